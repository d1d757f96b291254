#include "engine/tabletop/state.h"

#include "engine/record/hasher.h"

#include <algorithm>

namespace vantage::tabletop {
namespace {

void add(record::Hasher& hasher, const rules::Facts& facts) {
    hasher.add(facts.all().size());
    for (const auto& [name, value] : facts.all()) {
        hasher.add(name);
        hasher.add(value.text());
    }
}

}

const Piece* TableState::piece(std::string_view id_or_name) const {
    for (const auto member : {&Piece::id, &Piece::name}) {
        const auto found = std::find_if(pieces.begin(), pieces.end(),
                                        [&](const Piece& p) { return !p.gone && p.*member == id_or_name; });
        if (found != pieces.end()) return &*found;
    }
    return nullptr;
}

Piece* TableState::piece(std::string_view id_or_name) {
    return const_cast<Piece*>(static_cast<const TableState&>(*this).piece(id_or_name));
}

TableState start_of(const scene::Scene& scene) {
    TableState state;
    state.pieces = pieces_of(scene);
    state.weather = weather_of(scene);
    return state;
}

View view_of(const TableState& state, const measure::GroundKnowledge& ground) {
    View view = view_of(state.pieces, ground);
    view.weather = state.weather;
    for (const Smoke& ball : state.smoke)
        if (ball.turn < state.turn || ball.phase < state.phase) view.smoke.push_back(ball.at);
    return view;
}

std::uint64_t hash_of(const TableState& state) {
    record::Hasher hasher;
    hasher.add(state.turn);
    hasher.add(state.phase);
    hasher.add(state.step);
    hasher.add(state.over);
    for (const Piece& piece : state.pieces) {
        hasher.add(piece.id);
        hasher.add(piece.gone);
        hasher.add(piece.base.place);
        add(hasher, piece.card);
    }
    hasher.add(state.smoke.size());
    for (const Smoke& ball : state.smoke) {
        hasher.add(ball.at);
        hasher.add(ball.turn);
        hasher.add(ball.phase);
    }
    add(hasher, state.weather);
    hasher.add(state.due.size());
    for (const Due& due : state.due) {
        for (const std::string* text : {&due.table, &due.own, &due.other, &due.why}) hasher.add(*text);
        add(hasher, due.facts);
    }
    return hasher.value();
}

}
