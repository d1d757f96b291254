#include "engine/esr/player.h"

#include "engine/esr/plans.h"
#include "engine/esr/special.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

// Moves of the automatic player.
namespace vantage::esr {
namespace {

constexpr double deploys_at = 1500.0;   ///< yards from the enemy at which a column begins to form line
constexpr double column_keeps = 1250.0; ///< how near a column comes to him
constexpr double slow_step = 0.32;      ///< less than a third of the movement costs nothing when deploying
constexpr double stands_at = 320.0;     ///< where an attack waits for its chance, in musket shot
constexpr double gives_way_at =
    1000.0;                            ///< yards from the enemy that outposts keep, who are there to give way
constexpr double in_reach = 1600.0;    ///< yards at which horse may be upon somebody in one move
constexpr double alone_too_soon = 0.2; ///< of chance, for horse that does not await the foot behind it
constexpr double hardly = 0.2;         ///< of what it could go: then each tries by himself
constexpr double makes_room = 60.0;    ///< yards that those who flee must still gain by it, in an entry
constexpr double worth_a_march = 90.0; ///< yards of room that a defender gains by going back, or he stays

// How far inside the room of an entry a place lies by which friends are still to come in the next turns.
double bars_friends(const GameState& game, FormationId f, GroundPoint at) {
    constexpr int turns = 6; // those who flee stay there as long
    constexpr double room = 700.0;
    double out = 0.0;
    for (const scene::Reinforcement& due : game.terms->reinforcements) {
        if (due.formation == f || side_of(game, due.formation) != side_of(game, f) ||
            due.turn > game.turn + turns || game[due.formation].removed)
            continue;
        const auto& units = game[due.formation].units;
        if (std::any_of(units.begin(), units.end(), [&](UnitId u) { return game[u].where == Where::coming; }))
            out = std::max(out, room - distance(due.at, at).value());
    }
    return out;
}

// All that it has there is guns in action, which go nowhere.
bool stands_by_its_guns(const GameState& game, FormationId f) {
    const auto units = units_of(game, f);
    return !units.empty() && std::all_of(units.begin(), units.end(), [&](UnitId u) {
        return game[u].arm == Arm::artillery && !game[u].limbered;
    });
}

}

GroundPoint Player::onto_table(glm::dvec2 p, double margin) const {
    return to_ground({std::clamp(p.x, margin, r_.ground().width().value() - margin),
                      std::clamp(p.y, margin, r_.ground().depth().value() - margin)});
}

bool Player::lies_hidden(FormationId f) const {
    const auto units = units_of(game_, f);
    return !units.empty() &&
           std::all_of(units.begin(), units.end(), [&](UnitId u) { return game_[u].hidden; });
}

bool Player::may_fall_back(FormationId f) const {
    return special_rule(game_, f, &scene::SpecialRule::falls_back) != nullptr;
}

// Whoever reforms stands and fights badly, so that he does it where nobody is upon him in one move; at the
// edge of the table there is nowhere else to go.
bool Player::is_safe(FormationId f) const {
    constexpr double edge = 350.0;
    const Nearest& enemy = enemy_of(f);
    if (!enemy.unit.valid()) return true;
    const Formation& theirs = game_[game_[enemy.unit].formation];
    if (theirs.status != Status::none || game_[enemy.unit].arm == Arm::artillery) return true;
    if (enemy.distance.value() > gait_of(r_, game_[enemy.unit].formation).open + 100.0) return true;
    const GroundPoint at = middle_of(game_, f);
    return distance(at, onto_table(to_vec(at), edge)).value() > 0.0;
}

Player::Choice Player::move() {
    // Those who flee first; then those who are to get away, before they are charged and held fast; then from
    // the front backwards, so that those behind find room.
    auto all = own();
    const auto rank = [&](FormationId f) {
        if (game_[f].status != Status::none) return 0;
        const bool away = game_[f].order == Directive::reserve || may_fall_back(f) ||
                          (game_[f].order == Directive::defend && part_of(f).duty == Duty::rest);
        return away && enemy_of(f).distance.value() < in_reach ? 1 : 2;
    };
    std::stable_sort(all.begin(), all.end(), [&](FormationId a, FormationId b) {
        if (rank(a) != rank(b)) return rank(a) < rank(b);
        return enemy_of(a).distance < enemy_of(b).distance;
    });
    for (const FormationId f : all) {
        if (game_[f].moved) continue;
        const MoveFormation stand{f, {}, {}, std::nullopt, std::nullopt};
        std::string why;
        std::optional<MoveFormation> m;
        if (!units_of(game_, f).empty()) m = move_of(f, why);
        add_guns(f, m);
        if (m && why.empty()) why = "brings its guns into action";
        if (m && m->unlimber.empty() && gained(*m) < 1.0)
            if (auto step = step_forward(f); step && legal(*step))
                return Chosen{*step, fmt::format("{}: {}, step by step", game_[f].name, why)};
        if (m && legal(*m)) return Chosen{*m, fmt::format("{}: {}", game_[f].name, why)};
        if (m && !m->unlimber.empty()) { // the guns may stand in the way of it
            m->unlimber.clear();
            if (legal(*m)) return Chosen{*m, fmt::format("{}: {}", game_[f].name, why)};
        }
        if (auto step = step_forward(f); step && legal(*step))
            return Chosen{*step, fmt::format("{}: {}, step by step", game_[f].name, why)};
        if (special_rule(game_, f, &scene::SpecialRule::stands)) why = "the battle's own rules hold it back";
        if (why.empty())
            why = game_[f].status == Status::rally       ? "reforms"
                  : game_[f].status != Status::none      ? "far enough away, or with no room to go on"
                  : game_[f].order == Directive::reserve ? "waits in reserve"
                                                         : "holds its ground";
        if (legal(stand)) return Chosen{stand, fmt::format("{} stands: {}", game_[f].name, why)};
    }
    return ride();
}

// On attack and on move some ground is to be gained every turn, or the order is lost.
std::optional<MoveFormation> Player::step_forward(FormationId f) const {
    const Formation& formation = game_[f];
    const bool asked = formation.order == Directive::attack || formation.order == Directive::move;
    if (!asked || formation.status != Status::none || enemy_of(f).distance <= contact_gap)
        return std::nullopt;
    const GroundPoint goal = goal_of(game_, f);
    for (const UnitId u : units_of(game_, f)) {
        const Placement& at = game_[u].place;
        const glm::dvec2 way = to_vec(goal) - to_vec(at.at);
        for (const double yards : {40.0, 150.0}) {
            if (glm::length(way) < yards) continue;
            const GroundPoint to = to_ground(to_vec(at.at) + way * (yards / glm::length(way)));
            MoveFormation step{f, {{u, {to}, at.facing}}, {}, std::nullopt, std::nullopt};
            if (enemies_.nearest(base_of(game_[u], {to, at.facing})).distance > Yards{150.0} &&
                check_move(r_, step))
                return step;
        }
    }
    return std::nullopt;
}

std::optional<MoveFormation> Player::move_of(FormationId f, std::string& why) {
    const Formation& formation = game_[f];
    if (formation.status == Status::rally) return std::nullopt;
    if (formation.status != Status::none) {
        const double keep = r_.book().movement.kept_from_enemy(flight_of(formation.status)).value() + 30.0;
        auto m = stand_off(f, is_safe(f) ? keep : std::max(keep, in_reach), why);
        if (!stands_in_entry(f) || (m && gained(*m) > makes_room)) return m;
        // With its back to the table's edge it gains nothing any more, but those who come in need the place.
        if (auto aside = clear_the_way(f, why)) return aside;
        return m;
    }
    if (formation.order == Directive::defend && lies_hidden(f)) {
        why = "lies in ambush";
        return std::nullopt;
    }
    if (!bars_an_entry(f)) return ordered_move(f, why);
    // Who marches on leaves the entry by that; who does not, or not far enough, makes room.
    const bool attacks = formation.order == Directive::attack;
    if (!attacks && formation.order != Directive::move) {
        if (auto aside = clear_the_way(f, why)) return aside;
        return ordered_move(f, why);
    }
    auto onwards = ordered_move(f, why);
    if (onwards && leaves_entry(*onwards)) return onwards;
    // An attack goes on if it can, unless some of it are still to come in.
    if (attacks && !part_waits(f) && onwards && gained(*onwards) > makes_room) return onwards;
    if (auto aside = clear_the_way(f, why)) return aside;
    return onwards;
}

std::optional<MoveFormation> Player::ordered_move(FormationId f, std::string& why) {
    const Formation& formation = game_[f];
    const double far = enemy_of(f).distance.value();
    switch (formation.order) {
    case Directive::attack:
        return attack_move(f, why);
    case Directive::support: {
        const FormationId leader = supported_by(game_, f);
        if (!leader.valid()) return hold_ground(f, why);
        if (far < 1100.0 && !worn(f) && deployed_units(game_, f) > 0) {
            const auto assault = plan_assault(r_, enemies_, f);
            if (assault && assault->win >= asked_win(f, *assault) && check_move(r_, assault->move)) {
                why = fmt::format("helps {}: win {:.0f} %", game_[leader].name, 100.0 * assault->win);
                return assault->move;
            }
        }
        // Guns that have somebody before them stay where they can fire.
        const bool guns = only_guns(game_, f);
        if (guns && far < r_.book().artillery.reach.value() - 40.0) return std::nullopt;
        const GroundPoint middle = middle_of(game_, leader);
        const glm::dvec2 back = direction_of(facing_of(game_, leader)) * -430.0;
        if (distance(middle_of(game_, f), middle).value() < 650.0) return hold_ground(f, why);
        why = fmt::format("follows {}", game_[leader].name);
        return go_towards(f, onto_table(to_vec(middle) + back, 150.0), guns ? 600.0 : 420.0, why);
    }
    case Directive::move:
        why = "comes up";
        return go_towards(f, goal_of(game_, f), r_.distances().move_keeps_off.value() + 25.0, why);
    case Directive::defend:
        if (may_fall_back(f) && far < gives_way_at &&
            strength_of(game_, f) < strength_of(game_, game_[enemy_of(f).unit].formation))
            return stand_off(f, gives_way_at, why);
        if (part_of(f).duty == Duty::rest && far <= r_.distances().recovery.value() + 20.0)
            return stand_off(f, r_.distances().recovery.value() + 60.0, why);
        return hold_ground(f, why);
    case Directive::reserve:
        if (far < r_.distances().reserve_keeps_off.value() + 150.0)
            return stand_off(f, r_.distances().reserve_keeps_off.value() + 250.0, why);
        return clear_the_way(f, why);
    }
    return std::nullopt;
}

std::optional<MoveFormation> Player::attack_move(FormationId f, std::string& why) {
    const Nearest& enemy = enemy_of(f);
    const GroundPoint goal = goal_of(game_, f);
    if (!enemy.unit.valid() || only_guns(game_, f)) {
        why = "goes on";
        return go_towards(f, goal, 500.0, why);
    }
    const double far = enemy.distance.value();
    const GroundPoint at = game_[enemy.unit].place.at;
    const double rate = gait_of(r_, f).open;
    const bool any_deployed = deployed_units(game_, f) > 0;
    if (any_deployed && far < rate + 50.0) {
        const auto assault = plan_assault(r_, enemies_, f);
        const double needed = assault ? asked_win(f, *assault) : least_win();
        // Friends who are a turn away are waited for, but not for ever.
        int coming = 0;
        for (const FormationId g : own()) {
            if (g == f || game_[g].status != Status::none || only_guns(game_, g) || worn(g)) continue;
            if (part_of(g).duty != Duty::assault && part_of(g).duty != Duty::come_up) continue;
            const double there = nearest_of(game_, base_of(game_[enemy.unit]), g).distance.value();
            if (there > gait_of(r_, g).open && there < 2200.0) ++coming;
        }
        const bool waits = coming > 0 && watch_.of(f).near < level_.patience && far > 200.0;
        const bool alone = waits && is_cavalry(game_, f) && 4 * game_.turn <= game_.terms->turns;
        if (assault && assault->win >= needed + (alone ? alone_too_soon : waits ? 0.12 : 0.0) && !worn(f)) {
            why = fmt::format("assaults {} with {}: win {:.0f} %, asked {:.0f} %",
                              game_[game_[assault->strikes.front().enemy].formation].name,
                              units_text(assault->strikes.size()), 100.0 * assault->win, 100.0 * needed);
            if (check_move(r_, assault->move)) return assault->move;
        }
        // A place that nobody keeps is taken, whoever stands beside the way.
        const Goal aim = goal_named(game_, game_[f].target);
        if (aim.objective.valid() && game_[aim.objective].held_by != side_ && !waits && far > 150.0 &&
            distance(middle_of(game_, f), goal).value() < 2.0 * rate &&
            enemies_.nearest(base_at(goal)).distance.value() > 500.0) {
            why = fmt::format("goes for {}, which nobody keeps", game_[aim.objective].name);
            if (auto m = go_towards(f, goal, std::min(200.0, far), why)) return m;
        }
        const std::string& whom = game_[game_[enemy.unit].formation].name;
        why = waits      ? fmt::format("waits for {} more to come up", coming)
              : !assault ? fmt::format("cannot strike at {} yet", whom)
                         : fmt::format("no good chance at {} yet: win {:.0f} %, asked {:.0f} %", whom,
                                       100.0 * assault->win, 100.0 * needed);
        // The order asks for ground to be gained every turn, if only a few paces.
        return go_towards(f, at, std::max(120.0, std::min(waits ? 470.0 : stands_at, far - 95.0)), why);
    }
    const double to_goal = distance(middle_of(game_, f), goal).value();
    const bool barred = far < 800.0 || far + 300.0 < to_goal * 0.5;
    why = fmt::format("advances, enemy at {:.0f}", far);
    return go_towards(f, barred && far < 1500.0 ? at : goal, stands_at, why);
}

// How far those of a formation come on an average.
double Player::gained(const MoveFormation& m) const {
    double sum = 0.0;
    for (const UnitMove& one : m.moves)
        if (!one.path.empty()) sum += distance(game_[one.unit].place.at, one.path.back()).value();
    return sum / std::max<double>(1.0, static_cast<double>(units_of(game_, m.formation).size()));
}

std::optional<MoveFormation> Player::go_towards(FormationId f, GroundPoint goal, double keep_off,
                                                std::string& why) {
    const double far = enemy_of(f).distance.value();
    const bool column = all_ployed(game_, f);
    const GroundPoint from = middle_of(game_, f);
    std::vector<player::Shunned> shunned;
    if (game_[f].order == Directive::move || column)
        for (const FormationId e : formations_of(game_, other(side_))) {
            const GroundPoint at = middle_of(game_, e);
            if (distance(at, goal).value() > keep_off + 300.0) shunned.push_back({at, keep_off + 250.0});
        }
    std::optional<player::Way> way = ways_.find(from, goal, gait_of(r_, f), shunned);
    if (!way && !shunned.empty()) way = ways_.find(from, goal, gait_of(r_, f)); // he stands across every way
    if (stands_by_its_guns(game_, f)) {
        why = "its guns stay in action";
        return std::nullopt;
    }
    if (!way || way->points.size() < 2) {
        why += "; there is no way";
        return std::nullopt;
    }
    std::optional<Degrees> facing;
    if (enemy_of(f).unit.valid() && far < 1300.0)
        facing = bearing_of(to_vec(game_[enemy_of(f).unit].place.at) - to_vec(from));
    const auto good = [&](const std::optional<MoveFormation>& m) { return m && check_move(r_, *m); };
    if (column && far > deploys_at) {
        auto m = march_in_column(r_, ways_, enemies_, f, way->points,
                                 {.keep_off = std::max(keep_off, column_keeps)});
        if (good(m)) {
            why += ", in column";
            return m;
        }
    }
    const bool forms = column || deployed_units(game_, f) * 2 < static_cast<int>(units_of(game_, f).size());
    // Whoever still stands in an entry leaves it first and forms line then.
    const bool slowly = forms && far <= deploys_at && !(far > 900.0 && bars_an_entry(f));
    const double share = slowly ? slow_step : 1.0;
    if (forms && far <= deploys_at) keep_off = std::max(keep_off, 700.0);
    const int abreast = column || far > deploys_at ? std::min(3, usual_front(r_, f)) : usual_front(r_, f);
    std::optional<MoveFormation> best;
    for (const double part : {share, 0.6 * share, 0.25 * share}) {
        auto m = advance_in_lines(r_, ways_, enemies_, f, way->points, facing, abreast,
                                  {.keep_off = keep_off, .share = part});
        if (!good(m)) continue;
        best = std::move(m);
        break;
    }
    const double wanted = std::min(share * gait_of(r_, f).open, length_of(way->points));
    const double won = best ? gained(*best) : -1.0;
    if (won < hardly * wanted)
        if (auto m =
                advance_singly(r_, ways_, enemies_, f, goal, facing, {.keep_off = keep_off, .share = share});
            good(m) && gained(*m) > 2.0 * won) {
            why += ", each by his own way";
            return m;
        }
    if (best) return best;
    return plan_advance(r_, f,
                        {.goal = way->points[1], .share = share, .keep_off = Yards{std::max(1.0, keep_off)}});
}

// Away from the enemy, to where he is farthest off and no friends come in.
std::optional<MoveFormation> Player::stand_off(FormationId f, double wanted, std::string& why) {
    const Nearest& enemy = enemy_of(f);
    if (!enemy.unit.valid() || enemy.distance.value() >= wanted) return std::nullopt;
    if (stands_by_its_guns(game_, f)) {
        why = "its guns are unlimbered";
        return std::nullopt;
    }
    const glm::dvec2 from = to_vec(middle_of(game_, f));
    const player::Gait gait = gait_of(r_, f);
    const double step = std::min(gait.open, wanted - enemy.distance.value() + 120.0);
    struct Way {
        double room;
        GroundPoint to;
    };
    const auto apart_at = [&](GroundPoint at) { return enemies_.nearest(base_at(at)).distance.value(); };
    std::vector<Way> ways;
    for (int k = 0; k < 16; ++k) {
        const GroundPoint to = onto_table(from + direction_of(Degrees{22.5 * k}) * step, 180.0);
        const auto cost = ways_.leg(to_ground(from), to, gait);
        if (!cost) continue;
        ways.push_back({apart_at(to) - 100.0 * *cost - bars_friends(game_, f, to), to});
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.room > b.room; });
    const Degrees facing = bearing_of(to_vec(game_[enemy.unit].place.at) - from);
    // Who defends may as well stay, rather than wander to and fro; a status or a reserve must go.
    const bool free = game_[f].status == Status::none && game_[f].order == Directive::defend;
    const double enough = apart_at(to_ground(from)) + worth_a_march;
    why = fmt::format("falls back, enemy at {:.0f}", enemy.distance.value());
    for (std::size_t n = 0; n < std::min<std::size_t>(3, ways.size()); ++n) {
        if (free && !may_fall_back(f)) {
            // The order binds it to a circle: as far in it as that goes.
            const double bound = r_.distances().defend_within.value() - 15.0;
            const glm::dvec2 began = to_vec(game_[f].order_began);
            const glm::dvec2 off = to_vec(ways[n].to) - began;
            if (glm::length(off) > bound) ways[n].to = to_ground(began + off * (bound / glm::length(off)));
        }
        if (distance(ways[n].to, to_ground(from)).value() < 60.0) continue;
        if (free && apart_at(ways[n].to) < enough) continue;
        auto m = advance_in_lines(r_, ways_, enemies_, f, {to_ground(from), ways[n].to}, facing,
                                  usual_front(r_, f), {.keep_off = 5.0});
        if (m && check_move(r_, *m)) return m;
    }
    if (free) {
        why = fmt::format("finds no better place, enemy at {:.0f}", enemy.distance.value());
        return std::nullopt;
    }
    return plan_advance(r_, f, {.goal = game_[enemy.unit].place.at, .backward = true});
}

