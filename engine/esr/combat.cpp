#include "engine/esr/withdrawal.h"

#include "engine/measure/arc.h"

#include <fmt/format.h>

#include <algorithm>

// Combat: esr.md 4.10 with the fight of 3.8; who fights whom is OP-15.
namespace vantage::esr {
namespace {

// Contacts of this round that still stand.
std::vector<Contact> open_contacts(const GameState& game) {
    std::vector<Contact> out;
    for (const Contact& c : game.contacts)
        if (game[c.first].here() && game[c.second].here() &&
            measure::gap(base_of(game[c.first]), base_of(game[c.second])) <= contact_gap)
            out.push_back(c);
    return out;
}

bool has_open(const GameState& game, FormationId f) {
    const auto open = open_contacts(game);
    return std::any_of(open.begin(), open.end(), [&](const Contact& c) {
        return game[c.first].formation == f || game[c.second].formation == f;
    });
}

std::vector<UnitId> opponents(const GameState& game, UnitId u) {
    std::vector<UnitId> out;
    for (const Contact& c : open_contacts(game)) {
        if (c.first == u) out.push_back(c.second);
        if (c.second == u) out.push_back(c.first);
    }
    return out;
}

// How much of a unit's front another covers, seen along its facing.
double front_overlap(const Base& unit, const Base& enemy) {
    const glm::dvec2 ahead = direction_of(unit.place.facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    double low = 1e9;
    double high = -1e9;
    for (const GroundPoint p : measure::corners(enemy)) {
        const glm::dvec2 v = to_vec(p) - to_vec(unit.place.at);
        const double across = v.x * right.x + v.y * right.y;
        low = std::min(low, across);
        high = std::max(high, across);
    }
    const double half = unit.width.value() * 0.5;
    return std::max(0.0, std::min(high, half) - std::max(low, -half));
}

struct Matched {
    UnitId ours;
    UnitId theirs;
    std::vector<UnitId> others; ///< who stand beside the one of the two that has company
};

Matched match(const GameState& game, UnitId unit) {
    const auto most_overlapping = [&](UnitId lone, const std::vector<UnitId>& many) {
        return *std::max_element(many.begin(), many.end(), [&](UnitId a, UnitId b) {
            return front_overlap(base_of(game[lone]), base_of(game[a])) <
                   front_overlap(base_of(game[lone]), base_of(game[b]));
        });
    };
    const auto without = [](std::vector<UnitId> list, UnitId one) {
        std::erase(list, one);
        return list;
    };
    const auto against = opponents(game, unit);
    if (against.size() > 1) {
        const UnitId main = most_overlapping(unit, against);
        return {unit, main, without(against, main)};
    }
    const UnitId enemy = against.front();
    const auto friends = opponents(game, enemy);
    const UnitId main = friends.size() > 1 ? most_overlapping(enemy, friends) : unit;
    return {main, enemy, without(friends, main)};
}

Case side_facts(const Referee& r, UnitId id, UnitId enemy, const std::vector<UnitId>& against,
                bool defending) {
    const GameState& game = r.game;
    const Unit& u = game[id];
    const Unit& e = game[enemy];
    const Formation& f = game[u.formation];
    const CommanderId leader = in_charge(game, u.formation);
    const measure::TerrainUnder under = r.ground().under(base_of(u));
    Case facts;
    facts.set("arm", std::string(word_of(u.arm)));
    facts.set("tactical_rating", std::clamp(tactical_of(game, leader), 0, 3),
              leader.valid() ? game[leader].name : "");
    facts.set("combat_rating", u.combat, u.name);
    const bool strong = under.shelter == measure::Shelter::strong_point ||
                        under.shelter == measure::Shelter::fortification ||
                        under.shelter == measure::Shelter::fortified_city;
    if (defending && strong) facts.set("defending_strong_point", true, under.name);
    const bool from_rear = measure::aspect(base_of(u), base_of(e)) == measure::Aspect::rear;
    const bool limbered = u.arm == Arm::artillery && u.limbered;
    facts.set("rear_or_limbered", from_rear || limbered,
              limbered ? "limbered" : fmt::format("{} is behind it", e.name));
    const bool reforming = u.where == Where::in_area;
    facts.set("broken_or_reforming", f.status == Status::broken || reforming,
              reforming ? "in its reformation area" : "broken");
    const int fatigue = r.book().options.own_class_fatigue ? f.fatigue[class_of(u.arm)] : f.total_fatigue();
    facts.set("fatigue", std::clamp(fatigue, 0, 99), fmt::format("{} has {}", f.name, fatigue));
    const double width = u.in_action.width.value();
    for (const UnitId a : against)
        if (game[a].in_action.width.value() > width + 0.01) facts.set("larger_opponent", true, game[a].name);
    facts.set("multiple_opponents", against.size() > 1, fmt::format("{} of them", against.size()));
    facts.set("shock", std::clamp(u.traits.shock, 0, 3)).set("first_fight", u.fights == 0);
    const std::string work = engineers_against(r, id, enemy);
    if (!work.empty()) facts.set("engineers_against", work);
    const bool dense = under.going == measure::Going::dense;
    facts.set("lights_in_dense", u.traits.light && dense)
        .set("irregulars_in_dense", u.traits.irregular && dense);
    facts.set("supported", u.on_table() && supported(game, id, r.distances().support));
    return facts;
}

void suffer(Referee& r, UnitId id, const std::string& result, GroundPoint enemy_at, bool pursue) {
    if (result == "retire") retire(r, id, enemy_at);
    if (result == "rout") rout(r, id, "beaten in combat");
    if (result == "removed") remove_unit(r, id, "destroyed in combat");
    if (result != "breakthrough" || !r.game[id].on_table()) return;
    const Unit& u = r.game[id];
    const bool must =
        r.game[u.formation].order == Directive::attack && r.game[u.formation].status == Status::none;
    if (u.arm == Arm::artillery || (!must && !pursue)) return; // OP-13
    const Distances& d = r.distances();
    break_through(r, id, u.arm == Arm::cavalry ? d.breakthrough_cavalry : d.breakthrough_infantry);
}

void fight_one(Referee& r, const Matched& m, bool ours_attack, bool pursue) {
    const UnitId attacker = ours_attack ? m.ours : m.theirs;
    const UnitId defender = ours_attack ? m.theirs : m.ours;
    for (;;) {
        const SideId with_company = m.others.empty() ? SideId{} : side_of(r.game, m.others.front());
        std::array<Case, 2> facts;
        for (const std::size_t s : {0u, 1u}) {
            const UnitId id = s == 0 ? attacker : defender;
            const UnitId enemy = s == 0 ? defender : attacker;
            std::vector<UnitId> against{enemy};
            if (with_company.valid() && side_of(r.game, id) != with_company)
                against.insert(against.end(), m.others.begin(), m.others.end());
            facts[s] = side_facts(r, id, enemy, against, s == 1);
        }
        const Outcome outcome = r.roll("combat", facts[0], facts[1]);
        const std::array<std::string, 2> results{outcome.effect(0, "result").word(),
                                                 outcome.effect(1, "result").word()};
        r.happen(Fought{attacker, defender, m.others, outcome.roll, results[0], results[1]});
        const std::array<UnitId, 2> pair{attacker, defender};
        for (const std::size_t s : {0u, 1u})
            add_fatigue(r, r.game[pair[s]].formation, r.game[pair[s]].arm,
                        static_cast<int>(outcome.effect(s, "fatigue_added").number()), "combat");
        // Fatigue is capped in the tables: two units that tie for ever are parted by exhaustion.
        if (results[0] == "fight_again" && r.game[attacker].fights < 20) continue;
        const std::array<GroundPoint, 2> at{r.game[attacker].place.at, r.game[defender].place.at};
        const double margin = outcome.resolution.margin;
        const std::size_t loser = margin < 0 ? 0 : 1;
        const bool drawn_out = results[0] == "fight_again";
        suffer(r, pair[loser], drawn_out ? "retire" : results[loser], at[1 - loser], false);
        // Those who stood beside the loser go back with him, unharmed.
        if (margin != 0.0)
            for (const UnitId u : m.others)
                if (side_of(r.game, u) == side_of(r.game, pair[loser]) && r.game[u].here())
                    retire(r, u, at[1 - loser]);
        suffer(r, pair[1 - loser], drawn_out ? "hold" : results[1 - loser], at[loser], pursue);
        return;
    }
}

// Whether the first of two formations counts as the attacker (OP-15, and 4.10 point 1 when both attack).
bool attacks(Referee& r, FormationId a, FormationId b) {
    const auto on_attack = [&](FormationId f) {
        return r.game[f].status == Status::none && r.game[f].order == Directive::attack;
    };
    if (on_attack(a) != on_attack(b)) return on_attack(a);
    if (!on_attack(a)) return r.game[a].share >= r.game[b].share; // who moved into contact
    const int la = rating(leadership_of(r.game, in_charge(r.game, a)));
    const int lb = rating(leadership_of(r.game, in_charge(r.game, b)));
    if (la != lb) return la > lb;
    std::vector<int> dice;
    do {
        for (const int d : r.dice().roll(2, 6)) dice.push_back(d);
    } while (dice[dice.size() - 2] == dice.back());
    const bool first = dice[dice.size() - 2] > dice.back();
    r.happen(AttackerChosen{first ? a : b, dice});
    return first;
}

// What the fire of the turn still weighs in the Combat Phase (OP-33).
double score_in_combat(const Referee& r, FormationId id) {
    return r.book().options.score_lasts_turn ? r.game[id].opposing_score : 0.0;
}

// Each formation that has no fight left assesses at once, then checks its status (4.10, points 4 and 5).
void settle(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        if (!r.game[id].fought || has_open(r.game, id)) continue;
        r.happen(CombatsDone{id});
        if (!r.game[id].here()) continue;
        // One assessment for whichever causes there are (4.9): an area under attack then does not bring
        // another.
        const bool area = area_attacked(r.game, id);
        assess(r, id, score_in_combat(r, id),
               area ? "it resolved combat; its reformation area is attacked" : "it resolved combat", area);
        if (r.game[id].here()) check_status(r, id);
    }
}

void fight_formation(Referee& r, FormationId id, bool pursue) {
    // One enemy formation after the other; against each, from the attacker's right to his left.
    std::map<FormationId, bool> we_attack; // settled once against each
    while (has_open(r.game, id)) {
        const auto open = open_contacts(r.game);
        const auto first = std::find_if(open.begin(), open.end(), [&](const Contact& c) {
            return r.game[c.first].formation == id || r.game[c.second].formation == id;
        });
        const bool ours_first = r.game[first->first].formation == id;
        const FormationId enemy = r.game[ours_first ? first->second : first->first].formation;
        if (!we_attack.contains(enemy)) we_attack[enemy] = attacks(r, id, enemy);
        const bool ours_attack = we_attack[enemy];
        const glm::dvec2 ahead = direction_of(facing_of(r.game, ours_attack ? id : enemy));
        const glm::dvec2 right = ours_attack ? glm::dvec2{ahead.y, -ahead.x} : glm::dvec2{-ahead.y, ahead.x};
        UnitId next;
        double farthest = -1e18;
        for (const Contact& c : open) {
            const bool swap = r.game[c.first].formation != id;
            const UnitId ours = swap ? c.second : c.first;
            const UnitId theirs = swap ? c.first : c.second;
            if (r.game[ours].formation != id || r.game[theirs].formation != enemy) continue;
            const glm::dvec2 at = to_vec(r.game[ours].place.at);
            const double along = at.x * right.x + at.y * right.y;
            if (along > farthest) farthest = along, next = ours;
        }
        fight_one(r, match(r.game, next), ours_attack, pursue);
        settle(r); // whoever has done fighting assesses before his neighbours go on (4.10, point 4)
    }
}

}

std::string engineers_against(const Referee& r, UnitId unit, UnitId opponent) {
    const bool engineers = std::any_of(r.game.units.begin(), r.game.units.end(), [&](const Unit& u) {
        return u.where == Where::attached && u.attached_to == unit && u.traits.engineers;
    });
    if (!engineers) return {};
    const measure::TerrainUnder under = r.ground().under(base_of(r.game[opponent]));
    if (under.shelter == measure::Shelter::fortification || under.shelter == measure::Shelter::fortified_city)
        return "fort";
    if (under.built_up) return "built_up_area";
    return under.bridge ? "bridge" : "";
}

Result<void> fight(Referee& r, const Fight& c) {
    if (!has_open(r.game, c.formation))
        return refusal("esr 4.10", fmt::format("{} has no fight in this round", r.game[c.formation].name));
    fight_formation(r, c.formation, c.pursue);
    return {};
}

void fight_all(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i)
        if (has_open(r.game, FormationId{i})) fight_formation(r, FormationId{i}, false);
    settle(r);
    // An attack on a reformation area obliges to assess as well, once in the phase (4.9).
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        const Formation& f = r.game[id];
        if (!f.here() || f.area_assessed || !area_attacked(r.game, id)) continue;
        assess(r, id, score_in_combat(r, id), "its reformation area is attacked", true);
    }
}

