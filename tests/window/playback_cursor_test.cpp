#include "tools/vantage/window/play/playback_cursor.h"

#include "tests/window/played.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace vantage;
using namespace vantage::window;

namespace {

struct Played {
    std::shared_ptr<const play::Game> game = tests::open_flat("first-light.json");
    Moments moments = tests::played(game, 2, 7);
};

const Played& played() {
    static const Played made;
    return made;
}

Moments first(std::size_t commands) {
    return {played().moments.begin(), played().moments.begin() + static_cast<std::ptrdiff_t>(commands)};
}

// The first command that takes a while to watch.
std::size_t long_command() {
    timeline::Timeline film{played().game->start()};
    std::size_t n = 0;
    for (const auto& moment : played().moments) {
        const double before = film.length();
        film.add(moment->entry.events);
        if (film.length() - before > 2.0) return n;
        ++n;
    }
    FAIL("nobody marches in this game");
    return 0;
}

// A game up to such a command, at rest, then with it.
PlaybackCursor about_to_march() {
    PlaybackCursor cursor;
    cursor.follow(played().game, first(long_command()));
    cursor.follow(played().game, first(long_command() + 1));
    return cursor;
}

}

TEST_CASE("a game that was there before stands as it stands") {
    PlaybackCursor cursor;
    CHECK(cursor.follow(played().game, played().moments));
    CHECK_FALSE(cursor.moving());
    CHECK_FALSE(cursor.past());
    CHECK(cursor.commands() == played().moments.size());
    CHECK(cursor.shot().effects.empty()); // its smoke has blown away
    CHECK_FALSE(cursor.follow(played().game, played().moments));
}

TEST_CASE("a new command is shown from before to after at the speed of the clock") {
    PlaybackCursor cursor = about_to_march();
    const double begins = cursor.time();
    const double ends = cursor.film().length();
    CHECK(cursor.moving());
    CHECK(begins == cursor.film().start_of(long_command()));
    CHECK(cursor.pass(0.5));
    CHECK(cursor.time() >= begins + 0.5);
    CHECK(cursor.time() < ends);
    CHECK_FALSE(cursor.past());
    for (int i = 0; i < 200 && cursor.moving(); ++i) cursor.pass(0.1);
    CHECK(cursor.time() == doctest::Approx(ends));
    CHECK(cursor.state().hash() == cursor.film().state().hash());
}

TEST_CASE("whoever has seen enough goes to its end at once") {
    PlaybackCursor cursor = about_to_march();
    cursor.pass(0.2);
    cursor.skip();
    CHECK_FALSE(cursor.moving());
    CHECK(cursor.time() == cursor.film().length());
}

TEST_CASE("commands that come while others are shown are shown after them, and it catches up") {
    PlaybackCursor cursor;
    cursor.follow(played().game, {});
    cursor.follow(played().game, first(20));
    cursor.pass(0.1);
    const double before = cursor.time();
    cursor.follow(played().game, played().moments);
    CHECK(cursor.time() == before);
    const double behind = cursor.film().length() - before;
    CHECK(behind > 20);
    double watched = 0;
    for (; cursor.moving() && watched < 60; watched += 0.1) cursor.pass(0.1);
    CHECK_FALSE(cursor.moving());
    CHECK(watched < behind / 2);
}

TEST_CASE("the past is watched at any speed and never changes what was played") {
    PlaybackCursor cursor;
    cursor.follow(played().game, played().moments);
    const std::uint64_t end = cursor.film().state().hash();
    cursor.go_to(0.0);
    CHECK(cursor.past());
    CHECK(cursor.commands() == 0);
    CHECK(cursor.state().hash() == played().game->start()->hash());
    CHECK_FALSE(cursor.pass(1.0)); // it waits until it is played
    cursor.speed = 4.0;
    cursor.play();
    CHECK(cursor.pass(0.5));
    CHECK(cursor.time() == doctest::Approx(2.0));
    // A command that comes meanwhile does not disturb it.
    cursor.follow(played().game, first(played().moments.size() - 1));
    CHECK(cursor.past());
    CHECK(cursor.time() == doctest::Approx(2.0));
    cursor.follow(played().game, played().moments);
    for (int i = 0; i < 2000 && cursor.past(); ++i) cursor.pass(0.1);
    CHECK_FALSE(cursor.past()); // at its end it is in the present
    CHECK_FALSE(cursor.playing());
    CHECK(cursor.film().state().hash() == end);
}

