#pragma once

#include "engine/game/journal.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// One command of a game with all that came of it, in words.
struct Moment {
    game::Entry entry;
    int turn = 1;
    game::Step step = game::Step::activate_orders;
    std::string title; ///< what was commanded, short
    std::string text;  ///< what happened: a line for each event and each modifier
};

/// A game so far. Copies are cheap: moments and states are shared.
class Record {
public:
    explicit Record(std::shared_ptr<const game::GameState> start) : kept_{std::move(start)} {}

    [[nodiscard]] std::size_t size() const { return moments_.size(); }
    [[nodiscard]] const Moment& operator[](std::size_t i) const { return *moments_[i]; }
    /// Adds a moment and the state after it.
    void add(Moment, const game::GameState& after);
    /// Leaves out the last one.
    void drop_last();
    /// The state after so many moments: 0 is the beginning. Folded from a kept state, never from the game.
    [[nodiscard]] game::GameState state_at(std::size_t moments) const;
    /// The number of moments before turn `turn` began.
    [[nodiscard]] std::size_t begin_of_turn(int turn) const;

private:
    static constexpr std::size_t stride = 16; ///< moments between kept states
    std::vector<std::shared_ptr<const Moment>> moments_;
    std::vector<std::shared_ptr<const game::GameState>> kept_; ///< after 0, 16, 32 … moments
};

/// A command and its events as a moment of the game whose state was `before`.
Moment moment_of(game::Entry, const game::GameState& before);

}
