#pragma once

#include "engine/record/dice.h"
#include "engine/record/journal_file.h"

#include <optional>

// A game of any rules as a record of commands and events. What a game is says its `Game`:
//   State, Command, Event, Rules
//   decide(state, command, rules, typed dice, seeded dice) -> events or why not
//   apply(state, event)   hash(state)   turn(state)   turn_ended(event) -> the turn, if the event ends one
//   to_json(command or event, state)   read_command(json, state)   read_event(json, state)
// The definitions are in session_impl.h, for the one file of each game that instantiates them.
namespace vantage::record {

/// A finished command with what came of it.
template <class Game> struct Entry {
    int number = 0;
    typename Game::Command command;
    std::vector<int> typed;    ///< dice that players rolled
    std::uint64_t dice_at = 0; ///< how far the seed's stream had been read after it
    std::vector<typename Game::Event> events;
};

/// A journal read back: the events folded over the scene's beginning.
template <class Game> struct Replay {
    Header header;
    typename Game::State state;
    std::vector<Entry<Game>> done;           ///< the commands that stand
    std::vector<Entry<Game>> undone;         ///< taken back and not overwritten, the next to redo last
    std::vector<typename Game::State> turns; ///< as each turn began; [0] is turn 1
    std::uint64_t dice_at = 0;
    std::uint64_t whole_bytes = 0; ///< up to the end of the last whole line
    std::string torn;              ///< what was said of a torn last line; empty if there was none
    int hashes_checked = 0;
    bool hash_missing = false; ///< the last turn's hash was not written
    int last_turn_ended = 0;
};

/// Reads a journal of a game that began so. A torn last line is left out and said so; a damaged line before
/// it, or a hash that does not fit, is an error with its line. Stops after turn `until` if that is not 0.
template <class Game>
Result<Replay<Game>> replay(const std::filesystem::path&, typename Game::State start, int until = 0);

/// Writes commands that were played as a journal of their own.
template <class Game>
Result<void> write_journal(const std::filesystem::path&, const Header&, typename Game::State start,
                           const std::vector<Entry<Game>>&);

/// A game being played: the state, its dice and its journal, kept in step. A window, a script and an
/// automatic player all go through it.
template <class Game> class Session {
public:
    using State = typename Game::State;
    using Command = typename Game::Command;
    using Event = typename Game::Event;

    /// A new game. Without a path nothing is recorded.
    static Result<Session> begin(State start, Header header, const std::filesystem::path& journal);
    /// Goes on with a recorded game.
    static Result<Session> resume(State start, const std::filesystem::path& journal);

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Header& header() const { return header_; }
    /// What reading the journal had to say (a torn line left out), if anything.
    [[nodiscard]] const std::string& remark() const { return remark_; }
    /// The commands that stand: all of them, or the last ones that keep_at_most() leaves.
    [[nodiscard]] const std::vector<Entry<Game>>& done() const { return done_; }
    /// How many commands stand, those no longer kept included.
    [[nodiscard]] std::size_t commands() const { return dropped_ + done_.size(); }
    /// From now on only so many commands at least can be taken back, and not much more is kept: a long game
    /// then takes no more memory than a short one. The journal still has everything.
    void keep_at_most(std::size_t commands);

    /// Decides a command, applies it and records it. Typed dice are taken first.
    Result<std::vector<Event>> play(const Command&, const typename Game::Rules&, std::vector<int> typed = {});
    /// Whether there is a command that was taken back and can be done again.
    [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
    /// Takes the last command back, or does the last one taken back again; refused if there is none.
    Result<void> undo();
    Result<void> redo();

private:
    Session(State start, std::uint64_t seed) : state_(start), start_(std::move(start)), dice_(seed) {}
    void perform(Entry<Game>);
    void forget_old();

    Header header_;
    State state_;
    State start_; ///< before the first of done_
    std::uint64_t dice_at_start_ = 0;
    std::size_t dropped_ = 0;
    std::size_t keep_ = static_cast<std::size_t>(-1);
    SeededDice dice_;
    std::optional<LineWriter> journal_;
    std::vector<Entry<Game>> done_;
    std::vector<Entry<Game>> undone_;
    std::string remark_;
};

}
