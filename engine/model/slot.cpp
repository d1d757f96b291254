#include "engine/model/slot.h"

#include <array>

namespace vantage::model {
namespace {

struct SlotFacts {
    std::string_view name;
    std::uint32_t rgb;
};

// In the order of the enumeration.
constexpr std::array<SlotFacts, slot_count> slots{{
    {"coat", 0x22305c},           {"facings", 0xece8dc},        {"cuffs", 0xa8242a},
    {"trousers", 0xece8dc},       {"headgear", 0x1d1b1a},       {"plume", 0xa8242a},
    {"skin", 0xd9a47e},           {"hair", 0x4a3524},           {"belts", 0xe8e4d8},
    {"pack", 0x6a4a2f},           {"greatcoat", 0x8a7d6a},      {"metal", 0xb9bcc0},
    {"brass", 0xc8a24a},          {"weapon", 0x5b3a21},         {"leather", 0x22201e},
    {"cuirass", 0xaeb3b8},        {"horse", 0x5d3a22},          {"mane", 0x1f1b19},
    {"harness", 0x22305c},        {"standard_field", 0x2a3f8c}, {"standard_cross", 0xece8dc},
    {"standard_third", 0xb3282d}, {"gun_carriage", 0x5d6238},   {"barrel", 0xb08a3e},
    {"wood", 0x7a5c3c},           {"foliage", 0x47672f},        {"foliage_light", 0x6f8b3e},
    {"trunk", 0x5a4330},          {"wall", 0xd9cbb0},           {"roof", 0x9a4a34},
    {"stone", 0x9a948a},          {"white", 0xf4f2ec},
}};

}

std::string_view slot_name(PaletteSlot slot) { return slots[static_cast<std::size_t>(slot)].name; }

std::optional<PaletteSlot> slot_named(std::string_view name) {
    for (std::size_t i = 0; i < slot_count; ++i)
        if (slots[i].name == name) return static_cast<PaletteSlot>(i);
    return std::nullopt;
}

glm::vec3 slot_default_colour(PaletteSlot slot) {
    const std::uint32_t rgb = slots[static_cast<std::size_t>(slot)].rgb;
    return glm::vec3(float((rgb >> 16) & 0xff), float((rgb >> 8) & 0xff), float(rgb & 0xff)) / 255.0f;
}

}