void begin_round(Referee& r) { r.happen(RoundBegan{r.game.round + 1, contacts_of(r.game)}); }

void check_status(Referee& r, FormationId id) {
    Case facts;
    facts.set("fatigue", std::clamp(r.game[id].total_fatigue(), 0, 99));
    facts.set("deployed_units", std::clamp(deployed_units(r.game, id), 0, 99)); // OP-21
    const Outcome outcome = r.roll("status-check", facts);
    r.happen(StatusChecked{id, outcome.roll});
    const std::string word = outcome.effect("status").word();
    if (word.empty()) return;
    const Status status = word == "broken" ? Status::broken : Status::retreat;
    if (r.game[id].status == Status::broken && status == Status::retreat) return; // no better for it
    take_status(r, id, status,
                fmt::format("{} fatigue, {} deployed", r.game[id].total_fatigue(),
                            units_text(static_cast<std::size_t>(deployed_units(r.game, id)))));
    if (outcome.effect("cavalry_removed").flag())
        for (const UnitId u : all_units_of(r.game, id))
            if (r.game[u].arm == Arm::cavalry && r.game[id].here())
                remove_unit(r, u, "cavalry of a broken formation");
    if (!r.game[id].here()) return;
    withdraw(r, id,
             {.keep = Yards{outcome.effect("move_to_yards_from_enemy").number()},
              .turn_about = status == Status::broken});
}

}
