#pragma once

#include "engine/tabletop/view.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace vantage::tabletop {

/// Works out a table of the rules, for one piece or for two.
struct ResolveTable {
    std::string table;
    std::string own;
    std::string other;    ///< may be empty
    rules::Facts facts;   ///< what the table top does not show; goes before what it shows
    rules::Facts against; ///< the same for the other, in a table of two sides
};
/// Moves a piece along a path as far as the rules let it; a formation with all its units.
struct MovePiece {
    std::string piece;
    std::vector<GroundPoint> path; ///< from where it stands, which is not listed
    std::optional<Degrees> facing; ///< at the end; none: as it stood
    rules::Facts facts;            ///< for the table of its move
    rules::Facts changes;          ///< entries that change on the way: its formation
};
/// Puts a piece somewhere by hand, whatever the rules say.
struct PlacePiece {
    std::string piece;
    Placement at;
};
/// Corrects entries of a card by hand.
struct SetCard {
    std::string piece;
    rules::Facts entries;
};
struct RemovePiece {
    std::string piece;
};
struct LaySmoke {
    std::vector<GroundPoint> at;
};
struct SetWeather {
    rules::Facts weather;
};
/// Strikes a table off the list of those that are due.
struct DismissDue {
    std::size_t number = 0; ///< the first is 1
};
/// Goes on to the next step of the turn, or to the next turn: for a side, when all others are done as well.
struct NextStep {
    std::string side{}; ///< empty: at once, whoever still had something to do
};

/// A side gives up.
struct Concede {
    std::string side;
};
/// The host ends the game.
struct RuleGame {
    std::string winner; ///< the side; empty: nobody
    std::string because;
};

/// A leader gives an order.
struct GiveOrder {
    std::string by;
    std::string to;
    std::string order;
};

using Command = std::variant<ResolveTable, MovePiece, PlacePiece, SetCard, RemovePiece, LaySmoke, SetWeather,
                             DismissDue, NextStep, Concede, RuleGame, GiveOrder>;

}
