#include "engine/player/ways.h"

#include <doctest/doctest.h>

#include <array>
#include <ostream>

using namespace vantage;
using namespace vantage::player;

namespace {

/// Level, with a river across it from west to east, one bridge, and a road over that.
class Crossed final : public measure::GroundKnowledge {
public:
    [[nodiscard]] Yards width() const override { return Yards{3000.0}; }
    [[nodiscard]] Yards depth() const override { return Yards{3000.0}; }
    [[nodiscard]] Yards height_at(GroundPoint) const override { return Yards{0.0}; }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base& b) const override {
        return {.going = closed(b.place.at) ? measure::Going::impassable : measure::Going::open};
    }
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion&) const override { return {}; }
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint> path) const override {
        std::vector<measure::PathPiece> out;
        for (std::size_t n = 0; n + 1 < path.size(); ++n) {
            const glm::dvec2 a = to_vec(path[n]);
            const glm::dvec2 b = to_vec(path[n + 1]);
            const int parts = 600;
            for (int k = 0; k < parts; ++k) {
                const auto at = [&](double t) { return to_ground(a + (b - a) * t); };
                const GroundPoint middle = at((k + 0.5) / parts);
                out.push_back({.span = {at(double(k) / parts), at(double(k + 1) / parts)},
                               .going = closed(middle) ? measure::Going::impassable : measure::Going::open,
                               .road = on_road(middle)});
            }
        }
        return out;
    }
    static bool on_road(GroundPoint p) { return p.east.value() > 2490.0 && p.east.value() < 2510.0; }
    static bool closed(GroundPoint p) {
        return p.north.value() > 1490.0 && p.north.value() < 1510.0 && !on_road(p);
    }
};

const Gait foot{1000.0, 1500.0, 500.0, 500.0, 0.0};

}

TEST_CASE("a way leads over the only bridge, and costs what its legs do") {
    const Crossed ground;
    const Ways ways{ground};
    const GroundPoint from{Yards{500.0}, Yards{500.0}};
    const GroundPoint to{Yards{500.0}, Yards{2500.0}};
    CHECK_FALSE(ways.leg(from, to, foot));
    const auto way = ways.find(from, to, foot);
    REQUIRE(way);
    CHECK(way->points.front() == from);
    CHECK(way->points.back() == to);
    bool crosses = false;
    for (std::size_t n = 1; n < way->points.size(); ++n) {
        const std::array leg{way->points[n - 1], way->points[n]};
        for (const measure::PathPiece& piece : ground.along(leg)) {
            CHECK(piece.going != measure::Going::impassable);
            crosses = crosses || (piece.road && piece.span.from.north.value() < 1500.0 &&
                                  piece.span.to.north.value() >= 1500.0);
        }
    }
    CHECK(crosses);
    CHECK(ways.turns(from, to, foot) == doctest::Approx(way->turns).epsilon(0.02));
    CHECK(way->turns > 4.0); // twice two thousand yards aside, and back
}

TEST_CASE("ways go round what is shunned, and to the nearest place if the goal is closed") {
    const measure::FlatGround flat{Yards{3000.0}, Yards{3000.0}};
    const Ways ways{flat};
    const GroundPoint from{Yards{500.0}, Yards{1500.0}};
    const GroundPoint to{Yards{2500.0}, Yards{1500.0}};
    CHECK(ways.find(from, to, foot)->points.size() == 2);
    const std::array shunned{Shunned{{Yards{1500.0}, Yards{1500.0}}, 500.0}};
    const auto round = ways.find(from, to, foot, shunned);
    REQUIRE(round);
    CHECK(round->turns > 2.1);
    for (const GroundPoint p : round->points) CHECK(distance(p, shunned[0].at).value() >= 440.0);

    const Gait lame{1000.0, 0.0, 0.0, 0.0, 0.0};
    const Crossed ground;
    const auto short_of =
        Ways{ground}.find({Yards{500.0}, Yards{500.0}}, {Yards{500.0}, Yards{1500.0}}, lame);
    REQUIRE(short_of);
    CHECK(distance(short_of->points.back(), {Yards{500.0}, Yards{1500.0}}).value() < 120.0);
}
