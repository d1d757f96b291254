#include "tools/vantage/recorded_scene.h"

#include "engine/core/files.h"

#include <fmt/format.h>

namespace vantage::cli {

std::filesystem::path find_named(const std::filesystem::path& name, const std::filesystem::path& in) {
    for (const std::filesystem::path& folder : {std::filesystem::path{}, in.parent_path(), home()})
        if (std::filesystem::is_regular_file(folder / name)) return folder / name;
    return name;
}

Result<void> check_unchanged(const record::Header& header, const std::filesystem::path& journal,
                             const std::filesystem::path& scene, const std::string& scene_hash) {
    if (scene_hash == header.scene_hash) return {};
    return Error{journal.string(), "line 1",
                 fmt::format("{} has changed since the game was played: its hash is {}, the journal has {}",
                             scene.string(), scene_hash, header.scene_hash)};
}

}
