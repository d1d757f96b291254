#pragma once

#include "engine/game/command.h"
#include "engine/game/roll.h"

#include <variant>

// What has happened. Each struct holds everything that came out, so that a game is apply() folded over its
// events, without rules, ground or dice.
namespace vantage::game {

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
    Step step = Step::activate_orders;
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
    static constexpr auto fields() {
        return std::tuple{field("winner", &GameEnded::winner), field("result", &GameEnded::result)};
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

struct FormationArrived {
    static constexpr std::string_view name = "formation-arrived";
    FormationId formation;
    Directive order = Directive::move;
    std::vector<UnitPlace> units;
    Placement commander;
    Placement area;
    static constexpr auto fields() {
        return std::tuple{field("formation", &FormationArrived::formation),
                          field("order", &FormationArrived::order), field("units", &FormationArrived::units),
                          field("commander", &FormationArrived::commander),
                          field("area", &FormationArrived::area)};
    }
    friend bool operator==(const FormationArrived&, const FormationArrived&) = default;
};

struct CommanderArrived {
    static constexpr std::string_view name = "commander-arrived";
    CommanderId commander;
    static constexpr auto fields() { return std::tuple{field("commander", &CommanderArrived::commander)}; }
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

struct DirectiveIssued {
    static constexpr std::string_view name = "directive-issued";
    CommanderId by;
    FormationId formation;
    Directive directive = Directive::defend;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("by", &DirectiveIssued::by), field("formation", &DirectiveIssued::formation),
                          field("directive", &DirectiveIssued::directive),
                          field("target", &DirectiveIssued::target)};
    }
    friend bool operator==(const DirectiveIssued&, const DirectiveIssued&) = default;
};

struct ObjectiveIssued {
    static constexpr std::string_view name = "objective-issued";
    CommanderId by;
    ForceId force;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("by", &ObjectiveIssued::by), field("force", &ObjectiveIssued::force),
                          field("target", &ObjectiveIssued::target)};
    }
    friend bool operator==(const ObjectiveIssued&, const ObjectiveIssued&) = default;
};

struct OrderTried {
    static constexpr std::string_view name = "order-tried";
    CommanderId by;
    FormationId formation;
    Roll roll;
    int delay_turns = 0; ///< 0: not delayed
    int markers = 0;     ///< added
    static constexpr auto fields() {
        return std::tuple{field("by", &OrderTried::by), field("formation", &OrderTried::formation),
                          field("roll", &OrderTried::roll), field("delay_turns", &OrderTried::delay_turns),
                          field("markers", &OrderTried::markers)};
    }
    friend bool operator==(const OrderTried&, const OrderTried&) = default;
};

struct ObjectiveTried {
    static constexpr std::string_view name = "objective-tried";
    CommanderId by;
    ForceId force;
    Roll roll;
    int delay_turns = 0;
    int markers = 0;
    static constexpr auto fields() {
        return std::tuple{field("by", &ObjectiveTried::by), field("force", &ObjectiveTried::force),
                          field("roll", &ObjectiveTried::roll),
                          field("delay_turns", &ObjectiveTried::delay_turns),
                          field("markers", &ObjectiveTried::markers)};
    }
    friend bool operator==(const ObjectiveTried&, const ObjectiveTried&) = default;
};

struct OrderActivated {
    static constexpr std::string_view name = "order-activated";
    FormationId formation;
    Directive directive = Directive::defend;
    std::string target;
    GroundPoint began;
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderActivated::formation),
                          field("directive", &OrderActivated::directive),
                          field("target", &OrderActivated::target), field("began", &OrderActivated::began)};
    }
    friend bool operator==(const OrderActivated&, const OrderActivated&) = default;
};

struct OrderDiscarded {
    static constexpr std::string_view name = "order-discarded";
    FormationId formation;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderDiscarded::formation),
                          field("because", &OrderDiscarded::because)};
    }
    friend bool operator==(const OrderDiscarded&, const OrderDiscarded&) = default;
};

