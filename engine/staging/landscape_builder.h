#pragma once

#include "engine/core/random.h"
#include "engine/frame/frame.h"
#include "engine/scene/outline.h"
#include "engine/scene/scene.h"
#include "engine/staging/landscape_colours.h"
#include "engine/staging/model_library.h"
#include "engine/staging/near_grid.h"
#include "engine/staging/scattered_places.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::staging {

/// Where the landscape is set up: what may stand where, and how large.
struct LandscapeBuilder {
    const scene::Scene& scene;
    ModelLibrary& library;
    LandscapeColours& colours;
    frame::Stage& stage;
    ScatteredPlaces& scattered;
    double mm_per_metre; ///< of a figure
    double tree_spread;  ///< widens the spacing of trees, 1 where there is room for all

    [[nodiscard]] double yards(double mm) const { return mm / stage.space.mm_per_yard(); }

    /// What is set down, and in which colours.
    struct Thing {
        std::uint32_t model = 0;
        std::uint32_t palette = 0;
        std::uint32_t least_pixels = 0;
    };
    void set(const Thing& thing, GroundPoint at, Degrees facing, double scale, std::uint32_t seed,
             double stretch = 1.0) {
        // On the very triangles that are drawn; a ray for each of tens of thousands of trees would find the
        // same.
        const glm::dvec3 place = stage.space.to_table(at, stage.ground->height_at(at));
        stage.props.push_back({.model = thing.model,
                               .palette = thing.palette,
                               .at = glm::vec3{place} - glm::vec3{0, 0, 0.3F},
                               .facing = static_cast<float>(to_radians(facing).value()),
                               .scale = static_cast<float>(scale),
                               .stretch = static_cast<float>(stretch),
                               .seed = seed,
                               .least_pixels = thing.least_pixels});
    }

    /// A straight piece of a road or a brook.
    struct Way {
        glm::dvec2 from;
        glm::dvec2 along;
        double width_mm;
    };
    std::vector<Way> ways = ways_of(stage);

    /// Nearer to a road or a brook than `room` beside its painted edge.
    [[nodiscard]] bool on_a_way(GroundPoint p, double room_mm) const {
        return any_near(near_ways, ways, p, yards(room_mm), [&](const Way& way) {
            const double reach = yards(way.width_mm / 2 + room_mm);
            const glm::dvec2 to = to_vec(p) - way.from;
            const double t = std::clamp(
                glm::dot(to, way.along) / std::max(glm::dot(way.along, way.along), 1e-9), 0.0, 1.0);
            return glm::length(to - way.along * t) < reach;
        });
    }

    /// What stands on the table, as trees and houses keep clear of it.
    struct Taken {
        glm::dvec2 at;
        glm::dvec2 ahead;
        double half_width;
        double half_depth;
    };
    std::vector<Taken> taken = taken_by(scene);

    [[nodiscard]] bool on_a_base(GroundPoint p, double room_yd) const {
        return any_near(near_bases, taken, p, room_yd, [&](const Taken& base) {
            const glm::dvec2 to = to_vec(p) - base.at;
            const double forward = std::abs(glm::dot(to, base.ahead));
            const double across = std::abs(to.x * base.ahead.y - to.y * base.ahead.x);
            return across < base.half_width + room_yd && forward < base.half_depth + room_yd;
        });
    }

    // By where they are: a forest asks tens of thousands of times.
    NearGrid near_ways = grid_of_ways();
    NearGrid near_bases = grid_of_bases();

private:
    static std::vector<Taken> taken_by(const scene::Scene& scene) {
        std::vector<Taken> all;
        const auto add = [&](const Placement& place, const table::Footprint& footprint) {
            all.push_back({to_vec(place.at), direction_of(place.facing), footprint.width.value() / 2,
                           footprint.depth.value() / 2});
        };
        for (const scene::Unit& u : scene.units)
            if (u.on_table && !u.hidden) add(u.place, u.footprint);
        for (const scene::Commander& c : scene.commanders)
            if (c.on_table) add(c.place, c.footprint);
        return all;
    }
    static std::vector<Way> ways_of(const frame::Stage& stage) {
        std::vector<Way> all;
        for (const frame::Line& line : stage.lines)
            for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
                all.push_back({line.points[i], line.points[i + 1] - line.points[i], line.width.value()});
        return all;
    }

    static constexpr double near_yards = 120.0; // a cell, and so far beside a thing one may ask for it
    [[nodiscard]] NearGrid empty_grid() const {
        return {{scene.ground.width.value(), scene.ground.depth.value()}, near_yards};
    }
    [[nodiscard]] NearGrid grid_of_ways() const {
        NearGrid grid = empty_grid();
        for (std::size_t k = 0; k < ways.size(); ++k) {
            const glm::dvec2 to = ways[k].from + ways[k].along,
                             room{near_yards + yards(ways[k].width_mm / 2)};
            grid.add(static_cast<std::uint32_t>(k), glm::min(ways[k].from, to) - room,
                     glm::max(ways[k].from, to) + room);
        }
        return grid;
    }
    [[nodiscard]] NearGrid grid_of_bases() const {
        NearGrid grid = empty_grid();
        for (std::size_t k = 0; k < taken.size(); ++k) {
            const glm::dvec2 room{near_yards * 2.0 + taken[k].half_width + taken[k].half_depth};
            grid.add(static_cast<std::uint32_t>(k), taken[k].at - room, taken[k].at + room);
        }
        return grid;
    }
    template <class Thing, class Test>
    static bool any_near(const NearGrid& grid, const std::vector<Thing>& things, GroundPoint p, double room,
                         Test&& test) {
        if (room > near_yards) return std::any_of(things.begin(), things.end(), test);
        const std::span<const std::uint32_t> some = grid.at(to_vec(p));
        return std::any_of(some.begin(), some.end(), [&](std::uint32_t k) { return test(things[k]); });
    }
};

}
