#pragma once

#include "engine/play/piece.h"

namespace vantage::play {

/// How an event is to be seen. A game says what kind of thing happened and who had a part in it; how long it
/// is watched, and how it looks, is for those who show it. Where the pieces are afterwards the state says.
struct Beat {
    enum class Kind : std::uint8_t {
        logged,   ///< a line in the log
        turn,     ///< a turn begins
        turn_end, ///< and ends
        step,     ///< a step begins
        end,      ///< the game is over
        caption,  ///< something to be read
        march,    ///< pieces go their way
        charge,   ///< the same into contact
        limber,   ///< or unlimber
        change,   ///< of formation, as at drill
        join,     ///< one piece comes into another
        rally,    ///< back into the ranks
        fire,
        fight,
        break_through,
        retire,
        evade,
        rout,
        vanish,
        arrive,
    } kind = Kind::logged;
    std::vector<PieceId> who{};     ///< who goes, fires or attacks
    std::vector<PieceId> against{}; ///< whom it is done to, where that is to be seen
    std::vector<PieceId> beside{};  ///< who stands by
    std::vector<GroundPoint> way{}; ///< of one that goes: from where it stood to where it comes
    Degrees turn{0.0};              ///< from how it faced to how it will, clockwise
    double vigour = 1.0;            ///< of fire
};

}
