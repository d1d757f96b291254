#pragma once

#include "engine/tabletop/decide.h"

// Whose decision a step awaits, what is due in it, and what has been done already.
namespace vantage::tabletop {

/// What holds of this step, if all sides first declare in it; null: they do not.
const Declaration* declaration_at(const TableState&, const Rules&);

/// The side that alone acts in this step; none: all of them do.
std::optional<std::size_t> acting_side(const TableState&, const Rules&);

/// Whether something due is to be worked off now: not in a later step, nor before all have declared.
bool is_payable(const Due&, const TableState&, const Rules&);
/// The first of those that are, by its place in the list; none: the step may end.
std::optional<std::size_t> first_payable(const TableState&, const Rules&);

/// Whether a side has nothing more to decide in this step.
bool is_done(const TableState&, const Rules&, std::size_t side);
/// Whose decision is awaited: of whom something is due, then of who has not ended the step. None when over.
std::optional<std::size_t> awaited(const TableState&, const Rules&);

/// Refused to a piece whose side is not to act now. What is due may be worked off out of turn.
Result<void> may_act(const TableState&, const Rules&, const Piece&);
/// Refused to a piece that has done so already, as often as the rules let it. `what` is "move" or a table.
Result<void> may_do_again(const TableState&, const Rules&, const Piece&, const std::string& what,
                          const std::string& other = {}, const Piece* target = nullptr);
/// On which of its own sides a piece uses a table on somebody: "front", "rear", "left" or "right"; empty
/// where the rules do not count them one by one.
std::string from_side(const Rules&, const Piece&, const std::string& table, const Piece* target);
/// Refused while something is due.
Result<void> may_end_step(const TableState&, const Rules&);

/// The step that comes after this one, maybe in the next turn.
StepBegan next_step(const TableState&, const Rules&);
/// Of these steps, the first that comes from now on: "phase/step".
std::string next_of(const std::vector<std::string>& steps, const TableState&, const rules::System&);

}
