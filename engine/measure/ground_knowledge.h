#pragma once

#include "engine/measure/arc.h"
#include "engine/measure/base.h"
#include "engine/measure/sight.h"
#include "engine/terrain/kind.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vantage::measure {

using terrain::Going;
using terrain::Shelter;

/// What lies under a base.
struct TerrainUnder {
    Going going = Going::open; ///< the slowest that it touches
    bool built_up = false;
    bool on_road = false; ///< its middle stands on a good road
    bool bridge = false;  ///< it stands on a bridge or at the head of one
    Shelter shelter = Shelter::none;
    std::string name{}; ///< of the built-up area or strong point, if any
};

/// A part of a path over one kind of ground.
struct PathPiece {
    Span span{};
    Going going = Going::open;
    bool road = false;         ///< along a good road
    bool enters_dense = false; ///< begins by coming into dense ground from outside it
    bool leaves_dense = false; ///< begins by coming out of dense ground
};

/// A wall, a hedge, a ditch or the like that a path goes over.
struct LineCrossed {
    std::string kind; ///< of terrain
    Yards height{};
};

/// A line of sight as the rules ask for it.
struct SightQuestion {
    Base from;
    Yards eye; ///< above the ground
    Base to;
    Yards target_height; ///< above the ground
    SightSettings settings;
    SightParties parties{};
    std::span<const Obstacle> units{}; ///< who may stand in the way, where the settings say that they do
};
struct SightAnswer {
    bool visible = false;
    double share = 0.0;   ///< of the target that is seen
    Yards margin{};       ///< of the best line
    std::string reason{}; ///< "blocked by the wood of Sokolnitz at 420 yards", or "clears by 0.3 yards"
};

/// All that the rules know of the ground. The measuring part implements it on the physical world; tests of
/// the rules give a flat table. Distances and arcs between bases need no ground: they are free functions in
/// base.h and arc.h.
class GroundKnowledge {
public:
    virtual ~GroundKnowledge() = default;

    [[nodiscard]] virtual Yards width() const = 0; ///< of the ground, west to east
    [[nodiscard]] virtual Yards depth() const = 0; ///< south to north
    [[nodiscard]] bool on_table(GroundPoint p) const {
        return p.east >= Yards{0} && p.north >= Yards{0} && p.east <= width() && p.north <= depth();
    }
    [[nodiscard]] virtual Yards height_at(GroundPoint) const = 0;
    [[nodiscard]] virtual TerrainUnder under(const Base&) const = 0;
    /// The going, and whether there is a good road, at a point.
    [[nodiscard]] virtual Going going_at(GroundPoint p) const { return under(point_base(p)).going; }
    [[nodiscard]] virtual bool road_at(GroundPoint p) const { return under(point_base(p)).on_road; }
    /// From the middle of the one to nine places on the other, over the terrain and past the units of the
    /// question. A lane that friends must not stand in is another matter (firing_lane in arc.h).
    [[nodiscard]] virtual SightAnswer sight(const SightQuestion&) const = 0;
    /// The ground along a path of straight legs, in order; at least two points.
    [[nodiscard]] virtual std::vector<PathPiece> along(std::span<const GroundPoint> path) const = 0;
    /// The lines that the same path goes over, each as often as it does: not roads, nor where a road, a
    /// bridge or a ford leads through.
    [[nodiscard]] virtual std::vector<LineCrossed> crossed(std::span<const GroundPoint>) const { return {}; }

private:
    static Base point_base(GroundPoint p) { return {{p, Degrees{0.0}}, Yards{0.0}, Yards{0.0}}; }
};

/// A level, empty table: what tests of the rules stand on.
class FlatGround final : public GroundKnowledge {
public:
    FlatGround(Yards width, Yards depth) : width_(width), depth_(depth) {}
    [[nodiscard]] Yards width() const override { return width_; }
    [[nodiscard]] Yards depth() const override { return depth_; }
    [[nodiscard]] Yards height_at(GroundPoint) const override { return Yards{0.0}; }
    [[nodiscard]] TerrainUnder under(const Base&) const override { return {}; }
    [[nodiscard]] SightAnswer sight(const SightQuestion& q) const override {
        return {true, 1.0, std::min(q.eye, q.target_height), "open ground"};
    }
    [[nodiscard]] std::vector<PathPiece> along(std::span<const GroundPoint> path) const override {
        std::vector<PathPiece> pieces;
        for (std::size_t n = 0; n + 1 < path.size(); ++n) pieces.push_back({.span = {path[n], path[n + 1]}});
        return pieces;
    }

private:
    Yards width_;
    Yards depth_;
};

}
