#include "engine/tabletop/taking_turns.h"

#include "engine/core/among.h"
#include "engine/tabletop/fact_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

StepPlace place_of(const TableState& state) { return {state.phase, state.step}; }

const Impulses* impulses_at(const TableState& state, const Rules& rules) {
    const StepPlace now = place_of(state);
    const auto found = std::find_if(rules.changes.impulses.begin(), rules.changes.impulses.end(),
                                    [&](const Impulses& i) { return i.from <= now && now <= i.to; });
    return found == rules.changes.impulses.end() ? nullptr : &*found;
}

// Who goes first, then the others as the scene lists them.
std::size_t side_in_turn(const TableState& state, const Impulses& impulses) {
    std::size_t first = 0;
    for (const Piece& piece : state.pieces)
        if (piece.kind == "force" && !piece.gone && is_so(piece, impulses.first)) {
            first = piece.side;
            break;
        }
    const std::size_t count = std::max<std::size_t>(1, state.sides.size());
    return (first + static_cast<std::size_t>(std::max(0, state.impulse))) % count;
}

std::string cited(const std::string& rule) { return rule.empty() ? "" : " (" + rule + ")"; }

std::string cited(const Limits& limits, const std::string& what) {
    const auto own = limits.rules.find(what);
    return cited(own == limits.rules.end() ? limits.rule : own->second);
}

std::size_t steps_in(const rules::System& system, std::size_t phase) {
    return std::max<std::size_t>(1, system.turn.phases[phase].steps.size());
}

}

const Declaration* declaration_at(const TableState& state, const Rules& rules) {
    const StepPlace now = place_of(state);
    for (const Declaration& one : rules.changes.declared)
        if (std::find(one.steps.begin(), one.steps.end(), now) != one.steps.end()) return &one;
    return nullptr;
}

std::optional<std::size_t> acting_side(const TableState& state, const Rules& rules) {
    const Impulses* impulses = impulses_at(state, rules);
    return impulses ? std::optional{side_in_turn(state, *impulses)} : std::nullopt;
}

bool is_payable(const Due& due, const TableState& state, const Rules& rules) {
    if (!due.step.empty() && due.step != step_name(state, rules.system)) return false;
    const Declaration* declared = state.settling ? nullptr : declaration_at(state, rules);
    return !declared || !among(declared->tables, due.table);
}

std::optional<std::size_t> first_payable(const TableState& state, const Rules& rules) {
    for (std::size_t i = 0; i < state.due.size(); ++i)
        if (is_payable(state.due[i], state, rules)) return i;
    return std::nullopt;
}

bool is_done(const TableState& state, const Rules& rules, std::size_t side) {
    const auto owes = [&](const Due& due) {
        const Piece* piece = state.piece(due.own);
        return piece && piece->side == side && is_payable(due, state, rules);
    };
    if (std::any_of(state.due.begin(), state.due.end(), owes)) return false;
    const auto acting = acting_side(state, rules);
    return state.is_done(side) || (acting && *acting != side);
}

std::optional<std::size_t> awaited(const TableState& state, const Rules& rules) {
    if (state.over || state.sides.empty()) return std::nullopt;
    if (const auto due = first_payable(state, rules))
        if (const Piece* piece = state.piece(state.due[*due].own); piece && piece->side < state.sides.size())
            return piece->side;
    if (const auto acting = acting_side(state, rules)) return acting;
    for (std::size_t i = 0; i < state.sides.size(); ++i)
        if (!state.is_done(i)) return i;
    return 0;
}

Result<void> may_act(const TableState& state, const Rules& rules, const Piece& piece) {
    if (const Impulses* impulses = impulses_at(state, rules))
        if (const std::size_t acting = side_in_turn(state, *impulses); piece.side != acting)
            return Error{
                "", "/piece",
                fmt::format("it is the impulse of {}{}", state.sides[acting], cited(impulses->rule))};
    const Declaration* declared = declaration_at(state, rules);
    if (declared && state.settling)
        return Error{
            "", "/piece",
            fmt::format("all have declared: only what is due is worked out now{}", cited(declared->rule))};
    if (state.is_done(piece.side))
        return Error{"", "/piece",
                     fmt::format("{} has ended this step", state.sides[piece.side]) +
                         cited(declared ? declared->rule : "")};
    return {};
}

