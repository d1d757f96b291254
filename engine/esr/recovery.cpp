#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>

// Fatigue recovery: esr.md 4.6; dividing the fatigue of an assessment: OP-19.
namespace vantage::esr {

bool may_recover(const Referee& r, FormationId id, std::string* why_not) {
    const Formation& f = r.game[id];
    const auto no = [&](std::string why) {
        if (why_not) *why_not = std::move(why);
        return false;
    };
    if (!f.here()) return no(fmt::format("{} is not on the table", f.name));
    if (f.recovered) return no(fmt::format("{} has recovered this turn", f.name));
    if (f.total_fatigue() == 0) return no(fmt::format("{} has no fatigue", f.name));
    const bool stands =
        f.status == Status::rally || (f.status == Status::none && f.order == Directive::defend);
    if (!stands) return no(fmt::format("{} is neither on defend nor rallying", f.name));
    if (f.assessed_last_turn) return no(fmt::format("{} assessed last turn", f.name));
    const Nearest enemy = nearest_enemy(r.game, id);
    if (enemy.unit.valid() && within(enemy.distance, r.distances().recovery))
        return no(
            fmt::format("{} is {} from {}", f.name, yards_text(enemy.distance), r.game[enemy.unit].name));
    return true;
}

Result<void> recover(Referee& r, const Recover& c) {
    std::string why;
    if (!may_recover(r, c.formation, &why)) return refusal("esr 4.6", why);
    if (r.game[c.formation].fatigue[class_of(c.arm)] == 0)
        return refusal("esr 4.6", fmt::format("its {} has no fatigue", word_of(c.arm)));
    r.happen(Recovered{c.formation, c.arm});
    return {};
}

Result<void> divide_fatigue(Referee& r, const DivideFatigue& c) {
    const Formation& f = r.game[c.formation];
    const Fatigue& lies = f.to_divide;
    const int all = lies[0] + lies[1] + lies[2];
    if (all == 0)
        return refusal("esr OP-19", fmt::format("{} has no fatigue of an assessment to divide", f.name));
    const Fatigue wanted{c.infantry, c.cavalry, c.artillery};
    std::array<bool, 3> has{};
    for (const UnitId u : all_units_of(r.game, c.formation)) has[class_of(r.game[u].arm)] = true;
    for (std::size_t k = 0; k < 3; ++k)
        if (wanted[k] < 0 || wanted[k] > all || (wanted[k] > 0 && !has[k]))
            return refusal("esr OP-19", fmt::format("{} cannot lay {} on its {}", f.name, wanted[k],
                                                    word_of(arm_of_class(k))));
    if (wanted[0] + wanted[1] + wanted[2] != all)
        return refusal("esr OP-19", fmt::format("{} has {} to divide, not {}", f.name, all,
                                                wanted[0] + wanted[1] + wanted[2]));
    r.happen(FatigueDivided{c.formation, lies, wanted});
    return {};
}

void recover_all(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        if (!may_recover(r, FormationId{i})) continue;
        // Nobody chose: the class that has most.
        const Fatigue& markers = r.game.formations[i].fatigue;
        const auto most = std::max_element(markers.begin(), markers.end());
        r.happen(Recovered{FormationId{i}, arm_of_class(static_cast<std::size_t>(most - markers.begin()))});
    }
}

}
