#include "tools/vantage/window/play/game_view.h"

#include "tests/window/played.h"
#include "tools/vantage/window/play/choices.h"
#include "tools/vantage/window/play/foreseen.h"
#include "tools/vantage/window/play/move_preview.h"
#include "tools/vantage/window/prospects.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage;
using namespace vantage::window;

namespace {

// A game as it stands when its automatic player has come to where a unit may move, and that unit.
struct ToMove {
    std::shared_ptr<const play::Game> game;
    std::unique_ptr<play::State> state;
    PieceId unit;
};
ToMove to_move(const std::string& scene) {
    ToMove out{tests::open_flat(scene), nullptr, {}};
    out.state = out.game->start();
    for (const auto& moment : tests::played(out.game, 1, 7)) {
        for (std::size_t i = 0; i < out.game->scene().units.size(); ++i) {
            out.unit = {PieceId::Kind::unit, i};
            const auto plan = out.state->plan_move(out.unit);
            const auto mine = [&](const play::Going& going) { return going.piece == out.unit; };
            if (plan && plan->barred().empty() &&
                std::any_of(plan->movers().begin(), plan->movers().end(), mine))
                return out;
        }
        for (const play::EventPtr& event : moment->entry.events) out.state->apply(*event);
    }
    FAIL("nobody moves in the first turn of " << scene);
    return out;
}

}

TEST_CASE("dice are typed as people write them") {
    struct Case {
        const char* typed;
        int largest;
        std::vector<int> dice;
    };
    for (const Case& c :
         {Case{"", 6, {}}, Case{"4 5", 6, {4, 5}}, Case{"4,5", 6, {4, 5}}, Case{"45", 6, {4, 5}},
          Case{"10, 3", 10, {10, 3}}, Case{"10 3", 6, {1, 3}}, Case{"97", 100, {97}},
          Case{" 100 ", 100, {100}}, Case{"0 7 six", 6, {}}, Case{"99999999999999999999", 6, {}}}) {
        CAPTURE(c.typed);
        CAPTURE(c.largest);
        CHECK(typed_dice(c.typed, c.largest) == c.dice);
    }
}

TEST_CASE("the largest die is that of the rules") {
    CHECK(largest_die(tests::open_flat("first-light.json")->system()) == 6);
    CHECK(largest_die(tests::open_flat("paces-demo.json")->system()) >= 10);
}

TEST_CASE("what a side may do is listed under whom it is about, and nothing is lost") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const auto game = tests::open_flat(scene);
        const std::unique_ptr<play::State> state = game->start();
        const play::SideId side = state->to_decide();
        const std::vector<play::Choice> all = state->choices(side);
        REQUIRE_FALSE(all.empty());
        std::size_t listed = 0;
        const auto count = [&](const std::string& subject) {
            for (const play::Choice& choice : choices_for(*state, side, subject, all)) {
                CHECK(choice.subject == subject);
                CHECK_FALSE(choice.ends_step);
                listed += choice.allowed() ? 1 : 0;
            }
        };
        for (const Task& task : tasks_of(*state, all)) {
            CHECK_FALSE(task.name.empty());
            CHECK(task.choices > 0);
            count(task.subject);
        }
        count("");
        std::size_t different = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            different += !all[i].ends_step &&
                                 std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                              [&](const play::Choice& c) {
                                                  return c.subject == all[i].subject &&
                                                         c.group == all[i].group && c.label == all[i].label;
                                              })
                             ? 1
                             : 0;
        CHECK(listed == different);
    }
}

TEST_CASE("the last choice ends the step, unless something is due: then the step cannot end") {
    int due = 0;
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const auto game = tests::open_flat(scene);
        const std::unique_ptr<play::State> state = game->start();
        std::map<std::size_t, play::CommandPtr> end; // by side, as it was last offered
        int ended = 0;
        for (const auto& moment : tests::played(game, 1, 7)) {
            const play::SideId side = state->to_decide();
            const std::vector<play::Choice> all = state->choices(side);
            REQUIRE_FALSE(all.empty());
            const auto ends =
                std::count_if(all.begin(), all.end(), [](const play::Choice& c) { return c.ends_step; });
            CHECK(ends == (all.back().ends_step ? 1 : 0));
            if (all.back().ends_step) {
                ++ended;
                end[side.index()] = all.back().command;
                SeededDice dice{1};
                CHECK(state->decide(*all.back().command, dice));
            } else if (end.contains(side.index())) {
                ++due;
                SeededDice dice{1};
                CHECK_FALSE(state->decide(*end[side.index()], dice));
            }
            for (const play::EventPtr& event : moment->entry.events) state->apply(*event);
        }
        CHECK(ended > 0);
    }
    CHECK(due > 0);
}

