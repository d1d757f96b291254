#include "engine/esr/player_risk.h"

#include "engine/esr/player_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace vantage::esr {
namespace {

/// What one fight does to the unit that has it.
struct Blow {
    double marked = 0.0; ///< chance of a marker, with the unit still in the line
    double lost = 0.0;   ///< of a marker and the unit out of the line
};

Blow blow_of(bool cavalry, bool supported, double lead) {
    Blow out;
    for (int a = 2; a <= 12; ++a)
        for (int b = 2; b <= 12; ++b) {
            const double chance = (6 - std::abs(a - 7)) * (6 - std::abs(b - 7)) / 1296.0;
            const double margin = a - b + lead;
            if (margin <= -7.0 || (margin <= -4.0 && !cavalry && !supported))
                out.lost += chance;
            else if (margin == 0.0 || (cavalry && margin <= 3.0))
                out.marked += chance;
        }
    return out;
}

/// The markers that an assessment with this score adds.
int strain(double score) {
    return score >= 10.0 ? 0 : score >= 5.0 ? 1 : score >= 0.0 ? 2 : score >= -4.0 ? 4 : 5;
}

int steadiness(const GameState& game, FormationId id) {
    const Formation& f = game[id];
    int out = rating(leadership_of(game, in_charge(game, id)));
    if (f.traits.brittle) out -= 1;
    if (f.traits.determined) out += 2;
    if (f.traits.stoic && f.order == Directive::defend) out += 1;
    if (f.traits.enthusiastic && f.order == Directive::attack) out += 1;
    for (const UnitId u : units_of(game, id))
        if (is_ready_battery(game[u])) ++out;
    return out;
}

}

Ending ending_of(const GameState& game, FormationId id, std::span<const double> leads, int batteries) {
    const int deployed = deployed_units(game, id);
    const int under_fire = batteries > 0 ? 1 : 0; // who rides at guns has a marker before he is there
    const bool supported = deployed > static_cast<int>(leads.size());
    std::map<std::pair<int, int>, double> after; // markers, units
    after[{game[id].total_fatigue() + under_fire, deployed}] = 1.0;
    for (const double lead : leads) {
        const Blow blow = blow_of(is_cavalry(game, id), supported, lead);
        std::map<std::pair<int, int>, double> next;
        for (const auto& [at, chance] : after) {
            const auto& [markers, units] = at;
            next[{markers, units}] += chance * (1.0 - blow.marked - blow.lost);
            next[{markers + 1, units}] += chance * blow.marked;
            next[{markers + 1, units - 1}] += chance * blow.lost;
        }
        after = std::move(next);
    }
    const int steady = steadiness(game, id) - batteries;
    Ending out;
    for (const auto& [at, chance] : after)
        for (int dice = 2; dice <= 12; ++dice) {
            const auto& [markers, units] = at;
            const double here = chance * (6 - std::abs(dice - 7)) / 36.0;
            const int all = markers + strain(dice + steady - markers);
            if (all == 0) continue;
            if (2 * all >= 3 * units)
                out.broken += here;
            else if (all >= units)
                out.retreat += here;
        }
    return out;
}

namespace {

// Enemy batteries that will have those who strike in short range.
int batteries_at(const GameState& game, FormationId id, const Assault& assault) {
    const Yards near = game.terms->book->distances.short_range;
    int out = 0;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& gun = game.units[i];
        if (!is_ready_battery(gun) || !gun.on_table() || side_of(game, UnitId{i}) == side_of(game, id))
            continue;
        const auto meets = [&](const Strike& s) {
            return measure::gap(base_of(game[s.unit], s.place), base_of(gun)) <= near;
        };
        if (std::any_of(assault.strikes.begin(), assault.strikes.end(), meets)) ++out;
    }
    return out;
}

}

Stakes stakes_of(const GameState& game, FormationId id, const Assault& assault, int joining) {
    std::vector<double> own;
    std::map<std::size_t, std::vector<double>> theirs;
    for (const Strike& s : assault.strikes) {
        own.push_back(s.lead);
        theirs[game[s.enemy].formation.index()].push_back(-s.lead);
    }
    const double weight = std::max(1.0, strength_of(game, id));
    Stakes out;
    out.price = ending_of(game, id, own, batteries_at(game, id, assault)).loss();
    for (auto& [enemy, leads] : theirs) {
        for (int n = 0; n < joining; ++n) leads.push_back(0.0);
        const FormationId e{enemy};
        if (game[e].status == Status::broken) continue;
        out.gain += ending_of(game, e, leads).loss() * std::clamp(strength_of(game, e) / weight, 0.3, 2.0);
    }
    return out;
}

}
