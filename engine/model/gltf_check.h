#pragma once

// Inside engine/model only.

#include "engine/core/json.h"
#include "engine/model/gltf_document.h"

namespace vantage::model {

/// Looks through the JSON of a glTF file before anything is allocated for it: version, required extensions,
/// addresses, sizes, counts and every index that the loaders follow. `binary_bytes` is the size of a .glb's
/// binary chunk, 0 without one.
Result<void> check_gltf(const JsonDocument&, const std::filesystem::path& folder, std::uint64_t binary_bytes,
                        const GltfLimits&);

/// "100%25.bin" as "100%.bin": glTF addresses are percent-encoded.
std::string decode_address(std::string_view);

}
