#include "engine/overlay/ways.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace vantage::overlay {
namespace {

constexpr glm::vec4 reach_colour{0.80F, 0.95F, 0.55F, 1};
constexpr glm::vec4 way_colour{1.00F, 0.95F, 0.55F, 1};

frame::OverlayTint tint_of(const measure::CostField& field, const Field& ground) {
    // On the cells of the whole table, since a tint covers all of it.
    const double cell = field.cell.value();
    frame::OverlayTint tint{static_cast<std::uint32_t>(std::max(1.0, std::ceil(ground.width.value() / cell))),
                            static_cast<std::uint32_t>(std::max(1.0, std::ceil(ground.depth.value() / cell))),
                            {}};
    tint.rgba.resize(std::size_t{tint.width} * tint.height * 4);
    for (std::uint32_t y = 0; y < tint.height; ++y)
        for (std::uint32_t x = 0; x < tint.width; ++x) {
            const auto at = field.cell_of({Yards{(x + 0.5) / tint.width * ground.width.value()},
                                           Yards{(y + 0.5) / tint.height * ground.depth.value()}});
            const float used = at ? field.used[*at] : 2.0F;
            if (used > 1.0F) continue;
            std::uint8_t* p = &tint.rgba[(std::size_t{y} * tint.width + x) * 4];
            p[0] = 190;
            p[1] = 240;
            p[2] = 120;
            p[3] = used <= 1.0F / 3 ? 84 : used <= 2.0F / 3 ? 62 : 42;
        }
    return tint;
}

void head(Marks& marks, const Field& field, const Pen& pen, GroundPoint from, GroundPoint to,
          glm::vec4 colour) {
    const glm::dvec2 along = to_vec(to) - to_vec(from);
    const double length = glm::length(along);
    if (length <= 0.0) return;
    const double size = field.scale.on_ground(Millimetres{8.0}).value();
    const glm::dvec2 back = to_vec(to) - along / length * size;
    const glm::dvec2 side = glm::dvec2{-along.y, along.x} / length * (size * 0.5);
    const std::array tip{to_ground(back + side), to, to_ground(back - side)};
    marks.line(field, tip, colour, pen.width(4.5F));
}

}

void mark_tape(Marks& marks, const Field& field, const Pen& pen, const TapeMarks& tape) {
    const auto& legs = tape.legs;
    constexpr glm::vec4 plate{0.08F, 0.07F, 0.03F, 0.78F};
    const double inch = field.scale.on_ground(Inches{1.0}).value();
    const double tick = field.scale.on_ground(Millimetres{2.5}).value();
    double gone = 0.0; // on the legs before
    for (std::size_t n = 0; n < legs.size(); ++n) {
        const bool last = n + 1 == legs.size();
        const std::array way{legs[n].from, legs[n].to};
        marks.line(field, way, tape_colour, pen.width(4.0F),
                   last && tape.loose_end ? LineStyle::dashed : LineStyle::solid);
        const glm::dvec2 a = to_vec(legs[n].from);
        const glm::dvec2 along = to_vec(legs[n].to) - a;
        const double leg = glm::length(along);
        if (leg <= 0.0) continue;
        const glm::dvec2 side = glm::dvec2{-along.y, along.x} / leg * tick;
        for (double at = (std::floor(gone / inch) + 1.0) * inch - gone; at <= leg; at += inch) {
            const glm::dvec2 p = a + along / leg * at;
            const std::array ends{to_ground(p - side), to_ground(p + side)};
            marks.line(field, ends, tape_colour, pen.width(2.5F));
        }
        gone += leg;
        std::string words = fmt::format("{:.1f} in", field.scale.on_table(Yards{gone}).value());
        if (last) words += fmt::format("\n{:.0f} yd", gone);
        if (last && tape.over_ground)
            words += fmt::format(" ({:.0f} over the ground)", tape.over_ground->value());
        marks.text(legs[n].to, words, pen.text(20.0F), last ? Weight::verdict : Weight::ring, tape_colour,
                   plate);
    }
}

void mark_reach(Marks& marks, const Field& field, const Pen& pen, const measure::CostField& cost,
                std::string_view name) {
    marks.lay(tint_of(cost, field));
    constexpr std::array styles{LineStyle::dotted, LineStyle::dashed, LineStyle::solid};
    constexpr std::array<const char*, 3> words{"⅓ of the move", "⅔ of the move", "full move"};
    for (std::size_t third = 0; third < 3; ++third) {
        std::optional<GroundPoint> southmost; // towards most readers
        for (const auto& contour :
             measure::contour(cost, third < 2 ? static_cast<double>(third + 1) / 3.0 : 1.0)) {
            marks.line(field, contour, reach_colour, pen.width(third == 2 ? 4.0F : 2.5F), styles[third]);
            for (const GroundPoint& p : contour)
                if (field.contains(p) && (!southmost || p.north < southmost->north)) southmost = p;
        }
        if (southmost)
            marks.text(*southmost, third == 2 ? fmt::format("{}: {}", name, words[third]) : words[third],
                       pen.text(18.0F), Weight::ring + static_cast<float>(third), reach_colour,
                       {0.05F, 0.08F, 0.03F, 0.70F});
    }
}

void mark_arrow(Marks& marks, const Field& field, const Pen& pen, std::span<const GroundPoint> points,
                glm::vec4 colour, LineStyle style) {
    marks.line(field, points, colour, pen.width(4.5F), style);
    if (points.size() > 1) head(marks, field, pen, points[points.size() - 2], points.back(), colour);
}

void mark_path(Marks& marks, const Field& field, const Pen& pen, const measure::ReachPath& path) {
    mark_arrow(marks, field, pen, path.points, way_colour, LineStyle::dashed);
    if (path.points.size() < 2) return;
    marks.text(path.points.back(),
               fmt::format("{:.0f} % of the turn\n{}", 100.0 * path.used, field.length(path.length)),
               pen.text(20.0F), Weight::verdict, way_colour, {0.08F, 0.07F, 0.03F, 0.78F});
}

}
