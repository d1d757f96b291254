#pragma once

#include "engine/record/order_lines.h"
#include "tools/vantage/command.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vantage::program {

/// A game by rules that are data alone, as `vantage play` was asked for it.
struct TablePlay {
    std::string scene;
    std::string orders; ///< a file of commands
    std::string out;    ///< the journal
    std::string replay; ///< a journal to show
    std::string resume; ///< a journal to go on with
    int turns = 0;
    int turn = 0;
    std::uint64_t seed = 1;
    bool log = false;
    bool json = false;
    std::vector<record::OrderLine> order_lines; ///< what stands in the file of commands
};

/// Whether the scene, or the journal's scene, is played by the table assistant: any rules but "esr", whose
/// whole game the program knows. Nothing that can be read: false.
bool is_table_game(const TablePlay&);

Exit play_table(const TablePlay&);

}
