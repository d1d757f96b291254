#include "engine/staging/fires.h"

#include "engine/staging/light.h"
#include "engine/table/figures.h"

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

constexpr frame::Colour flame{1.0F, 0.55F, 0.16F};
constexpr frame::Colour wood_smoke{0.30F, 0.29F, 0.29F};

/// Where a formation stands, and which way it looks: the mean of its units.
struct Camp {
    glm::dvec2 at{0.0};
    glm::dvec2 ahead{0.0};
    int units = 0;
};

}

std::vector<frame::Fire> camp_fires(const scene::Scene& scene, const physics::Ground& ground,
                                    const frame::TableSpace& space) {
    std::vector<frame::Fire> fires;
    if (!is_night(scene.weather)) return fires;
    std::vector<Camp> camps(scene.formations.size());
    for (const scene::Unit& unit : scene.units) {
        if (!unit.on_table || unit.hidden || !unit.formation.valid()) continue;
        Camp& camp = camps[unit.formation.index()];
        camp.at += to_vec(unit.place.at);
        camp.ahead += direction_of(unit.place.facing);
        ++camp.units;
    }
    std::erase_if(camps, [](const Camp& camp) { return camp.units == 0; });
    std::stable_sort(camps.begin(), camps.end(),
                     [](const Camp& a, const Camp& b) { return a.units > b.units; });
    if (camps.size() > frame::most_fires) camps.resize(frame::most_fires);
    const auto man = static_cast<float>(scene.scales.figures.value());
    for (const Camp& camp : camps) {
        const double length = std::hypot(camp.ahead.x, camp.ahead.y);
        const glm::dvec2 back = length > 1e-6 ? -camp.ahead / length : glm::dvec2{0, -1};
        const double behind = (2.5 * static_cast<double>(man) + 12.0) / space.mm_per_yard();
        const GroundPoint at = to_ground(camp.at / static_cast<double>(camp.units) + back * behind);
        if (at.east < Yards{0} || at.north < Yards{0} || at.east > scene.ground.width ||
            at.north > scene.ground.depth)
            continue;
        fires.push_back({glm::vec3{space.to_table(at, ground.height_at(at))} + glm::vec3{0, 0, man * 0.45F},
                         40.0F + 4.0F * man});
    }
    return fires;
}

void add_flames(std::span<const frame::Fire> fires, float man, float seconds, std::vector<frame::Puff>& out) {
    for (std::size_t i = 0; i < fires.size(); ++i) {
        const auto seed = static_cast<std::uint32_t>(i) * 97U + 11U;
        for (int tongue = 0; tongue < 3; ++tongue) {
            const float own =
                static_cast<float>(table::figure_hash(seed, static_cast<std::uint32_t>(tongue)) & 255U) /
                255.0F;
            const float lick = 0.5F + 0.5F * std::sin(seconds * (7.0F + 4.0F * own) + own * 6.28F);
            const glm::vec3 aside{(own - 0.5F) * man * 0.35F, (0.5F - own) * man * 0.25F,
                                  man * (-0.15F + 0.22F * static_cast<float>(tongue) + 0.12F * lick)};
            out.push_back({.at = fires[i].at + aside,
                           .radius = man * (0.34F - 0.08F * static_cast<float>(tongue)),
                           .colour = flame,
                           .glow = 1.6F + 0.8F * lick,
                           .seed = seed + static_cast<std::uint32_t>(tongue)});
        }
        out.push_back({.at = fires[i].at + glm::vec3{man * 0.2F, 0, man * 1.3F},
                       .radius = man * 0.6F,
                       .colour = wood_smoke,
                       .opacity = 0.25F,
                       .torn = 0.8F,
                       .seed = seed + 7U});
    }
}

}
