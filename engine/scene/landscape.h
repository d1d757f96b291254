#pragma once

#include "engine/core/geometry.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vantage::scene {

/// How ground slows those who cross it.
enum class Going : std::uint8_t { open, rough, dense, impassable };

enum class AreaKind : std::uint8_t { wood, marsh, built_up, field, rough, dense, water };

/// What an area looks like. Each kind has a usual one.
enum class Cover : std::uint8_t {
    deciduous,
    conifer,
    mixed,
    orchard,
    scrub,
    rocks,
    vineyard,
    reeds,
    rye,
    wheat,
    stubble,
    plough,
    pasture,
    cabbage,
    village,
    town,
    farm,
    castle,
    open_water,
    ice,
};

/// A piece of ground with an outline: straight edges between the points, closed from the last to the first.
struct Area {
    AreaKind kind = AreaKind::field;
    std::string name;
    std::vector<GroundPoint> outline;
    Cover cover = Cover::pasture;
    Going going = Going::open;
    Yards height;              ///< of what stands on it: trees, crops, houses
    bool blocks_sight = false; ///< trees and houses; high crops do so for men on foot, see `height`
    Degrees rows{0.0};         ///< the direction of furrows, vines or streets
    std::string where;         ///< in the file, for messages
};

enum class LineKind : std::uint8_t { good_road, poor_road, stream, river, wall, hedge, ditch, earthwork };

/// A road, a watercourse or a barrier along a line of points.
struct Line {
    LineKind kind = LineKind::good_road;
    std::string name;
    std::vector<GroundPoint> points;
    Yards width;
    Going going = Going::open; ///< of crossing it, away from bridges and fords
    Yards height;              ///< of walls, hedges and earthworks
    std::string where;         ///< in the file, for messages
};

enum class PointKind : std::uint8_t { bridge, ford, strong_point, place, hill, building };
enum class BuildingKind : std::uint8_t { house, barn, farm, church, manor, castle, mill, chapel };

/// A named or built thing at a point.
struct Spot {
    PointKind kind = PointKind::place;
    std::string name;
    GroundPoint at;
    Degrees facing{0.0};
    Yards width; ///< 0 for a mere name
    Yards depth;
    BuildingKind building = BuildingKind::house; ///< for buildings and strong points
    bool vantage = false; ///< whoever stands there has the better view, where the rules leave it to the scene
    std::string where;    ///< in the file, for messages
};

/// What lies on the ground.
struct Landscape {
    std::vector<Area> areas; ///< later ones lie on top of earlier ones
    std::vector<Line> lines;
    std::vector<Spot> spots;
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
