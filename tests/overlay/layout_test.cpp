// Where marks come to lie in a picture: the one answer for pictures, films and the window.
#include "engine/frame/camera.h"
#include "engine/overlay/labels.h"
#include "engine/overlay/layout.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::overlay;

namespace {

constexpr glm::vec2 size{640, 360};

/// Flat ground of 2000 by 1000 yards at 100 yards to the inch, and one who looks at it from the south.
const frame::Stage& plain() {
    static const frame::Stage stage = [] {
        frame::Stage made;
        made.space = {GroundScale{Yards{100.0}}, Yards{2000.0}, Yards{1000.0}, Yards{0.0}, 1.0};
        made.ground = std::make_shared<const HeightField>(21, 11, Yards{2000.0}, Yards{1000.0},
                                                          std::vector<float>(21 * 11, 0.0F));
        return made;
    }();
    return stage;
}
const Field field{Yards{2000.0}, Yards{1000.0}, GroundScale{Yards{100.0}}};

frame::Camera from_the_south() { return frame::whole_table(plain(), size.x / size.y); }

float width_of(std::string_view text, float letters) {
    return static_cast<float>(text.size()) * letters * 0.55F;
}

Outlook outlook(const frame::Camera& camera = from_the_south(), const frame::DepthPicture* depth = nullptr) {
    return {.stage = plain(), .projection = {camera, size}, .depth = depth, .text_width = width_of};
}

/// A picture in which the left half is filled by something right before the eye.
frame::DepthPicture wall_on_the_left(const frame::Camera& camera) {
    frame::DepthPicture depth{
        glm::mat4{frame::lens_of(camera, size.x / size.y, 10, 1e4) * frame::look_of(camera)},
        static_cast<std::uint32_t>(size.x),
        static_cast<std::uint32_t>(size.y),
        {}};
    for (std::uint32_t y = 0; y < depth.height; ++y)
        for (std::uint32_t x = 0; x < depth.width; ++x)
            depth.depth.push_back(x < depth.width / 2 ? 0.1F : 1.0F);
    return depth;
}

float drawn_length(const Layout& layout, auto&& wanted) {
    float sum = 0;
    for (const Stroke& stroke : layout.strokes)
        if (wanted(stroke))
            for (std::size_t i = 0; i + 1 < stroke.points.size(); ++i)
                sum += glm::distance(stroke.points[i], stroke.points[i + 1]);
    return sum;
}

std::set<std::string> words_in(const Layout& layout) {
    std::set<std::string> words;
    for (const Label& label : layout.labels) words.insert(label.rows.front().words);
    return words;
}

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

}

TEST_CASE("a line is faint where something stands before it, and whole where nothing does") {
    const frame::Camera camera = from_the_south();
    const frame::DepthPicture wall = wall_on_the_left(camera);
    Marks marks;
    marks.line(field, std::array{at(100, 500), at(1900, 500)}, {1, 1, 1, 1}, 3);
    const auto core = [](const Stroke& s) { return s.width == 3.0F; };
    const auto faint = [&](const Stroke& s) { return core(s) && s.colour.a < 0.5F; };
    const auto whole = [&](const Stroke& s) { return core(s) && s.colour.a == 1.0F; };
    const Layout layout = lay_out(marks, outlook(camera, &wall));
    CHECK(drawn_length(layout, faint) == doctest::Approx(drawn_length(layout, whole)).epsilon(0.05));
    for (const Stroke& stroke : layout.strokes)
        if (faint(stroke))
            for (const glm::vec2 p : stroke.points) CHECK(p.x < size.x / 2 + 5);
    CHECK(drawn_length(lay_out(marks, outlook()), faint) == 0.0F);
    // It lies where the projection has its ends.
    const auto left = outlook().projection.pixel(plain().space.to_table(at(100, 500), Yards{0.0}));
    float nearest = 1e9F;
    for (const Stroke& stroke : layout.strokes)
        for (const glm::vec2 p : stroke.points) nearest = std::min(nearest, glm::distance(p, *left));
    CHECK(nearest < 3.0F);
}

