#pragma once

#include "engine/ruling/ranges.h"
#include "tools/vantage/measuring/measure_context.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::cli {

/// The words by which the rules' zones may mean a piece of a scene.
ruling::ZoneKinds zone_kinds(const MeasureContext&, const physics::Body&);

/// A distance in the measure of the scene's own rules, and the bands of the zones of `from` that it falls in.
struct RulesDistance {
    std::shared_ptr<nlohmann::ordered_json> json;
    std::string text; ///< "by paces: 83 paces; flintlock muskets: maximum effective"
};
/// Nothing without a scene.
std::optional<RulesDistance> in_rules(const MeasureContext&, Yards, const physics::Body* from);

}
