#include "engine/platform/files.h"

#include "engine/platform/process.h"

#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#include <utility>
#include <windows.h>

namespace vantage::platform {
namespace {

HANDLE handle_of(std::FILE* file) { return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(file))); }

}

File open_file(const std::filesystem::path& path, const char* mode) {
    std::wstring wide;
    for (const char* c = mode; *c != 0; ++c) wide += static_cast<wchar_t>(*c);
    if (wide.find(L'b') == std::wstring::npos) wide += L'b';
    return File{_wfopen(path.c_str(), (wide + L"N").c_str())}; // N: not for our children
}

bool flush_to_disk(std::FILE* file) { return std::fflush(file) == 0 && _commit(_fileno(file)) == 0; }
bool cut(std::FILE* file, std::uint64_t length) {
    return std::fflush(file) == 0 && _chsize_s(_fileno(file), static_cast<long long>(length)) == 0;
}
bool lock(std::FILE* file) {
    // A byte far behind any end: others may still read what is there.
    OVERLAPPED where{};
    where.OffsetHigh = 0x7fffffff;
    return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                      &where) != 0;
}
bool is_terminal(std::FILE* file) { return _isatty(_fileno(file)) != 0; }

std::optional<ScratchFile> ScratchFile::make(const std::filesystem::path& folder) {
    static int made = 0;
    ScratchFile out;
    out.name_ = folder / (".vantage-scratch-" + std::to_string(process_id()) + "-" + std::to_string(++made));
    const File file = open_file(out.name_, "wb");
    if (!file) return std::nullopt;
    out.descriptor_ = 0; // it is there
    return out;
}
ScratchFile::~ScratchFile() {
    std::error_code ignored;
    if (descriptor_ >= 0) std::filesystem::remove(name_, ignored);
}
ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), name_(std::move(other.name_)) {}
ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(name_, other.name_);
    return *this;
}

std::string ScratchFile::name_for_child() const { return name_.string(); }

std::optional<ScratchFile::View> ScratchFile::view() const {
    const File file = open_file(name_, "rb");
    if (!file) return std::nullopt;
    const auto length = static_cast<std::size_t>(_filelengthi64(_fileno(file.get())));
    const HANDLE mapping = CreateFileMappingW(handle_of(file.get()), nullptr, PAGE_READONLY, 0, 0, nullptr);
    void* whole = mapping != nullptr ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : nullptr;
    if (mapping != nullptr) CloseHandle(mapping);
    if (whole == nullptr) {
        errno = EIO;
        return std::nullopt;
    }
    return View{{static_cast<const std::byte*>(whole), length}};
}
ScratchFile::View::~View() {
    if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}
