#pragma once

#include "engine/play/command.h"

namespace vantage::tabletop {

/// All that can be asked for in a game on the table.
const std::vector<play::Verb>& verbs();

}
