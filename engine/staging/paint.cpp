#include "engine/staging/landscape.h"

#include "engine/table/figures.h"

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

std::uint32_t seed_of(const scene::Area& area) {
    if (area.outline.empty()) return 0;
    const glm::dvec2 first = to_vec(area.outline.front());
    const auto word = [](double v) { return static_cast<std::uint32_t>(std::llround(v * 8.0)); };
    return table::figure_hash(word(first.x), word(first.y));
}

std::vector<glm::dvec2> to_vecs(const std::vector<GroundPoint>& points) {
    std::vector<glm::dvec2> out;
    for (const GroundPoint& p : points) out.push_back(to_vec(p));
    return out;
}

}

void paint_landscape(const scene::Scene& scene, frame::Stage& stage) {
    const scene::Landscape& land = scene.landscape;
    stage.terrain = land.terrain;
    for (const scene::Area& area : land.areas)
        if (land.kind_of(area).paint.layer != terrain::Layer::none)
            stage.areas.push_back({area.kind, to_vecs(area.outline), area.rows, seed_of(area)});
    for (const scene::Line& line : land.lines) {
        const terrain::Paint& paint = land.kind_of(line).paint;
        if (paint.layer == terrain::Layer::none) continue; // walls, hedges and banks are built, not painted
        const double true_width = line.width.value() * stage.space.mm_per_yard();
        stage.lines.push_back(
            {line.kind, to_vecs(line.points), Millimetres{std::max(true_width, paint.least_width)}});
    }
}

}
