#include "engine/tabletop/event.h"

#include <algorithm>

namespace vantage::tabletop {
namespace {

struct Applying {
    TableState& state;

    // A journal that someone wrote by hand may name a piece that is not there: nothing happens to it then.
    template <class Do> void with(const std::string& id, Do&& act) {
        if (Piece* piece = state.piece(id)) act(*piece);
    }

    void operator()(const TableResolved&) {}
    void operator()(const EntryChanged& e) {
        with(e.piece, [&](Piece& p) { p.card.set(e.entry, e.after); });
    }
    void operator()(const PieceMoved& e) {
        with(e.piece, [&](Piece& p) { p.base.place = e.to; });
    }
    void operator()(const PieceAnchored& e) {
        with(e.piece, [&](Piece& p) { p.home = e.at; });
    }
    void operator()(const PieceRemoved& e) {
        with(e.piece, [](Piece& p) { p.gone = true; });
        // Nothing is due any more from who is gone.
        std::erase_if(state.due, [&](const Due& d) { return d.own == e.piece || d.other == e.piece; });
        std::erase_if(state.declared, [&](const DeclaredMove& d) { return d.piece == e.piece; });
    }
    void operator()(const PieceArrived& e) {
        if (Piece* piece = state.arriving(e.piece)) {
            piece->gone = false;
            piece->arrives = 0;
            piece->base.place = e.at;
            piece->home = e.at.at;
        }
    }
    void operator()(const PlaceTaken& e) {
        if (e.place < state.held.size()) state.held[e.place] = e.side;
    }
    void operator()(const ConditionsCounted& e) { state.running = e.running; }
    void operator()(const GameEnded& e) {
        state.over = true;
        state.winner = e.winner;
        state.result = e.result;
        state.because = e.because;
    }
    void operator()(const SmokeLaid& e) {
        for (const GroundPoint at : e.at) state.smoke.push_back({at, e.turn, e.phase});
    }
    void operator()(const SmokeLifted& e) {
        std::erase_if(state.smoke, [&](const Smoke& ball) { return ball.turn <= e.turn; });
    }
    void operator()(const WeatherChanged& e) { state.weather.set(e.kind, e.now); }
    void operator()(const TableDue& e) {
        state.due.push_back(e.due);
        // Who has something to roll is not done.
        with(e.due.own, [&](const Piece& p) {
            if (p.side < state.sides.size()) std::erase(state.done, state.sides[p.side]);
        });
    }
    void operator()(const DueSettled& e) {
        if (e.number >= 1 && e.number <= state.due.size())
            state.due.erase(state.due.begin() + static_cast<std::ptrdiff_t>(e.number - 1));
    }
    void operator()(const PieceActed& e) {
        const auto found = std::find_if(state.acted.begin(), state.acted.end(),
                                        [&](const Act& a) { return a.piece == e.piece && a.what == e.what; });
        if (found == state.acted.end())
            state.acted.push_back({e.piece, e.what, 1, 1});
        else {
            ++found->times;
            ++found->in_turn;
        }
    }
    void operator()(const OrderGiven&) {}
    void operator()(const MoveDeclared& e) { state.declared.push_back(e.move); }
    void operator()(const MovesMade&) { state.declared.clear(); }
    void operator()(const SideEndedStep& e) {
        if (std::find(state.done.begin(), state.done.end(), e.side) == state.done.end())
            state.done.push_back(e.side);
    }
    void operator()(const SidesDeclared&) {
        state.settling = true;
        state.done.clear();
    }
    void operator()(const TurnEnded& e) { state.over = e.last; }
    void operator()(const StepBegan& e) {
        if (e.turn != state.turn) state.acted.clear();
        for (Act& act : state.acted) act.times = 0;
        state.turn = e.turn;
        state.phase = e.phase;
        state.step = e.step;
        state.impulse = e.impulse;
        state.round = e.round;
        state.settling = false;
        state.done.clear();
    }
};

}

void apply(TableState& state, const Event& event) { std::visit(Applying{state}, event); }

}
