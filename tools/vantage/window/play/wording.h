#pragma once

#include "engine/game/command.h"

#include <optional>
#include <string>

// What players read on buttons.
namespace vantage::window {

/// "Leader actions".
std::string name_of(game::Step);
/// The phase of the turn that a step belongs to: "Command", "Movement", "Fire", "Combat".
std::string phase_of(game::Step);

/// "attack Mir".
std::string order_text(const game::GameState&, game::Directive, const std::string& target);

/// Where what an order aims at is; nothing where it names nothing that is there.
std::optional<GroundPoint> goal_place(const game::GameState&, const std::string& target);

/// What a command does, without saying for whom: "Attack Mir".
std::string label_of(const game::Command&, const game::GameState&);
/// The same with the name of whom it is about: "28th Division: attack Mir".
std::string title_of(const game::Command&, const game::GameState&);

/// The formation that a command is about; not valid() where it is about a side or a force.
game::FormationId formation_of(const game::Command&, const game::GameState&);

}
