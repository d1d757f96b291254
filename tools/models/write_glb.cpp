#include "tools/models/write_glb.h"

#include "engine/model/slot.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>

namespace vantage::models {
namespace {

using model::Mesh;

struct SlotRange {
    std::uint32_t first;
    std::uint32_t count;
    int positions;
    int normals;
    int light;
    int material;
};

template <class T> void put(std::vector<unsigned char>& bytes, const T& value) {
    const auto* raw = reinterpret_cast<const unsigned char*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof value);
}

// sRGB to the linear value that baseColorFactor wants, to three places.
double linear(float c) {
    const double v = c <= 0.04045f ? double(c) / 12.92 : std::pow((double(c) + 0.055) / 1.055, 2.4);
    return std::round(v * 1000.0) / 1000.0;
}

class Writer {
public:
    explicit Writer(const Mesh& mesh) : mesh_(mesh) {
        // Places are whole steps of a power of two: 16 bits reach over the model, and scaling back is exact.
        float reach = 0.0f;
        for (const model::Vertex& v : mesh.vertices)
            reach = std::max({reach, std::abs(v.position.x), std::abs(v.position.y), std::abs(v.position.z)});
        while (reach / step_ > 32'000.0f) step_ *= 2.0f;
        model_.extensionsUsed = model_.extensionsRequired = {"KHR_mesh_quantization"};
        model_.asset.version = "2.0";
        model_.asset.generator = "vantage-models";
        model_.buffers.emplace_back();
    }

    Result<std::string> write() {
        make_slots();
        for (std::size_t level = 0; level < mesh_.lods.size(); ++level) make_level(level);
        model_.defaultScene = 0;
        std::ostringstream out;
        tinygltf::TinyGLTF writer;
        if (!writer.WriteGltfSceneToStream(&model_, out, false, true))
            return Error{mesh_.name, "", "tinygltf could not write the model"};
        return out.str();
    }

private:
    std::vector<unsigned char>& bytes() { return model_.buffers[0].data; }

    int make_view(std::size_t offset, int target, std::size_t stride = 0) {
        tinygltf::BufferView view;
        view.buffer = 0;
        view.byteOffset = offset;
        view.byteLength = bytes().size() - offset;
        view.target = target;
        view.byteStride = stride;
        while (bytes().size() % 4 != 0) bytes().push_back(0);
        model_.bufferViews.push_back(view);
        return static_cast<int>(model_.bufferViews.size()) - 1;
    }

    int make_accessor(int view, std::size_t offset, int component, int type, std::size_t count) {
        tinygltf::Accessor accessor;
        accessor.bufferView = view;
        accessor.byteOffset = offset;
        accessor.componentType = component;
        accessor.type = type;
        accessor.count = count;
        model_.accessors.push_back(accessor);
        return static_cast<int>(model_.accessors.size()) - 1;
    }

    // The inverse of what load_mesh does to the axes, and the step.
    [[nodiscard]] std::array<std::int16_t, 3> steps(glm::vec3 v) const {
        const auto whole = [&](float c) { return static_cast<std::int16_t>(std::lround(c / step_)); };
        return {whole(-v.x), whole(v.z), whole(v.y)};
    }

    void put_position(glm::vec3 v) {
        for (const std::int16_t c : steps(v)) put(bytes(), c);
        put(bytes(), std::int16_t{0}); // rows of four bytes
    }

    void put_normal(glm::vec3 v) {
        for (const float c : {-v.x, v.z, v.y})
            put(bytes(), static_cast<std::int8_t>(std::lround(c * 127.0f)));
        put(bytes(), std::int8_t{0});
    }

    void make_slots() {
        for (std::uint32_t i = 0; i < mesh_.vertices.size(); ++i) {
            const auto [it, fresh] = slots_.try_emplace(mesh_.vertices[i].slot, SlotRange{i, 0, 0, 0, 0, 0});
            ++it->second.count;
        }
        const std::size_t positions = bytes().size();
        for (const model::Vertex& v : mesh_.vertices) put_position(v.position);
        const int position_view = make_view(positions, TINYGLTF_TARGET_ARRAY_BUFFER, 8);
        const std::size_t normals = bytes().size();
        for (const model::Vertex& v : mesh_.vertices) put_normal(v.normal);
        const int normal_view = make_view(normals, TINYGLTF_TARGET_ARRAY_BUFFER, 4);
        const std::size_t colours = bytes().size();
        for (const model::Vertex& v : mesh_.vertices) {
            // Alpha means nothing to an opaque material: it holds the edge in fifteenths, and the mark.
            const auto grey = static_cast<std::uint8_t>(std::lround(v.light * 255.0f));
            const auto alpha =
                static_cast<std::uint8_t>(std::lround(v.edge * 15.0f) * 16 + static_cast<long>(v.mark));
            for (const std::uint8_t c : {grey, grey, grey, alpha}) put(bytes(), c);
        }
        const int colour_view = make_view(colours, TINYGLTF_TARGET_ARRAY_BUFFER, 4);
        for (auto& [slot, range] : slots_) {
            range.positions = make_accessor(position_view, range.first * 8, TINYGLTF_COMPONENT_TYPE_SHORT,
                                            TINYGLTF_TYPE_VEC3, range.count);
            set_bounds(model_.accessors.back(), range);
            range.normals = make_accessor(normal_view, range.first * 4, TINYGLTF_COMPONENT_TYPE_BYTE,
                                          TINYGLTF_TYPE_VEC3, range.count);
            model_.accessors.back().normalized = true;
            range.light = make_accessor(colour_view, range.first * 4, TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE,
                                        TINYGLTF_TYPE_VEC4, range.count);
            model_.accessors.back().normalized = true;
            range.material = make_material(static_cast<model::PaletteSlot>(slot));
        }
    }

    void set_bounds(tinygltf::Accessor& accessor, const SlotRange& range) {
        accessor.minValues.assign(3, 1e9);
        accessor.maxValues.assign(3, -1e9);
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
            const std::array<std::int16_t, 3> g = steps(mesh_.vertices[i].position);
            for (std::size_t c = 0; c < 3; ++c) {
                accessor.minValues[c] = std::min(accessor.minValues[c], double(g[c]));
                accessor.maxValues[c] = std::max(accessor.maxValues[c], double(g[c]));
            }
        }
    }

