#pragma once

#include "engine/table/basing.h"

#include <glm/vec4.hpp>

// Colours and sizes that a study's pictures share.
namespace vantage::study {

inline constexpr glm::vec4 ink{0.16F, 0.15F, 0.14F, 1.0F};
inline constexpr glm::vec4 faint_ink{0.42F, 0.40F, 0.38F, 1.0F};
inline constexpr glm::vec4 rule{0.86F, 0.85F, 0.83F, 1.0F};
inline constexpr glm::vec4 nobody{0.78F, 0.77F, 0.74F, 1.0F};

inline constexpr float margin = 24.0F;
inline constexpr float title_size = 19.0F;
inline constexpr float head_size = 14.0F;
inline constexpr float text_size = 12.0F;

inline glm::vec4 ink_of(table::Rgb colour, float alpha = 1.0F) {
    return {static_cast<float>(colour.red) / 255.0F, static_cast<float>(colour.green) / 255.0F,
            static_cast<float>(colour.blue) / 255.0F, alpha};
}

}
