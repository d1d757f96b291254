#pragma once

#include <span>
#include <string>
#include <string_view>

namespace vantage {

/// The known word nearest to a misspelt one, or empty if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string_view> known);

/// "a, b or c": what is accepted, for an error message.
std::string one_of(std::span<const std::string_view> words);

}
