#pragma once

#include "engine/esr/command.h"

#include <optional>
#include <string>
#include <string_view>

// What players read on buttons and in titles.
namespace vantage::esr {

/// "attack Mir".
std::string order_text(const GameState&, Directive, const std::string& target);

/// What one who fought does then: "wins clearly", "routs".
std::string_view result_words(std::string_view result);

/// Where what an order aims at is; nothing where it names nothing that is there.
std::optional<GroundPoint> goal_place(const GameState&, const std::string& target);

/// What a command does, without saying for whom: "Attack Mir".
std::string label_of(const Command&, const GameState&);
/// The same with the name of whom it is about: "28th Division: attack Mir".
std::string title_of(const Command&, const GameState&);

/// The formation that a command is about; not valid() where it is about a side or a force.
FormationId formation_of(const Command&, const GameState&);

}
