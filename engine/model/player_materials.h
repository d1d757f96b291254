#pragma once

// Inside engine/model only.

#include "engine/model/gltf_document.h"
#include "engine/model/player_model.h"

namespace vantage::model {

/// The materials of a file in order, and after them glTF's default.
struct PlayerMaterials {
    std::vector<Material> materials;
    std::vector<int> coordinates; ///< which TEXCOORD each of them lies by
    std::vector<std::shared_ptr<const Texture>> textures;
    std::vector<std::string> warnings;
};

Result<PlayerMaterials> read_player_materials(const GltfDocument&, const PlayerModelOptions&);

}
