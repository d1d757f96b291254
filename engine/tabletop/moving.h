#pragma once

#include "engine/tabletop/situation.h"

namespace vantage::tabletop {

/// How far a piece may go now, in the measure of the rules, and why.
struct Allowance {
    const MoveRule* rule = nullptr;
    double distance = 0.0;
    std::optional<rules::Resolution> resolution; ///< of the table that says so, if one does
    rules::Facts facts;                          ///< that it was worked out with
    std::vector<Seen> known;

    /// The shares of it that a new facing and a change of formation take, together.
    [[nodiscard]] double taken(const Piece&, const MovePiece&) const;
};

/// The rule by which a piece moves in this step; null if it does not.
const MoveRule* move_rule(const Situation&, const Piece&, const rules::Facts& told = {});

/// Refused where the step of the turn does not let such a piece move, or where the table of its move must be
/// told something.
Result<Allowance> allowance_of(Situation&, const MovePiece&);

/// A move that the rules allow.
struct CheckedMove {
    Allowance allowance;
    double way = 0.0;   ///< in the measure of the rules
    double share = 0.0; ///< of the allowance that it takes, turning and changing formation included
    /// With what bans and changes are told of the move: how far it goes and turns, whether it advances, ends
    /// in contact or comes within engagement, how far off an enemy and its own home it ends.
    rules::Facts facts;
    std::string enemy; ///< the one that it ends nearest to; empty: there is none
};
/// Refused if the way is barred to the piece, or is farther than it may go.
Result<CheckedMove> check_move(Situation&, const MovePiece&);
/// The same with what allowance_of() says of this very move.
Result<CheckedMove> check_move(const Situation&, const MovePiece&, const Allowance&);

/// The units and the leader of a formation or force, each moved as the whole is.
std::vector<PieceMoved> moved_with(const TableState&, const Piece& group, const MovePiece&);

/// Those whose place is free already first, so that at no moment two of them stand in one; nothing if each
/// waits for another.
std::optional<std::vector<PieceMoved>> in_order(const TableState&, std::vector<PieceMoved>);

/// What a piece has done, beside "move", that went because it had to.
inline constexpr std::string_view compelled = "compelled";
/// Has everybody go who must when this step begins.
void make_compelled_moves(const Rules&, ChangeApplier&);

/// Moves a piece, or a formation with its units and its leader; where moves are declared first, it waits.
Result<void> move_piece(const MovePiece&, const Rules&, ChangeApplier&);

}
