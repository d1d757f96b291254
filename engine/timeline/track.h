#pragma once

#include "engine/core/geometry.h"

#include <span>
#include <vector>

namespace vantage::timeline {

/// How a body of troops goes along its way.
enum class Manner : std::uint8_t {
    column, ///< it faces where it goes, and what is behind follows round the corners
    line,   ///< it goes as one: obliquely a little, turned about for more
    slide,  ///< it keeps between the facings of both ends: markers, and shuffles of a few yards
};

/// The way of one piece from place to place: a line with rounded corners, or the arc of a wheel. A value
/// that never changes once made.
class Track {
public:
    /// Through `between`. A column that is given no corner makes one where the line it faces along meets the
    /// line it will face along, so that all units of a column turn at the same spot.
    Track(const Placement& from, std::span<const GroundPoint> between, const Placement& to, Manner);
    /// A line that wheels on one end of its front; `width` and `depth` are its own. Made by wheel_between().
    struct Wheel {
        GroundPoint hinge;
        Degrees turn; ///< clockwise
    };
    Track(const Placement& from, const Placement& to, const Wheel&);

    [[nodiscard]] Yards length() const { return length_; }
    /// The piece's middle after so many yards. At 0 and at length() these are the ends exactly.
    [[nodiscard]] Placement at(Yards along) const;
    /// A part of the piece that stands so far right and ahead of its middle. In a column it follows the way
    /// itself; otherwise it is carried with the rest.
    [[nodiscard]] Placement part_at(Yards along, Yards right, Yards ahead) const;

private:
    void lay(std::vector<glm::dvec2> corners);
    [[nodiscard]] glm::dvec2 point(double along) const;
    [[nodiscard]] Degrees heading(double along) const;

    Placement from_;
    Placement to_;
    Manner manner_ = Manner::slide;
    bool wheels_ = false;
    Wheel wheel_{};
    Yards length_;
    std::vector<glm::dvec2> points_;
    std::vector<double> reached_; // yards from the start at each point
};

/// The wheel that takes a body of this front and depth from one place to the other, if it is one.
/// `turn` is 0 if it is not.
Track::Wheel wheel_between(const Placement& from, const Placement& to, Yards front, Yards depth);

/// The facing a share of the shorter way round from one to the other.
Degrees turned(Degrees from, Degrees to, double share);

}
