#include "engine/direction/framing.h"
#include "engine/frame/projection.h"

#include <doctest/doctest.h>

using namespace vantage;
using namespace vantage::direction;

namespace {

Location level_table() {
    const Yards size{4000.0};
    return {.space = {GroundScale{Yards{100.0}}, size, size, Yards{0.0}, 1.0},
            .ground = std::make_shared<const HeightField>(2, 2, size, size, std::vector<float>(4, 0.0F)),
            .figure = 6.0};
}

Subject two_battalions() {
    return {.places = {{-120, 0, 4}, {-60, 20, 4}, {60, -20, 4}, {120, 0, 4}}, .least_distance = 200.0};
}

}

TEST_CASE("everything that matters is in the picture, upright too, and above where dice are told") {
    for (const double aspect : {16.0 / 9.0, 1.0, 9.0 / 16.0})
        for (const double bearing : {0.0, 90.0, 200.0, 315.0})
            for (const double pitch : {20.0, 45.0, 76.0}) {
                Location location = level_table();
                location.aspect = aspect;
                const Pose pose = frame_from(two_battalions(), bearing, pitch, location);
                CHECK(seen_by(camera_of(pose), two_battalions(), location).in_frame == 1.0);
                const frame::Projection picture{camera_of(pose), {1000.0 * aspect, 1000.0}};
                for (const glm::dvec3& place : two_battalions().places)
                    CHECK(picture.pixel(place)->y < 640.0);
                Subject all = two_battalions();
                all.below = all.above = 0.8;
                const Pose near = frame_from(all, bearing, pitch, location); // and no farther than it must be
                Pose nearer = near;
                nearer.distance *= 0.6;
                if (near.distance > 201.0) CHECK(seen_by(camera_of(nearer), all, location).in_frame < 1.0);
            }
}

TEST_CASE("a camera goes round what stands between, and rather higher than to the other side") {
    Location location = level_table();
    const double bearing = 180.0;
    // A wall south of them: 150 mm away, 60 high, from far west to 40 east of the middle.
    location.sees = [](glm::dvec3 eye, glm::dvec3 place) {
        if ((eye.y + 150) * (place.y + 150) > 0) return true;
        const double share = (-150 - place.y) / (eye.y - place.y);
        const glm::dvec3 at = place + (eye - place) * share;
        return at.z > 60.0 || at.x > 40.0;
    };
    const Framed framed = best_frame(two_battalions(), bearing, location);
    CHECK(framed.seen.clear == 1.0);
    CHECK(std::abs(std::remainder(framed.pose.bearing - bearing, 360.0)) <= 65.0);
    location.sees = [](glm::dvec3 eye, glm::dvec3) { return eye.z > 400.0; }; // only from above
    CHECK(best_frame(two_battalions(), bearing, location).seen.clear == 1.0);
    location.sees = nullptr; // nothing is in the way: level and straight
    CHECK(best_frame(two_battalions(), bearing, location).pose.bearing == bearing);
}

TEST_CASE("between two poses the camera turns the short way round") {
    const Pose middle = between({.bearing = 350.0}, {.bearing = 20.0}, 0.5);
    CHECK(middle.bearing == doctest::Approx(365.0));
}
