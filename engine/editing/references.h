#pragma once

#include "engine/editing/things.h"

namespace vantage::editing {

/// Takes out of the document what names a formation, a unit or an objective that is about to go: arrivals,
/// orders about it, and its part in conditions and special rules.
void forget(Document&, const Thing&);

}
