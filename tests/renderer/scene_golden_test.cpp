#include "tests/renderer/table.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <ostream>

using namespace vantage;

namespace {

constexpr std::uint32_t width = 320;
constexpr std::uint32_t height = 180;

struct Case {
    const char* scene;
    const char* camera;
    double ground;
    double figures;
};

// The three battles, each at three scales, by a camera that comes near enough to see the men.
constexpr Case cases[] = {{"austerlitz-1805", "the Pratzen from the Goldbach", 50, 28},
                          {"austerlitz-1805", "the Pratzen from the Goldbach", 100, 6},
                          {"austerlitz-1805", "from the Žuráň", 200, 2},
                          {"quatre-bras-1815", "the crossroads", 50, 28},
                          {"quatre-bras-1815", "the crossroads", 100, 6},
                          {"quatre-bras-1815", "Ney's view", 200, 2},
                          {"mir-1812", "lancers on the high road", 50, 28},
                          {"mir-1812", "the trap at Simakovo", 100, 6},
                          {"mir-1812", "the trap at Simakovo", 200, 2}};

}

TEST_CASE("every battle is drawn at every scale as it was when it was last looked at") {
    for (const Case& c : cases) {
        const std::string name = fmt::format("{}-{:g}-{:g}", c.scene, c.ground, c.figures);
        CAPTURE(name);
        scene::LoadOptions options;
        options.ground = GroundScale{Yards{c.ground}};
        options.figures = Millimetres{c.figures};
        const test::Table table = test::table_of(std::string{c.scene} + ".json", options, c.camera);
        const frame::Frame& frame = table.staged.frame;
        const Image picture = test::renderer().draw(frame, width, height);
        CHECK(test::matches_golden(picture, name));

        // It would not be the same picture without the men, their bases, or what grows and is built.
        const auto without = [&](auto take_away) {
            frame::Frame less = frame;
            less.bases_version = 77;
            take_away(less);
            return test::difference(picture, test::renderer().draw(less, width, height)).share;
        };
        CHECK(without([](frame::Frame& f) { f.groups.clear(); }) > test::golden_share);
        CHECK(without([](frame::Frame& f) { f.groups.clear(), f.bases.clear(); }) > test::golden_share);
        CHECK(without([](frame::Frame& f) {
                  auto bare = std::make_shared<frame::Stage>(*f.stage);
                  bare->props.clear();
                  f.stage = bare;
              }) > test::golden_share);
        CHECK(without([](frame::Frame& f) {
                  auto plain = std::make_shared<frame::Stage>(*f.stage);
                  plain->areas.clear();
                  plain->lines.clear();
                  f.stage = plain;
              }) > test::golden_share);
    }
    CHECK(test::renderer().validation_messages() == 0);
}
