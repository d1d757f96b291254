#include "engine/player/one_ply.h"

#include "engine/core/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::player {
namespace {

constexpr int falls = 3;            ///< of the dice that each choice is tried with
constexpr std::size_t most = 120;   ///< choices that are tried at a time, evenly from all of them
constexpr double least_gain = 0.02; ///< or the step is over: so every step ends

/// Dice of the player's own: what it tries never touches the dice of the game.
class OwnDice final : public Dice {
public:
    explicit OwnDice(std::uint64_t stream) : random_(0x5eed, stream) {}
    std::vector<int> roll(int count, int sides) override { return random_.dice(count, sides); }

private:
    Random random_;
};

std::optional<double> value_after(const play::State& state, play::SideId side, const play::Command& command) {
    double sum = 0.0;
    for (int k = 0; k < falls; ++k) {
        OwnDice dice{static_cast<std::uint64_t>(k)};
        const Result<play::Events> events = state.decide(command, dice);
        if (!events) return std::nullopt;
        const std::unique_ptr<play::State> after = state.clone();
        for (const play::EventPtr& e : *events) after->apply(*e);
        sum += outlook(*after, side);
    }
    return sum / falls;
}

}

double outlook(const play::State& state, play::SideId side) {
    double value = 0.0;
    const play::Verdict verdict = state.verdict();
    if (verdict.over && verdict.winner.valid()) value += verdict.winner == side ? 1000.0 : -1000.0;
    const std::vector<play::Side> sides = state.sides();
    for (std::size_t i = 0; i < sides.size(); ++i)
        value += (i == side.index() ? 10.0 : -10.0) * sides[i].points;
    const scene::Scene& scene = state.game().scene();
    std::vector<std::pair<double, GroundPoint>> wanted; // what is not ours, with its worth
    for (std::size_t i = 0; i < scene.objectives.size(); ++i) {
        const double worth = 1.0 + scene.objectives[i].points;
        const play::SideId holder = state.held_by(scene::ObjectiveId{i});
        if (holder.valid()) value += (holder == side ? 5.0 : -5.0) * worth;
        if (holder != side) wanted.emplace_back(worth, scene.objectives[i].at);
    }
    for (std::size_t i = 0; i < state.groups(); ++i) {
        const play::GroupId id{i};
        const play::Group group = state.group(id);
        if (!group.here) continue;
        const play::Markers markers = state.markers(id);
        const double harm = 1.5 * markers.tokens + (markers.status.empty() ? 0.0 : 4.0);
        value += group.side == side ? -harm : harm;
    }
    play::Stances stances;
    state.look(stances);
    std::vector<GroundPoint> ours;
    std::vector<GroundPoint> theirs;
    for (std::size_t i = 0; i < stances.units.size(); ++i) {
        if (!stances.units[i].there) continue;
        const bool own = state.piece({play::PieceId::Kind::unit, i}).side == side;
        value += own ? 4.0 : -4.0;
        (own ? ours : theirs).push_back(stances.units[i].place.at);
    }
    if (wanted.empty())
        for (const GroundPoint p : theirs) wanted.emplace_back(1.0, p);
    for (const GroundPoint p : ours) {
        double best = 0.0;
        for (const auto& [worth, at] : wanted)
            best = std::max(best, worth / (1.0 + distance(p, at).value() / 1000.0));
        value += best / static_cast<double>(ours.size());
    }
    return value;
}

play::Decision best_choice(const play::State& state, play::SideId side) {
    std::vector<play::Choice> choices = state.choices(side);
    std::erase_if(choices, [](const play::Choice& c) { return !c.allowed(); });
    if (choices.empty()) return {};
    play::Decision end{choices.back().command, "nothing better to do in this step"};
    const double now = outlook(state, side);
    double best = now + least_gain;
    play::Decision chosen = end;
    const std::size_t step = std::max<std::size_t>(1, choices.size() / most);
    for (std::size_t i = 0; i < choices.size(); i += step) {
        if (choices[i].ends_step) continue;
        const std::optional<double> value = value_after(state, side, *choices[i].command);
        if (!value || *value <= best) continue;
        best = *value;
        chosen = {choices[i].command, fmt::format("{}: outlook {:+.2f}", choices[i].label, best - now)};
    }
    return chosen;
}

}
