#include "tools/vantage/film_writer.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ; // NOLINT: POSIX declares it nowhere

namespace vantage::program {
namespace {

constexpr std::array film_endings{".mp4", ".mkv", ".webm", ".mov"};

bool is_film(const std::filesystem::path& output) {
    return std::find(film_endings.begin(), film_endings.end(), output.extension().string()) !=
           film_endings.end();
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
    if (!is_film(output)) {
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

Result<FilmWriter> FilmWriter::open(const std::filesystem::path& output, std::uint32_t width,
                                    std::uint32_t height, int fps) {
    FilmWriter writer{output};
    if (is_film(output))
        if (const auto started = writer.start_ffmpeg(width, height, fps); !started) return started.error();
    return writer;
}

FilmWriter::FilmWriter(FilmWriter&& other) noexcept
    : output_(std::move(other.output_)),
      part_(std::move(other.part_)),
      ffmpeg_(std::exchange(other.ffmpeg_, -1)),
      pipe_(std::exchange(other.pipe_, -1)),
      count_(other.count_) {
    other.part_.clear();
}

FilmWriter::~FilmWriter() {
    static_cast<void>(close_ffmpeg());
    std::error_code ignored;
    if (!part_.empty()) std::filesystem::remove(part_, ignored); // only of a film that was not finished
}

Result<void> FilmWriter::start_ffmpeg(std::uint32_t width, std::uint32_t height, int fps) {
    std::signal(SIGPIPE, SIG_IGN); // an ffmpeg that gives up is a failed write, not our end
    part_ = output_;
    part_.replace_filename(fmt::format(".{}.part{}", output_.stem().string(), output_.extension().string()));
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{output_.string(), "", std::strerror(errno)};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<std::string> words{"ffmpeg",      "-loglevel",
                                   "error",       "-y",
                                   "-f",          "rawvideo",
                                   "-pix_fmt",    "rgba",
                                   "-video_size", fmt::format("{}x{}", width, height),
                                   "-framerate",  std::to_string(fps),
                                   "-i",          "-",
                                   "-an",         "-pix_fmt",
                                   "yuv420p"};
    if (output_.extension() != ".webm") words.insert(words.end(), {"-c:v", "libx264", "-crf", "18"});
    words.push_back(std::filesystem::absolute(part_).string()); // never taken for an option
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed = posix_spawnp(&ffmpeg_, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    pipe_ = ends[1];
    if (failed == 0) return {};
    ffmpeg_ = -1;
    return failed == ENOENT ? no_ffmpeg(output_) : Error{output_.string(), "", std::strerror(failed)};
}

Result<void> FilmWriter::add(const Image& image) {
    ++count_;
    if (pipe_ < 0) return save_png(image, output_ / fmt::format("frame-{:05}.png", count_));
    const auto bytes = std::as_bytes(std::span{image.samples});
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = write(pipe_, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0)
            return Error{output_.string(), "", fmt::format("ffmpeg stopped after {} pictures", count_ - 1)};
        done += static_cast<std::size_t>(written);
    }
    return {};
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
    if (part_.empty()) return {};
    if (!close_ffmpeg()) return Error{output_.string(), "", "ffmpeg could not make the film"};
    std::error_code failed;
    std::filesystem::rename(part_, output_, failed);
    if (failed) return Error{output_.string(), "", failed.message()};
    part_.clear();
    return {};
}

}
