#include "engine/survey/parts.h"

#include "engine/terrain/waters.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

// What of today's map was there two hundred years ago, and as what.
namespace vantage::survey {
namespace {

using nlohmann::ordered_json;
using Line = std::vector<Point>;

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

std::string name_of(const Feature& f) {
    return f.tag("old_name").empty() ? f.tag("name") : f.tag("old_name");
}

double to_piece(Point p, Point a, Point b) {
    const Point d = b - a;
    const double length2 = glm::dot(d, d);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, d) / length2, 0.0, 1.0) : 0.0;
    return glm::length(p - a - d * t);
}

Line simplified(const Line& line, double slack) {
    if (line.size() < 3) return line;
    std::vector<bool> kept(line.size(), false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, line.size() - 1}};
    while (!open.empty()) {
        const auto [from, to] = open.back();
        open.pop_back();
        double worst = slack;
        std::size_t at = from;
        for (std::size_t k = from + 1; k < to; ++k)
            if (const double away = to_piece(line[k], line[from], line[to]); away > worst) {
                worst = away;
                at = k;
            }
        if (at == from) continue;
        kept[at] = true;
        open.emplace_back(from, at);
        open.emplace_back(at, to);
    }
    Line out;
    for (std::size_t k = 0; k < line.size(); ++k)
        if (kept[k]) out.push_back({std::round(line[k].x), std::round(line[k].y)});
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

// Cut by the four sides of the table and a little more.
Line clipped_ring(Line ring, double w, double d, double slack) {
    const auto cut = [&](auto inside, auto meet) {
        Line out;
        for (std::size_t k = 0; k < ring.size(); ++k) {
            const Point a = ring[k], b = ring[(k + 1) % ring.size()];
            if (inside(a)) out.push_back(a);
            if (inside(a) != inside(b)) out.push_back(meet(a, b));
        }
        ring = std::move(out);
    };
    const auto at_x = [](double x) {
        return [x](Point a, Point b) { return a + (b - a) * ((x - a.x) / (b.x - a.x)); };
    };
    const auto at_y = [](double y) {
        return [y](Point a, Point b) { return a + (b - a) * ((y - a.y) / (b.y - a.y)); };
    };
    cut([&](Point p) { return p.x >= -slack; }, at_x(-slack));
    cut([&](Point p) { return p.x <= w + slack; }, at_x(w + slack));
    cut([&](Point p) { return p.y >= -slack; }, at_y(-slack));
    cut([&](Point p) { return p.y <= d + slack; }, at_y(d + slack));
    return ring;
}

// The pieces of a line that lie on the table or within some hundred yards of it.
std::vector<Line> clipped_line(const Line& line, double w, double d, double slack) {
    std::vector<Line> out;
    const auto in = [&](Point p) {
        return p.x >= -slack && p.y >= -slack && p.x <= w + slack && p.y <= d + slack;
    };
    bool open = false;
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const Point a = line[k], r = line[k + 1] - a;
        double from = 0.0, to = 1.0;
        for (const auto& [p, q] : {std::pair{-r.x, a.x + slack},
                                   {r.x, w + slack - a.x},
                                   {-r.y, a.y + slack},
                                   {r.y, d + slack - a.y}}) {
            if (p == 0.0 && q < 0.0) to = -1.0;
            if (p < 0.0) from = std::max(from, q / p);
            if (p > 0.0) to = std::min(to, q / p);
        }
        if (from > to) {
            open = false;
            continue;
        }
        if (!open) out.push_back({a + r * from});
        out.back().push_back(a + r * to);
        open = to >= 1.0 && in(line[k + 1]);
    }
    return out;
}

