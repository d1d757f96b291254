#pragma once

#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

namespace vantage::ruling {

/// The rules that a scene is played by, with its house rules: measure, zones, sight and turn follow them. A
/// house rule that the system does not know, or a value that it does not take, is an error with its place in
/// the scene.
Result<rules::System> rules_of(const scene::Scene&);

/// Only what those rules say of sight; the usual for a scene without rules.
Result<rules::SightRules> sight_rules_of(const scene::Scene&);

}
