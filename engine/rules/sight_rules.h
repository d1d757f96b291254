#pragma once

#include "engine/core/json.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// Everything besides the ground that may stand in the way of a line of sight.
inline constexpr std::array<std::string_view, 8> sight_blockers{"woods", "built-up", "buildings", "walls",
                                                                "crops", "smoke",    "friends",   "enemies"};

/// How high above the ground some people's eyes are, and as much of them stands up to be seen.
struct EyeHeight {
    std::string id;
    std::vector<std::string> for_arms; ///< infantry, cavalry, artillery, command
    double yards = 0.0;
    std::string meaning;
};

/// What a rules system says of lines of sight, in yards. The defaults are plain common sense.
struct SightRules {
    std::vector<std::string> blocks{sight_blockers.begin(), sight_blockers.end()};
    double wood_depth = 112.0;    ///< how much wood a line may pass through below the tree tops
    double built_up_depth = 0.0;  ///< the same for built-up areas that neither end stands in
    double built_up_edge = 112.0; ///< how far one sees into, or out of, one that an end stands in
    std::vector<EyeHeight> eyes{{"on-foot", {"infantry", "artillery"}, 1.9, "a man on foot"},
                                {"mounted", {"cavalry", "command"}, 2.6, "a horseman"}};
};

/// Reads sight.json; every arm must have its eyes once.
SightRules read_sight(const JsonReader& json);

}
