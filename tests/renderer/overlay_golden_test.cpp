#include "engine/overlay/painting.h"
#include "tests/renderer/table.h"
#include "tools/vantage/picture_marks.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <ostream>

using namespace vantage;

namespace {

constexpr std::uint32_t width = 480;
constexpr std::uint32_t height = 270;

const test::Table& first_light() {
    static const test::Table table = test::table_of("first-light.json", {}, "table");
    return table;
}

const cli::MeasureContext& board() {
    static const cli::MeasureContext one = [] {
        auto made = cli::MeasureContext::of(first_light().scene, first_light().staged.ground);
        if (!made) FAIL(made.error().text());
        return std::move(*made);
    }();
    return one;
}

Result<overlay::Marks> marks_of(const cli::MarkOptions& options) {
    return cli::make_marks(board(), options, overlay::Pen{0.5F}, overlay::standing_of(*first_light().scene));
}

const Image& plain() {
    static const Image picture = test::renderer().draw(first_light().staged.frame, width, height);
    return picture;
}

/// The table with marks over it, as `render` draws them.
Image drawn(const overlay::Marks& marks) {
    static const Font font = *Font::open();
    frame::Frame frame = first_light().staged.frame;
    frame.tint = marks.tint;
    frame::DepthPicture depth;
    Image picture = test::renderer().draw(frame, width, height, &depth);
    overlay::paint(marks, frame, depth, font, picture);
    return picture;
}

void check_golden(const std::string& name, const overlay::Marks& marks) {
    CAPTURE(name);
    const Image picture = drawn(marks);
    CHECK(test::matches_golden(picture, "overlay-" + name));
    CHECK(test::difference(picture, plain()).share > test::golden_share);
    // Neither its lines nor its words can go unnoticed.
    if (!marks.lines.empty()) {
        overlay::Marks less = marks;
        less.lines.clear();
        CHECK(test::difference(picture, drawn(less)).share > test::golden_share);
    }
    if (!marks.texts.empty()) {
        overlay::Marks less = marks;
        less.texts.clear();
        CHECK(test::difference(picture, drawn(less)).share > test::golden_share);
    }
}

void check_overlay(const std::string& name, const cli::MarkOptions& options) {
    const auto marks = marks_of(options);
    if (!marks) FAIL(marks.error().text());
    check_golden(name, *marks);
}

std::string error_of(const cli::MarkOptions& options) {
    const auto marks = marks_of(options);
    return marks ? "" : marks.error().text();
}

}

TEST_CASE("each overlay is drawn as it was when it was last looked at") {
    const scene::Scene& scene = *first_light().scene;
    const auto first_of = [&](table::Arm arm) {
        for (const scene::Unit& unit : scene.units)
            if (unit.arm == arm && unit.on_table) return unit.id;
        return std::string{};
    };
    const std::string infantry = first_of(table::Arm::infantry);
    const std::string guns = first_of(table::Arm::artillery);
    REQUIRE(!infantry.empty());
    REQUIRE(!guns.empty());
    const std::string last = scene.units.back().id;
    check_overlay("los", {.sights = {infantry + ":" + last, guns + ":Lindenau"}});
    check_overlay("rings", {.rings = {guns}});
    check_overlay("arc", {.arcs = {guns}});
    check_overlay("viewshed", {.viewsheds = {guns}});
    check_overlay("reach", {.reaches = {infantry}});
    check_overlay("tape", {.tapes = {infantry + ":" + last + ":Lindenau"}});
    const Placement from = scene.units.front().place;
    const glm::dvec2 ahead = to_vec(from.at) + direction_of(from.facing) * 520.0;
    const std::string to = fmt::format("{}:{:.0f},{:.0f}", scene.units.front().id, ahead.x, ahead.y);
    check_overlay("path", {.paths = {to, scene.commanders.front().name + ":900,250"}});
    check_overlay("labels", {.labels = true});
    check_overlay("objectives", {.objectives = true});
    check_overlay("names", {.names = true});
    CHECK(test::renderer().validation_messages() == 0);
}

TEST_CASE("a name that nobody has is refused with those that are near") {
    CHECK(error_of({.rings = {"Lindenou"}}).find("Lindenau") != std::string::npos);
    CHECK(error_of({.rings = {"Lindenou"}}).starts_with("--rings: "));
    CHECK(error_of({.sights = {"Lindenau"}}).find("FROM:TO") != std::string::npos);
    CHECK(error_of({.sights = {"nobody at all:Lindenau"}}).starts_with("--los: "));
}
