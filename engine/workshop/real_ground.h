#pragma once

#include "engine/scene/document.h"
#include "engine/survey/survey.h"
#include "engine/workshop/new_battle.h"

#include <string>
#include <vector>

namespace vantage::workshop {

/// The survey of that table about a place: its size, scale and year.
survey::Plan plan_of(const NewBattle&, double latitude, double longitude);

/// Puts surveyed ground in the place of a scene's own: heights as a picture beside its file, which is written
/// here, the map, and who is to be credited.
Result<scene::SceneDocument> with_real_ground(const scene::SceneDocument&, const survey::Survey&);

}
