#pragma once

#include "engine/play/game.h"

#include <nlohmann/json.hpp>

/// A game in words and numbers, for those who look on from outside: a page that is handed on, an overlay of a
/// stream. What is said here is what the battle log says, in parts that can be laid out.
namespace vantage::feed {

/// A roll: each side's dice, its modifiers with their reasons, its score, and what came of it. The modifiers
/// are the journal's own.
nlohmann::ordered_json roll_json(const play::Roll&);

/// Something that has happened, before it is applied: {"kind", "turn", "step", "text"}, and where they apply
/// "who", "against" (names), "side" (of who acts) and "roll".
nlohmann::ordered_json event_json(const play::State& before, const play::Event&);

/// A game as it stands: turn, clock, step, sides with their points, objectives, groups with their orders, and
/// every unit that is there.
nlohmann::ordered_json state_json(const play::State&);

/// A side by its id; null for none.
nlohmann::ordered_json side_of(const play::Game&, play::SideId);

/// "13:40" for the beginning of a turn.
std::string clock_of(const play::Game&, int turn);

/// The word for a kind of beat: "fire".
const char* word_of(play::Beat::Kind);

}
