#include "engine/frame/camera.h"

#include "engine/frame/projection.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::frame {
namespace {

constexpr double frame_mm = 60.0; // so far the table's frame stands out on every side

/// How a camera lies: where it looks, and what is to its right and above in the picture.
struct Axes {
    glm::dvec3 forward;
    glm::dvec3 right;
    glm::dvec3 up;
};

Axes axes_of(const Camera& camera) {
    const glm::dmat4 look = look_of(camera);
    return {{-look[0][2], -look[1][2], -look[2][2]},
            {look[0][0], look[1][0], look[2][0]},
            {look[0][1], look[1][1], look[2][1]}};
}

double tangent_of(const Camera& camera) { return std::tan(to_radians(camera.field_of_view).value() / 2); }

std::array<glm::dvec3, 8> corners_of(const Stage& stage) {
    const double x = stage.space.width().value() / 2 + frame_mm;
    const double y = stage.space.depth().value() / 2 + frame_mm;
    const double z = stage.space.height_mm(stage.ground->highest());
    std::array<glm::dvec3, 8> out;
    for (unsigned i = 0; i < out.size(); ++i)
        out[i] = {(i & 1U) != 0 ? x : -x, (i & 2U) != 0 ? y : -y, (i & 4U) != 0 ? z : 0.0};
    return out;
}

/// An upright picture has the longer side of the table running away from the eye, and words over and under
/// it.
Camera upright_table(const Stage& stage, double aspect) {
    constexpr double tall = 0.70;   // of the picture's height, between the words
    constexpr double raised = 0.13; // above its middle, in halves of its height, as more words stand below
    const Degrees from{stage.space.width() > stage.space.depth() ? 270.0 : 180.0};
    const Degrees pitch{58.0};
    const Degrees lens{30.0};
    const std::array<glm::dvec3, 8> corners = corners_of(stage);
    glm::dvec3 target{0.0};
    Millimetres away{2 * (stage.space.width() + stage.space.depth()).value()};
    for (int round = 0; round < 12; ++round) { // where it looks and from how far depend on each other
        const Camera camera = orbit(glm::vec3{target}, from, pitch, away, lens);
        const Axes axes = axes_of(camera);
        const double tangent = tangent_of(camera);
        double wide = 0.0;
        for (const glm::dvec3& corner : corners) {
            const glm::dvec3 off = corner - target;
            const double across = std::abs(glm::dot(off, axes.right)) / (tangent * aspect);
            wide = std::max(wide, across - glm::dot(off, axes.forward));
        }
        double low = 1e9;
        double top = -1e9;
        for (const glm::dvec3& corner : corners) {
            const glm::dvec3 off = corner - glm::dvec3{camera.eye};
            const double at = glm::dot(off, axes.up) / (tangent * glm::dot(off, axes.forward));
            low = std::min(low, at);
            top = std::max(top, at);
        }
        const double down = (raised - (low + top) / 2) * tangent * away.value();
        target += glm::dvec3{direction_of(from), 0.0} * (down / std::sin(to_radians(pitch).value()));
        away = Millimetres{std::max(wide, away.value() * (top - low) / 2 / tall)};
    }
    return orbit(glm::vec3{target}, from, pitch, away, lens);
}

}

Camera orbit(glm::vec3 target, Degrees from_bearing, Degrees height, Millimetres away,
             Degrees field_of_view) {
    const double h = to_radians(height).value();
    const glm::dvec3 towards{direction_of(from_bearing) * std::cos(h), std::sin(h)};
    return {
        .eye = target + glm::vec3{towards * away.value()}, .target = target, .field_of_view = field_of_view};
}

Camera whole_table(const Stage& stage, double aspect) {
    if (aspect < 1.0) return upright_table(stage, aspect);
    const Degrees field_of_view{30.0};
    const double tangent = std::tan(to_radians(field_of_view).value() / 2);
    const double width = stage.space.width().value() + 2 * frame_mm;
    const double depth = stage.space.depth().value() + 2 * frame_mm;
    // Far enough for the nearer edge to fit across and for the depth, seen aslant, to fit upright.
    const double across = width / (2 * tangent * aspect) + depth * 0.30;
    const double upright = depth * 0.82 / (2 * tangent) + depth * 0.18;
    const auto middle = static_cast<float>(stage.space.height_mm(stage.ground->highest()) * 0.3);
    // A little south of the middle, since the nearer half takes more of the picture.
    return orbit({0, static_cast<float>(-depth * 0.04), middle}, Degrees{180}, Degrees{48},
                 Millimetres{std::max(across, upright)}, field_of_view);
}

Camera fitted(const Camera& camera, const Stage& stage, double aspect) {
    constexpr double composed_for = 16.0 / 9.0;
    constexpr int steps = 24; // along each side of the table
    if (aspect >= composed_for || sees_horizon(camera)) return camera;
    const Axes axes = axes_of(camera);
    const double tangent = tangent_of(camera);
    double back = 0.0;
    for (int i = 0; i <= steps; ++i)
        for (int j = 0; j <= steps; ++j) {
            const glm::dvec3 place{(static_cast<double>(i) / steps - 0.5) * stage.space.width().value(),
                                   (static_cast<double>(j) / steps - 0.5) * stage.space.depth().value(), 0.0};
            const glm::dvec3 off = place - glm::dvec3{camera.eye};
            const double away = glm::dot(off, axes.forward);
            const double aside = std::abs(glm::dot(off, axes.right));
            const double above = std::abs(glm::dot(off, axes.up));
            const bool shown = above <= away * tangent && aside <= away * tangent * composed_for;
            if (shown) back = std::max(back, aside / (tangent * aspect) - away);
        }
    Camera moved = camera;
    moved.eye -= glm::vec3{axes.forward * back};
    return moved;
}

bool sees_horizon(const Camera& camera) {
    const glm::dvec3 ahead = glm::dvec3{camera.target} - glm::dvec3{camera.eye};
    const double down = std::atan2(-ahead.z, std::hypot(ahead.x, ahead.y));
    return down < to_radians(camera.field_of_view).value() / 4;
}

}