struct ObjectiveActivated {
    static constexpr std::string_view name = "objective-activated";
    ForceId force;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("force", &ObjectiveActivated::force),
                          field("target", &ObjectiveActivated::target)};
    }
    friend bool operator==(const ObjectiveActivated&, const ObjectiveActivated&) = default;
};

struct ObjectiveDiscarded {
    static constexpr std::string_view name = "objective-discarded";
    ForceId force;
    static constexpr auto fields() { return std::tuple{field("force", &ObjectiveDiscarded::force)}; }
    friend bool operator==(const ObjectiveDiscarded&, const ObjectiveDiscarded&) = default;
};

struct DelayMarkerTaken {
    static constexpr std::string_view name = "delay-marker-taken";
    FormationId formation;
    static constexpr auto fields() { return std::tuple{field("formation", &DelayMarkerTaken::formation)}; }
    friend bool operator==(const DelayMarkerTaken&, const DelayMarkerTaken&) = default;
};

/// A leader action; `roll` is absent where the rules ask for no test.
struct ActionTried {
    static constexpr std::string_view name = "action-tried";
    CommanderId by;
    Action action = Action::inspire_formation;
    FormationId formation;
    std::optional<Roll> roll;
    bool success = true;
    static constexpr auto fields() {
        return std::tuple{field("by", &ActionTried::by), field("action", &ActionTried::action),
                          field("formation", &ActionTried::formation), field("roll", &ActionTried::roll),
                          field("success", &ActionTried::success)};
    }
    friend bool operator==(const ActionTried&, const ActionTried&) = default;
};

struct PersonalCommandTaken {
    static constexpr std::string_view name = "personal-command-taken";
    CommanderId commander;
    FormationId formation;
    static constexpr auto fields() {
        return std::tuple{field("commander", &PersonalCommandTaken::commander),
                          field("formation", &PersonalCommandTaken::formation)};
    }
    friend bool operator==(const PersonalCommandTaken&, const PersonalCommandTaken&) = default;
};

struct PersonalCommandEnded {
    static constexpr std::string_view name = "personal-command-ended";
    CommanderId commander;
    static constexpr auto fields() {
        return std::tuple{field("commander", &PersonalCommandEnded::commander)};
    }
    friend bool operator==(const PersonalCommandEnded&, const PersonalCommandEnded&) = default;
};

struct BatteryCommitted {
    static constexpr std::string_view name = "battery-committed";
    UnitId unit;
    static constexpr auto fields() { return std::tuple{field("unit", &BatteryCommitted::unit)}; }
    friend bool operator==(const BatteryCommitted&, const BatteryCommitted&) = default;
};

/// Recalled, or retiring after an assessment.
struct BatteryToReserve {
    static constexpr std::string_view name = "battery-to-reserve";
    UnitId unit;
    Placement from;
    Placement to;
    static constexpr auto fields() {
        return std::tuple{field("unit", &BatteryToReserve::unit), field("from", &BatteryToReserve::from),
                          field("to", &BatteryToReserve::to)};
    }
    friend bool operator==(const BatteryToReserve&, const BatteryToReserve&) = default;
};

struct BatteryLimbered {
    static constexpr std::string_view name = "battery-limbered";
    UnitId unit;
    static constexpr auto fields() { return std::tuple{field("unit", &BatteryLimbered::unit)}; }
    friend bool operator==(const BatteryLimbered&, const BatteryLimbered&) = default;
};

struct BatteryUnlimbered {
    static constexpr std::string_view name = "battery-unlimbered";
    UnitId unit;
    static constexpr auto fields() { return std::tuple{field("unit", &BatteryUnlimbered::unit)}; }
    friend bool operator==(const BatteryUnlimbered&, const BatteryUnlimbered&) = default;
};

struct AdcDispatched {
    static constexpr std::string_view name = "adc-dispatched";
    CommanderId commander;
    FormationId formation;
    static constexpr auto fields() {
        return std::tuple{field("commander", &AdcDispatched::commander),
                          field("formation", &AdcDispatched::formation)};
    }
    friend bool operator==(const AdcDispatched&, const AdcDispatched&) = default;
};

