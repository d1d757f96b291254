#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vantage {

/// The known word nearest to a misspelt one, or empty if none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string_view> known);

/// What follows a word that is not known: ", did you mean "x"?", or ", takes a, b or c".
std::string meant(std::string_view word, std::span<const std::string_view> known);
std::string meant(std::string_view word, const std::vector<std::string>& known);

/// "a, b or c": what is accepted, for an error message.
std::string one_of(std::span<const std::string_view> words);

}
