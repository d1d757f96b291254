#pragma once

#include "engine/core/result.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/table.h"
#include "engine/rules/value.h"

#include <array>
#include <string>
#include <vector>

namespace vantage::rules {

/// What an outcome does, and how often: further dice may give one outcome several sets of effects.
struct EffectOdds {
    double chance = 0.0; ///< of all, not of the outcome alone
    Effects effects;
    std::array<Effects, 2> side_effects; ///< where the table has them: attacker, defender
};

struct OutcomeOdds {
    std::string outcome;
    double chance = 0.0;
    std::vector<EffectOdds> effects;
};

/// The chance of every outcome of a table, in the order of its file; those that cannot happen with 0.
struct Odds {
    std::vector<OutcomeOdds> outcomes;
    double rolls = 1.0; ///< how many ways the dice can fall, further dice aside

    [[nodiscard]] double chance(std::string_view outcome) const;
};

/// Found by enumeration, not by trying. `points` is added to the score (of the attacker): what one more or
/// one less would change.
Result<Odds> odds(const Table& table, const Facts& facts, const Settings& settings = {}, double points = 0.0);
Result<Odds> odds(const Table& table, const Facts& attacker, const Facts& defender,
                  const Settings& settings = {}, double points = 0.0);

/// How matters stand once a turn is over, when a table is tried turn after turn.
struct ChainTurn {
    int turn = 0;
    double done = 0.0;  ///< it has come off, in this turn or before
    double ended = 0.0; ///< it has come to nothing
    double open = 0.0;  ///< still to be tried
};

/// Tries a table again and again for so many turns, as its "repeat" says. With `until`, every turn anew until
/// one of those outcomes, whatever "repeat" says. A table with neither, or of two sides, is an error.
Result<std::vector<ChainTurn>> odds_within(const Table& table, const Facts& facts, int turns,
                                           const std::vector<std::string>& until = {},
                                           const Settings& settings = {});

}
