#include "tools/vantage/film_writer.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vantage::cli {
namespace {

/// A kind of film by the ending of its name, as ffmpeg wants it said.
struct FilmKind {
    std::string_view ending;
    std::string_view options;
};
// A faster preset than x264's own costs two decibels of fifty and half the time of coding.
constexpr std::array film_kinds{
    FilmKind{".mp4", "-c:v libx264 -preset faster -crf 18 -movflags +faststart -f mp4"},
    FilmKind{".mkv", "-c:v libx264 -preset faster -crf 18 -f matroska"},
    FilmKind{".webm", "-c:v libvpx-vp9 -crf 20 -b:v 0 -row-mt 1 -f webm"},
    FilmKind{".mov", "-c:v libx264 -preset faster -crf 18 -movflags +faststart -f mov"},
};

const FilmKind* film_kind(const std::filesystem::path& output) {
    const auto* kind = std::find_if(film_kinds.begin(), film_kinds.end(),
                                    [&](const FilmKind& k) { return output.extension() == k.ending; });
    return kind == film_kinds.end() ? nullptr : kind;
}

/// The words of a line, and one more.
std::vector<std::string> words_of(const std::string& line, const std::string& last) {
    std::istringstream in{line};
    std::vector<std::string> out{std::istream_iterator<std::string>{in}, {}};
    out.push_back(last);
    return out;
}

/// All that ffmpeg is told. Colours are converted and marked as those of high definition at any size, so that
/// no player has to guess.
std::vector<std::string> command_line(const FilmKind& kind, const FilmWriter::Settings& settings,
                                      const std::string& film) {
    return words_of(fmt::format("ffmpeg -loglevel error -y"
                                " -f rawvideo -pix_fmt rgba -video_size {}x{} -framerate {} -i - -an"
                                " -vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p"
                                " -colorspace bt709 -color_primaries bt709 -color_trc bt709 {}",
                                settings.width, settings.height, settings.fps, kind.options),
                    film);
}

/// The same for parts that it reads the names of, and only has to put one after the other.
std::vector<std::string> join_line(const FilmKind& kind, const std::string& film) {
    const std::size_t container = kind.options.rfind("-f ");
    return words_of(
        fmt::format("ffmpeg -loglevel error -xerror -y -f concat -safe 0"
                    " -protocol_whitelist file,pipe,fd -i - -c copy {} {}",
                    kind.options.find("+faststart") != std::string_view::npos ? "-movflags +faststart" : "",
                    kind.options.substr(container)),
        film);
}

Error no_ffmpeg(const std::filesystem::path& output) {
    return {output.string(), "",
            "films are made by ffmpeg, which is not installed; a folder takes PNGs without it"};
}

}

Result<void> FilmWriter::check(const std::filesystem::path& output) {
    if (film_kind(output) == nullptr) {
        if (output.has_extension())
            return Error{output.string(), "",
                         "takes a film (.mp4, .mkv, .webm or .mov) or a folder for PNGs"};
        std::error_code failed;
        std::filesystem::create_directories(output, failed);
        if (failed)
            return Error{output.string(), "", fmt::format("cannot be made a folder: {}", failed.message())};
        return check_writable(output / "frame-00001.png");
    }
    if (!platform::find_program("ffmpeg")) return no_ffmpeg(output);
    return check_writable(output);
}

Result<FilmWriter> FilmWriter::open(const std::filesystem::path& output, const Settings& settings) {
    FilmWriter writer{output, settings.first};
    if (film_kind(output) != nullptr)
        if (const auto started = writer.start_ffmpeg(
                [&](const std::string& film) { return command_line(*film_kind(output), settings, film); });
            !started)
            return started.error();
    return writer;
}

Result<void> FilmWriter::join(const std::vector<std::filesystem::path>& parts,
                              const std::filesystem::path& output) {
    const FilmKind* kind = film_kind(output);
    if (kind == nullptr) return Error{output.string(), "", "takes a film: .mp4, .mkv, .webm or .mov"};
    if (const auto ready = check(output); !ready) return ready;
    std::string list;
    for (const std::filesystem::path& part : parts) {
        if (!platform::open_file(part, "rb")) return Error{part.string(), "", std::strerror(errno)};
        if (part.extension() != output.extension())
            return Error{part.string(), "", fmt::format("is no {} like the film", kind->ending)};
        list += "file 'file:"; // else it is looked for where the list comes from
        for (const char c : std::filesystem::absolute(part).string())
            list += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
        list += "'\n";
    }
    FilmWriter writer{output, 0};
    const auto started = writer.start_ffmpeg([&](const std::string& film) { return join_line(*kind, film); });
    if (!started) return started.error();
    if (!writer.ffmpeg_->feed({reinterpret_cast<const std::uint8_t*>(list.data()), list.size()}))
        return Error{output.string(), "", "ffmpeg gave up"};
    return writer.finish();
}

Result<void>
FilmWriter::start_ffmpeg(const std::function<std::vector<std::string>(const std::string&)>& words) {
    film_ = platform::ScratchFile::make(std::filesystem::absolute(output_).parent_path());
    if (!film_) return Error{output_.string(), "", std::strerror(errno)};
    ffmpeg_ =
        platform::Child::start({.words = words(film_->name_for_child()), .scratch = &*film_, .fed = true});
    if (ffmpeg_) return {};
    return errno == ENOENT ? no_ffmpeg(output_) : Error{output_.string(), "", std::strerror(errno)};
}

Result<void> FilmWriter::add(const Image& image) {
    assert(image.bits == 8 && image.channels == 4);
    const long long number = next_++;
    if (!ffmpeg_) return save_png(image, output_ / fmt::format("frame-{:05}.png", number + 1));
    bytes_.resize(image.samples.size());
    std::transform(image.samples.begin(), image.samples.end(), bytes_.begin(),
                   [](std::uint16_t sample) { return static_cast<std::uint8_t>(sample); });
    if (!ffmpeg_->feed(bytes_))
        return Error{output_.string(), "", fmt::format("ffmpeg gave up at picture {}", number)};
    return {};
}

Result<void> FilmWriter::finish() {
    if (!ffmpeg_) return {};
    if (!ffmpeg_->wait()) return Error{output_.string(), "", "ffmpeg could not make the film"};
    const auto whole = film_->view();
    if (!whole) return Error{output_.string(), "", std::strerror(errno)};
    return write_file(output_, whole->bytes());
}

}
