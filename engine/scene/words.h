#pragma once

#include "engine/scene/scene.h"

#include <array>
#include <span>
#include <string_view>

namespace vantage::scene {

// The words of scene files, in the order of the enumerators they stand for.

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
