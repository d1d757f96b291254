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
    every,
    pairs,          ///< every piece and each enemy within reach of it, each pair once
    own_formations, ///< those of the own force
    near_enemies,   ///< enemies of the own piece
    behind_other,   ///< whoever stands in the lane behind the other, seen from the own piece
    first_on_line,  ///< the first unit in the way of a shot that goes off the line to the other
    own_forces,     ///< every force of that side
    other_forces,
    passed, ///< friends of other formations over whom somebody went by this command
};

struct Change {
    Who who = Who::own;
    std::vector<std::string> kinds;    ///< only of these; empty: any
    std::vector<std::string> on_kinds; ///< pairs: of the other; empty: any
    double within = 0.0;               ///< near, near_other: friends this near to that piece; pairs: enemies
    bool in_sight = false;             ///< near, near_other, pairs: only of those who see one another
    rules::Condition when;
    std::optional<Passes> passes;

    std::map<std::string, rules::Expression> set;
    std::map<std::string, rules::Expression> add; ///< to a number, which stays within what the card takes
    std::string step_entry;                       ///< a word that goes some steps along `along`
    std::vector<std::string> along;
    rules::Expression steps;
    bool remove = false;
    std::size_t most = 1000;        ///< of those whom it is about, so many ...
    std::string least_of;           ///< ... of whom this entry is least first
    std::vector<std::string> drops; ///< tables that are no longer due where this piece has a part
    rules::Expression bearing;      ///< first_on_line: degrees clockwise off the line to the other
    std::optional<rules::Expression>
        retreat; ///< straight away from the other or the nearest enemy, in the measure
    bool faces_away = false;
    bool leaves = false;                      ///< the table, where its retreat ends beyond the edge
    std::optional<rules::Expression> pursues; ///< goes so far at the other, up to him
    bool anchors = false;                     ///< from now on its leash is measured from where it stands
    std::optional<rules::Expression> smoke;   ///< balls before its front
    std::string due_table;
    bool due_for_other = false; ///< the other piece is the one that the due table is for
    bool due_alone = false;     ///< the due table is about one piece only
    std::vector<std::string>
        due_in; ///< the steps in which it is worked out, the next of them; empty: at once
    std::map<std::string, rules::Expression> due_facts;
    std::string look_up;                   ///< a table without dice that is worked out at once ...
    std::vector<std::string> look_up_idle; ///< ... and of which nothing comes if this is the outcome
    bool look_up_quiet = false;            ///< only what comes of it is told
    std::string why;
};

/// What the rules forbid beside what the tables themselves refuse.
struct Ban {
    rules::Condition when;
    std::string message;
    std::vector<std::string> steps; ///< where it holds; empty: everywhere
    std::string table; ///< only if this look-up, told these facts, has one of these outcomes; empty: always
    std::map<std::string, rules::Expression> facts;
    std::vector<std::string> outcomes;
    bool for_other = false; ///< the look-up is about the other piece
    rules::Condition then;  ///< and only if this holds of what it says
    bool at_sight = false;  ///< it asks for nothing that a table must be told: settled before all else
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
    rules::Facts facts;                     ///< that every such move is told
    std::optional<rules::Expression> share; ///< of the allowance that it has
    std::vector<std::string> tells;         ///< facts that orders may tell beside those of the table
    rules::Condition when;
    std::vector<Change> after;
    /// Not nearer to an enemy than that, in the measure: worked out for the mover (or its formation) and each
    /// enemy's formation.
    std::optional<rules::Expression> halts;
    std::string halts_table; ///< a look-up for the two whose effects the value speaks of; empty: none
    double halts_most = 0.0; ///< with a table: no enemy farther off stops anybody
    std::string halts_rule;
    bool wheels = false;       ///< a new facing costs the way of the outer end of its front
    std::string wheel_table;   ///< unless this look-up lets it pivot ...
    std::string wheel_effect;  ///< ... by so many degrees for nothing
    std::string change_table;  ///< this look-up says what a change of its card leaves of the move ...
    std::string change_effect; ///< ... by this effect ...
    std::vector<std::string> change_refused; ///< ... and with these outcomes that there is no such change
    std::string change_rule;
    bool by_stretch = false; ///< each kind of ground on the way counts for as much of it as lies there
};

