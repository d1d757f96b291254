#pragma once

#include "engine/play/state.h"

#include <glm/vec2.hpp>

#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// A move while a player plans it by hand: who would stand where, and what the rules say of it. Nothing of
/// the game changes.
class MovePreview {
public:
    /// The state, which made the plan, must outlive it.
    MovePreview(const play::State&, std::unique_ptr<play::MovePlan>);

    /// Why nobody may move at all; empty if they may.
    [[nodiscard]] const std::string& barred() const { return plan_->barred(); }

    /// Those who are carried as one: a piece, or all who move with it.
    using Carry = std::vector<play::PieceId>;
    [[nodiscard]] Carry carry(play::PieceId, bool together) const;
    /// Shifts them from where they were settled. Stops where the rules do; snaps to the end of each third of
    /// the move when near it unless `free`.
    void shift(const Carry&, glm::dvec2 by, bool free);
    /// Brings `held`, and those who are carried with it, into contact with an enemy where the rules allow
    /// that: square to the side of him that they come from, else as they face. Else as near as they come,
    /// and stopped_by() says why and how far short that is.
    void meet(const Carry&, play::PieceId held, play::PieceId enemy);
    void turn(const Carry&, GroundPoint about, Degrees by);
    /// Puts those of them who can go where they were to stand in an older plan.
    void put(const std::vector<play::Going>&);
    /// Remembers the plan as it is, so that the next shift begins from it.
    void settle() { settled_ = now_; }
    void reset_to_settled() { now_ = settled_; }

    [[nodiscard]] const std::vector<play::Going>& now() const { return now_; }
    /// Where it would stand; where it stands if it does not move.
    [[nodiscard]] Placement place_of(play::PieceId) const;
    [[nodiscard]] bool changed() const;
    [[nodiscard]] play::CommandPtr command() const { return plan_->command(now_); }
    /// The share of its movement that is used most, or why the move is not allowed.
    [[nodiscard]] const Result<double>& cost() const { return cost_; }
    /// What stopped the last shift short of the hand; empty if nothing did.
    [[nodiscard]] const std::string& stopped_by() const { return stopped_by_; }
    /// Whom it brings them into contact with, in words; empty if nobody.
    [[nodiscard]] const std::string& meets() const { return meets_; }
    /// Lines of equal cost about a piece: the thirds of its move.
    [[nodiscard]] std::vector<std::vector<std::vector<GroundPoint>>> thirds(play::PieceId piece) const {
        return plan_->thirds(piece);
    }

private:
    [[nodiscard]] std::vector<play::Going> carried(const Carry&, glm::dvec2 by) const;

    const play::State& state_;
    std::unique_ptr<play::MovePlan> plan_;
    std::vector<play::Going> settled_;
    std::vector<play::Going> now_;
    Result<double> cost_;
    std::string stopped_by_;
    std::string meets_;
};

}