TEST_CASE("dashes and dots leave gaps, and a line that goes behind the eye ends before it") {
    const auto drawn = [](LineStyle style, const frame::Camera& camera) {
        Marks marks;
        marks.line(field, std::array{at(1000, 0), at(1000, 1000)}, {1, 1, 1, 1}, 3, style);
        return lay_out(marks, outlook(camera));
    };
    const auto core = [](const Stroke& s) { return s.width == 3.0F; };
    const float solid = drawn_length(drawn(LineStyle::solid, from_the_south()), core);
    CHECK(drawn_length(drawn(LineStyle::dashed, from_the_south()), core) / solid ==
          doctest::Approx(0.62).epsilon(0.1));
    CHECK(drawn_length(drawn(LineStyle::dotted, from_the_south()), core) / solid ==
          doctest::Approx(0.5).epsilon(0.15));
    // Over the middle of the table, looking north along the line.
    const frame::Camera low{.eye = {0, 0, 30}, .target = {0, 100, 10}, .field_of_view = Degrees{40}};
    for (const Stroke& stroke : drawn(LineStyle::solid, low).strokes)
        for (const glm::vec2 p : stroke.points) {
            CHECK(std::isfinite(p.x));
            CHECK(p.y > size.y / 4); // none of it is thrown over the horizon
        }
    CHECK(drawn_length(drawn(LineStyle::solid, low), core) > 50.0F);
}

TEST_CASE("no label covers another; the weightier stays over its place and the lighter moves aside") {
    Marks marks;
    for (int i = 0; i < 60; ++i)
        marks.text(at(300 + 23.0 * i, 500 + 40.0 * (i % 3)), fmt::format("label number {}", i), 14,
                   i == 30 ? Weight::verdict : Weight::place);
    const Layout layout = lay_out(marks, outlook());
    REQUIRE(layout.labels.size() > 10);
    CHECK(layout.labels.size() < 60);
    for (std::size_t a = 0; a < layout.labels.size(); ++a) {
        CHECK(layout.labels[a].box.within({{0, 0}, size}));
        for (std::size_t b = a + 1; b < layout.labels.size(); ++b)
            CHECK_FALSE(layout.labels[a].box.meets(layout.labels[b].box));
    }
    const Label& first = layout.labels.back(); // drawn last, over all lines to others
    CHECK(first.rows.front().words == "label number 30");
    CHECK_FALSE(first.place);
    CHECK(std::any_of(layout.labels.begin(), layout.labels.end(),
                      [](const Label& l) { return l.place.has_value(); }));
}

TEST_CASE(
    "where words keep to a part of the picture every label lies in it, and what stands outside is named") {
    Marks marks;
    for (int i = 0; i <= 4; ++i)
        for (int j = 0; j <= 4; ++j)
            marks.text(at(500.0 * i, 250.0 * j), fmt::format("{}/{}", i, j), 9, Weight::formation);
    Outlook safe = outlook();
    safe.room = Box{{200, 110}, {440, 230}};
    const Layout layout = lay_out(marks, safe);
    bool named_from_inside = false;
    for (const Label& label : layout.labels) {
        CHECK(label.box.within(*safe.room));
        named_from_inside |= label.place && !Box{*label.place, *label.place}.within(*safe.room);
    }
    CHECK(named_from_inside);
    const Layout free = lay_out(marks, outlook());
    CHECK(std::any_of(free.labels.begin(), free.labels.end(),
                      [&](const Label& l) { return !l.box.within(*safe.room); }));
}

TEST_CASE("the same words about the same place are said once, by the weightier") {
    Marks marks;
    marks.text(at(1000, 500), "Lindenau", 12, Weight::unit);
    marks.text(at(1000, 500), "Lindenau", 18, Weight::verdict);
    marks.text(at(1400, 500), "Lindenau", 12, Weight::unit);
    const Layout layout = lay_out(marks, outlook());
    REQUIRE(layout.labels.size() == 2);
    CHECK(layout.labels.back().size == 18.0F);
}

