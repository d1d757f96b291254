#include "engine/rules/wording.h"

#include "engine/rules/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vantage::rules {

std::string distance_text(double distance, const DistanceUnit& measure,
                          const std::optional<GroundScale>& scale) {
    if (!scale) return fmt::format("{} {}", number_text(distance), measure.name);
    const double inches = scale->on_table(measure.length * distance).value();
    // Eighths stand on a ruler and are told as they are; whatever else is told no finer than one reads it.
    const double eighths = std::round(inches * 8.0);
    const bool exact = std::abs(inches * 8.0 - eighths) < 1e-6;
    return number_text(exact ? eighths / 8.0 : std::round(inches * 100.0) / 100.0) + "\"";
}

std::string wording(std::string_view label, const DistanceUnit& measure,
                    const std::optional<GroundScale>& scale) {
    std::string out;
    while (!label.empty()) {
        const std::size_t open = label.find('{');
        const std::size_t close = label.find('}', open == std::string_view::npos ? 0 : open);
        if (open == std::string_view::npos || close == std::string_view::npos) break;
        const std::string_view inside = label.substr(open + 1, close - open - 1);
        double distance = 0.0;
        const auto [end, code] = std::from_chars(inside.data(), inside.data() + inside.size(), distance);
        out += label.substr(0, open);
        if (code == std::errc{} && end == inside.data() + inside.size())
            out += distance_text(distance, measure, scale);
        else
            out += label.substr(open, close - open + 1);
        label.remove_prefix(close + 1);
    }
    out += label;
    return out;
}

std::string plain_word(std::string_view id) {
    std::string out(id);
    std::replace_if(
        out.begin(), out.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
    return out;
}

}
