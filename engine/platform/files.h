#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vantage::platform {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// A file by any name that the system takes, as std::fopen() would: no line ends are converted, and programs
/// that we start do not get it. Null where it cannot be opened; errno says why.
File open_file(const std::filesystem::path&, const char* mode);

/// Whether what was written has reached the disk.
bool flush_to_disk(std::FILE*);
/// Cuts the file off after so many bytes.
bool cut(std::FILE*, std::uint64_t length);
/// Whether no other program had locked it; it is ours until it is closed.
bool lock(std::FILE*);
/// Whether this stream is seen by a person and not by a program or a file.
bool is_terminal(std::FILE*);

/// A file for another program to write into that is gone when this one ends, however it does. Where the
/// system allows it the file has no name from its first moment.
class ScratchFile {
public:
    /// In this folder; nothing where that cannot be, errno says why.
    static std::optional<ScratchFile> make(const std::filesystem::path& folder);
    ~ScratchFile();
    ScratchFile(ScratchFile&&) noexcept;
    ScratchFile& operator=(ScratchFile&&) noexcept;

    /// What a child that was given this file calls it.
    [[nodiscard]] std::string name_for_child() const;
    /// For Child alone.
    [[nodiscard]] int descriptor() const { return descriptor_; }

    /// All that was written, for as long as the view lives; nothing where it cannot be read, errno says why.
    class View {
    public:
        explicit View(std::span<const std::byte> bytes) : bytes_(bytes) {}
        ~View();
        View(View&& other) noexcept : bytes_(other.bytes_) { other.bytes_ = {}; }
        View& operator=(View&&) = delete;
        [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

    private:
        std::span<const std::byte> bytes_;
    };
    [[nodiscard]] std::optional<View> view() const;

private:
    ScratchFile() = default;
    int descriptor_ = -1;
    std::filesystem::path name_; ///< empty where it has none
};

}
