#include "engine/esr/special.h"

#include <algorithm>

namespace vantage::esr {
namespace {

bool binds_now(const GameState& game, const scene::SpecialRule& rule, FormationId f) {
    if (rule.until_turn > 0 && game.turn > rule.until_turn) return false;
    const bool named = std::find(rule.formations.begin(), rule.formations.end(), f) != rule.formations.end();
    if (!named && !(rule.formations.empty() && rule.side.valid() && rule.side == side_of(game, f)))
        return false;
    return !rule.unless_enemy_within || !within(nearest_enemy(game, f).distance, *rule.unless_enemy_within);
}

}

const scene::SpecialRule* special_rule(const GameState& game, FormationId f, bool scene::SpecialRule::*what) {
    for (const scene::SpecialRule& rule : game.terms->special)
        if (rule.*what && binds_now(game, rule, f)) return &rule;
    return nullptr;
}

const scene::SpecialRule* out_of_bounds(const GameState& game, FormationId f, GroundPoint p) {
    for (const scene::SpecialRule& rule : game.terms->special) {
        const bool beyond = (rule.west && p.east < *rule.west) || (rule.east && p.east > *rule.east) ||
                            (rule.south && p.north < *rule.south) || (rule.north && p.north > *rule.north);
        if (beyond && binds_now(game, rule, f)) return &rule;
    }
    return nullptr;
}

}
