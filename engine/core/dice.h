#pragma once

#include "engine/core/random.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace vantage {

/// Where dice come from. Nothing else in a game is random.
class Dice {
public:
    virtual ~Dice() = default;
    virtual std::vector<int> roll(int count, int sides) = 0;
};

/// A stream chosen by a seed.
class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed) : random_(seed) {}
    std::vector<int> roll(int count, int sides) override { return random_.dice(count, sides); }
    [[nodiscard]] std::uint64_t position() const { return random_.position(); }
    void seek(std::uint64_t position) { random_.seek(position); }

private:
    Random random_;
};

/// Dice that players rolled and typed in, taken in order; when they run out another source goes on. So it
/// does where one cannot be shown by the die that is asked for: ask misfit() afterwards.
class GivenDice final : public Dice {
public:
    GivenDice(std::vector<int> given, Dice& after) : given_(std::move(given)), after_(after) {}
    std::vector<int> roll(int count, int sides) override {
        std::vector<int> rolled;
        for (int i = 0; i < count; ++i) {
            const bool fits = next_ < given_.size() && given_[next_] >= 1 && given_[next_] <= sides;
            if (!fits && next_ < given_.size() && misfit_ == 0) misfit_ = sides;
            rolled.push_back(fits ? given_[next_++] : after_.roll(1, sides).front());
        }
        return rolled;
    }
    [[nodiscard]] std::size_t left() const { return given_.size() - next_; }
    /// The sides of the first die that could not show what was given for it; 0 if all could.
    [[nodiscard]] int misfit() const { return misfit_; }

private:
    std::vector<int> given_;
    std::size_t next_ = 0;
    int misfit_ = 0;
    Dice& after_;
};

}
