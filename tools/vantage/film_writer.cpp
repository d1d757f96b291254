#include "tools/vantage/film_writer.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ; // NOLINT: POSIX declares it nowhere

namespace vantage::cli {
namespace {

/// A kind of film by the ending of its name, as ffmpeg wants it said.
struct Kind {
    std::string_view ending;
    std::string_view options;
};
// A faster preset than x264's own costs two decibels of fifty and half the time of coding.
constexpr std::array kinds{
    Kind{".mp4", "-c:v libx264 -preset faster -crf 18 -movflags +faststart -f mp4"},
    Kind{".mkv", "-c:v libx264 -preset faster -crf 18 -f matroska"},
    Kind{".webm", "-c:v libvpx-vp9 -crf 20 -b:v 0 -row-mt 1 -f webm"},
    Kind{".mov", "-c:v libx264 -preset faster -crf 18 -movflags +faststart -f mov"},
};

const Kind* film_kind(const std::filesystem::path& output) {
    const auto* kind = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const Kind& k) { return output.extension() == k.ending; });
    return kind == kinds.end() ? nullptr : kind;
}

constexpr int film_descriptor = 3; ///< where ffmpeg finds the file that it writes to

/// All that ffmpeg is told. Colours are converted and marked as those of high definition at any size, so that
/// no player has to guess.
std::vector<std::string> command_line(const Kind& kind, const FilmWriter::Settings& settings) {
    std::istringstream line{
        fmt::format("ffmpeg -loglevel error -y"
                    " -f rawvideo -pix_fmt rgba -video_size {}x{} -framerate {} -i - -an"
                    " -vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p"
                    " -colorspace bt709 -color_primaries bt709 -color_trc bt709 {} /dev/fd/{}",
                    settings.width, settings.height, settings.fps, kind.options, film_descriptor)};
    return {std::istream_iterator<std::string>{line}, {}};
}

/// The same for parts that it reads the names of, and only has to put one after the other.
std::vector<std::string> join_line(const Kind& kind) {
    const std::size_t container = kind.options.rfind("-f ");
    std::istringstream line{
        fmt::format("ffmpeg -loglevel error -xerror -y -f concat -safe 0"
                    " -protocol_whitelist file,pipe,fd -i - -c copy {} {} /dev/fd/{}",
                    kind.options.find("+faststart") != std::string_view::npos ? "-movflags +faststart" : "",
                    kind.options.substr(container), film_descriptor)};
    return {std::istream_iterator<std::string>{line}, {}};
}

/// A file in the folder of the output that has no name from its first moment, so that whatever ends us leaves
/// nothing behind.
int open_nameless(const std::filesystem::path& output) {
    std::string name = (std::filesystem::absolute(output).parent_path() / ".vantage-film-XXXXXX").string();
    const int file = mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0) unlink(name.c_str());
    return file;
}

Error no_ffmpeg(const std::filesystem::path& output) {
    return {output.string(), "",
            "films are made by ffmpeg, which is not installed; a folder takes PNGs without it"};
}

bool on_path(const char* program) {
    const char* path = std::getenv("PATH");
    std::string rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        if (access((std::filesystem::path{rest.substr(0, end)} / program).c_str(), X_OK) == 0) return true;
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
    }
    return false;
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
    if (!on_path("ffmpeg")) return no_ffmpeg(output);
    return check_writable(output);
}

Result<FilmWriter> FilmWriter::open(const std::filesystem::path& output, const Settings& settings) {
    FilmWriter writer{output, settings.first};
    if (film_kind(output) != nullptr)
        if (const auto started = writer.start_ffmpeg(command_line(*film_kind(output), settings)); !started)
            return started.error();
    return writer;
}

