#pragma once

#include "engine/feed/feed.h"
#include "engine/timeline/timeline.h"

// A game as it is being shown: in step with the film of it.
namespace vantage::feed {

/// A roll as it is watched: who rolls, the dice, the modifiers with their reasons, the verdict, and when each
/// is to be seen, in seconds after its beginning ("fall", "each", "verdict_at", "goes_on", "end").
nlohmann::ordered_json card_json(const timeline::RollCard&, const play::Game&);

/// How many of the game's events may be known at a time: what dice decide is not told before they have been
/// read.
std::size_t events_known_at(const timeline::Timeline&, double t);

/// state_json() of what is known at a time, with what is told then: "time", "caption", "card" with its "age",
/// and "ending" once the battle is over.
nlohmann::ordered_json show_json(const timeline::Timeline&, double t);

/// Where everybody is at a moment, also on his way: {"units": [[east, north, facing, presence], …]}, in the
/// order of state_json(), in yards and degrees.
nlohmann::ordered_json places_json(const timeline::TableMoment&);

/// What a map needs of a battle and does not change: the heights as a coarse grid, areas and lines with the
/// layer they are painted in, names.
nlohmann::ordered_json ground_json(const play::Game&);

/// The same in plain lines, for programs that show text files, by the name of the file: "turn", "score",
/// "orders", "caption", "dice".
std::map<std::string, std::string> show_texts(const timeline::Timeline&, double t);

}
