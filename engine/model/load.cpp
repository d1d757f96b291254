#include "engine/model/load.h"

#include "engine/model/gltf_document.h"
#include "engine/model/slot.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace vantage::model {
namespace {

// glTF has y up, z ahead and therefore x to the left; ours has z up, y ahead and x to the right.
glm::vec3 from_gltf(const float* v) { return {-v[0], v[2], v[1]}; }

double extra(const tinygltf::Value& extras, const char* key) {
    return extras.IsObject() && extras.Has(key) && extras.Get(key).IsNumber()
               ? extras.Get(key).GetNumberAsDouble()
               : 0.0;
}

class Reader {
public:
    explicit Reader(const GltfDocument& document) : document_(document), model_(document.model) {}

    Result<Mesh> read() {
        for (std::size_t level = 0; level < model_.scenes.size(); ++level) {
            const Result<void> done = read_level(model_.scenes[level]);
            if (!done) return done.error();
        }
        if (mesh_.lods.empty()) return Error{document_.file, "/scenes", "holds no mesh"};
        mesh_.min = mesh_.max = mesh_.vertices[mesh_.indices.front()].position;
        for (std::uint32_t i = 0; i < mesh_.lods.front().index_count; ++i) {
            const glm::vec3 p = mesh_.vertices[mesh_.indices[i]].position;
            mesh_.min = glm::min(mesh_.min, p);
            mesh_.max = glm::max(mesh_.max, p);
        }
        return std::move(mesh_);
    }

private:
    Result<void> read_level(const tinygltf::Scene& scene) {
        if (scene.nodes.size() != 1 || model_.nodes[static_cast<std::size_t>(scene.nodes[0])].mesh < 0)
            return Error{document_.file, "/scenes", "one node with a mesh is expected in each scene"};
        const tinygltf::Node& node = model_.nodes[static_cast<std::size_t>(scene.nodes[0])];
        const tinygltf::Mesh& source = model_.meshes[static_cast<std::size_t>(node.mesh)];
        if (node.scale.size() == 3) scale_ = static_cast<float>(node.scale[0]);
        Lod lod{static_cast<std::uint32_t>(mesh_.indices.size()), 0,
                static_cast<float>(extra(node.extras, "error"))};
        for (const tinygltf::Primitive& primitive : source.primitives) {
            const Result<void> done = read_primitive(primitive);
            if (!done) return done.error();
        }
        lod.index_count = static_cast<std::uint32_t>(mesh_.indices.size()) - lod.first_index;
        if (lod.index_count == 0) return Error{document_.file, "/meshes", "has no triangles"};
        if (mesh_.lods.empty()) {
            mesh_.name = source.name;
            mesh_.eye_height = static_cast<float>(extra(node.extras, "eye_height"));
        }
        mesh_.lods.push_back(lod);
        return {};
    }

    Result<void> read_primitive(const tinygltf::Primitive& primitive) {
        const auto position = primitive.attributes.find("POSITION");
        const auto normal = primitive.attributes.find("NORMAL");
        if (position == primitive.attributes.end() || normal == primitive.attributes.end() ||
            primitive.indices < 0 || primitive.material < 0 ||
            (primitive.mode != TINYGLTF_MODE_TRIANGLES && primitive.mode != -1))
            return Error{document_.file, "/meshes",
                         "triangles with POSITION, NORMAL, indices and a material are expected"};
        const std::string& material = model_.materials[static_cast<std::size_t>(primitive.material)].name;
        const std::optional<PaletteSlot> slot = slot_named(material);
        if (!slot)
            return Error{document_.file, "/materials", fmt::format("\"{}\" is not a palette slot", material)};
        const auto colour = primitive.attributes.find("COLOR_0");
        const int light = colour == primitive.attributes.end() ? -1 : colour->second;
        const Result<std::uint32_t> base = base_vertex({position->second, normal->second}, light, *slot);
        if (!base) return base.error();
        const std::size_t count = model_.accessors[static_cast<std::size_t>(position->second)].count;
        const auto indices = read_indices(document_, primitive.indices, count);
        if (!indices) return indices.error();
        if (indices->size() % 3 != 0)
            return Error{document_.file, "/meshes", "has a triangle with fewer than 3 corners"};
        for (const std::uint32_t i : *indices) mesh_.indices.push_back(*base + i);
        return {};
    }

    // The colours of a mesh without any: open to the light, with no edges.
    static std::vector<float> plain(std::size_t count) {
        std::vector<float> out(count * 4, 1.0f);
        for (std::size_t i = 0; i < count; ++i) out[i * 4 + 3] = 0.0f;
        return out;
    }

    // Where the vertices of a pair of accessors begin; levels of detail share them.
    Result<std::uint32_t> base_vertex(std::pair<int, int> accessors, int light, PaletteSlot slot) {
        const auto known = bases_.find(accessors);
        if (known != bases_.end()) return known->second;
        const auto positions = read_floats(document_, accessors.first, 3);
        if (!positions) return positions.error();
        const auto normals = read_floats(document_, accessors.second, 3);
        if (!normals) return normals.error();
        // The red of a vertex colour holds the light; white paint shows it in any viewer. Its alpha, which an
        // opaque material does not use, holds the edge in fifteenths and the mark.
        const auto colours = light < 0 ? Result<std::vector<float>>{plain(positions->size() / 3)}
                                       : read_floats(document_, light, 4);
        if (!colours) return colours.error();
        if (normals->size() != positions->size() || colours->size() * 3 != positions->size() * 4)
            return Error{document_.file, "/meshes", "has not as many normals and colours as positions"};
        const auto base = static_cast<std::uint32_t>(mesh_.vertices.size());
        for (std::size_t i = 0; i < positions->size() / 3; ++i) {
            const auto alpha =
                static_cast<unsigned>(std::lround(std::clamp((*colours)[i * 4 + 3], 0.0f, 1.0f) * 255.0f));
            if (alpha % 16 >= mark_count)
                return Error{document_.file, "/meshes", "has a vertex colour with a mark that is not known"};
            mesh_.vertices.push_back({.position = from_gltf(&(*positions)[i * 3]) * scale_,
                                      .normal = glm::normalize(from_gltf(&(*normals)[i * 3])),
                                      .slot = static_cast<std::uint32_t>(slot),
                                      .light = (*colours)[i * 4],
                                      .edge = static_cast<float>(alpha / 16) / 15.0f,
                                      .mark = static_cast<Mark>(alpha % 16)});
        }
        bases_.emplace(accessors, base);
        return base;
    }

    const GltfDocument& document_;
    const tinygltf::Model& model_;
    float scale_ = 1.0f; ///< of quantised places
    Mesh mesh_;
    std::map<std::pair<int, int>, std::uint32_t> bases_;
};

}

Result<Mesh> load_mesh(const std::filesystem::path& path) {
    const Result<GltfDocument> document = read_gltf(path);
    if (!document) return document.error();
    return Reader{*document}.read();
}

}
