#include "engine/platform/process.h"

#include "engine/platform/places.h"

#include <array>
#include <cerrno>
#include <utility>

#include <windows.h>

namespace vantage::platform {
namespace {

HANDLE handle(std::intptr_t kept) { return reinterpret_cast<HANDLE>(kept); }
std::intptr_t kept(HANDLE handle) { return reinterpret_cast<std::intptr_t>(handle); }

/// One word of a command line, so that the child takes it apart again as it was.
std::wstring quoted(const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
    std::wstring out = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"') out.append(slashes + 1, L'\\');
        slashes = c == L'\\' ? slashes + 1 : 0;
        out += c;
    }
    return out.append(slashes, L'\\') + L'"';
}

/// Both ends of a pipe; only the child's may be inherited.
bool make_pipe(HANDLE& ours, HANDLE& childs, bool we_write) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE reading = nullptr;
    HANDLE writing = nullptr;
    if (CreatePipe(&reading, &writing, &inherited, 1U << 20) == 0) return false;
    ours = we_write ? writing : reading;
    childs = we_write ? reading : writing;
    return SetHandleInformation(ours, HANDLE_FLAG_INHERIT, 0) != 0;
}

HANDLE nothing() {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                       OPEN_EXISTING, 0, nullptr);
}

}

int process_id() { return static_cast<int>(GetCurrentProcessId()); }
bool process_runs(int id) {
    const HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(id));
    if (process == nullptr) return false;
    DWORD status = 0;
    const bool runs = GetExitCodeProcess(process, &status) != 0 && status == STILL_ACTIVE;
    CloseHandle(process);
    return runs;
}

std::optional<std::filesystem::path> find_program(const std::string& name) {
    std::filesystem::path file{name};
    if (!file.has_extension()) file += ".exe";
    std::error_code none;
    if (const auto beside = program_file().parent_path() / file; std::filesystem::exists(beside, none))
        return beside;
    std::wstring found(32768, L'\0');
    const DWORD length =
        SearchPathW(nullptr, file.c_str(), nullptr, static_cast<DWORD>(found.size()), found.data(), nullptr);
    if (length == 0 || length > found.size()) return std::nullopt;
    found.resize(length);
    return found;
}

std::optional<Child> Child::start(const Command& command) {
    const auto program = command.program.empty() ? find_program(command.words.front()) : command.program;
    if (!program) {
        errno = ENOENT;
        return std::nullopt;
    }
    HANDLE in = nothing();
    HANDLE out = command.heard || command.fed || command.quiet ? nothing() : GetStdHandle(STD_OUTPUT_HANDLE);
    HANDLE error = command.quiet ? out : GetStdHandle(STD_ERROR_HANDLE);
    Child child;
    HANDLE ours = nullptr;
    if (command.fed && make_pipe(ours, in, true)) child.input_ = kept(ours);
    if (command.heard && make_pipe(ours, out, false)) {
        child.output_ = kept(ours);
        error = out;
    }
    std::wstring line;
    for (const std::string& word : command.words)
        line += (line.empty() ? L"" : L" ") + quoted(std::filesystem::path{word}.wstring());
    STARTUPINFOW how{};
    how.cb = sizeof how;
    how.dwFlags = STARTF_USESTDHANDLES;
    how.hStdInput = in;
    how.hStdOutput = out;
    how.hStdError = error;
    PROCESS_INFORMATION made{};
    const bool started = CreateProcessW(program->c_str(), line.data(), nullptr, nullptr, TRUE,
                                        CREATE_NO_WINDOW, nullptr, nullptr, &how, &made) != 0;
    CloseHandle(in);
    if (command.heard || command.fed || command.quiet) CloseHandle(out);
    if (!started) {
        errno = ENOENT;
        return std::nullopt;
    }
    CloseHandle(made.hThread);
    child.process_ = kept(made.hProcess);
    return child;
}

bool Child::feed(std::span<const std::uint8_t> bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        DWORD written = 0;
        const auto part = static_cast<DWORD>(std::min<std::size_t>(bytes.size() - done, 1U << 20));
        if (WriteFile(handle(input_), bytes.data() + done, part, &written, nullptr) == 0 || written == 0)
            return false;
        done += written;
    }
    return true;
}

std::optional<std::string> Child::hear() {
    std::string heard;
    DWORD there = 0;
    while (PeekNamedPipe(handle(output_), nullptr, 0, nullptr, &there, nullptr) != 0) {
        if (there == 0) return heard;
        std::array<char, 4096> bytes{};
        DWORD count = 0;
        if (ReadFile(handle(output_), bytes.data(), static_cast<DWORD>(bytes.size()), &count, nullptr) == 0)
            break;
        heard.append(bytes.data(), count);
    }
    if (heard.empty()) return std::nullopt;
    return heard;
}

void Child::stop() {
    if (process_ != -1) TerminateProcess(handle(process_), 1);
}

bool Child::wait() {
    for (std::intptr_t* end : {&input_, &output_})
        if (*end != -1) CloseHandle(handle(std::exchange(*end, -1)));
    if (process_ == -1) return false;
    const HANDLE process = handle(std::exchange(process_, -1));
    WaitForSingleObject(process, INFINITE);
    DWORD status = 1;
    GetExitCodeProcess(process, &status);
    CloseHandle(process);
    return status == 0;
}

bool run_and_wait(const Command& command) {
    std::optional<Child> child = Child::start(command);
    return child && child->wait();
}

std::optional<std::string> output_of(const std::string& line) {
    FILE* pipe = _popen((line + " 2>NUL").c_str(), "rb");
    if (pipe == nullptr) return std::nullopt;
    std::string text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) text += part.data();
    if (_pclose(pipe) != 0) return std::nullopt;
    return text;
}

}
