#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace vantage::tests {

/// A folder of its own, for as long as it lives.
struct Scratch {
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "vantage-window-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()));
        folder = name;
    }
    ~Scratch() {
        std::error_code failed;
        std::filesystem::remove_all(folder, failed);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    std::filesystem::path folder;
};

}
