#pragma once

#include "engine/core/geometry.h"
#include "engine/play/roll.h"
#include "engine/play/telling.h"

#include <optional>

namespace vantage::timeline {

/// A roll as it is watched, in step with the table: the dice fall, the modifiers are counted one by one, then
/// comes the verdict, and only after it what follows from it. Times are seconds of the film.
struct RollCard {
    play::Telling told{};
    play::Roll roll{};
    int faces = 6;                      ///< of its dice
    std::optional<GroundPoint> place{}; ///< where it happens: not to be covered
    double start = 0.0;
    double fall = 0.0;    ///< how long the dice take to lie
    double each = 0.0;    ///< how long each modifier is counted
    double verdict = 0.0; ///< when it is told
    double goes_on = 0.0; ///< when the table may go on
    double end = 0.0;     ///< until when it is shown, unless another comes before

    void begin_at(double time);
    /// How many modifiers have been counted at a time: of two sides one of each at once.
    [[nodiscard]] std::size_t counted(double t) const;
    /// What a side has come to at a time: dice and the modifiers so far, in the end its score. Nothing while
    /// the dice fall, and where the score is no such sum not before it is told.
    [[nodiscard]] std::optional<double> score_of(std::size_t side, double t) const;
    [[nodiscard]] bool decided(double t) const { return t >= verdict; }
    [[nodiscard]] std::size_t most_modifiers() const; ///< of one side
};

/// The card of a roll, beginning at 0; none where no dice were thrown or nothing is told of it.
std::optional<RollCard> make_card(const play::Telling&, const play::Roll*);

}
