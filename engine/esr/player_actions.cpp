#include "engine/esr/player.h"

#include <fmt/format.h>

#include <algorithm>

// Leader actions of the automatic player. A failure ends what its general can do this turn, so they are tried
// in the order of p v / (1 - p), falling: swapping two neighbours in any other order gains.
namespace vantage::esr {
namespace {

constexpr double least_worth = 0.08;   ///< p times v below which a general leaves it
constexpr double left_behind = 800.0;  ///< yards from guns to their men at which they follow
constexpr double a_turn_away = 1700.0; ///< and to the enemy, at which they need not be ready for him

}

Player::Choice Player::act() {
    for (const CommanderId by : generals()) {
        if (game_[by].done) continue;
        std::vector<Deed> deeds;
        rare_deeds(by, deeds);
        for (const FormationId f : own())
            if (commands(game_, by, f) && game_[f].status != Status::broken) deeds_for(by, f, deeds);
        std::stable_sort(deeds.begin(), deeds.end(), [](const Deed& a, const Deed& b) {
            const auto rank = [](const Deed& d) {
                return d.chance * d.worth / std::max(1e-6, 1.0 - d.chance);
            };
            return rank(a) > rank(b);
        });
        for (const Deed& d : deeds) {
            if (d.chance * d.worth < least_worth || !legal(d.action)) continue;
            return Chosen{d.action, fmt::format("{} ({:.0f} %)", d.why, 100.0 * d.chance)};
        }
    }
    return std::nullopt;
}

void Player::deeds_for(CommanderId by, FormationId f, std::vector<Deed>& out) const {
    const Formation& formation = game_[f];
    const double far = enemy_of(f).distance.value();
    const Yards reach = r_.book().artillery.reach;
    std::optional<double> odds; // looked up once, for it takes a line of sight
    const auto p = [&] {
        if (!odds) odds = chance(by, f, CommandTest::action);
        return *odds;
    };
    for (const UnitId u : all_units_of(game_, f)) {
        const Unit& unit = game_[u];
        if (unit.where == Where::in_area && far > 300.0 && p() >= 0.5)
            out.push_back({{by, Action::rally_a_unit, f, {u}, {}, {}},
                           p(),
                           0.7 + (tiredness(game_, f) > 0.5 ? 0.5 : 0.0),
                           fmt::format("{} is brought back into the ranks", unit.name)});
        if (unit.arm == Arm::artillery && unit.on_table() && unit.station == Station::reserve &&
            formation.status == Status::none) {
            const double gun = enemies_.nearest(base_of(unit)).distance.value();
            if (gun < 2000.0 && far > 250.0) {
                const double with_bonus = chance(by, f, CommandTest::action, true);
                out.push_back({{by, Action::commit_artillery_battery, f, {u}, {}, {}},
                               with_bonus,
                               0.8,
                               fmt::format("{} is wanted in the line, enemy at {:.0f}", unit.name, gun)});
            }
        }
        if (unit.specialty() && unit.on_table() && far < 460.0)
            for (const UnitId to : units_of(game_, f))
                if (game_[to].arm == Arm::infantry && is_deployed(game_[to]) && !game_[to].specialty()) {
                    out.push_back({{by, Action::commit_specialty_unit, f, {u}, to, {}},
                                   p(),
                                   0.3,
                                   fmt::format("{} joins {}", unit.name, game_[to].name)});
                    break;
                }
        if (is_ready_battery(unit) &&
            (formation.status == Status::retreat || formation.status == Status::broken) &&
            far < r_.book().movement.kept_from_enemy(flight_of(formation.status)).value())
            out.push_back({{by, Action::displace_unlimbered_battery, f, {u}, {}, {}},
                           p(),
                           0.7,
                           fmt::format("{} is to get away, enemy at {:.0f}", unit.name, far)});
        // Guns that have nobody to fire at go on with their men when these have left them behind, or when the
        // enemy is more than a turn away: those who limber at once are caught on the road when he comes back.
        if (is_ready_battery(unit) && formation.status == Status::none) {
            const Nearest enemy = enemies_.nearest(base_of(unit));
            const bool out_of_reach = enemy.distance > reach + Yards{100.0};
            const bool goes_on = part_of(f).duty == Duty::assault || part_of(f).duty == Duty::come_up ||
                                 part_of(f).duty == Duty::support || formation.order == Directive::move;
            const FormationId men = only_guns(game_, f) ? supported_by(game_, f) : f;
            const bool behind =
                men.valid() && distance(unit.place.at, middle_of(game_, men)).value() > left_behind;
            if (out_of_reach && goes_on && (behind || enemy.distance.value() > a_turn_away) &&
                enemy.distance.value() < 1e8)
                out.push_back(
                    {{by, Action::displace_unlimbered_battery, f, {u}, {}, {}},
                     p(),
                     0.45,
                     fmt::format("{} has nobody within {:.0f} to fire at", unit.name, reach.value())});
        }
    }
    // He is near anyway, better than its own general, and an assessment is likely.
    if (far < 500.0 && formation.status == Status::none && formation.total_fatigue() > 0 &&
        rating(leadership_of(game_, by)) > rating(leadership_of(game_, in_charge(game_, f))))
        out.push_back({{by, Action::inspire_formation, f, {}, {}, {}},
                       1.0,
                       0.4,
                       fmt::format("{} is under fire and tired", formation.name)});
    const bool late = formation.pending && formation.pending->markers > 0 && !formation.adc.valid();
    if (late && game_[by].level == Level::army && !game_[by].adc_used)
        out.push_back({{by, Action::dispatch_imperial_adc, f, {}, {}, {}},
                       1.0,
                       0.5,
                       fmt::format("the order of {} is late", formation.name)});
}

void Player::rare_deeds(CommanderId by, std::vector<Deed>& out) const {
    const Commander& c = game_[by];
    if (c.personal.valid()) {
        const FormationId f = c.personal;
        const bool needed = is_cavalry(game_, f) && enemy_of(f).distance.value() < 1300.0 && !worn(f);
        if (!needed)
            out.push_back({{by, Action::abandon_personal_command, {}, {}, {}, {}},
                           chance(by, f, CommandTest::action),
                           0.6,
                           fmt::format("{} has done his part", c.name)});
        return;
    }
    if (c.traits.grand_battery) {
        TakeAction mass{by, Action::create_grand_battery, {}, {}, {}, {}};
        for (std::size_t i = 0; i < game_.units.size(); ++i) {
            const Unit& u = game_.units[i];
            if (u.arm != Arm::artillery || !u.on_table() || !commands(game_, by, u.formation)) continue;
            const bool free = game_[u.formation].status == Status::none && !game_[u.formation].grand_battery;
            if (free && enemies_.nearest(base_of(u)).distance.value() < 900.0 &&
                within(measure::gap(base_of(c), base_of(u)), r_.distances().grand_battery))
                mass.units.push_back(UnitId{i});
        }
        if (mass.units.size() >= 3)
            out.push_back({mass, chance(by, game_[mass.units.front()].formation, CommandTest::action), 1.0,
                           "the guns here act together"});
    }
    // To lead a mass of cavalry (OP-16), near him, with prey in reach.
    if (c.traits.mass_cavalry)
        for (const FormationId f : own()) {
            if (!commands(game_, by, f) || !is_cavalry(game_, f) || game_[f].status != Status::none ||
                worn(f))
                continue;
            const double far = enemy_of(f).distance.value();
            int beside = 0;
            for (const FormationId g : own())
                if (g != f && is_cavalry(game_, g) && game_[g].status == Status::none && !worn(g) &&
                    within(distance_between(game_, f, g), r_.distances().mass_cavalry))
                    ++beside;
            if (beside > 0 && far < 1000.0 && nearest_of(game_, base_of(c), f).distance.value() < 900.0)
                out.push_back({{by, Action::take_personal_command, f, {}, {}, {}},
                               1.0,
                               0.9,
                               fmt::format("{} leads the cavalry in person", c.name)});
        }
}

}
