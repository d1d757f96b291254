#include "engine/staging/model_library.h"

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/load.h"
#include "engine/model/player_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vantage::staging {

Result<ModelLibrary> ModelLibrary::open(const std::filesystem::path& folder) {
    const Result<JsonDocument> document = load_json(folder / "models.json");
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    root.object({"models"});
    ModelLibrary library;
    library.folder_ = folder;
    for (const JsonReader& entry : root.need("models").items())
        library.files_[entry.need("id").text()] = entry.need("file").text();
    if (!problems.ok()) return problems.first();
    return library;
}

bool ModelLibrary::has(std::string_view id) const { return files_.contains(id); }

Result<std::shared_ptr<const model::Mesh>> ModelLibrary::read(const std::string& id) {
    if (const auto found = read_.find(id); found != read_.end()) return found->second;
    const Result<std::filesystem::path> path = resolve_inside(folder_, files_.at(id));
    if (!path) return path.error();
    Result<model::Mesh> mesh = model::load_mesh(*path);
    if (!mesh) return mesh.error();
    return read_[id] = std::make_shared<const model::Mesh>(std::move(*mesh));
}

Result<std::uint32_t> ModelLibrary::take(std::span<const std::string> ids) {
    for (const std::string& id : ids) {
        if (!has(id)) continue;
        const auto taken = take_variants(std::span{&id, 1});
        if (!taken) return taken.error();
        return taken->first;
    }
    return Error{(folder_ / "models.json").string(), "",
                 fmt::format("has no model {}", fmt::join(ids, " or "))};
}

Result<std::uint32_t> ModelLibrary::take(std::string_view id) {
    const std::string one{id};
    return take(std::span{&one, 1});
}

Result<std::pair<std::uint32_t, std::uint32_t>>
ModelLibrary::take_variants(std::span<const std::string> ids) {
    std::vector<std::string> present;
    for (const std::string& id : ids)
        if (has(id)) present.push_back(id);
    if (present.empty())
        return Error{(folder_ / "models.json").string(), "",
                     fmt::format("has no model {}", fmt::join(ids, " or "))};
    const auto count = static_cast<std::uint32_t>(present.size());
    if (const auto found = numbers_.find(present); found != numbers_.end())
        return std::pair{found->second, count};
    const auto first = static_cast<std::uint32_t>(taken_.size());
    for (const std::string& id : present) {
        const auto mesh = read(id);
        if (!mesh) return mesh.error();
        taken_.push_back(*mesh);
    }
    numbers_[present] = first;
    return std::pair{first, count};
}

std::uint32_t ModelLibrary::put(model::Mesh mesh) {
    taken_.push_back(std::make_shared<const model::Mesh>(std::move(mesh)));
    return static_cast<std::uint32_t>(taken_.size() - 1);
}

Result<std::uint32_t> ModelLibrary::take_own(const std::filesystem::path& file, double metres, double turn) {
    const std::tuple key{file.string(), metres, turn};
    if (const auto found = own_.find(key); found != own_.end()) return found->second;
    const Result<model::PlayerModel> model = model::load_player_model(
        file, {.height = static_cast<float>(metres), .turn = static_cast<float>(turn)});
    if (!model) return model.error();
    return own_[key] = put(model::mesh_of(*model));
}

}
