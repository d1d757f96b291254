#include "engine/staging/light.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::staging {

namespace {

/// The look of a sky: linear light, as the eye and a camera see it beside the other skies.
struct Look {
    glm::vec3 sun, sky, bounce;
    glm::vec3 haze_colour;
    float haze;
    glm::vec3 zenith, horizon;
    float softness;
    float stops; ///< brighter or darker than a camera set by the light alone would have it
    float saturation, contrast;
};

constexpr Look noon{{2.05F, 1.90F, 1.62F},
                    {0.38F, 0.45F, 0.58F},
                    {0.20F, 0.175F, 0.13F},
                    {0.70F, 0.77F, 0.85F},
                    0.05F,
                    {0.16F, 0.30F, 0.62F},
                    {0.62F, 0.74F, 0.88F},
                    1.0F,
                    0.0F,
                    1.0F,
                    1.0F};
constexpr Look dawn{{1.90F, 1.12F, 0.58F},
                    {0.25F, 0.29F, 0.44F},
                    {0.12F, 0.10F, 0.09F},
                    {0.78F, 0.58F, 0.46F},
                    0.12F,
                    {0.14F, 0.21F, 0.40F},
                    {0.95F, 0.62F, 0.42F},
                    2.0F,
                    -0.4F,
                    0.95F,
                    1.0F};
constexpr Look evening{{2.10F, 1.22F, 0.56F},
                       {0.26F, 0.27F, 0.40F},
                       {0.15F, 0.11F, 0.08F},
                       {0.90F, 0.62F, 0.40F},
                       0.10F,
                       {0.16F, 0.22F, 0.42F},
                       {1.10F, 0.66F, 0.36F},
                       2.0F,
                       -0.25F,
                       1.05F,
                       1.0F};
constexpr Look overcast{{0.42F, 0.42F, 0.42F},
                        {0.66F, 0.69F, 0.73F},
                        {0.24F, 0.23F, 0.21F},
                        {0.62F, 0.65F, 0.68F},
                        0.10F,
                        {0.78F, 0.80F, 0.84F},
                        {0.50F, 0.52F, 0.55F},
                        6.0F,
                        -0.15F,
                        1.0F,
                        1.12F};
constexpr Look rain{{0.22F, 0.23F, 0.24F},
                    {0.42F, 0.46F, 0.52F},
                    {0.15F, 0.15F, 0.15F},
                    {0.36F, 0.39F, 0.42F},
                    0.20F,
                    {0.46F, 0.48F, 0.52F},
                    {0.30F, 0.32F, 0.35F},
                    6.0F,
                    -0.35F,
                    0.85F,
                    1.15F};
constexpr Look snow{{0.62F, 0.63F, 0.66F},
                    {0.60F, 0.66F, 0.74F},
                    {0.42F, 0.45F, 0.50F},
                    {0.70F, 0.73F, 0.78F},
                    0.15F,
                    {0.60F, 0.66F, 0.76F},
                    {0.72F, 0.75F, 0.79F},
                    5.0F,
                    -0.35F,
                    0.95F,
                    1.0F};
constexpr Look fog{{0.85F, 0.74F, 0.58F},
                   {0.52F, 0.55F, 0.58F},
                   {0.22F, 0.22F, 0.22F},
                   {0.62F, 0.63F, 0.63F},
                   0.60F,
                   {0.55F, 0.66F, 0.80F},
                   {0.80F, 0.78F, 0.74F},
                   3.0F,
                   0.0F,
                   1.0F,
                   1.0F};

constexpr Look smoke{{1.25F, 1.02F, 0.74F},
                     {0.42F, 0.43F, 0.44F},
                     {0.20F, 0.18F, 0.15F},
                     {0.58F, 0.55F, 0.50F},
                     0.50F,
                     {0.34F, 0.38F, 0.44F},
                     {0.62F, 0.58F, 0.52F},
                     3.0F,
                     0.0F,
                     0.88F,
                     1.0F};
// By the moon; what is warm in it comes from the fires.
constexpr Look night{{0.085F, 0.105F, 0.16F},
                     {0.030F, 0.040F, 0.070F},
                     {0.01F, 0.01F, 0.01F},
                     {0.04F, 0.05F, 0.08F},
                     0.08F,
                     {0.02F, 0.03F, 0.06F},
                     {0.05F, 0.06F, 0.09F},
                     3.0F,
                     -2.1F,
                     0.7F,
                     1.0F};

constexpr Degrees moon_height{35.0};

// Between two looks, as the sun sinks.
Look between(const Look& a, const Look& b, float t) {
    return {glm::mix(a.sun, b.sun, t),          glm::mix(a.sky, b.sky, t),
            glm::mix(a.bounce, b.bounce, t),    glm::mix(a.haze_colour, b.haze_colour, t),
            glm::mix(a.haze, b.haze, t),        glm::mix(a.zenith, b.zenith, t),
            glm::mix(a.horizon, b.horizon, t),  glm::mix(a.softness, b.softness, t),
            glm::mix(a.stops, b.stops, t),      glm::mix(a.saturation, b.saturation, t),
            glm::mix(a.contrast, b.contrast, t)};
}

Look look_of(scene::Sky sky, float low) {
    switch (sky) {
    case scene::Sky::clear:
        return between(noon, evening, low * 0.6F);
    case scene::Sky::dawn:
        return between(noon, dawn, 0.45F + 0.55F * low);
    case scene::Sky::dusk:
        return between(noon, evening, 0.45F + 0.55F * low);
    case scene::Sky::overcast:
        return overcast;
    case scene::Sky::rain:
        return rain;
    case scene::Sky::snow:
        return snow;
    case scene::Sky::fog:
        return fog;
    }
    return noon;
}

}

