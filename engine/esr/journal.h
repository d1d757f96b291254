#pragma once

#include "engine/esr/decide.h"
#include "engine/record/hasher.h"
#include "engine/record/session.h"

#include <nlohmann/json_fwd.hpp>

namespace vantage::esr {

/// What a battle is, for its record.
struct BattleRecord {
    using State = GameState;
    using Command = esr::Command;
    using Event = esr::Event;
    using Rules = esr::Rules;

    static Result<std::vector<Event>> decide(const State&, const Command&, const Rules&,
                                             std::vector<int>& typed, SeededDice&);
    static void apply(State& state, const Event& event) { esr::apply(state, event); }
    static std::uint64_t hash(const State& state) { return hash_of(state); }
    static int turn(const State& state) { return state.turn; }
    static std::optional<int> turn_ended(const Event&);
    static nlohmann::ordered_json to_json(const Command&, const State&);
    static nlohmann::ordered_json to_json(const Event&, const State&);
    static Result<Command> read_command(const nlohmann::json&, const State&);
    static Result<Event> read_event(const nlohmann::json&, const State&);
};

using JournalHeader = record::Header;
using Entry = record::Entry<BattleRecord>;
using Replay = record::Replay<BattleRecord>;
using record::compare_journals;
using record::content_hash;
using record::read_header;

/// Reads a journal of a game that began so: see record::replay.
Result<Replay> replay(const std::filesystem::path&, GameState start, int until = 0);

}
