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

namespace {

/// What may have become of a formation in a turn.
struct State {
    int markers = 0;
    int units = 0;
    bool fought = false;
    friend auto operator<=>(const State&, const State&) = default;
};
using States = std::map<State, double>;

void fight(States& states, const Blow& blow, double happens) {
    States next;
    for (const auto& [at, chance] : states) {
        const double here = chance * happens;
        next[at] += chance - here;
        next[{at.markers, at.units, true}] += here * (1.0 - blow.marked - blow.lost);
        next[{at.markers + 1, at.units, true}] += here * blow.marked;
        next[{at.markers + 1, at.units - 1, true}] += here * blow.lost;
    }
    states = std::move(next);
}

// Those who have fought assess and check their status; the rest go on.
States assessed(const States& states, int steady, Ending& out) {
    States left;
    for (const auto& [at, chance] : states) {
        if (!at.fought) continue;
        for (int dice = 2; dice <= 12; ++dice) {
            const double here = chance * (6 - std::abs(dice - 7)) / 36.0;
            const int all = at.markers + strain(dice + steady - at.markers);
            if (all > 0 && 2 * all >= 3 * at.units)
                out.broken += here;
            else if (all > 0 && all >= at.units)
                out.retreat += here;
            else
                left[{all, at.units, false}] += here;
        }
    }
    return left;
}

}

Ending ending_of(const GameState& game, FormationId id, std::span<const double> leads, int batteries,
                 std::span<const Second> seconds) {
    const int deployed = deployed_units(game, id);
    const int under_fire = batteries > 0 ? 1 : 0; // who rides at guns has a marker before he is there
    const bool supported = deployed > static_cast<int>(leads.size());
    const bool cavalry = is_cavalry(game, id);
    const int steady = steadiness(game, id) - batteries;
    States states{{{game[id].total_fatigue() + under_fire, deployed, true}, 1.0}};
    for (const double lead : leads) fight(states, blow_of(cavalry, supported, lead), 1.0);
    Ending out;
    states = assessed(states, steady, out);
    if (seconds.empty()) return out;
    for (const Second& s : seconds) fight(states, blow_of(cavalry, false, s.lead), s.chance);
    assessed(states, steady, out);
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

namespace {

double chance_of(double lead, double at_least) {
    double out = 0.0;
    for (int a = 2; a <= 12; ++a)
        for (int b = 2; b <= 12; ++b)
            if (a - b + lead >= at_least) out += (6 - std::abs(a - 7)) * (6 - std::abs(b - 7)) / 1296.0;
    return out;
}

// The fights behind the first line.
std::vector<Second> seconds_of(const GameState& game, FormationId id, const Assault& assault) {
    const Distances& d = game.terms->book->distances;
    std::vector<Second> out;
    for (const Strike& s : assault.strikes) {
        const Unit& unit = game[s.unit];
        const bool cavalry = unit.arm == Arm::cavalry;
        if (!cavalry && game[s.enemy].arm == Arm::cavalry) continue; // who holds
        const double far = (cavalry ? d.breakthrough_cavalry : d.breakthrough_infantry).value();
        Base ahead = base_of(unit, s.place);
        ahead.place.at = to_ground(to_vec(ahead.place.at) + direction_of(ahead.place.facing) * (0.5 * far));
        ahead.depth = ahead.depth + Yards{far};
        for (std::size_t i = 0; i < game.units.size(); ++i) {
            const Unit& enemy = game.units[i];
            if (!enemy.on_table() || side_of(game, UnitId{i}) == side_of(game, id) || UnitId{i} == s.enemy ||
                !measure::overlap(ahead, base_of(enemy)))
                continue;
            const double own = unit.combat + tactical_of(game, in_charge(game, id));
            const double theirs =
                enemy.combat + tactical_of(game, in_charge(game, enemy.formation)) + enemy.traits.shock;
            out.push_back({chance_of(s.lead, 4.0), own - theirs - 0.5});
            break;
        }
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
    out.price =
        ending_of(game, id, own, batteries_at(game, id, assault), seconds_of(game, id, assault)).loss();
    for (auto& [enemy, leads] : theirs) {
        for (int n = 0; n < joining; ++n) leads.push_back(0.0);
        const FormationId e{enemy};
        if (game[e].status == Status::broken) continue;
        out.gain += ending_of(game, e, leads).loss() * std::clamp(strength_of(game, e) / weight, 0.3, 2.0);
    }
    return out;
}

}
