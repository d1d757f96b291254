#include "engine/play/chances.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::play {
namespace {

constexpr double most_ways = 500; // beyond them the answer is not worth the wait

// Dice as they are given; beyond that any, but not always equal, since roll-offs go on until they differ.
class SetDice final : public Dice {
public:
    explicit SetDice(std::vector<int> given) : given_(std::move(given)) {}
    std::vector<int> roll(int count, int sides) override {
        std::vector<int> rolled;
        for (int i = 0; i < count; ++i) {
            const int die = next_ < given_.size() ? given_[next_++] : 1 + (other_++ % sides);
            rolled.push_back(die);
            fallen.push_back(die);
            sides_of.push_back(sides);
        }
        return rolled;
    }
    std::vector<int> fallen;
    std::vector<int> sides_of;

private:
    std::vector<int> given_;
    std::size_t next_ = 0;
    int other_ = 0;
};

bool is_roll(const Roll* roll) { return roll != nullptr && !roll->sides.empty(); }

// The roll after so many others; null if there are not that many.
const Roll* roll_after(const State& state, const Events& events, std::size_t others) {
    for (const EventPtr& event : events)
        if (const Roll* roll = state.roll_in(*event); is_roll(roll) && others-- == 0) return roll;
    return nullptr;
}

std::vector<int> dice_of(const Roll& roll) {
    std::vector<int> shown;
    for (const RollSide& side : roll.sides) shown.insert(shown.end(), side.dice.begin(), side.dice.end());
    return shown;
}

// All that an event says had fallen for it, in order: those of its roll and the further ones that it called
// for, or those of a roll-off or a reaction, which ask no table.
std::vector<int> all_dice_of(const State& state, const Event& event) {
    std::vector<int> out;
    if (const Roll* roll = state.roll_in(event); is_roll(roll)) {
        out = dice_of(*roll);
        out.insert(out.end(), roll->more.begin(), roll->more.end());
        return out;
    }
    const nlohmann::ordered_json told = state.to_json(event);
    if (const auto dice = told.find("dice"); dice != told.end() && dice->is_array())
        for (const auto& die : *dice)
            if (die.is_number_integer()) out.push_back(die.get<int>());
    return out;
}

std::string outcome_of(const Roll& roll) { return roll.label.empty() ? roll.outcome : roll.label; }

// Dice to try, and how many of all ways they stand for.
struct Way {
    std::vector<int> dice;
    double weight = 1.0;
};

// Every sum of two dice once: tables ask for the sum, and 121 pairs of sums are soon decided.
std::vector<Way> sums_of_two(int sides) {
    std::vector<Way> ways;
    for (int sum = 2; sum <= 2 * sides; ++sum) {
        const int first = std::max(1, sum - sides);
        ways.push_back({{first, sum - first}, static_cast<double>(std::min(sum - 1, 2 * sides + 1 - sum))});
    }
    return ways;
}

std::vector<Way> all_of(std::size_t dice, int sides) {
    if (dice == 2) return sums_of_two(sides);
    std::vector<Way> ways{{}};
    for (std::size_t d = 0; d < dice; ++d) {
        std::vector<Way> longer;
        for (const Way& way : ways)
            for (int face = 1; face <= sides; ++face) {
                longer.push_back(way);
                longer.back().dice.push_back(face);
            }
        ways = std::move(longer);
    }
    return ways;
}

// Every way in which the dice of a roll can fall, after those that fell before it; none if there are too
// many.
std::vector<Way> ways_of(const Roll& roll, std::vector<int> before, int sides) {
    std::vector<Way> ways{{std::move(before), 1.0}};
    double combinations = 1;
    for (const RollSide& side : roll.sides) {
        combinations *= static_cast<double>(side.dice.size() == 2 ? 2 * sides - 1 : sides);
        if (side.dice.size() > 2 || combinations > most_ways) return {};
        std::vector<Way> longer;
        for (const Way& way : ways)
            for (const Way& more : all_of(side.dice.size(), sides)) {
                longer.push_back(way);
                longer.back().dice.insert(longer.back().dice.end(), more.dice.begin(), more.dice.end());
                longer.back().weight *= more.weight;
            }
        ways = std::move(longer);
    }
    return ways;
}

// What a command's roll comes to, after so many others, for each of these ways.
std::vector<Chance> tally(const State& state, const Command& command, std::size_t others,
                          const std::vector<Way>& ways) {
    std::vector<Chance> chances;
    double all = 0;
    for (const Way& way : ways) {
        SetDice dice{way.dice};
        const Result<Events> tried = state.decide(command, dice);
        const Roll* found = tried ? roll_after(state, *tried, others) : nullptr;
        if (!found) continue;
        all += way.weight;
        const std::string outcome = outcome_of(*found);
        auto same = std::find_if(chances.begin(), chances.end(),
                                 [&](const Chance& c) { return c.outcome == outcome; });
        if (same == chances.end()) same = chances.insert(chances.end(), {outcome, 0.0});
        same->share += way.weight;
    }
    for (Chance& chance : chances) chance.share /= all;
    std::stable_sort(chances.begin(), chances.end(),
                     [](const Chance& a, const Chance& b) { return a.share > b.share; });
    return chances;
}

}

std::vector<Chance> chances_of(const State& state, const Command& command) {
    SetDice trial{{}};
    const Result<Events> events = state.decide(command, trial);
    const Roll* roll = events ? roll_after(state, *events, 0) : nullptr;
    if (!roll) return {};
    const std::vector<int> shown = dice_of(*roll);
    const auto at = std::search(trial.fallen.begin(), trial.fallen.end(), shown.begin(), shown.end());
    if (shown.empty() || at == trial.fallen.end()) return {};
    const int sides = trial.sides_of[static_cast<std::size_t>(at - trial.fallen.begin())];
    return tally(state, command, 0, ways_of(*roll, {trial.fallen.begin(), at}, sides));
}

std::vector<Chance> chances_of(const State& state, const Command& command, const Events& came,
                               std::size_t event) {
    const Roll* roll = event < came.size() ? state.roll_in(*came[event]) : nullptr;
    if (!is_roll(roll)) return {};
    std::vector<int> before;
    std::size_t others = 0;
    for (std::size_t i = 0; i < event; ++i) {
        if (is_roll(state.roll_in(*came[i]))) ++others;
        const std::vector<int> fallen = all_dice_of(state, *came[i]);
        before.insert(before.end(), fallen.begin(), fallen.end());
    }
    // Dice that no event shows may have fallen in between: then it does not come out as it did.
    std::vector<int> all = before;
    const std::vector<int> shown = dice_of(*roll);
    all.insert(all.end(), shown.begin(), shown.end());
    SetDice trial{all};
    const Result<Events> again = state.decide(command, trial);
    const Roll* found = again ? roll_after(state, *again, others) : nullptr;
    if (!found || shown.empty() || dice_of(*found) != shown || outcome_of(*found) != outcome_of(*roll))
        return {};
    return tally(state, command, others, ways_of(*roll, before, trial.sides_of[before.size()]));
}

}
