#include "engine/glb/table.h"

#include "engine/glb/figures.h"
#include "engine/image/jpeg.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <numbers>

namespace vantage::glb {
namespace {

using Json = nlohmann::ordered_json;

constexpr Millimetres ground_error{0.12};
constexpr int picture_quality = 82;
/// The foot of a base reaches into the ground, so that no slope shows a gap under it.
constexpr float foot = 3.0F;

/// A colour of bases as a key to sort them by.
using EdgeKey = std::tuple<bool, float, float, float>;
EdgeKey edge_of(const frame::DrawnBase& base) { return {base.round, base.edge.r, base.edge.g, base.edge.b}; }

/// The middle colour of the ground, which bases are flocked in.
glm::vec3 flock_of(const Image& ground) {
    glm::dvec3 sum{0.0};
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < ground.samples.size(); i += std::size_t{ground.channels} * 61) {
        sum += glm::dvec3{ground.samples[i], ground.samples[i + 1], ground.samples[i + 2]};
        ++count;
    }
    return count == 0 ? glm::vec3{0.35F} : glm::vec3{sum / (255.0 * static_cast<double>(count))};
}

/// One unit, general or area: all that stands under its number.
struct Owner {
    std::map<EdgeKey, std::vector<Instance>> bases;
    std::map<int, std::vector<Instance>> figures; ///< by mesh
};

}

PlainMesh base_mesh(bool round) {
    const std::uint32_t corners = round ? 32 : 4;
    PlainMesh mesh;
    const auto add = [&](glm::vec2 at, float z, glm::vec3 normal) {
        mesh.positions.emplace_back(at, z);
        mesh.normals.push_back(normal);
        mesh.uv.emplace_back(0.5F, 0.5F);
        return static_cast<std::uint32_t>(mesh.positions.size() - 1);
    };
    const auto corner = [&](std::uint32_t i) {
        if (!round) return glm::vec2{i % 4 == 1 || i % 4 == 2 ? 0.5F : -0.5F, i % 4 >= 2 ? 0.5F : -0.5F};
        const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i % corners) / 32.0F;
        return 0.5F * glm::vec2{std::cos(angle), std::sin(angle)};
    };
    const glm::vec3 up{0, 0, 1};
    for (std::uint32_t i = 0; i < corners; ++i) {
        const glm::vec2 a = corner(i);
        const glm::vec2 b = corner(i + 1);
        const std::uint32_t middle = add({0, 0}, 0, up);
        for (const std::uint32_t v : {middle, add(a, 0, up), add(b, 0, up)}) mesh.indices.push_back(v);
        const glm::vec3 out{glm::normalize(a + b), 0.0F};
        const std::uint32_t side = add(a, -1, out);
        add(b, -1, out);
        add(b, 0, out);
        add(a, 0, out);
        for (const std::uint32_t v : {0U, 1U, 2U, 0U, 2U, 3U}) mesh.indices.push_back(side + v);
    }
    return mesh;
}

Instance base_instance(const frame::DrawnBase& base) {
    const glm::mat3 axes{base.right,
                         glm::normalize(base.ahead - base.right * glm::dot(base.right, base.ahead)),
                         glm::normalize(glm::cross(base.right, base.ahead))};
    return {base.at, glm::normalize(glm::quat_cast(axes)), {base.size.x, base.size.y, base.thickness + foot}};
}

Instance figure_instance(const frame::DrawnBase& base, glm::vec2 at, float turn, float scale) {
    const float heading = std::atan2(base.ahead.x, base.ahead.y);
    return {base.at + base.right * at.x + base.ahead * at.y, facing(heading + turn), glm::vec3{scale}};
}

namespace {

const model::Lod& level_of(const model::Mesh& mesh, std::size_t level) {
    return mesh.lods[std::min(level, mesh.lods.size() - 1)];
}

/// The finest level of detail at which all of these together have no more triangles than that.
std::size_t level_within(const frame::Stage& stage, const std::vector<frame::Prop>& props,
                         std::uint64_t most) {
    constexpr std::size_t coarsest = 6;
    for (std::size_t level = 0; level < coarsest; ++level) {
        std::uint64_t triangles = 0;
        for (const frame::Prop& prop : props)
            triangles += level_of(*stage.models[prop.model], level).index_count / 3;
        if (triangles <= most) return level;
    }
    return coarsest;
}

}

