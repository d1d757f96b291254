#include "engine/ruling/sight.h"

#include "engine/ruling/scene_rules.h"

#include <algorithm>

namespace vantage::ruling {

Eyes::Eyes(const rules::SightRules& rules) {
    for (const rules::EyeHeight& eye : rules.eyes)
        for (std::size_t arm = 0; arm < heights_.size(); ++arm)
            for (const std::string& word : eye.for_arms)
                if (word == table::name_of(static_cast<table::Arm>(arm))) heights_[arm] = Yards{eye.yards};
}

Result<Eyes> eyes_of(const scene::Scene& scene) {
    const Result<rules::SightRules> rules = sight_rules_of(scene);
    if (!rules) return rules.error();
    return Eyes{*rules};
}

measure::SightSettings sight_of(const rules::System& system) {
    measure::SightSettings s;
    s.wood_depth = Yards{system.sight.wood_depth};
    s.built_up_depth = Yards{system.sight.built_up_depth};
    s.built_up_edge = Yards{system.sight.built_up_edge};
    return blocked_by(s,
                      std::vector<std::string_view>(system.sight.blocks.begin(), system.sight.blocks.end()));
}

measure::SightSettings blocked_by(measure::SightSettings s, std::span<const std::string_view> words) {
    const auto blocks = [&](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (!blocks("woods")) s.wood_depth.reset();
    if (!blocks("built-up")) s.built_up_depth.reset();
    s.buildings = blocks("buildings");
    s.barriers = blocks("walls");
    s.crops = blocks("crops");
    s.smoke = blocks("smoke");
    s.friends = blocks("friends");
    s.enemies = blocks("enemies");
    return s;
}

}