struct CompanyCommitted {
    static constexpr std::string_view name = "company-committed";
    UnitId unit;
    UnitId to;
    static constexpr auto fields() {
        return std::tuple{field("unit", &CompanyCommitted::unit), field("to", &CompanyCommitted::to)};
    }
    friend bool operator==(const CompanyCommitted&, const CompanyCommitted&) = default;
};

/// A detachment or a grand battery (OP-27). It becomes the last formation, its general the last commander.
struct FormationCreated {
    static constexpr std::string_view name = "formation-created";
    std::string id;
    std::string title;
    FormationId parent;
    ForceId force;
    CommanderId commander; ///< who leads it; not valid() for a new general of leadership C
    bool grand_battery = false;
    Directive order = Directive::defend;
    std::string target;
    std::vector<UnitId> units;
    Fatigue fatigue{}; ///< taken over from the parent
    bool has_area = false;
    Placement area;
    Placement general; ///< of a new general
    static constexpr auto fields() {
        return std::tuple{field("id", &FormationCreated::id),
                          field("title", &FormationCreated::title),
                          field("parent", &FormationCreated::parent),
                          field("force", &FormationCreated::force),
                          field("commander", &FormationCreated::commander),
                          field("grand_battery", &FormationCreated::grand_battery),
                          field("order", &FormationCreated::order),
                          field("target", &FormationCreated::target),
                          field("units", &FormationCreated::units),
                          field("fatigue", &FormationCreated::fatigue),
                          field("has_area", &FormationCreated::has_area),
                          field("area", &FormationCreated::area),
                          field("general", &FormationCreated::general)};
    }
    friend bool operator==(const FormationCreated&, const FormationCreated&) = default;
};

struct UnitRallied {
    static constexpr std::string_view name = "unit-rallied";
    UnitId unit;
    int wave = 1;
    Placement from;
    Placement to;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitRallied::unit), field("wave", &UnitRallied::wave),
                          field("from", &UnitRallied::from), field("to", &UnitRallied::to)};
    }
    friend bool operator==(const UnitRallied&, const UnitRallied&) = default;
};

struct FormationInspired {
    static constexpr std::string_view name = "formation-inspired";
    CommanderId commander;
    FormationId formation;
    static constexpr auto fields() {
        return std::tuple{field("commander", &FormationInspired::commander),
                          field("formation", &FormationInspired::formation)};
    }
    friend bool operator==(const FormationInspired&, const FormationInspired&) = default;
};

/// `roll` is absent where no test is asked for.
struct OrderConverted {
    static constexpr std::string_view name = "order-converted";
    FormationId formation;
    Directive to = Directive::defend;
    std::string target;
    GroundPoint began;
    std::optional<Roll> roll;
    bool success = true;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{
            field("formation", &OrderConverted::formation), field("to", &OrderConverted::to),
            field("target", &OrderConverted::target),       field("began", &OrderConverted::began),
            field("roll", &OrderConverted::roll),           field("success", &OrderConverted::success),
            field("because", &OrderConverted::because)};
    }
    friend bool operator==(const OrderConverted&, const OrderConverted&) = default;
};

struct StatusTaken {
    static constexpr std::string_view name = "status-taken";
    FormationId formation;
    Status status = Status::none;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &StatusTaken::formation), field("status", &StatusTaken::status),
                          field("because", &StatusTaken::because)};
    }
    friend bool operator==(const StatusTaken&, const StatusTaken&) = default;
};

struct UnitMoved {
    static constexpr std::string_view name = "unit-moved";
    UnitId unit;
    Placement from;
    Placement to;
    std::vector<GroundPoint> path; ///< between the two; may be empty
    Cause cause = Cause::order;
    double share = 0.0; ///< of its movement
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitMoved::unit),   field("from", &UnitMoved::from),
                          field("to", &UnitMoved::to),       field("path", &UnitMoved::path),
                          field("cause", &UnitMoved::cause), field("share", &UnitMoved::share)};
    }
    friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};