bool crosses_itself(const Line& ring) {
    const std::size_t n = ring.size();
    const auto cross = [](Point a, Point b) { return a.x * b.y - a.y * b.x; };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            const Point a = ring[i], r = ring[(i + 1) % n] - a, c = ring[j], s = ring[(j + 1) % n] - c;
            const double bottom = cross(r, s);
            if (bottom == 0.0) continue;
            const double t = cross(c - a, s) / bottom, u = cross(c - a, r) / bottom;
            if (t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0) return true;
        }
    return false;
}

double area_of(const Line& ring) {
    double twice = 0.0;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
        twice += ring[j].x * ring[i].y - ring[i].x * ring[j].y;
    return std::abs(0.5 * twice);
}

ordered_json points_json(const Line& line) {
    ordered_json list = ordered_json::array();
    for (const Point& p : line) list.push_back({std::lround(p.x), std::lround(p.y)});
    return list;
}

struct Way {
    std::string kind, name;
    Line points;
    double width = 0.0;
    bool bridge = false, ford = false;
};

// Pieces of one water that end where the next begins become one.
void join(std::vector<Way>& waters) {
    for (bool joined = true; joined;) {
        joined = false;
        for (std::size_t a = 0; a < waters.size() && !joined; ++a)
            for (std::size_t b = 0; b < waters.size() && !joined; ++b) {
                if (a == b || waters[a].kind != waters[b].kind ||
                    glm::length(waters[a].points.back() - waters[b].points.front()) > 0.5)
                    continue;
                int meet = 0;
                for (const Way& w : waters)
                    meet += (glm::length(w.points.front() - waters[b].points.front()) < 0.5 ? 1 : 0) +
                            (glm::length(w.points.back() - waters[b].points.front()) < 0.5 ? 1 : 0);
                if (meet != 2) continue;
                waters[a].points.insert(waters[a].points.end(), waters[b].points.begin() + 1,
                                        waters[b].points.end());
                if (waters[a].name.empty()) waters[a].name = waters[b].name;
                waters.erase(waters.begin() + static_cast<std::ptrdiff_t>(b));
                joined = true;
            }
    }
}

class Map {
public:
    Map(const Plan& plan, std::vector<std::string>& notes) : plan_(plan), notes_(notes) {}
    void take(const Feature& f);
    std::shared_ptr<const ordered_json> draw(std::shared_ptr<const HeightField>& ground);

private:
    void area(const Feature& f, const char* kind, const std::string& cover);
    void line(const Feature& f, const char* kind, std::vector<Way>& into);
    void settle(const std::vector<Feature>& places);
    [[nodiscard]] std::string left_out() const;
    void cross();

    const Plan& plan_;
    std::vector<std::string>& notes_;
    std::vector<Way> roads_, waters_, barriers_;
    ordered_json areas_ = ordered_json::array(), spots_ = ordered_json::array();
    std::vector<Line> ponds_;
    std::vector<Feature> fords_, places_;
    int left_ = 0;
};

void Map::area(const Feature& f, const char* kind, const std::string& cover) {
    const double inch = plan_.inch.value();
    Line ring = clipped_ring(f.points, plan_.width.value(), plan_.depth.value(), 0.0);
    if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    for (double slack = 0.06 * inch; ring.size() >= 3; slack *= 1.5) {
        Line closed = ring;
        closed.push_back(ring.front());
        Line less = simplified(closed, slack);
        if (less.size() > 1) less.pop_back();
        if (less.size() < 3) return;
        if (less.size() > 400) continue;
        ring = std::move(less);
        break;
    }
    if (ring.size() < 3 || area_of(ring) < 0.3 * inch * inch) return;
    if (crosses_itself(ring)) {
        ++left_;
        return;
    }
    ordered_json out = {{"kind", kind}};
    if (!name_of(f).empty()) out["name"] = name_of(f);
    if (!cover.empty()) out["cover"] = cover;
    out["outline"] = points_json(ring);
    areas_.push_back(std::move(out));
    if (std::string{kind} == "water") ponds_.push_back(ring);
}

