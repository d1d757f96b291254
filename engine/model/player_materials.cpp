#include "engine/model/player_materials.h"

#include "engine/model/texture.h"

#include <fmt/format.h>

#include <map>

namespace vantage::model {
namespace {

Wrap wrap_of(int gltf) {
    return gltf == TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE     ? Wrap::clamp
           : gltf == TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT ? Wrap::mirror
                                                           : Wrap::repeat;
}

class MaterialReader {
public:
    MaterialReader(const GltfDocument& document, const PlayerModelOptions& options)
        : document_(document),
          model_(document.model),
          side_(options.texture_side),
          left_(options.texture_bytes) {}

    Result<PlayerMaterials> read() {
        for (const tinygltf::Material& source : model_.materials)
            if (const Result<void> done = read_one(source); !done) return done.error();
        out_.materials.push_back({.metal = 1.0F}); // so says glTF of what has no material
        out_.coordinates.push_back(0);
        return std::move(out_);
    }

private:
    using Picture = std::shared_ptr<const Texture>;

    Result<void> read_one(const tinygltf::Material& source) {
        const tinygltf::PbrMetallicRoughness& paint = source.pbrMetallicRoughness;
        Material material;
        material_ = &material;
        coordinates_ = -1;
        for (std::size_t c = 0; c < 4 && c < paint.baseColorFactor.size(); ++c)
            material.colour[static_cast<int>(c)] = static_cast<float>(paint.baseColorFactor[c]);
        for (std::size_t c = 0; c < 3 && c < source.emissiveFactor.size(); ++c)
            material.glow[static_cast<int>(c)] = static_cast<float>(source.emissiveFactor[c]);
        material.metal = static_cast<float>(paint.metallicFactor);
        material.roughness = static_cast<float>(paint.roughnessFactor);
        material.bump_strength = static_cast<float>(source.normalTexture.scale);
        material.occlusion_strength = static_cast<float>(source.occlusionTexture.strength);
        material.alpha = source.alphaMode == "MASK"    ? Alpha::mask
                         : source.alphaMode == "BLEND" ? Alpha::blend
                                                       : Alpha::opaque;
        material.cutoff = static_cast<float>(source.alphaCutoff);
        material.two_sided = source.doubleSided;
        // The colour first: by its coordinates the others lie as well.
        for (const auto& [info, place] : {std::pair{&paint.baseColorTexture, &material.texture},
                                          {&paint.metallicRoughnessTexture, &material.metal_and_roughness},
                                          {&source.emissiveTexture, &material.glow_texture}})
            if (const Result<void> done = picture(info->index, info->texCoord, *place); !done) return done;
        const auto& bumps = source.normalTexture;
        if (const Result<void> done = picture(bumps.index, bumps.texCoord, material.bumps); !done)
            return done;
        const auto& shut_in = source.occlusionTexture;
        if (const Result<void> done = picture(shut_in.index, shut_in.texCoord, material.occlusion); !done)
            return done;
        out_.materials.push_back(std::move(material));
        out_.coordinates.push_back(std::max(coordinates_, 0));
        return {};
    }

    Result<void> picture(int texture, int coordinates, Picture& out) {
        if (texture < 0) return {};
        if (static_cast<std::size_t>(texture) >= model_.textures.size())
            return Error{document_.file, "/materials", "names a texture that is not there"};
        const tinygltf::Texture& source = model_.textures[static_cast<std::size_t>(texture)];
        if (source.source < 0) {
            warn(fmt::format("texture {} has no PNG or JPEG picture and is left out", texture));
            return {};
        }
        if (coordinates < 0 || coordinates > 1) {
            warn(fmt::format("a texture with coordinates of set {} is shown by set 0", coordinates));
            coordinates = 0;
        }
        if (coordinates_ < 0) {
            coordinates_ = coordinates;
            if (source.sampler >= 0) {
                if (static_cast<std::size_t>(source.sampler) >= model_.samplers.size())
                    return Error{document_.file, fmt::format("/textures/{}", texture),
                                 "names a sampler that is not there"};
                const tinygltf::Sampler& sampler = model_.samplers[static_cast<std::size_t>(source.sampler)];
                material_->wrap_across = wrap_of(sampler.wrapS);
                material_->wrap_down = wrap_of(sampler.wrapT);
            }
        } else if (coordinates != coordinates_) {
            warn("textures of one material that lie by two sets of coordinates are all shown by the first");
        }
        Result<Picture> image = decoded(source.source);
        if (!image) return image.error();
        out = *std::move(image);
        return {};
    }

    Result<Picture> decoded(int source) {
        if (const auto known = images_.find(source); known != images_.end()) return known->second;
        const tinygltf::Image& image = model_.images[static_cast<std::size_t>(source)];
        const std::string where = fmt::format("/images/{}", source);
        if (image.image.empty()) return Error{document_.file, where, "its picture could not be read"};
        Result<Texture> made = decode_texture(image.image, side_, left_, document_.file, where);
        if (!made) return made.error();
        left_ -= made->rgba.size();
        out_.textures.push_back(std::make_shared<const Texture>(std::move(*made)));
        return images_[source] = out_.textures.back();
    }

    void warn(std::string text) {
        if (std::find(out_.warnings.begin(), out_.warnings.end(), text) == out_.warnings.end())
            out_.warnings.push_back(std::move(text));
    }

    const GltfDocument& document_;
    const tinygltf::Model& model_;
    std::uint32_t side_;
    std::uint64_t left_; // bytes that further pictures may take
    std::map<int, Picture> images_;
    Material* material_ = nullptr; // that is being read
    int coordinates_ = -1;         // of its first texture
    PlayerMaterials out_;
};

}

Result<PlayerMaterials> read_player_materials(const GltfDocument& document,
                                              const PlayerModelOptions& options) {
    return MaterialReader{document, options}.read();
}

}
