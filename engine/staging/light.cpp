#include "engine/staging/light.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::staging {

frame::Light light_of(const scene::Weather& weather) {
    frame::Light light;
    light.sun_bearing = weather.sun_bearing;
    light.sun_height = Degrees{std::clamp(weather.sun_elevation.value(), 8.0, 85.0)};
    // A low sun is a warm one.
    const auto low = static_cast<float>(std::clamp((35.0 - light.sun_height.value()) / 27.0, 0.0, 1.0));
    light.sun = glm::mix(light.sun, glm::vec3{2.2F, 1.55F, 0.95F}, low * 0.75F);
    switch (weather.sky) {
    case scene::Sky::clear:
        break;
    case scene::Sky::dawn:
    case scene::Sky::dusk:
        light.sun *= glm::vec3{1.05F, 0.90F, 0.74F};
        light.sky = {0.27F, 0.31F, 0.46F};
        light.haze_colour = {0.62F, 0.52F, 0.46F};
        break;
    case scene::Sky::overcast:
        light.sun *= 0.34F;
        light.sky = {0.62F, 0.66F, 0.72F};
        light.bounce = {0.24F, 0.23F, 0.20F};
        light.softness = 5.0F;
        break;
    case scene::Sky::rain:
        light.sun *= 0.20F;
        light.sky = {0.46F, 0.51F, 0.57F};
        light.bounce = {0.17F, 0.17F, 0.16F};
        light.haze_colour = {0.34F, 0.37F, 0.40F};
        light.haze = 0.22F;
        light.softness = 6.0F;
        light.rain = 1.0F;
        light.wet = 1.0F;
        break;
    case scene::Sky::snow:
        light.sun *= 0.28F;
        light.sky = {0.62F, 0.67F, 0.75F};
        light.bounce = {0.34F, 0.36F, 0.40F};
        light.haze_colour = {0.66F, 0.69F, 0.73F};
        light.haze = 0.25F;
        light.softness = 6.0F;
        light.snow = 1.0F;
        break;
    case scene::Sky::fog:
        light.sun *= 0.22F;
        light.sky = {0.60F, 0.62F, 0.64F};
        light.bounce = {0.25F, 0.25F, 0.25F};
        light.haze_colour = {0.52F, 0.54F, 0.55F};
        light.haze = 0.6F;
        light.softness = 6.0F;
        break;
    }
    if (weather.ground == scene::GroundState::wet) light.wet = std::max(light.wet, 0.7F);
    light.haze += static_cast<float>(weather.haze) * 0.30F;
    // A camera is set by the light on the table: noon and dawn come out equally bright.
    const auto steep = static_cast<float>(std::sin(to_radians(light.sun_height).value()));
    light.exposure = std::clamp(1.02F / (light.sun.g * steep + light.sky.g), 0.45F, 1.6F);
    return light;
}

frame::GroundCover cover_of(const scene::Weather& weather) {
    switch (weather.ground) {
    case scene::GroundState::snow:
        return frame::GroundCover::snow;
    case scene::GroundState::mud:
        return frame::GroundCover::mud;
    case scene::GroundState::frozen:
        return frame::GroundCover::frost;
    default:
        break;
    }
    switch (weather.season) {
    case scene::Season::winter:
        return frame::GroundCover::frost;
    case scene::Season::autumn:
        return frame::GroundCover::autumn;
    default:
        break;
    }
    return weather.ground == scene::GroundState::dry && weather.season == scene::Season::summer
               ? frame::GroundCover::dry
               : frame::GroundCover::summer;
}

}
