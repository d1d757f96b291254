#pragma once

#include "engine/core/fields.h"

#include <map>
#include <string>
#include <vector>

namespace vantage::play {

/// A modifier of a roll with the fact behind it in words: "within 450 yards of the enemy" / -3 /
/// "2nd Brigade, 380 yards".
struct RollModifier {
    std::string id;
    std::string label;
    bool factor = false;
    double amount = 0.0;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("id", &RollModifier::id), field("label", &RollModifier::label),
                          field("factor", &RollModifier::factor), field("amount", &RollModifier::amount),
                          field("because", &RollModifier::because)};
    }
    friend bool operator==(const RollModifier&, const RollModifier&) = default;
};

/// One side's half of a roll.
struct RollSide {
    std::vector<int> dice;
    std::vector<RollModifier> modifiers;
    double score = 0.0;
    static constexpr auto fields() {
        return std::tuple{field("dice", &RollSide::dice), field("modifiers", &RollSide::modifiers),
                          field("score", &RollSide::score)};
    }
    friend bool operator==(const RollSide&, const RollSide&) = default;
};

/// A table worked out, as it is kept in an event: everything that a player needs to check it by hand.
struct Roll {
    std::string table;
    std::vector<RollSide> sides; ///< one, or attacker and defender
    std::vector<int> more;       ///< further dice that the result called for
    std::string outcome;
    std::string label;
    std::map<std::string, std::string> effects;
    /// Of the attacker over the defender; 0 if they did not both roll.
    [[nodiscard]] double lead() const { return sides.size() < 2 ? 0.0 : sides[0].score - sides[1].score; }
    static constexpr auto fields() {
        return std::tuple{field("table", &Roll::table), field("sides", &Roll::sides),
                          field("more", &Roll::more),   field("outcome", &Roll::outcome),
                          field("label", &Roll::label), field("effects", &Roll::effects)};
    }
    friend bool operator==(const Roll&, const Roll&) = default;
};

}
