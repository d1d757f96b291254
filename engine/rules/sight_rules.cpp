#include "engine/rules/sight_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

constexpr std::array<std::string_view, 4> arms{"infantry", "cavalry", "artillery", "command"};

std::vector<EyeHeight> read_eyes(const JsonReader& json) {
    std::vector<EyeHeight> eyes;
    std::array<int, arms.size()> given{};
    for (const JsonReader& item : json.items()) {
        item.object({"id", "for", "yards", "meaning"});
        EyeHeight eye{
            item.need("id").text(), {}, item.need("yards").number(1.9, {0.1, 100.0}), item["meaning"].text()};
        for (const JsonReader& arm : item.need("for").items()) {
            const std::size_t at = arm.choice(arms, 0);
            if (++given[at] > 1) arm.error(fmt::format("{} has its eyes above already", arms[at]));
            eye.for_arms.emplace_back(arms[at]);
        }
        eyes.push_back(std::move(eye));
    }
    for (std::size_t n = 0; n < arms.size(); ++n)
        if (given[n] == 0) json.error(fmt::format("says nothing of {}", arms[n]));
    return eyes;
}

}

SightRules read_sight(const JsonReader& json) {
    SightRules sight;
    json.object({"blocks", "wood_depth", "built_up_depth", "built_up_edge", "eyes"});
    if (const JsonReader blocks = json["blocks"]; !blocks.missing()) {
        sight.blocks.clear();
        for (const JsonReader& word : blocks.items())
            sight.blocks.emplace_back(sight_blockers[word.choice(sight_blockers, 0)]);
    }
    sight.wood_depth = json["wood_depth"].number(sight.wood_depth, {0.0, 1e5});
    sight.built_up_depth = json["built_up_depth"].number(sight.built_up_depth, {0.0, 1e5});
    sight.built_up_edge = json["built_up_edge"].number(sight.built_up_edge, {0.0, 1e5});
    if (!json["eyes"].missing()) sight.eyes = read_eyes(json["eyes"]);
    return sight;
}

}
