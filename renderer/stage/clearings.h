#pragma once

#include "engine/frame/frame.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vantage::render {

/// Where trees make room for whoever stands among them, as they are taken off a real table: a bit for each
/// cell of the table, row by row from the south-west, set under every base and a little about it.
void mark_clearings(const frame::Frame&, std::span<std::uint32_t> cells);

/// Where on a stage such trees stand, roughly.
class TreeMap {
public:
    TreeMap() = default;
    explicit TreeMap(const frame::Stage&);

    /// Whether one may stand within so many millimetres of a place on the table.
    [[nodiscard]] bool near(glm::vec2 at, float reach) const;
    [[nodiscard]] float tallest() const { return tallest_; }
    /// How far from its middle a base may make a tree yield, beyond its own edge.
    [[nodiscard]] float reach() const { return widest_ + 8.0F; }

private:
    static constexpr int cells = 64;
    glm::vec2 table_{1.0F};
    std::vector<bool> stand_;
    float tallest_ = 0.0F;
    float widest_ = 0.0F;
};

/// Whether a model is a tree that yields.
bool yields(const model::Mesh&);

}
