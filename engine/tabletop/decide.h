#pragma once

#include "engine/tabletop/changes.h"
#include "engine/tabletop/command.h"
#include "engine/tabletop/event.h"
#include "engine/record/dice.h"
#include "engine/rules/resolve.h"
#include "engine/scene/card_form.h"

namespace vantage::tabletop {

/// All that a game on the table is played by: the rules as data, and the ground.
struct Rules {
    const rules::System& system;
    const Plan& plan;
    const Changes& changes;
    const scene::CardForm& cards;
    const measure::GroundKnowledge& ground;
    int turns = 1000; ///< after which the game is over
};

/// May refuse, may roll; changes nothing. Typed dice are taken first: those of the own piece, of the other in
/// a table of two sides, then further ones; what is not typed is rolled.
Result<std::vector<Event>> decide(const TableState&, const Command&, const Rules&,
                                  const std::vector<int>& typed, record::SeededDice&);

/// One table looked at before it is rolled: what the table top shows, what must still be told.
struct Preview {
    rules::Table table;
    Advice advice; ///< with the facts of the command in it, as told
    std::optional<std::size_t> due;
};
Result<Preview> preview(const TableState&, const ResolveTable&, const Rules&);

/// The table worked out for a preview, whatever the step of the turn.
Result<rules::Resolution> work_out(const Preview&, const Rules&, const std::vector<int>& typed,
                                   record::SeededDice&);

/// The step of the turn that the game is in.
const rules::TurnPhase& phase_of(const TableState&, const rules::System&);
/// Null if the phase has no steps.
const rules::TurnStep* step_of(const TableState&, const rules::System&);
/// "phase/step", as the rules' files name it.
std::string step_name(const TableState&, const rules::System&);

}
