#include "tools/vantage/recorded_scene.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace vantage::cli {

std::filesystem::path find_named(const std::filesystem::path& name, const std::filesystem::path& in) {
    for (const std::filesystem::path& folder : {std::filesystem::path{}, in.parent_path(), home()})
        if (std::filesystem::is_regular_file(folder / name)) return folder / name;
    return name;
}

bool is_journal(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    std::string head(64, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.erase(std::remove(head.begin(), head.end(), ' '), head.end());
    return head.starts_with(R"({"vantage":"journal")");
}

Result<void> check_unchanged(const record::Header& header, const std::filesystem::path& journal,
                             const std::filesystem::path& scene, const std::string& scene_hash) {
    if (scene_hash == header.scene_hash) return {};
    return Error{journal.string(), "line 1",
                 fmt::format("{} has changed since the game was played: its hash is {}, the journal has {}",
                             scene.string(), scene_hash, header.scene_hash)};
}

}
