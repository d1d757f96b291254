// From where a whole table is seen, in pictures of any shape.
#include "engine/frame/camera.h"
#include "engine/frame/projection.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <ostream>
#include <vector>

using namespace vantage;

namespace {

/// A flat table, in feet.
frame::Stage table(double width, double depth) {
    const GroundScale scale{Yards{100.0}};
    const Yards w{width * 1200.0};
    const Yards d{depth * 1200.0};
    frame::Stage made;
    made.space = {scale, w, d, Yards{0.0}, 1.0};
    made.ground = std::make_shared<const HeightField>(3, 3, w, d, std::vector<float>(9, 0.0F));
    return made;
}

std::vector<glm::dvec3> corners(const frame::Stage& stage) {
    const double x = stage.space.width().value() / 2;
    const double y = stage.space.depth().value() / 2;
    return {{-x, -y, 0}, {x, -y, 0}, {-x, y, 0}, {x, y, 0}};
}

struct Extent {
    glm::vec2 low{1e9F};
    glm::vec2 high{-1e9F};
};

/// Where the table lies in a picture, in shares of it.
Extent extent(const frame::Camera& camera, const frame::Stage& stage, double aspect) {
    const glm::vec2 size{1000.0 * aspect, 1000.0};
    const frame::Projection projection{camera, size};
    Extent out;
    for (const glm::dvec3& corner : corners(stage)) {
        const auto at = projection.pixel(corner);
        REQUIRE(at);
        out.low = glm::min(out.low, *at / size);
        out.high = glm::max(out.high, *at / size);
    }
    return out;
}

}

TEST_CASE("the whole table is in a picture of any shape, and fills an upright one") {
    for (const auto& [width, depth] : {std::pair{6.0, 4.0}, {4.0, 4.0}, {4.0, 6.0}, {8.0, 4.0}, {12.0, 5.0}})
        for (const double aspect : {9.0 / 16.0, 2.0 / 3.0, 0.99, 1.0, 4.0 / 3.0, 16.0 / 9.0}) {
            CAPTURE(width);
            CAPTURE(depth);
            CAPTURE(aspect);
            const frame::Stage stage = table(width, depth);
            const Extent seen = extent(frame::whole_table(stage, aspect), stage, aspect);
            CHECK(seen.low.x >= 0.0F);
            CHECK(seen.low.y >= 0.0F);
            CHECK(seen.high.x <= 1.0F);
            CHECK(seen.high.y <= 1.0F);
            if (aspect >= 1.0) continue;
            // Between the words at its head and its foot, as large as it can be.
            CHECK(seen.low.y >= 0.09F);
            CHECK(seen.high.y <= 0.82F);
            CHECK((seen.high.x - seen.low.x > 0.85F || seen.high.y - seen.low.y > 0.63F));
        }
}

TEST_CASE("a camera set up for a wide picture shows as much of the table in a narrow one") {
    const frame::Stage stage = table(6.0, 4.0);
    const frame::Camera wide = frame::whole_table(stage, 16.0 / 9.0);
    for (const double aspect : {1.0, 9.0 / 16.0}) {
        CAPTURE(aspect);
        const Extent cropped = extent(wide, stage, aspect);
        CHECK(cropped.low.x < 0.0F); // as it would be
        const frame::Camera moved = frame::fitted(wide, stage, aspect);
        const Extent seen = extent(moved, stage, aspect);
        CHECK(seen.low.x >= -0.001F);
        CHECK(seen.high.x <= 1.001F);
        const glm::vec3 before = glm::normalize(wide.target - wide.eye);
        CHECK(glm::dot(before, glm::normalize(moved.target - moved.eye)) > 0.9999F); // it looks the same way
    }
    CHECK(frame::fitted(wide, stage, 16.0 / 9.0).eye == wide.eye);
    // One at the height of a man's eye is a man's eye.
    const frame::Camera man =
        frame::orbit({0, 0, 5}, Degrees{180}, Degrees{3}, Millimetres{300}, Degrees{40});
    CHECK(frame::fitted(man, stage, 9.0 / 16.0).eye == man.eye);
}
