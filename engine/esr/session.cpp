#include "engine/esr/session.h"

#include "engine/esr/codec.h"
#include "engine/record/session_impl.h"

namespace vantage::esr {

Result<std::vector<Event>> BattleRecord::decide(const State& state, const Command& command,
                                                const Rules& rules, std::vector<int>& typed,
                                                SeededDice& seeded) {
    GivenDice dice{typed, seeded};
    return esr::decide(state, command, rules, dice);
}

std::optional<int> BattleRecord::turn_ended(const Event& event) {
    const auto* ended = std::get_if<TurnEnded>(&event);
    return ended ? std::optional{ended->turn} : std::nullopt;
}

nlohmann::ordered_json BattleRecord::to_json(const Command& command, const State& state) {
    return esr::to_json(command, state);
}
nlohmann::ordered_json BattleRecord::to_json(const Event& event, const State& state) {
    return esr::to_json(event, state);
}
Result<Command> BattleRecord::read_command(const nlohmann::json& j, const State& state) {
    Result<Command> command = esr::read_command(j, state);
    if (!command) return command;
    if (std::string wrong = wrong_names(*command, state); !wrong.empty())
        return Error{"", std::string(name_of(*command)), std::move(wrong)};
    return command;
}
Result<Event> BattleRecord::read_event(const nlohmann::json& j, const State& state) {
    return esr::read_event(j, state);
}

Result<Replay> replay(const std::filesystem::path& journal, GameState start, int until) {
    return record::replay<BattleRecord>(journal, std::move(start), until);
}

Result<void> write_journal(const std::filesystem::path& journal, const JournalHeader& header, GameState start,
                           const std::vector<Entry>& done) {
    return record::write_journal<BattleRecord>(journal, header, std::move(start), done);
}

}

template class vantage::record::Session<vantage::esr::BattleRecord>;
