#include "engine/tabletop/battle.h"
#include "engine/tabletop/choosing.h"
#include "engine/tabletop/move_plan.h"
#include "engine/tabletop/taking_turns.h"

#include <fmt/format.h>

// What a side may do in a game on the table, and what its automatic player does.
namespace vantage::tabletop {
namespace {

play::CommandPtr made(Command command) { return std::make_shared<TableCommand>(std::move(command)); }

std::string group_name(const TableState& state, const Piece& piece) {
    if (piece.is_group()) return piece.name;
    const Piece* group = state.piece(piece.formation.empty() ? piece.force : piece.formation);
    return group ? group->name : "";
}

play::Choice choice_of(const TableState& state, Option option) {
    const Piece* piece = state.piece(option.subject);
    return {.command = made(std::move(option.command)),
            .subject = option.subject,
            .group = piece ? group_name(state, *piece) : "",
            .label = std::move(option.label),
            .aim = option.aim,
            .may_roll = option.may_roll};
}

play::Decision decision_of(const TableState& state, const Option& option) {
    const Piece* piece = state.piece(option.subject);
    return {made(option.command), fmt::format("{}: {}", piece ? piece->name : option.subject, option.label)};
}

}

std::vector<play::Choice> TableBattle::choices(play::SideId side) const {
    std::vector<play::Choice> out;
    const Rules rules = game_.rules();
    if (state_.over || !side.valid() || side.index() >= state_.sides.size() ||
        is_done(state_, rules, side.index()))
        return out;
    const auto take = [&](Option option) {
        out.push_back(choice_of(state_, std::move(option)));
        return false;
    };
    Choosing choosing{game_, state_, side.index()};
    choosing.each_due(take);
    // What is due goes first: nothing else is begun, and the step does not end, before it is worked off.
    if (!may_end_step(state_, rules)) return out;
    choosing.each_order(take);
    choosing.each_table(false, take);
    choosing.each_move(take);
    out.push_back({.command = made(NextStep{state_.sides[side.index()]}),
                   .label = fmt::format("End of the step: {}", game_.steps()[step()].name),
                   .ends_step = true});
    return out;
}

std::vector<play::Choice> TableBattle::refusals(play::SideId side, const std::string& subject) const {
    std::vector<play::Choice> out;
    const Piece* piece = state_.piece(subject);
    if (state_.over || !piece || !side.valid() || piece->side != side.index()) return out;
    for (Choosing::Refusal& refusal : Choosing{game_, state_, side.index()}.refusals(*piece))
        out.push_back({.command = made(std::move(refusal.command)),
                       .subject = piece->id,
                       .group = group_name(state_, *piece),
                       .label = std::move(refusal.label),
                       .why_not = std::move(refusal.why)});
    return out;
}

std::unique_ptr<play::MovePlan> TableBattle::plan_move(play::PieceId id) const {
    return make_move_plan(game_, state_, id);
}

// What is due first, then fights, fire and whatever else the step has for each piece once, then an advance
// of each that may move. Every step ends, as nothing is done twice in it.
play::Decision TableBattle::choose(play::SideId side, std::string_view style) const {
    play::Decision decision{made(NextStep{state_.sides[side.index()]}), ""};
    const auto take = [&](const Option& option) {
        decision = decision_of(state_, option);
        return true;
    };
    Choosing choosing{game_, state_, side.index()};
    if (choosing.each_due(take) || !may_end_step(state_, game_.rules())) return decision;
    const player::Level* level = game_.staff().level(style);
    if (level && choosing.each_order_of(*level, take)) return decision;
    if (choosing.each_table(true, take)) return decision;
    if (level)
        (void)choosing.each_move_of(*level, take);
    else
        (void)choosing.each_advance(take);
    return decision;
}

}
