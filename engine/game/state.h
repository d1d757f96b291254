#pragma once

#include "engine/game/fields.h"
#include "engine/game/kinds.h"
#include "engine/rules/value.h"
#include "engine/scene/scene.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// The whole of a game between two commands, as plain values. What follows from it (distances, contacts, who
// is in charge) is computed by the functions of queries.h and not kept here.
namespace vantage::game {

using table::Footprint;

/// A battalion, a group of squadrons, a battery or a company (esr.md 2.5).
struct Unit {
    std::string id;
    std::string name;
    FormationId formation;
    Arm arm = Arm::infantry;
    bool guard = false;
    int men = 0;
    int guns = 0;
    Calibre calibre = Calibre::medium;
    bool horse_artillery = false;
    int combat = 4;
    scene::UnitTraits traits;
    Footprint in_action;   ///< as infantry, cavalry or unlimbered guns
    Footprint on_the_move; ///< limbered; the same for all but artillery

    Where where = Where::on_table;
    Placement place;
    Deployment deployment = Deployment::deployed;
    Station station = Station::waves;
    int wave = 1;
    bool limbered = false;
    UnitId attached_to;      ///< of a committed company
    int fights = 0;          ///< this turn
    double share = 0.0;      ///< of its movement used this turn
    bool bombarding = false; ///< intensely, this turn
    bool may_evade = false;  ///< until its side ends the step

    [[nodiscard]] bool on_table() const { return where == Where::on_table; }
    [[nodiscard]] bool here() const { return where == Where::on_table || where == Where::in_area; }
    [[nodiscard]] bool specialty() const { return traits.engineers || traits.rifles > 0; }
    static constexpr auto fields();
    friend bool operator==(const Unit&, const Unit&) = default;
};

/// A directive that has been given and not yet taken up (esr.md 4.1).
struct PendingOrder {
    Directive directive = Directive::defend;
    std::string target;
    int markers = 0;   ///< of delay
    int from_turn = 1; ///< when it may be tried
    int tried = 0;     ///< the turn of the last try
    static constexpr auto fields() {
        return std::tuple{field("directive", &PendingOrder::directive),
                          field("target", &PendingOrder::target), field("markers", &PendingOrder::markers),
                          field("from_turn", &PendingOrder::from_turn), field("tried", &PendingOrder::tried)};
    }
    friend bool operator==(const PendingOrder&, const PendingOrder&) = default;
};

/// Whom a unit fires at.
struct Aim {
    UnitId unit;
    FormationId target;
    static constexpr auto fields() {
        return std::tuple{field("unit", &Aim::unit), field("target", &Aim::target)};
    }
    friend bool operator==(const Aim&, const Aim&) = default;
};

/// What a formation means to fire at in this turn (esr.md 4.7).
struct FirePlan {
    std::vector<Aim> aims;
    FormationId dice_target;
    bool intense_bombardment = false;
    bool intense_skirmish = false;
    bool fire_mission = false;
    bool hold = false;
    static constexpr auto fields() {
        return std::tuple{field("aims", &FirePlan::aims),
                          field("dice_target", &FirePlan::dice_target),
                          field("intense_bombardment", &FirePlan::intense_bombardment),
                          field("intense_skirmish", &FirePlan::intense_skirmish),
                          field("fire_mission", &FirePlan::fire_mission),
                          field("hold", &FirePlan::hold)};
    }
    friend bool operator==(const FirePlan&, const FirePlan&) = default;
};

/// Fatigue by class, in the order infantry, cavalry, artillery.
using Fatigue = std::array<int, 3>;

/// A division (esr.md 2.6).
struct Formation {
    std::string id;
    std::string name;
    ForceId force;
    CommanderId commander;
    std::string nation;
    bool guard = false;
    Doctrine doctrine = Doctrine::ordinary;
    scene::FormationTraits traits;
    bool grand_battery = false;
    FormationId parent; ///< of a detachment

    bool on_table = true;
    bool removed = false;
    Directive order = Directive::defend;
    std::string target;
    GroundPoint order_began; ///< its middle when the order became active
    std::optional<PendingOrder> pending;
    Status status = Status::none;
    Fatigue fatigue{};
    bool has_area = true;
    Placement area;
    Footprint area_footprint;

    // This turn.
    bool moved = false;
    double share = 0.0;   ///< the largest of its units' shares of movement
    bool changed = false; ///< ployed or deployed something
    bool recovered = false;
    bool converted = false; ///< in the step that is running
    std::optional<FirePlan> fire;
    double opposing_score = 0.0;
    int combat_losses = 0;
    bool commander_harmed = false;
    bool assessed = false;
    bool area_assessed = false; ///< for an attack on its reformation area, in the Combat Phase
    bool fought = false;        ///< combat that it has not assessed yet
    CommanderId inspired_by;
    // Longer.
    bool assessed_last_turn = false;
    CommanderId adc; ///< whose aide carries its next order
    int adc_until = 0;
    bool counted_broken = false; ///< its breaking has been paid for in points
    bool counted_guard = false;  ///< and its being committed, if it is of the guard

    [[nodiscard]] int total_fatigue() const { return fatigue[0] + fatigue[1] + fatigue[2]; }
    [[nodiscard]] bool here() const { return on_table && !removed; }
    static constexpr auto fields();
    friend bool operator==(const Formation&, const Formation&) = default;
};

/// A general (esr.md 2.4).
struct Commander {
    std::string name;
    Level level = Level::formation;
    char leadership = 'C';
    int tactical = 0;
    scene::CommanderTraits traits;
    SideId side;
    ForceId force;
    FormationId formation;
    Placement place;
    Footprint footprint;
    bool on_table = true;
    int from_turn = 1;

