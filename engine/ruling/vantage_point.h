#pragma once

#include "engine/measure/ground_knowledge.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vantage::ruling {

/// A place that a scene marks: whoever stands there has the better view.
struct MarkedPlace {
    std::string name;
    GroundPoint at;
    Yards reach;
};
std::vector<MarkedPlace> marked_places(const scene::Scene&, const rules::System&);

/// Somebody who may be overlooked.
struct Overlooked {
    std::string name;
    measure::Base base;
    Yards height;
};

/// Whether who gives an order overlooks those who receive it.
struct VantageQuestion {
    measure::Base issuer;
    Yards eye;                           ///< of the issuer, above the ground
    std::optional<GroundPoint> receiver; ///< nothing: he has no commander
    /// The units that the receiver leads, asked for only where they matter.
    std::function<std::vector<Overlooked>()> units;
    const std::vector<MarkedPlace>& marked;
    measure::SightSettings sight;
};

struct VantageAnswer {
    bool superior = false;
    Yards higher{0.0};  ///< the issuer over the receiver
    std::string reason; ///< of the issuer: "stands 25 yards higher and sees the 2nd Uhlans"
};

/// As the rule has it; the system must have one.
VantageAnswer superior_vantage_point(const rules::System&, const measure::GroundKnowledge&,
                                     const VantageQuestion&);

}
