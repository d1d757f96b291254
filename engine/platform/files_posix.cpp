#include "engine/platform/files.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace vantage::platform {

File open_file(const std::filesystem::path& path, const char* mode) {
    return File{std::fopen(path.c_str(), (std::string{mode} + "e").c_str())}; // e: closed in our children
}

bool flush_to_disk(std::FILE* file) { return std::fflush(file) == 0 && ::fsync(fileno(file)) == 0; }
bool cut(std::FILE* file, std::uint64_t length) {
    return ::ftruncate(fileno(file), static_cast<off_t>(length)) == 0;
}
bool lock(std::FILE* file) { return ::flock(fileno(file), LOCK_EX | LOCK_NB) == 0; }
bool is_terminal(std::FILE* file) { return ::isatty(fileno(file)) == 1; }

std::optional<ScratchFile> ScratchFile::make(const std::filesystem::path& folder) {
    std::string name = (folder / ".vantage-scratch-XXXXXX").string();
    ScratchFile out;
    out.descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (out.descriptor_ < 0) return std::nullopt;
    ::unlink(name.c_str());
    return out;
}
ScratchFile::~ScratchFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}
ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), name_(std::move(other.name_)) {}
ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(name_, other.name_);
    return *this;
}

std::string ScratchFile::name_for_child() const { return "/dev/fd/3"; } // where Child puts it

std::optional<ScratchFile::View> ScratchFile::view() const {
    struct stat about {};
    if (::fstat(descriptor_, &about) != 0) return std::nullopt;
    const auto length = static_cast<std::size_t>(about.st_size);
    void* whole = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (whole == MAP_FAILED) return std::nullopt;
    return View{{static_cast<const std::byte*>(whole), length}};
}
ScratchFile::View::~View() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}
