#pragma once

#include "engine/tabletop/moving.h"

// Moves that all sides declare first, and that are then made together.
namespace vantage::tabletop {

/// What a side goes by while it declares: its own pieces stand where they are to go, all others where they
/// are.
TableState as_declared(const TableState&, std::size_t side);

/// A move that was found allowed now waits for all others.
void declare_move(const MovePiece&, const CheckedMove&, ChangeApplier&);

/// Makes all moves that were declared, a part of each at a time. Whoever touches an enemy stops, and so does
/// the enemy; friends are passed through, but nobody ends on another.
void make_declared_moves(const Rules&, ChangeApplier&);

}
