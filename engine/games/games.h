#pragma once

#include "engine/play/game.h"

namespace vantage::games {

/// The game that a scene's rules ask for: the system's "engine" says which. The error names it and what there
/// is, or says why such a scene cannot be played.
Result<std::shared_ptr<const play::Game>> open(play::Setup);

/// Reports all that is wrong with the files of a system beside those that rules::read_system reads.
void check(const rules::System&, Problems&);

}
