#include "tools/vantage/window/pick.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

measure::SpacePoint in_space(const frame::TableSpace& space, glm::dvec3 table) {
    return {space.to_ground({table.x, table.y}),
            space.datum() + Yards{table.z / (space.mm_per_yard() * space.exaggeration())}};
}

// How far along the ray a base and the men on it are met, as a box on the plane of the base.
std::optional<double> along_ray(const frame::DrawnBase& base, const frame::Ray& ray, double tall) {
    const glm::dvec3 right{base.right};
    const glm::dvec3 ahead{base.ahead};
    const glm::dvec3 up = glm::normalize(glm::cross(right, ahead));
    const glm::dvec3 from = ray.from - glm::dvec3{base.at};
    double in = 0;
    double out = 1e9;
    const auto slab = [&](glm::dvec3 axis, double low, double high) {
        const double start = glm::dot(from, axis);
        const double speed = glm::dot(ray.direction, axis);
        if (std::abs(speed) < 1e-12) {
            if (start < low || start > high) out = -1;
            return;
        }
        const double a = (low - start) / speed;
        const double b = (high - start) / speed;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
    };
    slab(right, -base.size.x / 2.0, base.size.x / 2.0);
    slab(ahead, -base.size.y / 2.0, base.size.y / 2.0);
    slab(up, -base.thickness, tall);
    if (in > out) return std::nullopt;
    return in;
}

}

std::optional<glm::dvec3> ground_hit(const Battle& battle, const frame::Ray& ray) {
    const frame::TableSpace& space = battle.space();
    // A ray that runs along an edge may slip between the two triangles that share it: then one a hair's
    // breadth beside it is taken.
    for (const double aside : {0.0, 0.05, -0.05}) {
        const glm::dvec3 from = ray.from + glm::dvec3{aside, aside * 0.7, 0.0};
        const auto hit =
            battle.ground().cast(in_space(space, from), in_space(space, from + ray.direction * 30'000.0));
        if (hit) return space.to_table(hit->at, hit->height);
    }
    return std::nullopt;
}

Pick pick(const Battle& battle, const frame::Projection& projection, glm::vec2 pixel) {
    Pick found{.pixel = pixel};
    const frame::Ray ray = projection.ray(pixel);
    double nearest = 1e9;
    if (const auto hit = ground_hit(battle, ray)) {
        nearest = glm::length(*hit - ray.from) + 1.0;
        found.ground = battle.space().to_ground({hit->x, hit->y});
        const glm::dvec3 beside = projection.ray(pixel + glm::vec2{1.0F, 0.0F}).direction;
        found.yards_per_pixel = glm::length(*hit - ray.from) *
                                glm::length(glm::normalize(beside) - glm::normalize(ray.direction)) /
                                battle.space().mm_per_yard();
    }
    const double tall = battle.scene.scales.figures.value() * 1.1;
    for (const frame::DrawnBase& base : battle.frame->bases) {
        if (base.unit >= staging::first_area || base.presence <= 0.0F) continue; // a marker, or gone
        if (const auto met = along_ray(base, ray, tall); met && *met < nearest) {
            nearest = *met;
            found.piece = battle.piece_of(base);
        }
    }
    return found;
}

}