Result<void> FilmWriter::join(const std::vector<std::filesystem::path>& parts,
                              const std::filesystem::path& output) {
    const Kind* kind = film_kind(output);
    if (kind == nullptr) return Error{output.string(), "", "takes a film: .mp4, .mkv, .webm or .mov"};
    if (const auto ready = check(output); !ready) return ready;
    std::string list;
    for (const std::filesystem::path& part : parts) {
        if (access(part.c_str(), R_OK) != 0) return Error{part.string(), "", std::strerror(errno)};
        if (part.extension() != output.extension())
            return Error{part.string(), "", fmt::format("is no {} like the film", kind->ending)};
        list += "file 'file:"; // else it is looked for where the list comes from
        for (const char c : std::filesystem::absolute(part).string())
            list += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
        list += "'\n";
    }
    FilmWriter writer{output, 0};
    if (const auto started = writer.start_ffmpeg(join_line(*kind)); !started) return started.error();
    if (!writer.feed({reinterpret_cast<const std::uint8_t*>(list.data()), list.size()}))
        return Error{output.string(), "", "ffmpeg gave up"};
    return writer.finish();
}

FilmWriter::FilmWriter(FilmWriter&& other) noexcept
    : output_(std::move(other.output_)),
      film_(std::exchange(other.film_, -1)),
      ffmpeg_(std::exchange(other.ffmpeg_, -1)),
      pipe_(std::exchange(other.pipe_, -1)),
      next_(other.next_) {}

FilmWriter::~FilmWriter() {
    static_cast<void>(close_ffmpeg());
    if (film_ >= 0) close(film_);
}

Result<void> FilmWriter::start_ffmpeg(std::vector<std::string> words) {
    std::signal(SIGPIPE, SIG_IGN); // an ffmpeg that gives up is a failed write, not our end
    film_ = open_nameless(output_);
    if (film_ < 0) return Error{output_.string(), "", std::strerror(errno)};
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{output_.string(), "", std::strerror(errno)};
    // Neither end may stand where ffmpeg looks for its file, since it is put there first.
    const int reading = fcntl(ends[0], F_DUPFD_CLOEXEC, film_descriptor + 1);
    close(ends[0]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, film_, film_descriptor);
    posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed = posix_spawnp(&ffmpeg_, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(reading);
    pipe_ = ends[1];
    if (failed == 0) return {};
    ffmpeg_ = -1;
    return failed == ENOENT ? no_ffmpeg(output_) : Error{output_.string(), "", std::strerror(failed)};
}

Result<void> FilmWriter::add(const Image& image) {
    assert(image.bits == 8 && image.channels == 4);
    const long long number = next_++;
    if (pipe_ < 0) return save_png(image, output_ / fmt::format("frame-{:05}.png", number + 1));
    bytes_.resize(image.samples.size());
    std::transform(image.samples.begin(), image.samples.end(), bytes_.begin(),
                   [](std::uint16_t sample) { return static_cast<std::uint8_t>(sample); });
    if (!feed(bytes_))
        return Error{output_.string(), "", fmt::format("ffmpeg gave up at picture {}", number)};
    return {};
}

bool FilmWriter::feed(std::span<const std::uint8_t> bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = write(pipe_, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        done += static_cast<std::size_t>(written);
    }
    return true;
}

bool FilmWriter::close_ffmpeg() {
    if (pipe_ >= 0) close(std::exchange(pipe_, -1));
    if (ffmpeg_ < 0) return false;
    int status = 0;
    const pid_t child = std::exchange(ffmpeg_, -1);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Result<void> FilmWriter::finish() {
    if (film_ < 0) return {};
    if (!close_ffmpeg()) return Error{output_.string(), "", "ffmpeg could not make the film"};
    struct stat about {};
    if (fstat(film_, &about) != 0) return Error{output_.string(), "", std::strerror(errno)};
    const auto length = static_cast<std::size_t>(about.st_size);
    void* whole = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, film_, 0);
    if (whole == MAP_FAILED) return Error{output_.string(), "", std::strerror(errno)};
    const auto written = write_file(output_, std::span{static_cast<const std::byte*>(whole), length});
    munmap(whole, length);
    return written;
}

}
