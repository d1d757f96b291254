// film and render --game as the shell sees them.
#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <ostream>
#include <string>
#include <vector>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string scene = std::string(VANTAGE_SOURCE_DIR) + "/scenes/first-light.json";
constexpr const char* size = "96x54";
/// For coded films: they have colours at half their size, so that type must be wider than a pixel.
constexpr const char* coded_size = "192x108";

/// A game of two turns, recorded once.
const Folder& played() {
    static const Folder folder;
    static const test::Ran ran =
        run({"play", scene, "--auto", "both", "--turns", "2", "--seed", "7", "-o", "game"}, folder.path);
    CAPTURE(ran.errors);
    REQUIRE(ran.status == 0);
    return folder;
}

struct Film {
    std::vector<Image> frames;
    double from = 0.0;
    double step = 0.0;
};

Film shoot(const char* name, std::vector<std::string> more = {}, const char* pixels = size) {
    const double speed = 9.0;
    std::vector<std::string> words{"film", "game",   "-o",   name,      "--fps", "1",      "--speed",
                                   "9",    "--size", pixels, "--turns", "2",     "--json", "--validate"};
    words.insert(words.end(), more.begin(), more.end());
    const test::Ran ran = run(words, played().path);
    CAPTURE(ran.errors);
    REQUIRE(ran.status == 0);
    const auto told = nlohmann::json::parse(ran.output);
    Film film{{}, told["from"], speed};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{played().path / name})
        files.push_back(entry);
    std::sort(files.begin(), files.end());
    CHECK(files.size() == told["frames"].get<std::size_t>());
    for (const auto& file : files) {
        Result<Image> frame = load_png(file);
        REQUIRE(frame);
        film.frames.push_back(std::move(*frame));
    }
    return film;
}

/// What compression and half the resolution of colours leave of so small a picture. Noise has 9.
constexpr double least_likeness = 30.0;

/// How near two pictures are, in decibels of their colours: 30 and more is hard to tell apart, 10 is noise.
double likeness(const Image& a, const Image& b) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < a.height; ++y)
        for (std::uint32_t x = 0; x < a.width; ++x)
            for (std::uint32_t channel = 0; channel < 3; ++channel, ++count) {
                const int off = int{a.at(x, y, channel)} - int{b.at(x, y, channel)};
                sum += off * off;
            }
    return 10.0 * std::log10(255.0 * 255.0 * static_cast<double>(count) / std::max(sum, 1e-9));
}

