#include "engine/model/player_model.h"

#include <meshoptimizer.h>

#include <array>

namespace vantage::model {
namespace {

// Coarser levels hold this share of the triangles, as far as the shape allows.
constexpr std::array<double, 4> shares{0.35, 0.12, 0.04, 0.012};
constexpr std::size_t fewest_triangles = 24;

void add_levels(Mesh& mesh) {
    const std::size_t count = mesh.lods.front().index_count;
    const float* places = &mesh.vertices.front().position.x;
    const float scale = meshopt_simplifyScale(places, mesh.vertices.size(), sizeof(Vertex));
    std::vector<std::uint32_t> level(count);
    for (const double share : shares) {
        const std::size_t wanted = static_cast<std::size_t>(static_cast<double>(count / 3) * share) * 3;
        if (wanted < fewest_triangles * 3) break;
        float error = 0.0F;
        // What is too ragged for a careful simplifier is taken coarsely: it is small in the picture.
        std::size_t made = meshopt_simplify(level.data(), mesh.indices.data(), count, places,
                                            mesh.vertices.size(), sizeof(Vertex), wanted, 0.2F, 0, &error);
        if (made > wanted * 2)
            made = meshopt_simplifySloppy(level.data(), mesh.indices.data(), count, places,
                                          mesh.vertices.size(), sizeof(Vertex), wanted, 1.0F, &error);
        if (made < 3 || made >= mesh.lods.back().index_count) continue;
        mesh.lods.push_back({static_cast<std::uint32_t>(mesh.indices.size()),
                             static_cast<std::uint32_t>(made),
                             std::max(error * scale, mesh.lods.back().error + 1e-4F)});
        mesh.indices.insert(mesh.indices.end(), level.begin(),
                            level.begin() + static_cast<std::ptrdiff_t>(made));
    }
}

}

Mesh mesh_of(const PlayerModel& model) {
    Mesh mesh;
    mesh.name = model.name;
    mesh.min = model.min;
    mesh.max = model.max;
    mesh.materials = model.materials;
    for (const PlayerVertex& v : model.vertices) {
        mesh.vertices.push_back({v.position, v.normal, first_own_slot + v.material, 1.0F, v.uv});
        mesh.own_paint.push_back({v.colour, v.tangent});
    }
    mesh.indices = model.indices;
    mesh.lods.push_back({0, static_cast<std::uint32_t>(mesh.indices.size()), 0.0F});
    add_levels(mesh);
    return mesh;
}

}
