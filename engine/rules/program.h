#pragma once

#include "engine/rules/expression.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

// A table as the engine works it out: what Table hides.
namespace vantage::rules {

/// One modifier, in the order of the printed table.
struct Row {
    enum class Kind : std::uint8_t { value, factor, floor };
    std::string id;
    std::string label;
    std::optional<std::size_t> fact; ///< the fact that brings it
    Kind kind = Kind::value;
    std::size_t part = 0;
    Condition when;
    Expression amount;
    Rounding round = Rounding::none;
    bool listed = true;
    bool distance = false; ///< its value is a distance, for sheets
    bool aside = false;    ///< listed, but worked into something else than the score
};

struct Part {
    std::string id;
    Condition when;
    std::optional<Expression> start; ///< where the part begins, unlisted; 0 if absent
    std::optional<Expression> round; ///< "up" or "down", after its factors
};

struct Term {
    std::string id;
    Expression value;
};

/// Further dice that a result calls for.
struct MoreDice {
    std::string id;
    Condition when;
    Expression count;
    int sides = 6;
};

struct Refusal {
    Condition when;
    std::string key;
    std::string message;
};

struct EffectRule {
    std::string id;
    Expression value; ///< nothing: the key is left out
};

struct Outcome {
    std::string id;
    std::string label;
    std::optional<double> from, to, above, below;
    std::optional<Condition> when;
    std::vector<EffectRule> effects;

    [[nodiscard]] bool has_band() const { return from || to || above || below; }
    [[nodiscard]] bool contains(double) const;
};

/// What happens when a table is tried again turn after turn.
struct Repeat {
    struct Again {
        std::string outcome;
        std::string wait_effect;                 ///< how many turns until the next try; empty: 1
        std::map<std::string, double> change;    ///< facts that grow by so much
        std::map<std::string, std::string> grow; ///< facts that grow by as much as an effect says
        std::map<std::string, std::string>
            where; ///< house rules that must have been chosen so, else it is passed over
    };
    std::vector<std::string> until; ///< outcomes that end it well
    std::vector<Again> again;       ///< all other outcomes end it
};

enum class TotalMode : std::uint8_t { worked, values };
enum class SideEffectsAs : std::uint8_t { nested, prefixed };

/// A house rule with its default in an edition.
struct SettingInfo {
    std::string id;
    Value value;
};

struct Program {
    std::string system, edition, id, title, about;
    DiceKind dice;
    std::vector<std::pair<Condition, DiceKind>> dice_when; ///< the first that holds replaces `dice`
    bool two_sided = false;
    TotalMode total = TotalMode::worked;
    SideEffectsAs side_effects_as = SideEffectsAs::nested;

    std::vector<FactInfo> facts;
    std::vector<Row> rows;
    std::vector<Part> parts; ///< at least one
    std::vector<Term> terms;
    std::vector<MoreDice> more;
    std::vector<Refusal> refusals;
    std::optional<Condition> barred; ///< nothing is added up: no modifiers, score 0
    std::optional<Expression> score; ///< `plain` if absent
    Name bands_on;
    std::vector<Outcome> outcomes;
    std::vector<EffectRule> effects;      ///< of every outcome
    std::vector<EffectRule> side_effects; ///< worked out once for each side
    std::optional<Repeat> repeat;
    std::shared_ptr<const std::vector<SettingInfo>> settings; ///< the house rules of its edition

    // Found by the checks, so that odds need not roll what cannot matter.
    std::vector<bool> term_follows_dice; ///< for each term: dice (or anything after them) change it
    bool reads_single_dice = false;
    bool only_margin_matters = false; ///< two sides: dice count only through the margin
    std::vector<bool> roll_is_summed; ///< for each of `more`: its sum is used somewhere
    std::vector<std::vector<const Expression*>> roll_thresholds; ///< for each of `more`: faces counted from
};

}
