#include "tools/vantage/ground_picture.h"

#include "engine/frame/camera.h"
#include "renderer/renderer.h"

#include <algorithm>
#include <cmath>

namespace vantage::cli {

Image draw_ground(const frame::Frame& whole, GroundLight light, std::uint32_t longer_side) {
    auto bare = std::make_shared<frame::Stage>(*whole.stage);
    bare->props.clear();
    bare->surroundings = frame::Surroundings::none;
    const double width = bare->space.width().value();
    const double depth = bare->space.depth().value();
    const double mm = std::max(width, depth) / longer_side;
    frame::Frame frame;
    frame.stage = bare;
    frame.lens.ambient_occlusion = false;
    frame.lens.shadows = light == GroundLight::scene;
    frame.lens.transparent = true;
    frame.light = whole.light;
    frame.light.haze = 0.0F;
    frame.light.rain = frame.light.snow = 0.0F;
    if (light == GroundLight::even) {
        frame.light.sun = glm::vec3{0.0F};
        frame.light.sky = frame.light.bounce = glm::vec3{1.05F}; // the film curve then keeps paint as it is
        frame.light.exposure = 1.0F;
    }
    // From so far that hills do not lean outwards: a degree and a half takes in the whole table.
    const Degrees field_of_view{1.5};
    const double away = depth / 2 / std::tan(to_radians(field_of_view).value() / 2);
    frame.camera =
        frame::orbit(glm::vec3{0.0F}, Degrees{180}, Degrees{89.999}, Millimetres{away}, field_of_view);
    render::Renderer renderer{{}};
    return renderer.draw(frame, static_cast<std::uint32_t>(std::lround(width / mm)),
                         static_cast<std::uint32_t>(std::lround(depth / mm)));
}

}
