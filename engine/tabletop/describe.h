#pragma once

#include "engine/tabletop/decide.h"
#include "engine/tabletop/event.h"

namespace vantage::tabletop {

/// What happened, in words, a line for each modifier of a roll. Names are those of the state before it.
std::string describe(const Event&, const TableState& before, const Rules&);
/// What somebody was told to do with all who move: "to go 120 paces to 300, 400".
std::string told_of(const DeclaredMove&, const TableState&, const rules::System&);
/// Where the game stands: the turn, its phase and step.
std::string describe(const TableState&, const rules::System&);
/// What may be done in this step: its text, its tables, who may move, what is due.
std::string may_be_done(const TableState&, const Rules&);

}
