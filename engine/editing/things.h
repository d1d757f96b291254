#pragma once

#include "engine/editing/document.h"

#include <array>
#include <optional>
#include <string_view>

namespace vantage::editing {

/// What can be on the table of a battle, or shape it.
enum class ThingKind : std::uint8_t {
    area,
    line,
    spot,    ///< a building, a bridge, a name
    height,  ///< a measured height of the ground
    ridge,   ///< a crest with its heights
    valley,  ///< a floor with its heights
    plateau, ///< level ground
    swell,   ///< a hill or a hollow on top of the rest
    bank,    ///< a rise or a cut along a line
    stroke,  ///< of the brush
    formation,
    unit,
    leader,
    zone, ///< where a side deploys
    objective,
    arrival,
    camera,
    count
};

/// Where each kind stands in a scene, and what it is called. Those of the armies stand deeper and have no
/// list.
struct ThingInfo {
    std::string_view list;   ///< "/terrain/areas"
    std::string_view points; ///< the member with its handles: "outline", "points", "at"; empty: itself
    std::string_view word;   ///< "area"
    std::size_t least;       ///< so few handles it may have
    bool closed;             ///< the last of them is joined to the first
};
const ThingInfo& info(ThingKind);

/// Something with its handles.
struct Thing {
    std::string place;
    ThingKind kind = ThingKind::area;
    std::string sort;                ///< "wood", "good-road"; empty where there is only one
    std::string name;                ///< as the file has it, or empty
    std::vector<GroundPoint> points; ///< its handles
    bool curved = false;             ///< it bends evenly through them
    /// The line that it takes over the ground.
    [[nodiscard]] std::vector<GroundPoint> course() const;
    /// Where a new handle would come between one handle and the next.
    [[nodiscard]] GroundPoint middle_after(std::size_t handle) const;
    /// "Mill brook", or "stream 4".
    [[nodiscard]] std::string words() const;
};

/// Whether it belongs to ground and terrain, which scenes may share.
bool is_land(ThingKind);
/// Whether moving it moves the ground, and not only what lies on it.
bool shapes_ground(ThingKind);

/// Everything that the document says, in the order of kinds, then of the file. Units and leaders without a
/// place of their own have no handles: their formation gives them one.
std::vector<Thing> things_of(const Document&);
/// What stands at a place, if it is something.
std::optional<Thing> thing_at(const Document&, std::string_view place);

/// [east, north] as a point; nothing if it is none.
std::optional<GroundPoint> point_of(const nlohmann::ordered_json&);
nlohmann::ordered_json json_of(GroundPoint);

}
