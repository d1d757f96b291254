#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vantage::test {

/// What the program did.
struct Ran {
    int status = -1;
    std::string output;
    std::string errors;
};

/// Runs the vantage program as a shell would, in `folder`.
Ran run(const std::vector<std::string>& arguments,
        const std::filesystem::path& folder = std::filesystem::current_path());

/// The same with the arguments as one line, as a shell takes it; complaints are in the output.
Ran run_line(const std::string& arguments);

/// A folder of its own for a test, removed afterwards.
struct Folder {
    std::filesystem::path path;
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::size_t entries() const;
};

}
