#pragma once

#include "engine/direction/framing.h"
#include "engine/timeline/timeline.h"

// The director: from where a film is watched.
namespace vantage::direction {

/// One view, from a cut to the next. The camera moves slowly from the one pose to the other.
struct Shot {
    double start = 0.0;
    double end = 0.0;
    Pose from{};
    Pose to{};
    enum class Kind : std::uint8_t { wide, action } kind = Kind::wide;
    friend bool operator==(const Shot&, const Shot&) = default;
    [[nodiscard]] Pose at(double t) const;
};

inline constexpr double shortest_shot = 3.0; ///< seconds
inline constexpr double usual_shot = 6.0;

/// A film as a director cuts it, from a time of it to its end. He knows what is going to happen: he is there
/// before it does, frames who acts and whom it is done to from a side where nothing stands between, looks
/// over the whole field when a turn begins, and keeps each army on its side of the picture throughout. The
/// same film gives the same cuts. `speed` is how many seconds of film pass in one of those who watch: the
/// lengths are theirs.
std::vector<Shot> plan_shots(const timeline::Timeline&, const Location&, double from = 0.0,
                             double speed = 1.0, double until = 1e18);

/// The shot of a time: the last that has begun. There must be one.
const Shot& shot_at(const std::vector<Shot>&, double t);
frame::Camera camera_at(const std::vector<Shot>&, double t);

/// How a mark of the film is looked at, at a moment of it.
Framed frame_mark(const timeline::Timeline&, const Location&, std::size_t mark, double t);
/// The whole field at a moment.
Framed frame_field(const timeline::Timeline&, const Location&, double t);

/// Two looks at one part of a film, one after the other, for an instant replay: from the usual side and
/// close, then from farther round and higher.
std::vector<Pose> replay_angles(const timeline::Timeline&, const Location&, double begin, double end);

/// How well those who fight are seen at the moment at which it is decided; `fights` of the film in order.
struct FightSeen {
    double key = 0.0;
    Seen who;
    Seen against; ///< in_frame and clear 1 where nobody is named
    [[nodiscard]] bool good() const {
        return who.in_frame >= 0.99 && against.in_frame >= 0.99 && who.clear >= 0.5 && against.clear >= 0.5;
    }
};
std::vector<FightSeen> fights_seen(const timeline::Timeline&, const Location&, const std::vector<Shot>&);

}
