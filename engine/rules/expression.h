#pragma once

#include "engine/rules/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// How a table's data look once read: values, and the conditions they depend on. Nothing here is known
// outside engine/rules; assets/rules/README.md describes the same things as JSON.
namespace vantage::rules {

/// Whose value a name means. In a table of one side everything is `own`.
enum class Whose : std::uint8_t { own, opponent, attacker, defender };

/// The kinds of things that have a name in a table.
enum class Thing : std::uint8_t {
    fact,
    term,
    part,    ///< the subtotal of a part
    roll,    ///< the sum of further dice
    setting, ///< a house rule
    natural, ///< the plain sum of the dice
    die,     ///< one die, in the order rolled
    worked,  ///< what the rows come to, factors and floors included
    total,   ///< modifier_total
    plain,   ///< natural + worked
    score,
    margin, ///< attacker's score less defender's
    lead,   ///< own score less the opponent's
    gap,    ///< the margin without its sign
    outcome,
};

struct Name {
    Thing thing = Thing::fact;
    Whose whose = Whose::own;
    std::size_t index = 0;
    friend bool operator==(const Name&, const Name&) = default;
};

struct Expression;

/// Something that holds or does not.
struct Condition {
    enum class Kind : std::uint8_t { all, any, negated, equals, limits, same_as };
    Kind kind = Kind::all;
    std::vector<Condition> inner; ///< all, any, negated (one)
    Name name;
    std::vector<Value> values;                                         ///< equals: any of these
    std::shared_ptr<const Expression> at_least, at_most, above, below; ///< limits: each may be absent
    Name other;                                                        ///< same_as
};

enum class Rounding : std::uint8_t { none, down, up, nearest };

/// Something that comes to a Value. After its own work a number is divided (`per`), rounded, multiplied
/// (`times`), added to (`plus`) and held between `min` and `max`, in that order.
struct Expression {
    enum class Kind : std::uint8_t { constant, of, sum, map, steps, pick, cases, is, list, rolled };
    struct Case {
        Condition when;
        std::vector<Expression> value; ///< exactly one: a vector, as the type is not complete yet
    };

    Kind kind = Kind::constant;
    Value constant;
    Name name;                       ///< of, map, steps, pick, rolled
    std::vector<Expression> items;   ///< sum, list; the values of map, steps and pick
    std::vector<std::string> words;  ///< map: the word of each item
    std::vector<double> limits;      ///< steps: one fewer than items
    bool limit_belongs_below = true; ///< steps: `upto` (true) or `from` (false)
    std::vector<Case> cases;
    std::optional<Condition> condition;              ///< is
    std::shared_ptr<const Expression> otherwise;     ///< map, cases: nothing if absent
    std::shared_ptr<const Expression> at_least_face; ///< rolled

    std::shared_ptr<const Expression> per, times, plus, min, max;
    Rounding round = Rounding::none;
};

double rounded(double, Rounding);

}