std::string from_side(const Rules& rules, const Piece& piece, const std::string& what, const Piece* target) {
    const auto sided = rules.changes.limits.each_side.find(what);
    if (!target || sided == rules.changes.limits.each_side.end() || !is_so(piece, sided->second)) return {};
    const Degrees bearing = bearing_of(to_vec(target->base.place.at) - to_vec(piece.base.place.at));
    const double off = std::remainder((bearing - piece.base.place.facing).value(), 360.0);
    return std::abs(off) <= 45.0 ? "front" : std::abs(off) >= 135.0 ? "rear" : off < 0.0 ? "left" : "right";
}

Result<void> may_do_again(const TableState& state, const Rules& rules, const Piece& piece,
                          const std::string& what, const std::string& other, const Piece* target) {
    const Limits& limits = rules.changes.limits;
    if (what != "move" && !rules.changes.tables.contains(what)) return {}; // a look-up: nothing is done
    if (const std::string side = from_side(rules, piece, what, target); !side.empty()) {
        if (state.times_in_turn(piece.id, what + " " + side) == 0) return {};
        return Error{"", "/own",
                     fmt::format("the {} of {} has used {} in this turn{}", side, piece.name, what,
                                 cited(limits, what))};
    }
    for (const std::vector<std::string>& list : limits.turn)
        if (among(list, what))
            for (const std::string& done : list)
                if (state.times_in_turn(piece.id, done) > 0)
                    return Error{"", what == "move" ? "/piece" : "/own",
                                 fmt::format("{} has {} in this turn: once a turn{}", piece.name,
                                             done == "move" ? "moved" : "used " + done, cited(limits, what))};
    if (among(limits.side, what))
        for (const Piece& one : state.pieces)
            if (one.side == piece.side && state.times_in_turn(one.id, what) > 0)
                return Error{"", "/own",
                             fmt::format("{} has used {} for its side in this turn: once a turn{}", one.name,
                                         what, cited(limits, what))};
    const auto often = limits.often.find(what);
    const int most = often == limits.often.end() ? 1 : often->second;
    const std::string done = other.empty() ? what : what + " " + other;
    if (most == 0 || state.times(piece.id, done) < most) return {};
    return Error{"", what == "move" ? "/piece" : "/own",
                 fmt::format("{} has {} in this step{}", piece.name,
                             what == "move"  ? "moved"
                             : other.empty() ? "used " + what
                                             : "fought that enemy",
                             cited(limits, what))};
}

Result<void> may_end_step(const TableState& state, const Rules& rules) {
    const auto due = first_payable(state, rules);
    if (!due) return {};
    const Due& first = state.due[*due];
    const Piece* piece = state.piece(first.own);
    const Result<rules::Table> table = rules.system.table("", first.table);
    return Error{"", "/do",
                 fmt::format("the step cannot end: {} is due for {} ({})",
                             table ? table->title() : first.table, piece ? piece->name : first.own,
                             first.why)};
}

StepBegan next_step(const TableState& state, const Rules& rules) {
    const rules::System& system = rules.system;
    StepBegan next{state.turn, state.phase, state.step + 1, state.impulse, state.round};
    const StepPlace now = place_of(state);
    const Impulses* impulses = impulses_at(state, rules);
    if (impulses && now == impulses->to) {
        if (static_cast<std::size_t>(state.impulse) + 1 < state.sides.size())
            return {state.turn, impulses->from.phase, impulses->from.step, state.impulse + 1, state.round};
        next.impulse = 0;
    }
    for (const SecondRound& again : rules.changes.again)
        if (again.after == now && state.round < again.most &&
            std::any_of(state.pieces.begin(), state.pieces.end(), [&](const Piece& p) {
                return !p.gone && among(again.kinds, p.kind) && is_so(p, again.card);
            }))
            return {state.turn, again.from.phase, again.from.step, 0, state.round + 1};
    if (system.turn.phases.empty()) return {state.turn + 1, 0, 0};
    if (next.step >= steps_in(system, std::min(next.phase, system.turn.phases.size() - 1))) {
        next.step = 0;
        ++next.phase;
    }
    if (next.phase >= system.turn.phases.size()) return {state.turn + 1, 0, 0};
    return next;
}

std::string next_of(const std::vector<std::string>& steps, const TableState& state,
                    const rules::System& system) {
    const auto& phases = system.turn.phases;
    if (steps.empty() || phases.empty()) return {};
    std::size_t phase = std::min(state.phase, phases.size() - 1);
    std::size_t step = state.step;
    for (std::size_t tries = 0; tries < 1000; ++tries) {
        const std::string name =
            phases[phase].id + "/" + (step < phases[phase].steps.size() ? phases[phase].steps[step].id : "");
        if (among(steps, name)) return name;
        if (++step >= steps_in(system, phase)) {
            step = 0;
            phase = (phase + 1) % phases.size();
        }
    }
    return steps.front();
}

}
