#pragma once

#include "engine/core/geometry.h"
#include "engine/terrain/vocabulary.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::scene {

using terrain::Going;
using terrain::TerrainId;

/// A piece of ground with an outline: straight edges between the points, closed from the last to the first.
struct Area {
    TerrainId kind;
    std::string name;
    std::vector<GroundPoint> outline;
    Going going = Going::open;
    Yards height;                                 ///< of what stands on it: trees, crops, houses
    std::optional<terrain::ObstacleKind> sight{}; ///< what it is in a line of sight, if it is high enough
    Degrees rows{0.0};                            ///< the direction of furrows, vines or streets
    std::string where;                            ///< in the file, for messages
};

/// A road, a watercourse or a barrier along a line of points.
struct Line {
    TerrainId kind;
    std::string name;
    std::vector<GroundPoint> points;
    Yards width;
    Going going = Going::open; ///< of crossing it, away from bridges and fords
    Yards height;              ///< of walls, hedges and earthworks
    std::string where;         ///< in the file, for messages
};

/// A named or built thing at a point.
struct Spot {
    TerrainId kind;
    std::string name;
    GroundPoint at;
    Degrees facing{0.0};
    Yards width; ///< 0 for a mere name
    Yards depth;
    TerrainId building;   ///< what stands there; not valid() for none
    bool vantage = false; ///< whoever stands there has the better view, where the rules leave it to the scene
    std::string where;    ///< in the file, for messages
};

/// What lies on the ground.
struct Landscape {
    std::vector<Area> areas; ///< later ones lie on top of earlier ones
    std::vector<Line> lines;
    std::vector<Spot> spots;
    /// What all these kinds are; never null in a loaded scene.
    std::shared_ptr<const terrain::Vocabulary> terrain;

    /// The record of an area's, a line's or a spot's kind.
    template <class Thing> [[nodiscard]] const terrain::Kind& kind_of(const Thing& thing) const {
        return (*terrain)[thing.kind];
    }
};

enum class Sky : std::uint8_t { clear, dawn, dusk, overcast, rain, snow, fog };
enum class GroundState : std::uint8_t { dry, wet, mud, frozen, snow };
enum class Season : std::uint8_t { spring, summer, autumn, winter };

/// A limit to how far anybody sees during some turns, perhaps only on low ground.
struct Visibility {
    int from_turn = 1;
    int to_turn = 1;
    Yards limit;
    std::optional<Yards> below; ///< holds only where the ground lies lower (yards above the datum)
};

struct Weather {
    Sky sky = Sky::clear;
    GroundState ground = GroundState::dry;
    Season season = Season::summer;
    Degrees sun_bearing{200.0}; ///< where the sun stands, clockwise from north
    Degrees sun_elevation{45.0};
    double haze = 0.0; ///< 0 clear to 1 thick
    std::vector<Visibility> visibility;
    std::string notes;
};

}
