#pragma once

#include "engine/measure/ground_knowledge.h"

#include <cmath>

namespace vantage::esr {

/// A level table with rectangles of ground on it, for tests of what the rules make of ground. Paths are cut
/// to the yard.
class PatchedGround final : public measure::GroundKnowledge {
public:
    struct Patch {
        double west, south, east, north;
        measure::Going going = measure::Going::open;
        bool road = false;
        measure::TerrainUnder under{}; ///< its shelter, built_up, bridge and name
        double height = 0.0;
        [[nodiscard]] bool holds(GroundPoint p) const {
            return p.east.value() >= west && p.east.value() <= east && p.north.value() >= south &&
                   p.north.value() <= north;
        }
    };
    std::vector<Patch> patches;
    double wall = -1.0; ///< so far north, across the whole table: nobody sees over it

    [[nodiscard]] Yards width() const override { return Yards{4000.0}; }
    [[nodiscard]] Yards depth() const override { return Yards{4000.0}; }
    [[nodiscard]] Yards height_at(GroundPoint p) const override {
        const Patch* patch = at(p);
        return Yards{patch ? patch->height : 0.0};
    }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base& base) const override {
        const Patch* patch = at(base.place.at);
        if (!patch) return {};
        measure::TerrainUnder out = patch->under;
        out.going = patch->going;
        out.on_road = patch->road;
        return out;
    }
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion& q) const override {
        if ((q.from.place.at.north.value() < wall) != (q.to.place.at.north.value() < wall))
            return {false, 0.0, Yards{-1.0}, "blocked by the wall"};
        return {true, 1.0, std::min(q.eye, q.target_height), "open ground"};
    }
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint> path) const override {
        std::vector<measure::PathPiece> pieces;
        for (std::size_t leg = 0; leg + 1 < path.size(); ++leg) {
            const glm::dvec2 from = to_vec(path[leg]);
            const glm::dvec2 way = to_vec(path[leg + 1]) - from;
            const int steps = std::max(1, static_cast<int>(std::round(std::hypot(way.x, way.y))));
            for (int k = 0; k < steps; ++k)
                add(pieces, to_ground(from + way * (double(k) / steps)),
                    to_ground(from + way * (double(k + 1) / steps)));
        }
        return pieces;
    }

private:
    [[nodiscard]] const Patch* at(GroundPoint p) const {
        for (const Patch& patch : patches)
            if (patch.holds(p)) return &patch;
        return nullptr;
    }
    void add(std::vector<measure::PathPiece>& pieces, GroundPoint from, GroundPoint to) const {
        const Patch* patch = at(to_ground((to_vec(from) + to_vec(to)) * 0.5));
        const measure::Going going = patch ? patch->going : measure::Going::open;
        const bool road = patch && patch->road;
        if (!pieces.empty() && pieces.back().going == going && pieces.back().road == road) {
            pieces.back().span.to = to;
            return;
        }
        const bool was = !pieces.empty() && pieces.back().going == measure::Going::dense;
        const bool is = going == measure::Going::dense;
        pieces.push_back({.span = {from, to},
                          .going = going,
                          .road = road,
                          .enters_dense = !pieces.empty() && is && !was,
                          .leaves_dense = was && !is});
    }
};

}
