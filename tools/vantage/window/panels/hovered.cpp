#include "engine/overlay/ways.h"
#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/foreseen.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::window {
namespace {

constexpr glm::vec4 ghost_colour{0.45F, 0.76F, 0.98F, 1};
constexpr glm::vec4 ghost_patch{0.45F, 0.76F, 0.98F, 0.22F};

void mark_goings(const play::State& state, const overlay::Field& field,
                 const std::vector<play::Going>& goings, overlay::Marks& marks) {
    for (const play::Going& going : goings) {
        measure::Base base = state.piece(going.piece).base;
        const GroundPoint from = base.place.at;
        if (base.place == going.to) continue;
        base.place = going.to;
        const auto outline = measure::outline_of(base);
        marks.line(field, outline, ghost_colour, 2.0F, overlay::LineStyle::dashed, true);
        marks.patch(outline, ghost_patch);
        if (distance(from, going.to.at) > Yards{10.0})
            marks.line(field, std::array{from, going.to.at}, {1, 1, 1, 0.6F}, 1.5F,
                       overlay::LineStyle::dotted);
    }
}

void mark_choice(const View& view, const play::Command& command, overlay::Marks& marks) {
    const play::State& state = *view.game.now->state;
    const overlay::Field field = field_of(*view.battle);
    const Foreseen seen = foresee(state, command);
    mark_goings(state, field, seen.goes, marks);
    for (const play::FireForecast::Line& line : seen.lines)
        overlay::mark_arrow(
            marks, field, window_pen,
            std::array{state.piece(line.from).base.place.at, state.piece(line.at).base.place.at},
            overlay::blocked_colour, overlay::LineStyle::solid);
}

void mark_enemy(const View& view, PieceId enemy, overlay::Marks& marks) {
    const auto& found = view.whom.found.answer();
    if (!found || !found->state || !view.whom.piece) return;
    const auto one = std::find_if(found->all.begin(), found->all.end(),
                                  [&](const Prospect& p) { return p.enemy == enemy; });
    if (one == found->all.end()) return;
    const play::State& state = *found->state;
    const overlay::Field field = field_of(*view.battle);
    const measure::Base own = state.piece(*view.whom.piece).base;
    const measure::Base him = state.piece(enemy).base;
    marks.line(field, measure::outline_of(him), overlay::paper_colour, 2.5F, overlay::LineStyle::solid, true);
    const bool fires = one->fire.can;
    marks.line(field, std::array{own.place.at, him.place.at},
               one->any() ? overlay::clear_colour : overlay::blocked_colour, 2.0F,
               fires          ? overlay::LineStyle::solid
               : one->see.can ? overlay::LineStyle::dashed
                              : overlay::LineStyle::dotted);
    mark_goings(state, field, one->way, marks);
    if (one->in_a_move) overlay::mark_path(marks, field, window_pen, *one->in_a_move);
    marks.text(him.place.at, fmt::format("{}, {:.0f} yd", one->name, one->distance.value()),
               window_pen.text(20.0F), overlay::Weight::verdict, overlay::paper_colour, overlay::dark_plate);
}

}

void mark_hovered(const View& view, const UiMemory& ui, overlay::Marks& marks) {
    const bool playing = view.game.shown && view.game.on();
    if (playing && view.game.watching_past()) return;
    if (playing && ui.hovered) mark_choice(view, *ui.hovered, marks);
    if (ui.hovered_enemy) mark_enemy(view, *ui.hovered_enemy, marks);
}

}
