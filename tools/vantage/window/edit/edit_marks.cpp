#include "engine/scene/curve.h"
#include "engine/scene/outline.h"
#include "tools/vantage/window/edit/edit_tool.h"
#include "tools/vantage/window/edit/making.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace vantage::window {
namespace {

using editing::Thing;
using editing::ThingKind;

constexpr glm::vec4 chosen{0.93F, 0.76F, 0.36F, 1};
constexpr glm::vec4 drawn{0.42F, 0.76F, 1.00F, 1};
constexpr glm::vec4 faint{1, 1, 1, 0.45F};

std::vector<GroundPoint> ring(GroundPoint at, double radius, int corners) {
    std::vector<GroundPoint> out;
    for (int i = 0; i < corners; ++i) {
        const double a = 2.0 * std::numbers::pi * i / corners;
        out.push_back(to_ground(to_vec(at) + glm::dvec2{std::sin(a), std::cos(a)} * radius));
    }
    return out;
}

void mark_handle(overlay::Marks& marks, GroundPoint at, double radius, glm::vec4 colour) {
    marks.patch(ring(at, radius * 1.45, 10),
                {0.08F, 0.08F, 0.09F, colour.a}); // told from the line by its rim
    marks.patch(ring(at, radius, 8), colour);
}

// How large a hill is that is named by the part one would call the hill.
double rim_of(const editing::Document& d, const Thing& thing) {
    if (thing.kind == ThingKind::swell) return d.root.number(thing.place + "/size/0", 400) / 2;
    if (thing.kind == ThingKind::objective) return d.root.number(thing.place + "/radius", 150);
    return 0.0;
}

// Where places of the old map were fixed, by the numbers that the panel gives them.
void mark_fixed_places(const editing::Document& d, double size, overlay::Marks& marks) {
    for (std::size_t i = 0; i < d.root.count("/underlay/points"); ++i) {
        const std::string place = fmt::format("/underlay/points/{}", i);
        const GroundPoint at{Yards{d.root.number(place + "/2", 0)}, Yards{d.root.number(place + "/3", 0)}};
        mark_handle(marks, at, size, chosen);
        marks.text(at, fmt::format("{}", i + 1), window_pen.text(15), overlay::Weight::objective, chosen,
                   overlay::dark_plate, 6.0F);
    }
}

}

void EditTool::mark_selected(const Battle& battle, overlay::Marks& marks) const {
    const overlay::Field field = field_of(battle);
    const double size = std::max(4.0, 6.0 * now_.yards_per_pixel);
    for (const std::string& place : session_.selected) {
        const auto thing = editing::thing_at(session_.shown(), place);
        if (!thing) continue;
        const std::vector<GroundPoint> points = handles_of(battle, *thing);
        if (points.empty()) continue;
        const bool closed = editing::info(thing->kind).closed;
        if (points.size() > 1)
            marks.line(field, thing->course(), chosen, 2.5F, overlay::LineStyle::solid, closed);
        if (const double rim = rim_of(session_.shown(), *thing); rim > 0)
            marks.line(field, ring(points.front(), rim, 32), chosen, 2.0F, overlay::LineStyle::dashed, true);
        if (thing->kind == ThingKind::formation) {
            for (const scene::Unit& unit : battle.scene.units)
                if (battle.scene[unit.formation].where == place && unit.on_table)
                    marks.line(field, scene::outline_of(unit.place, unit.footprint), chosen, 2.0F,
                               overlay::LineStyle::solid, true);
        }
        const std::size_t count = points.size();
        if (session_.selected.size() == 1)
            for (std::size_t i = 0; count > 1 && i < (closed ? count : count - 1); ++i)
                mark_handle(marks, thing->middle_after(i), size * 0.7, faint);
        for (const GroundPoint& p : points) mark_handle(marks, p, size, chosen);
        marks.text(points.front(), thing->words(), window_pen.text(15), overlay::Weight::verdict, chosen,
                   overlay::dark_plate, 6.0F);
    }
}

