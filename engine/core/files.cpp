#include "engine/core/files.h"

#include "engine/platform/files.h"
#include "engine/platform/places.h"
#include "engine/platform/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace vantage {
namespace {

namespace fs = std::filesystem;

Error system_error(const fs::path& path, const char* doing, int code) {
    return {path.string(), "", fmt::format("cannot {}: {}", doing, std::strerror(code))};
}

fs::path temporary_beside(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.{}.tmp", path.filename().string(), platform::process_id());
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

}

Result<std::string> read_file(const fs::path& path, std::uint64_t limit) {
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status)) return Error{path.string(), "", "no such file"};
    if (fs::is_directory(status)) return Error{path.string(), "", "is a folder, not a file"};
    const platform::File file = platform::open_file(path, "rb");
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
    platform::File file = platform::open_file(temporary.path, "wb");
    if (!file) return system_error(path, "write", errno);
    std::setvbuf(file.get(), nullptr, _IONBF, 0);
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                         platform::flush_to_disk(file.get());
    const int write_error = errno;
    const bool closed = std::fclose(file.release()) == 0;
    if (!written || !closed) return system_error(path, "write", written ? errno : write_error);
    std::error_code failed;
    fs::rename(temporary.path, path, failed);
    if (failed) return Error{path.string(), "", fmt::format("cannot write: {}", failed.message())};
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
    if (!platform::open_file(temporary.path, "wb")) return system_error(path, "write", errno);
    return {};
}

fs::path home() {
    if (const char* named = std::getenv("VANTAGE_HOME")) return named;
    std::error_code code;
    fs::path folder = platform::program_file().parent_path();
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
