#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Fire, the fate of generals, assessments and reactions (esr.md 4.7 to 4.9).
namespace vantage::esr {

using play::Roll;

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

/// Before the battle, in the 2016 edition (esr.md 3.11).
struct PremonitionRolled {
    static constexpr std::string_view name = "premonition-rolled";
    CommanderId commander;
    Roll roll;
    bool doomed = false;
    static constexpr auto fields() {
        return std::tuple{field("commander", &PremonitionRolled::commander),
                          field("roll", &PremonitionRolled::roll),
                          field("doomed", &PremonitionRolled::doomed)};
    }
    friend bool operator==(const PremonitionRolled&, const PremonitionRolled&) = default;
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
    bool for_area = false; ///< an attack on its reformation area was among its causes, in the Combat Phase
    static constexpr auto fields() {
        return std::tuple{field("formation", &Assessed::formation), field("roll", &Assessed::roll),
                          field("because", &Assessed::because), field("area_only", &Assessed::for_area)};
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

}
