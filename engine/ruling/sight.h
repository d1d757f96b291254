#pragma once

#include "engine/measure/sight.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

#include <array>
#include <span>
#include <string_view>

namespace vantage::ruling {

/// How high above the ground the eyes of these troops are. As much of them stands up to be seen, and stands
/// in the way of others.
class Eyes {
public:
    Eyes() : Eyes(rules::SightRules{}) {}
    explicit Eyes(const rules::SightRules&);
    [[nodiscard]] Yards of(table::Arm arm) const { return heights_[static_cast<std::size_t>(arm)]; }
    /// Of somebody who is not said to be anybody: a man on foot.
    [[nodiscard]] Yards on_foot() const { return of(table::Arm::infantry); }
    [[nodiscard]] Yards mounted() const { return of(table::Arm::command); }

private:
    std::array<Yards, 4> heights_{};
};

/// As the rules of a scene have it; the usual ones for a scene without rules.
Result<Eyes> eyes_of(const scene::Scene&);

/// What breaks a line of sight by a system's rules, house rules included.
measure::SightSettings sight_of(const rules::System&);

/// The same settings with just these of rules::sight_blockers, each as deep as before. The words must be some
/// of those.
measure::SightSettings blocked_by(measure::SightSettings, std::span<const std::string_view> words);

}
