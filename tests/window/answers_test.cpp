#include "tests/window/played.h"
#include "tools/vantage/measuring/queries.h"
#include "tools/vantage/window/play/move_preview.h"
#include "tools/vantage/window/tools/tools.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ostream>
#include <sstream>
#include <thread>

using namespace vantage;
using namespace vantage::window;

// What a host is asked, and that the same question has the same answer wherever it is told.
namespace {

std::shared_ptr<const Battle> battle_of(const std::string& scene) {
    auto made = make_battle({std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / scene, {}});
    if (!made) FAIL(made.error().text());
    return *made;
}

Answer answer_of(const Tool& tool, const Battle& battle) {
    for (int i = 0; i < 6000 && tool.busy(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    return tool.answer(battle);
}

Pick on(const Battle& battle, PieceId piece) {
    return {.ground = battle.base_of(piece).place.at, .piece = piece};
}

/// The line of an answer that begins so; empty if none does.
std::string line_of(const Answer& answer, const std::string& begins) {
    for (const std::string& line : answer.lines)
        if (line.starts_with(begins)) return line;
    return {};
}

Answer sight_between(const Battle& battle, const Pick& from, const Pick& to) {
    const auto tool = make_sight();
    for (const Pick& end : {from, to}) tool->press(battle, end), tool->release(battle, end);
    return tool->answer(battle);
}

}

TEST_CASE("what a commander sees lists the units and places that a line of sight from him says he sees") {
    int seen = 0;
    int hidden = 0;
    const auto compare = [&](const Battle& battle, PieceId who) {
        CAPTURE(battle.name_of(who));
        const auto tool = make_viewshed();
        tool->press(battle, on(battle, who));
        const Answer all = answer_of(*tool, battle);
        CHECK(all.headline == battle.name_of(who) + " sees");
        const auto listed = [&](const std::string& what, const std::string& name) {
            return line_of(all, what).find(name) != std::string::npos;
        };
        for (const PieceId other : battle.pieces()) {
            if (other.kind != PieceId::Kind::unit || battle.side_of(other) == battle.side_of(who)) continue;
            const std::string& name = battle.name_of(other);
            CAPTURE(name);
            const Answer line = sight_between(battle, on(battle, who), on(battle, other));
            CHECK(line.headline.find(battle.name_of(who)) != std::string::npos);
            CHECK(line.headline.find(name) != std::string::npos);
            const bool sees = line.verdict == Verdict::yes;
            (sees ? seen : hidden) += 1;
            CHECK(listed("Enemies:", name) == sees);
            CHECK(listed("Enemies out of sight:", name) == !sees);
        }
        for (const scene::Objective& place : battle.scene.objectives) {
            CAPTURE(place.name);
            const Answer line = sight_between(battle, on(battle, who), {.ground = place.at});
            CHECK(listed("Places:", place.name) == (line.verdict == Verdict::yes));
        }
    };
    // Over open fields, and from behind a swell: the Russians have few enemies, so that all are listed.
    for (const char* scene : {"first-light.json", "mir-1812.json"}) {
        CAPTURE(scene);
        const auto battle = battle_of(scene);
        for (const PieceId who : battle->pieces())
            if (who.kind == PieceId::Kind::leader && battle->side_of(who) == scene::SideId{1})
                compare(*battle, who);
    }
    CHECK(seen > 0);
    CHECK(hidden > 0);
}

TEST_CASE("how far it is by road is told in turns, for the formation as it stands and in column") {
    const auto battle = battle_of("mir-1812.json");
    const scene::Scene& scene = battle->scene;
    const auto deployed = std::find_if(scene.units.begin(), scene.units.end(), [](const scene::Unit& u) {
        return u.on_table && u.arm == table::Arm::cavalry && u.deployment == scene::Deployment::deployed;
    });
    REQUIRE(deployed != scene.units.end());
    const PieceId unit{PieceId::Kind::unit, static_cast<std::size_t>(deployed - scene.units.begin())};
    const physics::Body& body =
        *battle->field().world().piece(physics::BodyKind::unit, static_cast<std::uint32_t>(unit.index));
    const auto as_it_stands = cli::march_of(battle->board(), body);
    const auto in_column = cli::march_in_column(battle->board(), body);
    REQUIRE(as_it_stands);
    REQUIRE(in_column);
    const auto tool = make_reach();
    tool->press(*battle, on(*battle, unit));
    (void)answer_of(*tool, *battle);
    // Far down the high road, on which it stands.
    const auto road = std::find_if(scene.landscape.lines.begin(), scene.landscape.lines.end(),
                                   [](const scene::Line& line) { return line.name == "High road"; });
    REQUIRE(road != scene.landscape.lines.end());
    const GroundPoint start = battle->base_of(unit).place.at;
    GroundPoint far = start;
    for (const GroundPoint& p : road->points) {
        const bool inside = p.north > Yards{500.0} && p.north < scene.ground.depth - Yards{500.0};
        if (inside && distance(p, start) > distance(far, start)) far = p;
    }
    tool->move(*battle, {.ground = far}, false);
    const Answer answer = answer_of(*tool, *battle);
    CHECK(answer.verdict == Verdict::no); // not in one turn
    CAPTURE(fmt::format("{}", fmt::join(answer.lines, "\n")));
    const auto turns = [&](const cli::March& march) {
        double count = 0.0;
        double yards = 0.0;
        const std::string line = line_of(answer, march.words + ": ");
        CAPTURE(line);
        REQUIRE(std::sscanf(line.c_str() + std::min(march.words.size(), line.size()), ": %lf turns, %lf yd",
                            &count, &yards) == 2);
        CHECK(yards >= distance(start, far).value() - 60.0);
        // As many as that way takes at the best and at the worst of its rates.
        const auto [road_rate, dense] = std::pair{march.rates.road, march.rates.dense};
        CHECK(count >= yards / std::max(road_rate, march.rates.open).value() - 0.1);
        CHECK(count <= yards / std::max(dense.value(), 1.0) + 0.1);
        return count;
    };
    CHECK(turns(*in_column) < turns(*as_it_stands));
}

TEST_CASE("a march has the same number in the plan, in the log and on the card") {
    const auto game = tests::open_flat("first-light.json");
    const std::unique_ptr<play::State> state = game->start();
    int marches = 0;
    for (const auto& moment : tests::played(game, 3, 7)) {
        for (std::size_t i = 0; i < game->scene().units.size(); ++i) {
            const PieceId unit{PieceId::Kind::unit, i};
            auto plan = state->plan_move(unit);
            if (!plan || !plan->barred().empty()) continue;
            // Some way ahead that is no whole number of its move.
            MovePreview preview{*state, std::move(plan)};
            preview.shift(preview.carry(unit, true),
                          direction_of(state->piece(unit).base.place.facing) * (33.0 + 17.0 * marches), true);
            if (!preview.changed() || !preview.cost()) continue;
            const std::string share = fmt::format("{:.0f} % of ", *preview.cost() * 100);
            SeededDice dice{1};
            const auto events = state->decide(*preview.command(), dice);
            if (!events) continue; // its orders send it elsewhere
            const std::unique_ptr<play::State> after = state->clone();
            std::string told;
            for (const play::EventPtr& event : *events) {
                told += after->describe(*event) + "\n";
                after->apply(*event);
            }
            CAPTURE(told);
            CHECK(told.find("has moved (" + share + "what it may)") != std::string::npos);
            const std::vector<play::CardLine> card = after->card(unit);
            const auto moved = std::find_if(card.begin(), card.end(),
                                            [](const play::CardLine& line) { return line.name == "Moved"; });
            if (moved == card.end()) continue; // a gun that stays while the others go
            CHECK(moved->value == share + "its move");
            ++marches;
        }
        for (const play::EventPtr& event : moment->entry.events) state->apply(*event);
    }
    CHECK(marches > 3);
}

TEST_CASE("a fight keeps its result: who, both sides' dice, and the line of the log that tells it") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        int fights = 0;
        for (const auto& moment : tests::played(tests::open_flat(scene), 4, 7))
            for (const FightResult& result : moment->results) {
                ++fights;
                CAPTURE(moment->text);
                REQUIRE_FALSE(result.who.empty());
                REQUIRE_FALSE(result.against.empty());
                REQUIRE(result.roll.sides.size() == 2);
                for (const play::RollSide& side : result.roll.sides) CHECK_FALSE(side.dice.empty());
                CHECK_FALSE((result.roll.label.empty() && result.roll.outcome.empty()));
                std::istringstream text{moment->text};
                std::string line;
                for (std::size_t n = 0; n <= result.line; ++n) REQUIRE(std::getline(text, line));
                CAPTURE(line);
                CHECK(line.find(result.who.front()) != std::string::npos); // not what came of it
            }
        CHECK((fights > 0 || scene == "paces-demo.json")); // where nobody comes to blows so early
    }
}
