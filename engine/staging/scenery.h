#pragma once

#include "engine/scene/scene.h"
#include "engine/staging/wardrobe.h"

#include <cstdint>
#include <string_view>

namespace vantage::staging {

/// The paints of the landscape in the scene's season. No two trees and no two roofs come from one pot: each
/// thing has a few palettes that take turns by a seed.
class Scenery {
public:
    Scenery(Wardrobe&, const scene::Weather&);

    /// By the model's id: "tree/fir" stays green when "tree/oak" turns.
    [[nodiscard]] std::uint32_t tree(std::string_view id, std::uint32_t seed);
    [[nodiscard]] std::uint32_t bush(std::uint32_t seed);
    [[nodiscard]] std::uint32_t house(std::uint32_t seed);
    [[nodiscard]] std::uint32_t tuft(std::uint32_t seed);
    [[nodiscard]] std::uint32_t reeds();
    /// Standing corn: wheat or rye.
    [[nodiscard]] std::uint32_t corn(scene::Cover);

    /// Deciduous trees have no leaves.
    [[nodiscard]] bool bare() const { return bare_; }

private:
    struct Leaves {
        frame::Colour dark;
        frame::Colour light;
    };
    std::uint32_t leaves(const Leaves&);

    Wardrobe& wardrobe_;
    std::vector<std::pair<Leaves, std::uint32_t>> known_; // thousands of trees ask for the same few
    bool autumn_ = false;
    bool bare_ = false;
};

}
