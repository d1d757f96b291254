#pragma once

#include "engine/core/json.h"
#include "engine/scene/document.h"

// What a scene file says to those who make and prepare the battle. No game asks for it.
namespace vantage::scene {

/// An old map under the table, to be drawn after.
struct Underlay {
    /// A place that is known on both: in the picture from its upper left corner, and on the ground.
    struct Control {
        double column = 0.0;
        double row = 0.0;
        GroundPoint at;
    };
    std::filesystem::path file; ///< of the picture; empty for none
    std::vector<Control> points;
    double opacity = 0.5;
};

struct SidePreparation {
    std::string briefing;          ///< for its player's eyes
    std::vector<GroundPoint> zone; ///< the outline of where it deploys; empty: not said
};

struct Preparation {
    std::vector<std::string> credits; ///< whose heights and maps the ground is made of, in their own words
    Underlay underlay;
    std::vector<SidePreparation> sides; ///< as many as the scene has
};

/// Reports every mistake to the reader's Problems; load_scene() does so for every scene.
Preparation read_preparation(const JsonReader& root);
Preparation preparation_of(const SceneDocument&);

}