std::vector<int> add_landscape(Document& document, MeshWriter& meshes, const frame::Stage& stage,
                               const Image& ground, const LandscapeDetail& detail) {
    std::vector<int> nodes;
    const int picture = document.image(encode_jpeg(ground, picture_quality), "image/jpeg");
    const auto plain = [&](const PlainMesh& mesh, const char* name, int material) {
        nodes.push_back(document.add("nodes", {{"name", name}, {"mesh", meshes.mesh(mesh, name, material)}}));
    };
    plain(ground_mesh(stage, ground_error), "ground", meshes.picture_material("ground", picture));
    if (stage.surroundings == frame::Surroundings::table)
        plain(board_mesh(stage), "frame", meshes.plain_material("wood", {0.29F, 0.23F, 0.18F}, 0.6));
    std::vector<frame::Prop> shown;
    for (const frame::Prop& prop : stage.props)
        if (detail.clutter || prop.least_pixels == 0) shown.push_back(prop);
    const std::size_t level = level_within(stage, shown, detail.triangles);
    std::map<int, std::pair<std::string, std::vector<Instance>>> props;
    for (const frame::Prop& prop : shown) {
        auto& [name, places] = props[meshes.mesh(prop.model, prop.palette, level)];
        name = stage.models[prop.model]->name;
        places.push_back({prop.at, facing(prop.facing), {prop.scale * prop.stretch, prop.scale, prop.scale}});
    }
    for (const auto& [mesh, prop] : props) nodes.push_back(meshes.instances(prop.first, mesh, prop.second));
    return nodes;
}

int add_root(Document& document, const std::string& name, const std::vector<int>& children) {
    const double half = std::sqrt(0.5);
    return document.add("nodes", {{"name", name},
                                  {"rotation", {-half, 0.0, 0.0, half}},
                                  {"scale", {0.001, 0.001, 0.001}},
                                  {"children", children}});
}

std::string table_file(const frame::Frame& frame, const TableParts& parts) {
    Document document{parts.packing};
    MeshWriter meshes{document, *frame.stage};
    std::vector<int> nodes = add_landscape(document, meshes, *frame.stage, parts.ground);

    std::map<std::uint32_t, Owner> owners;
    for (const frame::DrawnBase& base : frame.bases)
        if (base.presence > 0.0F) owners[base.unit].bases[edge_of(base)].push_back(base_instance(base));
    for (const frame::FigureGroup& group : frame.groups) {
        const frame::DrawnBase& base = frame.bases[group.base];
        for (const Figure& figure : figures_of(group, base))
            owners[base.unit].figures[meshes.mesh(figure.model, group.palette)].push_back(
                figure_instance(base, figure.at, figure.turn, figure.scale));
    }
    std::map<EdgeKey, int> base_meshes;
    const glm::vec3 flock = flock_of(parts.ground);
    for (const auto& [number, owner] : owners) {
        std::vector<int> shown;
        for (const auto& [edge, places] : owner.bases) {
            const auto [mesh, fresh] = base_meshes.try_emplace(edge, -1);
            const auto& [round, red, green, blue] = edge;
            if (fresh)
                mesh->second = meshes.mesh(
                    base_mesh(round), "base",
                    meshes.plain_material("base", glm::mix(glm::vec3{red, green, blue}, flock, 0.6F)));
            shown.push_back(meshes.instances("bases", mesh->second, places));
        }
        for (const auto& [mesh, places] : owner.figures)
            shown.push_back(meshes.instances(
                document.json()["meshes"][static_cast<std::size_t>(mesh)]["name"].get<std::string>(), mesh,
                places));
        nodes.push_back(document.add("nodes", {{"name", parts.name_of(number)}, {"children", shown}}));
    }
    const int root = add_root(document, parts.title, nodes);
    document.add("scenes", {{"name", parts.title}, {"nodes", Json::array({root})}});
    return document.finish();
}

}
