#include "engine/direction/interests.h"

#include "engine/direction/highlights.h"

#include <algorithm>

namespace vantage::direction {
namespace {

using play::PieceId;
using Kind = play::Beat::Kind;

double weight_of(Kind kind) {
    switch (kind) {
    case Kind::fire:
    case Kind::fight:
    case Kind::break_through:
        return 10.0;
    case Kind::charge:
    case Kind::rout:
        return 4.0;
    case Kind::retire:
    case Kind::evade:
    case Kind::vanish:
        return 3.0;
    case Kind::march:
    case Kind::arrive:
        return 2.0;
    case Kind::change:
    case Kind::limber:
    case Kind::rally:
    case Kind::join:
        return 1.0;
    case Kind::caption:
    case Kind::logged:
        return 0.5;
    default:
        return 0.0;
    }
}

bool moves(Kind kind) {
    return kind == Kind::march || kind == Kind::charge || kind == Kind::retire || kind == Kind::rout;
}

const timeline::PieceMoment* moment_of(PieceId id, const timeline::TableMoment& moment) {
    const std::vector<timeline::PieceMoment>& all = id.kind == PieceId::Kind::unit     ? moment.units
                                                    : id.kind == PieceId::Kind::leader ? moment.leaders
                                                                                       : moment.areas;
    return id.index < all.size() ? &all[id.index] : nullptr;
}

}

std::vector<Interest> interests_of(const timeline::Timeline& film, double from) {
    std::vector<Interest> out;
    const auto& marks = film.marks();
    for (std::size_t i = 1; i < marks.size(); ++i) {
        const timeline::Mark& mark = marks[i];
        const double weight = weight_of(mark.beat.kind);
        if (weight <= 0.0 || mark.start < from) continue;
        const timeline::RollCard* card = film.card_at(mark.start);
        if (card != nullptr && !(card->start == mark.start && card->told == mark.told)) card = nullptr;
        if (mark.beat.who.empty() && !(card != nullptr && card->place)) continue;
        const Span span = watched(film, mark);
        Interest one{.start = span.begin,
                     .key = card != nullptr ? card->verdict
                                            : span.begin + std::min(0.8, (span.end - span.begin) / 2),
                     .end = span.end,
                     .must = is_fight(mark),
                     .weight = weight + (mark.told.great ? 3.0 : 0.0),
                     .mark = i,
                     .who = mark.beat.who,
                     .against = mark.beat.against};
        if (card != nullptr) one.place = card->place;
        if (moves(mark.beat.kind) && !one.must) one.key = span.end;
        // Those who set out together are looked at together.
        if (!out.empty() && !one.must && !out.back().must && moves(mark.beat.kind) &&
            mark.start - out.back().start < 0.6 && moves(marks[out.back().mark].beat.kind)) {
            Interest& before = out.back();
            before.who.insert(before.who.end(), one.who.begin(), one.who.end());
            before.end = std::max(before.end, one.end);
            before.key = before.end;
            before.weight = std::max(before.weight, one.weight) + 0.2;
            continue;
        }
        out.push_back(std::move(one));
    }
    return out;
}

void add_places(const std::vector<PieceId>& pieces, const timeline::Timeline& film,
                const timeline::TableMoment& moment, const Location& location,
                std::vector<glm::dvec3>& places) {
    for (const PieceId id : pieces) {
        const timeline::PieceMoment* there = moment_of(id, moment);
        if (there == nullptr || !there->seen()) continue;
        const play::Piece piece = film.state().piece(id);
        const glm::dvec2 at = to_vec(there->place.at);
        const glm::dvec2 ahead = direction_of(there->place.facing);
        const glm::dvec2 right{ahead.y, -ahead.x};
        for (const double side : {0.0, -0.5, 0.5}) {
            const GroundPoint p = to_ground(at + right * (piece.base.width.value() * side));
            places.push_back(location.on_table(p, location.figure * 0.7));
        }
    }
}

}
