#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Steps, turns, arrivals, places taken and the end of a game.
namespace vantage::esr {

using play::Roll;

/// A unit and its place.
struct UnitPlace {
    UnitId unit;
    Placement place;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitPlace::unit), field("place", &UnitPlace::place)};
    }
    friend bool operator==(const UnitPlace&, const UnitPlace&) = default;
};

struct StepBegan {
    static constexpr std::string_view name = "step-began";
    Step step{0};
    static constexpr auto fields() { return std::tuple{field("step", &StepBegan::step)}; }
    friend bool operator==(const StepBegan&, const StepBegan&) = default;
};

struct SideEndedStep {
    static constexpr std::string_view name = "side-ended-step";
    SideId side;
    static constexpr auto fields() { return std::tuple{field("side", &SideEndedStep::side)}; }
    friend bool operator==(const SideEndedStep&, const SideEndedStep&) = default;
};

struct TurnBegan {
    static constexpr std::string_view name = "turn-began";
    int turn = 1;
    static constexpr auto fields() { return std::tuple{field("turn", &TurnBegan::turn)}; }
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};

struct TurnEnded {
    static constexpr std::string_view name = "turn-ended";
    int turn = 1;
    static constexpr auto fields() { return std::tuple{field("turn", &TurnEnded::turn)}; }
    friend bool operator==(const TurnEnded&, const TurnEnded&) = default;
};

struct GameEnded {
    static constexpr std::string_view name = "game-ended";
    SideId winner;
    std::string result;
    std::string because; ///< the condition that was met, or who ended it
    static constexpr auto fields() {
        return std::tuple{field("winner", &GameEnded::winner), field("result", &GameEnded::result),
                          field("because", &GameEnded::because)};
    }
    friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

/// Who moves first of those on a directive (OP-11).
struct FirstMoverChosen {
    static constexpr std::string_view name = "first-mover-chosen";
    SideId side;
    std::vector<int> dice; ///< of a roll-off, in pairs
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("side", &FirstMoverChosen::side), field("dice", &FirstMoverChosen::dice),
                          field("because", &FirstMoverChosen::because)};
    }
    friend bool operator==(const FirstMoverChosen&, const FirstMoverChosen&) = default;
};

/// A formation, or more of it, comes upon the table in march column.
struct FormationArrived {
    static constexpr std::string_view name = "formation-arrived";
    FormationId formation;
    Directive order = Directive::move;
    std::vector<UnitPlace> units;
    Placement commander;
    Placement area;
    double share = 0.0; ///< of its movement, for the way from the edge
    static constexpr auto fields() {
        return std::tuple{field("formation", &FormationArrived::formation),
                          field("order", &FormationArrived::order),
                          field("units", &FormationArrived::units),
                          field("commander", &FormationArrived::commander),
                          field("area", &FormationArrived::area),
                          field("share", &FormationArrived::share)};
    }
    friend bool operator==(const FormationArrived&, const FormationArrived&) = default;
};

/// Those who are due find no room at their entry.
struct ArrivalWaits {
    static constexpr std::string_view name = "arrival-waits";
    FormationId formation;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &ArrivalWaits::formation),
                          field("because", &ArrivalWaits::because)};
    }
    friend bool operator==(const ArrivalWaits&, const ArrivalWaits&) = default;
};

/// A unit has ended its turn on thin ice: at that number or less it breaks, and half of the unit is lost.
struct IceTried {
    static constexpr std::string_view name = "ice-tried";
    UnitId unit;
    int die = 0;
    int at_most = 0;
    static constexpr auto fields() {
        return std::tuple{field("unit", &IceTried::unit), field("die", &IceTried::die),
                          field("at_most", &IceTried::at_most)};
    }
    friend bool operator==(const IceTried&, const IceTried&) = default;
};

/// A side sees what the scene kept from it.
struct SeenBeyond {
    static constexpr std::string_view name = "seen-beyond";
    SideId side;
    UnitId by;
    static constexpr auto fields() {
        return std::tuple{field("side", &SeenBeyond::side), field("by", &SeenBeyond::by)};
    }
    friend bool operator==(const SeenBeyond&, const SeenBeyond&) = default;
};

struct CommanderArrived {
    static constexpr std::string_view name = "commander-arrived";
    CommanderId commander;
    std::optional<Placement> place; ///< without one: where the scene has him
    static constexpr auto fields() {
        return std::tuple{field("commander", &CommanderArrived::commander),
                          field("place", &CommanderArrived::place)};
    }
    friend bool operator==(const CommanderArrived&, const CommanderArrived&) = default;
};

/// A removed general's place is taken (OP-17).
struct CommanderReplaced {
    static constexpr std::string_view name = "commander-replaced";
    CommanderId commander;
    std::string name_of_new;
    static constexpr auto fields() {
        return std::tuple{field("commander", &CommanderReplaced::commander),
                          field("name_of_new", &CommanderReplaced::name_of_new)};
    }
    friend bool operator==(const CommanderReplaced&, const CommanderReplaced&) = default;
};

struct ObjectiveTaken {
    static constexpr std::string_view name = "objective-taken";
    ObjectiveId objective;
    SideId side;
    static constexpr auto fields() {
        return std::tuple{field("objective", &ObjectiveTaken::objective),
                          field("side", &ObjectiveTaken::side)};
    }
    friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};

/// What a victory condition has come to at the end of a turn.
struct ConditionsCounted {
    static constexpr std::string_view name = "conditions-counted";
    std::vector<int> running; ///< for each of them: turns one after another at whose end it held
    static constexpr auto fields() { return std::tuple{field("running", &ConditionsCounted::running)}; }
    friend bool operator==(const ConditionsCounted&, const ConditionsCounted&) = default;
};

struct PointsScored {
    static constexpr std::string_view name = "points-scored";
    SideId side;
    int points = 0;
    std::string because;
    FormationId formation; ///< whose breaking or committing was paid for
    bool guard = false;    ///< for committing the guard
    static constexpr auto fields() {
        return std::tuple{field("side", &PointsScored::side), field("points", &PointsScored::points),
                          field("because", &PointsScored::because),
                          field("formation", &PointsScored::formation), field("guard", &PointsScored::guard)};
    }
    friend bool operator==(const PointsScored&, const PointsScored&) = default;
};

}
