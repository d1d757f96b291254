#include "engine/overlay/ways.h"
#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/tools/tools.h"

#include <algorithm>
#include <array>

namespace vantage::window {
namespace {

constexpr glm::vec4 order_colour{0.93F, 0.76F, 0.36F, 1};
constexpr glm::vec4 marched_colour{1, 1, 1, 0.75F};

/// The units of a group that stand on the table.
struct Body {
    std::vector<PieceId> units;
    GroundPoint middle{};
};
Body body_of(const play::State& state, play::GroupId group) {
    Body body;
    play::Stances all;
    state.look(all);
    glm::dvec2 sum{0.0};
    for (std::size_t i = 0; i < all.units.size(); ++i) {
        const PieceId unit{PieceId::Kind::unit, i};
        if (!all.units[i].there || state.piece(unit).group != group) continue;
        body.units.push_back(unit);
        sum += to_vec(all.units[i].place.at);
    }
    if (!body.units.empty()) body.middle = to_ground(sum / static_cast<double>(body.units.size()));
    return body;
}

// An arrow to where an order sends them; its words alone where it names no place.
void draw_order(overlay::Marks& marks, const overlay::Field& field, GroundPoint from,
                const play::Order& order) {
    const GroundPoint to = order.aim.value_or(from);
    const bool goes = distance(from, to) > Yards{50.0};
    if (goes)
        overlay::mark_arrow(marks, field, window_pen, std::array{from, to}, order_colour,
                            order.pending ? overlay::LineStyle::dashed : overlay::LineStyle::solid);
    marks.text(goes ? to_ground((to_vec(from) + to_vec(to)) / 2.0) : from,
               order.pending ? order.words + ", on its way to them" : order.words, window_pen.text(18.0F),
               overlay::Weight::formation, order_colour);
}

// What they have marched in this turn, as far as it has been seen.
void draw_marched(const PlaybackCursor& playback, const std::vector<PieceId>& units,
                  const overlay::Field& field, overlay::Marks& marks) {
    const std::vector<timeline::Mark>& film = playback.film().marks();
    const std::size_t now = playback.film().mark_at(playback.time());
    for (std::size_t i = now + 1; i-- > 0 && film[i].turn == film[now].turn;) {
        const play::Beat& beat = film[i].beat;
        const bool goes = beat.kind == play::Beat::Kind::march || beat.kind == play::Beat::Kind::charge;
        if (goes && beat.way.size() > 1 && !beat.who.empty() &&
            std::find(units.begin(), units.end(), beat.who.front()) != units.end())
            overlay::mark_arrow(marks, field, window_pen, beat.way, marched_colour,
                                overlay::LineStyle::dotted);
    }
}

}

void mark_orders(const View& view, overlay::Marks& marks) {
    if (!view.game.shown || !view.game.on() || !view.selected) return;
    const play::State& state = view.game.state();
    if (!has(state, *view.selected)) return;
    const play::GroupId group = state.piece(*view.selected).group;
    if (!group.valid() || !state.group(group).here) return;
    const Body body = body_of(state, group);
    if (body.units.empty()) return;
    const overlay::Field field = field_of(*view.battle);
    draw_marched(view.game.playback, body.units, field, marks);
    for (const play::Order& order : state.markers(group).orders) draw_order(marks, field, body.middle, order);
}

}
