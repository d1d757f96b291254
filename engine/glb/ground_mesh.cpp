#include "engine/glb/ground_mesh.h"

#include <glm/geometric.hpp>

#include <meshoptimizer.h>

#include <array>

namespace vantage::glb {
namespace {

constexpr int most_samples = 1'024; ///< a side; a finer field is taken at every other sample, or more

/// The lines of a grid along one side: the samples, and one more at each edge.
std::vector<int> lines_of(int samples) {
    const int step = (samples + most_samples - 1) / most_samples;
    std::vector<int> lines{-1};
    for (int i = 0; i < samples; i += step) lines.push_back(i);
    if (lines.back() != samples - 1) lines.push_back(samples - 1);
    lines.push_back(samples);
    return lines;
}

void keep_used(PlainMesh& mesh) {
    std::vector<std::uint32_t> remap(mesh.positions.size());
    const std::size_t used = meshopt_optimizeVertexFetchRemap(remap.data(), mesh.indices.data(),
                                                              mesh.indices.size(), mesh.positions.size());
    PlainMesh out;
    out.indices.resize(mesh.indices.size());
    meshopt_remapIndexBuffer(out.indices.data(), mesh.indices.data(), mesh.indices.size(), remap.data());
    out.positions.resize(used);
    out.normals.resize(used);
    out.uv.resize(used);
    for (std::size_t i = 0; i < remap.size(); ++i) {
        if (remap[i] == ~0U) continue;
        out.positions[remap[i]] = mesh.positions[i];
        out.normals[remap[i]] = mesh.normals[i];
        out.uv[remap[i]] = mesh.uv[i];
    }
    mesh = std::move(out);
}

}

PlainMesh ground_mesh(const frame::Stage& stage, Millimetres error) {
    const HeightField& field = *stage.ground;
    const frame::TableSpace& space = stage.space;
    const double width = space.width().value();
    const double depth = space.depth().value();
    const std::vector<int> columns = lines_of(field.columns());
    const std::vector<int> rows = lines_of(field.rows());
    const auto height = [&](int i, int j) {
        return space.height_mm(Yards{static_cast<double>(
            field.at(std::clamp(i, 0, field.columns() - 1), std::clamp(j, 0, field.rows() - 1)))});
    };
    const double cell_x = width / field.columns();
    const double cell_y = depth / field.rows();
    PlainMesh mesh;
    for (const int j : rows)
        for (const int i : columns) {
            const double x = std::clamp((i + 0.5) * cell_x, 0.0, width);
            const double y = std::clamp((j + 0.5) * cell_y, 0.0, depth);
            mesh.positions.emplace_back(x - width / 2, y - depth / 2, height(i, j));
            mesh.normals.push_back(
                glm::normalize(glm::vec3{(height(i - 1, j) - height(i + 1, j)) / (2 * cell_x),
                                         (height(i, j - 1) - height(i, j + 1)) / (2 * cell_y), 1.0}));
            mesh.uv.emplace_back(x / width, 1.0 - y / depth);
        }
    const auto across = static_cast<std::uint32_t>(columns.size());
    for (std::uint32_t j = 0; j + 1 < rows.size(); ++j)
        for (std::uint32_t i = 0; i + 1 < across; ++i) {
            const std::uint32_t sw = j * across + i;
            const std::uint32_t nw = sw + across;
            for (const std::uint32_t v : {sw, sw + 1, nw + 1, sw, nw + 1, nw}) mesh.indices.push_back(v);
        }
    const float size = meshopt_simplifyScale(&mesh.positions[0].x, mesh.positions.size(), sizeof(glm::vec3));
    std::vector<std::uint32_t> fewer(mesh.indices.size());
    fewer.resize(meshopt_simplify(
        fewer.data(), mesh.indices.data(), mesh.indices.size(), &mesh.positions[0].x, mesh.positions.size(),
        sizeof(glm::vec3), 0, static_cast<float>(error.value()) / size, meshopt_SimplifyLockBorder, nullptr));
    mesh.indices.resize(fewer.size());
    meshopt_optimizeVertexCache(mesh.indices.data(), fewer.data(), fewer.size(), mesh.positions.size());
    keep_used(mesh);
    return mesh;
}

PlainMesh board_mesh(const frame::Stage& stage) {
    constexpr float rim = 22.0F;
    const HeightField& field = *stage.ground;
    const auto w = static_cast<float>(stage.space.width().value()) / 2;
    const auto d = static_cast<float>(stage.space.depth().value()) / 2;
    float highest = 0.0F;
    const auto edge = [&](int i, int j) {
        highest = std::max(
            highest, static_cast<float>(stage.space.height_mm(Yards{static_cast<double>(field.at(i, j))})));
    };
    for (int i = 0; i < field.columns(); ++i) edge(i, 0), edge(i, field.rows() - 1);
    for (int j = 0; j < field.rows(); ++j) edge(0, j), edge(field.columns() - 1, j);
    const float top = highest + 4.0F;
    constexpr float bottom = -45.0F;
    PlainMesh mesh;
    // Corners run counter-clockwise seen from where the face looks.
    const auto quad = [&](const std::array<glm::vec3, 4>& p) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        const glm::vec3 normal = glm::normalize(glm::cross(p[1] - p[0], p[3] - p[0]));
        for (const glm::vec3& corner : p) {
            mesh.positions.push_back(corner);
            mesh.normals.push_back(normal);
            mesh.uv.emplace_back(0.5F, 0.5F);
        }
        for (const std::uint32_t i : {0U, 1U, 2U, 0U, 2U, 3U}) mesh.indices.push_back(first + i);
    };
    const std::array<glm::vec2, 4> inner{glm::vec2{-w, -d}, {w, -d}, {w, d}, {-w, d}};
    for (std::size_t i = 0; i < 4; ++i) {
        const glm::vec2 a = inner[i];
        const glm::vec2 b = inner[(i + 1) % 4];
        const auto out = [&](glm::vec2 p) {
            return p + glm::vec2{p.x < 0 ? -rim : rim, p.y < 0 ? -rim : rim};
        };
        const glm::vec2 c = out(b);
        const glm::vec2 e = out(a);
        quad({glm::vec3{e, top}, {c, top}, {b, top}, {a, top}});
        quad({glm::vec3{e, bottom}, {c, bottom}, {c, top}, {e, top}});
        quad({glm::vec3{b, bottom}, {a, bottom}, {a, top}, {b, top}});
    }
    return mesh;
}

}
