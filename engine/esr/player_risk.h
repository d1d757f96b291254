#pragma once

#include "engine/esr/plans_body.h"

// Inside engine/esr: what a fight may cost the formations in it. Whoever fights assesses, and whoever has as
// many markers as deployed units then goes back (esr.md 3.9, 3.10), so a small formation stakes all it has on
// one charge. An estimate to weigh assaults by; what happens is for the tables.
namespace vantage::esr {

/// How the turn may end for a formation that fights.
struct Ending {
    double retreat = 0.0; ///< chance
    double broken = 0.0;
    [[nodiscard]] double loss() const {
        return 0.5 * retreat + broken;
    } ///< of the formation, in shares of it
};

/// A fight that may follow the first: whoever wins clearly on the attack breaks through, and meets whoever
/// stands behind (OP-13).
struct Second {
    double chance = 0.0;
    double lead = 0.0;
};

/// Of a formation whose units fight with these leads in the score, one for each fight, before so many enemy
/// guns in short range, and perhaps once more.
Ending ending_of(const GameState&, FormationId, std::span<const double> leads, int batteries = 0,
                 std::span<const Second> seconds = {});

/// What an assault may bring and cost, in shares of the formation that makes it.
struct Stakes {
    double gain = 0.0;
    double price = 0.0;
};
/// `joining` fights more are expected from friends who go in with it.
Stakes stakes_of(const GameState&, FormationId, const Assault&, int joining);

}
