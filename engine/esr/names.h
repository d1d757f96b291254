#pragma once

#include "engine/esr/state.h"

#include <string>
#include <string_view>

namespace vantage::esr {

// What things are called in files. The name if it is the first of that name, else "#" and its number.
std::string name_in_file(const GameState&, SideId);
std::string name_in_file(const GameState&, ForceId);
std::string name_in_file(const GameState&, FormationId);
std::string name_in_file(const GameState&, UnitId);
std::string name_in_file(const GameState&, CommanderId);
std::string name_in_file(const GameState&, ObjectiveId);
std::string name_in_file(const GameState&, Step);

// The thing of that name; false if there is none. An empty name is none, which is right.
bool find_named(const GameState&, std::string_view, SideId&);
bool find_named(const GameState&, std::string_view, ForceId&);
bool find_named(const GameState&, std::string_view, FormationId&);
bool find_named(const GameState&, std::string_view, UnitId&);
bool find_named(const GameState&, std::string_view, CommanderId&);
bool find_named(const GameState&, std::string_view, ObjectiveId&);
bool find_named(const GameState&, std::string_view, Step&); ///< a step has always a name

}
