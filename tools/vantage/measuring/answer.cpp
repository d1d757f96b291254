#include "tools/vantage/measuring/answer.h"

#include <nlohmann/json.hpp>

namespace vantage::cli {

using nlohmann::ordered_json;

ordered_json point_json(GroundPoint p) { return {tidy(p.east.value()), tidy(p.north.value())}; }

std::string what_blocks(const measure::SightHit& hit) {
    if (hit.what == measure::SightHit::What::ground) return "ground";
    return std::string{terrain::obstacle_words[static_cast<std::size_t>(hit.kind)]};
}

ordered_json sighting_json(const measure::Sighting& s) {
    const measure::SightHit* blocker = s.blocker();
    ordered_json json{{"sight", measure::name_of(s.kind)},
                      {"visible", s.visible},
                      {"margin", tidy(s.margin.value())},
                      {"tightest_at", tidy(s.tightest_at.value())},
                      {"blocked_at", nullptr},
                      {"blocked_point", nullptr},
                      {"blocked_by", nullptr},
                      {"length", tidy(s.length.value())},
                      {"from", {{"at", point_json(s.from.at)}, {"eye", tidy(s.from.above.value())}}},
                      {"to", {{"at", point_json(s.to.at)}, {"target", tidy(s.to.above.value())}}}};
    if (s.blocked_at) {
        json["blocked_at"] = tidy(s.blocked_at->value());
        const double share = s.length > Yards{0.0} ? *s.blocked_at / s.length : 0.0;
        json["blocked_point"] =
            point_json(to_ground(to_vec(s.from.at) + (to_vec(s.to.at) - to_vec(s.from.at)) * share));
    }
    if (blocker != nullptr) {
        json["blocked_by"] = what_blocks(*blocker);
        if (!blocker->name.empty()) json["blocker"] = blocker->name;
    }
    json["hits"] = ordered_json::array();
    for (const measure::SightHit& hit : s.hits)
        json["hits"].push_back({{"what", what_blocks(hit)},
                                {"name", hit.name},
                                {"from", tidy(hit.from.value())},
                                {"to", tidy(hit.to.value())},
                                {"at", tidy(hit.at.value())},
                                {"margin", tidy(hit.margin.value())},
                                {"blocks", hit.blocks}});
    json["record"] = measure::record(s);
    return json;
}

}