TEST_CASE("a label has a row for each line, and one behind the eye or beside the picture is left out") {
    Marks marks;
    marks.text(at(1000, 500), "two\nlines", 16, Weight::ring);
    const Layout layout = lay_out(marks, outlook());
    REQUIRE(layout.labels.size() == 1);
    REQUIRE(layout.labels[0].rows.size() == 2);
    CHECK(layout.labels[0].rows[0].foot.y < layout.labels[0].rows[1].foot.y);
    CHECK(layout.labels[0].rows[1].foot.y < layout.labels[0].box.high.y);
    const frame::Camera away{.eye = {0, 0, 300}, .target = {0, -500, 300}, .field_of_view = Degrees{40}};
    CHECK(lay_out(marks, outlook(away)).labels.empty());
}

TEST_CASE("where there is room for one name only it is that of the most important") {
    const auto words = [](std::initializer_list<std::pair<const char*, float>> all) {
        Marks marks;
        for (const auto& [name, weight] : all) marks.text(at(1000, 500), name, 14, weight);
        // Nothing else fits into so small a picture.
        const Outlook small{.stage = plain(),
                            .projection = {from_the_south(), {150, 50}},
                            .depth = nullptr,
                            .text_width = [](std::string_view, float) { return 120.0F; }};
        return words_in(lay_out(marks, small));
    };
    using Names = std::set<std::string>;
    CHECK((words({{"battery", Weight::battery}, {"battalion", Weight::unit}}) == Names{"battalion"}));
    CHECK((words({{"battalion", Weight::unit}, {"general", Weight::commander}}) == Names{"general"}));
    CHECK((words({{"general", Weight::commander}, {"brigade", Weight::formation}}) == Names{"brigade"}));
}

TEST_CASE("from afar formations and commanders keep their names, and batteries give way first") {
    for (const char* file : {"first-light", "mir-1812", "quatre-bras-1815"}) {
        CAPTURE(file);
        const auto scene = scene::load_scene(fmt::format("{}/scenes/{}.json", VANTAGE_SOURCE_DIR, file));
        REQUIRE(scene);
        const scene::Ground& ground = scene->ground;
        frame::Stage stage;
        stage.space = {scene->scales.ground, ground.width, ground.depth, ground.heights->lowest(),
                       ground.exaggeration};
        stage.ground = ground.heights;
        const Pen pen{0.8F};
        Marks marks;
        mark_formations(marks, {ground.width, ground.depth, scene->scales.ground}, pen, *scene, {});
        mark_units(marks, pen, *scene);
        const auto set =
            words_in(lay_out(marks, {.stage = stage,
                                     .projection = {frame::whole_table(stage, 16.0 / 9.0), {1280, 720}},
                                     .depth = nullptr,
                                     .text_width = width_of}));
        const auto share_of = [&](auto&& wanted) {
            int there = 0;
            int said = 0;
            for (const Text& text : marks.texts)
                if (wanted(text)) ++there, said += set.contains(text.words) ? 1 : 0;
            return there == 0 ? 1.0 : static_cast<double>(said) / there;
        };
        const double formations = share_of([](const Text& t) { return t.weight == Weight::formation; });
        const double commanders = share_of(
            [](const Text& t) { return t.weight >= Weight::commander && t.weight < Weight::formation; });
        const double batteries = share_of([](const Text& t) { return t.weight == Weight::battery; });
        MESSAGE(fmt::format("{}: {:.2f} of the formations, {:.2f} of the commanders, {:.2f} of the batteries",
                            file, formations, commanders, batteries));
        CHECK(formations == 1.0);
        CHECK(commanders > 0.9);
        CHECK(commanders >= batteries);
    }
}
