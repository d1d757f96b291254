#pragma once

// Inside engine/model only.

#include "engine/core/result.h"
#include "engine/model/mesh.h"

#include <span>

namespace vantage::model {

/// Decodes PNG or JPEG. The size is read from its header and refused over `side` pixels a side or `bytes`
/// decoded, before the pixels are.
Result<Texture> decode_texture(std::span<const unsigned char> encoded, std::uint32_t side,
                               std::uint64_t bytes, const std::string& file, const std::string& where);

}
