#include "engine/esr/queries.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/wording.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

constexpr glm::vec4 order_colour{0.93F, 0.76F, 0.36F, 1};
constexpr glm::vec4 marched_colour{1, 1, 1, 0.75F};

/// Where an order sends a formation and what it is called; the place is its own where the order names none.
struct Errand {
    GroundPoint to;
    std::string words;
};
Errand errand(const esr::GameState& state, esr::FormationId formation, esr::Directive directive,
              const std::string& target) {
    return {goal_place(state, target).value_or(middle_of(state, formation)),
            order_text(state, directive, target)};
}

void draw_errand(overlay::Marks& marks, const overlay::Field& field, GroundPoint from, const Errand& errand,
                 frame::LineStyle style) {
    const std::array way{from, errand.to};
    const bool goes = distance(from, errand.to) > Yards{50.0};
    if (goes) overlay::mark_arrow(marks, field, window_pen, way, order_colour, style);
    const GroundPoint at = goes ? to_ground((to_vec(from) + to_vec(errand.to)) / 2.0) : from;
    marks.text(at, errand.words, window_pen.text(18.0F), overlay::Weight::formation, order_colour);
}

// What its units have marched in this turn, as far as it has been seen.
void draw_marched(const GameDesk& play, esr::FormationId formation, const overlay::Field& field,
                  overlay::Marks& marks) {
    const esr::GameState& state = play.state();
    const Record& record = play.game->record;
    for (std::size_t n = play.showing.commands(); n-- > 0 && record[n]->turn == state.turn;)
        for (const esr::Event& event : record[n]->entry.events) {
            const auto* moved = std::get_if<esr::UnitMoved>(&event);
            if (!moved || state[moved->unit].formation != formation) continue;
            std::vector<GroundPoint> way{moved->from.at};
            way.insert(way.end(), moved->path.begin(), moved->path.end());
            if (way.back() != moved->to.at) way.push_back(moved->to.at);
            overlay::mark_arrow(marks, field, window_pen, way, marched_colour, frame::LineStyle::dotted);
        }
}

}

void mark_orders(const Desk& desk, Marks& marks) {
    if (!desk.play.shown || !desk.play.on() || !desk.selected) return;
    const esr::GameState& state = desk.play.state();
    const esr::FormationId id = formation_of(state, *desk.selected);
    if (!id.valid() || !state[id].here()) return;
    const esr::Formation& formation = state[id];
    const overlay::Field field = field_of(*desk.battle);
    const GroundPoint from = middle_of(state, id);
    overlay::Marks drawn;
    draw_marched(desk.play, id, field, drawn);
    if (formation.status == esr::Status::none)
        draw_errand(drawn, field, from, errand(state, id, formation.order, formation.target),
                    frame::LineStyle::solid);
    if (formation.pending) {
        Errand next = errand(state, id, formation.pending->directive, formation.pending->target);
        next.words += ", on its way to them";
        draw_errand(drawn, field, from, next, frame::LineStyle::dashed);
    }
    marks.add(drawn);
}

}
