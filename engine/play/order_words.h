#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace vantage::play {

/// One word of a line of orders: key=value, or a key alone. A value may stand in quotation marks.
struct OrderWord {
    std::string key;
    std::string value;
    bool has_value = false;
};

/// The words of a line, in order. Refused if a quotation mark is not closed.
Result<std::vector<OrderWord>> order_words(std::string_view line);

}
