#include "engine/staging/wander.h"

#include "engine/table/figures.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

constexpr double step_mm = 5.0; // between the points of a wandering border

// Noise from -1 to 1 with smooth hills a `wave` wide, the same for everybody who asks at one place.
double hills(glm::dvec2 p, double wave, std::uint32_t stream) {
    const glm::dvec2 cell = glm::floor(p / wave);
    glm::dvec2 f = p / wave - cell;
    f = f * f * (3.0 - 2.0 * f);
    const auto corner = [&](double x, double y) {
        const auto word = [](double v) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(v)); };
        const std::uint32_t bits =
            table::figure_hash(table::figure_hash(stream, word(cell.x + x)), word(cell.y + y));
        return static_cast<double>(bits & 0xffffU) / 32767.5 - 1.0;
    };
    return glm::mix(glm::mix(corner(0, 0), corner(1, 0), f.x), glm::mix(corner(0, 1), corner(1, 1), f.x),
                    f.y);
}

glm::dvec2 strayed(glm::dvec2 mm, double reach) {
    const auto along = [&](std::uint32_t stream) {
        return 0.65 * hills(mm, 70.0, stream) + 0.35 * hills(mm, 23.0, stream + 1);
    };
    return mm + glm::dvec2{along(11), along(29)} * reach;
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

// Corners are cut where ploughs turn and carts cut in: by so much, or a third of a short side.
std::vector<glm::dvec2> worn(const std::vector<glm::dvec2>& outline) {
    constexpr double cut_mm = 9.0;
    std::vector<glm::dvec2> out;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::dvec2 before = outline[(i + outline.size() - 1) % outline.size()];
        const glm::dvec2 here = outline[i];
        const glm::dvec2 after = outline[(i + 1) % outline.size()];
        for (const glm::dvec2 to : {before, after}) {
            const double length = glm::length(to - here);
            if (length <= 0.0) continue;
            out.push_back(here + (to - here) * std::min(cut_mm / length, 0.35));
        }
    }
    return out;
}

std::vector<glm::dvec2> resampled(const std::vector<glm::dvec2>& points, bool closed) {
    std::vector<glm::dvec2> out;
    for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i) {
        const glm::dvec2 a = points[i];
        const glm::dvec2 b = points[(i + 1) % points.size()];
        const int parts = std::clamp(static_cast<int>(std::ceil(glm::length(b - a) / step_mm)), 1, 2000);
        for (int k = 0; k < parts; ++k) out.push_back(a + (b - a) * (static_cast<double>(k) / parts));
    }
    if (!closed && !points.empty()) out.push_back(points.back());
    return out;
}

// Fields were laid out by eye; woods and water keep closer to where the rules have them.
double reach_of(const terrain::Kind& kind) {
    switch (kind.paint.layer) {
    case terrain::Layer::field:
        return most_wander_mm;
    case terrain::Layer::marsh:
    case terrain::Layer::rough:
        return 5.0;
    case terrain::Layer::road:
    case terrain::Layer::track:
        return 1.6;
    case terrain::Layer::none: // walls, hedges and works were set out with a line
        return 0.0;
    default:
        return 3.5;
    }
}

double least_side(const std::vector<glm::dvec2>& outline) {
    glm::dvec2 low = outline.front();
    glm::dvec2 high = outline.front();
    for (const glm::dvec2& p : outline) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    return std::min(high.x - low.x, high.y - low.y);
}

}

scene::Landscape wandered(const scene::Landscape& land, const frame::TableSpace& space) {
    scene::Landscape out = land;
    const double k = space.mm_per_yard();
    const auto to_mm = [&](const std::vector<GroundPoint>& points) {
        std::vector<glm::dvec2> mm;
        for (const GroundPoint& p : points) mm.push_back(to_vec(p) * k);
        return mm;
    };
    const auto stray = [&](const std::vector<glm::dvec2>& mm, double reach) {
        std::vector<GroundPoint> yards;
        for (const glm::dvec2& p : mm) yards.push_back(to_ground(strayed(p, reach) / k));
        return yards;
    };
    for (scene::Area& area : out.areas) {
        if (area.outline.size() < 3) continue;
        const std::vector<glm::dvec2> mm = to_mm(area.outline);
        const double reach = std::min(reach_of(land.kind_of(area)), least_side(mm) * 0.12);
        if (reach > 0.0) area.outline = stray(resampled(worn(mm), true), reach);
    }
    for (scene::Line& line : out.lines) {
        const double reach = reach_of(land.kind_of(line));
        if (reach > 0.0 && line.points.size() > 1)
            line.points = stray(resampled(rounded(to_mm(line.points)), false), std::min(reach, 1.6));
    }
    // What stands in the way of one goes with it.
    for (scene::Spot& spot : out.spots)
        if (land.kind_of(spot).crossing != terrain::Crossing::none)
            spot.at = to_ground(strayed(to_vec(spot.at) * k, 1.6) / k);
    return out;
}

}
