#include "engine/esr/plans_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

// Whom a formation can fight this turn, and with what chance.
namespace vantage::esr {
namespace {

Case side_of_fight(const Referee& r, UnitId id, UnitId enemy, const Base& stands, const Base& against,
                   bool defends, int friends_against) {
    const Unit& u = r.game[id];
    const Unit& e = r.game[enemy];
    const Formation& f = r.game[u.formation];
    Case facts;
    facts.set("arm", std::string(word_of(u.arm)));
    facts.set("tactical_rating", std::clamp(tactical_of(r.game, in_charge(r.game, u.formation)), 0, 3));
    facts.set("combat_rating", u.combat);
    if (defends) {
        const measure::Shelter shelter = r.ground().under(stands).shelter;
        facts.set("defending_strong_point", shelter == measure::Shelter::strong_point ||
                                                shelter == measure::Shelter::fortification ||
                                                shelter == measure::Shelter::fortified_city);
    }
    facts.set("rear_or_limbered", (u.arm == Arm::artillery && u.limbered) ||
                                      measure::aspect(stands, against) == measure::Aspect::rear);
    facts.set("broken_or_reforming", f.status == Status::broken || u.where == Where::in_area);
    facts.set("fatigue", std::clamp(f.total_fatigue(), 0, 99));
    facts.set("larger_opponent", e.in_action.width.value() > u.in_action.width.value() + 0.01);
    facts.set("multiple_opponents", friends_against > 1);
    facts.set("shock", std::clamp(u.traits.shock, 0, 3)).set("first_fight", u.fights == 0);
    return facts;
}

/// P(2d6 - 2d6 + lead > 0).
double chance_above(double lead) {
    int ways = 0;
    for (int a = 2; a <= 12; ++a)
        for (int b = 2; b <= 12; ++b)
            if (a - b + lead > 0.0) ways += (6 - std::abs(a - 7)) * (6 - std::abs(b - 7));
    return ways / 1296.0;
}

/// Straight at somebody until they touch; nothing if something else is met on the way.
std::optional<Placement> contact(const Unit& u, const Base& enemy) {
    const glm::dvec2 to = to_vec(enemy.place.at) - to_vec(u.place.at);
    if (glm::length(to) < 1.0) return std::nullopt;
    const Degrees facing = bearing_of(to);
    const glm::dvec2 ahead = direction_of(facing);
    Placement at{u.place.at, facing};
    for (int k = 0; k < 60; ++k) {
        const Base base = base_of(u, at);
        if (measure::overlap(base, enemy)) return std::nullopt;
        const double room = measure::gap(base, enemy).value();
        if (room <= 0.6 * contact_gap.value()) return at;
        at.at = to_ground(to_vec(at.at) + ahead * std::max(0.2, room - 0.3));
    }
    return std::nullopt;
}

}

FightOdds fight_odds(const Referee& r, UnitId ours, UnitId theirs, const Placement& from, int friends) {
    const Base own = base_of(r.game[ours], from);
    const Base enemy = base_of(r.game[theirs]);
    const Case a = side_of_fight(r, ours, theirs, own, enemy, false, 1);
    const Case b = side_of_fight(r, theirs, ours, enemy, own, true, friends);
    const Result<rules::Table> table = r.rules().system.table(r.book().edition, "combat");
    if (!table) return {};
    rules::DiceSupply dice;
    dice.dice = std::vector<int>{1, 1};
    dice.against = std::vector<int>{1, 1};
    dice.more = std::vector<int>(8, 1);
    const auto result = rules::resolve(*table, a.facts, b.facts, dice, r.rules().system.settings);
    if (!result) return {};
    const double lead = result->margin;
    return {chance_above(lead), chance_above(-lead), lead};
}

std::optional<Assault> plan_assault(const Referee& r, const Enemies& enemies, FormationId f) {
    const SideId own = side_of(r.game, f);
    BodyMove body{r, f, enemies};
    const double rate = gait_of(r, f).open * std::max(0.0, 1.0 - r.game[f].share);
    struct Pair {
        Strike strike;
        double worth;
    };
    std::vector<Pair> pairs;
    std::vector<UnitId> fighters;
    for (const UnitId u : body.units())
        if (is_deployed(r.game[u]) && r.game[u].arm != Arm::artillery) fighters.push_back(u);
    for (const UnitId u : fighters) {
        const Base base = base_of(r.game[u]);
        std::vector<std::pair<double, UnitId>> near;
        for (std::size_t i = 0; i < r.game.units.size(); ++i) {
            const Unit& e = r.game.units[i];
            if (!e.on_table() || side_of(r.game, UnitId{i}) == own) continue;
            if (distance(e.place.at, r.game[u].place.at).value() > rate + 400.0) continue;
            if (const double gap = measure::gap(base, base_of(e)).value(); gap <= rate)
                near.emplace_back(gap, UnitId{i});
        }
        std::sort(near.begin(), near.end());
        if (near.size() > 4) near.resize(4);
        for (const auto& [gap, enemy] : near) {
            const auto at = contact(r.game[u], base_of(r.game[enemy]));
            if (!at) continue;
            const FightOdds odds = fight_odds(r, u, enemy, *at, 1);
            // A near one before a far one, if the chances are the same.
            pairs.push_back(
                {{u, enemy, *at, odds.win, odds.lose, odds.lead}, odds.win - odds.lose - 0.0002 * gap});
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& a, const Pair& b) { return a.worth > b.worth; });
    Assault out;
    std::vector<std::pair<UnitId, int>> busy; // enemies with how many of ours on them
    const auto on = [&](UnitId enemy) -> int& {
        for (auto& [known, n] : busy)
            if (known == enemy) return n;
        return busy.emplace_back(enemy, 0).second;
    };
    const auto engaged = [&](UnitId enemy) { // by friends of other formations, who are there already
        return static_cast<int>(touching(r.game, enemy).size());
    };
    for (const int round : {0, 1}) { // first one on each, then a second where that pays
        for (const Pair& p : pairs) {
            const bool taken = std::any_of(out.strikes.begin(), out.strikes.end(),
                                           [&](const Strike& s) { return s.unit == p.strike.unit; });
            int& count = on(p.strike.enemy);
            if (taken || count != round) continue;
            Strike strike = p.strike;
            const FightOdds odds =
                fight_odds(r, strike.unit, strike.enemy, strike.place, count + 1 + engaged(strike.enemy));
            strike.win = odds.win;
            strike.lose = odds.lose;
            strike.lead = odds.lead;
            if (strike.win < 0.3) continue;
            if (!body.place(strike.unit, {r.game[strike.unit].place.at, strike.place.at}, strike.place.facing,
                            true))
                continue;
            ++count;
            if (round == 1) // two on one: the fight is better for both
                for (Strike& s : out.strikes)
                    if (s.enemy == strike.enemy) s.win = odds.win, s.lose = odds.lose, s.lead = odds.lead;
            out.strikes.push_back(strike);
        }
    }
    if (out.strikes.empty()) return std::nullopt;
    glm::dvec2 shift{0.0};
    glm::dvec2 ahead{0.0};
    for (const Strike& s : out.strikes) {
        out.win += s.win / static_cast<double>(out.strikes.size());
        out.lose += s.lose / static_cast<double>(out.strikes.size());
        shift +=
            (to_vec(s.place.at) - to_vec(r.game[s.unit].place.at)) / static_cast<double>(out.strikes.size());
        ahead += direction_of(s.place.facing);
    }
    const Degrees facing = bearing_of(ahead);
    // The others follow, to stand behind those who fight.
    std::vector<UnitId> rest = body.units();
    std::erase_if(rest, [&](UnitId u) {
        return std::any_of(out.strikes.begin(), out.strikes.end(),
                           [&](const Strike& s) { return s.unit == u; });
    });
    const glm::dvec2 along = direction_of(facing);
    std::stable_sort(rest.begin(), rest.end(), [&](UnitId a, UnitId b) {
        return glm::dot(to_vec(r.game[a].place.at), along) > glm::dot(to_vec(r.game[b].place.at), along);
    });
    for (const UnitId u : rest) {
        const bool gun = r.game[u].arm == Arm::artillery;
        const glm::dvec2 from = to_vec(r.game[u].place.at);
        const glm::dvec2 to = from + shift * (gun ? 0.4 : 0.92);
        const GroundPoint goal{Yards{std::clamp(to.x, 100.0, r.ground().width().value() - 100.0)},
                               Yards{std::clamp(to.y, 100.0, r.ground().depth().value() - 100.0)}};
        body.go(u, {r.game[u].place.at, goal}, facing, {.keep_off = gun ? 250.0 : 10.0});
    }
    out.move = body.finish(facing);
    return out;
}

}
