#pragma once

#include "engine/esr/decide.h"

namespace vantage::esr {

/// What the automatic player of a side does next: one legal command; to end the step if there is nothing
/// sensible left. A pure function of the state, so a game between two of them is its seed. The side must not
/// have ended the step, nor the game be over.
Command choose(const GameState&, SideId, const Rules&);

/// The side whose move it is to decide something: the first that has not ended the step, in the move step the
/// one that is to move. Not valid() when the game is over.
SideId to_decide(const GameState&);

}
