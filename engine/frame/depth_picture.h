#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace vantage::frame {

/// How far away the nearest thing is at each pixel of a picture, for telling what stands before a place.
struct DepthPicture {
    glm::mat4 to_clip{1.0F}; ///< as the picture was drawn, y down, depth from 0 before to 1 behind
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<float> depth; ///< rows from the top

    /// Whether something stands before a place of the table, by more than a rounding. What lies beside the
    /// picture is hidden by nothing.
    [[nodiscard]] bool hides(glm::vec3 place) const {
        constexpr float near_enough = 0.0004F;
        const glm::vec4 clip = to_clip * glm::vec4{place, 1.0F};
        if (clip.w <= 0.0F) return false;
        const float x = (clip.x / clip.w + 1.0F) / 2.0F * static_cast<float>(width);
        const float y = (clip.y / clip.w + 1.0F) / 2.0F * static_cast<float>(height);
        if (!(x >= 0.0F && y >= 0.0F && x < static_cast<float>(width) && y < static_cast<float>(height)))
            return false;
        return depth[std::size_t{static_cast<std::uint32_t>(y)} * width + static_cast<std::uint32_t>(x)] <
               clip.z / clip.w - near_enough;
    }
};

}
