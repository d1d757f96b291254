#pragma once

#include "engine/tabletop/changing.h"

namespace vantage::tabletop {

/// How far a piece may go now, in the measure of the rules, and why.
struct Allowance {
    const MoveRule* rule = nullptr;
    double distance = 0.0;
    std::optional<rules::Resolution> resolution; ///< of the table that says so, if one does
    rules::Facts facts;                          ///< that it was worked out with
    std::vector<Seen> known;
};

/// Refused where the step of the turn does not let such a piece move, or where the table of its move must be
/// told something.
Result<Allowance> allowance_of(const TableState&, const MovePiece&, const Rules&);

/// Moves a piece, or a formation with its units and its leader; refused if that is farther than it may go.
Result<void> move_piece(const MovePiece&, const Rules&, Changing&);

}
