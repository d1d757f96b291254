#include "engine/staging/landscape_colours.h"

#include <array>

namespace vantage::staging {
namespace {

using model::PaletteSlot;

// Which of so many, by a seed.
std::size_t turn_of(std::size_t count, std::uint32_t seed) { return (seed * 2654435761U >> 16) % count; }

// One of a few.
template <class List> const auto& turn_of(const List& list, std::uint32_t seed) {
    return list[turn_of(std::size(list), seed)];
}

using Leaves = terrain::ColourPair;

bool is_conifer(std::string_view id) {
    return id == "tree/fir" || id == "tree/spruce" || id == "tree/pine" || id == "tree/larch";
}

// Most barks are brown; a birch's is white, a pine's red, and what is dead is grey.
std::optional<frame::Colour> bark_of(std::string_view id) {
    if (id == "tree/birch") return frame::Colour{201, 195, 180};
    if (id == "tree/bare-birch") return frame::Colour{128, 118, 106}; // its twigs are dark
    if (id == "tree/pine") return frame::Colour{160, 103, 63};
    if (id == "tree/dead-oak") return frame::Colour{122, 112, 98};
    return std::nullopt;
}

}

LandscapeColours::LandscapeColours(FigureStyles& styles, const scene::Weather& weather)
    : styles_(styles),
      autumn_(weather.season == scene::Season::autumn),
      bare_(weather.season == scene::Season::winter || weather.ground == scene::GroundState::snow) {}

std::uint32_t LandscapeColours::leaves(const Leaves& leaves, std::optional<frame::Colour> bark) {
    for (const Known& known : known_)
        if (known.leaves == leaves && known.bark == bark) return known.palette;
    std::vector<Paint> paints{{PaletteSlot::foliage, leaves[0]}, {PaletteSlot::foliage_light, leaves[1]}};
    if (bark) paints.push_back({PaletteSlot::trunk, *bark});
    known_.push_back({leaves, bark, styles_.landscape_palette(paints)});
    return known_.back().palette;
}

std::uint32_t LandscapeColours::palette_of(std::string_view model, std::uint32_t seed) {
    static constexpr Leaves needles[] = {
        {{{40, 54, 34}, {62, 78, 46}}}, {{{46, 58, 34}, {72, 84, 48}}}, {{{36, 48, 34}, {56, 70, 46}}}};
    static constexpr Leaves larch[] = {{{{66, 84, 44}, {104, 118, 62}}}, {{{74, 88, 46}, {112, 120, 64}}}};
    static constexpr Leaves willow[] = {{{{82, 94, 60}, {124, 132, 88}}}, {{{74, 92, 54}, {114, 128, 78}}}};
    const std::optional<frame::Colour> bark = bark_of(model);
    if (model == "tree/larch" && !autumn_ && !bare_) return leaves(turn_of(larch, seed), bark);
    if (is_conifer(model)) return leaves(turn_of(needles, seed), bark);
    if (model == "tree/willow" && !autumn_) return leaves(turn_of(willow, seed), bark);
    if (model == "tree/bush" || model == "barrier/hedge") return leaves(bush(seed));
    if (model.starts_with("tree/")) return leaves(tree(seed), bark);
    if (model == "clutter/tuft") return leaves(tuft(seed));
    if (model == "clutter/reeds") return leaves(reeds());
    return 0;
}

Leaves LandscapeColours::tree(std::uint32_t seed) const {
    static constexpr Leaves green[] = {{{{48, 64, 32}, {76, 90, 44}}},   {{{42, 62, 32}, {70, 90, 44}}},
                                       {{{60, 72, 34}, {94, 102, 50}}},  {{{56, 62, 36}, {86, 88, 50}}},
                                       {{{44, 56, 30}, {66, 80, 40}}},   {{{50, 70, 34}, {80, 100, 46}}},
                                       {{{64, 78, 40}, {100, 112, 58}}}, {{{58, 70, 34}, {90, 98, 48}}}};
    static constexpr Leaves turned[] = {{{{118, 84, 36}, {166, 122, 50}}},
                                        {{{108, 62, 32}, {154, 90, 44}}},
                                        {{{112, 98, 48}, {152, 134, 66}}},
                                        {{{82, 82, 40}, {122, 114, 54}}},
                                        {{{96, 70, 40}, {136, 102, 58}}}};
    return autumn_ ? turn_of(turned, seed) : turn_of(green, seed);
}

Leaves LandscapeColours::bush(std::uint32_t seed) const {
    static constexpr Leaves green[] = {
        {{{56, 72, 36}, {92, 106, 52}}}, {{{66, 74, 40}, {106, 108, 58}}}, {{{48, 66, 36}, {80, 98, 50}}}};
    static constexpr Leaves dead[] = {{{{88, 74, 52}, {122, 104, 74}}}, {{{74, 62, 46}, {106, 90, 68}}}};
    return autumn_ || bare_ ? turn_of(dead, seed) : turn_of(green, seed);
}

Leaves LandscapeColours::tuft(std::uint32_t seed) const {
    static constexpr Leaves green[] = {{{{76, 86, 40}, {114, 120, 58}}},
                                       {{{100, 98, 50}, {144, 134, 76}}},
                                       {{{70, 86, 38}, {112, 124, 58}}},
                                       {{{116, 106, 60}, {158, 142, 86}}}};
    static constexpr Leaves dead[] = {{{{112, 98, 62}, {152, 134, 90}}}, {{{96, 84, 56}, {132, 118, 82}}}};
    return autumn_ || bare_ ? turn_of(dead, seed) : turn_of(green, seed);
}

Leaves LandscapeColours::reeds() const {
    return bare_ || autumn_ ? Leaves{{{116, 98, 62}, {168, 146, 102}}}
                            : Leaves{{{86, 94, 48}, {148, 138, 82}}};
}

std::uint32_t LandscapeColours::house(std::uint32_t seed, double height) {
    // Tile new, old, mossy and brown; slate; thatch fresh, old and grey; shingle, board and limewash.
    static constexpr frame::Colour roofs[] = {
        {181, 87, 58},  {140, 74, 56},  {122, 91, 64},   {107, 68, 54},   {92, 100, 112}, {71, 76, 85},
        {181, 154, 92}, {138, 123, 94}, {124, 118, 106}, {139, 131, 120}, {110, 95, 80},  {154, 148, 136}};
    static constexpr frame::Colour walls[] = {{204, 194, 172}, {190, 176, 148}, {208, 202, 188},
                                              {186, 166, 136}, {204, 178, 146}, {176, 168, 156}};
    // Whoever builds a church or a castle does not thatch it, and a limewashed one is a cast of plaster.
    constexpr std::size_t tiled = 6;
    const std::size_t roof = turn_of(std::size(roofs), seed);
    const std::array paints{Paint{PaletteSlot::roof, roofs[height > 10.0 ? roof % tiled : roof]},
                            Paint{PaletteSlot::wall, turn_of(walls, seed * 7 + 3)}};
    return styles_.landscape_palette(paints);
}

}