void Map::line(const Feature& f, const char* kind, std::vector<Way>& into) {
    for (const Line& piece : clipped_line(f.points, plan_.width.value(), plan_.depth.value(), 300.0)) {
        Way way{kind,
                name_of(f),
                simplified(piece, 0.04 * plan_.inch.value()),
                std::atof(f.tag("width").c_str()) / 0.9144,
                !f.tag("bridge").empty() && f.tag("bridge") != "no",
                !f.tag("ford").empty() && f.tag("ford") != "no"};
        if (way.points.size() >= 2) into.push_back(std::move(way));
    }
}

void Map::take(const Feature& f) {
    const std::string highway = f.tag("highway"), water = f.tag("waterway"), natural = f.tag("natural"),
                      use = f.tag("landuse");
    const bool buried =
        (!f.tag("tunnel").empty() && f.tag("tunnel") != "no") || std::atoi(f.tag("layer").c_str()) < 0;
    if (f.shape == Feature::Shape::line) {
        if (!highway.empty()) {
            double length = 0.0;
            for (std::size_t k = 0; k + 1 < f.points.size(); ++k)
                length += glm::length(f.points[k + 1] - f.points[k]);
            if (!buried && plan_.keeps.motorways && highway == "motorway")
                return line(f, "good-road", roads_);
            if (!buried && is_one_of(highway, {"trunk", "primary", "secondary"}))
                return line(f, "good-road", roads_);
            if (!buried && is_one_of(highway, {"tertiary", "unclassified", "road"}))
                return line(f, "poor-road", roads_);
            if (!buried && is_one_of(highway, {"track", "residential", "living_street"}) && length > 600.0)
                return line(f, "poor-road", roads_);
            ++left_;
        } else if (water == "river" || water == "stream") {
            const double width = std::atof(f.tag("width").c_str());
            return line(f, water == "river" && (width == 0.0 || width >= 14.0) ? "river" : "stream", waters_);
        } else if (is_one_of(f.tag("barrier"), {"hedge", "wall", "city_wall"})) {
            return line(f, f.tag("barrier") == "hedge" ? "hedge" : "wall", barriers_);
        } else if (!buried && plan_.keeps.railways && is_one_of(f.tag("railway"), {"rail", "light_rail"})) {
            return line(f, "poor-road", roads_);
        } else if (!f.tag("railway").empty() || water == "canal") {
            ++left_;
        }
        return;
    }
    if (f.shape == Feature::Shape::area) {
        if (natural == "wood" || use == "forest") {
            const std::string leaf = f.tag("leaf_type");
            return area(f, "wood",
                        leaf == "needleleaved"  ? "conifer"
                        : leaf == "broadleaved" ? "deciduous"
                                                : "mixed");
        }
        if (natural == "water" &&
            !is_one_of(f.tag("water"), {"river", "reservoir", "basin", "canal", "stream"}))
            return area(f, "water", "");
        if (natural == "wetland") return area(f, "marsh", "");
        if (is_one_of(natural, {"scrub", "heath", "fell"})) return area(f, "rough", "");
        if (is_one_of(natural, {"bare_rock", "scree"})) return area(f, "rough", "rocks");
        if (use == "orchard") return area(f, "wood", "orchard");
        if (use == "vineyard") return area(f, "rough", "vineyard");
        if (use == "farmland") return area(f, "field", "stubble");
        if (is_one_of(use, {"meadow", "grass"})) return area(f, "field", "pasture");
        if (use == "residential" && plan_.keeps.suburbs) return area(f, "built-up", "village");
        if (is_one_of(use,
                      {"industrial", "commercial", "retail", "landfill", "reservoir", "railway", "quarry"}))
            ++left_;
    }
    Feature spot = f;
    if (spot.points.size() > 1) {
        Point middle{0.0};
        for (const Point& p : spot.points) middle += p / static_cast<double>(spot.points.size());
        spot.points = {middle};
    }
    const Point at = spot.points.front();
    if (at.x < 0.0 || at.y < 0.0 || at.x > plan_.width.value() || at.y > plan_.depth.value()) return;
    const std::string building = f.tag("building"), old = f.tag("historic"), made = f.tag("man_made");
    const char* house = building == "church" || building == "cathedral" ? "church"
                        : building == "chapel"                          ? "chapel"
                        : old == "castle" || old == "fort"              ? "castle"
                        : old == "manor" || old == "monastery"          ? "manor"
                        : made == "windmill" || made == "watermill"     ? "mill"
                        : building == "farm"                            ? "farm"
                                                                        : nullptr;
    if (house != nullptr) {
        ordered_json out = {{"kind", "building"}};
        if (!name_of(f).empty()) out["name"] = name_of(f);
        out["building"] = house;
        out["at"] = {std::lround(at.x), std::lround(at.y)};
        spots_.push_back(std::move(out));
    } else if (is_one_of(f.tag("place"),
                         {"hamlet", "village", "town", "city", "suburb", "isolated_dwelling"})) {
        places_.push_back(spot);
    } else if (natural == "peak" && !name_of(f).empty()) {
        spots_.push_back(
            {{"kind", "hill"}, {"name", name_of(f)}, {"at", {std::lround(at.x), std::lround(at.y)}}});
    } else if (!f.tag("ford").empty() && f.tag("ford") != "no") {
        fords_.push_back(spot);
    }
}

