#pragma once

#include <filesystem>
#include <string_view>

namespace vantage {

/// A font file by its name: beside our other assets, as in packages for systems without it, or where the
/// system keeps its fonts. Empty where there is none.
std::filesystem::path font_file(std::string_view name);

}
