#pragma once

#include "engine/scene/document.h"
#include "engine/survey/survey.h"

#include <string>
#include <vector>

namespace vantage::workshop {

/// Puts surveyed ground in the place of a scene's own: heights as a picture beside its file, which is written
/// here, the map, and who is to be credited.
Result<scene::SceneDocument> with_real_ground(const scene::SceneDocument&, const survey::Survey&);

}
