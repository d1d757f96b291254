#pragma once

#include "engine/scene/army.h"
#include "engine/scene/ids.h"
#include "engine/scene/words.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vantage::esr {

using scene::CommanderId;
using scene::ForceId;
using scene::FormationId;
using scene::ObjectiveId;
using scene::SideId;
using scene::UnitId;

using scene::Calibre;
using scene::Deployment;
using scene::Directive;
using scene::Doctrine;
using scene::Level;
using scene::Station;
using table::Arm;

/// A step of the turn in which somebody decides something: its place in the list of turn.json (turn_rules.h).
using Step = Id<struct StepTag>;

/// What replaces a formation's order when it has had too much (esr.md 2.6).
enum class Status : std::uint8_t { none, retreat, broken, rally };
inline constexpr std::array<std::string_view, 4> status_words{"none", "retreat", "broken", "rally"};

/// Where a unit is.
enum class Where : std::uint8_t { on_table, in_area, attached, coming, removed };
inline constexpr std::array<std::string_view, 5> where_words{"on-table", "in-area", "attached", "coming",
                                                             "removed"};

/// Why a unit changed its place.
enum class Cause : std::uint8_t {
    order,
    retire,
    evade,
    breakthrough,
    withdrawal,
    shift,
    recall,
    arrival,
    charge,
    ambush
};
inline constexpr std::array<std::string_view, 10> cause_words{
    "order", "retire", "evade",   "breakthrough", "withdrawal",
    "shift", "recall", "arrival", "charge",       "ambush"};

/// The actions of army and force commanders (esr.md 4.3), in the order of the list.
enum class Action : std::uint8_t {
    take_personal_command,
    abandon_personal_command,
    change_own_objective,
    commit_artillery_battery,
    dispatch_imperial_adc,
    commit_specialty_unit,
    recall_committed_battery,
    displace_unlimbered_battery,
    create_detachment,
    create_grand_battery,
    rally_a_unit,
    inspire_formation,
};
inline constexpr std::array<std::string_view, 12> action_words{"take-personal-command",
                                                               "abandon-personal-command",
                                                               "change-own-objective",
                                                               "commit-artillery-battery",
                                                               "dispatch-imperial-adc",
                                                               "commit-specialty-unit",
                                                               "recall-committed-battery",
                                                               "displace-unlimbered-battery",
                                                               "create-detachment",
                                                               "create-grand-battery",
                                                               "rally-a-unit",
                                                               "inspire-formation"};

inline constexpr std::array<std::string_view, 3> level_words{"army", "force", "formation"};
inline constexpr std::array<std::string_view, 4> arm_words{"infantry", "cavalry", "artillery", "command"};
inline constexpr std::array<std::string_view, 3> station_words{"waves", "reserve", "apart"};

// The words of each enumeration, for files and logs.
constexpr auto& words_of(Status) { return status_words; }
constexpr auto& words_of(Where) { return where_words; }
constexpr auto& words_of(Cause) { return cause_words; }
constexpr auto& words_of(Action) { return action_words; }
constexpr auto& words_of(Level) { return level_words; }
constexpr auto& words_of(Arm) { return arm_words; }
constexpr auto& words_of(Station) { return station_words; }
constexpr auto& words_of(Directive) { return scene::directive_words; }
constexpr auto& words_of(Doctrine) { return scene::doctrine_words; }
constexpr auto& words_of(Deployment) { return scene::deployment_words; }
constexpr auto& words_of(Calibre) { return scene::calibre_words; }

template <class Enum> constexpr std::string_view word_of(Enum e) {
    return words_of(e)[static_cast<std::size_t>(e)];
}

}
