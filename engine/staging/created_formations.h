#pragma once

#include "engine/play/state.h"
#include "engine/scene/scene.h"

namespace vantage::staging {

/// Gives a scene the formations and generals that a game has made beside its own, off the table until a
/// moment puts them there, so that each has its figure. Those of an earlier call go.
void enlist(scene::Scene&, const play::State&);
/// Whether a scene has the very formations and generals of a game.
bool has_enlisted(const scene::Scene&, const play::State&);

}
