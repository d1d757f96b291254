#pragma once

#include "engine/play/roll.h"

namespace vantage::play {

/// A roll in the words of the battle log, to follow what it is about: ": [4 5] = 7: held up", then a line for
/// each modifier.
std::string roll_text(const Roll&);

}
