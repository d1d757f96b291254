#pragma once

#include "engine/frame/frame.h"
#include "engine/scene/scene.h"
#include "engine/staging/figure_styles.h"
#include "engine/staging/model_library.h"
#include "engine/staging/scattered_places.h"

namespace vantage::staging {

/// Areas and lines as they are painted on the ground.
void paint_landscape(const scene::Scene&, frame::Stage&);

/// Trees in the woods, houses in the villages, hedges and walls along their lines. Everything stands at the
/// size that suits the figures: on a gaming table trees and houses go with the men, not with the map.
Result<void> grow_landscape(const scene::Scene&, ModelLibrary&, FigureStyles&, ScatteredPlaces&,
                            frame::Stage&);

}
