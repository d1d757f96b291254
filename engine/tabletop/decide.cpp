#include "engine/tabletop/decide.h"

#include "engine/core/nearest.h"
#include "engine/rules/answer.h"
#include "engine/tabletop/arrivals.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/moving.h"
#include "engine/tabletop/ordering.h"
#include "engine/tabletop/phrases.h"
#include "engine/tabletop/resolving.h"
#include "engine/tabletop/standing.h"
#include "engine/tabletop/taking_turns.h"
#include "engine/tabletop/together.h"
#include "engine/tabletop/victory.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {

using rules::Value;

class Deciding {
public:
    Deciding(const TableState& state, const Rules& rules, Dice& dice)
        : rules_(rules), dice_(dice), changing_(state, rules) {}

    Result<void> operator()(const ResolveTable& command) {
        const Result<Preview> seen = allowed(Situation{state(), rules_}, command);
        if (!seen) return seen.error();
        const Result<rules::Resolution> worked = work_out(*seen, rules_, dice_);
        if (!worked) return worked.error();
        Trigger what = happening_of(state(), command, *seen);
        what.resolution = &*worked;
        changing_.happen(TableResolved{command.table,
                                       what.own,
                                       what.other,
                                       {seen->advice.sides[0].seen, seen->advice.sides[1].seen},
                                       rules::to_json(*worked, -1),
                                       worked->outcome});
        if (seen->due) changing_.happen(DueSettled{*seen->due + 1});
        changing_.happen(PieceActed{what.own, command.table});
        const Piece* target = what.other.empty() ? nullptr : state().piece(what.other);
        if (const std::string side = from_side(rules_, *state().piece(what.own), command.table, target);
            !side.empty())
            changing_.happen(PieceActed{what.own, command.table + " " + side});
        if (seen->advice.two_sided && !what.other.empty()) { // both fought, and that enemy
            changing_.happen(PieceActed{what.other, command.table});
            changing_.happen(PieceActed{what.own, command.table + " " + what.other});
            changing_.happen(PieceActed{what.other, command.table + " " + what.own});
        }
        if (const auto found = rules_.changes.tables.find(command.table);
            found != rules_.changes.tables.end())
            changing_.make(found->second, what);
        return {};
    }

    Result<void> operator()(const MovePiece& command) { return move_piece(command, rules_, changing_); }

    Result<void> operator()(const PlacePiece& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        if (piece->is_group()) return Error{"", "/piece", "is a group: its units are placed one by one"};
        measure::Base base = piece->base;
        base.place = command.at;
        if (!on_table(rules_.ground, base))
            return Error{"", "/at", "lies off the table, or some of its base does"};
        changing_.happen(
            PieceMoved{piece->id, piece->base.place, command.at, "placed by hand", Manner::hand});
        return {};
    }

    Result<void> operator()(const SetCard& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        if (command.entries.all().empty()) return Error{"", "/entries", "names no entry of the card"};
        for (const auto& [entry, value] : command.entries.all()) {
            if (const auto wrong = rules_.cards.wrong(piece->kind, entry, setting_of(value)))
                return Error{"", "/" + entry, *wrong};
            changing_.set(*piece, entry, value, "set by hand");
        }
        return {};
    }

    Result<void> operator()(const RemovePiece& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        changing_.take_off(piece->id, "taken off by hand");
        return {};
    }

    Result<void> operator()(const LaySmoke& command) {
        if (command.at.empty()) return Error{"", "/at", "names no place"};
        for (const GroundPoint at : command.at)
            if (!rules_.ground.on_table(at)) return Error{"", "/at", "lies off the table"};
        changing_.happen(SmokeLaid{command.at, state().turn, state().phase});
        return {};
    }

    Result<void> operator()(const SetWeather& command) {
        if (command.weather.all().empty())
            return Error{"", "/weather", "names no weather, such as rain=true"};
        for (const auto& [kind, now] : command.weather.all()) {
            if (!now.is_flag()) return Error{"", "/" + kind, "takes true or false"};
            changing_.happen(WeatherChanged{kind, now.flag()});
        }
        return {};
    }

    Result<void> operator()(const DismissDue& command) {
        if (command.number < 1 || command.number > state().due.size())
            return Error{"", "/number",
                         fmt::format("is {}, {} things are due", command.number, state().due.size())};
        changing_.happen(DueSettled{command.number});
        return {};
    }

    Result<void> operator()(const NextStep& command) {
        if (auto ok = may_end_step(state(), rules_); !ok) return ok.error();
        const std::optional<std::size_t> acting = acting_side(state(), rules_);
        if (!command.side.empty()) {
            const std::vector<std::string>& sides = state().sides;
            const auto side = std::find(sides.begin(), sides.end(), command.side);
            if (side == sides.end())
                return Error{"", "/side",
                             "takes " + one_of(std::vector<std::string_view>(sides.begin(), sides.end()))};
            if (is_done(state(), rules_, static_cast<std::size_t>(side - sides.begin())))
                return Error{"", "/side", fmt::format("{} is done with this step", command.side)};
            changing_.happen(SideEndedStep{command.side});
            if (!acting && state().done.size() < sides.size()) return {};
        }
        make_declared_moves(rules_, changing_);
        if (!state().settling && waiting()) {
            changing_.happen(SidesDeclared{});
            return {};
        }
        end_step();
        return {};
    }