TEST_CASE("troops in hand stop where the rules stop them, rest on thirds, and march as they are shown") {
    const ToMove to = to_move("first-light.json");
    MovePreview preview{*to.state, to.state->plan_move(to.unit)};
    CHECK_FALSE(preview.changed());
    const Placement from = preview.place_of(to.unit);
    const auto all = preview.carry(to.unit, true);
    const glm::dvec2 ahead = direction_of(from.facing);

    // Far beyond its move: as far as it comes, and why no farther.
    preview.shift(all, ahead * 3000.0, true);
    REQUIRE(preview.cost());
    CHECK_FALSE(preview.stopped_by().empty());
    const double most = distance(from.at, preview.place_of(to.unit).at).value();
    CHECK(most > 20.0);
    CHECK(most < 2000.0);
    const double share = *preview.cost();
    CHECK(share <= 1.0 + 1e-9);

    // Near a third of it the hand comes to rest on the third.
    preview.shift(all, ahead * (most / share / 3 * 1.02), false);
    REQUIRE(preview.cost());
    CHECK(*preview.cost() == doctest::Approx(1.0 / 3).epsilon(1e-4));
    CHECK(preview.changed());

    // What was shown is what the game makes of it.
    const play::CommandPtr command = preview.command();
    const Placement shown = preview.place_of(to.unit);
    SeededDice dice{1};
    const auto events = to.state->decide(*command, dice);
    REQUIRE(events);
    for (const play::EventPtr& event : *events) to.state->apply(*event);
    CHECK(to.state->piece(to.unit).base.place == shown);
}

TEST_CASE("turning troops in hand turns them about the place, and settling keeps it") {
    const ToMove to = to_move("first-light.json");
    MovePreview preview{*to.state, to.state->plan_move(to.unit)};
    const Placement from = preview.place_of(to.unit);
    preview.turn(preview.carry(to.unit, true), from.at, Degrees{10});
    CHECK(preview.place_of(to.unit).at == from.at);
    CHECK(preview.place_of(to.unit).facing.value() ==
          doctest::Approx(std::fmod(from.facing.value() + 10, 360.0)));
    preview.settle();
    preview.shift(preview.carry(to.unit, true), {0, 0}, true);
    CHECK(preview.place_of(to.unit).facing.value() ==
          doctest::Approx(std::fmod(from.facing.value() + 10, 360.0)));
}

TEST_CASE("dragged onto an enemy they come into contact, or it is said why not and how far short") {
    int touched = 0;
    int fell_short = 0;
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const ToMove to = to_move(scene);
        const play::Piece own = to.state->piece(to.unit);
        play::Stances all;
        to.state->look(all);
        for (std::size_t i = 0; i < all.units.size(); ++i) {
            const PieceId enemy{PieceId::Kind::unit, i};
            if (!all.units[i].there || to.state->piece(enemy).side == own.side) continue;
            MovePreview preview{*to.state, to.state->plan_move(to.unit)};
            preview.meet(preview.carry(to.unit, true), to.unit, enemy);
            measure::Base there = own.base;
            there.place = preview.place_of(to.unit);
            const double gap = measure::gap(there, to.state->piece(enemy).base).value();
            if (!preview.meets().empty()) {
                ++touched;
                CHECK(preview.cost());
                CHECK(gap < 1.0);
                SeededDice dice{1};
                CHECK(to.state->decide(*preview.command(), dice));
            } else {
                ++fell_short;
                CHECK(preview.stopped_by().find(" yd short of " + to.state->piece(enemy).name) !=
                      std::string::npos);
            }
        }
    }
    CHECK(touched + fell_short > 10);
    CHECK(fell_short > 0);
}

TEST_CASE("whom a piece can reach, see and shoot is what a march, a line of sight and fire then say") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const ToMove to = to_move(scene);
        const std::vector<Prospect> all = prospects_of(*to.state, to.unit);
        REQUIRE_FALSE(all.empty());
        const auto fire = play::fire_of(*to.state, to.unit);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Prospect& one = all[i];
            CAPTURE(one.name);
            if (i > 0) CHECK(all[i - 1].distance <= one.distance);
            CHECK(one.distance ==
                  measure::gap(to.state->piece(to.unit).base, to.state->piece(one.enemy).base));
            CHECK(one.see.asked);
            CHECK_FALSE(one.see.why.empty());
            REQUIRE(one.charge.asked);
            CHECK_FALSE(one.charge.why.empty());
            MovePreview preview{*to.state, to.state->plan_move(to.unit)};
            preview.meet(preview.carry(to.unit, true), to.unit, one.enemy);
            CHECK(one.charge.can == !preview.meets().empty());
            CHECK(one.charge.can == !one.way.empty());
            for (const play::FireAnswer& answer : fire)
                if (answer.target == one.enemy) {
                    CHECK(one.fire.asked);
                    CHECK(one.fire.can == answer.can);
                    CHECK((answer.can || !answer.why.empty()));
                }
        }
    }
}

