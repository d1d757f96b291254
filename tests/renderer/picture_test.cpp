#include "engine/frame/camera.h"
#include "tests/renderer/table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>

using namespace vantage;

namespace {

constexpr std::uint32_t width = 320;
constexpr std::uint32_t height = 180;

const staging::Staged& first_light() {
    static const staging::Staged staged = [] {
        const auto scene = scene::load_scene(VANTAGE_SOURCE_DIR "/scenes/first-light.json");
        REQUIRE(scene);
        auto made = staging::stage_scene(*scene);
        REQUIRE(made);
        made->frame.camera = staging::camera_of(scene->cameras.front(), *made);
        return std::move(*made);
    }();
    return staged;
}

Image draw(const frame::Frame& frame) { return test::renderer().draw(frame, width, height); }

/// A picture of which nothing is left of the one before.
Image drawn_whole(const frame::Frame& frame) {
    frame::Frame elsewhere = frame;
    elsewhere.camera.eye += glm::vec3{40, 0, 0};
    static_cast<void>(draw(elsewhere));
    return draw(frame);
}

// Everything that the golden test must notice when it is gone.
double share_changed_by(void (*take_away)(frame::Frame&)) {
    frame::Frame without = first_light().frame;
    take_away(without);
    without.bases_version = 99;
    const Image changed = draw(without);
    return test::difference(draw(first_light().frame), changed).share;
}

}

TEST_CASE("first light is drawn as it was when it was last looked at") {
    CHECK(test::matches_golden(draw(first_light().frame), "first-light"));
}

TEST_CASE("the golden picture fails when a base, the shadows, the terrain or the figures are missing") {
    CHECK(share_changed_by([](frame::Frame& f) {
              // The base of the first unit with all its figures.
              std::erase_if(f.groups, [](const frame::FigureGroup& g) { return g.base == 0; });
              f.bases[0].at.z -= 500;
          }) > test::golden_share);
    CHECK(share_changed_by([](frame::Frame& f) { f.lens.shadows = false; }) > test::golden_share);
    CHECK(share_changed_by([](frame::Frame& f) { f.groups.clear(); }) > test::golden_share);
    CHECK(share_changed_by([](frame::Frame& f) {
              auto flat = std::make_shared<frame::Stage>(*f.stage);
              const HeightField& g = *flat->ground;
              const std::vector<float> level(g.heights().size(), static_cast<float>(g.lowest().value()));
              flat->ground =
                  std::make_shared<HeightField>(g.columns(), g.rows(), g.width(), g.depth(), level);
              f.stage = flat;
          }) > test::golden_share);
}

TEST_CASE("the same frame is drawn the same twice") {
    const Image a = draw(first_light().frame);
    const Image b = draw(first_light().frame);
    CHECK(test::difference(a, b).share == 0.0);
}

TEST_CASE("where a piece has moved only that part of the picture is drawn, and the picture is the same") {
    frame::Frame frame = first_light().frame;
    frame.groups_version = 1;
    frame.camera = frame::whole_table(*frame.stage, 16.0 / 9.0);
    struct Case {
        const char* name;
        void (*change)(frame::DrawnBase&);
    };
    Image before = drawn_whole(frame);
    CHECK(test::renderer().cost().drawn_share == 1.0);
    for (const Case& c :
         {Case{"a step", [](frame::DrawnBase& b) { b.at += b.ahead * 3.0F; }},
          Case{"far away",
               [](frame::DrawnBase& b) {
                   b.at += glm::vec3{-120, 60, 0};
               }},
          Case{"wheeling", [](frame::DrawnBase& b) { std::swap(b.right, b.ahead); }},
          Case{"in disorder", [](frame::DrawnBase& b) { b.disorder = 0.6F; }},
          Case{"half of them gone", [](frame::DrawnBase& b) { b.presence = 0.5F; }},
          Case{"charging", [](frame::DrawnBase& b) { b.pose = frame::Pose::charging, b.stride = 0.5F; }},
          Case{"at the edge",
               [](frame::DrawnBase& b) {
                   b.at = glm::vec3{b.at.x, -330, b.at.z};
               }},
          Case{"gone", [](frame::DrawnBase& b) { b.presence = 0.0F; }}}) {
        CAPTURE(std::string{c.name});
        for (const std::size_t base : {std::size_t{0}, std::size_t{3}}) c.change(frame.bases[base]);
        frame.bases_version += 1 << 16;
        const Image parts = draw(frame);
        const double share = test::renderer().cost().drawn_share;
        CHECK(share > 0.0);
        CHECK(share < 0.6);
        CHECK(parts.samples != before.samples);
        before = drawn_whole(frame);
        CHECK(parts.samples == before.samples);
    }
}

