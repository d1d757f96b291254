#pragma once

#include "engine/study/vary.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::study {

/// What a study is to find out: all that its answer depends on.
struct Plan {
    std::string scene;             ///< as it was named
    std::string scene_hash;        ///< of the scene file's content
    std::vector<std::string> vary; ///< as they were written
    std::size_t games = 100;       ///< of each variant
    std::uint64_t seed = 1;        ///< of the first game; the next has the next one, in every variant alike
    int turns = 0;                 ///< to be played; 0: as many as the scene says
    std::vector<std::string> players; ///< of each side
    friend bool operator==(const Plan&, const Plan&) = default;
};

/// A part of a study: every game whose number, counted through all variants, leaves the rest index - 1 when
/// divided by count.
struct Shard {
    std::size_t index = 1;
    std::size_t count = 1;
    [[nodiscard]] bool has(std::size_t job) const { return job % count == index - 1; }
    friend bool operator==(const Shard&, const Shard&) = default;
};
/// "3/40".
Result<Shard> read_shard(std::string_view words);

inline constexpr std::size_t most_games = 1'000'000; ///< of a study, in all its variants
inline constexpr std::size_t most_shards = 10'000;

}
