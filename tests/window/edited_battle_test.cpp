#include "engine/editing/history.h"
#include "engine/frame/camera.h"
#include "renderer/renderer.h"
#include "tests/editing/random_hand.h"
#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/pick.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

using namespace vantage;
using namespace vantage::window;
using vantage::tests::RandomHand;

namespace {

Image picture_of(render::Renderer& renderer, const Battle& battle) {
    frame::Frame frame = *battle.frame;
    frame.camera = frame::whole_table(*frame.stage, 16.0 / 9.0);
    return renderer.draw(frame, 192, 108);
}

// Sight between some pairs with its reason, and the going on the way between them, of which reach is made.
std::string answers_of(const Battle& battle) {
    std::string out;
    const std::vector<PieceId> pieces = battle.pieces();
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const std::size_t next : {i + 3, i + 7}) {
            const measure::Base a = battle.base_of(pieces[i]),
                                b = battle.base_of(pieces[next % pieces.size()]);
            if (distance(a.place.at, b.place.at) < Yards{1}) continue;
            const measure::SightAnswer seen = battle.field().sight({a, Yards{2}, b, Yards{2}, {}});
            out += fmt::format("{} {} {:.9f} {}\n", battle.name_of(pieces[i]), seen.visible,
                               seen.margin.value(), seen.reason);
            for (const measure::PathPiece& piece :
                 battle.field().along(std::vector<GroundPoint>{a.place.at, b.place.at}))
                out += fmt::format(" {:.6f} {} {}", piece.span.to.east.value(), static_cast<int>(piece.going),
                                   piece.road);
        }
    return out;
}

}

TEST_CASE("after random edits the table is the one that a freshly loaded file gives") {
    const char* many = std::getenv("VANTAGE_EDITS");
    const int edits = many ? std::atoi(many) : 60;
    render::Renderer renderer{{}};
    const std::filesystem::path file = home() / "scenes" / "first-light.json";
    editing::History history{*editing::open_document(file)};
    BattleMemory memory;
    memory.ground = std::make_shared<scene::GroundMemory>();
    const auto first = editing::scene_of(history.now(), *memory.ground);
    REQUIRE(first);
    RandomHand hand{1809, *first};
    int looked = 0;
    for (int done = 0; done < edits;) {
        auto step = hand.next(history.now());
        if (!step || !history.add(*std::move(step))) continue;
        const auto scene = editing::scene_of(history.now(), *memory.ground);
        const auto live = scene ? edited_battle(*scene, memory) : scene.error();
        if (!live) { // as the window does: what cannot be loaded is not done
            history.withdraw();
            continue;
        }
        if (++done % 12 != 0) continue;
        ++looked;
        CAPTURE(done);
        const auto parsed = scene::parse_document(editing::text_of(history.now()), file);
        REQUIRE(parsed);
        const auto loaded = scene::load_scene(*parsed);
        REQUIRE(loaded);
        BattleMemory nothing;
        const auto fresh = edited_battle(*loaded, nothing);
        REQUIRE(fresh);
        CHECK(answers_of(**live) == answers_of(**fresh));
        CHECK(picture_of(renderer, **live).samples == picture_of(renderer, **fresh).samples);
    }
    CHECK(looked >= 4);
}

