#include "engine/esr/known.h"

#include "engine/esr/special.h"

#include <algorithm>

namespace vantage::esr {
namespace {

bool is_kept(const GameState& game, SideId side, const Unit& enemy) {
    return enemy.here() && (enemy.hidden || unseen_by(game, side, enemy.place.at));
}

class Knowledge {
public:
    Knowledge(const GameState& game, SideId side, std::span<const UnitId> shown)
        : true_(game), out_(game), side_(side), shown_(shown) {}

    GameState run() {
        forget_plans();
        forget_arrivals();
        for (std::size_t i = 0; i < out_.formations.size(); ++i) {
            const FormationId f{i};
            if (side_of(true_, f) == side_ || out_[f].removed) continue;
            conceal_orders(out_[f]);
            bool seen = false;
            for (const UnitId u : true_[f].units) {
                const Unit& unit = true_[u];
                const bool unknown =
                    is_kept(true_, side_, unit) && std::find(shown_.begin(), shown_.end(), u) == shown_.end();
                if (unit.where == Where::coming || unknown) conceal(out_[u]);
                seen = seen || (unit.here() && !unknown);
            }
            if (!out_[f].on_table || !seen) conceal(out_[f]);
        }
        for (Commander& c : out_.commanders) {
            if (c.side == side_ || c.removed) continue;
            if (unseen_by(true_, side_, c.place.at)) c.on_table = false;
            if (!c.on_table) c.place = {};
            c.done = c.adc_used = false;
        }
        return std::move(out_);
    }

private:
    void forget_plans() {
        for (Force& force : out_.forces)
            if (force.side != side_) force.objective.clear(), force.pending.reset();
    }

    void forget_arrivals() {
        const Terms& all = *true_.terms;
        Terms terms = all;
        terms.reinforcements.clear();
        terms.ways.clear();
        for (std::size_t i = 0; i < all.reinforcements.size(); ++i) {
            const FormationId f = all.reinforcements[i].formation;
            if (f.valid() && side_of(true_, f) != side_) continue;
            terms.reinforcements.push_back(all.reinforcements[i]);
            if (i < all.ways.size()) terms.ways.push_back(all.ways[i]);
        }
        if (terms.reinforcements.size() != all.reinforcements.size())
            out_.terms = std::make_shared<const Terms>(std::move(terms));
    }

    static void conceal_orders(Formation& f) {
        f.target.clear();
        f.pending.reset();
        f.fire.reset();
        f.order_began = {};
        f.adc = CommanderId{};
        f.adc_until = 0;
    }
    static void conceal(Unit& u) {
        u.where = Where::coming;
        u.place = {};
        u.deployment = Deployment::ployed;
        u.limbered = u.arm == Arm::artillery;
        u.station = Station::waves;
        u.wave = 1;
        u.share = 0.0;
        u.fights = 0;
        u.bombarding = u.may_evade = u.hidden = false;
    }
    static void conceal(Formation& f) {
        f.on_table = false;
        f.order = Directive::defend;
        f.status = Status::none;
        f.fatigue = f.to_divide = {};
        f.area = {};
        f.moved = f.changed = f.recovered = f.converted = false;
        f.share = f.opposing_score = 0.0;
        f.combat_losses = 0;
        f.commander_harmed = f.assessed = f.area_assessed = f.fought = f.assessed_last_turn = false;
        f.inspired_by = CommanderId{};
    }

    const GameState& true_;
    GameState out_;
    SideId side_;
    std::span<const UnitId> shown_;
};

}

GameState known_state(const GameState& game, SideId side, std::span<const UnitId> shown) {
    return Knowledge{game, side, shown}.run();
}

std::vector<UnitId> kept_from(const GameState& game, SideId side) {
    std::vector<UnitId> out;
    for (std::size_t i = 0; i < game.units.size(); ++i)
        if (side_of(game, UnitId{i}) != side && is_kept(game, side, game.units[i])) out.push_back(UnitId{i});
    return out;
}

}
