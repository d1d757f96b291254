#include "renderer/stage/palette_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

using model::PaletteSlot;

static_assert(foliage_slot == static_cast<unsigned>(PaletteSlot::foliage));
static_assert(foliage_light_slot == static_cast<unsigned>(PaletteSlot::foliage_light));
static_assert(coat_slot == static_cast<unsigned>(PaletteSlot::coat));
static_assert(trousers_slot == static_cast<unsigned>(PaletteSlot::trousers));
static_assert(skin_slot == static_cast<unsigned>(PaletteSlot::skin));
static_assert(hair_slot == static_cast<unsigned>(PaletteSlot::hair));
static_assert(pack_slot == static_cast<unsigned>(PaletteSlot::pack));
static_assert(greatcoat_slot == static_cast<unsigned>(PaletteSlot::greatcoat));
static_assert(leather_slot == static_cast<unsigned>(PaletteSlot::leather));
static_assert(horse_slot == static_cast<unsigned>(PaletteSlot::horse));
static_assert(mane_slot == static_cast<unsigned>(PaletteSlot::mane));
static_assert(standard_first_slot == static_cast<unsigned>(PaletteSlot::standard_field));
static_assert(standard_last_slot == static_cast<unsigned>(PaletteSlot::standard_third));

glm::vec3 linear(glm::vec3 srgb) {
    glm::vec3 out;
    for (int c = 0; c < 3; ++c)
        out[c] = srgb[c] <= 0.04045F ? srgb[c] / 12.92F : std::pow((srgb[c] + 0.055F) / 1.055F, 2.4F);
    return out;
}

float luminance(glm::vec3 c) { return glm::dot(c, glm::vec3{0.2126F, 0.7152F, 0.0722F}); }

struct Sheen {
    float strength, exponent;
};

Sheen sheen_of(PaletteSlot slot) {
    switch (slot) {
    case PaletteSlot::metal:
    case PaletteSlot::brass:
    case PaletteSlot::cuirass:
    case PaletteSlot::barrel:
        return {0.55F, 60.0F};
    case PaletteSlot::leather:
    case PaletteSlot::headgear:
        return {0.10F, 30.0F};
    case PaletteSlot::gun_carriage:
    case PaletteSlot::weapon:
        return {0.05F, 24.0F};
    default:
        return {0.0F, 24.0F};
    }
}

// Which horses a regiment rides, by the colour that its palette names. Greys and blacks are kept apart.
float herd_of(glm::vec3 horse) {
    const float light = luminance(horse);
    if (light > 0.25F || light < 0.032F) return static_cast<float>(herd_own);
    if (light < 0.070F) return static_cast<float>(herd_heavy);
    return static_cast<float>(light < 0.120F ? herd_line : herd_light);
}

}

glm::vec3 bright_when_small(glm::vec3 colour) {
    const float light = std::max(luminance(colour), 1e-5F);
    const float tone = std::sqrt(light);
    const float raised = tone + std::max(0.62F - tone, 0.0F) * 0.30F;
    const glm::vec3 brighter = colour * (raised / tone) * (raised / tone);
    const glm::vec3 grey{luminance(brighter)};
    return glm::max(grey + (brighter - grey) * 1.15F, 0.0F);
}

std::vector<PaletteColour> paint_palettes(const frame::Stage& stage) {
    std::vector<PaletteColour> out;
    for (std::size_t p = 0; p < stage.palettes.size(); ++p)
        for (std::size_t i = 0; i < model::slot_count; ++i) {
            const glm::vec3 colour = linear(stage.palettes[p][i]);
            const auto slot = static_cast<PaletteSlot>(i);
            if (p < stage.landscape_palettes) {
                out.push_back({glm::vec4{colour, 0.025F}, glm::vec4{colour, 24.0F}});
                continue;
            }
            const Sheen sheen = sheen_of(slot);
            const bool of_horse = slot == PaletteSlot::horse || slot == PaletteSlot::mane;
            const float herd =
                herd_of(linear(stage.palettes[p][static_cast<std::size_t>(PaletteSlot::horse)]));
            out.push_back({glm::vec4{colour, of_horse ? herd : sheen.strength},
                           glm::vec4{bright_when_small(colour), sheen.exponent}});
        }
    return out;
}

}
