// film and render --game as the shell sees them.
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
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

Film shoot(const char* name, std::vector<std::string> more = {}) {
    const double speed = 9.0;
    std::vector<std::string> words{"film", "game",   "-o", name,      "--fps", "1",      "--speed",
                                   "9",    "--size", size, "--turns", "2",     "--json", "--validate"};
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
        const Film labelled = shoot("labelled", {"--labels"});
        REQUIRE(labelled.frames.size() == film.frames.size());
        const std::size_t n = film.frames.size() - 1;
        CHECK(share_changed(labelled.frames[n], film.frames[n]) > 0.01);
        const std::string at = fmt::format("{:.9f}", film.from + film.step * static_cast<double>(n));
        const test::Ran ran =
            run({"render", "--game", "game", "--at", at, "-o", "counters.png", "--size", size, "--labels"},
                played().path);
        CAPTURE(ran.errors);
        REQUIRE(ran.status == 0);
        const Result<Image> still = load_png(played().path / "counters.png");
        REQUIRE(still);
        CHECK(still->samples == labelled.frames[n].samples);
    }
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
    refused({"render", "--game", "game", "--at", "turn 99", "-o", "x.png"}, "--at");
}
