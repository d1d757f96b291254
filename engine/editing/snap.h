#pragma once

#include "engine/editing/things.h"
#include "engine/terrain/vocabulary.h"

#include <optional>
#include <string>

namespace vantage::editing {

/// What sticks to what: a road hooks onto roads before it looks at anything else.
enum class Family : std::uint8_t { road, water, barrier, area, other };
Family family_of(const terrain::Vocabulary&, ThingKind, std::string_view sort);

struct Snap {
    GroundPoint at;
    std::string to; ///< "the end of High road"; empty: nothing was near
};

struct SnapQuestion {
    Family family = Family::other;
    Yards reach;                            ///< no farther away than this
    Yards inch;                             ///< on the ground, for places that are near to nothing
    std::string except;                     ///< the place of what is being drawn or moved; empty for none
    std::optional<GroundPoint> own_start{}; ///< where it began: an outline closes there
};

/// The place that somebody means who points near it: the thing's own beginning, then a handle of its family,
/// a line of its family, a place where a way meets a water, the edge of an area, a whole inch.
Snap snap(const Document&, const terrain::Vocabulary&, GroundPoint, const SnapQuestion&);

}
