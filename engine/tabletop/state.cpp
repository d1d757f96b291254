#include "engine/tabletop/state.h"

#include "engine/core/hasher.h"

#include <algorithm>

namespace vantage::tabletop {
namespace {

/// Walks a state by the lists of its members.
class StateHasher : public Hasher {
public:
    template <class T> void add_all(const T& t) {
        if constexpr (HasFields<T>) {
            static_assert(lists_all_members<T>, "fields() leaves a member out");
            each_field(t, [this](std::string_view, const auto& member) { this->add_all(member); });
        } else {
            add_one(t);
        }
    }

private:
    template <class T> void add_one(const T& t) { add(t); }
    template <class T> void add_one(const std::vector<T>& list) {
        word(list.size());
        for (const T& t : list) add_all(t);
    }
    void add_one(const rules::Facts& facts) {
        word(facts.all().size());
        for (const auto& [name, value] : facts.all()) {
            add(name);
            add(value.is_word()); // "true" is not true
            add(value.text());
        }
    }
    void add_one(const PieceCard& card) { add_one(card.facts()); }
    void add_one(const measure::Base& base) {
        static_assert(members_of<measure::Base>() == 4);
        add(base.place);
        add(base.width);
        add(base.depth);
        add(base.round);
    }
};

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

const Piece* TableState::arriving(std::string_view id) const {
    const auto found = std::find_if(pieces.begin(), pieces.end(),
                                    [&](const Piece& p) { return p.gone && p.arrives > 0 && p.id == id; });
    return found == pieces.end() ? nullptr : &*found;
}

Piece* TableState::arriving(std::string_view id) {
    return const_cast<Piece*>(static_cast<const TableState&>(*this).arriving(id));
}

bool TableState::is_done(std::size_t side) const {
    return side < sides.size() && std::find(done.begin(), done.end(), sides[side]) != done.end();
}

namespace {

const Act* act_of(const TableState& state, std::string_view piece, std::string_view what) {
    const auto found = std::find_if(state.acted.begin(), state.acted.end(),
                                    [&](const Act& a) { return a.piece == piece && a.what == what; });
    return found == state.acted.end() ? nullptr : &*found;
}

}

int TableState::times(std::string_view piece, std::string_view what) const {
    const Act* act = act_of(*this, piece, what);
    return act ? act->times : 0;
}

int TableState::times_in_turn(std::string_view piece, std::string_view what) const {
    const Act* act = act_of(*this, piece, what);
    return act ? act->in_turn : 0;
}

TableState start_of(const scene::Scene& scene) {
    TableState state;
    for (const scene::Side& side : scene.sides) state.sides.push_back(side.id);
    state.pieces = pieces_of(scene);
    for (Piece& piece : state.pieces) {
        if (piece.is_group()) stand_amid_units(state.pieces, piece);
        piece.home = piece.base.place.at;
    }
    state.weather = weather_of(scene);
    for (const scene::Objective& o : scene.objectives)
        state.held.push_back(o.held_by.valid() ? scene[o.held_by].id : "");
    state.running.assign(scene.victory.size(), 0);
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
    StateHasher hasher;
    hasher.add_all(state);
    return hasher.value();
}

}