struct FormationMoved {
    static constexpr std::string_view name = "formation-moved";
    FormationId formation;
    double share = 0.0;
    SideId next; ///< who moves a formation after it; not valid() out of the move step
    static constexpr auto fields() {
        return std::tuple{field("formation", &FormationMoved::formation),
                          field("share", &FormationMoved::share), field("next", &FormationMoved::next)};
    }
    friend bool operator==(const FormationMoved&, const FormationMoved&) = default;
};

struct CommanderMoved {
    static constexpr std::string_view name = "commander-moved";
    CommanderId commander;
    Placement from;
    Placement to;
    bool by_himself = true;
    static constexpr auto fields() {
        return std::tuple{field("commander", &CommanderMoved::commander),
                          field("from", &CommanderMoved::from), field("to", &CommanderMoved::to),
                          field("by_himself", &CommanderMoved::by_himself)};
    }
    friend bool operator==(const CommanderMoved&, const CommanderMoved&) = default;
};

struct AreaMoved {
    static constexpr std::string_view name = "area-moved";
    FormationId formation;
    Placement from;
    Placement to;
    static constexpr auto fields() {
        return std::tuple{field("formation", &AreaMoved::formation), field("from", &AreaMoved::from),
                          field("to", &AreaMoved::to)};
    }
    friend bool operator==(const AreaMoved&, const AreaMoved&) = default;
};

/// A formation did not do what its directive asks.
struct OrderNeglected {
    static constexpr std::string_view name = "order-neglected";
    FormationId formation;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &OrderNeglected::formation),
                          field("because", &OrderNeglected::because)};
    }
    friend bool operator==(const OrderNeglected&, const OrderNeglected&) = default;
};

struct PloyDeployTried {
    static constexpr std::string_view name = "ploy-deploy-tried";
    FormationId formation;
    Roll roll;
    int most = 0;
    bool rush = false;
    static constexpr auto fields() {
        return std::tuple{field("formation", &PloyDeployTried::formation),
                          field("roll", &PloyDeployTried::roll), field("most", &PloyDeployTried::most),
                          field("rush", &PloyDeployTried::rush)};
    }
    friend bool operator==(const PloyDeployTried&, const PloyDeployTried&) = default;
};

struct UnitChanged {
    static constexpr std::string_view name = "unit-changed";
    UnitId unit;
    Deployment to = Deployment::deployed;
    Station station = Station::waves;
    int wave = 1;
    bool limbered = false;
    Placement from;
    Placement place;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitChanged::unit),         field("to", &UnitChanged::to),
                          field("station", &UnitChanged::station),   field("wave", &UnitChanged::wave),
                          field("limbered", &UnitChanged::limbered), field("from", &UnitChanged::from),
                          field("place", &UnitChanged::place)};
    }
    friend bool operator==(const UnitChanged&, const UnitChanged&) = default;
};

struct FatigueChanged {
    static constexpr std::string_view name = "fatigue-changed";
    FormationId formation;
    Arm arm = Arm::infantry;
    int by = 0;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &FatigueChanged::formation), field("arm", &FatigueChanged::arm),
                          field("by", &FatigueChanged::by), field("because", &FatigueChanged::because)};
    }
    friend bool operator==(const FatigueChanged&, const FatigueChanged&) = default;
};

struct Recovered {
    static constexpr std::string_view name = "recovered";
    FormationId formation;
    Arm arm = Arm::infantry;
    static constexpr auto fields() {
        return std::tuple{field("formation", &Recovered::formation), field("arm", &Recovered::arm)};
    }
    friend bool operator==(const Recovered&, const Recovered&) = default;
};

struct FireDeclared {
    static constexpr std::string_view name = "fire-declared";
    FormationId formation;
    FirePlan plan;
    static constexpr auto fields() {
        return std::tuple{field("formation", &FireDeclared::formation), field("plan", &FireDeclared::plan)};
    }
    friend bool operator==(const FireDeclared&, const FireDeclared&) = default;
};

