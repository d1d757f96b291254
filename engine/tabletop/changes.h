#pragma once

#include "engine/rules/rulebook.h"
#include "engine/scene/card_form.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

// What happens on the table after a table of the rules was worked out, a piece moved or a step ended: the
// system's changes.json, which assets/rules/README.md describes. Amounts and conditions are those of the one
// language (engine/rules/expression.h).
namespace vantage::tabletop {

/// Whether this command took a strength past a further step of so many percent lost.
struct Passes {
    std::string entry;
    std::string at_start;
    double percent = 25.0;
};

/// Whom a change is about, seen from the piece that the table was for.
enum class Who {
    own,
    other,
    own_formation,
    other_formation,
    own_force,
    other_force,
    own_units,
    other_units,
    near,
    near_other,
    every
};

struct Change {
    Who who = Who::own;
    std::vector<std::string> kinds; ///< only of these; empty: any
    double within = 0.0;            ///< near, near_other: friends of that piece this near to it
    rules::Condition when;
    std::optional<Passes> passes;

    std::map<std::string, rules::Expression> set;
    std::map<std::string, rules::Expression> add; ///< to a number, which stays within what the card takes
    std::string step_entry;                       ///< a word that goes some steps along `along`
    std::vector<std::string> along;
    rules::Expression steps;
    bool remove = false;
    std::optional<rules::Expression>
        retreat; ///< straight away from the other or the nearest enemy, in the measure
    bool faces_away = false;
    std::optional<rules::Expression> smoke; ///< balls before its front
    std::string due_table;
    bool due_for_other = false; ///< the other piece is the one that the due table is for
    bool due_alone = false;     ///< the due table is about one piece only
    std::map<std::string, rules::Expression> due_facts;
    std::string why;
};

/// What the rules forbid beside what the tables themselves refuse.
struct Ban {
    rules::Condition when;
    std::string message;
};

/// How far pieces of some kinds move, in which steps.
struct MoveRule {
    std::vector<std::string> kinds;
    std::vector<std::string> steps; ///< "phase/step"
    std::string table;              ///< whose effect is the allowance; empty: `allowance` itself
    std::string effect;
    double allowance = 0.0;
    double turn_share = 0.0;   ///< of the allowance, for a new facing
    double change_share = 0.0; ///< the same for a change of formation
    std::vector<std::string> may_change;
    rules::Condition when;
    std::vector<Change> after;
};

struct Changes {
    std::map<std::string, std::vector<Change>, std::less<>> tables;
    std::map<std::string, std::vector<Ban>, std::less<>> bans;     ///< by table; "move" for moves
    std::map<std::string, std::vector<Change>, std::less<>> steps; ///< when "phase/step" ends
    std::vector<std::string> any_time;                             ///< tables that are not bound to a step
    std::vector<MoveRule> moves;
    double smoke_turns = 1.0; ///< turns after its own that smoke stays
    std::string arrivals;     ///< "phase/step" at whose beginning those who are due come; empty: at any
};

/// Reads changes.json of the system, with its settings, and reports every mistake; without the file nothing
/// changes but by hand.
Changes read_changes(const rules::System&, const scene::CardForm&, Problems&);

}
