#include "tools/vantage/measuring/rules_zones.h"

#include "engine/tabletop/scene_rules.h"
#include "engine/rules/wording.h"
#include "tools/vantage/measuring/answer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::program {

using nlohmann::ordered_json;

Result<std::optional<RulesDistance>> in_rules(const Board& board, Yards distance,
                                              const physics::Piece* from) {
    if (board.scene() == nullptr) return std::optional<RulesDistance>{};
    const scene::Scene& scene = *board.scene();
    const Result<rules::System> system = tabletop::rules_of(scene);
    if (!system) return system.error();
    const double measured = tidy(distance / system->measure.length);
    ordered_json json{{"system", system->id},
                      {"measure", system->measure.name},
                      {"distance", measured},
                      {"zones", ordered_json::array()}};
    std::string text = fmt::format("by {}: {}", system->id,
                                   rules::distance_text(std::round(measured * 10.0) / 10.0, system->measure));
    const std::vector<std::string> kinds =
        from == nullptr ? std::vector<std::string>{} : zone_kinds(scene, *from);
    for (const rules::Zone& zone : system->zones) {
        const bool drawn = std::any_of(kinds.begin(), kinds.end(), [&](const std::string& kind) {
            return std::find(zone.for_kinds.begin(), zone.for_kinds.end(), kind) != zone.for_kinds.end();
        });
        if (from == nullptr || !zone.in_edition(scene.rules.edition) || (!zone.for_kinds.empty() && !drawn))
            continue;
        const rules::ZoneBand* band = zone.band_at(system->measure.length * measured, system->measure);
        json["zones"].push_back(
            {{"zone", zone.id}, {"band", band ? ordered_json(band->id) : ordered_json()}});
        if (band) text += fmt::format("; {}: {}", zone.label, band->label);
    }
    return std::optional{RulesDistance{std::make_shared<ordered_json>(std::move(json)), text}};
}

}
