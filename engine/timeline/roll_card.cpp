#include "engine/timeline/roll_card.h"

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

// What is great is watched at leisure; an order or a leader's action passes by.
constexpr double great_fall = 0.9, small_fall = 0.5;
constexpr double great_each = 0.34, small_each = 0.12;
constexpr double great_count = 2.4, small_count = 0.5; // at most, however many there are
constexpr double great_rest = 0.9, small_rest = 0.6;   // before the table goes on
constexpr double great_stay = 2.6, small_stay = 1.2;

double with(const play::RollModifier& m, double score) {
    return m.factor ? score * m.amount : score + m.amount;
}

double sum_of(const play::RollSide& side, std::size_t modifiers) {
    double score = 0.0;
    for (const int die : side.dice) score += die;
    for (std::size_t i = 0; i < std::min(modifiers, side.modifiers.size()); ++i)
        score = with(side.modifiers[i], score);
    return score;
}

}

void RollCard::begin_at(double time) {
    for (double* when : {&verdict, &goes_on, &end}) *when += time - start;
    start = time;
}

std::size_t RollCard::most_modifiers() const {
    std::size_t most = 0;
    for (const play::RollSide& side : roll.sides) most = std::max(most, side.modifiers.size());
    return most;
}

std::size_t RollCard::counted(double t) const {
    const double since = t - start - fall;
    if (since < 0.0) return 0;
    if (each <= 0.0) return most_modifiers();
    return std::min(most_modifiers(), static_cast<std::size_t>(since / each));
}

std::optional<double> RollCard::score_of(std::size_t side, double t) const {
    if (side >= roll.sides.size() || t < start + fall) return std::nullopt;
    const play::RollSide& half = roll.sides[side];
    if (decided(t)) return half.score;
    const bool adds_up = std::abs(sum_of(half, half.modifiers.size()) - half.score) < 1e-6;
    return adds_up ? std::optional{sum_of(half, counted(t))} : std::nullopt;
}

std::optional<RollCard> make_card(const play::Telling& told, const play::Roll* roll) {
    if (told.title.empty() || roll == nullptr) return std::nullopt;
    const bool thrown = std::any_of(roll->sides.begin(), roll->sides.end(),
                                    [](const play::RollSide& side) { return !side.dice.empty(); });
    if (!thrown) return std::nullopt;
    RollCard card{.told = told, .roll = *roll, .fall = told.great ? great_fall : small_fall};
    const auto modifiers = static_cast<double>(card.most_modifiers());
    const double count =
        std::min((told.great ? great_each : small_each) * modifiers, told.great ? great_count : small_count);
    card.each = modifiers > 0.0 ? count / modifiers : 0.0;
    card.verdict = card.fall + count + 0.25;
    card.goes_on = card.verdict + (told.great ? great_rest : small_rest);
    card.end = card.verdict + (told.great ? great_stay : small_stay);
    return card;
}

}