TEST_CASE("where a token is laid down or turned only that part is drawn, and the picture is the same") {
    frame::Frame frame = first_light().frame;
    frame.groups_version = 1;
    frame.camera = frame::whole_table(*frame.stage, 16.0 / 9.0);
    struct Case {
        const char* name;
        void (*change)(frame::FigureGroup&);
    };
    REQUIRE(frame.groups.size() > 3);
    Image before = drawn_whole(frame);
    for (const Case& c : {Case{"turned", [](frame::FigureGroup& g) { g.facing += 1.0F; }},
                          Case{"half of them", [](frame::FigureGroup& g) { g.count = (g.count + 1) / 2; }},
                          Case{"wider", [](frame::FigureGroup& g) { g.spacing *= 1.5F; }},
                          Case{"none", [](frame::FigureGroup& g) { g.count = 0; }}}) {
        CAPTURE(std::string{c.name});
        // One with others of other numbers after it: they are the same figures as before.
        for (const std::size_t group : {std::size_t{0}, std::size_t{3}}) c.change(frame.groups[group]);
        ++frame.groups_version;
        frame.bases_version += 1 << 16;
        const Image parts = draw(frame);
        CHECK(test::renderer().cost().drawn_share > 0.0);
        CHECK(test::renderer().cost().drawn_share < 0.6);
        CHECK(parts.samples != before.samples);
        before = drawn_whole(frame);
        CHECK(parts.samples == before.samples);
    }
}

TEST_CASE("where smoke drifts only that part of the picture is finished, and the picture is the same") {
    frame::Frame frame = first_light().frame;
    frame.camera = frame::whole_table(*frame.stage, 16.0 / 9.0);
    Image before = drawn_whole(frame);
    CHECK(test::renderer().cost().finished_share == 1.0);
    const auto puff = [](float x, float y) {
        return frame::Puff{.at = {x, y, 40}, .radius = 25, .colour = {0.8F, 0.8F, 0.8F}, .opacity = 0.7F};
    };
    for (const std::vector<frame::Puff>& puffs :
         {std::vector{puff(0, 0)}, std::vector{puff(30, 0), puff(-150, 90)}, std::vector{puff(-300, -200)},
          std::vector<frame::Puff>{}}) {
        frame.puffs = puffs;
        const Image parts = draw(frame);
        CHECK(test::renderer().cost().drawn_share == 0.0);
        CHECK(test::renderer().cost().finished_share > 0.0);
        CHECK(test::renderer().cost().finished_share < 0.5);
        CHECK(parts.samples != before.samples);
        before = drawn_whole(frame);
        CHECK(parts.samples == before.samples);
    }
    // Nothing has changed: nothing is made anew.
    static_cast<void>(draw(frame));
    CHECK(test::renderer().cost().finished_share == 0.0);
    // Rain falls everywhere.
    frame.light.rain = 1.0F;
    static_cast<void>(draw(frame));
    static_cast<void>(draw(frame));
    CHECK(test::renderer().cost().finished_share == 1.0);
}

