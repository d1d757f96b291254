#include "engine/tabletop/battle.h"
#include "engine/tabletop/codec.h"
#include "engine/tabletop/describe.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/rolls.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>

// What has happened in a game on the table, told and shown.
namespace vantage::tabletop {
namespace {

using Kind = play::Beat::Kind;

const TableEvent& inside(const play::Event& event) {
    assert(dynamic_cast<const TableEvent*>(&event));
    return static_cast<const TableEvent&>(event);
}

/// How each event is to be seen, before it is applied.
struct Showing {
    const TableGame& game;
    const TableState& state;
    const play::Roll& roll;

    /// A unit or a leader itself; of a group its units.
    [[nodiscard]] std::vector<play::PieceId> those(const std::string& id) const {
        std::vector<play::PieceId> out;
        const Piece* piece = state.piece(id);
        for (std::size_t i = 0; piece && i < state.pieces.size(); ++i)
            if (const auto number = game.number_of(i);
                number && !state.pieces[i].gone &&
                (&state.pieces[i] == piece || state.pieces[i].unit_of(*piece)))
                out.push_back(*number);
        return out;
    }
    [[nodiscard]] bool touches_enemy(const Piece& piece, const Placement& at) const {
        measure::Base there = piece.base;
        there.place = at;
        return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const Piece& p) {
            return !p.gone && p.side != piece.side && !p.is_group() && p.kind != "leader" &&
                   gap(there, p.base) < Yards{1.0};
        });
    }

    play::Beat operator()(const TableResolved& e) const {
        const TableUse* use = game.conduct().use(e.table);
        const bool idle = use && std::find(use->idle.begin(), use->idle.end(), e.outcome) != use->idle.end();
        if (use && use->shown && !idle)
            return {.kind = *use->shown, .who = those(e.own), .against = those(e.other)};
        const bool rolled = std::any_of(roll.sides.begin(), roll.sides.end(),
                                        [](const play::RollSide& s) { return !s.dice.empty(); });
        return {.kind = rolled ? Kind::caption : Kind::logged};
    }
    play::Beat operator()(const EntryChanged& e) const {
        const Piece* piece = state.piece(e.piece);
        if (!piece) return {};
        const Conduct& conduct = game.conduct();
        Piece then = *piece;
        then.card.set(e.entry, e.after);
        if (stance_of(then, conduct).limbered != stance_of(*piece, conduct).limbered)
            return {.kind = Kind::limber, .who = those(e.piece)};
        if (speaks_of(conduct.column, e.entry)) return {.kind = Kind::change, .who = those(e.piece)};
        return {};
    }
    play::Beat operator()(const PieceMoved& e) const {
        const Piece* piece = state.piece(e.piece);
        if (!piece) return {};
        play::Beat beat{.kind = Kind::march, .who = those(e.piece), .way = {e.from.at}};
        beat.way.insert(beat.way.end(), e.by.begin(), e.by.end());
        beat.way.push_back(e.to.at);
        beat.turn = e.to.facing - e.from.facing;
        if (e.manner == Manner::fall_back) beat.kind = Kind::retire;
        if (e.manner == Manner::flee) beat.kind = Kind::rout;
        if (e.manner == Manner::march && piece->kind != "leader" && touches_enemy(*piece, e.to))
            beat.kind = Kind::charge;
        return beat;
    }
    play::Beat operator()(const PieceRemoved& e) const {
        return {.kind = Kind::vanish, .who = those(e.piece)};
    }
    // A formation comes as one.
    play::Beat operator()(const PieceArrived& e) const {
        const Piece* piece = state.arriving(e.piece);
        return {.kind = piece && piece->is_group() ? Kind::arrive : Kind::logged};
    }
    play::Beat operator()(const PlaceTaken&) const { return {.kind = Kind::caption}; }
    play::Beat operator()(const GameEnded&) const { return {.kind = Kind::end}; }
    play::Beat operator()(const WeatherChanged&) const { return {.kind = Kind::caption}; }
    play::Beat operator()(const TurnEnded& e) const { return {.kind = e.last ? Kind::end : Kind::turn_end}; }
    play::Beat operator()(const StepBegan& e) const {
        return {.kind = e.turn != state.turn ? Kind::turn : Kind::step};
    }
    // Smoke is seen with the fire that makes it.
    template <class Quiet> play::Beat operator()(const Quiet&) const { return {}; }
};

}

TableEvent::TableEvent(tabletop::Event event, const rules::System& system) : what(std::move(event)) {
    if (const auto* resolved = std::get_if<TableResolved>(&what)) roll = roll_of(*resolved, system);
}

const Event& event_in(const play::Event& event) { return inside(event).what; }

void TableBattle::apply(const play::Event& event) { tabletop::apply(state_, inside(event).what); }

std::string TableBattle::describe(const play::Event& event) const {
    std::string text = tabletop::describe(inside(event).what, state_, game_.rules());
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

play::Beat TableBattle::beat_of(const play::Event& event) const {
    return std::visit(Showing{game_, state_, inside(event).roll}, inside(event).what);
}

const play::Roll* TableBattle::roll_in(const play::Event& event) const {
    const play::Roll& roll = inside(event).roll;
    const bool rolled = std::any_of(roll.sides.begin(), roll.sides.end(),
                                    [](const play::RollSide& side) { return !side.dice.empty(); });
    return rolled ? &roll : nullptr; // a look-up is none
}

nlohmann::ordered_json TableBattle::to_json(const play::Event& event) const {
    return tabletop::to_json(inside(event).what);
}

Result<play::EventPtr> TableBattle::read_event(const nlohmann::json& j) const {
    Result<Event> event = tabletop::read_event(j, state_, game_.system().turn);
    if (!event) return event.error();
    return play::EventPtr{std::make_shared<TableEvent>(*std::move(event), game_.system())};
}

}
