#pragma once

#include "engine/core/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace vantage::cli {

/// Where a page of the guide is; an empty name stands for the list of pages.
Result<std::filesystem::path> guide_page(std::string_view name);

/// The names of all pages, for help and complaints.
std::string guide_page_names();

}
