#pragma once

#include "engine/scene/scene.h"
#include "engine/staging/figure_styles.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vantage::staging {

/// The paints of the landscape in the scene's season. No two trees and no two roofs come from one pot: each
/// thing has a few palettes that take turns by a seed.
class LandscapeColours {
public:
    LandscapeColours(FigureStyles&, const scene::Weather&);

    /// Of something that grows, by the id of its model: "tree/fir" stays green when "tree/oak" turns. What
    /// has no leaves keeps the landscape's own colours.
    [[nodiscard]] std::uint32_t palette_of(std::string_view model, std::uint32_t seed);
    /// A house so many metres high.
    [[nodiscard]] std::uint32_t house(std::uint32_t seed, double height);
    /// Leaves of these two colours, the darker first, on a bark of its own unless it is brown.
    [[nodiscard]] std::uint32_t leaves(const terrain::ColourPair&, std::optional<frame::Colour> bark = {});

    /// Deciduous trees have no leaves.
    [[nodiscard]] bool bare() const { return bare_; }

private:
    [[nodiscard]] terrain::ColourPair tree(std::uint32_t seed) const;
    [[nodiscard]] terrain::ColourPair bush(std::uint32_t seed) const;
    [[nodiscard]] terrain::ColourPair tuft(std::uint32_t seed) const;
    [[nodiscard]] terrain::ColourPair reeds() const;

    FigureStyles& styles_;
    // Thousands of trees ask for the same few.
    struct Known {
        terrain::ColourPair leaves;
        std::optional<frame::Colour> bark;
        std::uint32_t palette;
    };
    std::vector<Known> known_;
    bool autumn_ = false;
    bool bare_ = false;
};

}
