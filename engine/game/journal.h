#pragma once

#include "engine/game/decide.h"

#include <cstdio>
#include <filesystem>
#include <memory>

// The record of a game: one JSON object a line, written at its end only and flushed at each line.
//   {"vantage":"journal","version":1,"scene":"scenes/first-light.json","scene_hash":"…","seed":7}
//   {"n":1,"command":{"do":"end-step","side":"french"},"dice_at":0,"events":[{"event":"side-ended-step",…},…]}
//   {"turn":1,"hash":"…"}           the state's hash after the turn's last command
//   {"undo":12}  {"redo":12}        takes back command 12, or does it again
namespace vantage::game {

struct JournalHeader {
    std::string scene;      ///< as it was named when the game began
    std::string scene_hash; ///< of the scene file's content
    std::uint64_t seed = 0;
    int turns = 0; ///< how many are played, where that differs from the scene's; else 0
    friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// A finished command with what came of it.
struct Entry {
    int number = 0;
    Command command;
    std::vector<int> typed;    ///< dice that players rolled
    std::uint64_t dice_at = 0; ///< how far the seed's stream had been read after it
    std::vector<Event> events;
};

/// Writes a journal, each line at once.
class JournalWriter {
public:
    /// Begins a new file; refused if it cannot be written.
    static Result<JournalWriter> create(const std::filesystem::path&, const JournalHeader&);
    /// Goes on with a file after its last whole line; anything torn after `keep` bytes is cut off.
    static Result<JournalWriter> resume(const std::filesystem::path&, std::uint64_t keep);

    Result<void> add(const Entry&, const GameState& before);
    Result<void> add_turn(int turn, std::uint64_t hash);
    Result<void> add_undo(int number);
    Result<void> add_redo(int number);

private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    explicit JournalWriter(std::FILE* file) : file_(file) {}
    Result<void> line(const std::string&);
    std::unique_ptr<std::FILE, Close> file_;
};

/// A journal read back: the events folded over the scene's beginning.
struct Replay {
    JournalHeader header;
    GameState state;
    std::vector<Entry> done;      ///< the commands that stand
    std::vector<Entry> undone;    ///< taken back and not overwritten, the next to redo last
    std::vector<GameState> turns; ///< as each turn began; [0] is turn 1
    std::uint64_t dice_at = 0;
    std::uint64_t whole_bytes = 0; ///< up to the end of the last whole line
    std::string torn;              ///< what was said of a torn last line; empty if there was none
    int hashes_checked = 0;
    bool hash_missing = false; ///< the last turn's hash was not written
    int last_turn_ended = 0;
};

/// Reads the header line alone.
Result<JournalHeader> read_header(const std::filesystem::path&);
/// Reads a journal of a game that began so. A torn last line is left out and said so; a damaged line before
/// it, or a hash that does not fit, is an error with its line. Stops after turn `until` if that is not 0.
Result<Replay> replay(const std::filesystem::path&, GameState start, int until = 0);

/// Where two journals first differ, in words; empty if they are the same game.
Result<std::string> compare_journals(const std::filesystem::path& a, const std::filesystem::path& b);

/// The hash of a file's content that the header keeps.
std::string content_hash(std::string_view);

}
