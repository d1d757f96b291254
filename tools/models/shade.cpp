#include "tools/models/shade.h"

#include "engine/model/slot.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace vantage::models {
namespace {

struct Triangle {
    glm::vec3 a, ab, ac;
    [[nodiscard]] glm::vec3 low() const { return glm::min(a, glm::min(a + ab, a + ac)); }
    [[nodiscard]] glm::vec3 high() const { return glm::max(a, glm::max(a + ab, a + ac)); }
};

struct Node {
    glm::vec3 low, high;
    std::uint32_t first = 0; ///< a leaf's triangles, or the left child; the right one follows it
    std::uint32_t count = 0; ///< 0 for an inner node
};

/// A tree of boxes, split at the middle triangle along the longest side.
class Tree {
public:
    explicit Tree(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
        nodes_.push_back({{}, {}, 0, 0});
        build(0, 0, static_cast<std::uint32_t>(triangles_.size()));
    }

    /// The distance to the nearest triangle within `reach`, or `reach`.
    [[nodiscard]] float nearest(glm::vec3 from, glm::vec3 way, float reach) const {
        const glm::vec3 inverse = 1.0f / way;
        std::array<std::uint32_t, 64> stack{};
        std::size_t depth = 1;
        while (depth > 0) {
            const Node& node = nodes_[stack[--depth]];
            const glm::vec3 t0 = (node.low - from) * inverse;
            const glm::vec3 t1 = (node.high - from) * inverse;
            const glm::vec3 in = glm::min(t0, t1);
            const glm::vec3 out = glm::max(t0, t1);
            if (std::max({in.x, in.y, in.z, 0.0f}) > std::min({out.x, out.y, out.z, reach})) continue;
            if (node.count == 0) {
                stack[depth++] = node.first;
                stack[depth++] = node.first + 1;
            }
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                reach = std::min(reach, hit(triangles_[i], from, way, reach));
        }
        return reach;
    }

private:
    void build(std::uint32_t at, std::uint32_t first, std::uint32_t count) {
        glm::vec3 low{1e9f};
        glm::vec3 high{-1e9f};
        for (std::uint32_t i = first; i < first + count; ++i) {
            low = glm::min(low, triangles_[i].low());
            high = glm::max(high, triangles_[i].high());
        }
        nodes_[at] = {low, high, first, count};
        if (count <= 4) return;
        const glm::vec3 size = high - low;
        const int axis = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
        const auto begin = triangles_.begin() + first;
        std::stable_sort(begin, begin + count, [axis](const Triangle& p, const Triangle& q) {
            return (p.low() + p.high())[axis] < (q.low() + q.high())[axis];
        });
        const auto left = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + 2);
        nodes_[at].first = left;
        nodes_[at].count = 0;
        build(left, first, count / 2);
        build(left + 1, first + count / 2, count - count / 2);
    }

    // Möller and Trumbore; both sides count.
    static float hit(const Triangle& t, glm::vec3 from, glm::vec3 way, float reach) {
        const glm::vec3 p = glm::cross(way, t.ac);
        const float det = glm::dot(t.ab, p);
        if (std::abs(det) < 1e-12f) return reach;
        const glm::vec3 s = from - t.a;
        const float u = glm::dot(s, p) / det;
        const glm::vec3 q = glm::cross(s, t.ab);
        const float v = glm::dot(way, q) / det;
        const float d = glm::dot(t.ac, q) / det;
        return u >= 0.0f && v >= 0.0f && u + v <= 1.0f && d > 0.0f ? d : reach;
    }

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;
};

constexpr std::uint32_t rays = 32;

// Even over the hemisphere round z, more towards its pole: Hammersley's points, cosine weighted.
std::array<glm::vec3, rays> directions() {
    std::array<glm::vec3, rays> out;
    for (std::uint32_t i = 0; i < rays; ++i) {
        std::uint32_t bits = i;
        bits = (bits << 16U) | (bits >> 16U);
        bits = ((bits & 0x55555555U) << 1U) | ((bits & 0xAAAAAAAAU) >> 1U);
        bits = ((bits & 0x33333333U) << 2U) | ((bits & 0xCCCCCCCCU) >> 2U);
        bits = ((bits & 0x0F0F0F0FU) << 4U) | ((bits & 0xF0F0F0F0U) >> 4U);
        bits = ((bits & 0x00FF00FFU) << 8U) | ((bits & 0xFF00FF00U) >> 8U);
        const float r = std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(rays));
        const float a = 6.2831853f * static_cast<float>(bits) * 2.3283064e-10f;
        out[i] = {r * std::cos(a), r * std::sin(a), std::sqrt(1.0f - r * r)};
    }
    return out;
}

// How much of the inside is missing: rays into the body that leave it again within a short way say that the
// surface bends outwards or is thin there. Half of them do on a flat slab as thick as the reach.
float edge_of(const Tree& tree, const model::Vertex& v, glm::vec3 x, glm::vec3 y, float reach) {
    static const std::array<glm::vec3, rays> hemisphere = directions();
    float left = 0.0f;
    for (std::uint32_t i = 0; i < rays; i += 2) {
        const glm::vec3 d = hemisphere[i];
        const float way =
            tree.nearest(v.position - v.normal * (reach * 0.03f), x * d.x + y * d.y - v.normal * d.z, reach);
        if (way < reach) left += 1.0f - way / reach;
    }
    return std::clamp((left / (static_cast<float>(rays) / 2.0f) - 0.35f) * 2.2f, 0.0f, 1.0f);
}

}

void shade(model::Mesh& mesh, float reach) {
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i + 2 < mesh.lods.front().index_count; i += 3) {
        const glm::vec3 a = mesh.vertices[mesh.indices[i]].position;
        triangles.push_back({a, mesh.vertices[mesh.indices[i + 1]].position - a,
                             mesh.vertices[mesh.indices[i + 2]].position - a});
    }
    const Tree tree{std::move(triangles)};
    static const std::array<glm::vec3, rays> hemisphere = directions();
    for (model::Vertex& v : mesh.vertices) {
        const glm::vec3 helper = std::abs(v.normal.z) < 0.9f ? glm::vec3{0, 0, 1} : glm::vec3{1, 0, 0};
        const glm::vec3 x = glm::normalize(glm::cross(helper, v.normal));
        const glm::vec3 y = glm::cross(v.normal, x);
        float open = 0.0f;
        for (const glm::vec3 d : hemisphere) {
            const float free = tree.nearest(v.position + v.normal * (reach * 0.008f),
                                            x * d.x + y * d.y + v.normal * d.z, reach) /
                               reach;
            open += std::sqrt(free);
        }
        // In steps of 1/15: finer would only make files differ between compilers.
        float light = std::clamp(0.15f + 0.90f * open / static_cast<float>(rays), 0.0f, 1.0f);
        // Painters keep faces bright under the peak of a cap.
        if (v.slot == static_cast<std::uint32_t>(model::PaletteSlot::skin)) light = 0.5f + 0.5f * light;
        // Walls and roofs are a few large faces: their corners, set into each other, would darken the whole.
        using enum model::PaletteSlot;
        for (const model::PaletteSlot large : {wall, roof, stone, wood, white, foliage})
            if (v.slot == static_cast<std::uint32_t>(large)) light = 0.55f + 0.45f * light;
        v.light = std::round(light * 15.0f) / 15.0f;
        v.edge = std::round(edge_of(tree, v, x, y, reach * 0.25f) * 15.0f) / 15.0f;
    }
}

}