TEST_CASE("steps forward and back stop at the same moments, and no event is left out") {
    PlaybackCursor cursor;
    cursor.follow(played().game, played().moments);
    cursor.go_to(0.0);
    std::vector<double> forward{0.0};
    std::size_t events = 0;
    while (cursor.next(), cursor.past()) {
        CHECK(cursor.time() > forward.back());
        CHECK(cursor.events() >= events);
        events = cursor.events();
        forward.push_back(cursor.time());
    }
    CHECK(forward.size() > played().moments.size() - 2);
    std::vector<double> back;
    while (cursor.time() > 0.0) {
        cursor.previous();
        back.push_back(cursor.time());
    }
    std::reverse(back.begin(), back.end());
    CHECK(back == forward);
}

TEST_CASE("undo takes the film back with it, whatever is watched") {
    PlaybackCursor cursor;
    cursor.follow(played().game, played().moments);
    cursor.go_to(cursor.film().length() - 0.5);
    cursor.follow(played().game, first(3));
    CHECK_FALSE(cursor.past()); // what was watched is gone
    CHECK(cursor.commands() == 3);
    CHECK(cursor.film().entries() == 3);
}

TEST_CASE("smoke that has blown away while the players thought does not come back") {
    const Moments moments = tests::played(played().game, 6, 7); // until they are near enough to fire
    const auto up_to = [&](std::size_t n) {
        return Moments{moments.begin(), moments.begin() + static_cast<std::ptrdiff_t>(n)};
    };
    PlaybackCursor cursor;
    std::size_t n = 0; // the first command with smoke at its end
    for (cursor.follow(played().game, {}); n < moments.size(); ++n) {
        cursor.follow(played().game, up_to(n + 1));
        cursor.skip();
        if (std::any_of(cursor.shot().effects.begin(), cursor.shot().effects.end(),
                        [](const timeline::Effect& e) { return e.kind != timeline::Effect::Kind::dust; }))
            break;
    }
    REQUIRE(n + 1 < moments.size());
    for (int i = 0; i < 300 && cursor.drifting(); ++i) {
        cursor.pass(0.1);
        (void)cursor.shot();
    }
    CHECK(cursor.shot().effects.empty());
    cursor.follow(played().game, up_to(n + 2));
    CHECK(cursor.shot().effects.empty());
}

TEST_CASE("a fight is told once, with the state before it") {
    PlaybackCursor cursor;
    cursor.follow(played().game, played().moments);
    (void)cursor.take_fight();
    CHECK_FALSE(cursor.take_fight());
    const auto fights =
        std::count_if(cursor.film().marks().begin(), cursor.film().marks().end(),
                      [](const timeline::Mark& m) { return m.beat.kind == play::Beat::Kind::fight; });
    CHECK(fights > 0);
    cursor.go_to(0.0);
    cursor.play();
    int told = 0;
    for (int i = 0; i < 5000 && cursor.past(); ++i) {
        cursor.pass(0.05);
        const auto fight = cursor.take_fight();
        if (!fight) continue;
        ++told;
        // Who fights stands in each other's way before it.
        REQUIRE_FALSE(fight->beat.who.empty());
        REQUIRE_FALSE(fight->beat.against.empty());
        const measure::Base attacker = fight->before->piece(fight->beat.who.front()).base;
        const measure::Base defender = fight->before->piece(fight->beat.against.front()).base;
        CHECK(measure::nearest(attacker, defender).length() < Yards{150.0});
    }
    CHECK(told == fights);
}
