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
    {"coat", 0x2a4794},           {"facings", 0xece8dc},        {"cuffs", 0xb8292e},
    {"trousers", 0xece8dc},       {"headgear", 0x343232},       {"plume", 0xb8292e},
    {"skin", 0xd9a47e},           {"hair", 0x4a3524},           {"belts", 0xe8e4d8},
    {"pack", 0x845a3a},           {"greatcoat", 0x8a7d6a},      {"metal", 0xb9bcc0},
    {"brass", 0xc99848},          {"weapon", 0x885430},         {"leather", 0x343232},
    {"cuirass", 0xaeb3b8},        {"horse", 0x784931},          {"mane", 0x2a2624},
    {"harness", 0x2a4794},        {"standard_field", 0x2a3f8c}, {"standard_cross", 0xece8dc},
    {"standard_third", 0xb3282d}, {"gun_carriage", 0x6f7442},   {"barrel", 0xc0963f},
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
