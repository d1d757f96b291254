#pragma once

#include "engine/overlay/labels.h"
#include "engine/scene/scene.h"
#include "engine/staging/piece_animator.h"
#include "engine/staging/staging.h"
#include "engine/timeline/timeline.h"

#include <filesystem>
#include <string>
#include <vector>

namespace vantage::cli {

/// A scene with everything where it is at one moment, and how its formations stand then.
struct Labelled {
    scene::Scene scene;
    std::vector<overlay::Standing> standings;
};

/// A recorded game ready to be shown at any time.
struct Playback {
    scene::Scene scene; ///< as its file has it, with the generals that the game made
    timeline::Timeline film;
    staging::Staged staged;
    staging::PieceAnimator animator;
    play::Events events{};        ///< all that happened, in order
    timeline::TableMoment shot{}; ///< what was shown last

    /// Sets the frame to a time of the film. What was shown before does not matter.
    void show(double t, frame::Frame&);
    /// The moment that was shown last, for whoever measures or labels there.
    [[nodiscard]] Labelled labelled() const;
};
Result<Playback> open_playback(const std::filesystem::path& journal, const scene::LoadOptions&);

/// A battle that nobody has played yet, as it begins.
Result<Playback> open_scene(const std::filesystem::path& scene, const scene::LoadOptions&);

/// "turn 3", "turn 3 fire" (a step of it), "end" or seconds, as a time of the film. `option` is what they
/// were given to, for whoever has to mend them.
Result<double> time_of(const std::string& moment, const timeline::Timeline&,
                       const std::string& option = "--at");

/// The table at one moment: the scene with everything where it then is, its picture, and how its formations
/// stand.
struct Moment {
    scene::Scene scene;
    staging::Staged staged;
    std::vector<overlay::Standing> standings;
};
Result<Moment> beginning_of(const std::filesystem::path& scene, const scene::LoadOptions&);
Result<Moment> moment_of(const std::filesystem::path& journal, const std::string& moment,
                         const scene::LoadOptions&);

}
