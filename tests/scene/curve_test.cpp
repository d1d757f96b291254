#include "engine/scene/curve.h"
#include "engine/scene/document.h"
#include "engine/scene/outline.h"
#include "engine/scene/scene.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace vantage;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

bool meets(const std::vector<GroundPoint>& line, GroundPoint p) {
    return std::find(line.begin(), line.end(), p) != line.end();
}

}

TEST_CASE("a curve meets its handles, ends where they end, and turns nowhere sharply") {
    const std::vector<GroundPoint> handles{at(0, 0), at(400, 50), at(600, 500), at(1000, 450), at(1010, 440)};
    const std::vector<GroundPoint> curve = scene::curve_through(handles);
    CHECK(curve.front() == handles.front());
    CHECK(curve.back() == handles.back());
    for (const GroundPoint& p : handles) CHECK(meets(curve, p));
    for (std::size_t i = 0; i + 2 < curve.size(); ++i) {
        const double turn = bearing_of(to_vec(curve[i + 2]) - to_vec(curve[i + 1])).value() -
                            bearing_of(to_vec(curve[i + 1]) - to_vec(curve[i])).value();
        const double sharp = std::abs(turn) > 180 ? 360 - std::abs(turn) : std::abs(turn);
        CHECK(sharp < 40);
    }
    // It leaves the straight way by less than a third of it.
    for (const GroundPoint& p : curve) CHECK(scene::distance_to_line(p, handles) < Yards{140});
}

TEST_CASE("two handles, or several in a row, are straight; doubled ones do no harm") {
    CHECK(scene::curve_through(std::vector{at(0, 0), at(9, 9)}).size() == 2);
    CHECK(scene::curve_through(std::vector{at(0, 0), at(100, 0), at(300, 0)}).size() == 3);
    for (const GroundPoint& p :
         scene::curve_through(std::vector{at(0, 0), at(100, 50), at(100, 50), at(300, 0)}))
        CHECK(std::isfinite(p.east.value()));
    const auto ring = scene::curve_through(std::vector{at(0, 0), at(400, 0), at(200, 300), at(0, 0)});
    CHECK(ring.front() == ring.back());
}

TEST_CASE("a line of a scene takes its curve, and a copy of the scene keeps the handles") {
    const char* text =
        R"({ "title": "Lane", "scales": { "ground": 100, "figures": 6 }, "ground": { "extent": [2000, 1400], "sculpted": { "base": 10 } },
      "terrain": { "lines": [ { "kind": "good-road", "curve": true, "points": [[0, 0], [900, 700], [1900, 0]] },
                              { "kind": "hedge", "points": [[0, 9], [900, 709], [1900, 9]] } ] }, "sides": [] })";
    const auto document = scene::parse_document(text, "lane.json");
    REQUIRE(document);
    const auto scene = scene::load_scene(*document);
    if (!scene) FAIL(scene.error().text());
    CHECK(scene->landscape.lines[0].points.size() > 10);
    CHECK(scene->landscape.lines[1].points.size() == 3);
    CHECK(scene::text_of(*document).find("\"curve\": true") != std::string::npos);
}
