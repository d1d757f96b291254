#pragma once

#include "engine/direction/framing.h"
#include "engine/timeline/timeline.h"

// What happens in a film that is worth a look, and who has a part in it; private to this folder.
namespace vantage::direction {

struct Interest {
    double start = 0.0;
    double key = 0.0; ///< the moment that must not be missed: a fight is decided, a charge comes in
    double end = 0.0;
    bool must = false; ///< a fight: what an audience came for
    double weight = 1.0;
    std::size_t mark = 0;
    std::vector<play::PieceId> who{};
    std::vector<play::PieceId> against{};
    std::optional<GroundPoint> place{}; ///< where nobody is named
};

/// By rising start. Marches that begin together are one.
std::vector<Interest> interests_of(const timeline::Timeline&, double from);

/// The corners and the middle of everybody who is there at a time, a little above the ground.
void add_places(const std::vector<play::PieceId>&, const timeline::Timeline&, const timeline::TableMoment&,
                const Location&, std::vector<glm::dvec3>&);

}
