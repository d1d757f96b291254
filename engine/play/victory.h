#pragma once

#include "engine/play/state.h"
#include "engine/scene/scene.h"

#include <span>

// Who has won, by the conditions of a scene: the one judge of every game. A game answers what is asked about
// its field, counts the conditions at the end of each turn, and keeps the count.
namespace vantage::play {

/// What conditions ask about a game of two sides as it stands.
class Field {
public:
    virtual ~Field() = default;
    [[nodiscard]] virtual int turn() const = 0;
    [[nodiscard]] virtual std::string name_of(SideId) const = 0;
    [[nodiscard]] virtual int points(SideId) const = 0; ///< with those of the places that it holds
    [[nodiscard]] virtual SideId held_by(scene::ObjectiveId) const = 0;
    /// Units of a side that are lost: of these formations, or of all if none is named.
    [[nodiscard]] virtual int units_lost(SideId, std::span<const GroupId> of) const = 0;
    [[nodiscard]] virtual bool is_lost(scene::UnitId) const = 0;
    [[nodiscard]] virtual int formations_broken(SideId) const = 0;
    /// Whether an unbroken unit of that side stands so near to a place.
    [[nodiscard]] virtual bool stands_near(SideId, scene::ObjectiveId, Yards within) const = 0;
    [[nodiscard]] virtual bool can_fight_on(SideId) const = 0; ///< also with who is still to come

protected:
    Field() = default;
    Field(const Field&) = default;
    Field& operator=(const Field&) = default;
};

/// What a scene says about victory; the words of each say what is checked.
using Conditions = std::span<const scene::VictoryCondition>;

struct Ending {
    SideId winner; ///< not valid() for a draw
    std::string result;
    std::string because;
};

/// At the end of how many turns running each condition has held, with the turn that ends now; `before` is the
/// count of the turn before.
std::vector<int> counted(const Field&, Conditions, const std::vector<int>& before);

/// The first condition that is met by that count; only one of those that end the game at once, while it need
/// not end.
std::optional<Ending> by_conditions(const Field&, Conditions, const std::vector<int>& running, bool must_end);

/// How a game that ends now ends: by a condition, else for whoever stands alone on the field, else by points.
Ending verdict_of(const Field&, Conditions, const std::vector<int>& running);

/// The other of two sides.
SideId opponent(SideId);

}
