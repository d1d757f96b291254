#pragma once

#include "engine/measure/base.h"
#include "engine/overlay/marks.h"

#include <string>
#include <vector>

namespace vantage::overlay {

/// All that lies within a distance of a base's edge: its outline with rounded corners. Every fourth part of
/// the points belongs to one corner, the front left first.
std::vector<GroundPoint> around(const measure::Base&, Yards distance);

/// What lies ahead between the two lines from the front corners, out to a distance.
std::vector<GroundPoint> ahead_of(const measure::Base&, Degrees half_width, Yards distance);

/// A distance that the rules know, and what they call it.
struct Band {
    Yards to;
    std::string name;
};

/// Rings about a base, each with a line of its own kind and a label with its name, yards and inches.
void mark_rings(Marks&, const Field&, const Pen&, const measure::Base&, const std::vector<Band>&);

/// Somebody in an arc.
struct ArcTarget {
    measure::Base base;
    Yards distance;
    bool seen = false;
    double share = 0.0; ///< of it that is seen
};

/// An arc of fire with its bands. Whoever is in it has his base outlined: whole when seen, dashed when not.
void mark_arc(Marks&, const Field&, const Pen&, const measure::Base&, Degrees half_width,
              const std::vector<Band>&, const std::vector<ArcTarget>&);

}
