#pragma once

#include "engine/game/journal.h"

#include <optional>

namespace vantage::game {

/// A game being played: the state, its dice and its journal, kept in step. A window, a script and the
/// automatic player all go through it.
class Session {
public:
    /// A new game. Without a path nothing is recorded.
    static Result<Session> begin(GameState start, JournalHeader header, const std::filesystem::path& journal);
    /// Goes on with a recorded game.
    static Result<Session> resume(GameState start, const std::filesystem::path& journal);

    [[nodiscard]] const GameState& state() const { return state_; }
    [[nodiscard]] const JournalHeader& header() const { return header_; }
    /// What reading the journal had to say (a torn line left out), if anything.
    [[nodiscard]] const std::string& remark() const { return remark_; }
    /// The commands that stand: all of them, or the last ones that keep_at_most() leaves.
    [[nodiscard]] const std::vector<Entry>& done() const { return done_; }
    /// How many commands stand, those no longer kept included.
    [[nodiscard]] std::size_t commands() const { return dropped_ + done_.size(); }
    /// From now on only so many commands at least can be taken back, and not much more is kept: a long game
    /// then takes no more memory than a short one. The journal still has everything.
    void keep_at_most(std::size_t commands);

    /// Decides a command, applies it and records it. Typed dice are taken first.
    Result<std::vector<Event>> play(const Command&, const Rules&, std::vector<int> typed = {});
    /// Takes the last command back, or does the last one taken back again; refused if there is none.
    Result<void> undo();
    Result<void> redo();

private:
    Session(GameState start, std::uint64_t seed) : state_(start), start_(std::move(start)), dice_(seed) {}
    void perform(Entry);
    void forget_old();

    JournalHeader header_;
    GameState state_;
    GameState start_; ///< before the first of done_
    std::uint64_t dice_at_start_ = 0;
    std::size_t dropped_ = 0;
    std::size_t keep_ = static_cast<std::size_t>(-1);
    SeededDice dice_;
    std::optional<JournalWriter> journal_;
    std::vector<Entry> done_;
    std::vector<Entry> undone_;
    std::string remark_;
};

}
