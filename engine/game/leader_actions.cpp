#include "engine/game/referee.h"

#include <fmt/format.h>

#include <algorithm>

// Leader actions: esr.md 4.3 and OP-27, with the test of 3.2.
namespace vantage::game {
namespace {

const char* const section = "esr 4.3";

// What an action needs to be worth trying: the formation it is about, or why it cannot be tried.
class ActionCheck {
public:
    ActionCheck(const Referee& r, const TakeAction& c) : game_(r.game), r_(r), c_(c) {}

    Result<FormationId> formation() {
        FormationId f = c_.formation;
        if (!f.valid() && !c_.units.empty()) f = game_[c_.units.front()].formation;
        if (c_.action == Action::abandon_personal_command) f = game_[c_.by].personal;
        if (c_.action == Action::change_own_objective || c_.action == Action::create_grand_battery) return f;
        if (c_.action == Action::abandon_personal_command && !f.valid())
            return refusal(section, fmt::format("{} leads nobody in person", game_[c_.by].name));
        if (!f.valid()) return refusal(section, "the action names no formation");
        if (!game_[f].here()) return refusal(section, fmt::format("{} is not on the table", game_[f].name));
        if (!commands(game_, c_.by, f))
            return refusal(section, fmt::format("{} is not in the chain of command of {}", game_[c_.by].name,
                                                game_[f].name));
        return f;
    }

    Result<void> possible(FormationId f) {
        const Commander& by = game_[c_.by];
        switch (c_.action) {
        case Action::take_personal_command:
            if (by.personal == f) return refusal(section, fmt::format("{} leads it already", by.name));
            return {};
        case Action::abandon_personal_command:
            return {};
        case Action::change_own_objective:
            if (by.level != Level::force)
                return refusal(section, "only a force commander has an own objective");
            if (!goal_named(game_, c_.target).given())
                return refusal(section,
                               fmt::format("\"{}\" is neither an objective nor a formation", c_.target));
            return {};
        case Action::commit_artillery_battery:
            return one_unit(f, "an uncommitted battery", [](const Unit& u) {
                return u.on_table() && u.arm == Arm::artillery && u.station == Station::reserve;
            });
        case Action::dispatch_imperial_adc:
            if (by.level != Level::army || by.leadership != 'A')
                return refusal("esr OP-27", "imperial aides serve army commanders of leadership A");
            if (by.adc_used) return refusal("esr OP-27", fmt::format("{} has sent his aide", by.name));
            return {};
        case Action::commit_specialty_unit:
            return company(f);
        case Action::recall_committed_battery:
            return one_unit(f, "a committed battery", [](const Unit& u) {
                return u.on_table() && u.arm == Arm::artillery && u.station == Station::waves;
            });
        case Action::displace_unlimbered_battery:
            return one_unit(f, "an unlimbered battery", is_ready_battery);
        case Action::create_detachment:
            return detachment(f);
        case Action::create_grand_battery:
            return grand_battery();
        case Action::rally_a_unit:
            return one_unit(f, "a unit in the reformation area",
                            [](const Unit& u) { return u.where == Where::in_area; });
        case Action::inspire_formation:
            return near(f);
        }
        return {};
    }

private:
    template <class Test> Result<void> one_unit(FormationId f, const char* what, Test test) {
        if (c_.units.size() != 1) return refusal(section, fmt::format("the action takes {}", what));
        const Unit& u = game_[c_.units.front()];
        if (u.formation != f || !test(u)) return refusal(section, fmt::format("{} is not {}", u.name, what));
        return {};
    }
    Result<void> company(FormationId f) {
        if (c_.units.size() != 1 || !c_.to.valid())
            return refusal(section, "the action takes a company and the unit that it joins");
        const Unit& u = game_[c_.units.front()];
        const Unit& to = game_[c_.to];
        if (!u.specialty() || u.formation != f || !u.on_table())
            return refusal(section, fmt::format("{} is no company in the formation's reserve", u.name));
        if (to.formation != f || !to.on_table() || to.specialty())
            return refusal(section, fmt::format("{} is no unit of the formation to join", to.name));
        return {};
    }
    Result<void> detachment(FormationId f) {
        const auto all = units_of(game_, f);
        const std::size_t most = std::max<std::size_t>(1, all.size() / 3);
        if (c_.units.empty() || c_.units.size() > most || c_.units.size() >= all.size())
            return refusal("esr OP-27",
                           fmt::format("a detachment of {} is 1 to {} of its units", game_[f].name, most));
        for (const UnitId u : c_.units)
            if (game_[u].formation != f || !game_[u].on_table())
                return refusal("esr OP-27", fmt::format("{} is not with {}", game_[u].name, game_[f].name));
        return {};
    }
    Result<void> grand_battery() {
        const Commander& by = game_[c_.by];
        if (!by.traits.grand_battery)
            return refusal(section, fmt::format("{} cannot lead a grand battery: that takes [GB]", by.name));
        if (c_.units.size() < 3)
            return refusal("esr OP-27", "a grand battery takes at least three batteries");
        for (const UnitId id : c_.units) {
            const Unit& u = game_[id];
            if (u.arm != Arm::artillery || !u.on_table() || !commands(game_, c_.by, u.formation))
                return refusal("esr OP-27", fmt::format("{} is no battery under {}", u.name, by.name));
            if (!within(measure::gap(base_of(by), base_of(u)), 900.0))
                return refusal("esr OP-27",
                               fmt::format("{} is farther than 900 yards from {}", u.name, by.name));
        }
        return {};
    }
    Result<void> near(FormationId f) {
        const Yards d = nearest_of(game_, base_of(game_[c_.by]), f).distance;
        if (!within(d, 225.0))
            return refusal("esr OP-27", fmt::format("{} is {} from {}: inspiring takes 225",
                                                    game_[c_.by].name, yards_text(d), game_[f].name));
        if (game_[f].inspired_by.valid())
            return refusal("esr OP-27", fmt::format("{} is inspired already", game_[f].name));
        return {};
    }

    const GameState& game_;
    const Referee& r_;
    const TakeAction& c_;
};

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
    if (c.action == Action::change_own_objective) {
        Case facts;
        facts.set("issuer_leadership", leadership_of(r.game, c.by), r.game[c.by].name);
        const CommanderId army = army_commander(r.game, r.game[c.by].side);
        if (army.valid() && army != c.by)
            facts.set("own_objective_army_leadership", leadership_of(r.game, army), r.game[army].name);
        if (r.game[c.by].personal.valid()) facts.set("issuer_personally_commanding", "another");
        return facts;
    }
    Case facts = command_facts(r, c.by, f);
    if (c.action == Action::commit_artillery_battery)
        facts.set("commit_battery_from_reserve", true, r.game[c.units.front()].name);
    return facts;
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
    e.general = r.game[c.units.front()].place;
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
    r.happen(UnitRallied{id, last, from, to});
}

void carry_out(Referee& r, const TakeAction& c, FormationId f) {
    switch (c.action) {
    case Action::take_personal_command:
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
        r.happen(BatteryLimbered{c.units.front()});
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
    ActionCheck check{r, c};
    const Result<FormationId> f = check.formation();
    if (!f) return f.error();
    if (auto ok = check.possible(*f); !ok) return ok.error();

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
