#pragma once

#include "engine/play/victory.h"
#include "engine/tabletop/change_applier.h"

// How a game on the table is won: by the conditions of its scene (engine/play/victory.h).
namespace vantage::tabletop {

/// The side of that id; not valid() for nobody.
play::SideId side_called(const TableState&, const std::string& id);

/// A game as the conditions of its scene ask about it.
class Standing final : public play::Field {
public:
    /// Both must outlive it.
    Standing(const Rules& rules, const TableState& state) : rules_(rules), state_(state) {}

    [[nodiscard]] int turn() const override { return state_.turn; }
    [[nodiscard]] std::string name_of(play::SideId) const override;
    [[nodiscard]] int points(play::SideId) const override;
    [[nodiscard]] play::SideId held_by(scene::ObjectiveId) const override;
    [[nodiscard]] int units_lost(play::SideId, std::span<const play::GroupId> of) const override;
    [[nodiscard]] bool is_lost(scene::UnitId) const override;
    [[nodiscard]] int formations_broken(play::SideId) const override;
    [[nodiscard]] bool stands_near(play::SideId, scene::ObjectiveId, Yards within) const override;
    [[nodiscard]] bool can_fight_on(play::SideId) const override;

private:
    enum class Ruin : std::uint8_t { none, broken, destroyed };
    [[nodiscard]] Ruin ruin_of(const scene::Formation&) const;
    [[nodiscard]] int awarded(play::SideId, scene::Award) const;

    const Rules& rules_;
    const TableState& state_;
};

/// Who would win if the game ended now; not valid() for nobody.
play::SideId winner_now(const Rules&, const TableState&);

/// Places pass to who stands there alone, with what the rules say comes of it.
void take_places(ChangeApplier&, const Rules&);

/// The end of a turn: who holds which place, how the conditions stand, and whether the game is over.
void end_turn(ChangeApplier&, const Rules&);

Result<void> concede(const Concede&, ChangeApplier&, const Rules&);
Result<void> rule_game(const RuleGame&, ChangeApplier&, const Rules&);

/// What this kind of game cannot count of a scene's terms.
std::optional<Error> unknown_terms(const scene::Scene&);

}
