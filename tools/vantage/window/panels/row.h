#pragma once

#include <cstddef>
#include <span>

namespace vantage::window {

/// The places of a row that are shown: first to end - 1.
struct RowPart {
    std::size_t first = 0;
    std::size_t end = 0;
    friend bool operator==(const RowPart&, const RowPart&) = default;
};

/// As many places as have room side by side with a gap between them: the present one in any case, then those
/// that come next and those before it in turn.
inline RowPart part_of_row(std::span<const float> widths, std::size_t present, float gap, float room) {
    if (present >= widths.size()) return {};
    RowPart part{present, present + 1};
    float taken = widths[present];
    const auto fits = [&](std::size_t i) { return taken + gap + widths[i] <= room; };
    for (bool grown = true; grown;) {
        grown = false;
        if (part.end < widths.size() && fits(part.end)) taken += gap + widths[part.end++], grown = true;
        if (part.first > 0 && fits(part.first - 1)) taken += gap + widths[--part.first], grown = true;
    }
    return part;
}

}
