#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"
#include "engine/staging/figure_styles.h"
#include "engine/staging/model_library.h"

#include <optional>
#include <span>

namespace vantage::staging {

/// In frame::DrawnBase::unit, units are numbered as in the scene; commanders and the reformation areas of
/// formations from here on.
inline constexpr std::uint32_t first_commander = 0x8000'0000;
inline constexpr std::uint32_t first_area = 0xc000'0000;

/// What stands on a formation's reformation area beside its pennant. In the order of the formations.
struct Tokens {
    bool order = true; ///< the arrow that points where its order sends it
    int fatigue = 0;   ///< a drum for each
};

/// How far the arrow on a reformation area turns from the area's own facing to point where the order sends
/// the formation, in radians; straight ahead where it names no place.
float arrow_facing(const Placement& area, std::optional<GroundPoint> aim);

struct PieceBases;

/// Puts every unit, commander and reformation area that is on the table into the frame, each base on the
/// slope of the ground under it.
/// Areas are there only where the rules know them. Without tokens every formation is fresh.
/// With a cast it puts in those who are not on the table as well, batteries both limbered and in action, the
/// models for every pose and room for every token, and writes down who has which bases.
Result<void> set_pieces(const scene::Scene&, const physics::Ground&, ModelLibrary&, FigureStyles&,
                        frame::Frame&, const frame::TableSpace&, std::span<const Tokens> = {},
                        PieceBases* = nullptr);

}
