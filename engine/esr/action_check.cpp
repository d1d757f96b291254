#include "engine/esr/action_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::esr {
namespace {

const char* const section = "esr 4.3";

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
        for (const UnitId u : c_.units)
            if (std::count(c_.units.begin(), c_.units.end(), u) > 1)
                return refusal(section, fmt::format("{} is named twice", game_[u].name));
        switch (c_.action) {
        case Action::take_personal_command:
            if (by.personal == f) return refusal(section, fmt::format("{} leads it already", by.name));
            if (!place_with(r_, c_.by, f))
                return refusal(section,
                               fmt::format("{} cannot ride to {} in this turn", by.name, game_[f].name));
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
        case Action::displace_unlimbered_battery: {
            if (auto ok = one_unit(f, "an unlimbered battery", is_ready_battery); !ok) return ok.error();
            const Unit& battery = game_[c_.units.front()];
            if (!room_to_limber(r_, c_.units.front()))
                return refusal(section, fmt::format("there is no room for the teams of {}", battery.name));
            return {};
        }
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
            if (const Yards far = r_.distances().grand_battery;
                !within(measure::gap(base_of(by), base_of(u)), far))
                return refusal("esr OP-27", fmt::format("{} is farther than {} from {}", u.name,
                                                        yards_text(far), by.name));
        }
        return {};
    }
    Result<void> near(FormationId f) {
        const Yards d = nearest_of(game_, base_of(game_[c_.by]), f).distance;
        if (const Yards most = r_.distances().inspire; !within(d, most))
            return refusal("esr OP-27",
                           fmt::format("{} is {} from {}: inspiring takes {:g}", game_[c_.by].name,
                                       yards_text(d), game_[f].name, most.value()));
        if (game_[f].inspired_by.valid())
            return refusal("esr OP-27", fmt::format("{} is inspired already", game_[f].name));
        return {};
    }

    const GameState& game_;
    const Referee& r_;
    const TakeAction& c_;
};

}

Result<FormationId> check_action(const Referee& r, const TakeAction& c) {
    ActionCheck check{r, c};
    const Result<FormationId> f = check.formation();
    if (!f) return f.error();
    if (auto ok = check.possible(*f); !ok) return ok.error();
    return f;
}

std::optional<Placement> place_with(const Referee& r, CommanderId id, FormationId f) {
    constexpr double near = 225.0; // yards: he is with them already
    const Commander& general = r.game[id];
    if (nearest_of(r.game, base_of(general), f).distance.value() <= near) return general.place;
    if (general.moved || units_of(r.game, f).empty()) return std::nullopt;
    const CommanderId own = r.game[f].commander;
    const bool beside = own.valid() && own != id && r.game[own].here();
    const GroundPoint to = beside ? r.game[own].place.at : middle_of(r.game, f);
    const std::array path{general.place.at, to};
    double share = 0.0;
    for (const measure::PathPiece& piece : r.ground().along(path)) {
        if (piece.going == measure::Going::impassable) return std::nullopt;
        share += piece.span.length().value() /
                 r.book().movement.rate(ruling::general_on_the_move(), piece.going, piece.road);
    }
    if (share > 1.0) return std::nullopt;
    return Placement{to, facing_of(r.game, f)};
}

std::optional<Placement> room_to_limber(const Referee& r, UnitId id) {
    const Unit& u = r.game[id];
    Base limbered = base_of(u);
    limbered.width = u.on_the_move.width;
    limbered.depth = u.on_the_move.depth;
    if (wholly_on_table(r, limbered) && stands_free(r, id, limbered, {}, true)) return u.place;
    const Placement to = free_place(r, id, limbered, u.place);
    if (to == u.place || !within(distance(to.at, u.place.at), r.distances().limber_shift))
        return std::nullopt;
    return to;
}

}