TEST_CASE("on Austerlitz only what an edit changed is made anew") {
    const std::filesystem::path file = home() / "scenes" / "austerlitz-1805.json";
    editing::History history{*editing::open_document(file)};
    BattleMemory memory;
    memory.ground = std::make_shared<scene::GroundMemory>();
    // Seconds by the clock, and of work: what a machine that does something else as well would take alone.
    struct Taken {
        double clock, work;
    };
    const auto put = [&] {
        const std::clock_t worked = std::clock();
        const auto begun = std::chrono::steady_clock::now();
        const auto scene = editing::scene_of(history.now(), *memory.ground);
        REQUIRE(scene);
        const auto battle = edited_battle(*scene, memory);
        REQUIRE(battle);
        return Taken{std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(),
                     static_cast<double>(std::clock() - worked) / CLOCKS_PER_SEC};
    };
    const Taken whole = put();
    const auto formations = [&] {
        std::vector<editing::Thing> out;
        for (const editing::Thing& t : editing::things_of(history.now()))
            if (t.kind == editing::ThingKind::formation && !t.points.empty()) out.push_back(t);
        return out;
    }();
    REQUIRE(!formations.empty());
    struct Kind {
        const char* name;
        Result<editing::Step> step;
    };
    using nlohmann::ordered_json;
    const editing::Document& now = history.now();
    const std::vector<Kind> kinds{
        {"a formation moved",
         editing::move(now, std::vector<std::string>{formations.front().place}, {200, 0})},
        {"a wood",
         editing::add(now, editing::ThingKind::area,
                      ordered_json{{"kind", "wood"},
                                   {"outline", {{9000, 8000}, {9600, 8000}, {9600, 8500}, {9000, 8500}}}})},
        {"a road",
         editing::add(now, editing::ThingKind::line,
                      ordered_json{{"kind", "good-road"}, {"points", {{7000, 9000}, {9000, 10000}}}})},
        {"a house",
         editing::add(now, editing::ThingKind::spot,
                      ordered_json{{"kind", "building"}, {"at", {8000, 8000}}, {"name", "House"}})},
        {"a stroke of the brush",
         editing::add(
             now, editing::ThingKind::stroke,
             ordered_json{{"kind", "raise"}, {"points", {{9000, 9000}}}, {"radius", 150}, {"amount", 4}})},
        {"a hill",
         editing::add(now, editing::ThingKind::swell,
                      ordered_json{{"at", {7000, 7000}}, {"size", {500, 400}}, {"facing", 0}, {"rise", 12}})},
    };
    std::string said = fmt::format("ms by the clock and of work: whole {:.0f} {:.0f}", whole.clock * 1000,
                                   whole.work * 1000);
    double worst = 0;
    for (const Kind& kind : kinds) {
        CAPTURE(kind.name);
        if (!kind.step) FAIL(kind.step.error().text());
        std::vector<double> times, work;
        for (int round = 0; round < 3; ++round) {
            REQUIRE(history.add(*kind.step));
            const Taken taken = put();
            times.push_back(taken.clock);
            work.push_back(taken.work);
            REQUIRE(history.undo());
            put();
        }
        std::sort(times.begin(), times.end());
        std::sort(work.begin(), work.end());
        said += fmt::format(", {} {:.0f} {:.0f}", kind.name, times[1] * 1000, work[1] * 1000);
        worst = std::max(worst, times[1]);
#ifndef VANTAGE_SANITIZED // which make some work far dearer than other
        // Far less than all of it: only what changed is made.
        CHECK(work[1] < 0.6 * whole.work);
#endif
    }
    MESSAGE(said);
    // On a machine that does nothing else an edit is to be on the table within 0.2 s.
    if (std::getenv("VANTAGE_QUIET")) CHECK(worst < 0.2);
}

TEST_CASE("the mouse finds the ground under every pixel of a level table") {
    BattleMemory memory;
    editing::Document blank = vantage::tests::meadow();
    blank.root = blank.root.with("/ground/extent", nlohmann::ordered_json::array({7200, 4800}));
    const auto scene = editing::scene_of(blank);
    REQUIRE(scene);
    const auto battle = edited_battle(*scene, memory);
    REQUIRE(battle);
    const frame::Projection projection{frame::whole_table(*(*battle)->frame->stage, 16.0 / 9.0),
                                       glm::vec2{1280, 720}};
    int found = 0;
    for (int y = 300; y <= 420; y += 3)
        for (int x = 400; x <= 880; ++x) found += pick(**battle, projection, glm::vec2{x, y}).ground ? 1 : 0;
    CHECK(found == 41 * 481);
}
