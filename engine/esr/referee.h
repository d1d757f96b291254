#pragma once

#include "engine/esr/decide.h"
#include "engine/esr/queries.h"
#include "engine/rules/resolve.h"

#include <array>
#include <map>
#include <span>

// Inside engine/esr: what the procedures work with while a command is being decided.
namespace vantage::esr {

using play::RollModifier;
using play::RollSide;

/// Facts of a table together with what is behind them in words.
struct Case {
    rules::Facts facts;
    std::map<std::string, std::string> because{};
    Case& set(const std::string& name, rules::Value value, std::string words = {}) {
        facts.set(name, std::move(value));
        if (!words.empty()) because[name] = std::move(words);
        return *this;
    }
};

/// A table worked out: for the procedure, and as the event keeps it.
struct Outcome {
    rules::Resolution resolution;
    Roll roll;
    [[nodiscard]] bool is(std::string_view id) const { return resolution.outcome == id; }
    [[nodiscard]] const rules::Value& effect(std::string_view id) const;
    [[nodiscard]] const rules::Value& effect(std::size_t side, std::string_view id) const;
};

/// A copy of the game that the procedures play on: each event is applied to it as it happens, so that the
/// next step of a procedure sees what the last one did. If the command is refused the copy is thrown away.
class Referee {
public:
    Referee(const GameState& before, const Rules& rules, Dice& dice)
        : game(before), rules_(rules), dice_(dice) {}

    GameState game;
    std::vector<Event> events;

    /// Makes an event true on the copy and notes it. Compiled for every event in referee.cpp alone, as the
    /// variant of all of them is slow to compile.
    template <class E> void happen(E event);
    [[nodiscard]] const measure::GroundKnowledge& ground() const { return rules_.ground; }
    [[nodiscard]] const Rules& rules() const { return rules_; }
    Dice& dice() { return dice_; }

    /// The rules of this game, looked up once.
    [[nodiscard]] const Book& book() const { return *game.terms->book; }
    [[nodiscard]] const Distances& distances() const { return book().distances; }
    [[nodiscard]] bool edition(std::string_view id) const { return book().edition == id; }

    /// Fire missions of this phase, with their scores, until they are assessed (OP-20).
    struct Mission {
        FormationId by;
        FormationId target;
        double score = 0.0;
    };
    std::vector<Mission> missions;

    /// Works a table out with our dice. Our own facts must be right: a refusal by the table is a mistake of
    /// the program and throws.
    Outcome roll(std::string_view table, const Case& one);
    Outcome roll(std::string_view table, const Case& attacker, const Case& defender);

private:
    Outcome work_out(std::string_view table, const Case& one, const Case* other);

    Rules rules_;
    Dice& dice_;
};

/// A refusal by a section of esr.md.
inline Error refusal(std::string section, std::string message) {
    return Error{"", std::move(section), std::move(message)};
}

// The procedures, one file each. Those that a command asks for may refuse.
Result<void> activate_order(Referee&, const ActivateOrder&);
Result<void> activate_objective(Referee&, const ActivateObjective&);
Result<void> issue_directive(Referee&, const IssueDirective&);
Result<void> issue_objective(Referee&, const IssueObjective&);
Result<void> take_action(Referee&, const TakeAction&);
Result<void> convert_order(Referee&, const ConvertOrder&);
Result<void> move_formation(Referee&, const MoveFormation&);
Result<void> move_commander(Referee&, const MoveCommander&);
Result<void> ploy_deploy(Referee&, const PloyDeploy&);
Result<void> recover(Referee&, const Recover&);
Result<void> divide_fatigue(Referee&, const DivideFatigue&);
Result<void> declare_fire(Referee&, const DeclareFire&);
Result<void> evade(Referee&, const Evade&);
Result<void> fight(Referee&, const Fight&);
Result<void> end_step(Referee&, const EndStep&);
Result<void> concede(Referee&, const Concede&);
Result<void> rule_game(Referee&, const RuleGame&);

/// What a commander is tested for.
enum class CommandTest : std::uint8_t { order, action };
/// The facts of a test of command: order activation and leader actions share them (esr.md 3.1), but an
/// imperial aide carries orders only (OP-27).
Case command_facts(const Referee&, CommanderId issuer, FormationId formation, CommandTest);
/// Those of an objective, given by an army commander or changed by the force's own.
Case objective_facts(const Referee&, CommanderId issuer, ForceId);
/// Whether a directive with that target leads towards the objective of its force (esr.md 4.1).
Result<void> check_serves(const Referee&, FormationId, Directive, const std::string& target);

/// Turns a formation's order into another without a test.
void convert_freely(Referee&, FormationId, Directive, std::string because);
/// Puts a formation under a status; a pending order is discarded (OP-26).
void take_status(Referee&, FormationId, Status, std::string because);

/// The procedures that turn.json may name (procedures.cpp).
void end_statuses(Referee&);
void finish_movement(Referee&);
void recover_all(Referee&);
void settle_first_mover(Referee&);
void fire_all(Referee&);
void roll_premonitions(Referee&);
void roll_leader_fates(Referee&);
void assess_fire(Referee&);
void begin_round(Referee&);
void fight_all(Referee&);

/// Generals who lead a formation in person go along when its middle has moved from there.
void leaders_follow(Referee&, FormationId, GroundPoint was);
bool may_recover(const Referee&, FormationId, std::string* why_not = nullptr);
SideId next_mover(const GameState&, SideId after);
/// Brings in those who are due, as far as there is room for them; who finds none is told so, if wanted.
enum class Waiting : std::uint8_t { told, silent };
void bring_reinforcements(Referee&, Waiting);
void begin_turn(Referee&, int turn);
void end_turn(Referee&);
/// Who would win if the game ended now; not valid(): nobody.
SideId winner_now(const GameState&);

void add_fatigue(Referee&, FormationId, Arm, int by, std::string because);
void assess(Referee&, FormationId, double opposing_score, const std::string& because, bool for_area);
void check_status(Referee&, FormationId);
std::string engineers_against(const Referee&, UnitId unit, UnitId opponent);

/// A formation on the march, with those of its units that go along.
ruling::Mover mover_of(const GameState&, FormationId, std::span<const UnitId> moving);
/// The same with all that can move.
ruling::Mover mover_of(const GameState&, FormationId);

/// What a legal move comes to: the share of movement that each unit uses, in the order of its moves.
struct MoveCost {
    std::vector<double> shares;
    double largest = 0.0;
};
/// Whether the orders and the ground allow a move (esr.md 4.4, 4.5), whoever's turn it is.
Result<MoveCost> check_move(const Referee&, const MoveFormation&);
/// Whether a base may end its move there: on the table, not in the way of anybody but `moving`.
bool stands_free(const Referee&, UnitId, const Base&, const std::vector<UnitId>& moving,
                 bool may_touch_enemy);
bool wholly_on_table(const Referee&, const Base&);

// Moves that nobody chooses (retreats.cpp).
void retire(Referee&, UnitId, GroundPoint away_from);
void rout(Referee&, UnitId, const std::string& because);
void evade_move(Referee&, UnitId);
void break_through(Referee&, UnitId, Yards distance);
/// A unit that is carried away goes at the nearest enemy with what it has left of its movement, if that
/// reaches him.
void charge(Referee&, UnitId);
void battery_to_reserve(Referee&, UnitId);
void remove_unit(Referee&, UnitId, const std::string& because);
/// The free place nearest to the one wanted, wholly on the table; the one wanted if there is none.
Placement free_place(const Referee&, UnitId, const Base& shape, Placement wanted);

}