TEST_CASE("shadows of the picture before serve while the same stage is shown") {
    frame::Frame frame = first_light().frame;
    const Image fresh = draw(frame);
    frame.lens.old_shadows = true;
    CHECK(test::difference(fresh, draw(frame)).share == 0.0);
    // A camera that has moved on a little still sees them, hardly worse than its own.
    frame.camera.eye += glm::vec3{25, 15, 0};
    const Image late = draw(frame);
    frame.lens.old_shadows = false;
    CHECK(test::difference(draw(frame), late).share < 0.05);
    frame.lens.shadows = false;
    CHECK(test::difference(draw(frame), late).share > test::golden_share);
    // There are none to keep after a picture without.
    frame.lens = {};
    frame.lens.old_shadows = true;
    const Image own = draw(frame);
    frame.lens = {};
    CHECK(test::difference(draw(frame), own).share == 0.0);
}

TEST_CASE("a picture knows what stands before a place") {
    const frame::Frame& frame = first_light().frame;
    frame::DepthPicture depth;
    const Image picture = test::renderer().draw(frame, width, height, &depth);
    CHECK(depth.depth.size() == std::size_t{width} * height);
    const HeightField& ground = *frame.stage->ground;
    int open = 0;
    int buried = 0;
    int all = 0;
    for (int j = 0; j < 20; ++j)
        for (int i = 0; i < 20; ++i, ++all) {
            // Not at the rim: what lies under it may be seen beside the table.
            const GroundPoint at{ground.width() * ((i + 1.5) / 22.0), ground.depth() * ((j + 1.5) / 22.0)};
            const glm::vec3 place{frame.stage->space.to_table(at, ground.height_at(at))};
            open += depth.hides(place + glm::vec3{0, 0, 2.5F}) ? 0 : 1;
            buried += depth.hides(place - glm::vec3{0, 0, 15.0F}) ? 1 : 0;
        }
    CHECK(buried == all);                   // the table is whole
    CHECK(open > all * 8 / 10);             // most of it lies open
    CHECK(open < all);                      // but not what is behind a church or a wood
    CHECK_FALSE(depth.hides({0, 0, 5000})); // nothing stands in the sky
}

TEST_CASE("a tint is seen on the ground") {
    frame::Frame frame = first_light().frame;
    auto tint = std::make_shared<frame::OverlayTint>();
    tint->width = tint->height = 1;
    tint->rgba = {40, 90, 220, 128};
    frame.tint = tint;
    CHECK(test::difference(draw(first_light().frame), draw(frame)).share > 0.2);
}

TEST_CASE("a transparent picture is clear around the table") {
    frame::Frame frame = first_light().frame;
    auto bare = std::make_shared<frame::Stage>(*frame.stage);
    bare->surroundings = frame::Surroundings::none;
    frame.stage = bare;
    frame.lens.transparent = true;
    const Image picture = draw(frame);
    CHECK(picture.at(1, 1, 3) == 0);
    CHECK(picture.at(width / 2, height / 2, 3) == 255);

    // The table itself may stay: then only the room around it is clear.
    frame.stage = first_light().frame.stage;
    frame.camera.eye = frame.camera.target + (frame.camera.eye - frame.camera.target) * 2.0F;
    const Image with_table = draw(frame);
    CHECK(with_table.at(1, 1, 3) == 0);
    CHECK(with_table.at(1, height - 2, 3) == 0);
    CHECK(with_table.at(width / 2, height / 2, 3) == 255);
}

TEST_CASE("pictures of any size are drawn, one after the other") {
    for (const auto& [w, h] : {std::pair{64U, 48U}, std::pair{33U, 17U}, std::pair{200U, 400U}}) {
        const Image picture = test::renderer().draw(first_light().frame, w, h);
        CHECK(picture.width == w);
        CHECK(picture.height == h);
    }
}

TEST_CASE("the validation layer had nothing to say") { CHECK(test::renderer().validation_messages() == 0); }

TEST_CASE("two pictures that differ are told apart" * doctest::should_fail()) {
    Image other = draw(first_light().frame);
    for (std::size_t i = 0; i < other.samples.size() / 10; ++i) other.samples[i] = 0;
    CHECK(test::difference(draw(first_light().frame), other).share <= test::golden_share);
}
