#include "engine/esr/action_check.h"
#include "engine/esr/area.h"
#include "engine/esr/ways.h"

#include <fmt/format.h>

#include <algorithm>

// Leader actions: esr.md 4.3 and OP-27, with the test of 3.2.
namespace vantage::esr {
namespace {

const char* const section = "esr 4.3";

bool needs_test(const Referee& r, const TakeAction& c, FormationId f) {
    switch (c.action) {
    case Action::take_personal_command:
        return r.edition("2016");
    case Action::abandon_personal_command:
        return r.game[f].status != Status::retreat && r.game[f].status != Status::broken;
    case Action::dispatch_imperial_adc:
    case Action::inspire_formation:
        return false;
    default:
        return true;
    }
}

Case action_facts(const Referee& r, const TakeAction& c, FormationId f) {
    if (c.action == Action::change_own_objective) return objective_facts(r, c.by, r.game[c.by].force);
    Case facts = command_facts(r, c.by, f, CommandTest::action);
    if (c.action == Action::commit_artillery_battery)
        facts.set("commit_battery_from_reserve", true, r.game[c.units.front()].name);
    return facts;
}

// Where the officer stands who leads a detachment: behind the first of its units, if that is on the table.
Placement behind(const Referee& r, const Unit& unit, const Formation& parent) {
    constexpr double gap = 10.0; // yards
    const double own = parent.commander.valid() ? r.game[parent.commander].footprint.depth.value() : 0.0;
    const double back = (base_of(unit).depth.value() + own) / 2 + gap;
    Base there = parent.commander.valid() ? base_of(r.game[parent.commander]) : base_of(unit);
    there.place = {to_ground(to_vec(unit.place.at) - direction_of(unit.place.facing) * back),
                   unit.place.facing};
    return wholly_onto_table(r, there);
}

// Who leads a formation in person is with it: he goes there, and is exposed as its leader.
void ride_to(Referee& r, CommanderId id, FormationId f) {
    std::optional<Placement> to = place_with(r, id, f);
    if (to) {
        Base there = base_of(r.game[id]);
        there.place = *to;
        to = wholly_onto_table(r, there);
    }
    if (to && *to != r.game[id].place) r.happen(CommanderMoved{id, r.game[id].place, *to, true});
}

void create_detachment(Referee& r, const TakeAction& c, FormationId f) {
    const Formation& parent = r.game[f];
    FormationCreated e;
    int number = 1;
    for (const Formation& other_one : r.game.formations)
        if (other_one.parent == f) ++number;
    e.id = fmt::format("{}-{}", parent.id, number);
    e.title = fmt::format("Detachment of {}", parent.name);
    e.parent = f;
    e.force = parent.force;
    e.order = parent.order;
    e.target = parent.target;
    e.units = c.units;
    // Fatigue goes along in proportion to units; odd markers stay with the parent.
    const int all = static_cast<int>(units_of(r.game, f).size());
    for (std::size_t k = 0; k < 3; ++k)
        e.fatigue[k] = parent.fatigue[k] * static_cast<int>(c.units.size()) / std::max(1, all);
    e.general = behind(r, r.game[c.units.front()], parent);
    e.has_area = parent.has_area;
    e.area = parent.area;
    Referee trial{r}; // where its area will follow it to
    trial.happen(e);
    area_follows(trial, FormationId{trial.game.formations.size() - 1});
    e.area = trial.game.formations.back().area;
    r.happen(std::move(e));
}

void create_grand_battery(Referee& r, const TakeAction& c) {
    FormationCreated e;
    e.id = fmt::format("gb-{}", r.game.formations.size());
    e.title = fmt::format("Grand battery of {}", r.game[c.by].name);
    e.parent = r.game[c.units.front()].formation;
    e.force = r.game[e.parent].force;
    e.commander = c.by;
    e.grand_battery = true;
    e.units = c.units;
    // Tired gunners stay so: each formation's artillery fatigue goes along in proportion to its batteries.
    std::map<FormationId, int> leaving;
    for (const UnitId u : c.units) ++leaving[r.game[u].formation];
    std::vector<std::pair<FormationId, int>> taken;
    for (const auto& [f, batteries] : leaving) {
        int all = 0;
        for (const UnitId u : all_units_of(r.game, f)) all += r.game[u].arm == Arm::artillery ? 1 : 0;
        const int markers = r.game[f].fatigue[class_of(Arm::artillery)] * batteries / std::max(1, all);
        e.fatigue[class_of(Arm::artillery)] += markers;
        if (markers > 0) taken.emplace_back(f, markers);
    }
    for (const auto& [f, markers] : taken)
        add_fatigue(r, f, Arm::artillery, -markers, "its batteries take it to the grand battery");
    r.happen(std::move(e));
    for (const UnitId u : c.units)
        if (r.game[u].station == Station::reserve) r.happen(BatteryCommitted{u});
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        if (!r.game.formations[i].here() || !all_units_of(r.game, FormationId{i}).empty()) continue;
        const SideId enemy = other(side_of(r.game, FormationId{i}));
        r.happen(PointsScored{enemy, 0, "", FormationId{i}, false}); // nobody broke it
        r.happen(FormationRemoved{FormationId{i}, "all of it went into the grand battery"});
    }
}

void rally(Referee& r, UnitId id) {
    const Unit& unit = r.game[id];
    int last = 1;
    const Degrees facing = facing_of(r.game, unit.formation);
    const glm::dvec2 ahead = direction_of(facing);
    // Behind the last wave, as near to the front as the last of its units stands.
    double line = -1e9;
    for (const UnitId u : units_of(r.game, unit.formation)) last = std::max(last, r.game[u].wave);
    for (const UnitId u : units_of(r.game, unit.formation)) {
        const glm::dvec2 to = to_vec(r.game[u].place.at) - to_vec(unit.place.at);
        const double along = to.x * ahead.x + to.y * ahead.y;
        if (r.game[u].wave == last) line = line < -1e8 ? along : std::min(line, along);
    }
    const double forward = line < -1e8 ? 150.0 : line;
    Placement wanted{to_ground(to_vec(unit.place.at) + ahead * forward), facing};
    const Placement from = unit.place;
    const Placement to = free_place(r, id, base_of(unit, wanted), wanted);
    if (!stands_free(r, id, base_of(unit, to), {}, false)) return; // it rallies, and waits for room
    r.happen(UnitRallied{id, last, from, to});
}

void displace(Referee& r, UnitId id) {
    const Placement from = r.game[id].place;
    const Placement to = room_to_limber(r, id).value_or(from);
    if (to != from) r.happen(UnitMoved{id, from, to, {}, Cause::shift, 0.0});
    r.happen(BatteryLimbered{id});
}

void carry_out(Referee& r, const TakeAction& c, FormationId f) {
    switch (c.action) {
    case Action::take_personal_command:
        ride_to(r, c.by, f);
        r.happen(PersonalCommandTaken{c.by, f});
        return;
    case Action::abandon_personal_command:
        r.happen(PersonalCommandEnded{c.by});
        return;
    case Action::change_own_objective:
        r.happen(ObjectiveActivated{r.game[c.by].force, c.target});
        return;
    case Action::commit_artillery_battery:
        r.happen(BatteryCommitted{c.units.front()});
        return;
    case Action::dispatch_imperial_adc:
        r.happen(AdcDispatched{c.by, f});
        return;
    case Action::commit_specialty_unit:
        r.happen(CompanyCommitted{c.units.front(), c.to});
        return;
    case Action::recall_committed_battery:
        battery_to_reserve(r, c.units.front());
        return;
    case Action::displace_unlimbered_battery:
        displace(r, c.units.front());
        return;
    case Action::create_detachment:
        create_detachment(r, c, f);
        return;
    case Action::create_grand_battery:
        create_grand_battery(r, c);
        return;
    case Action::rally_a_unit:
        rally(r, c.units.front());
        return;
    case Action::inspire_formation:
        r.happen(FormationInspired{c.by, f});
        return;
    }
}

}

Result<void> take_action(Referee& r, const TakeAction& c) {
    const Commander& by = r.game[c.by];
    if (!by.here()) return refusal(section, fmt::format("{} is not on the table", by.name));
    if (by.level == Level::formation)
        return refusal(
            section,
            fmt::format("{} commands a formation: actions are for army and force commanders", by.name));
    if (by.done) return refusal(section, fmt::format("an attempt of {} has failed this turn", by.name));
    const Result<FormationId> f = check_action(r, c);
    if (!f) return f.error();

    const FormationId about = f->valid()         ? *f
                              : !c.units.empty() ? r.game[c.units.front()].formation
                                                 : FormationId{};
    ActionTried tried{c.by, c.action, about, std::nullopt, true};
    if (needs_test(r, c, about)) {
        const Outcome outcome = r.roll("leader-action", action_facts(r, c, about));
        tried.roll = outcome.roll;
        tried.success = outcome.is("success");
    }
    const bool success = tried.success;
    r.happen(std::move(tried));
    if (success) carry_out(r, c, about);
    return {};
}

}
