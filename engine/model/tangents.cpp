#include "engine/model/tangents.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <map>

namespace vantage::model {
namespace {

constexpr float nothing = 1e-20F;

float angle_at(glm::vec3 corner, glm::vec3 a, glm::vec3 b) {
    const glm::vec3 to_a = a - corner;
    const glm::vec3 to_b = b - corner;
    const float lengths = glm::length(to_a) * glm::length(to_b);
    return lengths > nothing ? std::acos(glm::clamp(glm::dot(to_a, to_b) / lengths, -1.0F, 1.0F)) : 0.0F;
}

glm::vec3 along(glm::vec3 v, glm::vec3 normal) {
    const glm::vec3 flat = v - normal * glm::dot(v, normal);
    const float length = glm::length(flat);
    return length > nothing ? flat / length : glm::vec3{0.0F};
}

// Any direction across the normal, for faces whose texture has no extent.
glm::vec3 across(glm::vec3 normal) {
    return along(std::abs(normal.x) < 0.9F ? glm::vec3{1, 0, 0} : glm::vec3{0, 1, 0}, normal);
}

}

void add_tangents(PlayerModel& model) {
    const std::size_t given = model.vertices.size();
    std::vector<char> wants(given, 0);
    for (std::size_t i = 0; i < given; ++i)
        wants[i] = model.materials[model.vertices[i].material].bumps != nullptr &&
                   model.vertices[i].tangent.w == 0.0F;
    std::vector<glm::vec3> sums(given, glm::vec3{0.0F});
    std::map<std::uint32_t, std::uint32_t> mirrored; // the other half's vertex of each
    for (std::size_t i = 0; i < model.indices.size(); i += 3) {
        if (wants[model.indices[i]] == 0) continue;
        std::array<PlayerVertex, 3> corner;
        for (std::size_t k = 0; k < 3; ++k) corner[k] = model.vertices[model.indices[i + k]];
        const glm::vec3 e1 = corner[1].position - corner[0].position;
        const glm::vec3 e2 = corner[2].position - corner[0].position;
        const glm::vec2 d1 = corner[1].uv - corner[0].uv;
        const glm::vec2 d2 = corner[2].uv - corner[0].uv;
        const float area = d1.x * d2.y - d2.x * d1.y;
        // glTF's columns run down the picture: by its own words the bitangent points up, against v.
        const float side = area < 0.0F ? 1.0F : -1.0F;
        const glm::vec3 direction = std::abs(area) > nothing
                                        ? (e1 * d2.y - e2 * d1.y) * (area < 0.0F ? -1.0F : 1.0F)
                                        : glm::vec3{0.0F};
        for (std::size_t k = 0; k < 3; ++k) {
            std::uint32_t at = model.indices[i + k];
            if (model.vertices[at].tangent.w == 0.0F) model.vertices[at].tangent.w = side;
            if (model.vertices[at].tangent.w != side) {
                const auto [found, fresh] =
                    mirrored.try_emplace(at, static_cast<std::uint32_t>(model.vertices.size()));
                if (fresh) {
                    PlayerVertex other = model.vertices[at];
                    other.tangent.w = side;
                    model.vertices.push_back(other);
                    sums.emplace_back(0.0F);
                    wants.push_back(1);
                }
                at = model.indices[i + k] = found->second;
            }
            sums[at] +=
                along(direction, corner[k].normal) *
                angle_at(corner[k].position, corner[(k + 1) % 3].position, corner[(k + 2) % 3].position);
        }
    }
    for (std::size_t i = 0; i < model.vertices.size(); ++i) {
        if (wants[i] == 0) continue;
        PlayerVertex& v = model.vertices[i];
        glm::vec3 t = along(sums[i], v.normal);
        if (glm::dot(t, t) < 0.5F) t = across(v.normal);
        v.tangent = {t, v.tangent.w == 0.0F ? 1.0F : v.tangent.w};
    }
}

}
