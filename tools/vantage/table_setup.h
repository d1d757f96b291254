#pragma once

#include "engine/tabletop/session.h"
#include "engine/scene/scene.h"

#include <memory>

namespace vantage::program {

/// A scene ready for the table assistant: its rules as data, its ground and the state it begins with.
struct TableSetup {
    scene::Scene scene;
    std::string scene_hash; ///< of the scene file's content
    rules::System system;
    tabletop::Plan plan;
    tabletop::Changes changes;
    scene::CardForm cards;
    std::unique_ptr<measure::GroundKnowledge> ground;
    tabletop::TableState start;
    int turns = 1;

    [[nodiscard]] tabletop::Rules rules() const { return {system, plan, changes, cards, *ground, turns}; }
};

/// Reads a scene for playing on the table. `turns` replaces the scene's number of turns unless it is 0.
Result<TableSetup> set_up_table(const std::filesystem::path& scene, int turns);

/// The same for the scene that a journal names: as it is written there, beside the journal or under home().
/// Refused if the scene is no longer the one that was played.
Result<TableSetup> set_up_table(const record::Header&, const std::filesystem::path& journal);

}