// The old core of a place is what lies about its middle; the suburbs came later.
void Map::settle(const std::vector<Feature>& places) {
    for (const Feature& place : places) {
        const std::string size = place.tag("place");
        if (size == "suburb" && !plan_.keeps.suburbs) {
            ++left_;
            continue;
        }
        const double radius = std::max(0.5 * plan_.inch.value(), size == "town" || size == "city" ? 400.0
                                                                 : size == "village"              ? 170.0
                                                                                                  : 110.0);
        Line ring;
        for (int k = 0; k < 12; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / 12.0,
                         wobble = 0.88 + 0.12 * std::cos(3.0 * angle + radius);
            Point p = place.points.front() + Point{std::cos(angle), std::sin(angle)} * (radius * wobble);
            // Not into the river.
            for (const Way& w : waters_)
                for (std::size_t j = 0; j + 1 < w.points.size(); ++j)
                    if (to_piece(p, w.points[j], w.points[j + 1]) < 20.0)
                        p = place.points.front() + (p - place.points.front()) * 0.6;
            ring.push_back({std::clamp(std::round(p.x), 0.0, plan_.width.value()),
                            std::clamp(std::round(p.y), 0.0, plan_.depth.value())});
        }
        areas_.push_back({{"kind", "built-up"},
                          {"name", name_of(place)},
                          {"cover", size == "town" || size == "city" ? "town"
                                    : size == "isolated_dwelling"    ? "farm"
                                                                     : "village"},
                          {"outline", points_json(ring)}});
        spots_.push_back(
            {{"kind", "place"},
             {"name", name_of(place)},
             {"at", {std::lround(place.points.front().x), std::lround(place.points.front().y)}}});
    }
}

std::string Map::left_out() const {
    const bool kept[] = {plan_.keeps.motorways, plan_.keeps.railways, plan_.keeps.suburbs};
    std::string words;
    for (std::size_t i = 0; i < today_words.size(); ++i)
        if (!kept[i]) words += fmt::format("{}, ", today_words[i]);
    return words;
}

