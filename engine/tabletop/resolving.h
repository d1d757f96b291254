#pragma once

#include "engine/core/dice.h"
#include "engine/tabletop/situation.h"

namespace vantage::tabletop {

/// One table looked at before it is rolled: what the table top shows, what must still be told.
struct Preview {
    rules::Table table;
    Advice advice; ///< with the facts of the command in it, as told
    std::optional<std::size_t> due;
};
Result<Preview> preview(const Situation&, const ResolveTable&);
Result<Preview> preview(const TableState&, const ResolveTable&, const Rules&);

/// The same, refused where the step has no place for the table or the rules forbid it.
Result<Preview> allowed(const Situation&, const ResolveTable&);

/// What the first of these bans that holds says; none: nothing is forbidden.
std::optional<std::string> forbidden(const Situation&, const std::vector<Ban>&, const Trigger&);

/// The table worked out for a preview, whatever the step of the turn. Dice are rolled for the own piece, for
/// the other in a table of two sides, then further ones.
Result<rules::Resolution> work_out(const Preview&, const Rules&, Dice&);

/// What a table that was allowed is about, for the changes that come of it.
Trigger happening_of(const TableState&, const ResolveTable&, const Preview&);

/// Whether a table may be asked for in this step without being due.
bool in_step(const TableState&, const std::string& table, const Rules&);

/// What is said where a command names somebody who is not there.
Error nobody(const char* key, const std::string& name);

}
