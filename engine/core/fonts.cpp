#include "engine/core/fonts.h"

#include "engine/core/files.h"
#include "engine/platform/places.h"

namespace vantage {

std::filesystem::path font_file(std::string_view name) {
    std::error_code none;
    if (const auto ours = home() / "assets" / "fonts" / name; std::filesystem::exists(ours, none))
        return ours;
    for (const std::filesystem::path& folder : platform::font_folders())
        if (std::filesystem::exists(folder / name, none)) return folder / name;
    return {};
}

}