// Stands where the order put it: on the place that it is to keep, towards the enemy, together.
std::optional<MoveFormation> Player::hold_ground(FormationId f, std::string& why) {
    const Formation& formation = game_[f];
    const Nearest& enemy = enemy_of(f);
    const GroundPoint middle = middle_of(game_, f);
    if (all_ployed(game_, f) && enemy.distance.value() > 600.0)
        if (auto m = clear_the_way(f, why); m || enemy.distance.value() > deploys_at) return m;
    if (only_guns(game_, f)) return std::nullopt;
    GroundPoint to = middle;
    double best = 650.0;
    for (const Objective& o : game_.objectives) {
        const auto held = [&](const Unit& u) {
            return u.on_table() && game_[u.formation].force.valid() && side_of(game_, u.formation) == side_ &&
                   measure::gap(base_of(u), o.at) <= o.radius;
        };
        if (std::any_of(game_.units.begin(), game_.units.end(), held)) continue; // somebody of ours is there
        if (const double d = distance(o.at, middle).value(); d < best) best = d, to = o.at;
    }
    const double bound =
        formation.order == Directive::defend ? r_.distances().defend_within.value() - 15.0 : 600.0;
    const glm::dvec2 began = to_vec(formation.order == Directive::defend ? formation.order_began : middle);
    if (const glm::dvec2 off = to_vec(to) - began; glm::length(off) > bound)
        to = to_ground(began + off * (bound / glm::length(off)));
    const double shift = distance(to, middle).value();
    double scattered = 0.0;
    for (const UnitId u : units_of(game_, f))
        if (game_[u].arm != Arm::artillery)
            scattered = std::max(scattered, distance(game_[u].place.at, middle).value());
    Degrees facing = facing_of(game_, f);
    bool turn = false;
    if (enemy.unit.valid() && enemy.distance.value() < 1800.0) {
        const Degrees bearing = bearing_of(to_vec(game_[enemy.unit].place.at) - to_vec(middle));
        double off = 0.0;
        double n = 0.0;
        for (const UnitId u : units_of(game_, f))
            if (game_[u].arm != Arm::artillery)
                off += measure::turn_between(bearing, game_[u].place.facing).value(), n += 1.0;
        turn = n > 0.0 && off / n > 40.0;
        facing = bearing;
    }
    const bool gather = scattered > 250.0 + 130.0 * usual_front(r_, f);
    if (shift < 120.0 && !turn && !gather) return std::nullopt;
    if (enemy.distance.value() < 150.0 && !turn) return std::nullopt;
    why = shift >= 120.0 ? "takes its ground" : turn ? "turns to the enemy" : "closes up";
    const std::vector<GroundPoint> way =
        shift < 120.0 ? std::vector{middle, middle} : std::vector{middle, to};
    const double keep = std::min(330.0, enemy.distance.value());
    auto m = advance_in_lines(r_, ways_, enemies_, f, way, facing, usual_front(r_, f), {.keep_off = keep});
    if (m && check_move(r_, *m)) return m;
    return std::nullopt;
}

