#include "engine/esr/referee.h"

#include <fmt/format.h>

// Conversions of orders: esr.md 4.2 and the list of OP-25; rally & reform is OP-26.
namespace vantage::esr {
namespace {

const char* const section = "esr OP-25";

bool below_retreat_level(const GameState& game, FormationId f) {
    const int fatigue = game[f].total_fatigue();
    return fatigue == 0 || fatigue < deployed_units_for_status(game, f);
}

// Whether the list has this conversion, and whether it takes a test.
Result<bool> listed(const Referee& r, FormationId id, Directive to) {
    const Formation& f = r.game[id];
    const Nearest enemy = nearest_enemy(r.game, id);
    if (f.status != Status::none) {
        if (to != Directive::defend)
            return refusal(section, fmt::format("{} is under a status: it converts to defend only", f.name));
        if (!below_retreat_level(r.game, id))
            return refusal(
                "esr 4.2",
                fmt::format("{} has {} fatigue with {}: the status stays", f.name, f.total_fatigue(),
                            units_text(static_cast<std::size_t>(deployed_units_for_status(r.game, id)))));
        return false;
    }
    if (f.order == to) return refusal(section, fmt::format("{} is on that directive", f.name));
    const Distances& d = r.distances();
    const bool leaves_freely =
        f.order == Directive::attack || f.order == Directive::support || f.order == Directive::move;
    if (to == Directive::defend && leaves_freely) return false;
    if (to == Directive::attack && is_cavalry(r.game, id) && within(enemy.distance, d.convert_to_attack))
        return true;
    if (to == Directive::attack && f.order == Directive::move && within(enemy.distance, d.convert_to_attack))
        return true;
    if (to == Directive::attack && f.order == Directive::support) {
        const FormationId friend_ = supported_by(r.game, id);
        if (friend_.valid() && (r.game[friend_].order == Directive::attack ||
                                within(nearest_enemy(r.game, friend_).distance, d.convert_to_support)))
            return true;
    }
    if (f.order == Directive::reserve && (to == Directive::support || to == Directive::defend) &&
        within(enemy.distance, d.convert_reserve))
        return true;
    return refusal(
        section, fmt::format("{} cannot convert from {} to {} here", f.name, word_of(f.order), word_of(to)));
}

Result<void> begin_rally(Referee& r, FormationId id) {
    const Formation& f = r.game[id];
    if (!step_of(r.game).rally) {
        const auto& steps = r.book().turn.steps;
        const auto right =
            std::find_if(steps.begin(), steps.end(), [](const StepRule& s) { return s.rally; });
        return refusal("esr OP-26", right == steps.end()
                                        ? std::string("rally & reform is chosen in no step of these rules")
                                        : "rally & reform is chosen in step " + right->number);
    }
    if (f.status != Status::retreat && f.status != Status::broken)
        return refusal("esr OP-26", fmt::format("{} is neither in retreat nor broken", f.name));
    const Nearest enemy = nearest_enemy(r.game, id);
    if (const Yards far = r.distances().rally; enemy.unit.valid() && within(enemy.distance, far))
        return refusal("esr OP-26",
                       fmt::format("{} is {} from {}: rallying takes more than {:g}", f.name,
                                   yards_text(enemy.distance), r.game[enemy.unit].name, far.value()));
    r.happen(StatusTaken{id, Status::rally, "it stands and reforms"});
    return {};
}

// Other cavalry that an MC commander takes along on the one test (OP-16).
Result<void> check_along(const Referee& r, const ConvertOrder& c) {
    const CommanderId leader = in_charge(r.game, c.formation);
    if (c.to != Directive::attack || !is_cavalry(r.game, c.formation))
        return refusal("esr OP-16", "only cavalry that turns to the attack takes others along");
    if (!leader.valid() || !r.game[leader].traits.mass_cavalry || r.game[leader].personal != c.formation)
        return refusal("esr OP-16",
                       "a mass assault takes a commander with [MC] who leads the formation in person");
    for (const FormationId f : c.along) {
        if (!is_cavalry(r.game, f) || !commands(r.game, leader, f))
            return refusal("esr OP-16",
                           fmt::format("{} is no cavalry under {}", r.game[f].name, r.game[leader].name));
        if (!within(distance_between(r.game, c.formation, f), r.distances().mass_cavalry))
            return refusal("esr OP-16", fmt::format("{} is too far away", r.game[f].name));
        if (r.game[f].status != Status::none || r.game[f].converted)
            return refusal("esr OP-16", fmt::format("{} cannot convert now", r.game[f].name));
    }
    return {};
}

}

void convert_freely(Referee& r, FormationId f, Directive to, std::string because) {
    r.happen(OrderConverted{f, to, to == r.game[f].order ? r.game[f].target : std::string{},
                            middle_of(r.game, f), std::nullopt, true, std::move(because)});
}

void take_status(Referee& r, FormationId f, Status status, std::string because) {
    if (r.game[f].pending) r.happen(OrderDiscarded{f, "a status begins"});
    r.happen(StatusTaken{f, status, std::move(because)});
}

void end_statuses(Referee& r) {
    // A status that is no longer deserved ends, whether its player thinks of it or not (esr.md 4.2).
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        const Formation& f = r.game[id];
        if (!f.here() || f.converted || f.status == Status::none) continue;
        if (below_retreat_level(r.game, id)) {
            convert_freely(r, id, Directive::defend, "it has recovered");
            continue;
        }
        // One that rallies neither moves nor recovers with an enemy near: it goes back on, to rally elsewhere
        // (OP-26).
        const Nearest enemy = nearest_enemy(r.game, id);
        if (f.status != Status::rally || !enemy.unit.valid() || !within(enemy.distance, r.distances().rally))
            continue;
        const bool broken = 2 * f.total_fatigue() >= 3 * deployed_units_for_status(r.game, id);
        take_status(r, id, broken ? Status::broken : Status::retreat,
                    fmt::format("{} is {} away, too near to reform", r.game[enemy.unit].name,
                                yards_text(enemy.distance)));
    }
}

