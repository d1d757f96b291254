#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Moves, ploying and deploying, fatigue and its recovery (esr.md 4.5, 4.6).
namespace vantage::esr {

using play::Roll;

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
    bool divisible = false; ///< its player may lay it on other classes
    static constexpr auto fields() {
        return std::tuple{field("formation", &FatigueChanged::formation), field("arm", &FatigueChanged::arm),
                          field("by", &FatigueChanged::by), field("because", &FatigueChanged::because),
                          field("divisible", &FatigueChanged::divisible)};
    }
    friend bool operator==(const FatigueChanged&, const FatigueChanged&) = default;
};

/// A player has laid the fatigue of an assessment on other classes (OP-19).
struct FatigueDivided {
    static constexpr std::string_view name = "fatigue-divided";
    FormationId formation;
    Fatigue from{}; ///< as it lay
    Fatigue to{};
    static constexpr auto fields() {
        return std::tuple{field("formation", &FatigueDivided::formation),
                          field("from", &FatigueDivided::from), field("to", &FatigueDivided::to)};
    }
    friend bool operator==(const FatigueDivided&, const FatigueDivided&) = default;
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

}
