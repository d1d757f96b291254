#pragma once

#include "engine/core/dice.h"
#include "engine/rules/resolve.h"
#include "engine/scene/card_form.h"
#include "engine/tabletop/changes.h"
#include "engine/tabletop/command.h"
#include "engine/tabletop/event.h"

namespace vantage::tabletop {

/// All that a game on the table is played by: the rules as data, and the ground.
struct Rules {
    const rules::System& system;
    const FactPlan& plan;
    const Changes& changes;
    const scene::CardForm& cards;
    const measure::GroundKnowledge& ground;
    const scene::Scene& scene;
    const rules::Condition& broken; ///< the card of a unit that no longer counts
    const std::map<std::string, std::string, std::less<>>& phrases; ///< how changes of cards are told
    int turns = 1000;                                               ///< after which the game is over
};

/// May refuse, may roll; changes nothing.
Result<std::vector<Event>> decide(const TableState&, const Command&, const Rules&, Dice&);

/// The step of the turn that the game is in.
const rules::TurnPhase& phase_of(const TableState&, const rules::System&);
/// Null if the phase has no steps.
const rules::TurnStep* step_of(const TableState&, const rules::System&);
/// "phase/step", as the rules' files name it.
std::string step_name(const TableState&, const rules::System&);
/// A step by its "phase/step" as people call it: "Morale checks" (artillery fire).
std::string spoken_step(const std::string& name, const rules::System&);

}
