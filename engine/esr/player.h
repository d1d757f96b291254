#pragma once

#include "engine/esr/plans_body.h"
#include "engine/esr/player_plan.h"
#include "engine/play/chances.h"
#include "engine/play/choice.h"

// Inside engine/esr: the automatic player. It carries out the plan of its army step by step, each time with
// one command that the rules allow, and says why.
namespace vantage::esr {

/// A command and the reason for it.
struct Chosen {
    Command command;
    std::string why{};
};

class Player {
public:
    Player(const GameState& game, SideId side, const Rules& rules, const Watch& watch,
           const player::Level& level, const Headquarters& hq, const player::Ways& ways);

    Chosen next();

private:
    using Choice = std::optional<Chosen>;

    // What he thinks of the situation (player.cpp).
    [[nodiscard]] std::vector<FormationId> own() const { return formations_of(game_, side_); }
    [[nodiscard]] const Nearest& enemy_of(FormationId f) const;
    [[nodiscard]] const Part& part_of(FormationId f) const;
    [[nodiscard]] bool legal(const Command& c) const;
    [[nodiscard]] double least_win() const; ///< at which an assault is made now
    /// The chance that an assault must have: more where a bad turn would end the formation, less where it
    /// would end the enemy's, and where friends go in with it.
    [[nodiscard]] double asked_win(FormationId f, const Assault& assault) const;
    [[nodiscard]] int ready_at(FormationId f, FormationId enemy) const;
    [[nodiscard]] bool worn(FormationId f) const { return tiredness(game_, f) >= plan_->rest; }
    [[nodiscard]] double chance(CommanderId by, FormationId f, CommandTest test,
                                bool commits_battery = false) const;
    [[nodiscard]] std::vector<CommanderId> generals() const;

    // Command Phase and conversions (player_orders.cpp).
    Choice activate();
    Choice issue();
    Choice issue_objective();
    Choice convert();
    [[nodiscard]] bool wants(FormationId f, Directive d, const std::string& target) const;
    /// An order is tried a turn after it was given, at the soonest (esr.md 4.1).
    [[nodiscard]] bool too_late() const { return game_.turn >= game_.terms->turns; }

    // Leader actions (player_actions.cpp).
    Choice act();
    struct Deed {
        TakeAction action;
        double chance = 1.0;
        double worth = 0.0;
        std::string why;
    };
    void deeds_for(CommanderId by, FormationId f, std::vector<Deed>& out) const;
    void rare_deeds(CommanderId by, std::vector<Deed>& out) const;

    // Movement Phase (player_moves.cpp).
    Choice move();
    std::optional<MoveFormation> move_of(FormationId f, std::string& why);
    std::optional<MoveFormation> ordered_move(FormationId f, std::string& why);
    std::optional<MoveFormation> attack_move(FormationId f, std::string& why);
    std::optional<MoveFormation> step_forward(FormationId f) const; ///< the least that its order asks for
    std::optional<MoveFormation> go_towards(FormationId f, GroundPoint goal, double keep_off,
                                            std::string& why);
    [[nodiscard]] double gained(const MoveFormation&) const;
    std::optional<MoveFormation> stand_off(FormationId f, double wanted, std::string& why);
    [[nodiscard]] GroundPoint onto_table(glm::dvec2, double margin) const;
    std::optional<MoveFormation> hold_ground(FormationId f, std::string& why);
    [[nodiscard]] bool lies_hidden(FormationId f) const;
    [[nodiscard]] bool is_safe(FormationId f) const;       ///< to reform where it stands
    [[nodiscard]] bool may_fall_back(FormationId f) const; ///< by the scene's own rules
    // Entries (player_entry.cpp).
    std::optional<MoveFormation> clear_the_way(FormationId f, std::string& why);
    std::optional<MoveFormation> step_aside(FormationId f, const scene::Reinforcement&) const;
    [[nodiscard]] bool bars_an_entry(FormationId f) const;
    [[nodiscard]] bool stands_in_entry(FormationId f) const; ///< of friends who are to come while it reforms
    [[nodiscard]] bool leaves_entry(const MoveFormation&) const; ///< so far that it bars none any more
    [[nodiscard]] bool part_waits(FormationId f) const;          ///< some of it are still to come in
    [[nodiscard]] double room_at(const scene::Reinforcement&, int within_turns) const;
    [[nodiscard]] const scene::Reinforcement* entry_barred_by(FormationId f, int within_turns) const;
    void add_guns(FormationId f, std::optional<MoveFormation>& m) const;
    Choice deploy();
    Choice ride();

    // Fire and combat (player_battle.cpp).
    Choice fire();
    Choice evade();
    [[nodiscard]] bool gets_away(const Evade&) const;
    Choice charge();
    Choice fight();

    const GameState& game_;
    SideId side_;
    Rules rules_;
    const Watch& watch_;
    const player::Level& level_;
    const Headquarters& hq_;
    const player::Ways& ways_;
    play::TrialDice dice_;
    Referee r_;
    Enemies enemies_;
    std::shared_ptr<const ArmyPlan> plan_;
    mutable std::vector<std::optional<Nearest>> nearest_; // of each formation that was asked for
};

}
