#include "engine/editing/history.h"
#include "engine/scene/ground_memory.h"
#include "random_hand.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

using namespace vantage;
using namespace vantage::editing;
using namespace vantage::tests;

namespace {

bool same_landscape(const scene::Landscape& a, const scene::Landscape& b) {
    const auto areas = [](const scene::Area& x, const scene::Area& y) {
        return x.kind == y.kind && x.name == y.name && x.outline == y.outline && x.going == y.going &&
               x.height == y.height && x.sight == y.sight && x.rows == y.rows;
    };
    const auto lines = [](const scene::Line& x, const scene::Line& y) {
        return x.kind == y.kind && x.name == y.name && x.points == y.points && x.width == y.width &&
               x.going == y.going && x.height == y.height;
    };
    const auto spots = [](const scene::Spot& x, const scene::Spot& y) {
        return x.kind == y.kind && x.name == y.name && x.at == y.at && x.facing == y.facing &&
               x.building == y.building;
    };
    return std::equal(a.areas.begin(), a.areas.end(), b.areas.begin(), b.areas.end(), areas) &&
           std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(), lines) &&
           std::equal(a.spots.begin(), a.spots.end(), b.spots.begin(), b.spots.end(), spots);
}

// All of which sight, reach and the picture are made.
bool same_scene(const scene::Scene& a, const scene::Scene& b) {
    const auto units = [](const scene::Unit& x, const scene::Unit& y) {
        return x.id == y.id && x.name == y.name && x.place == y.place &&
               x.footprint.width == y.footprint.width && x.on_table == y.on_table && x.men == y.men;
    };
    const auto commanders = [](const scene::Commander& x, const scene::Commander& y) {
        return x.name == y.name && x.place == y.place && x.on_table == y.on_table;
    };
    const auto objectives = [](const scene::Objective& x, const scene::Objective& y) {
        return x.id == y.id && x.at == y.at && x.radius == y.radius;
    };
    return a.ground.heights->heights() == b.ground.heights->heights() &&
           same_landscape(a.landscape, b.landscape) && a.weather.haze == b.weather.haze &&
           a.victory.size() == b.victory.size() && a.cameras.size() == b.cameras.size() &&
           std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(), units) &&
           std::equal(a.commanders.begin(), a.commanders.end(), b.commanders.begin(), b.commanders.end(),
                      commanders) &&
           std::equal(a.objectives.begin(), a.objectives.end(), b.objectives.begin(), b.objectives.end(),
                      objectives);
}

// Does so many edits that are not refused, each held against the scene that a fresh load makes now and then.
void edit_and_undo(const char* file, std::uint64_t seed, int edits, int look_every) {
    CAPTURE(seed);
    const std::filesystem::path beside = home() / "scenes" / file;
    History history{opened(file)};
    const std::string first = text_of(history.now());
    scene::GroundMemory remembering;
    const auto start = scene_of(history.now(), remembering);
    REQUIRE(start);
    RandomHand hand{seed, *start};
    for (int done = 0; done < edits;) {
        Result<Step> step = hand.next(history.now());
        if (!step) continue;
        CAPTURE(step->words);
        if (!history.add(*std::move(step))) continue;
        ++done;
        if (done % look_every != 0) continue;
        const auto live = scene_of(history.now(), remembering);
        const auto parsed = scene::parse_document(text_of(history.now()), beside);
        REQUIRE(parsed);
        const auto fresh = scene::load_scene(*parsed);
        REQUIRE(static_cast<bool>(live) == static_cast<bool>(fresh));
        if (!live) {
            CAPTURE(live.error().text());
            CHECK(live.error().text() == fresh.error().text());
            do { // as the window does: what cannot be loaded is not done
                history.withdraw();
                --done;
            } while (!scene_of(history.now(), remembering));
            continue;
        }
        CHECK(same_scene(*live, *fresh));
    }
    const std::string last = text_of(history.now());
    while (history.undo()) {
    }
    CHECK(text_of(history.now()) == first);
    while (history.redo()) {
    }
    CHECK(text_of(history.now()) == last);
    const auto live = scene_of(history.now(), remembering);
    const auto parsed = scene::parse_document(last, beside);
    REQUIRE(parsed);
    const auto fresh = scene::load_scene(*parsed);
    if (!live) FAIL(live.error().text());
    REQUIRE(fresh);
    CHECK(same_scene(*live, *fresh));
}

}

TEST_CASE("a thousand random edits, all undone, leave the same bytes, and done again the same scene") {
    edit_and_undo("first-light.json", 19, 1000, 20);
}

TEST_CASE("the same on a large battle") { edit_and_undo("austerlitz-1805.json", 1805, 40, 4); }
