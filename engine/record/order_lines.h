#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vantage::record {

/// A line of a file of orders that says something.
struct OrderLine {
    std::string text;
    std::string where; ///< "line 12"
    [[nodiscard]] bool undo() const { return text == "undo"; }
    [[nodiscard]] bool redo() const { return text == "redo"; }
};

/// Without empty lines and those that begin with '#', and without the spaces before and after.
std::vector<OrderLine> order_lines(std::string_view file);

}
