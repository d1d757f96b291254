#pragma once

// Inside engine/model only: reading glTF through tinygltf, with every size, index and address checked by us
// first. tinygltf trusts the file in several places (image buffer views, accessor ranges, node cycles).

#include "engine/core/result.h"

#include <tiny_gltf.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace vantage::model {

/// What a file may ask for before it is refused.
struct GltfLimits {
    std::uint64_t file_bytes = std::uint64_t{256} << 20;
    std::uint64_t buffer_bytes = std::uint64_t{256} << 20; ///< all buffers together
    std::uint64_t elements = 8'000'000;                    ///< of one accessor
    std::size_t objects = 20'000;                          ///< of one kind: nodes, meshes, accessors…
    std::size_t images = 64;
};

struct GltfDocument {
    std::string file;
    tinygltf::Model model; ///< images hold the bytes of their files, not yet decoded
};

/// Reads .glb or .gltf. Files that it names must lie in its own folder. Afterwards every index in accessors,
/// buffer views, meshes, nodes, skins and animations is in range, every accessor lies inside its buffer, and
/// the nodes form trees.
Result<GltfDocument> read_gltf(const std::filesystem::path&, const GltfLimits& = {});

/// The accessor's numbers as floats, `components` for each element (normalised integers become 0 to 1 or -1
/// to 1), sparse values included. An accessor of another shape is an error.
Result<std::vector<float>> read_floats(const GltfDocument&, int accessor, int components);

/// The accessor's numbers as indices, each below `bound`.
Result<std::vector<std::uint32_t>> read_indices(const GltfDocument&, int accessor, std::size_t bound);

}
