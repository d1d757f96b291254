#include "engine/core/random.h"
#include "engine/measure/viewshed.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::measure;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

HeightField hills(int columns, int rows, double cell_east, double cell_north, double rough,
                  std::uint64_t seed) {
    Random random{seed};
    std::vector<float> heights;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            heights.push_back(static_cast<float>(12 * std::sin(i / 9.0) * std::cos(j / 7.0) +
                                                 4 * std::sin(i / 3.1 + j / 2.3) + rough * random.unit()));
    return {columns, rows, Yards{columns * cell_east}, Yards{rows * cell_north}, std::move(heights)};
}

/// A surface that is unsure within a tenth of a yard and then always says no: the fan must leave exactly
/// those lines to it.
class Unsure final : public Surface {
public:
    explicit Unsure(HeightField field) : field_(std::move(field)) {}
    [[nodiscard]] const HeightField& drawn() const override { return field_; }
    [[nodiscard]] Yards doubt(GroundPoint, GroundPoint) const override { return 0.1_yd; }
    [[nodiscard]] bool clear(SpacePoint, SpacePoint) const override { return false; }

private:
    HeightField field_;
};

int differing(const GroundSight& sight, const Viewshed& view, const SightEnd& eye, Yards target) {
    int differ = 0;
    for (int j = 0; j < view.rows; ++j)
        for (int i = 0; i < view.columns; ++i)
            differ += view.at(i, j) != sight.visible(eye, {sight.surface().drawn().place(i, j), target});
    return differ;
}

}

TEST_CASE("the viewshed is the ray's answer at every sample, from anywhere") {
    const HeightField fields[] = {hills(65, 65, 20, 20, 0.5, 1), hills(90, 41, 10, 25, 3.0, 2),
                                  hills(30, 70, 50, 50, 0.0, 3)};
    Random random{17};
    for (const HeightField& field : fields) {
        const BareSurface surface{field};
        const GroundSight sight{surface};
        const double w = field.width().value();
        const double d = field.depth().value();
        std::vector<GroundPoint> eyes{field.place(field.columns() / 2, field.rows() / 2),
                                      field.place(0, 0),
                                      at(w / 2, d / 2),
                                      at(0, 0),
                                      at(w, d),
                                      at(0.3, d / 3),
                                      at(w / 3, d - 0.1)};
        for (int n = 0; n < 12; ++n) eyes.push_back(at(random.between(0, w), random.between(0, d)));
        for (const GroundPoint& p : eyes)
            for (const auto& [above, target] :
                 {std::pair{2.5, 2.5}, std::pair{20.0, 0.0}, std::pair{0.0, 1.0}}) {
                CAPTURE(p.east.value());
                CAPTURE(p.north.value());
                CAPTURE(above);
                const SightEnd eye{p, Yards{above}};
                const Viewshed view = viewshed(sight, eye, Yards{target});
                REQUIRE(differing(sight, view, eye, Yards{target}) == 0);
            }
    }
}

TEST_CASE("most places are settled without a line of their own") {
    const BareSurface surface{hills(200, 200, 10, 10, 0.2, 5)};
    const GroundSight sight{surface};
    const SightEnd eye{at(1000, 1000), 2.5_yd};
    const Viewshed view = viewshed(sight, eye, 2.5_yd, 1);
    CHECK(view.cast < 40'000 / 5);
    CHECK(view.count() > 1000);
    CHECK(view.count() < 39'000);
    CHECK(viewshed(sight, eye, 2.5_yd, 3).seen == view.seen);
}

TEST_CASE("lines in doubt are left to the surface") {
    const Unsure surface{hills(80, 80, 15, 15, 0.3, 6)};
    const GroundSight sight{surface};
    const SightEnd eye{at(611, 577), 2.5_yd};
    CHECK(differing(sight, viewshed(sight, eye, 2.5_yd), eye, 2.5_yd) == 0);
}

TEST_CASE("woods and walls cast their shadow in the viewshed too") {
    const BareSurface surface{hills(60, 60, 20, 20, 0.1, 7)};
    const GroundSight sight{surface};
    const ObstacleList things{
        {{ObstacleKind::wood, 0, -1, {at(700, 500), at(900, 500), at(900, 700), at(700, 700)}, 12_yd, "wood"},
         {ObstacleKind::barrier,
          1,
          -1,
          {at(300, 800), at(600, 800), at(600, 803), at(300, 803)},
          3_yd,
          "wall"}}};
    const SightEnd eye{at(450, 600), 20_yd};
    const SightSettings settings;
    const Viewshed view = viewshed(sight, things, eye, 2_yd, settings);
    int differ = 0;
    for (int j = 0; j < view.rows; ++j)
        for (int i = 0; i < view.columns; ++i)
            differ +=
                view.at(i, j) != sees(sight, things, eye, {surface.drawn().place(i, j), 2_yd}, settings);
    CHECK(differ == 0);
    CHECK(view.count() < viewshed(sight, eye, 2_yd).count());
}
