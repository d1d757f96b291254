#pragma once

// Inside engine/model only.

#include "engine/model/gltf_document.h"

#include <glm/mat4x4.hpp>

namespace vantage::model {

/// The world matrix of every node in the first pose of the first animation, or as the nodes themselves say.
Result<std::vector<glm::mat4>> world_matrices(const GltfDocument&);

/// The joint matrices of a skin in that pose: world of the joint times its inverse bind matrix.
Result<std::vector<glm::mat4>> skin_matrices(const GltfDocument&, int skin,
                                             const std::vector<glm::mat4>& world);

}
