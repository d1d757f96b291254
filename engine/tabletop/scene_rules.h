#pragma once

#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

namespace vantage::tabletop {

/// The rules that a scene is played by, with its house rules: measure, zones and turn follow them. A house
/// rule that the system does not know, or a value that it does not take, is an error with its place in the
/// scene.
Result<rules::System> rules_of(const scene::Scene&);

}
