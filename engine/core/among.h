#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace vantage {

/// Whether a word stands in a list.
inline bool among(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}
