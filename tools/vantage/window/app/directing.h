#pragma once

#include "engine/direction/highlights.h"
#include "engine/direction/phases.h"
#include "engine/direction/shots.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

#include <map>
#include <optional>

namespace vantage::window {

/// The camera in the hand of the program, as long as nobody else takes it: the director, and instant replays.
class Directing {
public:
    /// The director takes the camera, or gives it back.
    void toggle(View&, UiMemory&);
    /// The last fight again from two sides, then back to where everything was. Ends the one that is on.
    void replay(View&, UiMemory&);
    /// Puts the camera where it belongs at this moment. A camera that somebody else has moved is his.
    void follow(View&, UiMemory&);
    [[nodiscard]] bool replaying() const { return replay_.has_value(); }

private:
    [[nodiscard]] const direction::Location* location(const View&);
    void plan(const View&, const UiMemory&);
    void put(View&, const direction::Pose&);
    void end_replay(View&, UiMemory&);
    void follow_replay(View&, UiMemory&);
    [[nodiscard]] overlay::Again ask_of(const GameView&, std::size_t mark);

    struct Replay {
        direction::Span span;
        std::vector<direction::Pose> angles;
        std::size_t angle = 0;
        CameraPose camera; ///< to go back to
        double time = 0.0; ///< the same
        bool past = false; ///< the same
        bool playing = false;
        bool presenting = false;
    };
    std::optional<Replay> replay_;
    Question<std::string> odds_; ///< of what is replayed
    std::optional<direction::Location> location_;
    std::shared_ptr<const frame::Stage> stage_; ///< that the location is of
    std::vector<direction::Shot> shots_;
    std::map<std::string, std::string> phases_; ///< cameras of their own, by which the parts are made
    std::vector<direction::PhasePart> parts_;
    double planned_from_ = 0.0;
    double planned_until_ = -1.0;
    double planned_length_ = -1.0;
    std::optional<CameraPose> put_; ///< as it was left: another is somebody else's
};

}
