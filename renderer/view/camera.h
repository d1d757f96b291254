#pragma once

#include "engine/frame/frame.h"
#include "renderer/view/sampling.h"
#include "shaders/shared.h"

#include <glm/mat4x4.hpp>

#include <array>

namespace vantage::render {

/// The matrices of a frame: camera, frustum and the sun's cascades.
struct View {
    glm::mat4 view_projection;
    std::array<glm::vec4, 6> planes;               ///< inwards
    std::array<glm::mat4, cascade_count> shadow;   ///< to clip space of each cascade
    std::array<float, cascade_count> shadow_texel; ///< millimetres
    glm::vec3 sun_direction;                       ///< towards the sun
    glm::vec3 forward;
    float pixels_at_1mm;
    float nearest;   ///< millimetres from the eye, before which nothing stands
    glm::vec2 depth; ///< by which a depth becomes a distance: see FrameData
};

/// How many pixels a millimetre covers one millimetre before the eye.
float pixels_at_1mm(const frame::Camera&, float height);

/// `highest` is the top of all that stands on the table, in table space.
View make_view(const frame::Frame&, float width, float height, float highest, const Sample&);

/// What the shaders are told of the frame.
FrameData make_frame_data(const frame::Frame&, const View&, float width, float height, const Sample&);

}
