#pragma once

#include "engine/esr/referee.h"
#include "engine/measure/reach.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::window {

/// Where a unit would go.
struct Ghost {
    esr::UnitId unit;
    Placement to;
};

/// A formation's move while a player plans it. Nothing of the game changes.
class Ghosts {
public:
    /// The state must outlive the plan; `rules` too.
    Ghosts(const esr::GameState&, const esr::Rules&, esr::FormationId);

    [[nodiscard]] esr::FormationId formation() const { return formation_; }
    /// Why it may not move at all; empty if it may.
    [[nodiscard]] const std::string& barred() const { return barred_; }

    /// Where these units stand in the plan. `together` means all that can move, with general and area.
    struct Carry {
        std::vector<esr::UnitId> units;
        bool together = false;
    };
    [[nodiscard]] Carry carry(esr::UnitId, bool together) const;
    /// Carries them as one: turned about a point, then shifted. Stops where the rules do; snaps to the end of
    /// each third of the move when near it unless `free`.
    void shift(const Carry&, glm::dvec2 by, bool free);
    void turn(const Carry&, GroundPoint about, Degrees by);
    /// Remembers the plan as it is, so that the next shift begins from it.
    void settle() { settled_ = now_; }
    void reset_to_settled() { now_ = settled_; }

    [[nodiscard]] const std::vector<Ghost>& now() const { return now_; }
    [[nodiscard]] Placement place_of(esr::UnitId) const;
    [[nodiscard]] bool changed() const;
    [[nodiscard]] esr::MoveFormation command() const;
    /// The share of its movement that is used most, or why the move is not allowed.
    [[nodiscard]] const Result<esr::MoveCost>& verdict() const { return verdict_; }
    /// What stopped the last shift short of the hand; empty if nothing did.
    [[nodiscard]] const std::string& stopped_by() const { return stopped_by_; }
    /// Lines of equal cost about a unit: the thirds of its move.
    [[nodiscard]] std::vector<std::vector<std::vector<GroundPoint>>> thirds(esr::UnitId) const;

private:
    [[nodiscard]] esr::MoveFormation command_of(const std::vector<Ghost>&) const;
    [[nodiscard]] std::vector<Ghost> carried(const Carry&, glm::dvec2 by) const;
    [[nodiscard]] double rate(esr::UnitId, const char* ground, bool road) const;

    const esr::GameState& game_;
    esr::FormationId formation_;
    mutable esr::SeededDice dice_{1};
    esr::Referee referee_;
    std::vector<Ghost> settled_;
    std::vector<Ghost> now_;
    Result<esr::MoveCost> verdict_;
    std::string barred_;
    std::string stopped_by_;
};

}
