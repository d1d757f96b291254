#pragma once

#include "engine/tabletop/change_applier.h"

namespace vantage::tabletop {

/// A state looked at once, for many questions about what may be done in it.
struct Situation {
    Situation(const TableState& of, const Rules& by)
        : state(of), rules(by), view(view_of(of, by.ground)), now(of, by) {}
    const TableState& state;
    const Rules& rules;
    View view;               ///< its path is that of the move that is being asked about
    const ChangeApplier now; ///< knows the names that bans and moves ask for
};

}
