#include "engine/core/files.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// Feeds files and folders of files to a fuzz target where libFuzzer is not there to do it.
int main(int count, char** arguments) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) {
        if (fs::is_regular_file(arguments[i])) files.emplace_back(arguments[i]);
        if (!fs::is_directory(arguments[i])) continue;
        for (const auto& entry : fs::directory_iterator(arguments[i])) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) {
        std::fprintf(stderr, "no file to feed: the seeds are missing\n");
        return 1;
    }
    for (const fs::path& file : files) {
        const auto bytes = vantage::read_file(file);
        if (!bytes) return 1;
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
    }
    std::printf("%zu files fed\n", files.size());
}