    int make_material(model::PaletteSlot slot) {
        tinygltf::Material material;
        material.name = std::string{model::slot_name(slot)};
        const glm::vec3 colour = model::slot_default_colour(slot);
        material.pbrMetallicRoughness.baseColorFactor = {linear(colour.x), linear(colour.y), linear(colour.z),
                                                         1.0};
        material.pbrMetallicRoughness.metallicFactor = 0.0;
        material.pbrMetallicRoughness.roughnessFactor = 0.8;
        model_.materials.push_back(material);
        return static_cast<int>(model_.materials.size()) - 1;
    }

    void make_level(std::size_t level) {
        const model::Lod& lod = mesh_.lods[level];
        std::map<std::uint32_t, std::vector<std::uint16_t>> by_slot;
        for (std::uint32_t i = lod.first_index; i < lod.first_index + lod.index_count; ++i) {
            const std::uint32_t slot = mesh_.vertices[mesh_.indices[i]].slot;
            by_slot[slot].push_back(static_cast<std::uint16_t>(mesh_.indices[i] - slots_.at(slot).first));
        }
        tinygltf::Mesh mesh;
        mesh.name = level == 0 ? mesh_.name : mesh_.name + "/lod" + std::to_string(level);
        const std::size_t offset = bytes().size();
        const auto first = model_.accessors.size();
        for (const auto& [slot, indices] : by_slot) {
            const SlotRange& range = slots_.at(slot);
            tinygltf::Primitive primitive;
            primitive.mode = TINYGLTF_MODE_TRIANGLES;
            primitive.attributes = {
                {"COLOR_0", range.light}, {"NORMAL", range.normals}, {"POSITION", range.positions}};
            primitive.material = range.material;
            primitive.indices =
                make_accessor(-1, bytes().size() - offset, TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT,
                              TINYGLTF_TYPE_SCALAR, indices.size());
            for (const std::uint16_t i : indices) put(bytes(), i);
            mesh.primitives.push_back(primitive);
        }
        const int view = make_view(offset, TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER);
        for (std::size_t i = first; i < model_.accessors.size(); ++i) model_.accessors[i].bufferView = view;
        model_.meshes.push_back(mesh);

        tinygltf::Node node;
        node.name = mesh.name;
        node.mesh = static_cast<int>(level);
        node.scale.assign(3, double(step_));
        tinygltf::Value::Object extras{{"error", tinygltf::Value(double(lod.error))}};
        if (level == 0) extras.emplace("eye_height", tinygltf::Value(double(mesh_.eye_height)));
        node.extras = tinygltf::Value(extras);
        model_.nodes.push_back(node);
        tinygltf::Scene scene;
        scene.name = mesh.name;
        scene.nodes = {static_cast<int>(level)};
        model_.scenes.push_back(scene);
    }

    const Mesh& mesh_;
    float step_ = 1.0f / 4096.0f;
    tinygltf::Model model_;
    std::map<std::uint32_t, SlotRange> slots_;
};

}

Result<std::string> to_glb(const Mesh& mesh) {
    if (mesh.vertices.size() > 65'535)
        return Error{mesh.name, "", "has more vertices than 16-bit indices reach"};
    return Writer{mesh}.write();
}

}
