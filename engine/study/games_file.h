#pragma once

#include "engine/study/game_record.h"
#include "engine/study/plan.h"

#include <cstdio>
#include <filesystem>
#include <memory>

// Finished games as a file, one JSON object a line:
//   {"vantage":"study","version":1,"scene":"scenes/mir-1812.json","scene_hash":"…","games":1000,…,"shard":[3,40]}
//   {"variant":0,"game":17,"seed":18,"winner":1,…}
// A part of a study is such a file, in order and complete. One that is being played is such a file under
// another name, in the order in which the games end, and may break off anywhere.
namespace vantage::study {

struct GamesHeader {
    Plan plan;
    Shard shard;
};
Result<GamesHeader> read_games_header(const std::filesystem::path&);

/// The games of a file, in its order. A torn last line is left out; anything else that is wrong is an error
/// with its line, and so is a game that stands there twice.
struct GamesRead {
    std::vector<GameRecord> games;
    std::uint64_t whole_bytes = 0; ///< up to the end of the last whole line
};
Result<GamesRead> read_games(const std::filesystem::path&, const Extent&);

/// Writes a part: the old file or the whole new one. Games are put in order.
Result<void> write_part(const std::filesystem::path&, const GamesHeader&, std::vector<GameRecord>);

/// The games of a study that is being played: each is on the disk before the next is counted.
class GamesFile {
public:
    /// Begins a file, or goes on with one of the same study. One of another study is refused.
    static Result<GamesFile> open(const std::filesystem::path&, const GamesHeader&, const Extent&);
    [[nodiscard]] const std::vector<GameRecord>& finished() const { return finished_; }
    Result<void> add(GameRecord);
    /// Everything has been said elsewhere.
    void remove();

private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::vector<GameRecord> finished_;
};

/// By variant, then by number.
void put_in_order(std::vector<GameRecord>&);

}
