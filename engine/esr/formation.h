#pragma once

#include "engine/esr/unit.h"

#include <array>
#include <optional>
#include <vector>

namespace vantage::esr {

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
    scene::Role role = scene::Role::ordinary;
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
    Fatigue to_divide{}; ///< of an assessment just made, as it lies; its player may divide it anew (OP-19)
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

    std::vector<UnitId> units; ///< whose formation this is, by rising id: rebuild_unit_lists() keeps it

    [[nodiscard]] int total_fatigue() const { return fatigue[0] + fatigue[1] + fatigue[2]; }
    [[nodiscard]] bool here() const { return on_table && !removed; }
    static constexpr auto fields();
    friend bool operator==(const Formation&, const Formation&) = default;
};

constexpr auto Formation::fields() {
    return std::tuple{
        field("id", &Formation::id),
        field("name", &Formation::name),
        field("force", &Formation::force),
        field("commander", &Formation::commander),
        field("nation", &Formation::nation),
        field("guard", &Formation::guard),
        field("doctrine", &Formation::doctrine),
        field("traits", &Formation::traits),
        field("role", &Formation::role),
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
        field("to_divide", &Formation::to_divide),
        field("has_area", &Formation::has_area),
        field("area", &Formation::area),
        field("area_footprint", &Formation::area_footprint),
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
        field("units", &Formation::units),
    };
}

}
