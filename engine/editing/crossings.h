#pragma once

#include "engine/editing/document.h"
#include "engine/terrain/vocabulary.h"

namespace vantage::editing {

/// Where a way meets a water.
struct Meeting {
    GroundPoint at;
    Degrees along{0.0}; ///< the direction of the way
    bool needs_bridge = false;
};
std::vector<Meeting> meetings_of(const Document&);

/// The kinds of terrain that a document knows, its own among them.
terrain::Vocabulary kinds_of(const Document&);

/// Bridges and fords follow the lines: those that stood within 60 yards of a meeting that is no more go to
/// where it is now, or away with it; a new meeting gets one, a bridge for roads and over rivers, else a ford.
/// A way along a water gets no row of them.
void follow_crossings(const Document& before, Step&);

/// The bridge made a ford, or the ford a bridge.
Result<Step> swap_crossing(const Document&, std::string_view place);

}
