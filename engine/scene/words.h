#pragma once

#include "engine/scene/scene.h"

#include <array>
#include <span>
#include <string_view>

namespace vantage::scene {

// The words of scene files, in the order of the enumerators they stand for.

inline constexpr std::array<std::string_view, 4> going_words{"open", "rough", "dense", "impassable"};
inline constexpr std::array<std::string_view, 7> area_words{"wood",  "marsh", "built-up", "field",
                                                            "rough", "dense", "water"};
inline constexpr std::array<std::string_view, 20> cover_words{
    "deciduous", "conifer", "mixed", "orchard", "scrub",      "rocks",   "vineyard",
    "reeds",     "rye",     "wheat", "stubble", "plough",     "pasture", "cabbage",
    "village",   "town",    "farm",  "castle",  "open-water", "ice"};
inline constexpr std::array<std::string_view, 8> line_words{"good-road", "poor-road", "stream", "river",
                                                            "wall",      "hedge",     "ditch",  "earthwork"};
inline constexpr std::array<std::string_view, 6> point_words{"bridge", "ford", "strong-point",
                                                             "place",  "hill", "building"};
inline constexpr std::array<std::string_view, 8> building_words{"house", "barn",   "farm", "church",
                                                                "manor", "castle", "mill", "chapel"};
inline constexpr std::array<std::string_view, 7> sky_words{"clear", "dawn", "dusk", "overcast",
                                                           "rain",  "snow", "fog"};
inline constexpr std::array<std::string_view, 5> ground_state_words{"dry", "wet", "mud", "frozen", "snow"};
inline constexpr std::array<std::string_view, 4> season_words{"spring", "summer", "autumn", "winter"};
inline constexpr std::array<std::string_view, 5> directive_words{"attack", "defend", "support", "move",
                                                                 "reserve"};
inline constexpr std::array<std::string_view, 3> role_words{"ordinary", "advanced-guard", "rear-guard"};
inline constexpr std::array<std::string_view, 3> doctrine_words{"ordinary", "effective", "ineffective"};
inline constexpr std::array<std::string_view, 2> deployment_words{"ployed", "deployed"};
inline constexpr std::array<std::string_view, 2> station_words{"waves", "reserve"};
inline constexpr std::array<std::string_view, 6> calibre_words{"3-4pdr",       "6-7-8pdr",      "french-8pdr",
                                                               "british-9pdr", "russian-12pdr", "12pdr"};
inline constexpr std::array<std::string_view, 6> award_words{
    "enemy-formation-broken", "enemy-formation-destroyed", "enemy-guard-broken",
    "enemy-general-lost",     "enemy-high-general-lost",   "own-guard-committed"};

template <class Enum, std::size_t n>
constexpr std::string_view word_of(const std::array<std::string_view, n>& words, Enum e) {
    return words[static_cast<std::size_t>(e)];
}

}
