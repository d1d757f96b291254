#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vantage::model {

/// What a surface of a model is made of. A palette gives each slot a colour, so that one mesh serves every
/// army. In our glTF files a slot is a material of that name.
enum class PaletteSlot : std::uint8_t {
    coat,
    facings, ///< lapels and turnbacks; the braid of a hussar
    cuffs,   ///< collar and cuffs; the pelisse of a hussar
    trousers,
    headgear,
    plume, ///< plume, pompon, mane or crest of a helmet, bag of a busby
    skin,
    hair,
    belts,
    pack,
    greatcoat, ///< the rolled coat or blanket
    metal,
    brass,
    weapon,  ///< stocks and shafts
    leather, ///< boots, gaiters, pouches
    cuirass,
    horse,
    mane,
    harness, ///< saddlecloth
    standard_field,
    standard_cross,
    standard_third,
    gun_carriage,
    barrel,
    wood,
    foliage,
    foliage_light,
    trunk,
    wall,
    roof,
    stone,
    white,
};

constexpr std::size_t slot_count = 32;

/// The name in files: "coat", "standard_field" and so on.
std::string_view slot_name(PaletteSlot);
std::optional<PaletteSlot> slot_named(std::string_view name);

/// The colour a plain glTF viewer shows, sRGB from 0 to 1.
glm::vec3 slot_default_colour(PaletteSlot);

}
