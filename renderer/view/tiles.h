#pragma once

#include "renderer/gpu/vulkan.h"

#include <glm/vec2.hpp>

#include <vector>

namespace vantage::render {

/// Squares of a picture that have to be made anew; all else of it is still there.
class Tiles {
public:
    Tiles() = default;
    explicit Tiles(vk::Extent2D picture);

    void add_all();
    void add(const Tiles&); ///< of a picture of the same size; of another it adds nothing
    /// Every tile that a part of the picture touches, in pixels; what of it lies outside is left out.
    void add(glm::vec2 low, glm::vec2 high);
    [[nodiscard]] bool all() const;
    [[nodiscard]] double share() const; ///< of all tiles
    /// The tiles as rectangles, none overlapping and none beyond the picture, in a picture so many times
    /// smaller.
    [[nodiscard]] std::vector<vk::Rect2D> parts(std::uint32_t smaller = 1) const;

private:
    static constexpr std::uint32_t side = 32; // pixels
    vk::Extent2D picture_;
    std::uint32_t across_ = 0;
    std::uint32_t down_ = 0;
    std::vector<bool> marked_; // row by row
};

}
