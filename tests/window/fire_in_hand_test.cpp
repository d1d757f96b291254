// Fire that is pointed at on the table, unit by unit, before it is declared.
#include "tools/vantage/window/tools/fire_in_hand.h"

#include "engine/play/chances.h"
#include "tests/window/played.h"
#include "tools/vantage/window/panels/row.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::window;

namespace {

std::shared_ptr<const Snapshot> snapshot(std::shared_ptr<const play::Game> game,
                                         std::unique_ptr<play::State> state) {
    auto out = std::make_shared<Snapshot>();
    out->game = std::move(game);
    out->to_decide = state->to_decide();
    out->state = std::move(state);
    return out;
}

/// A unit that may be told at whom it shall fire, with an enemy whom it can hit and one whom it cannot.
struct Shooter {
    std::shared_ptr<const Snapshot> now;
    PieceId unit;
    PieceId near;
    std::optional<PieceId> far{};
};

/// Those of all fire steps of a game that its automatic player plays.
std::vector<Shooter> shooters(const std::string& scene, int turns) {
    std::vector<Shooter> out;
    const auto game = tests::open_flat(scene);
    const std::unique_ptr<play::State> state = game->start();
    std::set<std::pair<int, std::size_t>> seen;
    for (const auto& moment : tests::played(game, turns, 7)) {
        if (seen.insert({state->turn(), state->to_decide().index() + 10 * state->step()}).second)
            for (std::size_t i = 0; i < game->scene().units.size(); ++i) {
                const PieceId unit{PieceId::Kind::unit, i};
                if (!FireInHand::may_aim(*state, unit)) continue;
                std::optional<PieceId> near;
                std::optional<PieceId> far;
                for (const play::FireAnswer& answer : play::fire_of(*state, unit))
                    (answer.can ? near : far) = answer.target;
                if (!near) continue;
                out.push_back({snapshot(game, state->clone()), unit, *near, far});
            }
        for (const play::EventPtr& event : moment->entry.events) state->apply(*event);
    }
    return out;
}

}

TEST_CASE("a unit that is pointed at an enemy fires at him, with score and odds, or it is said why not") {
    const std::vector<Shooter> all = shooters("first-light.json", 6);
    REQUIRE_FALSE(all.empty());
    int refused = 0;
    int taken = 0;
    for (const Shooter& s : all) {
        const play::State& state = *s.now->state;
        FireInHand fire;
        CHECK(fire.empty());
        fire.aim(s.now, s.unit, s.near);
        const Answer answer = fire.answer();
        CAPTURE(answer.headline);
        CAPTURE(answer.lines.empty() ? "" : answer.lines.front());
        REQUIRE_FALSE(answer.lines.empty());
        if (answer.verdict == Verdict::no) { // a battery takes the target most inside its arc
            CHECK(answer.orders.empty());
            CHECK(fire.names().empty());
            ++refused;
        } else {
            ++taken;
            CHECK(fire.names() == std::vector{state.subject_name(state.subject_of(s.unit))});
            REQUIRE_FALSE(answer.orders.empty());
            // What it names is what happens: the unit, its target, the score, and the rules take the order.
            std::string words;
            for (const std::string& line : answer.lines) words += line + "\n";
            CHECK(words.find(state.piece(s.unit).name) != std::string::npos);
            CHECK(words.find("scores") != std::string::npos);
            for (const Answer::Order& order : answer.orders) {
                play::TrialDice dice;
                CHECK(state.decide(*order.command, dice));
                CHECK(order.label.find("Fire") != std::string::npos);
            }
            CHECK(fire.back());
            CHECK(fire.empty());
            CHECK_FALSE(fire.back());
        }
        if (!s.far) continue;
        FireInHand wrong;
        wrong.aim(s.now, s.unit, *s.far);
        if (wrong.answer().verdict == Verdict::yes) continue; // another unit of that formation can be hit
        CHECK_FALSE(wrong.answer().lines.front().empty());
        CHECK(wrong.answer().orders.empty());
        CHECK(wrong.back());
        ++refused;
    }
    CHECK(taken > 0);
    CHECK(refused > 0);
}

TEST_CASE("units of one body are pointed one after another into one declaration, and nothing is dropped") {
    const std::vector<Shooter> all = shooters("quatre-bras-1815.json", 2);
    REQUIRE_FALSE(all.empty());
    int several = 0;
    for (const Shooter& first : all) {
        const play::State& state = *first.now->state;
        FireInHand fire;
        fire.aim(first.now, first.unit, first.near);
        if (fire.answer().verdict == Verdict::no) continue;
        for (const Shooter& other : all) {
            if (other.now->state->hash() != state.hash() || other.unit == first.unit ||
                state.subject_of(other.unit) != state.subject_of(first.unit))
                continue;
            fire.aim(first.now, other.unit, other.near);
            if (fire.answer().verdict == Verdict::no) {
                CHECK(fire.names().size() == 1); // what was pointed before stays in hand
                CHECK(fire.back());              // the refusal goes first
                continue;
            }
            std::string words;
            for (const std::string& line : fire.answer().lines) words += line + "\n";
            CHECK(words.find(state.piece(first.unit).name) != std::string::npos);
            CHECK(words.find(state.piece(other.unit).name) != std::string::npos);
            CHECK(fire.names().size() == 1);
            ++several;
        }
        // While the game stands as it did it stays in hand; where nobody fires it is named, not dropped.
        CHECK(fire.refresh(first.now).empty());
        const auto begin = snapshot(first.now->game, first.now->game->start());
        CHECK(fire.refresh(begin).size() == 1);
        CHECK(fire.empty());
        if (several > 5) break;
    }
    CHECK(several > 0);
}

TEST_CASE("of a long row the present place is always shown, then its neighbours as far as there is room") {
    const std::array widths{40.0F, 60.0F, 300.0F, 80.0F, 20.0F};
    CHECK(part_of_row(widths, 0, 10, 1000) == RowPart{0, 5});
    CHECK(part_of_row(widths, 2, 10, 100) == RowPart{2, 3});
    CHECK(part_of_row(widths, 2, 10, 395) == RowPart{2, 4});
    CHECK(part_of_row(widths, 4, 10, 120) == RowPart{3, 5});
    CHECK(part_of_row(widths, 0, 10, 120) == RowPart{0, 2});
    CHECK(part_of_row({}, 0, 10, 120) == RowPart{0, 0});
}