bool is_night(const scene::Weather& weather) { return weather.sun_elevation.value() < 0.0; }

frame::Light light_of(const scene::Weather& weather, const frame::TableSpace& space) {
    frame::Light light;
    light.sun_bearing = weather.sun_bearing;
    light.sun_height =
        is_night(weather) ? moon_height : Degrees{std::clamp(weather.sun_elevation.value(), 8.0, 85.0)};
    // A low sun is a warm one.
    const auto low = static_cast<float>(std::clamp((35.0 - light.sun_height.value()) / 27.0, 0.0, 1.0));
    // A haze so thick is the smoke of a battle that has lasted for hours.
    const auto smoky =
        is_night(weather) ? 0.0F : static_cast<float>(std::clamp((weather.haze - 0.4) / 0.4, 0.0, 1.0));
    const Look look = is_night(weather) ? night : between(look_of(weather.sky, low), smoke, smoky);
    light.sun = look.sun;
    light.sky = look.sky;
    light.bounce = look.bounce;
    light.haze_colour = look.haze_colour;
    light.haze = look.haze + static_cast<float>(weather.haze) * 0.30F * (1.0F - smoky);
    light.zenith = look.zenith;
    light.horizon = look.horizon;
    light.softness = look.softness;
    light.saturation = look.saturation;
    light.contrast = look.contrast;
    if (weather.sky == scene::Sky::rain) light.rain = light.wet = 1.0F;
    if (weather.sky == scene::Sky::snow) light.snow = 1.0F;
    if (weather.ground == scene::GroundState::wet) light.wet = std::max(light.wet, 0.7F);
    // Fog fills the valleys: up to the height that the scene names, else only the lowest ground.
    if (weather.sky == scene::Sky::fog) {
        light.mist = 1.0F;
        for (const scene::Visibility& limit : weather.visibility)
            if (limit.below) light.mist_top = static_cast<float>(space.height_mm(*limit.below));
    }
    light.mist = std::max(light.mist, 0.5F * smoky); // it lies low, but not in the valleys alone
    // A camera is set by the light on the table, and then a little darker for a dark hour.
    const auto steep = static_cast<float>(std::sin(to_radians(light.sun_height).value()));
    light.exposure =
        std::clamp(1.04F / (light.sun.g * steep + light.sky.g) * std::exp2(look.stops), 0.4F, 4.0F);
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
