#include "engine/country/country.h"

#include "engine/country/sketch.h"
#include "engine/scene/document.h"

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace vantage::country {
namespace {

using nlohmann::ordered_json;

constexpr double datum = 150.0; // yards above the sea where the water leaves

double tenths(double v) { return std::round(v * 10.0) / 10.0; }

ordered_json point(Point p) { return {std::lround(p.x), std::lround(p.y)}; }
ordered_json points(const Polyline& line) {
    ordered_json list = ordered_json::array();
    for (const Point& p : line) list.push_back(point(p));
    return list;
}

ordered_json ground_json(const Sketch& sketch) {
    const Numbers& n = sketch.numbers;
    ordered_json spots = ordered_json::array(), ridges = ordered_json::array(),
                 valleys = ordered_json::array();
    for (const glm::dvec3& s : sketch.spots)
        spots.push_back({std::lround(s.x), std::lround(s.y), tenths(s.z + datum)});
    for (const Ridge& r : sketch.ridges) {
        ordered_json line = ordered_json::array();
        for (const glm::dvec3& p : r.points)
            line.push_back({std::lround(p.x), std::lround(p.y), tenths(p.z + datum)});
        ridges.push_back(r.name.empty() ? ordered_json{{"points", line}}
                                        : ordered_json{{"name", r.name}, {"points", line}});
    }
    for (const Stream& s : sketch.streams) {
        ordered_json line = ordered_json::array();
        double last = 1e9;
        for (std::size_t k = 0; k < s.points.size(); ++k) {
            last = std::min(last, tenths(s.heights[k] + datum));
            line.push_back({std::lround(s.points[k].x), std::lround(s.points[k].y), last});
        }
        valleys.push_back(s.name.empty() ? ordered_json{{"points", line}}
                                         : ordered_json{{"name", s.name}, {"points", line}});
    }
    ordered_json sculpted = {{"unit", "yards"},
                             {"base", datum},
                             {"spots", spots},
                             {"ridges", ridges},
                             {"valleys", valleys},
                             {"tension", n.tension},
                             {"roughness", n.roughness},
                             {"grain", n.grain * std::sqrt(sketch.inch / 100.0)},
                             {"seed", sketch.choices.seed % 4'294'967'295ULL}};
    return {{"extent", {sketch.extent.x, sketch.extent.y}},
            {"sculpted", sculpted},
            {"exaggeration", n.exaggeration}};
}

ordered_json patch_json(const Patch& patch) {
    ordered_json out = {{"kind", patch.kind}};
    if (!patch.name.empty()) out["name"] = patch.name;
    if (!patch.cover.empty()) out["cover"] = patch.cover;
    if (patch.rows) out["rows"] = std::lround(*patch.rows) % 360;
    if (patch.height) out["height"] = *patch.height;
    out["outline"] = points(patch.outline);
    return out;
}

ordered_json areas_json(const Sketch& sketch) {
    ordered_json areas = ordered_json::array();
    for (const auto* list : {&sketch.fields, &sketch.marshes, &sketch.woods, &sketch.closes, &sketch.ponds})
        for (const Patch& patch : *list) areas.push_back(patch_json(patch));
    for (const Village& v : sketch.villages) {
        if (v.outline.size() < 3) continue;
        areas.push_back({{"kind", "built-up"},
                         {"name", v.name},
                         {"cover", v.farm ? "farm" : "village"},
                         {"rows", std::lround(v.street) % 360},
                         {"outline", points(v.outline)}});
    }
    return areas;
}

ordered_json lines_json(const Sketch& sketch) {
    ordered_json lines = ordered_json::array();
    for (const Stream& s : sketch.streams)
        if (s.shown) {
            ordered_json line = {{"kind", s.river ? "river" : "stream"}};
            if (!s.name.empty()) line["name"] = s.name;
            line["width"] = s.width;
            line["points"] = points(s.points);
            lines.push_back(std::move(line));
        }
    for (const Road& r : sketch.roads) {
        ordered_json line = {{"kind", r.good ? "good-road" : "poor-road"}};
        if (!r.name.empty()) line["name"] = r.name;
        line["points"] = points(r.points);
        lines.push_back(std::move(line));
    }
    for (const Village& v : sketch.villages)
        if (v.farm && v.outline.size() >= 3) { // a strong farm has a wall
            Polyline wall;
            for (const Point& p : v.outline) wall.push_back(v.at + (p - v.at) * 1.08);
            wall.push_back(wall.front());
            lines.push_back({{"kind", "wall"}, {"points", points(wall)}});
        }
    for (const Patch& close : sketch.closes) {
        Polyline hedge = close.outline;
        lines.push_back({{"kind", "hedge"}, {"points", points(hedge)}});
    }
    return lines;
}

// The church on the highest ground of the village that no road takes.
std::optional<Point> church_place(const Sketch& sketch, const Village& v) {
    std::optional<Point> best;
    for (int k = 0; k < 48; ++k) {
        const double angle = k * std::numbers::pi / 8.0, away = 45.0 + 25.0 * (k / 16);
        const Point p = v.at + Point{std::cos(angle), std::sin(angle)} * away;
        Polyline rim = v.outline;
        rim.push_back(v.outline.front());
        if (!inside(p, v.outline) || distance_to(p, rim) < 22.0 || sketch.to_road(p) < 30.0) continue;
        if (!best || sketch.height(p) > sketch.height(*best) + 0.2) best = p;
    }
    return best;
}

ordered_json spots_json(const Sketch& sketch) {
    ordered_json spots = ordered_json::array();
    for (const Crossing& c : sketch.crossings)
        spots.push_back({{"kind", c.bridge ? "bridge" : "ford"},
                         {"at", point(c.at)},
                         {"facing", std::lround(c.facing) % 360},
                         {"size", {c.width, c.length}}});
    for (const Village& v : sketch.villages) {
        if (v.farm) {
            spots.push_back(
                {{"kind", "strong-point"},
                 {"name", v.name},
                 {"building", "farm"},
                 {"at", point(v.at + (v.outline.empty() ? Point{0.0} : (v.outline.front() - v.at) * 0.35))},
                 {"facing", std::lround(v.street) % 360},
                 {"size", {60, 50}}});
            continue;
        }
        if (const auto at = church_place(sketch, v))
            spots.push_back({{"kind", "building"},
                             {"building", "church"},
                             {"at", point(*at)},
                             {"facing", 90},
                             {"size", {24, 40}}});
        spots.push_back({{"kind", "place"}, {"name", v.name}, {"at", point(v.at)}});
    }
    for (const Ridge& r : sketch.ridges) {
        const auto top = std::max_element(r.points.begin(), r.points.end(),
                                          [](const auto& a, const auto& b) { return a.z < b.z; });
        const Point at{top->x, top->y};
        if (!sketch.on_table(at, 0.5 * sketch.inch)) continue; // its top is not to be seen
        spots.push_back({{"kind", "hill"}, {"name", r.name}, {"at", point(at)}});
    }
    return spots;
}

// A pond on a level stretch of a stream, away from its meetings.
void dam_ponds(Sketch& sketch) {
    Random random = random_of(sketch, Stage::ponds);
    const int wanted = sketch.choices.water == Amount::much                           ? 2
                       : sketch.choices.water == Amount::some && random.unit() < 0.35 ? 1
                                                                                      : 0;
    for (int attempt = 0; attempt < 60 && static_cast<int>(sketch.ponds.size()) < wanted; ++attempt) {
        const Stream& s = sketch.streams[random.below(static_cast<std::uint32_t>(sketch.streams.size()))];
        const std::size_t k = 3 + random.below(static_cast<std::uint32_t>(s.points.size()));
        if (!s.shown || s.river || k + 3 >= s.points.size()) continue;
        const Point at = s.points[k], along = glm::normalize(s.points[k + 1] - s.points[k - 1]),
                    across{-along.y, along.x};
        if (!sketch.on_table(at, 3.0 * sketch.inch)) continue;
        bool clear = true;
        for (const Stream& o : sketch.streams)
            if (&o != &s && o.shown) clear = clear && distance_to(at, o.points) > 3.0 * sketch.inch;
        for (const Patch& p : sketch.ponds)
            clear = clear && glm::length(p.outline.front() - at) > 12.0 * sketch.inch;
        if (!clear) continue;
        const double length = random.between(0.8, 1.3) * sketch.inch,
                     width = random.between(0.45, 0.65) * sketch.inch;
        Patch pond{"water", "", "", {}, {}, {}};
        for (int c = 0; c < 12; ++c) {
            const double angle = 2.0 * std::numbers::pi * c / 12.0, wobble = random.between(0.85, 1.12);
            pond.outline.push_back(at + along * (std::cos(angle) * length * wobble) +
                                   across * (std::sin(angle) * width * wobble));
        }
        pond.outline = snapped(pond.outline);
        if (!crosses_itself(pond.outline)) sketch.ponds.push_back(std::move(pond));
    }
}

// The ground as the scene will have it, streams and ponds worked in: what follows is built on that and no
// other.
std::shared_ptr<const HeightField> heights_of(const Sketch& sketch) {
    ordered_json areas = ordered_json::array();
    for (const Patch& pond : sketch.ponds) areas.push_back(patch_json(pond));
    ordered_json lines = ordered_json::array();
    for (const auto& line : lines_json(sketch)) lines.push_back(line);
    const ordered_json root = {{"title", "Ground"},
                               {"scales", {{"ground", 100}, {"figures", 6}}},
                               {"ground", ground_json(sketch)},
                               {"terrain", {{"areas", areas}, {"lines", lines}}},
                               {"sides", ordered_json::array()}};
    const auto scene =
        scene::load_scene(scene::SceneDocument{"", std::make_shared<const ordered_json>(root), false});
    assert(scene);
    return scene->ground.heights;
}

}

double Sketch::slope(Point p) const {
    const double d = 0.25 * inch + 10.0;
    const double east = height(p + Point{d, 0.0}) - height(p - Point{d, 0.0});
    const double north = height(p + Point{0.0, d}) - height(p - Point{0.0, d});
    return std::hypot(east, north) / (2.0 * d);
}

double Sketch::to_water(Point p) const {
    double least = 1e9;
    for (const Stream& s : streams)
        if (s.shown) least = std::min(least, distance_to(p, s.points) - 0.5 * s.width);
    return least;
}

double Sketch::to_road(Point p) const {
    double least = 1e9;
    for (const Road& r : roads) least = std::min(least, distance_to(p, r.points));
    return least;
}

bool Sketch::in_pond(Point p, double margin) const {
    return std::any_of(ponds.begin(), ponds.end(), [&](const Patch& pond) {
        Polyline closed = pond.outline;
        closed.push_back(pond.outline.front());
        return inside(p, pond.outline) || distance_to(p, closed) < margin;
    });
}

ordered_json make_country(const Choices& choices) {
    Sketch sketch;
    sketch.choices = choices;
    sketch.numbers = numbers_of(choices.relief);
    sketch.inch = choices.ground.per_inch().value();
    sketch.extent = {std::round(choices.width.value()), std::round(choices.depth.value())};
    draw_relief(sketch);
    dam_ponds(sketch);
    sketch.heights = heights_of(sketch);
    settle(sketch);
    build_roads(sketch);
    build_villages(sketch);
    plant_woods(sketch);
    till_fields(sketch);
    name_all(sketch);
    return {{"ground", ground_json(sketch)},
            {"terrain",
             {{"areas", areas_json(sketch)}, {"lines", lines_json(sketch)}, {"points", spots_json(sketch)}}}};
}

}
