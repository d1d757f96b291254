#pragma once

#include "engine/scene/preparation.h"

#include <glm/vec2.hpp>

namespace vantage::scene {

/// How a picture lies on the ground: straight lines stay straight.
struct UnderlayFit {
    glm::dvec2 origin{0.0};         ///< of its upper left corner, yards east and north
    glm::dvec2 right{1.0, 0.0};     ///< yards for a pixel to the right
    glm::dvec2 down{0.0, -1.0};     ///< and for one down
    std::vector<Yards> residuals;   ///< how far each control point falls from where it belongs
    std::optional<Yards> error;     ///< to be expected of any place of it; known from four points on
    std::vector<std::string> notes; ///< what looks wrong: one point far off, a picture that is stretched

    [[nodiscard]] GroundPoint on_ground(glm::dvec2 pixel) const;
    [[nodiscard]] glm::dvec2 in_picture(GroundPoint) const;
};

struct PictureSize {
    double columns = 1.0;
    double rows = 1.0;
};

/// Lays a picture on a ground of that size by its control points: by none as large as it fits, by one moved,
/// by two turned and scaled too, from three on by least squares with a scale of its own each way. Refuses
/// points that do not say enough (in one place, in one line) and such as would mirror it.
Result<UnderlayFit> fit_underlay(const std::vector<Underlay::Control>&, PictureSize, Yards width,
                                 Yards depth);

}
