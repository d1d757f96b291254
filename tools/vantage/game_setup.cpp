#include "tools/vantage/game_setup.h"

#include "tools/vantage/recorded_scene.h"

#include "engine/core/files.h"
#include "engine/games/games.h"
#include "engine/physics/battlefield.h"
#include "engine/ruling/scene_rules.h"
#include "engine/scene/packed.h"
#include "engine/scene/shared_landscape.h"

namespace vantage::cli {

Result<std::shared_ptr<const play::Game>> set_up_game(const std::filesystem::path& path, int turns) {
    const Result<std::filesystem::path> file = scene::unpacked(path);
    if (!file) return file.error();
    const Result<std::string> content = read_file(*file);
    if (!content) return content.error();
    const Result<JsonDocument> document = parse_json(*content, file->string());
    if (!document) return document.error();
    Result<std::string> hash = scene::hash_of(*document, *content);
    if (!hash) return hash.error();
    return set_up_game(*document, *std::move(hash), turns);
}

Result<std::shared_ptr<const play::Game>> set_up_game(const JsonDocument& document, std::string hash,
                                                      int turns) {
    Result<scene::Scene> scene = scene::load_scene(document);
    if (!scene) return scene.error();
    Result<rules::System> system = ruling::rules_of(*scene);
    if (!system) return system.error();
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) return ground.error();
    return games::open({*std::move(scene), std::move(hash), *std::move(system), std::move(*ground), turns});
}

Result<std::shared_ptr<const play::Game>> set_up_game(const record::Header& header,
                                                      const std::filesystem::path& journal) {
    const std::filesystem::path found = find_named(header.scene, journal);
    Result<std::shared_ptr<const play::Game>> game = set_up_game(found, header.turns);
    if (!game) return game.error();
    if (auto same = check_unchanged(header, journal, found, (*game)->scene_hash()); !same)
        return same.error();
    return game;
}

}
