#pragma once

#include "engine/core/dice.h"
#include "engine/core/result.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/table.h"
#include "engine/rules/value.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace vantage::rules {

/// Where dice come from: those given, and a source for those that are not.
struct DiceSupply {
    std::optional<std::vector<int>> dice{};    ///< of the one side, or of the attacker
    std::optional<std::vector<int>> against{}; ///< of the defender
    std::optional<std::vector<int>> more{};    ///< further dice that the result calls for, in order
    Dice* source = nullptr;
};

/// One modifier that counted, with the fact that brought it.
struct Modifier {
    std::string id;
    bool is_factor = false;
    double amount = 0.0; ///< added, or multiplied by
    std::string label;   ///< in words; distances stand as {450}: see wording.h
    Value fact;          ///< what the fact was; nothing for a modifier of no fact

    friend bool operator==(const Modifier&, const Modifier&) = default;
};

/// One side's half of a result.
struct Tally {
    std::vector<Modifier> modifiers; ///< in the order of the table, none of them idle
    double modifier_total = 0.0;
    std::vector<int> dice;
    double score = 0.0;

    friend bool operator==(const Tally&, const Tally&) = default;
};

/// A table worked out, with everything that led to the result.
struct Resolution {
    std::string system;
    std::string edition;
    std::string table;
    bool two_sided = false;
    std::array<Tally, 2> sides; ///< the one side, or attacker and defender
    double margin = 0.0;        ///< attacker's score less defender's
    std::vector<int> dice_more;
    std::string outcome;
    std::string outcome_label;
    Effects effects;
    /// What befalls attacker and defender, where the table says so for each; else empty.
    std::array<Effects, 2> side_effects;
    bool has_side_effects = false;

    friend bool operator==(const Resolution&, const Resolution&) = default;
};

/// Works out a table of one side. Errors name the key of the request that is wrong: "/facts/fatigue",
/// "/dice", "/dice_more", "/settings/…".
Result<Resolution> resolve(const Table& table, const Facts& facts, const DiceSupply& dice,
                           const Settings& settings = {});

/// Works out a table of two sides.
Result<Resolution> resolve(const Table& table, const Facts& attacker, const Facts& defender,
                           const DiceSupply& dice, const Settings& settings = {});

}
