#pragma once

#include "engine/core/result.h"
#include "engine/scene/scene.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

// What a study keeps of one game, whatever its rules.
namespace vantage::study {

/// The ground cut into squares, of which the longer side of the field has 64: row by row from the south-west.
struct Grid {
    explicit Grid(const scene::Ground&);
    [[nodiscard]] std::size_t cells() const { return columns * rows; }
    /// Of the field's nearest square, where the place is outside.
    [[nodiscard]] std::size_t cell_of(GroundPoint) const;
    double side = 1.0; ///< yards
    std::size_t columns = 1;
    std::size_t rows = 1;
};

/// How often something happened in each square; only those where it did.
using Counts = std::map<std::size_t, int>;

struct SideRecord {
    std::vector<int> lost;   ///< units gone by the end of each turn
    std::vector<int> points; ///< at the end of each turn
    int leaders_lost = 0;
    Counts ways; ///< marched by its pieces
    friend bool operator==(const SideRecord&, const SideRecord&) = default;
};

struct UnitRecord {
    int actions = 0; ///< fires and fights that it had a part in
    int lost = 0;    ///< the turn in which it went; 0 if it stood at the end
    friend bool operator==(const UnitRecord&, const UnitRecord&) = default;
};

struct GameRecord {
    std::size_t variant = 0;
    std::size_t number = 0; ///< in its variant
    std::uint64_t seed = 0;
    int winner = -1;     ///< a side; -1 for none
    std::string result;  ///< the verdict's name, "Marginal victory"
    std::string refused; ///< why the game could not go on: a command that the rules did not take
    std::string hash;    ///< of the last state, as `vantage play` prints it
    int turns = 0;
    std::vector<SideRecord> sides;
    std::vector<int> fires;        ///< in each turn
    std::vector<int> fights;       ///< in each turn
    Counts places;                 ///< of fires and fights
    std::vector<UnitRecord> units; ///< as in the scene
    friend bool operator==(const GameRecord&, const GameRecord&) = default;

    [[nodiscard]] int lost(std::size_t side) const;   ///< at the end
    [[nodiscard]] int points(std::size_t side) const; ///< at the end
    [[nodiscard]] int actions() const;                ///< fires and fights of all turns
};

/// What every game of a study has: whatever is read is held against it.
struct Extent {
    std::size_t games = 1; ///< of each variant
    std::size_t sides = 0;
    std::vector<std::size_t> units; ///< in each variant
    std::size_t cells = 0;
};

nlohmann::ordered_json to_json(const GameRecord&);
/// Nothing in the record that it returns leads out of the extent.
Result<GameRecord> read_game_record(const nlohmann::json&, const Extent&);

}
