#pragma once

#include "engine/editing/document.h"

#include <span>
#include <string_view>

namespace vantage::editing {

/// What a brush of some radius covers on its way.
struct BrushedArea {
    std::string_view kind;  ///< "wood"
    std::string_view cover; ///< "conifer"; empty for the usual one
    std::span<const GroundPoint> way;
    Yards radius;
};

/// Brushes an area onto the ground. Others of its kind and cover that it reaches become one with it.
Result<Step> paint(const Document&, const BrushedArea&);
/// Brushes areas of that kind and cover away. What is cut in two becomes two; a hole becomes a pasture that
/// lies on top, as an area is one outline.
Result<Step> rub_out(const Document&, const BrushedArea&);

}
