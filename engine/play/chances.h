#pragma once

#include "engine/play/state.h"

namespace vantage::play {

/// The chances of the first roll that a command leads to, by deciding the command once for every way in which
/// its dice can fall: so they cannot differ from what the roll then does. Empty if nothing is rolled, or
/// there are too many ways.
std::vector<Chance> chances_of(const State&, const Command&);
/// The chances that a roll of a finished command had, once the dice before it had fallen as they did: `came`
/// is all that came of the command, the roll that of one of its events. Empty as above.
std::vector<Chance> chances_of(const State&, const Command&, const Events& came, std::size_t event);

/// Dice for commands that are only tried, to see whether they are refused: not always equal, so that
/// roll-offs end.
class TrialDice final : public Dice {
public:
    std::vector<int> roll(int count, int sides) override {
        std::vector<int> dice;
        for (int i = 0; i < count; ++i) dice.push_back(1 + (next_++ % sides));
        return dice;
    }

private:
    int next_ = 0;
};

}
