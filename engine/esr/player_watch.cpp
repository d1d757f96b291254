#include "engine/esr/player_watch.h"

#include "engine/esr/queries.h"

namespace vantage::esr {

Watch::Watch(const GameState& start) : memory_(start.formations.size()) { begin(start); }

const Remembered& Watch::of(FormationId f) const {
    static const Remembered nothing;
    return f.index() < memory_.size() ? memory_[f.index()] : nothing;
}

void Watch::begin(const GameState& game) {
    auto turn = std::make_shared<TurnStart>();
    turn->game = game;
    turn->memory = memory_;
    turn->memory.resize(game.formations.size());
    turn_ = std::move(turn);
}

void Watch::note(const Event& event, const GameState& game) {
    memory_.resize(game.formations.size());
    if (const auto* moved = std::get_if<FormationMoved>(&event)) {
        memory_[moved->formation.index()].share += moved->share;
    } else if (const auto* fight = std::get_if<Fought>(&event)) {
        for (const UnitId u : {fight->attacker, fight->defender})
            memory_[game[u].formation.index()].fought = game.turn;
    } else if (const auto* active = std::get_if<OrderActivated>(&event)) {
        memory_[active->formation.index()].ordered = game.turn;
    } else if (const auto* converted = std::get_if<OrderConverted>(&event)) {
        if (converted->success) memory_[converted->formation.index()].ordered = game.turn;
    } else if (const auto* ended = std::get_if<TurnEnded>(&event)) {
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
            const Formation& f = game.formations[i];
            Remembered& m = memory_[i];
            const bool attacks = f.here() && f.status == Status::none && f.order == Directive::attack;
            const bool fought = m.fought == ended->turn;
            m.idle = attacks && !fought && m.share < 0.05 ? m.idle + 1 : 0;
            const bool near =
                attacks && !fought &&
                nearest_enemy(game, FormationId{i}).distance <= game.terms->book->skirmish.reach;
            m.near = near ? m.near + 1 : 0;
            m.share = 0.0;
        }
    } else if (const auto* step = std::get_if<StepBegan>(&event)) {
        if (step->step.index() == 0) begin(game);
    }
}

}
