#pragma once

#include "engine/overlay/layout.h"

#include <span>

namespace vantage::overlay {

/// Finds room for texts, the weightiest first and of those the nearest. The weightiest come last, so that no
/// line to a lighter one runs over them.
std::vector<Label> set_texts(std::span<const Text>, const Outlook&);

}
