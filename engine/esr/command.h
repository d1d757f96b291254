#pragma once

#include "engine/esr/state.h"

#include <variant>

// What a player may ask for. Each struct is an imperative; decide() says whether it is allowed and what came
// of it.
namespace vantage::esr {

/// Where one unit goes: straight from point to point, starting from where it stands.
struct UnitMove {
    UnitId unit;
    std::vector<GroundPoint> path; ///< without its present place; empty to turn on the spot
    Degrees facing{0.0};           ///< at the end
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitMove::unit), field("path", &UnitMove::path),
                          field("facing", &UnitMove::facing)};
    }
    friend bool operator==(const UnitMove&, const UnitMove&) = default;
};

/// What one unit becomes, and where it then stands.
struct UnitChange {
    UnitId unit;
    Deployment to = Deployment::deployed;
    int wave = 1; ///< when deployed; 0 sends a battery to the formation's reserve
    Placement place;
    static constexpr auto fields() {
        return std::tuple{field("unit", &UnitChange::unit), field("to", &UnitChange::to),
                          field("wave", &UnitChange::wave), field("place", &UnitChange::place)};
    }
    friend bool operator==(const UnitChange&, const UnitChange&) = default;
};

/// The side has nothing more to do in this step; it ends when both have said so.
struct EndStep {
    static constexpr std::string_view name = "end-step";
    SideId side;
    static constexpr auto fields() { return std::tuple{field("side", &EndStep::side)}; }
    friend bool operator==(const EndStep&, const EndStep&) = default;
};

/// Tries a formation's pending order (esr.md 4.1).
struct ActivateOrder {
    static constexpr std::string_view name = "activate-order";
    CommanderId by; ///< the issuer of the test
    FormationId formation;
    static constexpr auto fields() {
        return std::tuple{field("by", &ActivateOrder::by), field("formation", &ActivateOrder::formation)};
    }
    friend bool operator==(const ActivateOrder&, const ActivateOrder&) = default;
};

/// Tries a force's pending objective (esr.md 4.1).
struct ActivateObjective {
    static constexpr std::string_view name = "activate-objective";
    CommanderId by;
    ForceId force;
    static constexpr auto fields() {
        return std::tuple{field("by", &ActivateObjective::by), field("force", &ActivateObjective::force)};
    }
    friend bool operator==(const ActivateObjective&, const ActivateObjective&) = default;
};

/// A force commander gives a formation a directive (esr.md 4.1).
struct IssueDirective {
    static constexpr std::string_view name = "issue-directive";
    CommanderId by;
    FormationId formation;
    Directive directive = Directive::defend;
    std::string target; ///< an objective, or a formation to attack or support; may be empty
    static constexpr auto fields() {
        return std::tuple{field("by", &IssueDirective::by), field("formation", &IssueDirective::formation),
                          field("directive", &IssueDirective::directive),
                          field("target", &IssueDirective::target)};
    }
    friend bool operator==(const IssueDirective&, const IssueDirective&) = default;
};

/// An army commander gives a force an objective (esr.md 4.1).
struct IssueObjective {
    static constexpr std::string_view name = "issue-objective";
    CommanderId by;
    ForceId force;
    std::string target;
    static constexpr auto fields() {
        return std::tuple{field("by", &IssueObjective::by), field("force", &IssueObjective::force),
                          field("target", &IssueObjective::target)};
    }
    friend bool operator==(const IssueObjective&, const IssueObjective&) = default;
};

/// A leader action (esr.md 4.3).
struct TakeAction {
    static constexpr std::string_view name = "action";
    CommanderId by;
    Action action = Action::inspire_formation;
    FormationId formation;     ///< whom it is about; left out where a unit says it
    std::vector<UnitId> units; ///< the battery, the company, the unit to rally, the detachment
    UnitId to;                 ///< whom a company joins
    std::string target;        ///< a new objective
    static constexpr auto fields() {
        return std::tuple{field("by", &TakeAction::by),
                          field("action", &TakeAction::action),
                          field("formation", &TakeAction::formation),
                          field("units", &TakeAction::units),
                          field("to", &TakeAction::to),
                          field("target", &TakeAction::target)};
    }
    friend bool operator==(const TakeAction&, const TakeAction&) = default;
};

/// Turns an active order or a status into another (esr.md 4.2, OP-25).
struct ConvertOrder {
    static constexpr std::string_view name = "convert-order";
    FormationId formation;
    Directive to = Directive::defend;
    bool rally = false; ///< to rally & reform instead of a directive
    std::string target;
    std::vector<FormationId> along; ///< of a mass cavalry assault (OP-16)
    static constexpr auto fields() {
        return std::tuple{field("formation", &ConvertOrder::formation), field("to", &ConvertOrder::to),
                          field("rally", &ConvertOrder::rally), field("target", &ConvertOrder::target),
                          field("along", &ConvertOrder::along)};
    }
    friend bool operator==(const ConvertOrder&, const ConvertOrder&) = default;
};