struct FireScored {
    static constexpr std::string_view name = "fire-scored";
    FormationId formation;
    FormationId target;
    Roll roll;
    std::vector<UnitId> units; ///< that fired
    bool fire_mission = false;
    bool intense_bombardment = false;
    static constexpr auto fields() {
        return std::tuple{field("formation", &FireScored::formation),
                          field("target", &FireScored::target),
                          field("roll", &FireScored::roll),
                          field("units", &FireScored::units),
                          field("fire_mission", &FireScored::fire_mission),
                          field("intense_bombardment", &FireScored::intense_bombardment)};
    }
    friend bool operator==(const FireScored&, const FireScored&) = default;
};

/// The score of all who fired at one formation.
struct FireCombined {
    static constexpr std::string_view name = "fire-combined";
    FormationId target;
    double score = 0.0;
    bool assess = false;
    static constexpr auto fields() {
        return std::tuple{field("target", &FireCombined::target), field("score", &FireCombined::score),
                          field("assess", &FireCombined::assess)};
    }
    friend bool operator==(const FireCombined&, const FireCombined&) = default;
};

struct FateRolled {
    static constexpr std::string_view name = "fate-rolled";
    CommanderId commander;
    Roll roll;
    bool harmed = false;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("commander", &FateRolled::commander), field("roll", &FateRolled::roll),
                          field("harmed", &FateRolled::harmed), field("because", &FateRolled::because)};
    }
    friend bool operator==(const FateRolled&, const FateRolled&) = default;
};

struct HarmRolled {
    static constexpr std::string_view name = "harm-rolled";
    CommanderId commander;
    Roll roll;
    bool invincible = false;
    int ratings_zero_until = 0;
    bool removed = false;
    bool killed = false;
    static constexpr auto fields() {
        return std::tuple{field("commander", &HarmRolled::commander),
                          field("roll", &HarmRolled::roll),
                          field("invincible", &HarmRolled::invincible),
                          field("ratings_zero_until", &HarmRolled::ratings_zero_until),
                          field("removed", &HarmRolled::removed),
                          field("killed", &HarmRolled::killed)};
    }
    friend bool operator==(const HarmRolled&, const HarmRolled&) = default;
};

struct Assessed {
    static constexpr std::string_view name = "assessed";
    FormationId formation;
    Roll roll;
    std::string because;
    bool area_only = false;
    static constexpr auto fields() {
        return std::tuple{field("formation", &Assessed::formation), field("roll", &Assessed::roll),
                          field("because", &Assessed::because), field("area_only", &Assessed::area_only)};
    }
    friend bool operator==(const Assessed&, const Assessed&) = default;
};

/// An irregular unit that may evade, or an impetuous one that may attack (esr.md 4.9).
struct ReactionRolled {
    static constexpr std::string_view name = "reaction-rolled";
    UnitId unit;
    bool impetuous = false;
    std::vector<int> dice;
    int at_most = 0;
    bool happens = false;
    static constexpr auto fields() {
        return std::tuple{field("unit", &ReactionRolled::unit),
                          field("impetuous", &ReactionRolled::impetuous),
                          field("dice", &ReactionRolled::dice), field("at_most", &ReactionRolled::at_most),
                          field("happens", &ReactionRolled::happens)};
    }
    friend bool operator==(const ReactionRolled&, const ReactionRolled&) = default;
};

struct EvadeOffered {
    static constexpr std::string_view name = "evade-offered";
    FormationId formation;
    std::vector<UnitId> units;
    static constexpr auto fields() {
        return std::tuple{field("formation", &EvadeOffered::formation), field("units", &EvadeOffered::units)};
    }
    friend bool operator==(const EvadeOffered&, const EvadeOffered&) = default;
};

/// To its reformation area, ployed.
struct UnitRouted {
    static constexpr std::string_view name = "unit-routed";
    UnitId unit;
    Placement from;
    Placement to;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitRouted::unit), field("from", &UnitRouted::from),
                          field("to", &UnitRouted::to), field("because", &UnitRouted::because)};
    }
    friend bool operator==(const UnitRouted&, const UnitRouted&) = default;
};

struct UnitRemoved {
    static constexpr std::string_view name = "unit-removed";
    UnitId unit;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitRemoved::unit), field("because", &UnitRemoved::because)};
    }
    friend bool operator==(const UnitRemoved&, const UnitRemoved&) = default;
};

