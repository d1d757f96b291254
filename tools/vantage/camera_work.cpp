#include "tools/vantage/camera_work.h"

#include "engine/measure/sight.h"
#include "engine/physics/battlefield.h"

#include <algorithm>
#include <cmath>

namespace vantage::cli {
namespace {

constexpr double man = 1.9; // yards that a man stands high, to which woods and houses are in proportion
constexpr Millimetres through_leaves{25.0}; // so much of a wood's edge is looked through

/// The part of a line that is over the table, from the eye's end.
glm::dvec3 over_table(glm::dvec3 eye, glm::dvec3 place, const frame::TableSpace& space) {
    const glm::dvec3 line = eye - place;
    double share = 1.0;
    const auto cut = [&](double from, double by, double half) {
        if (std::abs(from + by) <= half) return;
        share = std::min(share, ((by > 0 ? half : -half) - from) / by);
    };
    cut(place.x, line.x, space.width().value() / 2 - 0.5);
    cut(place.y, line.y, space.depth().value() / 2 - 0.5);
    return place + line * std::max(share, 0.0);
}

}

Result<direction::Location> location_of(const scene::Scene& scene, const staging::Staged& staged,
                                        double aspect) {
    auto made = physics::Battlefield::create(scene, staged.ground);
    if (!made) return made.error();
    const std::shared_ptr<const physics::Battlefield> field = *std::move(made);
    const frame::Stage& stage = *staged.frame.stage;
    measure::SightSettings settings{.kind = measure::SightKind::table,
                                    .wood_depth = scene.scales.ground.on_ground(through_leaves),
                                    .crops = false,
                                    .smoke = false,
                                    .friends = false,
                                    .enemies = false,
                                    .exaggeration = stage.space.exaggeration(),
                                    .upright =
                                        scene.scales.ground.on_ground(scene.scales.figures).value() / man};
    direction::Location location{.space = stage.space,
                                 .ground = stage.ground,
                                 .figure = scene.scales.figures.value(),
                                 .aspect = aspect};
    location.sees = [field, settings, space = stage.space, ground = stage.ground](glm::dvec3 eye,
                                                                                  glm::dvec3 place) {
        const auto end_of = [&](glm::dvec3 p) {
            const GroundPoint at = space.to_ground({p.x, p.y});
            const double above = (p.z - space.height_mm(ground->height_at(at))) / space.mm_per_yard();
            return measure::SightEnd{at, Yards{std::max(above, 0.01)}};
        };
        return measure::sees(field->world().sight(), field->world(), end_of(over_table(eye, place, space)),
                             end_of(place), settings);
    };
    return location;
}

}
