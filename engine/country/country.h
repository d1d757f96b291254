#pragma once

#include "engine/core/geometry.h"
#include "engine/scene/landscape.h"
#include "engine/table/scales.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

/// Country that nobody has measured, made as people settled it: streams first, then villages at crossings and
/// fords, roads along easy slopes between them, woods on poor and steep ground, fields round the villages.
namespace vantage::country {

enum class Relief : std::uint8_t { flat, rolling, hilly, valley, broken };
enum class Amount : std::uint8_t { none, little, some, much };
/// Whose names hills and villages have.
enum class Tongue : std::uint8_t { german, french, polish, russian, spanish, english, italian };

// The words for them, in the order of the enumerators.
inline constexpr std::array<std::string_view, 5> relief_words{"flat", "rolling", "hilly", "valley", "broken"};
inline constexpr std::array<std::string_view, 4> amount_words{"none", "little", "some", "much"};
inline constexpr std::array<std::string_view, 7> tongue_words{"german",  "french",  "polish", "russian",
                                                              "spanish", "english", "italian"};

struct Choices {
    Yards width{7200.0}; ///< west to east
    Yards depth{4800.0};
    GroundScale ground{Yards{100.0}}; ///< sizes that are seen on the table are in its inches
    Relief relief = Relief::rolling;
    Amount wood = Amount::some;
    Amount field = Amount::some;
    Amount water = Amount::some;
    Amount villages = Amount::some;
    scene::Season season = scene::Season::summer;
    Tongue tongue = Tongue::german;
    std::uint64_t seed = 1;
};

/// The "ground" and the "terrain" of a scene, as its file has them: every hill, road and field can be edited.
/// The same choices give the same bytes. Each thing has random numbers of its own, so that more wood does not
/// move a village.
nlohmann::ordered_json make_country(const Choices&);

}