struct FormationRemoved {
    static constexpr std::string_view name = "formation-removed";
    FormationId formation;
    std::string because;
    static constexpr auto fields() {
        return std::tuple{field("formation", &FormationRemoved::formation),
                          field("because", &FormationRemoved::because)};
    }
    friend bool operator==(const FormationRemoved&, const FormationRemoved&) = default;
};

struct RoundBegan {
    static constexpr std::string_view name = "round-began";
    int round = 1;
    std::vector<Contact> contacts;
    static constexpr auto fields() {
        return std::tuple{field("round", &RoundBegan::round), field("contacts", &RoundBegan::contacts)};
    }
    friend bool operator==(const RoundBegan&, const RoundBegan&) = default;
};

/// Which of two attacking formations counts as the attacker.
struct AttackerChosen {
    static constexpr std::string_view name = "attacker-chosen";
    FormationId attacker;
    std::vector<int> dice;
    static constexpr auto fields() {
        return std::tuple{field("attacker", &AttackerChosen::attacker), field("dice", &AttackerChosen::dice)};
    }
    friend bool operator==(const AttackerChosen&, const AttackerChosen&) = default;
};

/// One fight; `others` stood beside the one of the two that had company.
struct Fought {
    static constexpr std::string_view name = "fought";
    UnitId attacker;
    UnitId defender;
    std::vector<UnitId> others;
    Roll roll;
    std::string attacker_result;
    std::string defender_result;
    static constexpr auto fields() {
        return std::tuple{field("attacker", &Fought::attacker),
                          field("defender", &Fought::defender),
                          field("others", &Fought::others),
                          field("roll", &Fought::roll),
                          field("attacker_result", &Fought::attacker_result),
                          field("defender_result", &Fought::defender_result)};
    }
    friend bool operator==(const Fought&, const Fought&) = default;
};

struct StatusChecked {
    static constexpr std::string_view name = "status-checked";
    FormationId formation;
    Roll roll;
    static constexpr auto fields() {
        return std::tuple{field("formation", &StatusChecked::formation), field("roll", &StatusChecked::roll)};
    }
    friend bool operator==(const StatusChecked&, const StatusChecked&) = default;
};

/// A formation has assessed after its combats.
struct CombatsDone {
    static constexpr std::string_view name = "combats-done";
    FormationId formation;
    static constexpr auto fields() { return std::tuple{field("formation", &CombatsDone::formation)}; }
    friend bool operator==(const CombatsDone&, const CombatsDone&) = default;
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

using Event = std::variant<
    StepBegan, SideEndedStep, TurnBegan, TurnEnded, GameEnded, FirstMoverChosen, FormationArrived,
    CommanderArrived, CommanderReplaced, DirectiveIssued, ObjectiveIssued, OrderTried, ObjectiveTried,
    OrderActivated, OrderDiscarded, ObjectiveActivated, ObjectiveDiscarded, DelayMarkerTaken, ActionTried,
    PersonalCommandTaken, PersonalCommandEnded, BatteryCommitted, BatteryToReserve, BatteryLimbered,
    BatteryUnlimbered, AdcDispatched, CompanyCommitted, FormationCreated, UnitRallied, FormationInspired,
    OrderConverted, StatusTaken, UnitMoved, FormationMoved, CommanderMoved, AreaMoved, OrderNeglected,
    PloyDeployTried, UnitChanged, FatigueChanged, Recovered, FireDeclared, FireScored, FireCombined,
    FateRolled, HarmRolled, Assessed, ReactionRolled, EvadeOffered, UnitRouted, UnitRemoved, FormationRemoved,
    RoundBegan, AttackerChosen, Fought, StatusChecked, CombatsDone, ObjectiveTaken, PointsScored>;

/// "unit-moved", "fought" and so on.
std::string_view name_of(const Event&);

/// Makes the event true. Cannot fail, cannot roll.
void apply(GameState&, const Event&);

/// The event in words, for the battle log: one line, and a line for each modifier of a roll.
std::string describe(const Event&, const GameState&);

}
