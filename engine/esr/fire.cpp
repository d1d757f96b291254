#include "engine/esr/fire_targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Artillery fire and skirmishing: esr.md 4.7, points 4 to 8, grand batteries 4.8, the score of 3.5.
namespace vantage::esr {
namespace {

const char* section_fact(Calibre c) {
    switch (c) {
    case Calibre::light:
        return "sections_3_4pdr";
    case Calibre::medium:
        return "sections_6_7_8pdr";
    case Calibre::french_8:
        return "sections_french_8pdr";
    case Calibre::british_9:
        return "sections_british_9pdr";
    case Calibre::russian_12:
        return "sections_russian_12pdr";
    case Calibre::heavy:
        return "sections_12pdr";
    }
    return "";
}

// What one formation has against one target, before fatigue.
struct Strength {
    FormationId target;
    std::vector<UnitId> units;
    Case facts;
    double artillery = 0.0; ///< points, to share fatigue out by
    double skirmish = 0.0;
};

void count_unit(const Referee& r, Strength& s, UnitId id,
                std::map<std::string, std::pair<int, std::string>>& rows) {
    const Unit& u = r.game[id];
    const auto add = [&](const std::string& row, int n) {
        auto& [count, names] = rows[row];
        count += n;
        names += (names.empty() ? "" : ", ") + u.name;
    };
    s.units.push_back(id);
    if (u.arm == Arm::artillery) {
        add(section_fact(u.calibre), sections_of(u));
        s.artillery += points_of_guns(u);
        return;
    }
    add(u.traits.irregular ? "irregular_battalions"
        : u.traits.light   ? "light_battalions"
                           : "line_battalions",
        1);
    s.skirmish += 1.0;
    for (const Unit& company : r.game.units)
        if (company.where == Where::attached && company.attached_to == id && company.traits.rifles > 0)
            add(fmt::format("rifles_rf{}", std::min(3, company.traits.rifles)), 1);
}

std::vector<Strength> strengths(const Referee& r, FormationId id, const FirePlan& plan) {
    std::vector<Strength> out;
    const Formation& f = r.game[id];
    std::vector<FormationId> targets;
    for (const Aim& a : plan.aims)
        if (std::find(targets.begin(), targets.end(), a.target) == targets.end()) targets.push_back(a.target);
    std::sort(targets.begin(), targets.end());
    for (const FormationId t : targets) {
        Strength s;
        s.target = t;
        std::map<std::string, std::pair<int, std::string>> rows;
        for (const Aim& a : plan.aims)
            if (a.target == t) count_unit(r, s, a.unit, rows);
        for (const auto& [row, counted] : rows) s.facts.set(row, std::min(99, counted.first), counted.second);
        // Scenes may leave the doctrine open; those not known to skirmish well do so as most armies did.
        s.facts.set("doctrine", f.doctrine == Doctrine::effective ? "ED" : "ID");
        s.facts.set("snow_rain_mud", r.game.terms->foul_weather);
        s.facts.set("intense_bombardment", plan.intense_bombardment && s.artillery > 0.0);
        s.facts.set("intense_skirmish", plan.intense_skirmish && s.skirmish > 0.0);
        const bool charging =
            is_cavalry(r.game, t) && r.game[t].order == Directive::attack && r.game[t].status == Status::none;
        s.facts.set("versus_attacking_cavalry", charging,
                    fmt::format("{} is cavalry on the attack", r.game[t].name));
        s.facts.set("without_dice", t != plan.dice_target);
        out.push_back(std::move(s));
    }
    return out;
}

// Fatigue is taken off once: from the target that gets the dice, then from the others by their points
// (OP-22).
void share_fatigue(const Formation& f, FormationId dice_target, std::vector<Strength>& all) {
    std::vector<Strength*> order;
    for (Strength& s : all) order.push_back(&s);
    std::stable_sort(order.begin(), order.end(), [&](const Strength* a, const Strength* b) {
        if ((a->target == dice_target) != (b->target == dice_target)) return a->target == dice_target;
        return a->artillery > b->artillery;
    });
    int left = std::min(99, f.fatigue[2]);
    for (std::size_t i = 0; i < order.size() && left > 0; ++i) {
        const bool last = i + 1 == order.size();
        const int taken =
            last ? left : std::min(left, static_cast<int>(std::ceil(order[i]->artillery / 4.0)));
        if (taken > 0)
            order[i]->facts.set("artillery_fatigue", taken, fmt::format("{} has {}", f.name, f.fatigue[2]));
        left -= taken;
    }
    // Skirmishers have no floor, so the first target takes all of it; a target without any takes none.
    for (Strength* s : order) {
        if (s->skirmish <= 0.0) continue;
        if (f.fatigue[0] > 0)
            s->facts.set("infantry_fatigue", std::min(99, f.fatigue[0]),
                         fmt::format("{} has {}", f.name, f.fatigue[0]));
        break;
    }
}

// Of a plan that leaves nothing open.
std::vector<Strength> counted(const Referee& r, FormationId id, const FirePlan& plan) {
    auto all = strengths(r, id, plan);
    share_fatigue(r.game[id], plan.dice_target, all);
    return all;
}

void fire_one(Referee& r, FormationId id, std::vector<double>& scores) {
    const FirePlan plan = complete_plan(r, id, r.game[id].fire.value_or(FirePlan{}));
    if (plan.aims.empty()) return;
    auto all = counted(r, id, plan);
    bool guns = false;
    bool skirmishers = false;
    for (Strength& s : all) {
        const Outcome outcome = r.roll("artillery-skirmish", s.facts);
        guns = guns || !outcome.effect("artillery_fatigue_added").is_nothing();
        skirmishers = skirmishers || !outcome.effect("infantry_fatigue_added").is_nothing();
        const double score = outcome.resolution.sides[0].score;
        r.happen(FireScored{id, s.target, outcome.roll, s.units, plan.fire_mission,
                            plan.intense_bombardment && s.artillery > 0.0});
        if (plan.fire_mission)
            r.missions.push_back({id, s.target, score});
        else
            scores[s.target.index()] += score;
    }
    if (guns) add_fatigue(r, id, Arm::artillery, 1, "intense bombardment");
    if (skirmishers) add_fatigue(r, id, Arm::infantry, 1, "intense skirmishing");
}

}

Result<void> declare_fire(Referee& r, const DeclareFire& c) {
    const Formation& f = r.game[c.formation];
    if (!may_fire(f))
        return refusal("esr 4.4", fmt::format("{} may not fire ({})", f.name,
                                              f.here() ? word_of(f.status) : "not on the table"));
    if (c.plan.hold && !r.edition("2016"))
        return refusal("esr 4.7", "fire is not optional: every available target is fired at");
    if (c.plan.fire_mission && !f.grand_battery)
        return refusal("esr 4.8", fmt::format("{} is no grand battery: it has no fire missions", f.name));
    if (c.plan.fire_mission)
        for (const Aim& a : c.plan.aims)
            if (a.target != c.plan.aims.front().target)
                return refusal("esr 4.8", "a fire mission has one target");
    for (const Aim& a : c.plan.aims) {
        if (r.game[a.unit].formation != c.formation)
            return refusal("esr 4.7", fmt::format("{} is not with {}", r.game[a.unit].name, f.name));
        const auto shots = shots_of(r, a.unit);
        if (std::none_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.target == a.target; }))
            return refusal("esr 4.7", fmt::format("{} cannot fire at {} from there", r.game[a.unit].name,
                                                  r.game[a.target].name));
        if (r.game[a.unit].arm == Arm::artillery && !f.grand_battery && shots.front().target != a.target)
            return refusal("esr 4.7", fmt::format("{} fires at the target most inside its arc: {}",
                                                  r.game[a.unit].name, r.game[shots.front().target].name));
    }
    r.happen(FireDeclared{c.formation, c.plan});
    return {};
}

std::vector<Volley> volleys_of(const Referee& r, FormationId id, const FirePlan& plan) {
    std::vector<Volley> out;
    if (!may_fire(r.game[id]) || plan.hold) return out;
    for (Strength& s : counted(r, id, complete_plan(r, id, plan)))
        out.push_back({s.target, std::move(s.units), std::move(s.facts)});
    return out;
}

void fire_all(Referee& r) {
    std::vector<double> scores(r.game.formations.size(), 0.0); // by target
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const Formation& f = r.game.formations[i];
        if (!may_fire(f) || (f.fire && f.fire->hold)) continue;
        fire_one(r, FormationId{i}, scores);
    }
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (scores[i] != 0.0)
            r.happen(FireCombined{FormationId{i}, std::max(0.0, scores[i]), scores[i] >= 10.0});
}

}