TEST_CASE("whom a piece could come to is told where nobody moves, and before there is a game") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const auto battle = make_battle({std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / scene, {}});
        REQUIRE(battle);
        int near = 0;
        int far = 0;
        for (const PieceId piece : (*battle)->pieces()) {
            CAPTURE((*battle)->name_of(piece));
            const Prospects found = prospects_on(**battle, nullptr, piece);
            REQUIRE(found.state);
            CHECK_FALSE(found.all.empty());
            const bool charges = piece.kind == PieceId::Kind::unit &&
                                 (*battle)->scene.units[piece.index].arm != table::Arm::artillery;
            for (const Prospect& one : found.all) {
                CHECK(one.see.asked);
                CHECK(one.charge.asked == charges);
                CHECK(one.charge.can == (one.in_a_move.has_value() || !one.way.empty()));
                CHECK((!one.charge.asked || !one.charge.why.empty()));
                if (!one.in_a_move) {
                    ++far;
                    continue;
                }
                ++near;
                CHECK(one.in_a_move->used <= 1.0);
                // The way leads to him: its end is beside his base, and no shorter than the gap between them.
                const measure::Base own = (*battle)->base_of(piece);
                const measure::Base him = (*battle)->base_of(one.enemy);
                measure::Base there = own;
                there.place.at = one.in_a_move->points.back();
                CHECK(measure::gap(there, him) < std::max(own.width, own.depth) + Yards{60.0});
                CHECK(one.in_a_move->length + own.width + own.depth + Yards{60.0} > one.distance);
            }
        }
        CHECK(far > 0);
        MESSAGE(scene << ": " << near << " in reach, " << far << " not");
    }
    // In a game too, in a step in which nobody moves.
    const auto battle =
        make_battle({std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / "first-light.json", {}});
    REQUIRE(battle);
    const auto game = tests::open_flat("first-light.json");
    const std::shared_ptr<const play::State> state = game->start();
    REQUIRE(state->plan_move({PieceId::Kind::unit, 0}) == nullptr);
    const Prospects found = prospects_on(**battle, state, {PieceId::Kind::unit, 0});
    CHECK(found.state == state);
    REQUIRE_FALSE(found.all.empty());
    CHECK(found.all.front().charge.asked);
}

TEST_CASE("fire that is declared hits whom the answers name, with the score that was told") {
    const auto game = tests::open_flat("first-light.json");
    const std::unique_ptr<play::State> state = game->start();
    int declared = 0;
    for (const auto& moment : tests::played(game, 6, 7)) {
        if (game->steps()[state->step()].id == "fire")
            for (const play::Choice& choice : state->choices(state->to_decide())) {
                const play::FireForecast told = play::forecast(*state, *choice.command);
                CHECK(told.words.empty() == choice.ends_step);
                for (const play::FireForecast::Line& line : told.lines) {
                    ++declared;
                    const auto answers = play::fire_of(*state, line.from);
                    const bool can =
                        std::any_of(answers.begin(), answers.end(), [&](const play::FireAnswer& a) {
                            return a.can && state->piece(a.target).group == state->piece(line.at).group;
                        });
                    CHECK(can);
                }
            }
        for (const play::EventPtr& event : moment->entry.events) state->apply(*event);
    }
    CHECK(declared > 0);
}

TEST_CASE("where a choice would bring everybody is foreseen, and changes nothing") {
    const ToMove to = to_move("first-light.json");
    const std::uint64_t before = to.state->hash();
    int moved = 0;
    for (const play::Choice& choice : to.state->choices(to.state->to_decide())) {
        const Foreseen seen = foresee(*to.state, *choice.command);
        CHECK(to.state->hash() == before);
        SeededDice dice{1};
        const auto events = to.state->decide(*choice.command, dice);
        REQUIRE(events);
        const std::unique_ptr<play::State> after = to.state->clone();
        for (const play::EventPtr& event : *events) after->apply(*event);
        if (choice.ends_step) continue;
        for (const play::Going& going : seen.goes) {
            ++moved;
            CHECK(after->piece(going.piece).base.place == going.to);
        }
    }
    CHECK(moved > 0);
}