/// The pictures of a film as a player would show them.
std::vector<Image> watch(const std::string& film, const Image& like) {
    const std::filesystem::path raw = played().path / "raw";
    REQUIRE(std::system(
                fmt::format("cd '{}' && ffmpeg -loglevel error -y -i '{}' -fps_mode passthrough -f rawvideo "
                            "-pix_fmt rgb24 raw",
                            played().path.string(), film)
                    .c_str()) == 0);
    const std::string bytes = *read_file(raw);
    const std::size_t each = std::size_t{like.width} * like.height * 3;
    REQUIRE(bytes.size() % each == 0);
    std::vector<Image> pictures;
    for (std::size_t at = 0; at < bytes.size(); at += each) {
        Image picture{like.width, like.height, 3, 8, {}};
        for (std::size_t i = 0; i < each; ++i)
            picture.samples.push_back(static_cast<unsigned char>(bytes[at + i]));
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

double seconds_of(const std::string& film) {
    REQUIRE(
        std::system(
            fmt::format("cd '{}' && ffprobe -v error -show_entries format=duration -of csv=p=0 '{}' > length",
                        played().path.string(), film)
                .c_str()) == 0);
    return std::stod(*read_file(played().path / "length"));
}

test::Ran film(const std::string& output, std::vector<std::string> more) {
    more.insert(more.begin(), {"film", "game", "-o", output, "--size", size, "--turns", "1"});
    return run(more, played().path);
}

double share_changed(const Image& a, const Image& b) {
    REQUIRE(a.samples.size() == b.samples.size());
    std::size_t changed = 0;
    for (std::size_t i = 0; i < a.samples.size(); ++i) changed += a.samples[i] != b.samples[i];
    return static_cast<double>(changed) / static_cast<double>(a.samples.size());
}

}

TEST_CASE("a film shows something new in every picture, and the same film twice") {
    const Film film = shoot("film");
    REQUIRE(film.frames.size() >= 4);
    for (std::size_t i = 0; i + 1 < film.frames.size(); ++i) {
        CAPTURE(i);
        CHECK(film.frames[i].samples != film.frames[i + 1].samples);
    }
    const Film again = shoot("again");
    REQUIRE(again.frames.size() == film.frames.size());
    for (std::size_t i = 0; i < film.frames.size(); ++i)
        CHECK(film.frames[i].samples == again.frames[i].samples);

    SUBCASE("a phase may have a camera of its own") {
        const Film whole = shoot("whole", {"--camera", "whole"});
        const Film both = shoot("both", {"--phase-camera", "Combat=whole"});
        REQUIRE(both.frames.size() == film.frames.size());
        std::size_t own = 0;
        for (std::size_t i = 0; i < both.frames.size(); ++i) {
            const bool in_combat = both.frames[i].samples == whole.frames[i].samples;
            own += in_combat ? 1U : 0U;
            CAPTURE(i);
            CHECK((in_combat || both.frames[i].samples == film.frames[i].samples));
        }
        CHECK(own > 0);
        CHECK(own < both.frames.size());
    }
    SUBCASE("a picture of the game at a moment is the film's picture of that moment") {
        const std::size_t n = film.frames.size() / 2;
        const std::string at = fmt::format("{:.9f}", film.from + film.step * static_cast<double>(n));
        const test::Ran ran =
            run({"render", "--game", "game", "--at", at, "-o", "still.png", "--size", size}, played().path);
        CAPTURE(ran.errors);
        REQUIRE(ran.status == 0);
        const Result<Image> still = load_png(played().path / "still.png");
        REQUIRE(still);
        CHECK(still->samples == film.frames[n].samples);
    }
    SUBCASE("labels are shown in both, and are the same") {
        // Large enough for what is a millimetre wide, such as something left of one who is gone.
        const Film labelled = shoot("labelled", {"--labels"}, coded_size);
        const Film plain = shoot("plain", {}, coded_size);
        REQUIRE(labelled.frames.size() == film.frames.size());
        const std::size_t n = film.frames.size() - 1;
        CHECK(share_changed(labelled.frames[n], plain.frames[n]) > 0.01);
        const std::string at = fmt::format("{:.9f}", film.from + film.step * static_cast<double>(n));
        const test::Ran ran = run(
            {"render", "--game", "game", "--at", at, "-o", "counters.png", "--size", coded_size, "--labels"},
            played().path);
        CAPTURE(ran.errors);
        REQUIRE(ran.status == 0);
        const Result<Image> still = load_png(played().path / "counters.png");
        REQUIRE(still);
        CHECK(still->samples == labelled.frames[n].samples);
    }
}

TEST_CASE("a film plays the very pictures that a folder gets, as many, as long and in their colours") {
    const Film pictures = shoot("pictures", {"--captions"}, coded_size);
    const std::size_t count = pictures.frames.size();
    REQUIRE(count >= 4);
    for (const std::string name : {"whole.mp4", "whole.mkv", "whole.mov", "whole.webm"}) {
        CAPTURE(name);
        const test::Ran ran = run({"film", "game", "-o", name, "--fps", "1", "--speed", "9", "--size",
                                   coded_size, "--turns", "2", "--captions"},
                                  played().path);
        CAPTURE(ran.errors);
        REQUIRE(ran.status == 0);
        const std::vector<Image> watched = watch(name, pictures.frames.front());
        REQUIRE(watched.size() == count);
        CHECK(seconds_of(name) == doctest::Approx(static_cast<double>(count)).epsilon(0.01));
        double least = 1e9;
        for (std::size_t i = 0; i < count; ++i) {
            CAPTURE(i);
            const double own = likeness(watched[i], pictures.frames[i]);
            least = std::min(least, own);
            if (i > 0) CHECK(own > likeness(watched[i], pictures.frames[i - 1])); // each in its place
        }
        MESSAGE(name << ": every picture within " << least << " dB");
        CHECK(least > least_likeness);
    }
}

TEST_CASE("a film is made in parts: the same pictures, and joined they are the whole") {
    const std::vector<std::string> pace{"--fps", "2", "--speed", "9"};
    const auto with = [&](std::initializer_list<std::string> more) {
        std::vector<std::string> words = pace;
        words.insert(words.end(), more);
        return words;
    };
    REQUIRE(film("all", with({"--json"})).status == 0);
    const auto told = nlohmann::json::parse(film("parts", with({"--frames", "0:3", "--json"})).output);
    const int count = told["of"];
    REQUIRE(count > 6);
    CHECK(told["frames"] == 3);
    const std::string rest = fmt::format("3:{}", count);
    REQUIRE(film("parts", with({"--frames", rest})).status == 0);
    std::vector<Image> whole;
    for (int i = 1; i <= count; ++i) {
        CAPTURE(i);
        const std::string name = fmt::format("frame-{:05}.png", i);
        const Result<Image> all = load_png(played().path / "all" / name);
        const Result<Image> part = load_png(played().path / "parts" / name);
        REQUIRE(all);
        REQUIRE(part);
        CHECK(all->samples == part->samples);
        whole.push_back(*all);
    }
    REQUIRE(film("a.mp4", with({"--frames", "0:3"})).status == 0);
    REQUIRE(film("b.mp4", with({"--frames", rest})).status == 0);
    const test::Ran put_together = run({"film", "join", "a.mp4", "b.mp4", "-o", "joined.mp4"}, played().path);
    CAPTURE(put_together.errors);
    REQUIRE(put_together.status == 0);
    const std::vector<Image> joined = watch("joined.mp4", whole.front());
    REQUIRE(joined.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK(likeness(joined[i], whole[i]) > least_likeness);

    // A part that is no film, or not there, leaves no film behind.
    REQUIRE(write_file(played().path / "broken.mp4", "no film"));
    for (const char* second : {"broken.mp4", "absent.mp4", "whole.webm"}) {
        CAPTURE(second);
        const test::Ran ran = run({"film", "join", "a.mp4", second, "-o", "none.mp4"}, played().path);
        CHECK(ran.status == 1);
        CHECK_FALSE(std::filesystem::exists(played().path / "none.mp4"));
    }

    for (const char* wrong : {"3", "3:3", "-1:3", "5:2", "0:100000", "0:3x", "a:b"}) {
        CAPTURE(wrong);
        const test::Ran ran = film("x.mp4", with({fmt::format("--frames={}", wrong)}));
        CHECK(ran.status == 2);
        CHECK(ran.errors.find("--frames") != std::string::npos);
        CHECK(ran.errors.find(fmt::format("0:{}", count)) != std::string::npos);
    }
}

TEST_CASE("a film that fails or is interrupted leaves nothing behind") {
    const Folder folder;
    const auto shell = [&](const std::string& lines) {
        return std::system(fmt::format("cd '{}' && {}", folder.path.string(), lines).c_str());
    };
    const std::string make = fmt::format("'{}' film '{}' -o film.mp4 --size {} --fps 4", VANTAGE_PROGRAM,
                                         (played().path / "game").string(), size);
    for (const char* signal : {"INT", "TERM", "KILL"}) {
        CAPTURE(signal);
        // In the middle of a film of thousands of pictures: ffmpeg runs and has had some of them.
        const int interrupted = shell(
            fmt::format("{{ env --default-signal=INT {} --speed 0.05 >/dev/null 2>&1 & p=$!; "
                        "until pgrep -P $p ffmpeg >/dev/null; do kill -0 $p || exit 3; sleep 0.1; done; "
                        "sleep 1; kill -{} $p; wait $p; test $? -gt 128; }}",
                        make, signal));
        CHECK(interrupted == 0);
        CHECK(folder.entries() == 0);
    }
    // A disk that is full: no file may be larger than a few hundred bytes.
    CHECK(shell(fmt::format("( ulimit -f 1; {} --speed 9 ) >/dev/null 2>&1", make)) != 0);
    CHECK(folder.entries() == 0);
}

TEST_CASE("a film that cannot be made is refused in one line") {
    const auto refused = [&](const std::vector<std::string>& words, const char* says) {
        const test::Ran ran = run(words, played().path);
        CAPTURE(ran.errors);
        CHECK(ran.status == 2);
        CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        CHECK(ran.errors.find(says) != std::string::npos);
    };
    refused({"film", "absent", "-o", "x"}, "absent");
    refused({"film", "game", "-o", "x", "--from-turn", "99"}, "--from-turn");
    refused({"film", "game", "-o", "x", "--size", "95x54"}, "even");
    refused({"film", "game", "-o", "x", "--phase-camera", "Siesta=whole"}, "takes PHASE=CAMERA");
    refused({"film", "game", "-o", "x", "--phase-camera", "Combat=nowhere"}, "nowhere");
    refused({"render", "--game", "game", "--at", "turn 99", "-o", "x.png"}, "--at");
    refused({"render", "--game", "game", "--at", "turn 1 siesta", "-o", "x.png"}, "takes one of these steps");
}

TEST_CASE("a moment is named as any panel names it, in any case") {
    for (const std::string moment : {"turn 1 combat", "Turn 1 Combat", "TURN 1 ORDER CONVERSIONS",
                                     "turn 1 fight", "turn 1 Combat: Combat resolution", "End"}) {
        CAPTURE(moment);
        const test::Ran ran = run(
            {"render", "--game", "game", "--at", moment, "-o", "x.png", "--size", "32x18"}, played().path);
        CAPTURE(ran.errors);
        CHECK(ran.status == 0);
    }
}

TEST_CASE("whoever waits for a film is told how far it is") {
    const test::Ran ran = film("waited.mp4", {"--fps", "1", "--speed", "9", "--progress", "--frames", "0:3"});
    REQUIRE(ran.status == 0);
    CHECK(ran.output.starts_with("progress 1 3\nprogress 2 3\nprogress 3 3\n"));
}
