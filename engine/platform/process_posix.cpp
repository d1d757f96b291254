#include "engine/platform/process.h"

#include "engine/platform/places.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ; // NOLINT: POSIX declares it nowhere

namespace vantage::platform {
namespace {

constexpr int scratch_descriptor = 3; ///< as in ScratchFile::name_for_child()

int fd(std::intptr_t kept) { return static_cast<int>(kept); }

/// A pipe of which neither end stands where a child looks for its scratch file, since that is put there
/// first.
bool make_pipe(std::array<int, 2>& ends) {
    std::array<int, 2> low{};
    if (::pipe2(low.data(), O_CLOEXEC) != 0) return false;
    for (std::size_t i = 0; i < 2; ++i) {
        ends[i] = ::fcntl(low[i], F_DUPFD_CLOEXEC, scratch_descriptor + 1);
        ::close(low[i]);
    }
    return true;
}

}

int process_id() { return ::getpid(); }
bool process_runs(int id) { return id > 0 && ::kill(id, 0) == 0; }

std::optional<std::filesystem::path> find_program(const std::string& name) {
    if (const auto beside = program_file().parent_path() / name; ::access(beside.c_str(), X_OK) == 0)
        return beside;
    const char* path = std::getenv("PATH");
    std::string rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        const auto file = std::filesystem::path{rest.substr(0, end)} / name;
        if (::access(file.c_str(), X_OK) == 0) return file;
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
    }
    return std::nullopt;
}

std::optional<Child> Child::start(const Command& command) {
    const auto program = command.program.empty() ? find_program(command.words.front()) : command.program;
    if (!program) {
        errno = ENOENT;
        return std::nullopt;
    }
    std::signal(SIGPIPE, SIG_IGN); // a child that gives up is a failed write, not our end
    std::array<int, 2> in{-1, -1};
    std::array<int, 2> out{-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    bool ready = true;
    if (command.fed) ready = ready && make_pipe(in);
    if (command.heard) ready = ready && make_pipe(out);
    if (command.scratch != nullptr)
        posix_spawn_file_actions_adddup2(&actions, command.scratch->descriptor(), scratch_descriptor);
    if (command.fed) posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    if (command.heard) {
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDERR_FILENO);
    } else if (command.fed || command.quiet) {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        if (command.quiet) posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    }
    std::vector<std::string> words = command.words;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = -1;
    const int failed =
        ready ? ::posix_spawn(&process, program->c_str(), &actions, nullptr, arguments.data(), environ)
              : errno;
    posix_spawn_file_actions_destroy(&actions);
    for (const int end : {in[0], out[1]})
        if (end >= 0) ::close(end);
    if (failed != 0) {
        for (const int end : {in[1], out[0]})
            if (end >= 0) ::close(end);
        errno = failed;
        return std::nullopt;
    }
    if (out[0] >= 0) ::fcntl(out[0], F_SETFL, O_NONBLOCK);
    Child child;
    child.process_ = process;
    child.input_ = in[1];
    child.output_ = out[0];
    return child;
}

bool Child::feed(std::span<const std::uint8_t> bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(fd(input_), bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        done += static_cast<std::size_t>(written);
    }
    return true;
}

std::optional<std::string> Child::hear() {
    std::string heard;
    std::array<char, 4096> bytes{};
    ssize_t count = 0;
    while ((count = ::read(fd(output_), bytes.data(), bytes.size())) > 0)
        heard.append(bytes.data(), static_cast<std::size_t>(count));
    const bool silent = count < 0 && (errno == EAGAIN || errno == EINTR);
    if (heard.empty() && !silent) return std::nullopt;
    return heard;
}

void Child::stop() {
    if (process_ > 0) ::kill(fd(process_), SIGTERM);
}

bool Child::wait() {
    for (std::intptr_t* end : {&input_, &output_})
        if (*end >= 0) ::close(fd(std::exchange(*end, -1)));
    if (process_ < 0) return false;
    int status = 0;
    const pid_t process = fd(std::exchange(process_, -1));
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool run_and_wait(const Command& command) {
    std::optional<Child> child = Child::start(command);
    return child && child->wait();
}

std::optional<std::string> output_of(const std::string& line) {
    FILE* pipe = ::popen((line + " 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) return std::nullopt;
    std::string text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) text += part.data();
    const int status = ::pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
    return text;
}

}
