#pragma once

#include "engine/study/drawing.h"
#include "engine/study/summary.h"

// What a study found, to be looked at. Of many variants the first ones are shown.
namespace vantage::study {

/// How often each side wins, a bar for each variant, with the 95 % interval.
Drawing outcomes_picture(const Summary&, const scene::Scene&);
/// Units lost turn by turn, the mean and what lies between 10 % and 90 % of the games; below it how much was
/// fought.
Drawing losses_picture(const Summary&, const scene::Scene&);
/// On the map: where was fought, and where was marched.
Drawing map_picture(const Summary&, const scene::Scene&);

}
