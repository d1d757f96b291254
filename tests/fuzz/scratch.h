#pragma once

#include "engine/core/files.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace vantage::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// A folder in memory for readers that take paths; gone when the fuzzer ends.
class Scratch {
public:
    Scratch() : folder_(std::filesystem::path{"/dev/shm"} / ("vantage-fuzz-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~Scratch() { std::filesystem::remove_all(folder_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    /// Writes plainly: write_file() would wait for the disk each time.
    std::filesystem::path put(const std::string& name, std::string_view bytes) const {
        const std::filesystem::path path = folder_ / name;
        if (std::FILE* f = std::fopen(path.c_str(), "wb")) {
            std::fwrite(bytes.data(), 1, bytes.size(), f);
            std::fclose(f);
        }
        return path;
    }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
};

}