Result<void> convert_order(Referee& r, const ConvertOrder& c) {
    const Formation& f = r.game[c.formation];
    if (!f.here()) return refusal("esr 4.2", fmt::format("{} is not on the table", f.name));
    if (f.converted) return refusal("esr 4.2", fmt::format("{} has converted in this step", f.name));
    if (c.rally) return begin_rally(r, c.formation);
    const Result<bool> test = listed(r, c.formation, c.to);
    if (!test) return test.error();
    if (!c.target.empty() && !goal_named(r.game, c.target).given())
        return refusal("esr 4.1", fmt::format("\"{}\" is neither an objective nor a formation", c.target));
    if (auto ok = check_serves(r, c.formation, c.to, c.target); !ok) return ok.error();
    if (!c.along.empty())
        if (auto ok = check_along(r, c); !ok) return ok.error();

    OrderConverted e{c.formation, c.to, c.target, middle_of(r.game, c.formation), std::nullopt, true, {}};
    if (*test) {
        const CommanderId issuer = r.game[f.force].commander;
        if (!issuer.valid() || !r.game[issuer].here())
            return refusal(section, "there is no force commander to make the test");
        // A conversion is a new order (4.2): the delays of one on its way weigh on that alone (OP-5).
        Case facts = command_facts(r, issuer, c.formation, CommandTest::order);
        facts.set("delay_markers", 0);
        const Outcome outcome = r.roll("order-activation", facts);
        e.roll = outcome.roll;
        e.success = outcome.is("success");
    }
    const bool success = e.success;
    r.happen(std::move(e));
    for (const FormationId other_one : c.along)
        r.happen(OrderConverted{other_one, c.to, c.target, middle_of(r.game, other_one), std::nullopt,
                                success, fmt::format("with {}", r.game[c.formation].name)});
    return {};
}

}
