#pragma once

#include "engine/tabletop/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::tabletop {

/// A ball of smoke, and when it was laid: it hides things from the next phase on.
struct Smoke {
    GroundPoint at;
    int turn = 1;
    std::size_t phase = 0;
    friend bool operator==(const Smoke&, const Smoke&) = default;
};

/// A table that must still be rolled because of something that happened, with what is known for it already.
struct Due {
    std::string table;
    std::string own;
    std::string other; ///< empty: the table is about one piece
    rules::Facts facts;
    std::string why;
    friend bool operator==(const Due&, const Due&) = default;
};

/// All that a game on the table keeps, in the words of whatever rules it is played by.
struct TableState {
    int turn = 1;
    std::size_t phase = 0; ///< into the turn sequence of the rules
    std::size_t step = 0;
    bool over = false;
    std::vector<Piece> pieces; ///< also those that are gone: they keep their place in the list
    std::vector<Smoke> smoke;
    rules::Facts weather;
    std::vector<Due> due;

    /// By id or, failing that, by name; null if there is none, or it is gone.
    [[nodiscard]] const Piece* piece(std::string_view id_or_name) const;
    [[nodiscard]] Piece* piece(std::string_view id_or_name);
    friend bool operator==(const TableState&, const TableState&) = default;
};

/// How a game on this scene begins.
TableState start_of(const scene::Scene&);

/// What is to be seen now: smoke that was laid in this very phase hides nothing yet.
View view_of(const TableState&, const measure::GroundKnowledge&);

std::uint64_t hash_of(const TableState&);

}
