#pragma once

#include "engine/esr/auto_player.h"
#include "engine/esr/battle_game.h"
#include "engine/record/session.h"
#include "engine/scene/scene.h"
#include "tests/esr/battle.h"

#include <string>
#include <unistd.h>

// Scenes of the project made ready to be played on level ground, and files to record games in.
namespace vantage::esr {

struct Stage {
    scene::Scene scene;
    measure::FlatGround ground;
    GameState start;
    explicit Stage(const std::filesystem::path& name)
        : scene(load(name)),
          ground(scene.ground.width, scene.ground.depth),
          start(taken(esr::start(scene, esr_rules()))) {}
    static scene::Scene load(const std::filesystem::path& name) {
        auto loaded = scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / name);
        if (!loaded) FAIL(loaded.error().text());
        return *std::move(loaded);
    }
    [[nodiscard]] Rules rules() const { return {esr_rules(), ground}; }
    /// The same as others hold it, from this or any other beginning.
    [[nodiscard]] std::shared_ptr<const BattleGame> game(GameState from) const {
        return std::make_shared<const BattleGame>(
            play::Setup{scene, "0", esr_rules(), std::make_shared<const measure::FlatGround>(ground)},
            std::move(from));
    }
    [[nodiscard]] GameState start_of(int turns) const {
        GameState out = start;
        Terms terms = *start.terms;
        terms.turns = turns;
        out.terms = std::make_shared<const Terms>(std::move(terms));
        return out;
    }
};

inline const GameState& typed(const play::State& state) {
    return static_cast<const BattleState&>(state).typed();
}
inline const Event& typed(const play::EventPtr& event) { return static_cast<const Happened&>(*event).event; }

inline const Stage& small() {
    static const Stage stage{"first-light.json"};
    return stage;
}

inline std::filesystem::path scratch(const std::string& name) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("vantage-game-test-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    return folder / name;
}

}
