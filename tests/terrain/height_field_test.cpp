#include "engine/core/random.h"
#include "engine/terrain/height_field.h"

#include <doctest/doctest.h>

using namespace vantage;
using namespace vantage::literals;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

}

TEST_CASE("samples stand at the middle of their cells and the rim is level with them") {
    // 2 x 2 samples over 20 x 20 yards: they stand at 5 and 15.
    const HeightField field{2, 2, 20_yd, 20_yd, {0.0F, 10.0F, 20.0F, 30.0F}};
    CHECK(field.height_at(at(5, 5)) == 0_yd);
    CHECK(field.height_at(at(15, 5)) == 10_yd);
    CHECK(field.height_at(at(5, 15)) == 20_yd);
    CHECK(field.height_at(at(15, 15)) == 30_yd);
    CHECK(field.height_at(at(0, 0)) == 0_yd);
    CHECK(field.height_at(at(20, 0)) == 10_yd);
    CHECK(field.height_at(at(-100, 100)) == 20_yd);
}

TEST_CASE("cells are split from south-west to north-east") {
    // Only the south-east corner is high: the diagonal is level, so the middle lies at 0; were the cell
    // split the other way the middle would lie half-way up.
    const HeightField field{2, 2, 20_yd, 20_yd, {0.0F, 10.0F, 0.0F, 0.0F}};
    CHECK(field.height_at(at(10, 10)).value() == doctest::Approx(0.0));
    CHECK(field.height_at(at(8, 12)).value() == doctest::Approx(0.0));
    CHECK(field.height_at(at(12, 8)).value() == doctest::Approx(4.0));
}

TEST_CASE("a plane is met exactly, and so is its normal") {
    std::vector<float> heights;
    for (int j = 0; j < 9; ++j)
        for (int i = 0; i < 7; ++i) heights.push_back(static_cast<float>(2 * i + 3 * j));
    const HeightField field{7, 9, 70_yd, 90_yd, heights};
    Random random{11};
    for (int n = 0; n < 1000; ++n) {
        const GroundPoint p = at(random.between(5, 65), random.between(5, 85));
        const double expected = 2 * (p.east.value() / 10 - 0.5) + 3 * (p.north.value() / 10 - 0.5);
        CHECK(field.height_at(p).value() == doctest::Approx(expected));
    }
    const glm::dvec3 normal = field.normal_at(at(30, 30));
    CHECK(normal.x / normal.z == doctest::Approx(-0.2));
    CHECK(normal.y / normal.z == doctest::Approx(-0.3));
}
