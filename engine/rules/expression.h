#pragma once

#include "engine/rules/fact.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The one small language of the rules' files once read: values, and the conditions they depend on.
// assets/rules/README.md describes it as JSON; expression_read.h reads it, and value() and holds() below work
// it out. What its names stand for is the affair of whoever offers them: a table, the changes after one, a
// look at the table top, a file that depends on house rules.
namespace vantage::rules {

/// Whose value a name means. In a table of one side everything is `own`.
enum class Whose : std::uint8_t { own, opponent, attacker, defender, other, self, formation, force };

/// The kinds of things that have a name somewhere.
enum class Thing : std::uint8_t {
    setting, ///< a house rule
    reach,   ///< a distance of zones.json
    fact,
    outcome,
    score,
    margin,  ///< attacker's score less defender's
    natural, ///< the plain sum of the dice
    // in a table
    term,
    part,   ///< the subtotal of a part
    roll,   ///< the sum of further dice
    die,    ///< one die, in the order rolled
    worked, ///< what the rows come to, factors and floors included
    total,  ///< modifier_total
    plain,  ///< natural + worked
    lead,   ///< own score less the opponent's
    gap,    ///< the margin without its sign
    // on the table top
    effect, ///< of the table that was worked out
    entry,  ///< of a card
    kind,   ///< infantry, leader …
    seen,   ///< by a look
    distance,
    angle,
    same_side,
};

struct Name {
    Thing thing = Thing::fact;
    Whose whose = Whose::own;
    std::size_t index = 0; ///< where whoever offers it keeps a list
    std::string id{};      ///< where not: of the setting, fact, effect or entry
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

/// A name that was found, with what it may hold.
struct Found {
    Name name;
    FactType type = FactType::number;
    bool any_type = false;            ///< nothing is known of its type
    std::vector<std::string> words{}; ///< of a word, if they are known
};

/// The names that may be used where something is read.
class NameList {
public:
    /// With the names of another list besides, which must outlive this one.
    explicit NameList(const NameList* also = nullptr) : also_(also) {}

    void add(std::string text, Found found) { names_.emplace_back(std::move(text), std::move(found)); }
    /// All of another list, as somebody's: "opponent.fatigue".
    void add_all(const NameList&, std::string_view prefix, Whose);
    /// Whatever begins so: something of which nothing is known but the id that follows.
    void add_any(std::string prefix, Name);

    /// Nothing if there is no such name.
    [[nodiscard]] std::optional<Found> find(std::string_view text) const;
    [[nodiscard]] std::vector<std::string> known() const;

private:
    const NameList* also_;
    std::vector<std::pair<std::string, Found>> names_;
    std::vector<std::pair<std::string, Name>> any_;
};

/// What the names stand for while something is worked out.
class Lookup {
public:
    virtual ~Lookup() = default;
    /// `own` is the side that a table is worked out for; elsewhere 0.
    virtual Value named(const Name&, std::size_t own) = 0;
    /// How many of these further dice show at least that.
    virtual double rolled(const Name&, double /*at_least*/) { return 0.0; }
};

Value value(const Expression&, Lookup&, std::size_t own = 0);
/// What is not there equals false, 0 and "none", and lies within no limits.
bool holds(const Condition&, Lookup&, std::size_t own = 0);

double rounded(double, Rounding);

/// The constants that something may come to: what can be held against a type before anyone plays.
std::vector<Value> constants_of(const Expression&);

}
