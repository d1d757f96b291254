#include "engine/glb/mesh_writer.h"

#include "engine/image/png.h"

#include <glm/common.hpp>
#include <meshoptimizer.h>

#include <array>

namespace vantage::glb {
namespace {

using Json = nlohmann::ordered_json;

float linear(float srgb) {
    return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

/// A model's wash of paint, darker where it lies low.
float shade_of(const model::Vertex& vertex) { return 0.45F + 0.55F * vertex.light; }

}

glm::quat facing(float radians) { return {std::cos(radians / 2), 0.0F, 0.0F, -std::sin(radians / 2)}; }

MeshWriter::MeshWriter(Document& document, const frame::Stage& stage) : document_(document), stage_(stage) {}

std::vector<MeshWriter::Part> MeshWriter::parts_of(const model::Mesh& mesh, const model::Lod& lod) {
    // Painted triangles together, and those of each own material by themselves.
    std::map<int, std::vector<std::uint32_t>> by_material;
    for (std::uint32_t i = 0; i + 2 < lod.index_count; i += 3) {
        const std::uint32_t* corner = &mesh.indices[lod.first_index + i];
        const std::uint32_t slot = mesh.vertices[corner[0]].slot;
        const int own = slot < model::first_own_slot ? -1 : static_cast<int>(slot - model::first_own_slot);
        by_material[own].insert(by_material[own].end(), corner, corner + 3);
    }
    std::vector<Part> parts;
    for (auto& [own, all] : by_material) {
        std::vector<std::uint32_t> indices(all.size());
        meshopt_optimizeVertexCache(indices.data(), all.data(), all.size(), mesh.vertices.size());
        std::vector<std::uint32_t> remap(mesh.vertices.size());
        const std::size_t used = meshopt_optimizeVertexFetchRemap(remap.data(), indices.data(),
                                                                  indices.size(), mesh.vertices.size());
        meshopt_remapIndexBuffer(indices.data(), indices.data(), indices.size(), remap.data());
        std::vector<glm::vec3> positions(used);
        std::vector<glm::vec3> normals(used);
        std::vector<glm::vec2> uv(used);
        std::vector<glm::vec4> colours(used);
        std::vector<glm::vec4> tangents(used);
        for (std::size_t i = 0; i < remap.size(); ++i) {
            if (remap[i] == ~0U) continue;
            const model::Vertex& v = mesh.vertices[i];
            positions[remap[i]] = v.position;
            normals[remap[i]] = v.normal;
            uv[remap[i]] =
                own >= 0 ? v.uv : glm::vec2{(static_cast<float>(v.slot) + 0.5F) / model::slot_count, 0.5F};
            const model::OwnPaint paint = mesh.own_paint.empty() ? model::OwnPaint{} : mesh.own_paint[i];
            colours[remap[i]] = own >= 0 ? paint.colour : glm::vec4{glm::vec3{shade_of(v)}, 1.0F};
            tangents[remap[i]] = paint.tangent;
        }
        const bool bumps = own >= 0 && mesh.materials[static_cast<std::size_t>(own)].bumps != nullptr;
        parts.push_back({.positions = document_.positions(positions),
                         .normals = document_.normals(normals),
                         .uv = document_.places_in_texture(uv),
                         .colours = document_.colours(colours),
                         .tangents = bumps ? document_.tangents(tangents) : -1,
                         .indices = document_.indices(indices, used),
                         .own = own});
    }
    return parts;
}

int MeshWriter::palette_material(std::uint32_t palette) {
    const auto [found, fresh] = palettes_.try_emplace(palette, -1);
    if (!fresh) return found->second;
    Image row{.width = model::slot_count, .height = 1, .channels = 3, .bits = 8, .samples = {}};
    for (const frame::Colour& colour : stage_.palettes[palette])
        for (int c = 0; c < 3; ++c)
            row.samples.push_back(
                static_cast<std::uint16_t>(std::lround(std::clamp(colour[c], 0.0F, 1.0F) * 255.0F)));
    if (nearest_ < 0) // and no smaller copies: neighbours have nothing to do with each other
        nearest_ = document_.add(
            "samplers", {{"magFilter", 9728}, {"minFilter", 9728}, {"wrapS", 33071}, {"wrapT", 33071}});
    const int texture = document_.add(
        "textures", {{"sampler", nearest_}, {"source", document_.image(encode_png(row), "image/png")}});
    return found->second = document_.add("materials", {{"name", "palette " + std::to_string(palette)},
                                                       {"pbrMetallicRoughness",
                                                        {{"baseColorTexture", {{"index", texture}}},
                                                         {"metallicFactor", 0.0},
                                                         {"roughnessFactor", 0.85}}}});
}

int MeshWriter::own_texture(const std::shared_ptr<const model::Texture>& texture, const model::Material& of) {
    constexpr std::array wraps{10497, 33071, 33648};
    const auto [found, fresh] = textures_.try_emplace({texture.get(), of.wrap_across, of.wrap_down}, -1);
    if (!fresh) return found->second;
    const Image image{.width = texture->width,
                      .height = texture->height,
                      .channels = 4,
                      .bits = 8,
                      .samples = {texture->rgba.begin(), texture->rgba.end()}};
    const int sampler = document_.add("samplers", {{"wrapS", wraps[static_cast<std::size_t>(of.wrap_across)]},
                                                   {"wrapT", wraps[static_cast<std::size_t>(of.wrap_down)]}});
    return found->second =
               document_.add("textures", {{"sampler", sampler},
                                          {"source", document_.image(encode_png(image), "image/png")}});
}

int MeshWriter::own_material(const model::Material& material) {
    const auto [found, fresh] = own_.try_emplace(&material, -1);
    if (!fresh) return found->second;
    const glm::vec4& colour = material.colour;
    Json paint{{"baseColorFactor", {colour.r, colour.g, colour.b, colour.a}},
               {"metallicFactor", material.metal},
               {"roughnessFactor", material.roughness}};
    Json out;
    out["doubleSided"] = material.two_sided;
    const auto add = [&](Json& to, const char* name, const std::shared_ptr<const model::Texture>& texture) {
        if (texture) to[name]["index"] = own_texture(texture, material);
    };
    add(paint, "baseColorTexture", material.texture);
    add(paint, "metallicRoughnessTexture", material.metal_and_roughness);
    add(out, "normalTexture", material.bumps);
    if (material.bumps) out["normalTexture"]["scale"] = material.bump_strength;
    add(out, "occlusionTexture", material.occlusion);
    if (material.occlusion) out["occlusionTexture"]["strength"] = material.occlusion_strength;
    add(out, "emissiveTexture", material.glow_texture);
    if (material.glow != glm::vec3{0.0F})
        out["emissiveFactor"] = as_list(glm::clamp(material.glow, glm::vec3{0.0F}, glm::vec3{1.0F}));
    if (material.alpha == model::Alpha::mask) out["alphaCutoff"] = material.cutoff;
    if (material.alpha != model::Alpha::opaque)
        out["alphaMode"] = material.alpha == model::Alpha::mask ? "MASK" : "BLEND";
    out["pbrMetallicRoughness"] = std::move(paint);
    return found->second = document_.add("materials", std::move(out));
}

int MeshWriter::plain_material(const char* name, glm::vec3 srgb, double roughness) {
    return document_.add("materials",
                         {{"name", name},
                          {"pbrMetallicRoughness",
                           {{"baseColorFactor", {linear(srgb.r), linear(srgb.g), linear(srgb.b), 1.0}},
                            {"metallicFactor", 0.0},
                            {"roughnessFactor", roughness}}}});
}

int MeshWriter::picture_material(const char* name, int image) {
    const int sampler = document_.add(
        "samplers", {{"magFilter", 9729}, {"minFilter", 9987}, {"wrapS", 33071}, {"wrapT", 33071}});
    const int texture = document_.add("textures", {{"sampler", sampler}, {"source", image}});
    return document_.add(
        "materials",
        {{"name", name},
         {"pbrMetallicRoughness",
          {{"baseColorTexture", {{"index", texture}}}, {"metallicFactor", 0.0}, {"roughnessFactor", 1.0}}}});
}

int MeshWriter::mesh(std::uint32_t model, std::uint32_t palette, std::size_t level) {
    const model::Mesh& source = *stage_.models[model];
    level = std::min(level, source.lods.size() - 1);
    const auto [found, fresh] = meshes_.try_emplace({model, palette, level}, -1);
    if (!fresh) return found->second;
    auto parts = parts_.find({model, level});
    if (parts == parts_.end())
        parts = parts_.emplace(std::pair{model, level}, parts_of(source, source.lods[level])).first;
    Json primitives = Json::array();
    for (const Part& part : parts->second) {
        Json attributes{{"POSITION", part.positions},
                        {"NORMAL", part.normals},
                        {"TEXCOORD_0", part.uv},
                        {"COLOR_0", part.colours}};
        if (part.tangents >= 0) attributes["TANGENT"] = part.tangents;
        primitives.push_back(
            {{"attributes", std::move(attributes)},
             {"indices", part.indices},
             {"material", part.own < 0
                              ? palette_material(palette)
                              : own_material(source.materials[static_cast<std::size_t>(part.own)])}});
    }
    return found->second = document_.add("meshes", {{"name", source.name}, {"primitives", primitives}});
}

int MeshWriter::mesh(const PlainMesh& mesh, const char* name, int material) {
    Json attributes{{"POSITION", document_.positions(mesh.positions)},
                    {"NORMAL", document_.normals(mesh.normals)},
                    {"TEXCOORD_0", document_.places_in_texture(mesh.uv)}};
    const int indices = document_.indices(mesh.indices, mesh.positions.size());
    return document_.add(
        "meshes",
        {{"name", name},
         {"primitives",
          Json::array({{{"attributes", attributes}, {"indices", indices}, {"material", material}}})}});
}

int MeshWriter::instances(const std::string& name, int mesh, const std::vector<Instance>& places) {
    if (document_.compressed()) {
        document_.use("EXT_mesh_gpu_instancing", true);
        std::vector<glm::vec3> at;
        std::vector<glm::quat> turn;
        std::vector<glm::vec3> scale;
        for (const Instance& one : places) {
            at.push_back(one.at);
            turn.push_back(one.turn);
            scale.push_back(one.scale);
        }
        Json attributes{{"TRANSLATION", document_.vectors(at)},
                        {"ROTATION", document_.turns(turn)},
                        {"SCALE", document_.vectors(scale)}};
        return document_.add("nodes",
                             {{"name", name},
                              {"mesh", mesh},
                              {"extensions", {{"EXT_mesh_gpu_instancing", {{"attributes", attributes}}}}}});
    }
    Json children = Json::array();
    for (const Instance& one : places)
        children.push_back(
            document_.add("nodes", {{"mesh", mesh},
                                    {"translation", as_list(one.at)},
                                    {"rotation", {one.turn.x, one.turn.y, one.turn.z, one.turn.w}},
                                    {"scale", as_list(one.scale)}}));
    return document_.add("nodes", {{"name", name}, {"children", std::move(children)}});
}

}
