#pragma once

#include "engine/scene/underlay.h"
#include "engine/survey/survey.h"

namespace vantage::workshop {

struct Underlaid {
    scene::SceneDocument document;
    scene::UnderlayFit fit;
};

/// Lays a picture under a scene: it is written beside its file as a PNG. `points` are in pixels of the
/// picture as it was read; one that says itself where it lies needs none. Refuses what fit_underlay()
/// refuses.
Result<Underlaid> with_picture(const scene::SceneDocument&, const survey::MapPicture&,
                               std::vector<scene::Underlay::Control> points);

}
