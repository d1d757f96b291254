#pragma once

#include "engine/tabletop/advise.h"
#include "engine/tabletop/state.h"

#include <array>
#include <string>
#include <variant>

namespace vantage::tabletop {

/// A table was worked out: how each fact was known, and the whole answer.
struct TableResolved {
    std::string table;
    std::string own;
    std::string other;
    std::array<std::vector<Seen>, 2> known; ///< of the one side, or of both
    std::string answer;                     ///< as `vantage resolve` gives it, in one line
    std::string outcome;
};
struct EntryChanged {
    std::string piece;
    std::string entry;
    rules::Value before; ///< nothing: the card had no such entry
    rules::Value after;
    std::string why;
};
struct PieceMoved {
    std::string piece;
    Placement from;
    Placement to;
    std::string why;
};
struct PieceRemoved {
    std::string piece;
    std::string why;
};
struct SmokeLaid {
    std::vector<GroundPoint> at;
    int turn = 1;
    std::size_t phase = 0;
};
/// All balls laid in that turn or before it are gone.
struct SmokeLifted {
    int turn = 0;
};
struct WeatherChanged {
    std::string kind;
    bool now = false;
};
struct TableDue {
    Due due;
};
struct DueSettled {
    std::size_t number = 0; ///< the first is 1
};
struct TurnEnded {
    int turn = 1;
    bool last = false;
};
struct StepBegan {
    int turn = 1;
    std::size_t phase = 0;
    std::size_t step = 0;
};

using Event = std::variant<TableResolved, EntryChanged, PieceMoved, PieceRemoved, SmokeLaid, SmokeLifted,
                           WeatherChanged, TableDue, DueSettled, TurnEnded, StepBegan>;

/// Cannot fail, cannot roll. A game is this function folded over its events.
void apply(TableState&, const Event&);

}
