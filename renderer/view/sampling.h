#pragma once

#include "engine/frame/frame.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <functional>

namespace vantage::render {

/// One of the many drawings that a fine picture is the mean of, each with the camera and the sun a hair
/// aside.
struct Sample {
    std::uint32_t number = 0;
    std::uint32_t count = 1;
    glm::vec2 pixel{0.0F}; ///< shift of the picture in pixels
    glm::vec2 lens{0.0F};  ///< shift of the eye in millimetres, to the right and up
    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Sample `number` of `count` through a lens `aperture` millimetres wide. The same for every picture, so that
/// what noise is left stands still in a film. A single sample is not shifted at all.
Sample sample_of(std::uint32_t number, std::uint32_t count, float aperture);

/// The sun within its disc for a sample; a few samples together share one, and with it their shadows.
frame::Light light_for(const frame::Light&, const Sample&);
constexpr std::uint32_t samples_of_one_sun = 4;

/// How finely a picture is drawn.
struct Sampling {
    std::uint32_t samples = 1;
    /// Shows the table as it is at a share from 0 to 1 of the time that the shutter is open; empty where
    /// nothing moves.
    std::function<void(double share, frame::Frame&)> moment{};
};

}
