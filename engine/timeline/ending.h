#pragma once

#include "engine/play/state.h"

#include <optional>
#include <span>

namespace vantage::timeline {

struct Animation;
struct Mark;
struct RollCard;

/// How a battle ended, for those who watched it.
struct Ending {
    struct Side {
        std::string name{};
        play::SideId side{};
        int lost = 0; ///< units that were on the table and are gone
        int of = 0;   ///< that were ever on it
        int points = 0;
    };
    std::string result{};  ///< "Marginal victory for Russia"
    std::string because{}; ///< may be empty
    play::SideId winner{}; ///< not valid() for a draw
    std::vector<Side> sides{};
    std::string decisive{}; ///< what turned the battle, with its turn; empty if nothing did
    double start = 0.0;
};

/// Of a game that is over; none of one that is not. For the timeline itself.
std::optional<Ending> ending_of(const play::State& first, std::span<const play::EventPtr>,
                                const play::State& last, const Animation&, std::span<const Mark>,
                                std::span<const RollCard>);

}
