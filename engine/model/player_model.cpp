#include "engine/model/player_model.h"

#include "engine/model/gltf_document.h"
#include "engine/model/gltf_pose.h"
#include "engine/model/player_materials.h"
#include "engine/model/tangents.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::model {
namespace {

class ModelReader {
public:
    ModelReader(const GltfDocument& document, const PlayerModelOptions& options)
        : document_(document), model_(document.model), options_(options) {}

    Result<PlayerModel> read() {
        Result<std::vector<glm::mat4>> world = world_matrices(document_);
        if (!world) return world.error();
        world_ = std::move(*world);
        if (const Result<void> done = read_materials(); !done) return done.error();
        for (const int node : shown_nodes())
            if (const Result<void> done = read_node(node); !done) return done.error();
        if (out_.indices.empty()) return Error{document_.file, "/meshes", "has no triangles"};
        if (const Result<void> done = fit(); !done) return done.error();
        return std::move(out_);
    }

private:
    // Nodes of the default scene, or all where there is none.
    [[nodiscard]] std::vector<int> shown_nodes() const {
        std::vector<int> shown;
        if (model_.scenes.empty()) {
            for (std::size_t i = 0; i < model_.nodes.size(); ++i) shown.push_back(static_cast<int>(i));
            return shown;
        }
        shown =
            model_.scenes[model_.defaultScene < 0 ? 0 : static_cast<std::size_t>(model_.defaultScene)].nodes;
        std::vector<char> seen(model_.nodes.size(), 0);
        std::vector<int> out;
        while (!shown.empty()) {
            const int node = shown.back();
            shown.pop_back();
            if (seen[static_cast<std::size_t>(node)]++ != 0) continue;
            out.push_back(node);
            const auto& children = model_.nodes[static_cast<std::size_t>(node)].children;
            shown.insert(shown.end(), children.begin(), children.end());
        }
        return out;
    }

    Result<void> read_materials() {
        Result<PlayerMaterials> read = read_player_materials(document_, options_);
        if (!read) return read.error();
        out_.materials = std::move(read->materials);
        out_.textures = std::move(read->textures);
        out_.warnings = std::move(read->warnings);
        coordinates_ = std::move(read->coordinates);
        return {};
    }

    Result<void> read_node(int number) {
        const tinygltf::Node& node = model_.nodes[static_cast<std::size_t>(number)];
        if (node.mesh < 0) return {};
        std::vector<glm::mat4> joints;
        if (node.skin >= 0) {
            auto matrices = skin_matrices(document_, node.skin, world_);
            if (!matrices) return matrices.error();
            joints = std::move(*matrices);
        }
        const tinygltf::Mesh& mesh = model_.meshes[static_cast<std::size_t>(node.mesh)];
        if (out_.name.empty()) out_.name = mesh.name;
        for (const tinygltf::Primitive& primitive : mesh.primitives) {
            if (primitive.mode != TINYGLTF_MODE_TRIANGLES && primitive.mode != -1) {
                warn("lines, points, strips and fans are left out: only triangles are shown");
                continue;
            }
            if (const Result<void> done =
                    read_primitive(primitive, world_[static_cast<std::size_t>(number)], joints);
                !done)
                return done;
        }
        return {};
    }

    // The attribute's floats, or nothing when the primitive has none.
    Result<std::vector<float>> attribute(const tinygltf::Primitive& primitive, const char* name,
                                         int components, std::size_t count) {
        const auto found = primitive.attributes.find(name);
        if (found == primitive.attributes.end()) return std::vector<float>{};
        auto values = read_floats(document_, found->second, components);
        if (values && values->size() != count * static_cast<std::size_t>(components))
            return Error{document_.file, "/meshes",
                         fmt::format("{} does not go with POSITION: {} elements instead of {}", name,
                                     values->size() / static_cast<std::size_t>(components), count)};
        return values;
    }

    // COLOR_0 with or without alpha.
    Result<std::vector<glm::vec4>> read_colours(const tinygltf::Primitive& primitive, std::size_t count) {
        const auto found = primitive.attributes.find("COLOR_0");
        if (found == primitive.attributes.end()) return std::vector<glm::vec4>{};
        const bool with_alpha =
            model_.accessors[static_cast<std::size_t>(found->second)].type == TINYGLTF_TYPE_VEC4;
        const std::size_t width = with_alpha ? 4 : 3;
        const auto values = attribute(primitive, "COLOR_0", static_cast<int>(width), count);
        if (!values) return values.error();
        std::vector<glm::vec4> out(count, glm::vec4{1.0f});
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t c = 0; c < width; ++c)
                out[i][static_cast<int>(c)] = std::clamp((*values)[i * width + c], 0.0f, 1.0f);
        return out;
    }

