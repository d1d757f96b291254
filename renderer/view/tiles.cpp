#include "renderer/view/tiles.h"

#include <algorithm>

namespace vantage::render {

Tiles::Tiles(vk::Extent2D picture)
    : picture_(picture),
      across_((picture.width + side - 1) / side),
      down_((picture.height + side - 1) / side),
      marked_(std::size_t{across_} * down_) {}

void Tiles::add_all() { marked_.assign(marked_.size(), true); }

void Tiles::add(const Tiles& other) {
    if (other.picture_ != picture_) return;
    for (std::size_t i = 0; i < marked_.size(); ++i) marked_[i] = marked_[i] || other.marked_[i];
}

void Tiles::add(glm::vec2 low, glm::vec2 high) {
    const auto tile = [](float at, std::uint32_t count) {
        const float n = at / static_cast<float>(side);
        return static_cast<std::uint32_t>(std::clamp(n, 0.0F, static_cast<float>(count)));
    };
    const auto after = [&](float at, std::uint32_t count) {
        return at <= 0.0F ? 0U : std::min(tile(at, count) + 1, count);
    };
    for (std::uint32_t y = tile(low.y, down_); y < after(high.y, down_); ++y)
        for (std::uint32_t x = tile(low.x, across_); x < after(high.x, across_); ++x)
            marked_[std::size_t{y} * across_ + x] = true;
}

bool Tiles::all() const {
    return std::all_of(marked_.begin(), marked_.end(), [](bool marked) { return marked; });
}

double Tiles::share() const {
    return static_cast<double>(std::count(marked_.begin(), marked_.end(), true)) /
           static_cast<double>(marked_.size());
}

std::vector<vk::Rect2D> Tiles::parts(std::uint32_t smaller) const {
    const vk::Extent2D size{picture_.width / smaller, picture_.height / smaller};
    const auto edge = [&](std::uint32_t tile, std::uint32_t most) {
        return std::min(tile * side / smaller, most);
    };
    const auto rect = [&](std::uint32_t from, std::uint32_t to, std::uint32_t y) {
        const std::uint32_t left = edge(from, size.width);
        const std::uint32_t top = edge(y, size.height);
        return vk::Rect2D{{static_cast<std::int32_t>(left), static_cast<std::int32_t>(top)},
                          {edge(to, size.width) - left, edge(y + 1, size.height) - top}};
    };
    if (all()) return {vk::Rect2D{.extent = size}};
    std::vector<vk::Rect2D> out;
    for (std::uint32_t y = 0; y < down_; ++y)
        for (std::uint32_t x = 0; x < across_; ++x) {
            if (!marked_[std::size_t{y} * across_ + x]) continue;
            const std::uint32_t from = x;
            while (x < across_ && marked_[std::size_t{y} * across_ + x]) ++x;
            if (const vk::Rect2D row = rect(from, x, y); row.extent.width > 0 && row.extent.height > 0)
                out.push_back(row);
        }
    return out;
}

}
