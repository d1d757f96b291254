#pragma once

#include "engine/play/game.h"

namespace vantage::player {

/// How a moment looks to a side: the verdict, points, places held, who is still there and how tired, and how
/// near its mass is to what it wants. Knows no rules: any game can be asked.
double outlook(const play::State&, play::SideId);

/// Plays any game by what it lists: of all choices the one after which the outlook is best on average over a
/// few falls of the dice; to end the step if none is better than that. The floor under every other player:
/// with no knowledge of the rules it plays a game to its end. Deterministic: its dice are its own.
play::Decision best_choice(const play::State&, play::SideId);

}
