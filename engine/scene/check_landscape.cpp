#include "engine/scene/check_parts.h"
#include "engine/scene/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::scene {
namespace {

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

bool segments_cross(GroundPoint a, GroundPoint b, GroundPoint c, GroundPoint d) {
    const glm::dvec2 p = to_vec(a), r = to_vec(b) - p, q = to_vec(c), s = to_vec(d) - q;
    const double bottom = cross(r, s);
    if (bottom == 0.0) return false;
    const double t = cross(q - p, s) / bottom;
    const double u = cross(q - p, r) / bottom;
    return t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0;
}

bool crosses_itself(const std::vector<GroundPoint>& outline) {
    const std::size_t n = outline.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue; // neighbours round the end
            if (segments_cross(outline[i], outline[(i + 1) % n], outline[j], outline[(j + 1) % n]))
                return true;
        }
    return false;
}

std::string name_or(const std::string& name, std::string_view fallback) {
    return name.empty() ? std::string(fallback) : name;
}

// A point may lie this far off the ground: an outline drawn a little over the edge is cut there.
bool near_ground(const Scene& scene, GroundPoint p) {
    constexpr Yards slack{500};
    return p.east >= -slack && p.north >= -slack && p.east <= scene.ground.width + slack &&
           p.north <= scene.ground.depth + slack;
}

// The most that a watercourse climbs above a place it has already passed.
double climb(const HeightField& heights, const Line& line) {
    double lowest = 1e9, most = 0.0;
    for (std::size_t n = 0; n + 1 < line.points.size(); ++n) {
        const glm::dvec2 a = to_vec(line.points[n]), b = to_vec(line.points[n + 1]);
        const int pieces = std::max(1, static_cast<int>(glm::length(b - a) / 25.0));
        for (int k = 0; k <= pieces; ++k) {
            const GroundPoint p = to_ground(a + (b - a) * (static_cast<double>(k) / pieces));
            if (!heights.contains(p)) continue;
            const double h = heights.height_at(p).value();
            lowest = std::min(lowest, h);
            most = std::max(most, h - lowest);
        }
    }
    return most;
}

void check_lines(const Report& report) {
    const Scene& scene = report.scene;
    const Landscape& land = scene.landscape;
    for (const Line& line : scene.landscape.lines) {
        if (std::none_of(line.points.begin(), line.points.end(),
                         [&](GroundPoint p) { return near_ground(scene, p); }))
            report.warning(line.where, fmt::format("{} lies off the ground", name_or(line.name, "the line")));
        if (!land.kind_of(line).is_water()) continue;
        const double up = climb(*scene.ground.heights, line);
        if (up > 6.0)
            report.warning(line.where,
                           fmt::format("{} runs {:.0f} yards uphill: is it drawn from its source?",
                                       name_or(line.name, "the stream"), up));
    }
    for (const Line& road : scene.landscape.lines) {
        if (land.kind_of(road).way == terrain::Way::none) continue;
        for (const Line& river : scene.landscape.lines) {
            if (!land.kind_of(river).is_water() || river.going != Going::impassable) continue;
            for (std::size_t i = 0; i + 1 < road.points.size(); ++i)
                for (std::size_t j = 0; j + 1 < river.points.size(); ++j) {
                    if (!segments_cross(road.points[i], road.points[i + 1], river.points[j],
                                        river.points[j + 1]))
                        continue;
                    const std::vector<GroundPoint> piece{road.points[i], road.points[i + 1]};
                    const bool crossing = std::any_of(
                        scene.landscape.spots.begin(), scene.landscape.spots.end(), [&](const Spot& spot) {
                            return land.kind_of(spot).crossing != terrain::Crossing::none &&
                                   distance_to_line(spot.at, piece) <= Yards{60} &&
                                   distance_to_line(spot.at, river.points) <= Yards{60} + river.width;
                        });
                    if (!crossing)
                        report.warning(road.where, fmt::format("{} crosses {} without a bridge or ford",
                                                               name_or(road.name, "the road"),
                                                               name_or(river.name, "the river")));
                }
        }
    }
}

void check_spots(const Report& report) {
    const Scene& scene = report.scene;
    for (const Spot& spot : scene.landscape.spots) {
        if (!scene.ground.heights->contains(spot.at))
            report.warning(spot.where,
                           fmt::format("{} lies off the ground", name_or(spot.name, "the point")));
        const terrain::Kind& kind = scene.landscape.kind_of(spot);
        if (kind.crossing == terrain::Crossing::none) continue;
        const bool wet =
            std::any_of(scene.landscape.lines.begin(), scene.landscape.lines.end(), [&](const Line& line) {
                return scene.landscape.kind_of(line).is_water() &&
                       distance_to_line(spot.at, line.points) <= Yards{60} + line.width;
            });
        if (!wet)
            report.warning(
                spot.where,
                fmt::format("{} is not on any stream or river",
                            name_or(spot.name,
                                    kind.crossing == terrain::Crossing::bridge ? "the bridge" : "the ford")));
    }
}

}

void check_landscape(const Report& report) {
    const Scene& scene = report.scene;
    for (const Area& area : scene.landscape.areas) {
        if (area.outline.size() <= 400 && crosses_itself(area.outline))
            report.error(area.where + "/outline",
                         fmt::format("the outline of {} crosses itself", name_or(area.name, "the area")));
        if (std::none_of(area.outline.begin(), area.outline.end(),
                         [&](GroundPoint p) { return near_ground(scene, p); }))
            report.warning(area.where, fmt::format("{} lies off the ground", name_or(area.name, "the area")));
    }
    check_lines(report);
    check_spots(report);
}

}
