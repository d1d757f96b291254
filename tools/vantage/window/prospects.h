#pragma once

#include "engine/play/fire.h"

namespace vantage::window {

/// What a piece can do to an enemy as the game stands, each with its reason.
struct Prospect {
    struct Answer {
        bool asked = false; ///< the rules have an answer for such a piece in this step
        bool can = false;
        std::string why{};
    };
    play::PieceId enemy;
    std::string name{};
    Yards distance{}; ///< edge to edge
    Answer charge{};
    Answer fire{};
    Answer see{};
    std::vector<play::Going> way{}; ///< where those who charge would stand
    [[nodiscard]] bool any() const { return charge.can || fire.can || see.can; }
};

/// Of every enemy unit on the table, the nearest first. Asks what a march, fire and a line of sight
/// themselves ask, so it cannot differ from what they then do.
std::vector<Prospect> prospects_of(const play::State&, play::PieceId);

}
