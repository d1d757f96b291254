#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Ploying and deploying: esr.md 4.5, points 6 to 8, with the roll of 3.4.
namespace vantage::esr {
namespace {

const char* const section = "esr 4.5";

Deployment state_of(const Unit& u) {
    if (u.arm == Arm::artillery && u.station == Station::waves)
        return u.limbered ? Deployment::ployed : Deployment::deployed;
    return u.deployment;
}

bool is_free(const Unit& u, const UnitChange& change) { return u.arm == Arm::artillery && change.wave == 0; }

Result<void> check_changes(const Referee& r, const PloyDeploy& c) {
    if (c.changes.empty()) return refusal(section, "no unit is to change");
    for (std::size_t i = 0; i < c.changes.size(); ++i) {
        const UnitChange& change = c.changes[i];
        const Unit& u = r.game[change.unit];
        if (u.formation != c.formation || !u.on_table())
            return refusal(section,
                           fmt::format("{} is not on the table with {}", u.name, r.game[c.formation].name));
        for (std::size_t k = 0; k < i; ++k)
            if (c.changes[k].unit == change.unit)
                return refusal(section, fmt::format("{} is named twice", u.name));
        if (u.specialty()) return refusal(section, fmt::format("{} is committed, not deployed", u.name));
        if (u.arm == Arm::artillery && u.station == Station::reserve && change.wave > 0)
            return refusal("esr 4.3", fmt::format("{} is in reserve: a commander must commit it", u.name));
        if (u.arm == Arm::artillery && u.station == Station::waves && !u.limbered)
            return refusal(section, fmt::format("{} is unlimbered: it must be displaced first", u.name));
        if (!is_free(u, change) && state_of(u) == change.to)
            return refusal(section, fmt::format("{} is {}", u.name, word_of(change.to)));
        if (change.place != u.place && pinned(r.game, change.unit))
            return refusal(section, fmt::format("{} is in contact: it changes where it stands", u.name));
        const Yards shift = distance(u.place.at, change.place.at);
        if (const Yards most = r.distances().deploy_shift; !within(shift, most))
            return refusal(section, fmt::format("{} would shift {}: it may shift {:g}", u.name,
                                                yards_text(shift), most.value()));
    }
    return {};
}

Case facts_of(const Referee& r, const PloyDeploy& c) {
    const Formation& f = r.game[c.formation];
    const CommanderId leader = in_charge(r.game, c.formation);
    Case facts;
    facts.set("commander_leadership", leadership_of(r.game, leader),
              leader.valid() ? r.game[leader].name : "");
    facts.set("fatigue", std::clamp(f.total_fatigue(), 0, 99),
              fmt::format("{} has {}", f.name, f.total_fatigue()));
    const int thirds = std::clamp(static_cast<int>(std::floor(3.0 * f.share + 1e-9)), 0, 3); // OP-24
    facts.set("movement_thirds", thirds, fmt::format("{:.0f} % of its movement used", 100.0 * f.share));
    static const std::array<std::string_view, 9> nations{
        "french", "polish", "italian", "french_ally", "austrian", "russian", "prussian", "british", "other"};
    const bool known = std::find(nations.begin(), nations.end(), f.nation) != nations.end();
    facts.set("nation", known ? f.nation : std::string("other"),
              fmt::format("{}{} in {}", f.nation, f.guard ? " guard" : "", r.game.terms->year));
    facts.set("guard", f.guard).set("year", r.game.terms->year);
    measure::Going worst = measure::Going::open;
    bool only_cavalry = true;
    for (const UnitChange& change : c.changes) {
        const Unit& u = r.game[change.unit];
        only_cavalry = only_cavalry && u.arm == Arm::cavalry && change.to == Deployment::deployed;
        if (change.to == Deployment::deployed)
            worst = std::max(worst, r.ground().under(base_of(u, change.place)).going);
    }
    if (worst == measure::Going::rough) facts.set("deploying_into", "rough");
    if (worst >= measure::Going::dense) facts.set("deploying_into", "dense");
    facts.set("only_cavalry", only_cavalry).set("rush", c.rush);
    facts.set("reserve_order", f.status == Status::none && f.order == Directive::reserve);
    return facts;
}

// Carries one change out if there is room for it there, else where there is.
bool change_unit(Referee& r, const UnitChange& change) {
    const Unit& u = r.game[change.unit];
    const bool artillery = u.arm == Arm::artillery;
    const bool to_reserve = is_free(u, change);
    const bool limbered = artillery && (to_reserve || change.to == Deployment::ployed);
    const Footprint& size = limbered ? u.on_the_move : u.in_action;
    Base base = base_of(u, change.place);
    base.width = size.width;
    base.depth = size.depth;
    if (!wholly_on_table(r, base) || !stands_free(r, change.unit, base, {}, true)) return false;
    const int wave = change.to == Deployment::deployed && !to_reserve ? std::max(1, change.wave)
                     : to_reserve                                     ? 0
                                                                      : u.wave;
    r.happen(UnitChanged{change.unit, to_reserve ? u.deployment : change.to,
                         to_reserve ? Station::reserve : u.station, wave, limbered, u.place, change.place});
    return true;
}

// If exactly one unit is left in the old state it changes as well.
void change_last(Referee& r, FormationId f, Deployment to) {
    std::vector<UnitId> left;
    for (const UnitId u : units_of(r.game, f)) {
        const Unit& unit = r.game[u];
        if (unit.specialty() || unit.station != Station::waves) continue;
        if (unit.arm == Arm::artillery && !unit.limbered && to == Deployment::ployed) continue;
        if (state_of(unit) != to) left.push_back(u);
    }
    if (left.size() != 1) return;
    const Unit& unit = r.game[left.front()];
    change_unit(r, {left.front(), to, std::max(1, unit.wave), unit.place});
}

}

Result<void> ploy_deploy(Referee& r, const PloyDeploy& c) {
    const Formation& f = r.game[c.formation];
    if (!f.here()) return refusal("esr 2.3", fmt::format("{} is not on the table", f.name));
    if (f.changed) return refusal("esr 2.3", fmt::format("{} has ployed or deployed this turn", f.name));
    if (auto ok = check_changes(r, c); !ok) return ok.error();

    const Outcome outcome = r.roll("ploy-deploy", facts_of(r, c));
    const int most = static_cast<int>(outcome.effect("max_units").number());
    r.happen(PloyDeployTried{c.formation, outcome.roll, most, c.rush});
    int changed = 0;
    std::array<bool, 3> classes{};
    for (const UnitChange& change : c.changes) {
        const bool free = is_free(r.game[change.unit], change);
        if (!free && changed >= most) continue;
        if (!change_unit(r, change) || free) continue;
        ++changed;
        classes[class_of(r.game[change.unit].arm)] = true;
    }
    if (changed > 0) change_last(r, c.formation, c.changes.front().to);
    if (c.rush)
        for (std::size_t k = 0; k < 3; ++k)
            if (classes[k]) add_fatigue(r, c.formation, arm_of_class(k), 1, "rushed");
    return {};
}

}
