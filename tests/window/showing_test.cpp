#include "tools/vantage/window/play/showing.h"

#include "tests/timeline/played.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace vantage;
using namespace vantage::window;

namespace {

struct Played {
    std::shared_ptr<const esr::GameState> start;
    Record record;
};

const Played& played() {
    static const Played made = [] {
        const tests::PlayedGame game{"first-light.json", 7, 2};
        Played out{std::make_shared<const esr::GameState>(game.start), {}};
        for (const auto& events : game.entries) {
            auto moment = std::make_shared<Moment>();
            moment->entry.events = events;
            out.record.push_back(std::move(moment));
        }
        return out;
    }();
    return made;
}

Record first(std::size_t commands) {
    return {played().record.begin(), played().record.begin() + static_cast<std::ptrdiff_t>(commands)};
}

// The first command that takes a while to watch.
std::size_t long_command() {
    timeline::Timeline film{*played().start};
    std::size_t n = 0;
    for (const auto& moment : played().record) {
        const double before = film.length();
        film.add(moment->entry.events);
        if (film.length() - before > 2.0) return n;
        ++n;
    }
    FAIL("nobody marches in this game");
    return 0;
}

// A game up to such a command, at rest, then with it.
Showing about_to_march() {
    Showing showing;
    showing.follow(played().start, first(long_command()));
    showing.follow(played().start, first(long_command() + 1));
    return showing;
}

}

TEST_CASE("a game that was there before stands as it stands") {
    Showing showing;
    CHECK(showing.follow(played().start, played().record));
    CHECK_FALSE(showing.moving());
    CHECK_FALSE(showing.past());
    CHECK(showing.commands() == played().record.size());
    CHECK(showing.shot().effects.empty()); // its smoke has blown away
    CHECK_FALSE(showing.follow(played().start, played().record));
}

TEST_CASE("a new command is shown from before to after at the speed of the clock") {
    Showing showing = about_to_march();
    const double begins = showing.time();
    const double ends = showing.film().length();
    CHECK(showing.moving());
    CHECK(begins == showing.film().start_of(long_command()));
    CHECK(showing.pass(0.5));
    CHECK(showing.time() >= begins + 0.5);
    CHECK(showing.time() < ends);
    CHECK_FALSE(showing.past());
    for (int i = 0; i < 200 && showing.moving(); ++i) showing.pass(0.1);
    CHECK(showing.time() == doctest::Approx(ends));
    CHECK(showing.state() == showing.film().state());
}

TEST_CASE("whoever has seen enough goes to its end at once") {
    Showing showing = about_to_march();
    showing.pass(0.2);
    showing.skip();
    CHECK_FALSE(showing.moving());
    CHECK(showing.time() == showing.film().length());
}

TEST_CASE("commands that come while others are shown are shown after them, and it catches up") {
    Showing showing;
    showing.follow(played().start, {});
    showing.follow(played().start, first(20));
    showing.pass(0.1);
    const double before = showing.time();
    showing.follow(played().start, played().record);
    CHECK(showing.time() == before);
    const double behind = showing.film().length() - before;
    CHECK(behind > 20);
    double watched = 0;
    for (; showing.moving() && watched < 60; watched += 0.1) showing.pass(0.1);
    CHECK_FALSE(showing.moving());
    CHECK(watched < behind / 2);
}

TEST_CASE("the past is watched at any speed and never changes what was played") {
    Showing showing;
    showing.follow(played().start, played().record);
    const esr::GameState end = showing.film().state();
    showing.go_to(0.0);
    CHECK(showing.past());
    CHECK(showing.commands() == 0);
    CHECK(showing.state() == *played().start);
    CHECK_FALSE(showing.pass(1.0)); // it waits until it is played
    showing.speed = 4.0;
    showing.play();
    CHECK(showing.pass(0.5));
    CHECK(showing.time() == doctest::Approx(2.0));
    // A command that comes meanwhile does not disturb it.
    showing.follow(played().start, first(played().record.size() - 1));
    CHECK(showing.past());
    CHECK(showing.time() == doctest::Approx(2.0));
    showing.follow(played().start, played().record);
    for (int i = 0; i < 2000 && showing.past(); ++i) showing.pass(0.1);
    CHECK_FALSE(showing.past()); // at its end it is in the present
    CHECK_FALSE(showing.playing());
    CHECK(showing.film().state() == end);
}

TEST_CASE("steps forward and back stop at the same moments, and no event is left out") {
    Showing showing;
    showing.follow(played().start, played().record);
    showing.go_to(0.0);
    std::vector<double> forward{0.0};
    std::size_t events = 0;
    while (showing.next(), showing.past()) {
        CHECK(showing.time() > forward.back());
        CHECK(showing.events() >= events);
        events = showing.events();
        forward.push_back(showing.time());
    }
    CHECK(forward.size() > played().record.size() - 2);
    std::vector<double> back;
    while (showing.time() > 0.0) {
        showing.previous();
        back.push_back(showing.time());
    }
    std::reverse(back.begin(), back.end());
    CHECK(back == forward);
}

TEST_CASE("undo takes the film back with it, whatever is watched") {
    Showing showing;
    showing.follow(played().start, played().record);
    showing.go_to(showing.film().length() - 0.5);
    showing.follow(played().start, first(3));
    CHECK_FALSE(showing.past()); // what was watched is gone
    CHECK(showing.commands() == 3);
    CHECK(showing.film().entries() == 3);
}

TEST_CASE("smoke that has blown away while the players thought does not come back") {
    Showing showing;
    std::size_t n = 0; // the first command with smoke at its end
    for (showing.follow(played().start, {}); n < played().record.size(); ++n) {
        showing.follow(played().start, first(n + 1));
        showing.skip();
        if (std::any_of(showing.shot().effects.begin(), showing.shot().effects.end(),
                        [](const timeline::Effect& e) { return e.kind != timeline::Effect::Kind::dust; }))
            break;
    }
    REQUIRE(n + 1 < played().record.size());
    for (int i = 0; i < 300 && showing.drifting(); ++i) {
        showing.pass(0.1);
        (void)showing.shot();
    }
    CHECK(showing.shot().effects.empty());
    showing.follow(played().start, first(n + 2));
    CHECK(showing.shot().effects.empty());
}

TEST_CASE("a fight is told once, with the state before it") {
    Showing showing;
    showing.follow(played().start, played().record);
    (void)showing.take_fight();
    CHECK_FALSE(showing.take_fight());
    std::size_t fights = 0;
    for (const auto& moment : played().record)
        for (const esr::Event& event : moment->entry.events)
            fights += std::holds_alternative<esr::Fought>(event) ? 1 : 0;
    showing.go_to(0.0);
    showing.play();
    std::size_t told = 0;
    for (int i = 0; i < 5000 && showing.past(); ++i) {
        showing.pass(0.05);
        if (const auto fight = showing.take_fight()) {
            ++told;
            CHECK(fight->before.units.size() == played().start->units.size());
        }
    }
    CHECK(told == fights);
}
