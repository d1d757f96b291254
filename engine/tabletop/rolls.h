#pragma once

#include "engine/play/roll.h"
#include "engine/tabletop/event.h"

namespace vantage::tabletop {

/// What a table that was worked out says, from the answer that journals keep: what is not as it should be in
/// one that somebody wrote by hand is left out.
play::Roll roll_of(const TableResolved&, const rules::System&);

}
