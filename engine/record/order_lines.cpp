#include "engine/record/order_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::record {

std::vector<OrderLine> order_lines(std::string_view file) {
    constexpr std::string_view blank = " \t\r";
    std::vector<OrderLine> out;
    for (int number = 1; !file.empty(); ++number) {
        std::string_view line = file.substr(0, file.find('\n'));
        file.remove_prefix(std::min(file.size(), line.size() + 1));
        const std::size_t begin = line.find_first_not_of(blank);
        if (begin == std::string_view::npos || line[begin] == '#') continue;
        line = line.substr(begin, line.find_last_not_of(blank) - begin + 1);
        out.push_back({std::string{line}, fmt::format("line {}", number)});
    }
    return out;
}

}
