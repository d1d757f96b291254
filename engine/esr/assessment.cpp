#include "engine/esr/special.h"

#include "engine/measure/arc.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Assessments and what they bring: esr.md 4.9, with the roll of 3.9.
namespace vantage::esr {
namespace {

int capped(int n) { return std::clamp(n, 0, 99); }

// Enemy batteries near and in enfilade; the current edition counts only those with the formation in arc.
void add_enemy_batteries(const Referee& r, FormationId id, Case& facts) {
    const GameState& game = r.game;
    const SideId own = side_of(game, id);
    const bool arc_needed = !r.edition("2016");
    const std::optional<measure::Arc>& arc = r.book().artillery.arc;
    const Degrees facing = facing_of(game, id);
    int near = 0;
    int enfilade = 0;
    std::string near_names;
    std::string enfilade_names;
    const auto name = [](std::string& list, const std::string& n) { list += (list.empty() ? "" : ", ") + n; };
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& battery = game.units[i];
        if (!is_ready_battery(battery) || side_of(game, UnitId{i}) == own) continue;
        const Base from = base_of(battery);
        bool in_arc = false;
        for (const UnitId u : units_of(game, id))
            in_arc = in_arc || !arc || measure::in_arc(from, base_of(game[u]), *arc);
        if (arc_needed && !in_arc) continue;
        const Nearest n = nearest_of(game, from, id);
        if (!n.unit.valid() || !within(n.distance, r.book().artillery.reach)) continue;
        if (within(n.distance, r.distances().short_range))
            ++near, name(near_names, fmt::format("{} at {}", battery.name, yards_text(n.distance)));
        if (measure::enfilades(battery.place.at, game[n.unit].place.at, facing))
            ++enfilade, name(enfilade_names, battery.name);
    }
    facts.set("enemy_batteries_short_range", capped(near), near_names);
    facts.set("enemy_batteries_enfilade", capped(enfilade), enfilade_names);
}

void add_friends(const Referee& r, FormationId id, Case& facts) {
    const GameState& game = r.game;
    const SideId own = side_of(game, id);
    int committed = 0;
    int intense = 0;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        if (!is_ready_battery(u) || side_of(game, UnitId{i}) != own) continue;
        if (u.formation != id &&
            !within(nearest_of(game, base_of(u), id).distance, r.distances().friendly_batteries))
            continue;
        ++committed;
        if (u.bombarding) ++intense;
    }
    facts.set("friendly_batteries_committed", capped(committed));
    facts.set("friendly_batteries_intense", capped(intense));
    for (const FormationId f : formations_of(game, own)) {
        if (f == id) continue;
        const Status status = game[f].status;
        const Yards d = status == Status::none ? Yards{1e9} : distance_between(game, id, f);
        const std::string words = fmt::format("{}, {}", game[f].name, yards_text(d));
        if (status == Status::retreat && within(d, r.distances().friendly_retreating))
            facts.set("friendly_retreating_within_450", true, words);
        if (status == Status::broken && within(d, r.distances().friendly_broken))
            facts.set("friendly_broken_within_900", true, words);
    }
}

void add_shelter(const Referee& r, FormationId id, Case& facts) {
    using measure::Shelter;
    Shelter best = Shelter::none;
    std::string name;
    for (const UnitId u : units_of(r.game, id)) {
        if (!is_deployed(r.game[u])) continue;
        const measure::TerrainUnder under = r.ground().under(base_of(r.game[u]));
        if (under.shelter > best) best = under.shelter, name = under.name;
    }
    static const std::array<const char*, 5> words{"none", "strong_point", "fortification", "town",
                                                  "fortified_city"};
    if (best != Shelter::none) facts.set("occupying", words[static_cast<std::size_t>(best)], name);
}

