#pragma once

#include "engine/scene/scene.h"
#include "engine/staging/actors.h"
#include "engine/staging/staging.h"
#include "engine/timeline/timeline.h"

#include <filesystem>
#include <string>

namespace vantage::program {

/// A recorded game ready to be shown at any time.
struct Playback {
    scene::Scene scene;
    timeline::Timeline film;
    staging::Staged staged;
    staging::Actors actors;
    timeline::Shot shot{}; ///< what was shown last

    /// Sets the frame to a time of the film. What was shown before does not matter.
    void show(double t, frame::Frame&);
};
Result<Playback> open_playback(const std::filesystem::path& journal, const scene::LoadOptions&);

/// "turn 3", "turn 3 fire" (a step of it), "end" or seconds, as a time of the film.
Result<double> time_of(const std::string& moment, const timeline::Timeline&);

/// The table at one moment: the scene with everything where it then is, and its picture.
struct Moment {
    scene::Scene scene;
    staging::Staged staged;
};
Result<Moment> beginning_of(const std::filesystem::path& scene, const scene::LoadOptions&);
Result<Moment> moment_of(const std::filesystem::path& journal, const std::string& moment,
                         const scene::LoadOptions&);

}