// Committed batteries unlimber where they have somebody to fire at, and nobody of ours before them.
void Player::add_guns(FormationId f, std::optional<MoveFormation>& m) const {
    const Nearest& enemy = enemy_of(f);
    if (!enemy.unit.valid() || game_[f].status != Status::none) return;
    MoveFormation move = m.value_or(MoveFormation{f, {}, {}, std::nullopt, std::nullopt});
    const auto stands = [&](UnitId u) {
        Placement at = game_[u].place;
        for (const UnitMove& one : move.moves)
            if (one.unit == u) at = {one.path.empty() ? at.at : one.path.back(), one.facing};
        return at;
    };
    const Yards reach = r_.book().artillery.reach - Yards{40.0};
    bool any = false;
    for (const UnitId u : units_of(game_, f)) {
        const Unit& unit = game_[u];
        if (unit.arm != Arm::artillery || unit.station != Station::waves || !unit.limbered) continue;
        const Base base{stands(u), unit.in_action.width, unit.in_action.depth, false};
        bool target = false;
        for (std::size_t i = 0; i < game_.units.size() && !target; ++i) {
            const Unit& e = game_.units[i];
            if (!e.on_table() || side_of(game_, UnitId{i}) == side_) continue;
            const Base foe = base_of(e);
            if (measure::gap(base, foe) > reach || !measure::in_arc(base, foe)) continue;
            const auto lane = measure::firing_lane(base, foe);
            bool masked = false;
            for (std::size_t k = 0; k < game_.units.size() && !masked; ++k) {
                const Unit& friend_ = game_.units[k];
                if (UnitId{k} == u || !friend_.on_table() || side_of(game_, UnitId{k}) != side_) continue;
                if (distance(friend_.place.at, base.place.at).value() > 1400.0) continue;
                masked = measure::stands_in(
                    lane, base_of(friend_, friend_.formation == f ? stands(UnitId{k}) : friend_.place));
            }
            target = !masked;
        }
        if (target) move.unlimber.push_back(u), any = true;
    }
    if (any && check_move(r_, move)) m = move;
}

