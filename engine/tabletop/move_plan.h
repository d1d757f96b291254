#pragma once

#include "engine/tabletop/game.h"

namespace vantage::tabletop {

/// A move of a unit or a leader, or of its whole formation where the rules move formations in this step; null
/// if they move neither.
std::unique_ptr<play::MovePlan> make_move_plan(const TableGame&, const TableState&, play::PieceId);

}
