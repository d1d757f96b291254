#include "engine/staging/landscape.h"

#include "engine/table/figures.h"

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

std::optional<frame::AreaKind> painted_kind(const scene::Area& area) {
    using scene::AreaKind;
    using scene::Cover;
    switch (area.kind) {
    case AreaKind::wood:
        return area.cover == Cover::orchard ? frame::AreaKind::orchard : frame::AreaKind::wood;
    case AreaKind::marsh:
        return frame::AreaKind::marsh;
    case AreaKind::built_up:
        return frame::AreaKind::built_up;
    case AreaKind::rough:
        return area.cover == Cover::vineyard ? frame::AreaKind::greens : frame::AreaKind::rough;
    case AreaKind::dense:
        return frame::AreaKind::wood;
    case AreaKind::water:
        return area.cover == Cover::ice ? frame::AreaKind::ice : frame::AreaKind::water;
    case AreaKind::field:
        break;
    }
    switch (area.cover) {
    case Cover::plough:
        return frame::AreaKind::plough;
    case Cover::pasture:
        return frame::AreaKind::meadow;
    case Cover::orchard:
        return frame::AreaKind::orchard;
    case Cover::wheat:
        return frame::AreaKind::wheat;
    case Cover::rye:
        return frame::AreaKind::rye;
    case Cover::cabbage:
    case Cover::vineyard:
        return frame::AreaKind::greens;
    default:
        return frame::AreaKind::stubble;
    }
}

std::uint32_t seed_of(const scene::Area& area) {
    if (area.outline.empty()) return 0;
    const glm::dvec2 first = to_vec(area.outline.front());
    return table::figure_hash(static_cast<std::uint32_t>(std::llround(first.x * 8.0)),
                              static_cast<std::uint32_t>(std::llround(first.y * 8.0)));
}

// A road or brook narrower than this would be lost under the flock.
Millimetres shown_width(const scene::Line& line, const frame::TableSpace& space) {
    const Millimetres true_width{line.width.value() * space.mm_per_yard()};
    double least = 0.0;
    switch (line.kind) {
    case scene::LineKind::good_road:
        least = 7.0;
        break;
    case scene::LineKind::poor_road:
        least = 5.0;
        break;
    case scene::LineKind::stream:
        least = 3.5;
        break;
    case scene::LineKind::river:
        least = 8.0;
        break;
    default:
        least = 1.0;
        break;
    }
    return std::max(true_width, Millimetres{least});
}

std::optional<frame::LineKind> painted_kind(scene::LineKind kind) {
    switch (kind) {
    case scene::LineKind::good_road:
        return frame::LineKind::road;
    case scene::LineKind::poor_road:
        return frame::LineKind::track;
    case scene::LineKind::stream:
        return frame::LineKind::stream;
    case scene::LineKind::river:
        return frame::LineKind::river;
    default:
        return std::nullopt; // walls, hedges and banks are built, not painted
    }
}

std::vector<glm::dvec2> to_vecs(const std::vector<GroundPoint>& points) {
    std::vector<glm::dvec2> out;
    for (const GroundPoint& p : points) out.push_back(to_vec(p));
    return out;
}

// Chaikin's cutting of corners: a road drawn from a few points bends instead of breaking.
std::vector<glm::dvec2> rounded(std::vector<glm::dvec2> points) {
    for (int pass = 0; pass < 3 && points.size() > 2; ++pass) {
        std::vector<glm::dvec2> next{points.front()};
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            next.push_back(points[i] * 0.75 + points[i + 1] * 0.25);
            next.push_back(points[i] * 0.25 + points[i + 1] * 0.75);
        }
        next.push_back(points.back());
        points = std::move(next);
    }
    return points;
}

}

void paint_landscape(const scene::Scene& scene, frame::Stage& stage) {
    for (const scene::Area& area : scene.landscape.areas)
        if (const auto kind = painted_kind(area))
            stage.areas.push_back({*kind, to_vecs(area.outline), area.rows, seed_of(area)});
    for (const scene::Line& line : scene.landscape.lines)
        if (const auto kind = painted_kind(line.kind))
            stage.lines.push_back({*kind, rounded(to_vecs(line.points)), shown_width(line, stage.space)});
}

}
