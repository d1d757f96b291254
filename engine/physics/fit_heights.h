#pragma once

#include <vector>

namespace vantage::physics {

/// Chooses what to hand to Jolt's height field so that what comes back lies nearest to what is meant.
///
/// Jolt divides the range of each block (2 x 2 samples of its own and the first of the next blocks east and
/// north) into 255 steps and gives back the middle of a step, so that a block's lowest and highest sample
/// always come back half a step off: 0.06 yards at a wall of 30. Handing over a range that is half a step
/// wider at both ends brings them back where they were, and with them whatever lies half-way between, such as
/// an even slope.
///
/// `samples` are side x side, row by row; `nothing` marks those without ground.
std::vector<float> fit_heights(const std::vector<float>& samples, unsigned side, float nothing);

}
