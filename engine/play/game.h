#pragma once

#include "engine/measure/ground_knowledge.h"
#include "engine/play/state.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

namespace vantage::play {

/// A step of the turn, in the order in which they come.
struct Step {
    std::string id;    ///< "ploy-deploy"
    std::string name;  ///< "Ploy and deploy"
    std::string phase; ///< "Movement"
};

/// All that a game is made of.
struct Setup {
    scene::Scene scene;
    std::string scene_hash; ///< of the scene file's content
    rules::System system;   ///< with the scene's house rules
    std::shared_ptr<const measure::GroundKnowledge> ground;
    int turns = 0; ///< to be played; 0: as many as the scene says
};

/// One battle by one set of rules: what does not change while it is played. States point to it.
class Game {
public:
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    [[nodiscard]] virtual std::unique_ptr<State> start() const = 0;
    [[nodiscard]] virtual const std::vector<Step>& steps() const = 0;
    [[nodiscard]] virtual const std::vector<Verb>& verbs() const = 0;
    /// The styles of its automatic player, the usual one first; empty: it has none.
    [[nodiscard]] virtual std::vector<std::string> players() const = 0;

    [[nodiscard]] const scene::Scene& scene() const { return setup_.scene; }
    [[nodiscard]] const std::string& scene_hash() const { return setup_.scene_hash; }
    [[nodiscard]] const rules::System& system() const { return setup_.system; }
    [[nodiscard]] const measure::GroundKnowledge& ground() const { return *setup_.ground; }
    [[nodiscard]] int turns() const { return setup_.turns > 0 ? setup_.turns : setup_.scene.clock.turns; }
    /// The minute of the day at which a turn begins.
    [[nodiscard]] int minute(int turn) const {
        return setup_.scene.clock.first_minute + setup_.scene.clock.minutes_per_turn * (turn - 1);
    }

protected:
    explicit Game(Setup setup) : setup_(std::move(setup)) {}

private:
    Setup setup_;
};

/// A kind of game, by the name that a rules system gives as its "engine".
struct Engine {
    const char* name;
    Result<std::shared_ptr<const Game>> (*open)(Setup);
    /// Reports all that is wrong with what the engine itself asks of a system's files.
    void (*check)(const rules::System&, Problems&);
};

}
