#pragma once

#include "engine/esr/plans.h"
#include "engine/play/chances.h"

// Inside engine/esr: the automatic player. Plays as a cautious corps commander would: advance on the
// objective, deploy before contact, shoot, assault where the odds favour it, fall back when fatigued.
namespace vantage::esr {

class SimplePlayer {
public:
    SimplePlayer(const GameState& game, SideId side, const Rules& rules)
        : game_(game), side_(side), rules_(rules), r_(game, rules, dice_), enemies_(game, side) {}

    Command next();

private:
    // What he thinks of the situation (player.cpp).
    [[nodiscard]] std::vector<FormationId> own() const { return formations_of(game_, side_); }
    [[nodiscard]] const Nearest& enemy_of(FormationId f) const;
    [[nodiscard]] bool legal(const Command& c) const;
    [[nodiscard]] bool spent(FormationId f) const;
    [[nodiscard]] double strength(FormationId f) const;
    [[nodiscard]] bool favours_assault(FormationId f) const;
    [[nodiscard]] std::string wanted_place(FormationId f) const;
    [[nodiscard]] bool aggressive() const;
    [[nodiscard]] bool only_guns(FormationId f) const;
    [[nodiscard]] bool goes_on(FormationId f) const;
    [[nodiscard]] bool achieved(const std::string& target) const;
    [[nodiscard]] std::vector<FormationId> cavalry_beside(FormationId f) const;

    // Command Phase and conversions (player_orders.cpp).
    std::optional<Command> activate();
    std::optional<Command> issue();
    std::optional<Command> act();
    std::optional<Command> act_rarely(CommanderId by);
    std::optional<Command> convert();

    // Movement Phase (player_moves.cpp).
    std::optional<Command> move();
    std::optional<MoveFormation> move_of(FormationId f);
    std::optional<MoveFormation> attack_move(FormationId f, const Nearest& enemy);
    std::optional<MoveFormation> face(FormationId f, GroundPoint at);
    void add_guns(FormationId f, std::optional<MoveFormation>& m, const Nearest& enemy);
    std::optional<Command> follow();
    std::optional<Command> deploy();
    [[nodiscard]] bool touches(const MoveFormation& m) const;

    // Fire and combat (player_battle.cpp).
    std::optional<Command> fire();
    std::optional<Command> evade();
    std::optional<Command> charge();
    std::optional<Command> fight();

    const GameState& game_;
    SideId side_;
    Rules rules_;
    play::TrialDice dice_;
    Referee r_;
    Enemies enemies_;
    mutable std::vector<std::optional<Nearest>> nearest_; // of each formation that was asked for
};

}
