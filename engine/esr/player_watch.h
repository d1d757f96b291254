#pragma once

#include "engine/esr/event.h"
#include "engine/esr/state.h"

#include <memory>
#include <mutex>

// What the automatic player remembers. It is a fold over the events of a game and nothing else, so that
// taking back, going on and playing again all come to the same memory.
namespace vantage::esr {

struct ArmyPlan;

/// Of one formation.
struct Remembered {
    int idle = 0;       ///< turns on end on attack without going or fighting
    int near = 0;       ///< turns on end within shot of the enemy, on attack, without a fight
    int ordered = 0;    ///< the turn in which its order began
    int fought = -100;  ///< the last turn in which it did
    double share = 0.0; ///< of its movement, in this turn
};

/// How a turn began: what plans are made from, so that they are the same whenever somebody asks for them.
struct TurnStart {
    GameState game;
    std::vector<Remembered> memory;
    struct Made {
        SideId side;
        std::string level;
        std::shared_ptr<const ArmyPlan> plan;
    };
    mutable std::mutex lock;
    mutable std::vector<Made> plans; ///< made when first asked for
};

class Watch {
public:
    explicit Watch(const GameState& start);
    /// After an event, with the game as it then is.
    void note(const Event&, const GameState&);
    [[nodiscard]] const Remembered& of(FormationId f) const;
    [[nodiscard]] const std::shared_ptr<const TurnStart>& turn() const { return turn_; }

private:
    void begin(const GameState&);

    std::vector<Remembered> memory_;
    std::shared_ptr<const TurnStart> turn_;
};

}
