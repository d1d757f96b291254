#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace vantage {

/// JSON as the project's own files have it, ending with a line feed: what fits stands on one line, short
/// members of an object and numbers of a list share lines, and no line is longer than `width` unless a single
/// value is. The same value gives the same bytes.
std::string json_text(const nlohmann::ordered_json&, std::size_t width = 120);

}
