#pragma once

#include "engine/measure/reach.h"
#include "engine/play/fire.h"
#include "tools/vantage/window/battle.h"

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
    std::vector<play::Going> way{};                ///< where those who charge would stand
    std::optional<measure::ReachPath> in_a_move{}; ///< how it would come to him, where nobody moves now
    [[nodiscard]] bool any() const { return charge.can || fire.can || see.can; }
};

/// Of every enemy unit on the table, the nearest first. Asks what a march, fire and a line of sight
/// themselves ask, so it cannot differ from what they then do.
std::vector<Prospect> prospects_of(const play::State&, play::PieceId);

/// The same of a piece on the table, with the state that was asked.
struct Prospects {
    std::shared_ptr<const play::State> state;
    std::vector<Prospect> all{};
};
/// Hosts are asked at any time, so where nobody moves in this step it is told whom the piece could come to in
/// a move. Without a game: as one on this battle would begin. Nobody where the rules play none.
Prospects prospects_on(const Battle&, std::shared_ptr<const play::State>, play::PieceId);

}
