#pragma once

#include "engine/core/random.h"
#include "tools/models/sculpt.h"

namespace vantage::models {

/// What crowns, bushes and hedges are made of.

float some(Random&, float low, float high);

/// A lump of clump foliage: an ellipsoid pushed in and out.
Part lump(glm::vec3 centre, glm::vec3 radii, Random&, int slices = 9, int stacks = 6, float rough = 0.16f);

/// Lets the leaves of a crown be lit as one ball round its middle, with the texture of its lumps.
void round_off(Sculpt&, glm::vec3 middle, float share);

/// Adds the two levels that stand for a crown from afar: its outline as one closed surface round the tree's
/// axis, from `low` to `high`, on a trunk of `girth`. `farther` is how much farther off they come than those
/// of a tree as tall: where leaves reach the ground a plain surface is a cut stone. Call it when the crown is
/// finished.
void add_far_crown(Sculpt&, float low, float high, float girth, float farther = 1.0f);

}