    Result<void> operator()(const GiveOrder& command) {
        const Result<const OrderRule*> rule = order_rule(Situation{state(), rules_}, command);
        if (!rule) return rule.error();
        Trigger what{state().piece(command.by)->id, state().piece(command.to)->id, nullptr, {}, "order"};
        what.facts[0].set("order", command.order);
        changing_.happen(OrderGiven{what.own, what.other, command.order});
        changing_.happen(PieceActed{what.own, "order"});
        changing_.happen(PieceActed{what.other, ordered(**rule, command.order)});
        changing_.make((*rule)->after, what);
        return {};
    }

    Result<void> operator()(const Concede& command) { return concede(command, changing_, rules_); }
    Result<void> operator()(const RuleGame& command) { return rule_game(command, changing_, rules_); }

    std::vector<Event> take() { return changing_.take(); }

private:
    [[nodiscard]] const TableState& state() const { return changing_.now(); }

    // Whether something was declared that is now to be worked out.
    [[nodiscard]] bool waiting() const {
        TableState then = state();
        then.settling = true;
        return first_payable(then, rules_).has_value();
    }

    void end_step() {
        const auto make = [&](const auto& lists, const char* why) {
            if (const auto found = lists.find(step_name(state(), rules_.system)); found != lists.end())
                changing_.make(found->second, {"", "", nullptr, {}, why});
        };
        make(rules_.changes.steps, "the step ends");
        make_spent();
        const std::vector<std::string>& places = rules_.changes.places;
        if (std::find(places.begin(), places.end(), step_name(state(), rules_.system)) != places.end())
            take_places(changing_, rules_);
        const StepBegan next = next_step(state(), rules_);
        if (next.turn != state().turn) {
            lift_smoke();
            end_turn(changing_, rules_);
        }
        if (state().over) return;
        changing_.happen(next);
        if (rules_.changes.arrivals.empty() || rules_.changes.arrivals == step_name(state(), rules_.system))
            arrive(changing_, rules_);
        make(rules_.changes.begins, "the step begins");
        make_compelled_moves(rules_, changing_);
    }

    // Of which nobody is left who counts.
    void make_spent() {
        if (rules_.changes.spent.empty()) return;
        std::vector<std::string> spent;
        for (const Piece& group : state().pieces) {
            if (group.gone || group.kind != "formation") continue;
            const bool stands =
                std::any_of(state().pieces.begin(), state().pieces.end(), [&](const Piece& p) {
                    return p.unit_of(group) && (p.gone ? p.arrives > 0 : !is_so(p, rules_.broken));
                });
            if (!stands) spent.push_back(group.id);
        }
        for (const std::string& id : spent)
            changing_.make(rules_.changes.spent, {id, "", nullptr, {}, "nobody of it is left who stands"});
    }

    void lift_smoke() {
        const bool smoky = std::any_of(state().smoke.begin(), state().smoke.end(), [&](const Smoke& ball) {
            return ball.turn + rules_.changes.smoke_turns <= state().turn;
        });
        if (smoky) changing_.happen(SmokeLifted{state().turn - static_cast<int>(rules_.changes.smoke_turns)});
    }

    const Rules& rules_;
    Dice& dice_;
    ChangeApplier changing_;
};

}

const rules::TurnPhase& phase_of(const TableState& state, const rules::System& system) {
    static const rules::TurnPhase none{"", "", "Turn", "", "", {}};
    return system.turn.phases.empty()
               ? none
               : system.turn.phases[std::min(state.phase, system.turn.phases.size() - 1)];
}

const rules::TurnStep* step_of(const TableState& state, const rules::System& system) {
    const rules::TurnPhase& phase = phase_of(state, system);
    return state.step < phase.steps.size() ? &phase.steps[state.step] : nullptr;
}

std::string step_name(const TableState& state, const rules::System& system) {
    const rules::TurnStep* step = step_of(state, system);
    return phase_of(state, system).id + "/" + (step ? step->id : "");
}

std::string spoken_step(const std::string& name, const rules::System& system) {
    for (const rules::TurnPhase& phase : system.turn.phases)
        for (const rules::TurnStep& step : phase.steps)
            if (name == phase.id + "/" + step.id)
                return step.name == phase.name
                           ? fmt::format("\"{}\"", step.name)
                           : fmt::format("\"{}\" ({})", step.name, lower_first(phase.name));
    return name;
}

Result<std::vector<Event>> decide(const TableState& state, const Command& command, const Rules& rules,
                                  Dice& dice) {
    if (state.over) return Error{"", "", "the game is over"};
    Deciding deciding{state, rules, dice};
    if (auto ok = std::visit(deciding, command); !ok) return ok.error();
    return deciding.take();
}

}
