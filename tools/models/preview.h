#pragma once

#include "engine/image/png.h"
#include "engine/model/mesh.h"
#include "engine/model/slot.h"

#include <array>
#include <vector>

namespace vantage::models {

using Colours = std::array<glm::vec3, model::slot_count>;

struct Shot {
    const model::Mesh* mesh;
    Colours colours;
    std::size_t lod = 0;
};

struct PreviewOptions {
    std::uint32_t tile = 320;  ///< pixels a side for each model
    std::uint32_t columns = 0; ///< 0: as square as may be
    float yaw = 35.0f;         ///< degrees: how far the model turns to its right from looking at us
    float pitch = 18.0f;       ///< degrees from above
    float metres = 0.0f;       ///< height of the view; 0: fitted to each model
};

/// A contact sheet without Vulkan: each model lit by a sun from the upper left, for looking at shapes.
Image preview(const std::vector<Shot>&, const PreviewOptions&);

}
