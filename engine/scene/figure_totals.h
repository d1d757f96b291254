#pragma once

#include "engine/scene/scene.h"

#include <optional>
#include <string>

namespace vantage::scene {

/// How many figures a battle has, by what they are for: the one answer, whoever asks. Guns and limbers count
/// as figures, as they do in a shop.
struct FigureTotals {
    long long units = 0;    ///< bodies of troops
    long long standing = 0; ///< figures of units and generals on the table now
    long long coming = 0;   ///< of those that arrive later, are held back or are gone
    long long limbers =
        0; ///< on the second base of each battery, to be put down when it limbers or unlimbers
    long long markers = 0; ///< on the reformation areas
    [[nodiscard]] long long all() const { return standing + coming; }
    [[nodiscard]] long long to_buy() const { return all() + limbers + markers; }
    /// "1204 figures (980 on the table, 224 to come), 1330 to buy with limbers and markers".
    [[nodiscard]] std::string text() const;
    friend bool operator==(const FigureTotals&, const FigureTotals&) = default;
};

/// Of a side, or of all.
FigureTotals figure_totals(const Scene&, std::optional<SideId> = {});

}