Case facts_of(const Referee& r, FormationId id, double opposing_score) {
    const Formation& f = r.game[id];
    Case facts;
    CommanderId leader = in_charge(r.game, id);
    if (f.inspired_by.valid() &&
        rating(leadership_of(r.game, f.inspired_by)) > rating(leadership_of(r.game, leader)))
        leader = f.inspired_by; // OP-27
    facts.set("commander_leadership", leadership_of(r.game, leader),
              leader.valid() ? r.game[leader].name : "");
    if (area_attacked(r.game, id))
        facts.set("outflanked_or_area_attacked", true, "its reformation area is attacked");
    else if (outflanked(r.game, id, r.distances().outflanked))
        facts.set("outflanked_or_area_attacked", true, "an enemy stands level with its reformation area");
    facts.set("opposing_score", std::clamp(opposing_score, 0.0, 999.0));
    facts.set("combat_losses", capped(f.combat_losses), fmt::format("{} fights lost", f.combat_losses));
    facts.set("fatigue", capped(f.total_fatigue()), fmt::format("{} has {}", f.name, f.total_fatigue()));
    add_enemy_batteries(r, id, facts);
    add_friends(r, id, facts);
    facts.set("brittle", f.traits.brittle).set("determined", f.traits.determined);
    const bool active = f.status == Status::none;
    facts.set("stoic_defending", f.traits.stoic && active && f.order == Directive::defend);
    facts.set("enthusiastic_attacking", f.traits.enthusiastic && active && f.order == Directive::attack);
    if (!active) facts.set("status", std::string(word_of(f.status)));
    add_shelter(r, id, facts);
    return facts;
}

// Fatigue goes to the class with most deployed units, where its player does not divide it (OP-19).
Arm class_for_fatigue(const GameState& game, FormationId id) {
    std::array<int, 3> deployed{};
    std::array<int, 3> any{};
    for (const UnitId u : all_units_of(game, id)) {
        ++any[class_of(game[u].arm)];
        if (is_deployed(game[u])) ++deployed[class_of(game[u].arm)];
    }
    const auto& counts = deployed[0] + deployed[1] + deployed[2] > 0 ? deployed : any;
    return arm_of_class(
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin()));
}

std::vector<UnitId> of_formation(const GameState& game, FormationId id, bool (*test)(const Unit&)) {
    std::vector<UnitId> out;
    for (const UnitId u : units_of(game, id))
        if (test(game[u])) out.push_back(u);
    return out;
}
bool is_irregular(const Unit& u) { return u.traits.irregular; }
bool is_impetuous(const Unit& u) { return u.traits.impetuous; }
bool is_horse(const Unit& u) { return u.arm == Arm::cavalry; }

void irregulars_react(Referee& r, FormationId id, const Outcome& outcome, std::vector<UnitId>& evaded) {
    const std::string what = outcome.effect("irregulars").word();
    for (const UnitId u : of_formation(r.game, id, is_irregular)) {
        if (what == "removed") {
            remove_unit(r, u, "irregulars disperse");
        } else if (what == "must_evade") {
            evade_move(r, u);
            evaded.push_back(u);
        } else if (what == "roll") {
            const int at_most = static_cast<int>(outcome.effect("irregulars_evade_at_most").number());
            const auto dice = r.dice().roll(2, 6);
            const bool happens = dice[0] + dice[1] <= at_most;
            r.happen(ReactionRolled{u, false, dice, at_most, happens});
            if (!happens) continue;
            evade_move(r, u);
            evaded.push_back(u);
        }
    }
}

void impetuous_react(Referee& r, FormationId id, const Outcome& outcome, const std::vector<UnitId>& evaded) {
    if (outcome.effect("impetuous_attack_at_most").is_nothing()) return;
    const int at_most = static_cast<int>(outcome.effect("impetuous_attack_at_most").number());
    for (const UnitId u : of_formation(r.game, id, is_impetuous)) {
        if (std::find(evaded.begin(), evaded.end(), u) != evaded.end()) continue;
        const auto dice = r.dice().roll(2, 6);
        const bool happens = dice[0] + dice[1] <= at_most;
        r.happen(ReactionRolled{u, true, dice, at_most, happens});
        const Formation& f = r.game[id];
        if (!happens || f.status != Status::none) continue;
        if (f.order != Directive::attack)
            convert_freely(r, id, Directive::attack, fmt::format("{} is carried away", r.game[u].name));
        charge(r, u);
    }
}

void cavalry_reacts(Referee& r, FormationId id, const Outcome& outcome, const std::vector<UnitId>& evaded) {
    const std::string what = outcome.effect("cavalry").word();
    const std::string whole = outcome.effect("cavalry_formation").word();
    if (is_cavalry(r.game, id) && whole == "broken_and_removed") {
        r.happen(FormationRemoved{id, "cavalry broken by an assessment"});
        return;
    }
    if (is_cavalry(r.game, id) && whole == "broken")
        take_status(r, id, Status::broken, "cavalry broken by an assessment");
    std::vector<UnitId> offered;
    for (const UnitId u : of_formation(r.game, id, is_horse)) {
        if (std::find(evaded.begin(), evaded.end(), u) != evaded.end()) continue;
        if (what == "may_evade") offered.push_back(u);
        if (what == "must_evade") evade_move(r, u);
        if (what == "rout") rout(r, u, "the assessment");
        if (what == "removed") remove_unit(r, u, "cavalry scatters");
    }
    if (!offered.empty()) r.happen(EvadeOffered{id, offered});
}

