#include "tools/vantage/game_setup.h"

#include "tools/vantage/recorded_scene.h"

#include "engine/core/files.h"
#include "engine/physics/battlefield.h"

#include <fmt/format.h>

namespace vantage::program {

Result<GameSetup> set_up_game(const std::filesystem::path& path, int turns) {
    const Result<std::string> content = read_file(path);
    if (!content) return content.error();
    Result<scene::Scene> scene = scene::load_scene(path);
    if (!scene) return scene.error();
    if (scene->rules.system != "esr")
        return Error{path.string(), "/rules/system",
                     fmt::format("is \"{}\": whole games are played by \"esr\" only", scene->rules.system)};
    if (scene->sides.size() != 2)
        return Error{path.string(), "/sides", fmt::format("has {}, a game takes two", scene->sides.size())};
    Result<rules::System> system = rules::load_system(home() / "assets" / "rules" / scene->rules.system);
    if (!system) return system.error();
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) return ground.error();
    esr::GameState start = esr::start(*scene);
    if (turns > 0) {
        esr::Terms terms = *start.terms;
        terms.turns = turns;
        start.terms = std::make_shared<const esr::Terms>(std::move(terms));
    }
    return GameSetup{*std::move(scene), esr::content_hash(*content), *std::move(system), std::move(*ground),
                     std::move(start)};
}

Result<GameSetup> set_up_game(const esr::JournalHeader& header, const std::filesystem::path& journal) {
    const std::filesystem::path found = find_named(header.scene, journal);
    Result<GameSetup> setup = set_up_game(found, header.turns);
    if (!setup) return setup.error();
    if (auto same = check_unchanged(header, journal, found, setup->scene_hash); !same) return same.error();
    return setup;
}

}
