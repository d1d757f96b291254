#pragma once

#include "engine/tabletop/codec.h"
#include "engine/tabletop/decide.h"
#include "engine/record/session.h"

namespace vantage::tabletop {

/// What a game on the table is, for its record.
struct TableGame {
    using State = TableState;
    using Command = tabletop::Command;
    using Event = tabletop::Event;
    using Rules = tabletop::Rules;

    static Result<std::vector<Event>> decide(const State& state, const Command& command, const Rules& rules,
                                             std::vector<int>& typed, record::SeededDice& dice) {
        return tabletop::decide(state, command, rules, typed, dice);
    }
    static void apply(State& state, const Event& event) { tabletop::apply(state, event); }
    static std::uint64_t hash(const State& state) { return hash_of(state); }
    static int turn(const State& state) { return state.turn; }
    static std::optional<int> turn_ended(const Event& event) {
        const auto* ended = std::get_if<TurnEnded>(&event);
        return ended ? std::optional{ended->turn} : std::nullopt;
    }
    static nlohmann::ordered_json to_json(const Command&, const State&);
    static nlohmann::ordered_json to_json(const Event&, const State&);
    static Result<Command> read_command(const nlohmann::json& j, const State&) {
        return tabletop::read_command(j);
    }
    static Result<Event> read_event(const nlohmann::json& j, const State&) { return tabletop::read_event(j); }
};

using Session = record::Session<TableGame>;
using Replay = record::Replay<TableGame>;
Result<Replay> replay(const std::filesystem::path&, TableState start, int until = 0);

}

extern template class vantage::record::Session<vantage::tabletop::TableGame>;
