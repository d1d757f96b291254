#include "renderer/stage/clearings.h"

#include "shaders/shared.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

constexpr float room_mm = 3.0F; // about a base

glm::vec2 table_of(const frame::Stage& stage) {
    return {static_cast<float>(stage.space.width().value()), static_cast<float>(stage.space.depth().value())};
}

int cell_of(float at, float whole, int cells) {
    return std::clamp(static_cast<int>((at / whole + 0.5F) * static_cast<float>(cells)), 0, cells - 1);
}

}

bool yields(const model::Mesh& mesh) { return mesh.name.starts_with("tree/"); }

void mark_clearings(const frame::Frame& frame, std::span<std::uint32_t> cells) {
    std::fill(cells.begin(), cells.end(), 0U);
    const glm::vec2 table = table_of(*frame.stage);
    constexpr int size = static_cast<int>(clearing_size);
    const glm::vec2 cell = table / static_cast<float>(size);
    for (const frame::DrawnBase& base : frame.bases) {
        if (base.presence <= 0.0F || base.outline) continue;
        const glm::vec2 at{base.at};
        const glm::vec2 right{base.right};
        const glm::vec2 ahead{base.ahead};
        const glm::vec2 half = base.size * 0.5F + room_mm;
        const glm::vec2 reach = glm::abs(right) * half.x + glm::abs(ahead) * half.y;
        const int y1 = cell_of(at.y + reach.y, table.y, size);
        const int x1 = cell_of(at.x + reach.x, table.x, size);
        for (int y = cell_of(at.y - reach.y, table.y, size); y <= y1; ++y)
            for (int x = cell_of(at.x - reach.x, table.x, size); x <= x1; ++x) {
                const glm::vec2 to = (glm::vec2{x, y} + 0.5F) * cell - table * 0.5F - at;
                if (std::abs(glm::dot(to, right)) > half.x || std::abs(glm::dot(to, ahead)) > half.y)
                    continue;
                const auto n = static_cast<std::uint32_t>(y * size + x);
                cells[n / 32] |= 1U << (n % 32);
            }
    }
}

TreeMap::TreeMap(const frame::Stage& stage)
    : table_(table_of(stage)), stand_(static_cast<std::size_t>(cells) * cells) {
    for (const frame::Prop& prop : stage.props) {
        const model::Mesh& mesh = *stage.models[prop.model];
        if (!yields(mesh)) continue;
        tallest_ = std::max(tallest_, mesh.max.z * prop.scale);
        widest_ = std::max(widest_, glm::length(glm::vec2{mesh.max - mesh.min}) * 0.5F * prop.scale);
        stand_[static_cast<std::size_t>(cell_of(prop.at.y, table_.y, cells)) * cells +
               static_cast<std::size_t>(cell_of(prop.at.x, table_.x, cells))] = true;
    }
}

bool TreeMap::near(glm::vec2 at, float reach) const {
    if (stand_.empty()) return false;
    const int y1 = cell_of(at.y + reach, table_.y, cells);
    const int x1 = cell_of(at.x + reach, table_.x, cells);
    for (int y = cell_of(at.y - reach, table_.y, cells); y <= y1; ++y)
        for (int x = cell_of(at.x - reach, table_.x, cells); x <= x1; ++x)
            if (stand_[static_cast<std::size_t>(y) * cells + static_cast<std::size_t>(x)]) return true;
    return false;
}

}
