#pragma once

#include "engine/measure/base.h"
#include "engine/scene/army.h"
#include "engine/scene/ids.h"
#include "engine/table/troops.h"

#include <compare>
#include <optional>
#include <string>
#include <vector>

// What stands on the table, in words that every game shares.
namespace vantage::play {

using scene::SideId;
/// A body of troops under one leader: a formation of the scene, or one that the game has made since.
using GroupId = scene::FormationId;

/// Which piece. Units and leaders are numbered as in the scene, those that the game makes follow; the area
/// that a group keeps behind it goes by the number of the group.
struct PieceId {
    enum class Kind : std::uint8_t { unit, leader, area } kind = Kind::unit;
    std::size_t index = 0;
    friend auto operator<=>(const PieceId&, const PieceId&) = default;
};

/// How a piece is at one moment, as far as it can be seen. Small, so that all of them are looked at after
/// every event.
struct Stance {
    Placement place{};
    bool there = true;
    bool deployed = true;  ///< of a unit: in line, not in column
    bool limbered = false; ///< of a battery
    friend bool operator==(const Stance&, const Stance&) = default;
};

/// All of them, each kind by its numbers.
struct Stances {
    std::vector<Stance> units;
    std::vector<Stance> leaders;
    std::vector<Stance> areas;
};

/// What a piece is.
struct Piece {
    std::string id; ///< by which commands name it
    std::string name;
    SideId side;
    GroupId group; ///< that it belongs to or leads; not valid() if none
    table::Arm arm = table::Arm::infantry;
    measure::Base base; ///< where it stands now
    int guns = 0;
};

/// An order that a group has, or that is on its way to it.
struct Order {
    std::string words;                ///< "attack Mir"
    std::optional<GroundPoint> aim{}; ///< where it sends the group, if it names a place
    bool pending = false;
    friend bool operator==(const Order&, const Order&) = default;
};

/// What the markers beside a group say.
struct Markers {
    std::vector<Order> orders{}; ///< the one that it obeys first; none where it obeys nobody
    std::string status{};        ///< "retreating"; empty when in order
    int tokens = 0;              ///< of fatigue, disorder or whatever the rules lay beside it
    std::string token_name{};    ///< "fatigue"
    scene::Flight flight = scene::Flight::none;
    friend bool operator==(const Markers&, const Markers&) = default;
};

/// What a group is.
struct Group {
    std::string id;
    std::string name;
    SideId side;
    GroupId parent;            ///< out of which the game made it; not valid() for one of the scene
    std::size_t leader = none; ///< the number of the piece that leads it
    bool here = true;          ///< it has arrived and is not gone
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

/// A line on a piece's card: what the scene cannot know.
struct CardLine {
    std::string name;
    std::string value;
};

}
