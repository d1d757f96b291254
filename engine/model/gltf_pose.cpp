#include "engine/model/gltf_pose.h"

#include <fmt/format.h>
#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <cmath>

namespace vantage::model {
namespace {

struct Placing {
    glm::vec3 translation{0.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
    glm::vec3 scale{1.0f};
    glm::mat4 matrix{1.0f};
    bool has_matrix = false;
};

Placing placing_of(const tinygltf::Node& node) {
    Placing p;
    if (node.matrix.size() == 16) {
        p.has_matrix = true;
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                p.matrix[c][r] = static_cast<float>(node.matrix[static_cast<std::size_t>(c * 4 + r)]);
    }
    const auto vector = [](const std::vector<double>& v, glm::vec3& out) {
        if (v.size() == 3)
            out = {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
    };
    vector(node.translation, p.translation);
    vector(node.scale, p.scale);
    if (node.rotation.size() == 4)
        p.rotation = glm::quat(static_cast<float>(node.rotation[3]), static_cast<float>(node.rotation[0]),
                               static_cast<float>(node.rotation[1]), static_cast<float>(node.rotation[2]));
    return p;
}

glm::mat4 matrix_of(const Placing& p) {
    if (p.has_matrix) return p.matrix;
    return glm::translate(glm::mat4(1.0f), p.translation) * glm::mat4_cast(p.rotation) *
           glm::scale(glm::mat4(1.0f), p.scale);
}

// The first key of each channel moves its node. A cubic spline's first value stands between its tangents.
Result<void> apply_first_keys(const GltfDocument& document, std::vector<Placing>& nodes) {
    const tinygltf::Animation& animation = document.model.animations.front();
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
        if (channel.target_node < 0) continue;
        const tinygltf::AnimationSampler& sampler =
            animation.samplers[static_cast<std::size_t>(channel.sampler)];
        Placing& node = nodes[static_cast<std::size_t>(channel.target_node)];
        const bool turns = channel.target_path == "rotation";
        if (!turns && channel.target_path != "translation" && channel.target_path != "scale") continue;
        const std::size_t width = turns ? 4 : 3;
        const auto values = read_floats(document, sampler.output, static_cast<int>(width));
        if (!values) return values.error();
        const std::size_t first = sampler.interpolation == "CUBICSPLINE" ? width : 0;
        if (values->size() < first + width)
            return Error{document.file, "/animations/0", "has a channel without values"};
        const float* v = values->data() + first;
        if (turns)
            node.rotation = glm::quat(v[3], v[0], v[1], v[2]);
        else if (channel.target_path == "scale")
            node.scale = {v[0], v[1], v[2]};
        else
            node.translation = {v[0], v[1], v[2]};
        node.has_matrix = false;
    }
    return {};
}

}

Result<std::vector<glm::mat4>> world_matrices(const GltfDocument& document) {
    const auto& source = document.model.nodes;
    std::vector<Placing> nodes;
    for (const tinygltf::Node& node : source) nodes.push_back(placing_of(node));
    if (!document.model.animations.empty()) {
        const Result<void> posed = apply_first_keys(document, nodes);
        if (!posed) return posed.error();
    }
    std::vector<int> parent(source.size(), -1);
    for (std::size_t i = 0; i < source.size(); ++i)
        for (const int child : source[i].children)
            parent[static_cast<std::size_t>(child)] = static_cast<int>(i);
    std::vector<glm::mat4> world(source.size());
    // check_gltf has made sure that walking up ends.
    for (std::size_t i = 0; i < source.size(); ++i) {
        world[i] = matrix_of(nodes[i]);
        for (int at = parent[i]; at >= 0; at = parent[static_cast<std::size_t>(at)])
            world[i] = matrix_of(nodes[static_cast<std::size_t>(at)]) * world[i];
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                if (!std::isfinite(world[i][c][r]))
                    return Error{document.file, fmt::format("/nodes/{}", i),
                                 "its place is not a finite number"};
    }
    return world;
}

Result<std::vector<glm::mat4>> skin_matrices(const GltfDocument& document, int number,
                                             const std::vector<glm::mat4>& world) {
    const tinygltf::Skin& skin = document.model.skins[static_cast<std::size_t>(number)];
    std::vector<glm::mat4> out;
    std::vector<float> inverse;
    if (skin.inverseBindMatrices >= 0) {
        auto values = read_floats(document, skin.inverseBindMatrices, 16);
        if (!values) return values.error();
        inverse = std::move(*values);
        if (inverse.size() < skin.joints.size() * 16)
            return Error{document.file, fmt::format("/skins/{}", number),
                         "has fewer bind matrices than joints"};
    }
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
        const glm::mat4 bind = inverse.empty() ? glm::mat4(1.0f) : glm::make_mat4(inverse.data() + i * 16);
        out.push_back(world[static_cast<std::size_t>(skin.joints[i])] * bind);
    }
    return out;
}

}
