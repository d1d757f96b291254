#include "tools/vantage/window/film_maker.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ; // NOLINT: POSIX declares it nowhere

namespace vantage::window {
namespace {

std::vector<std::string> words_for(const FilmOrder& order) {
    std::vector<std::string> words{
        "vantage", "film",    order.journal.string(), "-o", order.output.string(), "--captions", "--progress",
        "--size",  order.size};
    if (!order.camera.empty()) words.insert(words.end(), {"--camera", order.camera});
    if (order.labels) words.emplace_back("--labels");
    return words;
}

}

Result<void> FilmMaker::start(const FilmOrder& order, const std::filesystem::path& program) {
    cancel();
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{order.output.string(), "", std::strerror(errno)};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    std::vector<std::string> words = words_for(order);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed = posix_spawn(&program_, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failed != 0) {
        close(ends[0]);
        program_ = -1;
        return Error{program.string(), "", std::strerror(failed)};
    }
    pipe_ = ends[0];
    fcntl(pipe_, F_SETFL, O_NONBLOCK);
    heard_.clear();
    said_.clear();
    output_ = order.output;
    progress_ = {.running = true};
    began_ = std::chrono::steady_clock::now();
    return {};
}

void FilmMaker::cancel() {
    if (program_ > 0) {
        kill(program_, SIGTERM);
        while (waitpid(std::exchange(program_, -1), nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    if (pipe_ >= 0) close(std::exchange(pipe_, -1));
    progress_ = {};
}

void FilmMaker::hear(std::string_view line) {
    long long done = 0;
    long long all = 0;
    if (std::sscanf(std::string{line}.c_str(), "progress %lld %lld", &done, &all) != 2) {
        if (!line.empty()) said_ = line;
        return;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began_;
    progress_.done = done;
    progress_.all = all;
    progress_.seconds_left =
        done > 0 ? took.count() / static_cast<double>(done) * static_cast<double>(all - done) : 0.0;
}

std::optional<FilmMaker::End> FilmMaker::poll() {
    if (pipe_ < 0) return std::nullopt;
    std::array<char, 4096> bytes{};
    ssize_t count = 0;
    while ((count = read(pipe_, bytes.data(), bytes.size())) > 0) {
        heard_.append(bytes.data(), static_cast<std::size_t>(count));
        for (std::size_t end = 0; (end = heard_.find('\n')) != std::string::npos; heard_.erase(0, end + 1))
            hear(std::string_view{heard_}.substr(0, end));
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
    close(std::exchange(pipe_, -1));
    int status = 0;
    while (waitpid(program_, &status, 0) < 0 && errno == EINTR) {
    }
    program_ = -1;
    progress_ = {};
    const bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return End{good ? "The film is in " + output_.string() : "There is no film: " + said_, !good};
}

}
