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
/// How a piece comes to another place.
enum class Manner : std::uint8_t { march, hand, fall_back, flee };
struct PieceMoved {
    std::string piece;
    Placement from;
    Placement to;
    std::string why;
    Manner manner = Manner::march;
    std::vector<GroundPoint> by{}; ///< the corners of its way, the ends left out
};
/// A piece's leash is measured from there now.
struct PieceAnchored {
    std::string piece;
    GroundPoint at;
};
struct PieceRemoved {
    std::string piece;
    std::string why;
};
/// One who was still to come is there.
struct PieceArrived {
    std::string piece;
    Placement at;
};
/// A side holds a place of the scene now.
struct PlaceTaken {
    std::size_t place = 0; ///< by the numbers of the scene's objectives
    std::string side;
};
/// A piece is to go there with all others who were told where to go.
struct MoveDeclared {
    DeclaredMove move;
};
/// All that was declared is done: those who were to move have moved, as far as they could.
struct MovesMade {};
/// How many turns running each victory condition has held.
struct ConditionsCounted {
    std::vector<int> running;
};
struct GameEnded {
    std::string winner; ///< the side; empty: nobody
    std::string result;
    std::string because;
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
/// A piece has done something that it does once in a step.
struct PieceActed {
    std::string piece;
    std::string what; ///< "move", or a table by its id
};
struct OrderGiven {
    std::string by;
    std::string to;
    std::string order;
};
struct SideEndedStep {
    std::string side;
};
/// All sides have declared: now what came of it is worked out.
struct SidesDeclared {};
struct TurnEnded {
    int turn = 1;
    bool last = false;
};
struct StepBegan {
    int turn = 1;
    std::size_t phase = 0;
    std::size_t step = 0;
    int impulse = 0;
    int round = 0;
};

using Event = std::variant<TableResolved, EntryChanged, PieceMoved, PieceAnchored, PieceRemoved, SmokeLaid,
                           SmokeLifted, WeatherChanged, TableDue, DueSettled, PieceActed, OrderGiven,
                           SideEndedStep, SidesDeclared, TurnEnded, StepBegan, PieceArrived, PlaceTaken,
                           ConditionsCounted, GameEnded, MoveDeclared, MovesMade>;

/// Cannot fail, cannot roll. A game is this function folded over its events.
void apply(TableState&, const Event&);

}
