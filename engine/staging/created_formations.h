#pragma once

#include "engine/play/state.h"
#include "engine/scene/scene.h"

namespace vantage::staging {

/// Gives a scene the formations and generals that a game has made beside its own, off the table until a
/// moment puts them there, so that each has its figure. Those of an earlier call go.
void enlist(scene::Scene&, const play::State&);
/// Whether a scene has the very formations and generals of a game.
bool has_enlisted(const scene::Scene&, const play::State&);
/// Sets what a moment does not say, from the state at its time: who is with whom, who leads, who holds what.
/// A scene that lacks groups of that state stays as it is.
void regroup(scene::Scene&, const play::State&);
/// Takes back what rearrange() and regroup() did to a scene that was as `begins` is: with much less work than
/// a copy of it, most of which they never touch.
void restore(scene::Scene&, const scene::Scene& begins);

}