Player::Choice Player::deploy() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.changed || formation.status != Status::none) continue;
        const Nearest& enemy = enemy_of(f);
        if (!enemy.unit.valid() || enemy.distance.value() > deploys_at) continue;
        if (bars_an_entry(f)) continue; // those behind come first
        const Degrees facing = bearing_of(to_vec(game_[enemy.unit].place.at) - to_vec(middle_of(game_, f)));
        auto c = deploy_in_place(r_, enemies_, f, facing);
        if (!c) continue;
        c->rush = enemy.distance.value() < 450.0 && deployed_units(game_, f) == 0 && c->changes.size() > 3;
        if (legal(*c))
            return Chosen{
                *c, fmt::format("{} forms line: enemy at {:.0f}", formation.name, enemy.distance.value())};
    }
    return std::nullopt;
}

// Generals stay within call of those they command, out of the enemy's reach.
Player::Choice Player::ride() {
    for (const CommanderId by : generals()) {
        const Commander& c = game_[by];
        if (c.moved || c.personal.valid()) continue;
        std::vector<FormationId> his;
        for (const FormationId f : own())
            if (commands(game_, by, f) && game_[f].status == Status::none) his.push_back(f);
        if (his.empty()) // those who fly still need him, and he is not to be left among the enemy
            for (const FormationId f : own())
                if (commands(game_, by, f)) his.push_back(f);
        if (his.empty()) continue;
        const auto worth = [&](GroundPoint p) {
            Base base = base_of(c);
            base.place.at = p;
            const double danger = enemies_.nearest(base).distance.value();
            double sum = danger < 960.0 ? -3.0 - (960.0 - danger) / 200.0 : 0.0;
            for (const FormationId f : his) {
                const double far = distance(p, middle_of(game_, f)).value();
                sum +=
                    (far < 1700.0 ? 1.0 : 1700.0 / far) * (enemy_of(f).distance.value() < 2500.0 ? 1.0 : 0.4);
            }
            return sum - distance(p, c.place.at).value() / 20000.0 + r_.ground().height_at(p).value() / 400.0;
        };
        const double now = worth(c.place.at);
        double best = now + 0.25;
        std::optional<GroundPoint> to;
        for (const FormationId f : his) {
            const glm::dvec2 middle = to_vec(middle_of(game_, f));
            for (const double behind : {350.0, 700.0, 1100.0})
                for (const double turn : {150.0, 180.0, 210.0}) {
                    glm::dvec2 p = middle + direction_of(facing_of(game_, f) + Degrees{turn}) * behind;
                    const glm::dvec2 way = p - to_vec(c.place.at);
                    if (const double length = glm::length(way); length > 2600.0)
                        p = to_vec(c.place.at) + way * (2600.0 / length);
                    const GroundPoint at = onto_table(p, 60.0);
                    if (distance(at, c.place.at).value() < 120.0) continue;
                    if (const double v = worth(at); v > best && legal(MoveCommander{by, {at}}))
                        best = v, to = at;
                }
        }
        if (to)
            return Chosen{MoveCommander{by, {*to}}, fmt::format("{} keeps within call of his men", c.name)};
    }
    return std::nullopt;
}

}
