#include "renderer/view/sampling.h"

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

constexpr float whole_turn = 6.2831853F;

// Roberts' sequence in four dimensions: any first few of it lie evenly.
float even(std::uint32_t number, double step) {
    const double at = 0.5 + number * step;
    return static_cast<float>(at - std::floor(at));
}

glm::vec2 on_circle(float share, float radius) {
    return glm::vec2{std::cos(share * whole_turn), std::sin(share * whole_turn)} * radius;
}

}

Sample sample_of(std::uint32_t number, std::uint32_t count, float aperture) {
    Sample sample{.number = number, .count = count};
    if (count <= 1) return sample;
    // A bell of 0.45 pixels: sharp, and without steps.
    const float far = std::sqrt(-2.0F * std::log(1.0F - 0.985F * even(number, 0.8566749)));
    sample.pixel = on_circle(even(number, 0.7338919), std::min(0.45F * far, 1.2F));
    sample.lens = on_circle(even(number, 0.6287067), aperture * 0.5F * std::sqrt(even(number, 0.5385973)));
    return sample;
}

frame::Light light_for(const frame::Light& light, const Sample& sample) {
    if (sample.count <= samples_of_one_sun) return light;
    const std::uint32_t sun = sample.number / samples_of_one_sun;
    const glm::vec2 off =
        on_circle(even(sun, 0.7548777), 0.5F * light.softness * std::sqrt(even(sun, 0.5698403)));
    frame::Light out = light;
    const double flat = std::max(0.1, std::cos(to_radians(light.sun_height).value()));
    out.sun_bearing = Degrees{light.sun_bearing.value() + static_cast<double>(off.x) / flat};
    out.sun_height = Degrees{std::clamp(light.sun_height.value() + static_cast<double>(off.y), 4.0, 88.0)};
    return out;
}

}
