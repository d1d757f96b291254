#pragma once

#include "engine/tabletop/change_applier.h"

namespace vantage::tabletop {

/// Whoever is due by now comes upon the table where there is room behind its entry; who finds none waits.
void arrive(ChangeApplier&, const Rules&);

}
