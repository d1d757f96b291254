#pragma once

#include "engine/esr/commander.h"
#include "engine/esr/formation.h"
#include "engine/rules/rulebook.h"
#include "engine/ruling/vantage_point.h"
#include "engine/scene/scene.h"

#include <map>
#include <memory>

// The whole of a game between two commands, as plain values. What follows from it (distances, contacts, who
// is in charge) is computed by the functions of queries.h and not kept here.
namespace vantage::esr {

/// One player's command.
struct Force {
    std::string name;
    SideId side;
    CommanderId commander;
    std::string objective; ///< the id of an objective or of an enemy formation
    std::optional<PendingOrder> pending;
    scene::Role role = scene::Role::ordinary;
    CommanderId army{}; ///< whose wing it is; not valid(): any army commander's of its side
    static constexpr auto fields() {
        return std::tuple{field("name", &Force::name),
                          field("side", &Force::side),
                          field("commander", &Force::commander),
                          field("objective", &Force::objective),
                          field("pending", &Force::pending),
                          field("role", &Force::role),
                          field("army", &Force::army)};
    }
    friend bool operator==(const Force&, const Force&) = default;
};

struct Side {
    std::string id;
    std::string name;
    bool ready = false; ///< has ended the step
    int points = 0;
    bool sees_beyond = false; ///< what the scene kept from it until one of its units saw it
    static constexpr auto fields() {
        return std::tuple{field("id", &Side::id), field("name", &Side::name), field("ready", &Side::ready),
                          field("points", &Side::points), field("sees_beyond", &Side::sees_beyond)};
    }
    friend bool operator==(const Side&, const Side&) = default;
};

struct Objective {
    std::string id;
    std::string name;
    GroundPoint at;
    Yards radius;
    int points = 0;
    SideId held_by;
    static constexpr auto fields() {
        return std::tuple{field("id", &Objective::id),         field("name", &Objective::name),
                          field("at", &Objective::at),         field("radius", &Objective::radius),
                          field("points", &Objective::points), field("held_by", &Objective::held_by)};
    }
    friend bool operator==(const Objective&, const Objective&) = default;
};

/// Two opposing units in contact that have not fought in this round.
struct Contact {
    UnitId first;
    UnitId second;
    static constexpr auto fields() {
        return std::tuple{field("first", &Contact::first), field("second", &Contact::second)};
    }
    friend bool operator==(const Contact&, const Contact&) = default;
};

struct Book;

/// What the scene and its rules lay down and the game does not change.
struct Terms {
    std::string title;
    std::shared_ptr<const Book> book; ///< the rules in their edition (book.h); never null
    int turns = 12;
    int first_minute = 0;
    int minutes_per_turn = 20;
    int year = 0;
    bool foul_weather = false;                       ///< snow, heavy rain or mud: artillery counts half
    std::vector<ruling::MarkedPlace> vantage_points; ///< of the scene (OP-7)
    std::vector<scene::Reinforcement> reinforcements;
    std::vector<std::vector<GroundPoint>>
        ways;                             ///< on which each of them marches in, from the edge of the table
    std::vector<CommanderId> with_troops; ///< generals who come with the first formation they command
    std::vector<scene::AwardRule> awards;
    std::vector<scene::VictoryCondition> victory; ///< its words say what is checked
    std::vector<scene::SpecialRule> special;
};

struct GameState {
    int turn = 1;
    Step step{0};
    int round = 0;  ///< of combat in this turn
    SideId to_move; ///< whose turn it is to move a formation, in the move step
    SideId first_mover;
    bool over = false;
    SideId winner; ///< not valid() for a draw
    std::string result;
    std::string because; ///< the condition that was met, or who ended it
    std::vector<int>
        running; ///< for each victory condition: at the end of how many turns running it has held

    std::vector<Side> sides;
    std::vector<Force> forces;
    std::vector<Formation> formations;
    std::vector<Unit> units;
    std::vector<Commander> commanders;
    std::vector<Objective> objectives;
    std::vector<Contact> contacts; ///< of this round, not fought yet

    std::shared_ptr<const Terms> terms; ///< never null

    Side& operator[](SideId id) { return sides[id.index()]; }
    Force& operator[](ForceId id) { return forces[id.index()]; }
    Formation& operator[](FormationId id) { return formations[id.index()]; }
    Unit& operator[](UnitId id) { return units[id.index()]; }
    Commander& operator[](CommanderId id) { return commanders[id.index()]; }
    Objective& operator[](ObjectiveId id) { return objectives[id.index()]; }
    const Side& operator[](SideId id) const { return sides[id.index()]; }
    const Force& operator[](ForceId id) const { return forces[id.index()]; }
    const Formation& operator[](FormationId id) const { return formations[id.index()]; }
    const Unit& operator[](UnitId id) const { return units[id.index()]; }
    const Commander& operator[](CommanderId id) const { return commanders[id.index()]; }
    const Objective& operator[](ObjectiveId id) const { return objectives[id.index()]; }

    static constexpr auto fields();
    /// Whether two states of the same scene are the same.
    friend bool operator==(const GameState& a, const GameState& b);
};

/// Fills Formation::units from Unit::formation, after that has changed.
void rebuild_unit_lists(GameState&);

/// The game as the scene begins it: turn 1, orders as the scene gives them. The rules must be those of the
/// scene with its house rules; what they lack is the error.
Result<GameState> start(const scene::Scene&, const rules::System&);

/// 64 bits over everything that the game changes.
std::uint64_t hash_of(const GameState&);

/// Several lines: turn, step, and each formation with its order, fatigue and units.
std::string describe(const GameState&);

constexpr auto GameState::fields() {
    return std::tuple{
        field("turn", &GameState::turn),
        field("step", &GameState::step),
        field("round", &GameState::round),
        field("to_move", &GameState::to_move),
        field("first_mover", &GameState::first_mover),
        field("over", &GameState::over),
        field("winner", &GameState::winner),
        field("result", &GameState::result),
        field("because", &GameState::because),
        field("running", &GameState::running),
        field("sides", &GameState::sides),
        field("forces", &GameState::forces),
        field("formations", &GameState::formations),
        field("units", &GameState::units),
        field("commanders", &GameState::commanders),
        field("objectives", &GameState::objectives),
        field("contacts", &GameState::contacts),
    };
}

}
