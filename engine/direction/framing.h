#pragma once

#include "engine/frame/frame.h"

#include <functional>
#include <span>
#include <vector>

// How a camera is put so that everybody who matters is in the picture, and nothing stands before them.
namespace vantage::direction {

/// The table as a director knows it.
struct Location {
    frame::TableSpace space{};
    std::shared_ptr<const HeightField> ground{};
    double figure = 6.0;        ///< millimetres that a man stands high
    double aspect = 16.0 / 9.0; ///< of the picture
    bool told = true;           ///< dice are told at its foot; else what is seen stands in its middle
    /// Whether nothing of the ground, the woods and the villages is between two places of table space.
    std::function<bool(glm::dvec3 eye, glm::dvec3 place)> sees{};

    [[nodiscard]] glm::dvec3 on_table(GroundPoint at, double above = 0.0) const {
        return space.to_table(at, ground->height_at(at)) + glm::dvec3{0, 0, above};
    }
};

/// A camera by what it looks at and from where.
struct Pose {
    glm::dvec3 target{0.0};
    double bearing = 180.0; ///< degrees, from the target to the eye
    double pitch = 35.0;    ///< degrees down
    double distance = 1000.0;
    friend bool operator==(const Pose&, const Pose&) = default;
};
inline constexpr Degrees lens{30.0};
frame::Camera camera_of(const Pose&);
/// A share of the way from one to the other, turning the short way round.
Pose between(const Pose&, const Pose&, double share);

/// What is to be seen: places in table space.
struct Subject {
    std::vector<glm::dvec3> places{};
    double least_distance = 200.0; ///< closer looks are not wanted
    /// How far below and above the middle it may reach, in halves of the picture: the dice are told at its
    /// foot.
    double below = 0.25;
    double above = 0.75;
    /// What a foreground of nothing but the table's frame costs, where two steps higher up cost 0.7.
    double dislike_of_wood = 4.0;
};
/// How well a subject is seen.
struct Seen {
    double in_frame = 0.0; ///< shares of its places
    double clear = 0.0;    ///< of those in the frame and unblocked
};
Seen seen_by(const frame::Camera&, const Subject&, const Location&);

/// As near as it may be with everything in the picture, from this bearing and height.
Pose frame_from(const Subject&, double bearing, double pitch, const Location&);

/// The best way to look at a subject from about a bearing: never by more than 65 degrees to either side, so
/// that nobody's left becomes his right; rather from higher up.
struct Framed {
    Pose pose;
    Seen seen;
};
Framed best_frame(const Subject&, double bearing, const Location&);

}
