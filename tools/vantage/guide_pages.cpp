#include "tools/vantage/guide_pages.h"

#include "engine/core/files.h"
#include "engine/platform/places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace vantage::cli {
namespace {

constexpr std::array<std::string_view, 10> pages{"see",  "make",  "settle", "play",     "stream",
                                                 "film", "study", "rules",  "commands", "index"};

}

Result<std::filesystem::path> guide_page(std::string_view name) {
    const std::string_view wanted = name.empty() ? "index" : name;
    if (std::find(pages.begin(), pages.end(), wanted) == pages.end())
        return Error{"guide", "", fmt::format("has no page \"{}\", takes {}", name, guide_page_names())};
    std::error_code none;
    // In a package it stands beside the assets, in a build beside the program.
    for (const std::filesystem::path& folder : {home(), platform::program_file().parent_path()})
        if (const auto file = folder / "guide" / fmt::format("{}.html", wanted);
            std::filesystem::exists(file, none))
            return file;
    return Error{"guide", "",
                 "is not here: packages bring it, and `cmake --build build --target guide` makes it"};
}

std::string guide_page_names() { return fmt::format("{}", fmt::join(pages.begin(), pages.end() - 1, ", ")); }

}
