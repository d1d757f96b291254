#include "engine/esr/battle_game.h"
#include "engine/esr/referee.h"
#include "engine/measure/reach.h"
#include "engine/play/chances.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace vantage::esr {
namespace {

using play::Going;
using play::PieceId;

bool can_move(const Unit& u) { return u.on_table() && !(u.arm == Arm::artillery && !u.limbered); }

/// A formation's move: all its units that can go, with their general and their area when all do.
class FormationPlan final : public play::MovePlan {
public:
    FormationPlan(const GameState& game, const Rules& rules, FormationId formation)
        : game_(game), formation_(formation), referee_(game, rules, dice_) {
        for (const UnitId u : units_of(game, formation))
            if (can_move(game[u])) movers_.push_back({{PieceId::Kind::unit, u.index()}, game[u].place});
        // To stand is the least of moves: whoever may not do that may not move. That the orders ask for more
        // does not bar anybody.
        const auto stand = decide(game, MoveFormation{formation, {}, {}, {}, {}}, rules, dice_);
        if (!stand && stand.error().where != "esr 4.4") {
            barred_ = stand.error().message;
            if (!stand.error().where.empty()) barred_ += " (" + stand.error().where + ")";
        }
    }

    [[nodiscard]] const std::vector<Going>& movers() const override { return movers_; }
    [[nodiscard]] const std::string& barred() const override { return barred_; }
    [[nodiscard]] Result<double> cost(const std::vector<Going>& goings) const override {
        const Result<MoveCost> cost = check_move(referee_, move_of(goings));
        if (!cost) return cost.error();
        return cost->largest;
    }
    [[nodiscard]] play::CommandPtr command(const std::vector<Going>& goings) const override {
        return wrapped(move_of(goings));
    }
    [[nodiscard]] std::vector<std::vector<std::vector<GroundPoint>>> thirds(PieceId) const override;

private:
    [[nodiscard]] MoveFormation move_of(const std::vector<Going>&) const;
    [[nodiscard]] GroundPoint onto_table(GroundPoint p) const {
        return {Yards{std::clamp(p.east.value(), 0.0, referee_.ground().width().value())},
                Yards{std::clamp(p.north.value(), 0.0, referee_.ground().depth().value())}};
    }

    const GameState& game_;
    FormationId formation_;
    play::TrialDice dice_;
    Referee referee_;
    std::vector<Going> movers_;
    std::string barred_;
};

MoveFormation FormationPlan::move_of(const std::vector<Going>& goings) const {
    MoveFormation move;
    move.formation = formation_;
    glm::dvec2 sum{0.0};
    double moved = 0;
    for (const Going& going : goings) {
        const UnitId unit{going.piece.index};
        const Placement from = game_[unit].place;
        if (going.to == from) continue;
        const glm::dvec2 by = to_vec(going.to.at) - to_vec(from.at);
        std::vector<GroundPoint> path;
        if (glm::length(by) > 1e-6) path.push_back(going.to.at);
        move.moves.push_back({unit, std::move(path), going.to.facing});
        sum += by;
        moved += 1;
    }
    if (moved == 0 || moved + 0.5 < static_cast<double>(goings.size())) return move;
    // When all go, their general and their reformation area go with them.
    const glm::dvec2 mean = sum / moved;
    const Formation& f = game_[formation_];
    if (f.has_area) move.area = Placement{onto_table(to_ground(to_vec(f.area.at) + mean)), f.area.facing};
    if (f.commander.valid() && game_[f.commander].here()) {
        const Placement at = game_[f.commander].place;
        move.commander = Placement{onto_table(to_ground(to_vec(at.at) + mean)), at.facing};
    }
    return move;
}

std::vector<std::vector<std::vector<GroundPoint>>> FormationPlan::thirds(PieceId id) const {
    const Unit& u = game_[UnitId{id.index}];
    ruling::Mover mover = mover_of(game_, formation_);
    mover.light = u.traits.light || u.traits.irregular;
    measure::MoveRates rates = referee_.book().movement.rates(mover);
    const double left = std::max(0.0, 1.0 - u.share);
    for (Yards* rate : {&rates.open, &rates.road, &rates.rough, &rates.dense}) *rate = *rate * left;
    std::vector<measure::Base> enemies;
    for (const FormationId f : formations_of(game_, other(side_of(game_, formation_))))
        for (const UnitId enemy : units_of(game_, f)) enemies.push_back(base_of(game_[enemy]));
    const measure::CostField field =
        ruling::reach_of(referee_.ground(), base_of(u), rates, enemies, Yards{40.0});
    std::vector<std::vector<std::vector<GroundPoint>>> out;
    for (const double third : {1.0 / 3, 2.0 / 3, 0.999}) out.push_back(measure::contour(field, third));
    return out;
}

}

std::unique_ptr<play::MovePlan> plan_of(const GameState& game, const Rules& rules, UnitId unit) {
    if (!step_of(game).has(MoveFormation::name) || !game[unit].on_table()) return nullptr;
    return std::make_unique<FormationPlan>(game, rules, game[unit].formation);
}

}
