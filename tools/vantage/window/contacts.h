#pragma once

#include "engine/measure/reach.h"
#include "tools/vantage/window/battle.h"

namespace vantage::window {

/// An enemy whom a piece can come to in a move.
struct Contact {
    PieceId enemy;
    measure::ReachPath way; ///< to where its middle is beside him
};

/// All of them by what the piece reaches, the nearest by the way first: a place beside an enemy counts, as
/// its own base stops short of his.
std::vector<Contact> contacts_of(const Battle&, PieceId, const measure::CostField& reached);

}
