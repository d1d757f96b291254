#include "engine/core/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace vantage {
namespace {

namespace fs = std::filesystem;

struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using File = std::unique_ptr<std::FILE, Closer>;

Error system_error(const fs::path& path, const char* doing, int code) {
    return {path.string(), "", fmt::format("cannot {}: {}", doing, std::strerror(code))};
}

fs::path temporary_beside(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.{}.tmp", path.filename().string(), ::getpid());
}

// Removes the temporary file unless it was renamed into place.
struct Temporary {
    fs::path path;
    bool keep = false;
    ~Temporary() {
        std::error_code ignored;
        if (!keep) fs::remove(path, ignored);
    }
};

bool write_all(int fd, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return true;
}

}

Result<std::string> read_file(const fs::path& path, std::uint64_t limit) {
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status)) return Error{path.string(), "", "no such file"};
    if (fs::is_directory(status)) return Error{path.string(), "", "is a folder, not a file"};
    const File file{std::fopen(path.c_str(), "rb")};
    if (!file) return system_error(path, "read", errno);
    std::string out;
    char buffer[65536];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file.get())) {
        if (out.size() + n > limit)
            return Error{path.string(), "",
                         fmt::format("is larger than the {} bytes that are accepted", limit)};
        out.append(buffer, n);
    }
    if (std::ferror(file.get()) != 0) return system_error(path, "read", errno);
    return out;
}

Result<void> write_file(const fs::path& path, std::span<const std::byte> bytes) {
    if (fs::is_directory(path)) return Error{path.string(), "", "cannot write: is a folder"};
    Temporary temporary{temporary_beside(path)};
    const int fd = ::open(temporary.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) return system_error(path, "write", errno);
    const bool written = write_all(fd, bytes) && ::fsync(fd) == 0;
    const int write_error = errno;
    const bool closed = ::close(fd) == 0;
    if (!written || !closed) return system_error(path, "write", written ? errno : write_error);
    if (std::rename(temporary.path.c_str(), path.c_str()) != 0) return system_error(path, "write", errno);
    temporary.keep = true;
    return {};
}

Result<void> write_file(const fs::path& path, std::string_view text) {
    return write_file(path, std::as_bytes(std::span{text}));
}

Result<void> check_writable(const fs::path& path) {
    if (path.empty() || !path.has_filename()) return Error{path.string(), "", "cannot write: no file name"};
    if (fs::is_directory(path)) return Error{path.string(), "", "cannot write: is a folder"};
    const Temporary temporary{temporary_beside(path)};
    const int fd = ::open(temporary.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) return system_error(path, "write", errno);
    ::close(fd);
    return {};
}

fs::path home() {
    if (const char* named = std::getenv("VANTAGE_HOME")) return named;
    std::error_code code;
    fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
    while (!folder.empty()) {
        if (fs::exists(folder / "assets" / "basing", code) ||
            fs::exists(folder / "share/vantage/assets", code))
            return fs::exists(folder / "assets", code) ? folder : folder / "share/vantage";
        if (folder == folder.parent_path()) break;
        folder = folder.parent_path();
    }
    return fs::current_path(code);
}

Result<fs::path> resolve_inside(const fs::path& folder, std::string_view name) {
    const Error refused{"", "",
                        fmt::format("\"{}\" is not a file inside the folder {}", name, folder.string())};
    if (name.empty() || name.find("://") != std::string_view::npos ||
        name.find('\0') != std::string_view::npos)
        return refused;
    const fs::path relative{name};
    if (relative.is_absolute()) return refused;
    for (const fs::path& part : relative)
        if (part == "..") return refused;
    // A link inside the folder may still lead out of it.
    std::error_code code;
    const fs::path base = fs::weakly_canonical(folder.empty() ? fs::path{"."} : folder, code);
    const fs::path full = fs::weakly_canonical(base / relative, code);
    const auto [end, ignored] = std::mismatch(base.begin(), base.end(), full.begin(), full.end());
    if (end != base.end()) return refused;
    return folder / relative;
}

}
