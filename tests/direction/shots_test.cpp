#include "engine/direction/highlights.h"
#include "engine/direction/phases.h"
#include "engine/direction/shots.h"
#include "engine/record/session.h"
#include "tools/vantage/camera_work.h"
#include "tools/vantage/game_setup.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <set>

using namespace vantage;
using namespace vantage::direction;

namespace {

/// A battle on its own ground, played by the automatic player and filmed.
struct Filmed {
    std::shared_ptr<const play::Game> game;
    staging::Staged staged;
    Location location;

    explicit Filmed(const std::string& name) {
        const auto file = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / name;
        auto opened = cli::set_up_game(file, 0);
        if (!opened) FAIL(opened.error().text());
        game = *std::move(opened);
        auto stage = staging::stage_scene(game->scene());
        if (!stage) FAIL(stage.error().text());
        staged = *std::move(stage);
        auto found = cli::location_of(game->scene(), staged, 16.0 / 9.0);
        if (!found) FAIL(found.error().text());
        location = *std::move(found);
    }
    [[nodiscard]] timeline::Timeline play(std::uint64_t seed, int turns) const {
        timeline::Timeline film{game->start()};
        const std::unique_ptr<play::State> state = game->start();
        SeededDice dice{seed};
        while (!state->verdict().over && state->turn() <= turns) {
            const auto decision = state->choose(state->to_decide(), game->players().front());
            const auto events = state->decide(*decision.command, dice);
            if (!events) FAIL(events.error().text());
            for (const play::EventPtr& event : *events) state->apply(*event);
            film.add(*events);
        }
        return film;
    }
};

}

// VANTAGE_GAMES=20 plays as many of each as the promise speaks of; CI has the time for a few.
TEST_CASE("fights are in the picture and unblocked when they are decided, and no shot is too short") {
    const char* asked = std::getenv("VANTAGE_GAMES");
    const int games = asked != nullptr ? std::atoi(asked) : 2;
    const int turns = asked != nullptr ? 100 : 6;
    std::size_t fights = 0;
    std::size_t good = 0;
    for (const char* scene : {"first-light.json", "mir-1812.json"}) {
        const Filmed filmed{scene};
        for (int seed = 1; seed <= games; ++seed) {
            CAPTURE(scene);
            CAPTURE(seed);
            const timeline::Timeline film = filmed.play(static_cast<std::uint64_t>(seed), turns);
            const std::vector<Shot> shots = plan_shots(film, filmed.location);
            REQUIRE_FALSE(shots.empty());
            CHECK(shots.front().start == 0.0);
            CHECK(shots.back().end >= film.length());
            double longest = 0.0;
            for (std::size_t i = 0; i < shots.size(); ++i) {
                CHECK(shots[i].end - shots[i].start >= shortest_shot - 1e-6);
                longest = std::max(longest, shots[i].end - shots[i].start);
                if (i > 0) CHECK(shots[i].start == shots[i - 1].end);
            }
            if (seed == 1) CHECK(plan_shots(film, filmed.location) == shots);
            std::size_t here = 0;
            std::size_t here_good = 0;
            for (const FightSeen& one : fights_seen(film, filmed.location, shots)) {
                ++here;
                here_good += one.good() ? 1U : 0U;
                if (!one.good() && std::getenv("VANTAGE_TELL") != nullptr)
                    MESSAGE("at ", one.key, ": who ", one.who.in_frame, " ", one.who.clear, ", against ",
                            one.against.in_frame, " ", one.against.clear);
            }
            fights += here;
            good += here_good;
            if (std::getenv("VANTAGE_TELL") != nullptr)
                MESSAGE(scene, " ", seed, ": ", shots.size(), " shots of ",
                        film.length() / static_cast<double>(shots.size()), " s, the longest ", longest,
                        " s, ", here_good, " of ", here, " fights");
        }
    }
    MESSAGE(good, " of ", fights, " fights");
    CHECK(fights >= 10);
    CHECK(static_cast<double>(good) >= 0.95 * static_cast<double>(fights));
}

TEST_CASE(
    "a replay shows the last fight that was decided, from two sides, and what comes after is left alone") {
    const Filmed filmed{"first-light.json"};
    const timeline::Timeline film = filmed.play(7, 3);
    CHECK_FALSE(instant_replay(film, 0.0));
    const auto last = instant_replay(film, film.length());
    REQUIRE(last);
    CHECK(last->begin < last->end);
    CHECK(last->end <= film.length());
    const auto angles = replay_angles(film, filmed.location, last->begin, last->end);
    REQUIRE(angles.size() == 2);
    CHECK(std::abs(angles[0].bearing - angles[1].bearing) > 30.0);
    const auto middle = instant_replay(film, film.length() / 2);
    if (middle) CHECK(middle->begin < film.length() / 2);
}

TEST_CASE("a film is divided by the phases that have a camera, and none is cut to for a moment") {
    const Filmed filmed{"first-light.json"};
    const timeline::Timeline film = filmed.play(7, 3);
    CHECK(parts_by_phase(film, {}).size() == 1);
    const std::vector<PhasePart> parts = parts_by_phase(film, {"Combat", "Command"});
    REQUIRE(parts.size() > 3);
    CHECK(parts.front().start == 0.0);
    CHECK(parts.back().end > film.length());
    std::set<std::string> seen;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CHECK(parts[i].end - parts[i].start >= shortest_shot);
        if (i > 0) CHECK(parts[i].start == parts[i - 1].end);
        if (i > 0) CHECK(parts[i].phase != parts[i - 1].phase);
        CHECK(part_at(parts, (parts[i].start + std::min(parts[i].end, film.length())) / 2) == parts[i]);
        seen.insert(parts[i].phase);
        // What the director has of it is cut by his own rules.
        if (parts[i].phase.empty())
            for (const Shot& shot : plan_shots(film, filmed.location, parts[i].start, 1.0, parts[i].end)) {
                CHECK(shot.end - shot.start >= shortest_shot - 1e-6);
                CHECK(shot.end <= parts[i].end);
            }
    }
    CHECK(seen.contains("Combat"));
    CHECK(seen.contains(""));
}

TEST_CASE("at twice the speed the shots are as long for those who watch") {
    const Filmed filmed{"first-light.json"};
    const timeline::Timeline film = filmed.play(7, 2);
    for (const Shot& shot : plan_shots(film, filmed.location, 0.0, 2.0))
        CHECK((shot.end - shot.start) / 2.0 >= shortest_shot - 1e-6);
}
