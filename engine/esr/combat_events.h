#pragma once

#include "engine/esr/command.h"
#include "engine/play/roll.h"

// Fights and what is left of those who lost (esr.md 4.10).
namespace vantage::esr {

using play::Roll;

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

}
