#include "tools/vantage/measuring/rules_zones.h"

#include "engine/rules/wording.h"
#include "tools/vantage/measuring/answer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::cli {

using nlohmann::ordered_json;

std::optional<RulesDistance> in_rules(const MeasureContext& board, Yards distance,
                                      const physics::Body* from) {
    if (board.scene() == nullptr) return std::nullopt;
    const rules::System& system = *board.rules();
    const double measured = tidy(distance / system.measure.length);
    ordered_json json{{"system", system.id},
                      {"measure", system.measure.name},
                      {"distance", measured},
                      {"zones", ordered_json::array()}};
    std::string text = fmt::format("by {}: {}", system.id,
                                   rules::distance_text(std::round(measured * 10.0) / 10.0, system.measure));
    if (from != nullptr)
        for (const auto& [zone, band] :
             ruling::bands_at(system, board.scene()->rules.edition, zone_kinds(board, *from), distance)) {
            json["zones"].push_back(
                {{"zone", zone->id}, {"band", band ? ordered_json(band->id) : ordered_json()}});
            if (band) text += fmt::format("; {}: {}", zone->label, band->label);
        }
    return RulesDistance{std::make_shared<ordered_json>(std::move(json)), text};
}

}
