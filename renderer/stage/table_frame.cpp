#include "renderer/stage/table_frame.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace vantage::render {
namespace {

constexpr float rim_width = 28.0F;    // millimetres
constexpr float rim_height = 5.0F;    // above the highest ground at the edge
constexpr float rim_depth = 70.0F;    // below the lowest ground
constexpr float floor_depth = 760.0F; // a table's height

class Builder {
public:
    /// Corners run counter-clockwise seen from where the face looks.
    void quad(glm::vec3 a, glm::vec3 b, glm::vec3 c, glm::vec3 d, float kind) {
        const glm::vec4 normal{glm::normalize(glm::cross(b - a, d - a)), kind};
        for (const glm::vec3& p : {a, b, c, a, c, d}) vertices.push_back({p, normal});
    }
    std::vector<BoardVertex> vertices;
};

// One side of the frame, seen from outside with the ground behind it: `a` to `b` is the inner edge from left
// to right, `out` points away from the ground.
void side(Builder& build, glm::vec2 a, glm::vec2 b, glm::vec2 out, float top, float bottom, float kind) {
    const glm::vec2 along = glm::normalize(b - a);
    const glm::vec2 outer_a = a + (out - along) * rim_width;
    const glm::vec2 outer_b = b + (out + along) * rim_width;
    const auto at = [](glm::vec2 p, float z) { return glm::vec3{p, z}; };
    const float bevel = 2.0F;
    const glm::vec2 lip_a = outer_a - (out - along) * bevel;
    const glm::vec2 lip_b = outer_b - (out + along) * bevel;
    build.quad(at(lip_a, top), at(lip_b, top), at(b, top), at(a, top), kind); // top
    build.quad(at(outer_a, top - bevel), at(outer_b, top - bevel), at(lip_b, top), at(lip_a, top),
               kind); // bevel
    build.quad(at(outer_a, bottom), at(outer_b, bottom), at(outer_b, top - bevel), at(outer_a, top - bevel),
               kind);
    build.quad(at(b, bottom), at(a, bottom), at(a, top), at(b, top), kind); // inner face
}

}

std::vector<BoardVertex> make_board(const frame::Stage& stage, const GroundGrid& grid) {
    Builder build;
    if (stage.surroundings == frame::Surroundings::none) return build.vertices;
    const auto w = static_cast<float>(stage.space.width().value()) / 2;
    const auto d = static_cast<float>(stage.space.depth().value()) / 2;
    float highest = 0;
    float lowest = 0;
    const auto edge = [&](int i, int j) {
        const float z =
            grid.heights()[static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.columns()) +
                           static_cast<std::size_t>(i)];
        highest = std::max(highest, z);
        lowest = std::min(lowest, z);
    };
    for (int i = 0; i < grid.columns(); ++i) {
        edge(i, 0);
        edge(i, grid.rows() - 1);
    }
    for (int j = 0; j < grid.rows(); ++j) {
        edge(0, j);
        edge(grid.columns() - 1, j);
    }
    const float top = highest + rim_height;
    const float bottom = lowest - rim_depth;
    side(build, {-w, -d}, {w, -d}, {0, -1}, top, bottom, 0);
    side(build, {w, -d}, {w, d}, {1, 0}, top, bottom, 1);
    side(build, {w, d}, {-w, d}, {0, 1}, top, bottom, 0);
    side(build, {-w, d}, {-w, -d}, {-1, 0}, top, bottom, 1);
    const float far = (w + d) * 4 + 4000;
    const float z = bottom - floor_depth;
    build.quad({-far, -far, z}, {far, -far, z}, {far, far, z}, {-far, far, z}, 2);
    return build.vertices;
}

}