    void warn(std::string text) {
        if (std::find(out_.warnings.begin(), out_.warnings.end(), text) == out_.warnings.end())
            out_.warnings.push_back(std::move(text));
    }

    Result<void> read_primitive(const tinygltf::Primitive& primitive, const glm::mat4& world,
                                const std::vector<glm::mat4>& joints) {
        if (!primitive.targets.empty()) warn("morph targets are left at rest");
        const auto position = primitive.attributes.find("POSITION");
        if (position == primitive.attributes.end())
            return Error{document_.file, "/meshes", "a primitive has no POSITION"};
        const std::size_t count = model_.accessors[static_cast<std::size_t>(position->second)].count;
        const std::size_t corners = primitive.indices >= 0
                                        ? model_.accessors[static_cast<std::size_t>(primitive.indices)].count
                                        : count;
        if (out_.vertices.size() + count > options_.vertices)
            return Error{document_.file, "/meshes",
                         fmt::format("has more than the {} vertices that are accepted", options_.vertices)};
        if (out_.indices.size() + corners > options_.triangles * 3)
            return Error{document_.file, "/meshes",
                         fmt::format("has more than the {} triangles that are accepted", options_.triangles)};
        if (corners % 3 != 0)
            return Error{document_.file, "/meshes", "has a triangle with fewer than 3 corners"};

        const auto places = read_floats(document_, position->second, 3);
        if (!places) return places.error();
        const auto normals = attribute(primitive, "NORMAL", 3, count);
        if (!normals) return normals.error();
        const auto material = static_cast<std::uint32_t>(
            primitive.material >= 0 ? primitive.material : static_cast<int>(out_.materials.size()) - 1);
        const auto uvs =
            attribute(primitive, coordinates_[material] == 1 ? "TEXCOORD_1" : "TEXCOORD_0", 2, count);
        if (!uvs) return uvs.error();
        const auto tangents = attribute(primitive, "TANGENT", 4, count);
        if (!tangents) return tangents.error();
        const auto colours = read_colours(primitive, count);
        if (!colours) return colours.error();
        std::vector<float> which;
        std::vector<float> weights;
        if (!joints.empty()) {
            auto numbers = attribute(primitive, "JOINTS_0", 4, count);
            if (!numbers) return numbers.error();
            auto shares = attribute(primitive, "WEIGHTS_0", 4, count);
            if (!shares) return shares.error();
            if (primitive.attributes.contains("JOINTS_1"))
                warn("vertices that hang on more than four joints follow the first four");
            which = std::move(*numbers);
            weights = std::move(*shares);
        }
        std::vector<std::uint32_t> indices;
        if (primitive.indices >= 0) {
            auto given = read_indices(document_, primitive.indices, count);
            if (!given) return given.error();
            indices = std::move(*given);
        } else {
            for (std::uint32_t i = 0; i < count; ++i) indices.push_back(i);
        }

        const auto base = static_cast<std::uint32_t>(out_.vertices.size());
        const bool mirrored = which.empty() && glm::determinant(glm::mat3(world)) < 0.0f;
        for (std::size_t i = 0; i < count; ++i) {
            glm::mat4 m = world;
            if (!which.empty() && !weights.empty()) {
                // A skinned mesh goes where its joints are; the node's own place does not count.
                m = glm::mat4(0.0f);
                for (std::size_t k = 0; k < 4; ++k) {
                    const auto joint = static_cast<std::size_t>(which[i * 4 + k]);
                    const float weight = weights[i * 4 + k];
                    if (weight == 0.0f) continue;
                    if (joint >= joints.size())
                        return Error{document_.file, "/meshes",
                                     fmt::format("joint {} is not below {}", joint, joints.size())};
                    m += joints[joint] * weight;
                }
            }
            const glm::vec3 p =
                glm::vec3(m * glm::vec4((*places)[i * 3], (*places)[i * 3 + 1], (*places)[i * 3 + 2], 1.0f));
            glm::vec3 n{0.0f};
            if (!normals->empty())
                n = glm::transpose(glm::inverse(glm::mat3(m))) *
                    glm::vec3((*normals)[i * 3], (*normals)[i * 3 + 1], (*normals)[i * 3 + 2]);
            const glm::vec2 uv = uvs->empty() ? glm::vec2{0.0f} : glm::vec2{(*uvs)[i * 2], (*uvs)[i * 2 + 1]};
            glm::vec4 tangent{0.0f};
            if (!tangents->empty() && !normals->empty()) {
                const glm::vec3 t = glm::mat3(m) * glm::vec3((*tangents)[i * 4], (*tangents)[i * 4 + 1],
                                                             (*tangents)[i * 4 + 2]);
                const float length = glm::length(t);
                const float side = (*tangents)[i * 4 + 3] < 0.0f ? -1.0f : 1.0f;
                if (std::isfinite(length) && length > 1e-12f)
                    tangent = glm::vec4{glm::vec3{-t.x, t.z, t.y} / length, mirrored ? -side : side};
            }
            const glm::vec4 colour = colours->empty() ? glm::vec4{1.0f} : (*colours)[i];
            out_.vertices.push_back({{-p.x, p.z, p.y}, {-n.x, n.z, n.y}, uv, material, colour, tangent});
        }
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const std::uint32_t a = base + indices[i];
            const std::uint32_t b = base + indices[i + (mirrored ? 2 : 1)];
            const std::uint32_t c = base + indices[i + (mirrored ? 1 : 2)];
            out_.indices.insert(out_.indices.end(), {a, b, c});
        }
        return {};
    }

    // Turns, scales and sets the model on its feet; normals that are missing or broken come from the faces.
    Result<void> fit() {
        const float turn = glm::radians(options_.turn);
        const auto turned = [&](glm::vec3 v) {
            return glm::vec3{v.x * std::cos(turn) + v.y * std::sin(turn),
                             v.y * std::cos(turn) - v.x * std::sin(turn), v.z};
        };
        glm::vec3 low{1e30f};
        glm::vec3 high{-1e30f};
        for (const std::uint32_t i : out_.indices) {
            low = glm::min(low, turned(out_.vertices[i].position));
            high = glm::max(high, turned(out_.vertices[i].position));
        }
        const float tall = high.z - low.z;
        if (!(tall > 1e-6f) || !(tall < 1e9f) || !std::isfinite(high.x - low.x) ||
            !std::isfinite(high.y - low.y))
            return Error{document_.file, "/meshes",
                         "cannot be scaled to a height: it is flat, or too large to measure"};
        const float scale = options_.height / tall;
        const glm::vec3 foot{(low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f, low.z};
        for (PlayerVertex& v : out_.vertices) {
            v.position = (turned(v.position) - foot) * scale;
            v.normal = turned(v.normal);
            v.tangent = glm::vec4{turned(glm::vec3{v.tangent}), v.tangent.w};
        }
        std::vector<glm::vec3> sums(out_.vertices.size(), glm::vec3{0.0f});
        for (std::size_t i = 0; i < out_.indices.size(); i += 3) {
            const glm::vec3 a = out_.vertices[out_.indices[i]].position;
            const glm::vec3 n = glm::cross(out_.vertices[out_.indices[i + 1]].position - a,
                                           out_.vertices[out_.indices[i + 2]].position - a);
            for (std::size_t k = 0; k < 3; ++k) sums[out_.indices[i + k]] += n;
        }
        for (std::size_t i = 0; i < out_.vertices.size(); ++i) {
            glm::vec3& n = out_.vertices[i].normal;
            const auto usable = [](glm::vec3 v) {
                const float l = glm::length(v);
                return std::isfinite(l) && l > 1e-12f;
            };
            if (!usable(n)) n = usable(sums[i]) ? sums[i] : glm::vec3{0, 0, 1};
            n = glm::normalize(n);
        }
        add_tangents(out_);
        out_.min = (low - foot) * scale;
        out_.max = (high - foot) * scale;
        return {};
    }

    const GltfDocument& document_;
    const tinygltf::Model& model_;
    const PlayerModelOptions& options_;
    std::vector<glm::mat4> world_;
    std::vector<int> coordinates_; // which set of them each material's textures lie by
    PlayerModel out_;
};

}

Result<PlayerModel> load_player_model(const std::filesystem::path& path, const PlayerModelOptions& options) {
    GltfLimits limits;
    limits.file_bytes = options.file_bytes;
    limits.buffer_bytes = options.file_bytes;
    limits.elements = std::max(options.vertices, options.triangles * 3);
    const Result<GltfDocument> document = read_gltf(path, limits);
    if (!document) return document.error();
    for (const tinygltf::Image& image : document->model.images)
        if (image.image.empty()) return Error{document->file, "/images", "a picture could not be read"};
    return ModelReader{*document, options}.read();
}

std::string facts_of(const PlayerModel& model) {
    const glm::vec3 size = model.max - model.min;
    return fmt::format(
        "{} triangles, {} material{}, {} texture{}, {:.2f} m wide, {:.2f} m deep when {:.2f} m high",
        model.indices.size() / 3, model.materials.size(), model.materials.size() == 1 ? "" : "s",
        model.textures.size(), model.textures.size() == 1 ? "" : "s", size.x, size.y, size.z);
}

}