void EditTool::mark_drawing(const Battle& battle, overlay::Marks& marks) const {
    const Brush& brush = session_.brush;
    if (!brush.maker || !now_.ground) return;
    const overlay::Field field = field_of(battle);
    const double size = std::max(4.0, 4.0 * now_.yards_per_pixel);
    if (brush.hand() == Hand::stroke || editing::shapes_ground(brush.maker->kind)) {
        marks.line(field, ring(*now_.ground, brush.radius.value(), 40), drawn, 2.0F,
                   overlay::LineStyle::solid, true);
        marks.text(*now_.ground, field.length(brush.radius), window_pen.text(14), overlay::Weight::ring,
                   drawn, overlay::dark_plate, 8.0F);
    }
    if (brush.hand() == Hand::stroke) return;
    if (brush.hand() == Hand::carry) {
        if (!points_.empty())
            marks.line(field, std::vector<GroundPoint>{points_.front(), *now_.ground}, drawn, 2.5F);
        mark_handle(marks, *now_.ground, size, drawn);
        return;
    }
    std::vector<GroundPoint> line = points_;
    if (brush.hand() == Hand::points) line.push_back(snap_.at);
    if (brush.maker->curved) line = scene::curve_through(line);
    if (line.size() > 1)
        marks.line(field, line, drawn, 2.5F, overlay::LineStyle::dashed,
                   editing::info(brush.maker->kind).closed && line.size() > 2);
    for (const GroundPoint& p : points_) mark_handle(marks, p, size, drawn);
    mark_handle(marks, snap_.at, size * 0.8, {1, 1, 1, 0.9F});
    if (!snap_.to.empty())
        marks.text(snap_.at, snap_.to, window_pen.text(14), overlay::Weight::ring, overlay::paper_colour,
                   overlay::dark_plate, 8.0F);
}

void EditTool::mark(const Battle& battle, overlay::Marks& marks) const {
    const overlay::Field field = field_of(battle);
    const auto& old_map =
        session_.underlay.of(session_.shown(), battle.scene.ground.width, battle.scene.ground.depth);
    if (old_map && *old_map && !marks.tint) marks.tint = (*old_map)->tint;
    if (old_map && *old_map && session_.chapter == Chapter::ground)
        mark_fixed_places(session_.shown(), std::max(4.0, 4.0 * now_.yards_per_pixel), marks);
    if (session_.chapter == Chapter::ground) // the terms that shape it are nowhere else to be seen
        for (const Thing& thing : editing::things_of(session_.shown()))
            if (editing::shapes_ground(thing.kind) && !session_.is_selected(thing.place)) {
                if (thing.points.size() > 1)
                    marks.line(field, thing.points, faint, 1.5F, overlay::LineStyle::dotted,
                               editing::info(thing.kind).closed);
                else if (!thing.points.empty())
                    mark_handle(marks, thing.points.front(), std::max(4.0, 3.0 * now_.yards_per_pixel),
                                faint);
            }
    if (session_.chapter == Chapter::scenario || session_.chapter == Chapter::troops)
        for (const Thing& thing : editing::things_of(session_.shown())) {
            if (thing.kind == ThingKind::zone)
                marks.line(field, thing.points, faint, 2.0F, overlay::LineStyle::dashed, true);
            if (thing.kind == ThingKind::objective && !thing.points.empty()) {
                marks.line(field, ring(thing.points.front(), rim_of(session_.shown(), thing), 32), faint,
                           2.0F, overlay::LineStyle::dashed, true);
                marks.text(thing.points.front(), thing.words(), window_pen.text(15),
                           overlay::Weight::objective, overlay::paper_colour, overlay::dark_plate, 6.0F);
            }
        }
    mark_selected(battle, marks);
    if (grip_ == Grip::box && from_.ground && now_.ground) {
        const GroundPoint a = *from_.ground, b = *now_.ground;
        marks.line(field, std::vector<GroundPoint>{a, {b.east, a.north}, b, {a.east, b.north}}, drawn, 2.0F,
                   overlay::LineStyle::dashed, true);
    }
    mark_drawing(battle, marks);
}

}
