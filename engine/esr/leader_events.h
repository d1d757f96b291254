#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Leader actions and what they bring (esr.md 4.3).
namespace vantage::esr {

using play::Roll;

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

}
