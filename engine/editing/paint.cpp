#include "engine/editing/paint.h"

#include "engine/editing/things.h"

#define BOOST_ALLOW_DEPRECATED_HEADERS // it includes some of its own
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;
namespace geometry = boost::geometry;
using Point = geometry::model::d2::point_xy<double>;
using Polygon = geometry::model::polygon<Point>;
using Polygons = geometry::model::multi_polygon<Polygon>;
using Ring = Polygon::ring_type;

// Corners lie on whole yards, as in a file: so what is cut once is cut the same way again.
Point corner(double x, double y) { return {quantised_yards(x), quantised_yards(y)}; }

// What the brush covers between two places.
Polygon swept(GroundPoint from, GroundPoint to, Yards radius) {
    constexpr int corners = 20;
    geometry::model::multi_point<Point> rims;
    for (const GroundPoint& middle : {from, to})
        for (int i = 0; i < corners; ++i) {
            const double a = 2.0 * std::numbers::pi * i / corners;
            rims.push_back(corner(middle.east.value() + radius.value() * std::sin(a),
                                  middle.north.value() + radius.value() * std::cos(a)));
        }
    Polygon out;
    geometry::convex_hull(rims, out);
    return out;
}

double size_of(const Polygon& p) { return std::abs(geometry::area(p)); }

// All of them as one; of pieces that only touch the largest.
Polygon joined(const Polygon& a, const Polygon& b) {
    Polygons both;
    geometry::union_(a, b, both);
    const auto largest = std::max_element(
        both.begin(), both.end(), [](const Polygon& x, const Polygon& y) { return size_of(x) < size_of(y); });
    return largest == both.end() ? a : *largest;
}

Polygon covered(const BrushedArea& brush) {
    Polygon all = swept(brush.way.front(), brush.way.front(), brush.radius);
    for (std::size_t i = 0; i + 1 < brush.way.size(); ++i)
        all = joined(all, swept(brush.way[i], brush.way[i + 1], brush.radius));
    Polygon smooth;
    geometry::simplify(all, smooth, std::max(1.0, brush.radius.value() * 0.06));
    return smooth;
}

std::optional<Polygon> polygon_of(const Thing& area) {
    Polygon out;
    for (const GroundPoint& p : area.points)
        geometry::append(out.outer(), Point{p.east.value(), p.north.value()});
    geometry::correct(out);
    if (!geometry::is_valid(out)) return std::nullopt;
    return out;
}

Json outline_of(const Ring& ring) {
    Json out = Json::array();
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) { // the last is the first again
        const Json at = json_of(quantised({Yards{ring[i].x()}, Yards{ring[i].y()}}));
        if (out.empty() || out.back() != at) out.push_back(at);
    }
    return out;
}

bool is_like(const Value& area, const BrushedArea& brush) {
    return area.text("/kind") == brush.kind && area.text("/cover") == brush.cover;
}

Json area_json(std::string_view kind, std::string_view cover, const Ring& outline) {
    Json json{{"kind", kind}};
    if (!cover.empty()) json["cover"] = cover;
    json["outline"] = outline_of(outline);
    return json;
}

Box box_of(const BrushedArea& brush) {
    Box box;
    for (const GroundPoint& p : brush.way)
        for (const double by : {-brush.radius.value(), brush.radius.value()}) box.add(to_vec(p) + by);
    return box;
}

std::string word_for(const BrushedArea& brush) {
    return std::string{brush.cover.empty() ? brush.kind : brush.cover};
}

const std::string& areas() {
    static const std::string list{info(ThingKind::area).list};
    return list;
}

// The areas like it that it reaches, with their places; the first on the ground first.
struct Met {
    std::string place;
    Polygon polygon;
};
std::vector<Met> met(const Document& document, const BrushedArea& brush, const Polygon& by) {
    std::vector<Met> out;
    for (std::size_t i = 0; i < document.root.count(areas()); ++i) {
        const std::string place = fmt::format("{}/{}", areas(), i);
        if (!is_like(*document.root.at(place), brush)) continue;
        const auto polygon = polygon_of(*thing_at(document, place));
        if (polygon && geometry::intersects(*polygon, by)) out.push_back({place, *polygon});
    }
    return out;
}

}

Result<Step> paint(const Document& document, const BrushedArea& brush) {
    if (brush.way.empty()) return Error{"", "", "nothing is drawn"};
    const Result<Document> own = with_own_land(document);
    if (!own) return own.error();
    Step step{*own, "Paint " + word_for(brush), {}, box_of(brush)};
    Polygon all = covered(brush);
    const std::vector<Met> others = met(*own, brush, all);
    for (const Met& other : others) all = joined(all, other.polygon);
    if (others.empty()) {
        const std::size_t end = own->root.count(areas());
        step.after.root =
            own->root.inserted(areas(), end, Value{area_json(brush.kind, brush.cover, all.outer())});
        step.about = {fmt::format("{}/{}", areas(), end)};
        return step;
    }
    Json grown = own->root.get(others.front().place);
    grown["outline"] = outline_of(all.outer());
    step.after.root = own->root.with(others.front().place, grown);
    for (std::size_t i = others.size(); i-- > 1;) step.after.root = step.after.root.without(others[i].place);
    step.about = {others.front().place};
    return step;
}

Result<Step> rub_out(const Document& document, const BrushedArea& brush) {
    if (brush.way.empty()) return Error{"", "", "nothing is drawn"};
    const Result<Document> own = with_own_land(document);
    if (!own) return own.error();
    Step step{*own, "Rub out " + word_for(brush), {}, box_of(brush)};
    const Polygon gone = covered(brush);
    const double least = 0.1 * size_of(swept(brush.way.front(), brush.way.front(), brush.radius));
    const std::vector<Met> cut = met(*own, brush, gone);
    if (cut.empty()) return Error{"", "", fmt::format("there is no {} here", word_for(brush))};
    // The last first, so that the places of the others stay.
    for (auto one = cut.rbegin(); one != cut.rend(); ++one) {
        Polygons left;
        geometry::difference(one->polygon, gone, left);
        std::erase_if(left, [&](const Polygon& p) { return size_of(p) < least; });
        const Json before = step.after.root.get(one->place);
        std::vector<Json> pieces;
        for (const Polygon& piece : left) {
            Json json = before;
            if (!pieces.empty()) json.erase("name"); // one of them keeps it
            json["outline"] = outline_of(piece.outer());
            pieces.push_back(std::move(json));
            for (const Ring& hole : piece.inners())
                pieces.push_back(area_json("field", "pasture", Ring{hole.rbegin(), hole.rend()}));
        }
        step.after.root = step.after.root.without(one->place);
        for (std::size_t i = 0; i < pieces.size(); ++i)
            step.after.root = step.after.root.inserted(areas(), *index_of(one->place) + i, Value{pieces[i]});
    }
    return step;
}

}