/// A move that pieces make by themselves when a step begins: those who run, and those who cannot be held.
struct CompelledMove {
    std::vector<std::string> kinds;
    std::vector<std::string> steps;
    rules::Condition when;
    rules::Facts facts;   ///< for the table of its move
    bool towards = false; ///< the nearest enemy; else away from him
    std::string named;    ///< towards: nearest to the one whom this entry of its card names; empty: to itself
    double least = 0.0;   ///< it goes so far at least, in the measure
    double halt = 0.0;    ///< towards: so near at most
    bool leaves = false;  ///< the table, if it comes to the edge
    bool flees = false;   ///< it turns its back
    std::vector<std::string> seeks; ///< away: ground that it makes for and stays on, if it comes to it
    std::vector<Change> after;
    std::string why;
};

/// Where a step stands in the turn.
struct StepPlace {
    std::size_t phase = 0;
    std::size_t step = 0;
    friend auto operator<=>(const StepPlace&, const StepPlace&) = default;
};

/// Steps that each side goes through alone, one side after the other.
struct Impulses {
    StepPlace from;
    StepPlace to;
    rules::Condition first; ///< the side with a force whose card says so begins
    std::string rule;
};

/// Steps that come once more before the turn goes on, as long as the card of some piece says so.
struct SecondRound {
    StepPlace after;
    StepPlace from;
    std::vector<std::string> kinds;
    rules::Condition card;
    int most = 1; ///< in a turn
};

/// Steps in which all sides first declare, and then all that came of it is worked out together.
struct Declaration {
    std::vector<StepPlace> steps;
    std::vector<std::string> tables; ///< that wait until everybody has declared
    int parts = 0; ///< moves wait as well, and are made together in so many parts; 0: each is made at once
    std::string rule;
};

/// What a piece does once. Any table that changes something is used once a step, and a piece moves once a
/// step, unless these say otherwise.
struct Limits {
    std::map<std::string, int, std::less<>> often; ///< so often a step; 0: as often as somebody likes
    std::vector<std::vector<std::string>> turn;    ///< of each list one thing a turn; "move" for moves
    std::vector<std::string> side;                 ///< once a turn for a whole side
    /// Who is so uses that table once a turn on each of his own four sides.
    std::map<std::string, rules::Condition, std::less<>> each_side;
    std::map<std::string, std::string, std::less<>> rules; ///< which rule says so of that table, or of "move"
    std::string rule;                                      ///< the same of all others
};

/// Orders that a leader gives by word or by messenger.
struct OrderRule {
    std::vector<std::string> to; ///< kinds of those who take them
    std::vector<std::string> steps;
    std::vector<std::string> words;
    bool each = false; ///< who takes them may be given each of them in a step; else one of all orders
    std::vector<Ban> bans;
    std::vector<Change> after; ///< own is the leader, other who takes it, fact.order the word
};

struct Changes {
    std::vector<OrderRule> orders;
    std::vector<Impulses> impulses;
    std::vector<SecondRound> again;
    std::vector<Declaration> declared;
    Limits limits;
    std::map<std::string, std::vector<Change>, std::less<>> begins; ///< when "phase/step" begins
    std::map<std::string, std::vector<Change>, std::less<>> tables;
    std::map<std::string, std::vector<Ban>, std::less<>> bans;     ///< by table; "move" for moves
    std::map<std::string, std::vector<Change>, std::less<>> steps; ///< when "phase/step" ends
    std::vector<Change> spent; ///< at the end of a step for each formation of
                               ///< which all units are gone or broken
    std::vector<Change> taken; ///< when a place passes: own is the formation that took it, other who had it
    std::vector<std::string> places;   ///< at the end of these steps places pass as well as at that of a turn
    std::vector<std::string> any_time; ///< tables that are not bound to a step
    std::vector<MoveRule> moves;
    std::vector<CompelledMove> compelled;
    double contact = 0.0; ///< enemies this near to one another touch, in the measure
    std::map<std::string, std::string, std::less<>> told; ///< effects that only tell something, and to whom
    double smoke_turns = 1.0;                             ///< turns after its own that smoke stays
    std::string arrivals; ///< "phase/step" at whose beginning those who are due come; empty: at any
};

/// Reads changes.json of the system, with its settings, and reports every mistake; without the file nothing
/// changes but by hand.
Changes read_changes(const rules::System&, const scene::CardForm&, Problems&);

}