void batteries_retire(Referee& r, FormationId id, const rules::Value& how_many) {
    if (how_many.is_nothing()) return;
    auto batteries = of_formation(r.game, id, is_ready_battery);
    const SideId own = side_of(r.game, id);
    std::stable_sort(batteries.begin(), batteries.end(), [&](UnitId a, UnitId b) {
        return nearest_enemy(r.game, base_of(r.game[a]), own).distance <
               nearest_enemy(r.game, base_of(r.game[b]), own).distance;
    });
    const std::size_t most =
        how_many.is_word() ? batteries.size() : static_cast<std::size_t>(how_many.number());
    for (std::size_t i = 0; i < std::min(most, batteries.size()); ++i) battery_to_reserve(r, batteries[i]);
}

}

void add_fatigue(Referee& r, FormationId f, Arm arm, int by, std::string because) {
    if (by != 0) r.happen(FatigueChanged{f, arm, by, std::move(because), false});
}

void assess(Referee& r, FormationId id, double opposing_score, const std::string& because, bool for_area) {
    const Outcome outcome = r.roll("assessment", facts_of(r, id, opposing_score));
    r.happen(Assessed{id, outcome.roll, because, for_area});
    if (outcome.is("no-effect")) return;
    const int fatigue = static_cast<int>(outcome.effect("fatigue_added").number());
    const bool divisible = r.book().options.player_divides;
    if (fatigue > 0)
        r.happen(FatigueChanged{id, class_for_fatigue(r.game, id), fatigue,
                                "assessment: " + outcome.roll.label, divisible});
    if (const double factor = outcome.effect("fatigue_raised_to_factor").number(); factor > 0.0) {
        const int all = static_cast<int>(all_units_of(r.game, id).size());
        const int raised = static_cast<int>(std::ceil(factor * all));
        const int more = std::max(0, raised - r.game[id].total_fatigue());
        if (more > 0)
            r.happen(FatigueChanged{id, class_for_fatigue(r.game, id), more, "raised by the assessment",
                                    divisible});
    }
    std::vector<UnitId> evaded;
    irregulars_react(r, id, outcome, evaded);
    if (r.game[id].here()) impetuous_react(r, id, outcome, evaded);
    if (r.game[id].here()) cavalry_reacts(r, id, outcome, evaded);
    if (r.game[id].here()) batteries_retire(r, id, outcome.effect("batteries_retired"));
    if (r.game[id].here() && outcome.effect("formation_status").word() == "retreat" &&
        r.game[id].status != Status::broken && r.game[id].status != Status::retreat)
        take_status(r, id, Status::retreat, "the assessment: " + outcome.roll.label);
}

void assess_fire(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        const Formation& f = r.game[id];
        if (!f.here()) continue;
        std::string because;
        const auto add = [&](const std::string& cause) { because += (because.empty() ? "" : "; ") + cause; };
        if (f.opposing_score >= 10.0) add(fmt::format("fire and skirmishers score {:g}", f.opposing_score));
        if (f.commander_harmed) add("its commander is harmed");
        if (area_attacked(r.game, id)) add("its reformation area is attacked");
        if (!because.empty()) assess(r, id, f.opposing_score, because, false);
    }
    // A fire mission that reaches 10 brings as many assessments as its commander's leadership (OP-20).
    for (const auto& [who, target, score] : std::exchange(r.missions, {})) {
        if (score < 10.0) continue;
        const int times = rating(leadership_of(r.game, in_charge(r.game, who)));
        for (int k = 0; k < times && r.game[target].here(); ++k)
            assess(r, target, score,
                   fmt::format("fire mission of {}, {} of {}", r.game[who].name, k + 1, times), false);
    }
}

Result<void> evade(Referee& r, const Evade& c) {
    const Unit& u = r.game[c.unit];
    if (!u.may_evade || !u.on_table())
        return refusal("esr 4.9", fmt::format("{} has not been given the choice to evade", u.name));
    if (!nearest_enemy(r.game, base_of(u), side_of(r.game, c.unit)).unit.valid())
        return refusal("esr OP-12", "there is no enemy to evade");
    evade_move(r, c.unit);
    return {};
}

}
