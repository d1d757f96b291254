#pragma once

#include "engine/esr/decide.h"
#include "engine/esr/journal.h"
#include "engine/scene/scene.h"

#include <memory>

namespace vantage::program {

/// A scene ready to be played: its rules, its ground and the state it begins with.
struct GameSetup {
    scene::Scene scene;
    std::string scene_hash; ///< of the scene file's content
    rules::System system;
    std::unique_ptr<measure::GroundKnowledge> ground;
    esr::GameState start;

    [[nodiscard]] esr::Rules rules() const { return {system, *ground}; }
};

/// Reads a scene for playing. `turns` replaces the scene's number of turns unless it is 0.
Result<GameSetup> set_up_game(const std::filesystem::path& scene, int turns);

/// The same for the scene that a journal names: as it is written there, beside the journal or under home().
/// Refused if the scene is no longer the one that was played.
Result<GameSetup> set_up_game(const esr::JournalHeader&, const std::filesystem::path& journal);

}
