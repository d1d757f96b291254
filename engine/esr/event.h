#pragma once

#include "engine/esr/combat_events.h"
#include "engine/esr/fire_events.h"
#include "engine/esr/leader_events.h"
#include "engine/esr/movement_events.h"
#include "engine/esr/order_events.h"
#include "engine/esr/turn_events.h"

#include <variant>

// What has happened. Each struct holds everything that came out, so that a game is apply() folded over its
// events, without rules, ground or dice.
namespace vantage::esr {

using EventKinds =
    std::variant<StepBegan, SideEndedStep, TurnBegan, TurnEnded, GameEnded, FirstMoverChosen,
                 FormationArrived, CommanderArrived, CommanderReplaced, DirectiveIssued, ObjectiveIssued,
                 OrderTried, ObjectiveTried, OrderActivated, OrderDiscarded, ObjectiveActivated,
                 ObjectiveDiscarded, DelayMarkerTaken, ActionTried, PersonalCommandTaken,
                 PersonalCommandEnded, BatteryCommitted, BatteryToReserve, BatteryLimbered, BatteryUnlimbered,
                 AdcDispatched, CompanyCommitted, FormationCreated, UnitRallied, FormationInspired,
                 OrderConverted, StatusTaken, UnitMoved, FormationMoved, CommanderMoved, AreaMoved,
                 OrderNeglected, PloyDeployTried, UnitChanged, FatigueChanged, Recovered, FireDeclared,
                 FireScored, FireCombined, FateRolled, HarmRolled, Assessed, ReactionRolled, EvadeOffered,
                 UnitRouted, UnitRemoved, FormationRemoved, RoundBegan, AttackerChosen, Fought, StatusChecked,
                 CombatsDone, ObjectiveTaken, PointsScored, FatigueDivided, PremonitionRolled, ArrivalWaits,
                 ConditionsCounted, OrderAccomplished, SeenBeyond, IceTried>;

/// One of them. Copied and destroyed in one place: for so many kinds that takes seconds to compile, and would
/// be compiled anew in every file that keeps events.
struct Event : EventKinds {
    using EventKinds::EventKinds;
    Event();
    Event(const Event&);
    Event(Event&&) noexcept;
    Event& operator=(const Event&);
    Event& operator=(Event&&) noexcept;
    ~Event();
    bool operator==(const Event&) const;
};

/// "unit-moved", "fought" and so on.
std::string_view name_of(const Event&);

/// Makes the event true. Cannot fail, cannot roll.
void apply(GameState&, const Event&);

/// The event in words, for the battle log: one line, and a line for each modifier of a roll.
std::string describe(const Event&, const GameState&);

}
