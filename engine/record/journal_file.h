#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// The record of a game as a file: one JSON object a line, written at its end only and flushed at each line.
//   {"vantage":"journal","version":7,"scene":"scenes/first-light.json","scene_hash":"…","seed":7}
//   {"n":1,"command":{"do":"end-step","side":"french"},"dice_at":0,"events":[{"event":"side-ended-step",…},…]}
//   {"turn":1,"hash":"…"}           the state's hash after the turn's last command
//   {"undo":12}  {"redo":12}        takes back command 12, or does it again
namespace vantage::record {

/// That is written. Older ones are read too: their hashes are over less than a game has now, and are not
/// compared.
inline constexpr int journal_version = 7;

struct Header {
    std::string scene;      ///< as it was named when the game began
    std::string scene_hash; ///< of the scene file's content
    std::uint64_t seed = 0;
    int turns = 0; ///< how many are played, where that differs from the scene's; else 0
    int version = journal_version;
    friend bool operator==(const Header&, const Header&) = default;
};

/// Writes a journal, each line at once.
class LineWriter {
public:
    /// Begins a new file; refused if it cannot be written.
    static Result<LineWriter> create(const std::filesystem::path&, const Header&);
    /// Goes on with a file after its last whole line; anything torn after `keep` bytes is cut off.
    static Result<LineWriter> resume(const std::filesystem::path&, std::uint64_t keep);
    Result<void> add(const nlohmann::ordered_json&);

private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    explicit LineWriter(std::FILE* file) : file_(file) {}
    std::unique_ptr<std::FILE, Close> file_;
};

/// What reading a journal's lines found.
struct LinesRead {
    std::uint64_t whole_bytes = 0; ///< up to the end of the last whole line
    std::string torn;              ///< what is to be said of a torn last line; empty if there was none
};

/// Reads the header line alone.
Result<Header> read_header(const std::filesystem::path&);
/// Hands every whole line after the header to `take`, with its number; an error of it ends the reading, and
/// so does `false`. A damaged line is an error with its number, a torn last one is left out.
Result<LinesRead> read_lines(const std::filesystem::path&,
                             const std::function<Result<bool>(const nlohmann::json&, std::size_t)>& take);
/// Where two journals first differ, in words; empty if they are the same game.
Result<std::string> compare_journals(const std::filesystem::path& a, const std::filesystem::path& b);

// Members of a line as they should be, or a fallback: json::value() throws at a wrong type.
int whole_member(const nlohmann::json&, const char* key);
std::uint64_t count_member(const nlohmann::json&, const char* key);
std::string text_member(const nlohmann::json&, const char* key);
/// The typed dice of a command's line; nothing if they are no list of whole numbers above 0.
Result<std::vector<int>> typed_dice(const nlohmann::json& line);

}
