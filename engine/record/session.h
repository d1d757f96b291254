#pragma once

#include "engine/play/game.h"
#include "engine/record/journal_file.h"

#include <optional>

// A game being played and its record, for every game alike.
namespace vantage::record {

/// Whether the program gave a command as what comes of the one before it. Then it is taken back and done
/// again with that one.
enum class Follows : std::uint8_t {
    no,
    answer, ///< the automatic player goes on
    pass,   ///< a side that can do nothing ends its step
};

/// A finished command with what came of it.
struct Entry {
    int number = 0;
    play::CommandPtr command;
    std::vector<int> typed;    ///< dice that players rolled
    std::uint64_t dice_at = 0; ///< how far the seed's stream had been read after it
    play::Events events;
    Follows follows = Follows::no;
};

/// A journal read back: the events folded over the scene's beginning.
struct Replay {
    Header header;
    std::unique_ptr<play::State> state;
    std::vector<Entry> done;   ///< the commands that stand
    std::vector<Entry> undone; ///< taken back and not overwritten, the next to redo last
    std::vector<std::shared_ptr<const play::State>> turns; ///< as each turn began; [0] is turn 1
    std::uint64_t dice_at = 0;
    std::uint64_t whole_bytes = 0; ///< up to the end of the last whole line
    std::string torn;              ///< what was said of a torn last line; empty if there was none
    int hashes_checked = 0;
    bool hash_missing = false; ///< the last turn's hash was not written
    int last_turn_ended = 0;
};

/// Reads a journal of this game. A torn last line is left out and said so; a damaged line before it, or a
/// hash that does not fit, is an error with its line. Stops after turn `until` if that is not 0.
Result<Replay> replay(const std::filesystem::path&, const play::Game&, int until = 0);

/// Writes commands that were played as a journal of their own, then those that were taken back, as taken
/// back.
Result<void> write_journal(const std::filesystem::path&, const Header&, const play::Game&,
                           const std::vector<Entry>& done, const std::vector<Entry>& undone = {});

/// The state, its dice and its journal, kept in step. A window, a script and an automatic player all go
/// through it.
class Session {
public:
    /// A new game. Without a path nothing is recorded.
    static Result<Session> begin(std::shared_ptr<const play::Game>, Header header,
                                 const std::filesystem::path& journal);
    /// Goes on with a recorded game. A journal of an older version becomes one of this version.
    static Result<Session> resume(std::shared_ptr<const play::Game>, const std::filesystem::path& journal);

    [[nodiscard]] const play::State& state() const { return *state_; }
    [[nodiscard]] const play::Game& game() const { return *game_; }
    [[nodiscard]] const Header& header() const { return header_; }
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
    Result<play::Events> play(const play::CommandPtr&, std::vector<int> typed = {}, Follows = Follows::no);
    /// Whether there is a command that was taken back and can be done again.
    [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
    /// Takes the last command back with all that followed it, or does the last one taken back again with what
    /// followed it; refused if there is none.
    Result<void> undo();
    Result<void> redo();

private:
    Session(std::shared_ptr<const play::Game> game, std::uint64_t seed);
    void perform(Entry);
    void forget_old();

    std::shared_ptr<const play::Game> game_;
    Header header_;
    std::unique_ptr<play::State> state_;
    std::unique_ptr<play::State> start_; ///< before the first of done_
    std::uint64_t dice_at_start_ = 0;
    std::size_t dropped_ = 0;
    std::size_t keep_ = static_cast<std::size_t>(-1);
    SeededDice dice_;
    std::optional<LineWriter> journal_;
    std::vector<Entry> done_;
    std::vector<Entry> undone_;
    std::string remark_;
};

}