void Map::cross() {
    std::vector<Point> known;
    for (const Way& road : roads_)
        for (std::size_t r = 0; r + 1 < road.points.size(); ++r)
            for (const Way& water : waters_)
                for (std::size_t k = 0; k + 1 < water.points.size(); ++k) {
                    const Point a = road.points[r], d = road.points[r + 1] - a, c = water.points[k],
                                s = water.points[k + 1] - c;
                    const double bottom = d.x * s.y - d.y * s.x;
                    if (bottom == 0.0) continue;
                    const Point e = c - a;
                    const double t = (e.x * s.y - e.y * s.x) / bottom, u = (e.x * d.y - e.y * d.x) / bottom;
                    if (t < 0.0 || t > 1.0 || u < 0.0 || u > 1.0) continue;
                    const Point at = a + d * t;
                    if (at.x < 0.0 || at.y < 0.0 || at.x > plan_.width.value() || at.y > plan_.depth.value())
                        continue;
                    if (std::any_of(known.begin(), known.end(),
                                    [&](Point p) { return glm::length(p - at) < 60.0; }))
                        continue;
                    known.push_back(at);
                    const bool forded =
                        road.ford || std::any_of(fords_.begin(), fords_.end(), [&](const Feature& f) {
                            return glm::length(f.points.front() - at) < 60.0;
                        });
                    const bool bridge =
                        !forded && (road.bridge || road.kind == "good-road" || water.kind == "river");
                    spots_.push_back({{"kind", bridge ? "bridge" : "ford"},
                                      {"at", {std::lround(at.x), std::lround(at.y)}},
                                      {"facing", std::lround(bearing_of(d).value()) % 360},
                                      {"size",
                                       {road.kind == "good-road" ? 16 : 10,
                                        std::lround(std::max(16.0, water.width + 14.0))}}});
                }
}

std::shared_ptr<const ordered_json> Map::draw(std::shared_ptr<const HeightField>& ground) {
    join(waters_);
    std::vector<SculptPlan::Stream> streams;
    for (Way& w : waters_) {
        const auto height = [&](Point p) { return ground->height_at(to_ground(p)).value(); };
        // Maps draw them downstream by rule; the ground has the last word.
        if (height(w.points.back()) > height(w.points.front()) + 2.0) {
            std::reverse(w.points.begin(), w.points.end());
            notes_.push_back(
                fmt::format("{} was drawn uphill and is turned", w.name.empty() ? "a stream" : w.name));
        }
        if (w.width <= 0.0) w.width = w.kind == "river" ? 30.0 : 4.0;
        SculptPlan::Stream stream;
        for (const Point& p : w.points) stream.points.push_back(to_ground(p));
        stream.width = Yards{w.width};
        stream.valley = Yards{std::max(60.0, 1.5 * w.width)};
        stream.depth = Yards{w.kind == "river" ? 3.0 : 1.2};
        streams.push_back(std::move(stream));
    }
    std::vector<SculptPlan::Pool> pools;
    for (const Line& ring : ponds_) {
        SculptPlan::Pool pool;
        for (const Point& p : ring) pool.outline.push_back(to_ground(p));
        pools.push_back(std::move(pool));
    }
    ground = std::make_shared<const HeightField>(with_waters(*ground, streams, pools));
    settle(places_);
    cross();
    ordered_json lines = ordered_json::array();
    for (const auto* list : {&waters_, &roads_, &barriers_})
        for (const Way& w : *list) {
            ordered_json out = {{"kind", w.kind}};
            if (!w.name.empty()) out["name"] = w.name;
            if (list == &waters_) out["width"] = std::lround(w.width);
            out["points"] = points_json(w.points);
            lines.push_back(std::move(out));
        }
    if (left_ > 0)
        notes_.push_back(
            fmt::format("{} things of today were left out: {}works and the like", left_, left_out()));
    return std::make_shared<const ordered_json>(
        ordered_json{{"areas", areas_}, {"lines", lines}, {"points", spots_}});
}

}

std::shared_ptr<const ordered_json> draw_map(const Plan& plan, const std::vector<Feature>& features,
                                             std::shared_ptr<const HeightField>& ground,
                                             std::vector<std::string>& notes) {
    Map map{plan, notes};
    for (const Feature& f : features) map.take(f);
    return map.draw(ground);
}

}
