#include "engine/timeline/track.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::timeline;

namespace {

Placement place(double east, double north, double facing) {
    return {{Yards{east}, Yards{north}}, Degrees{facing}};
}

double gap(const Placement& a, const Placement& b) { return distance(a.at, b.at).value(); }

}

TEST_CASE("a track begins and ends exactly where it should") {
    const Placement from = place(0, 0, 40), to = place(500, 300, 200);
    const std::vector<GroundPoint> between{{Yards{100}, Yards{400}}};
    for (const Manner manner : {Manner::column, Manner::line, Manner::slide}) {
        const Track track{from, between, to, manner};
        CHECK(track.at(Yards{0}) == from);
        CHECK(track.at(track.length()) == to);
        for (const double ahead : {-60.0, 0.0, 60.0}) {
            const Placement begins = track.part_at(Yards{0}, Yards{20}, Yards{ahead});
            const Placement ends = track.part_at(track.length(), Yards{20}, Yards{ahead});
            CHECK(gap(begins, from) == doctest::Approx(std::hypot(20.0, ahead)));
            CHECK(gap(ends, to) == doctest::Approx(std::hypot(20.0, ahead)));
        }
    }
}

TEST_CASE("a column turns at its corner and its tail follows its head round it") {
    // North, then east at (0, 600).
    const std::vector<GroundPoint> corner{{Yards{0}, Yards{600}}};
    const Track track{place(0, 0, 0), corner, place(600, 600, 90), Manner::column};
    CHECK(track.length().value() > 1100.0); // no short cut across the field
    CHECK(track.length().value() < 1200.0);
    CHECK(track.at(Yards{300}).facing.value() == doctest::Approx(0.0).epsilon(0.01));
    CHECK(track.at(track.length() - Yards{300}).facing.value() == doctest::Approx(90.0).epsilon(0.01));

    // With its middle in the corner the head faces east already and the tail still north.
    const Yards middle = track.length() * 0.5;
    const Placement head = track.part_at(middle, Yards{0}, Yards{120});
    const Placement tail = track.part_at(middle, Yards{0}, Yards{-120});
    CHECK(head.facing.value() > 70.0);
    CHECK(tail.facing.value() < 20.0);
    CHECK(head.at.north.value() > 590.0);
    CHECK(std::abs(tail.at.east.value()) < 10.0);
    // The tail passes where the head was.
    CHECK(gap(track.part_at(middle + Yards{240}, Yards{0}, Yards{-120}), head) < 1.0);
}

TEST_CASE("guns that are to go back turn about and go, and do not first march on to a hairpin") {
    // Facing north, 1250 yards to the south; both lines meet in a sharp corner 300 yards further north.
    const Placement from = place(4339.7, 4728.2, 3.36), to = place(4568.2, 3498.9, 172.44);
    const Track track{from, {}, to, Manner::column};
    CHECK(track.length().value() < 1.05 * gap(from, to));
    for (double s = 0; s < track.length().value(); s += 5.0) {
        const Placement a = track.at(Yards{s}), b = track.at(Yards{s + 5.0});
        CHECK(a.at.north <= from.at.north);
        CHECK(std::abs(std::remainder((b.facing - a.facing).value(), 360.0)) < 20.0);
    }
}

TEST_CASE("units of a column that is only told to face another way turn at one spot") {
    // Three units one behind the other, facing north; the column is to face east beyond (0, 500).
    const Track first{place(0, 400, 0), {}, place(700, 500, 90), Manner::column};
    const Track third{place(0, 0, 0), {}, place(300, 500, 90), Manner::column};
    const auto passes = [](const Track& track, double east, double north) {
        double best = 1e9;
        for (double s = 0; s < track.length().value(); s += 2.0)
            best = std::min(best, gap(track.at(Yards{s}), place(east, north, 0)));
        return best;
    };
    CHECK(passes(first, 0, 500) < 40.0);
    CHECK(passes(third, 0, 500) < 40.0);
    CHECK(passes(Track{place(0, 0, 0), {}, place(300, 500, 90), Manner::slide}, 0, 500) > 200.0);
}

TEST_CASE("a line wheels on the end of its front") {
    const Yards front{200}, depth{40};
    // The right front corner of a line at the origin facing north is (100, 20); turned 30 degrees about it.
    const double angle = to_radians(Degrees{30}).value();
    const glm::dvec2 arm{-100.0, -20.0};
    const glm::dvec2 turned_arm{arm.x * std::cos(angle) + arm.y * std::sin(angle),
                                -arm.x * std::sin(angle) + arm.y * std::cos(angle)};
    const Placement from = place(0, 0, 0), to = place(100 + turned_arm.x, 20 + turned_arm.y, 30);
    const Track::Wheel wheel = wheel_between(from, to, front, depth);
    CHECK(wheel.turn.value() == doctest::Approx(30.0));
    CHECK(wheel.hinge.east.value() == doctest::Approx(100.0));
    const Track track{from, to, wheel};
    for (double s = 0; s <= track.length().value(); s += 5.0)
        CHECK(gap(track.part_at(Yards{s}, front * 0.5, depth * 0.5), place(100, 20, 0)) < 0.01);
    CHECK(wheel_between(from, place(0, 300, 30), front, depth).turn.value() == 0.0); // that is no wheel
}