/// Moves units of one formation, its general and its reformation area (esr.md 4.5). Without any moves it
/// stands.
struct MoveFormation {
    static constexpr std::string_view name = "move-formation";
    FormationId formation;
    std::vector<UnitMove> moves;
    std::vector<UnitId> unlimber; ///< at the end of their moves
    std::optional<Placement> commander;
    std::optional<Placement> area;
    static constexpr auto fields() {
        return std::tuple{field("formation", &MoveFormation::formation),
                          field("moves", &MoveFormation::moves), field("unlimber", &MoveFormation::unlimber),
                          field("commander", &MoveFormation::commander), field("area", &MoveFormation::area)};
    }
    friend bool operator==(const MoveFormation&, const MoveFormation&) = default;
};

/// Moves a general by himself.
struct MoveCommander {
    static constexpr std::string_view name = "move-commander";
    CommanderId commander;
    std::vector<GroundPoint> path; ///< from where he stands
    static constexpr auto fields() {
        return std::tuple{field("commander", &MoveCommander::commander), field("path", &MoveCommander::path)};
    }
    friend bool operator==(const MoveCommander&, const MoveCommander&) = default;
};

/// Ploys or deploys units, as many of the list as the roll allows, in its order (esr.md 4.5).
struct PloyDeploy {
    static constexpr std::string_view name = "ploy-deploy";
    FormationId formation;
    bool rush = false;
    std::vector<UnitChange> changes;
    static constexpr auto fields() {
        return std::tuple{field("formation", &PloyDeploy::formation), field("rush", &PloyDeploy::rush),
                          field("changes", &PloyDeploy::changes)};
    }
    friend bool operator==(const PloyDeploy&, const PloyDeploy&) = default;
};

/// Takes off one fatigue marker (esr.md 4.6).
struct Recover {
    static constexpr std::string_view name = "recover";
    FormationId formation;
    Arm arm = Arm::infantry;
    static constexpr auto fields() {
        return std::tuple{field("formation", &Recover::formation), field("arm", &Recover::arm)};
    }
    friend bool operator==(const Recover&, const Recover&) = default;
};

/// Lays the fatigue of the assessments just made on other classes, where the house rule leaves that to the
/// player (OP-19).
struct DivideFatigue {
    static constexpr std::string_view name = "divide-fatigue";
    FormationId formation;
    int infantry = 0;
    int cavalry = 0;
    int artillery = 0;
    static constexpr auto fields() {
        return std::tuple{
            field("formation", &DivideFatigue::formation), field("infantry", &DivideFatigue::infantry),
            field("cavalry", &DivideFatigue::cavalry), field("artillery", &DivideFatigue::artillery)};
    }
    friend bool operator==(const DivideFatigue&, const DivideFatigue&) = default;
};

/// Names targets and intensity (esr.md 4.7). Units that are not named aim as the rules say.
struct DeclareFire {
    static constexpr std::string_view name = "declare-fire";
    FormationId formation;
    FirePlan plan;
    static constexpr auto fields() {
        return std::tuple{field("formation", &DeclareFire::formation), field("plan", &DeclareFire::plan)};
    }
    friend bool operator==(const DeclareFire&, const DeclareFire&) = default;
};

/// Cavalry that may evade does so (esr.md 4.9).
struct Evade {
    static constexpr std::string_view name = "evade";
    UnitId unit;
    static constexpr auto fields() { return std::tuple{field("unit", &Evade::unit)}; }
    friend bool operator==(const Evade&, const Evade&) = default;
};

/// A formation fights all its combats of this round (esr.md 4.10).
struct Fight {
    static constexpr std::string_view name = "fight";
    FormationId formation;
    bool pursue = false; ///< winners that need not break through do so as well
    static constexpr auto fields() {
        return std::tuple{field("formation", &Fight::formation), field("pursue", &Fight::pursue)};
    }
    friend bool operator==(const Fight&, const Fight&) = default;
};

/// A side gives the battle up.
struct Concede {
    static constexpr std::string_view name = "concede";
    SideId side;
    static constexpr auto fields() { return std::tuple{field("side", &Concede::side)}; }
    friend bool operator==(const Concede&, const Concede&) = default;
};

/// The host ends the game (esr.md 1): nobody's command but his.
struct RuleGame {
    static constexpr std::string_view name = "rule-game";
    SideId winner;       ///< left out for a draw
    std::string because; ///< what he says to it
    static constexpr auto fields() {
        return std::tuple{field("winner", &RuleGame::winner), field("because", &RuleGame::because)};
    }
    friend bool operator==(const RuleGame&, const RuleGame&) = default;
};

using Command = std::variant<EndStep, ActivateOrder, ActivateObjective, IssueDirective, IssueObjective,
                             TakeAction, ConvertOrder, MoveFormation, MoveCommander, PloyDeploy, Recover,
                             DeclareFire, Evade, Fight, DivideFatigue, Concede, RuleGame>;

/// "fight", "issue-directive" and so on.
std::string_view name_of(const Command&);
/// What it names that is not of this game, or does not name and should; empty if nothing.
std::string wrong_names(const Command&, const GameState&);
/// The side that gives it; not valid() for the host's. For commands without wrong names.
SideId owner_of(const Command&, const GameState&);

}