    FormationId personal; ///< the formation he leads in person
    bool invincible = false;
    int ratings_zero_until = 0; ///< the last turn of it
    bool removed = false;
    bool replaced = false;
    bool done = false; ///< no further action this turn
    bool moved = false;
    bool adc_used = false;

    [[nodiscard]] bool here() const { return on_table && !removed; }
    static constexpr auto fields();
    friend bool operator==(const Commander&, const Commander&) = default;
};

/// One player's command.
struct Force {
    std::string name;
    SideId side;
    CommanderId commander;
    std::string objective; ///< the id of an objective or of an enemy formation
    std::optional<PendingOrder> pending;
    static constexpr auto fields() {
        return std::tuple{field("name", &Force::name), field("side", &Force::side),
                          field("commander", &Force::commander), field("objective", &Force::objective),
                          field("pending", &Force::pending)};
    }
    friend bool operator==(const Force&, const Force&) = default;
};

struct Side {
    std::string id;
    std::string name;
    bool ready = false; ///< has ended the step
    int points = 0;
    static constexpr auto fields() {
        return std::tuple{field("id", &Side::id), field("name", &Side::name), field("ready", &Side::ready),
                          field("points", &Side::points)};
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

/// What the scene lays down and the game does not change.
struct Terms {
    std::string title;
    std::string edition = "current";
    rules::Effects settings; ///< the house rules that differ from their defaults
    int turns = 12;
    int first_minute = 0;
    int minutes_per_turn = 20;
    int year = 0;
    bool foul_weather = false; ///< snow, heavy rain or mud: artillery counts half
    std::vector<scene::Reinforcement> reinforcements;
    std::vector<scene::AwardRule> awards;
    std::vector<scene::VictoryCondition> victory;
};

struct GameState {
    int turn = 1;
    Step step = Step::activate_orders;
    int round = 0;  ///< of combat in this turn
    SideId to_move; ///< whose turn it is to move a formation, in the move step
    SideId first_mover;
    bool over = false;
    SideId winner; ///< not valid() for a draw
    std::string result;

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

/// The game as the scene begins it: turn 1, orders as the scene gives them.
GameState start(const scene::Scene&);

/// 64 bits over everything that the game changes.
std::uint64_t hash_of(const GameState&);
/// As sixteen digits, for files.
std::string hash_text(std::uint64_t);

/// Several lines: turn, step, and each formation with its order, fatigue and units.
std::string describe(const GameState&);

constexpr auto Unit::fields() {
    return std::tuple{
        field("id", &Unit::id),
        field("name", &Unit::name),
        field("formation", &Unit::formation),
        field("arm", &Unit::arm),
        field("guard", &Unit::guard),
        field("men", &Unit::men),
        field("guns", &Unit::guns),
        field("calibre", &Unit::calibre),
        field("horse_artillery", &Unit::horse_artillery),
        field("combat", &Unit::combat),
        field("where", &Unit::where),
        field("place", &Unit::place),
        field("deployment", &Unit::deployment),
        field("station", &Unit::station),
        field("wave", &Unit::wave),
        field("limbered", &Unit::limbered),
        field("attached_to", &Unit::attached_to),
        field("fights", &Unit::fights),
        field("share", &Unit::share),
        field("bombarding", &Unit::bombarding),
        field("may_evade", &Unit::may_evade),
    };
}

constexpr auto Formation::fields() {
    return std::tuple{
        field("id", &Formation::id),
        field("name", &Formation::name),
        field("force", &Formation::force),
        field("commander", &Formation::commander),
        field("nation", &Formation::nation),
        field("guard", &Formation::guard),
        field("doctrine", &Formation::doctrine),
        field("grand_battery", &Formation::grand_battery),
        field("parent", &Formation::parent),
        field("on_table", &Formation::on_table),
        field("removed", &Formation::removed),
        field("order", &Formation::order),
        field("target", &Formation::target),
        field("order_began", &Formation::order_began),
        field("pending", &Formation::pending),
        field("status", &Formation::status),
        field("fatigue", &Formation::fatigue),
        field("has_area", &Formation::has_area),
        field("area", &Formation::area),
        field("moved", &Formation::moved),
        field("share", &Formation::share),
        field("changed", &Formation::changed),
        field("recovered", &Formation::recovered),
        field("converted", &Formation::converted),
        field("fire", &Formation::fire),
        field("opposing_score", &Formation::opposing_score),
        field("combat_losses", &Formation::combat_losses),
        field("commander_harmed", &Formation::commander_harmed),
        field("assessed", &Formation::assessed),
        field("area_assessed", &Formation::area_assessed),
        field("fought", &Formation::fought),
        field("inspired_by", &Formation::inspired_by),
        field("assessed_last_turn", &Formation::assessed_last_turn),
        field("adc", &Formation::adc),
        field("adc_until", &Formation::adc_until),
        field("counted_broken", &Formation::counted_broken),
        field("counted_guard", &Formation::counted_guard),
    };
}

constexpr auto Commander::fields() {
    return std::tuple{
        field("name", &Commander::name),
        field("level", &Commander::level),
        field("leadership", &Commander::leadership),
        field("tactical", &Commander::tactical),
        field("side", &Commander::side),
        field("force", &Commander::force),
        field("formation", &Commander::formation),
        field("place", &Commander::place),
        field("on_table", &Commander::on_table),
        field("from_turn", &Commander::from_turn),
        field("personal", &Commander::personal),
        field("invincible", &Commander::invincible),
        field("ratings_zero_until", &Commander::ratings_zero_until),
        field("removed", &Commander::removed),
        field("replaced", &Commander::replaced),
        field("done", &Commander::done),
        field("moved", &Commander::moved),
        field("adc_used", &Commander::adc_used),
    };
}

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
