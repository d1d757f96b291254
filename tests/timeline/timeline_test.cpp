#include "tests/timeline/played.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <initializer_list>

using namespace vantage;
using namespace vantage::timeline;
using tests::PlayedGame;

namespace {

const PlayedGame& mir() {
    static const PlayedGame game{"mir-1812.json", 7, 99};
    return game;
}
const Timeline& mir_film() {
    static const Timeline film = mir().film();
    return film;
}

play::Events all_events(const PlayedGame& game) {
    play::Events all;
    for (const auto& entry : game.entries) all.insert(all.end(), entry.begin(), entry.end());
    return all;
}

/// What stands otherwise than the state says.
std::string difference(const TableMoment& shot, const play::State& state) {
    using Kind = play::PieceId::Kind;
    play::Stances now;
    state.look(now);
    const auto compare = [&](Kind kind, const std::vector<PieceMoment>& seen,
                             const std::vector<play::Stance>& stances) -> std::string {
        for (std::size_t i = 0; i < stances.size(); ++i) {
            const play::Stance& s = stances[i];
            const std::string who = state.piece({kind, i}).name;
            if ((seen[i].presence == 1.0) != s.there || (seen[i].presence == 0.0) == s.there)
                return who + " should be " + (s.there ? "seen" : "gone");
            if (s.there && seen[i].place != s.place) return who + " stands elsewhere";
            if (s.there && (seen[i].limbered == 1.0) != s.limbered) return who + " is limbered or is not";
            if (s.there && (seen[i].deployed == 1.0) != s.deployed) return who + " is deployed or is not";
            if (kind == Kind::unit && seen[i].activity != Activity::standing) return who + " is still busy";
        }
        return {};
    };
    for (const std::string& d :
         {compare(Kind::unit, shot.units, now.units), compare(Kind::leader, shot.leaders, now.leaders),
          compare(Kind::area, shot.areas, now.areas)})
        if (!d.empty()) return d;
    for (std::size_t i = 0; i < state.groups(); ++i)
        if (*shot.groups[i].markers != state.markers(play::GroupId{i}))
            return state.group(play::GroupId{i}).name + " has other markers";
    return {};
}

/// Compares the film with the game at every moment of rest; how many there were.
int check_against_game(const PlayedGame& game, const Timeline& film) {
    const play::Events events = all_events(game);
    const std::unique_ptr<play::State> state = game.game->start();
    std::size_t done = 0;
    int compared = 0;
    for (const Pause& pause : film.pauses()) {
        while (done < pause.events) state->apply(*events[done++]);
        const std::string wrong = difference(film.at(pause.end), *state);
        CAPTURE(pause.events);
        REQUIRE(wrong == "");
        ++compared;
    }
    CHECK(done == events.size());
    return compared;
}

}

TEST_CASE("everything ends where the game says, all through Mir and the beginning of Quatre Bras") {
    CHECK(check_against_game(mir(), mir_film()) > 200);
    const PlayedGame quatre_bras{"quatre-bras-1815.json", 3, 4};
    CHECK(check_against_game(quatre_bras, quatre_bras.film()) > 100);
}

TEST_CASE("a shot depends on its time alone") {
    const Timeline& film = mir_film();
    const Timeline fresh = mir().film();
    TableMoment shot;
    const double length = film.length();
    for (const double share : {0.9, 0.1, 0.5, 0.500001, 0.3, 1.0, 0.0, 0.77}) {
        film.at(length * share, shot); // after whatever was looked at before
        CHECK(shot == fresh.at(length * share));
    }
    film.at(-5.0, shot);
    CHECK(shot == film.at(0.0));
}

TEST_CASE("nobody jumps: all move at a pace that the eye can follow") {
    const Timeline& film = mir_film();
    constexpr double step = 1.0 / 30.0;
    constexpr double fastest = 600.0; // yards a second of film
    TableMoment before = film.at(0.0), now;
    double fastest_seen = 0.0;
    int moves = 0;
    for (double t = step; t < film.length(); t += step) {
        film.at(t, now);
        const auto check = [&](const std::vector<PieceMoment>& a, const std::vector<PieceMoment>& b) {
            for (std::size_t i = 0; i < a.size(); ++i) {
                if (!a[i].seen() || !b[i].seen()) continue;
                const double speed = distance(a[i].place.at, b[i].place.at).value() / step;
                const double turn =
                    std::abs(std::remainder(a[i].place.facing.value() - b[i].place.facing.value(), 360.0));
                fastest_seen = std::max(fastest_seen, speed);
                if (speed > 1.0) ++moves;
                if (speed > fastest || turn > 60.0) {
                    CAPTURE(i);
                    CAPTURE(t);
                    CAPTURE(speed);
                    CAPTURE(turn);
                    FAIL_CHECK("a piece jumped");
                }
            }
        };
        check(before.units, now.units);
        check(before.leaders, now.leaders);
        check(before.areas, now.areas);
        std::swap(before, now);
    }
    CHECK(moves > 1000);
    MESSAGE("fastest ", fastest_seen, " yards a second, film of ", film.length(), " seconds");
}

TEST_CASE("on the way too everybody is over the table, until he has left it") {
    using Kind = play::PieceId::Kind;
    const auto watch = [](const PlayedGame& game, const Timeline& film) {
        const scene::Ground& ground = game.game->scene().ground;
        // Corners of those who turn at its edge may hang over it by a little while they turn.
        constexpr double over = 30.0;
        TableMoment now;
        int looked_at = 0;
        for (double t = 0.0; t < film.length(); t += 0.2) {
            film.at(t, now);
            const auto state = film.state_at(t);
            const auto check = [&](Kind kind, const std::vector<PieceMoment>& all) {
                for (std::size_t i = 0; i < all.size(); ++i) {
                    if (!all[i].seen()) continue;
                    measure::Base base = state->piece({kind, i}).base;
                    base.place = all[i].place;
                    for (const GroundPoint& p : measure::corners(base)) {
                        const double east = p.east.value(), north = p.north.value();
                        const bool on = base.round || (east >= -over && north >= -over &&
                                                       east <= ground.width.value() + over &&
                                                       north <= ground.depth.value() + over);
                        CAPTURE(t);
                        CAPTURE(state->piece({kind, i}).name);
                        CAPTURE(east);
                        CAPTURE(north);
                        if (!on) FAIL_CHECK("stands off the table");
                    }
                    ++looked_at;
                }
            };
            check(Kind::unit, now.units);
            check(Kind::leader, now.leaders);
            check(Kind::area, now.areas);
        }
        CHECK(looked_at > 1000);
    };
    watch(mir(), mir_film());
    for (const std::uint64_t seed : {2U, 5U, 7U, 11U}) {
        const PlayedGame game{"first-light.json", seed, 99};
        CAPTURE(seed);
        watch(game, game.film());
    }
}

TEST_CASE("who fires is seen to fire, and smoke hangs before him") {
    int shots = 0;
    for (const Mark& mark : mir_film().marks()) {
        if (mark.beat.kind != play::Beat::Kind::fire) continue;
        const auto state = mir_film().state_after(mark.event + 1);
        play::Stances now;
        state->look(now);
        for (const play::PieceId id : mark.beat.who) {
            const play::Piece piece = state->piece(id);
            if (!now.units[id.index].there || piece.arm == table::Arm::cavalry) continue;
            bool posed = false, smoked = false;
            for (double t = mark.start; t < mark.end; t += 0.1) {
                const TableMoment shot = mir_film().at(t);
                posed = posed || shot.units[id.index].activity == Activity::firing;
                smoked =
                    smoked || std::any_of(shot.effects.begin(), shot.effects.end(), [&](const Effect& e) {
                        return e.kind != Effect::Kind::dust &&
                               distance(e.place.at, piece.base.place.at).value() < 200.0;
                    });
            }
            CHECK(posed);
            CHECK(smoked);
            ++shots;
        }
    }
    CHECK(shots > 0);
    // Smoke blows away: long after the end there is none.
    CHECK(mir_film().at(mir_film().length() + 60.0).effects.empty());
}

TEST_CASE("a taken-back command leaves the film as it was before it") {
    const PlayedGame& game = mir();
    const std::size_t keep = game.entries.size() / 2;
    Timeline cut = game.film();
    cut.rewind(keep);
    const Timeline short_film = game.film(keep);
    CHECK(cut.length() == short_film.length());
    CHECK(cut.entries() == keep);
    CHECK(cut.marks().size() == short_film.marks().size());
    CHECK(cut.pauses().size() == short_film.pauses().size());
    CHECK(cut.state().hash() == short_film.state().hash());
    for (double t = 0.0; t < short_film.length() + 10.0; t += 1.7) CHECK(cut.at(t) == short_film.at(t));
    // The whole film begins with the short one.
    for (double t = 0.0; t < short_film.length(); t += 1.7) {
        TableMoment whole = mir_film().at(t);
        TableMoment part = short_film.at(t);
        whole.leaders.resize(part.leaders.size());
        whole.areas.resize(part.areas.size());
        whole.groups.resize(part.groups.size());
        CHECK(whole == part);
    }
    // And done again it is the whole again.
    for (std::size_t i = keep; i < game.entries.size(); ++i) cut.add(game.entries[i]);
    for (double t = 0.0; t < cut.length(); t += 7.3) CHECK(cut.at(t) == mir_film().at(t));
}

TEST_CASE("marks are in order and tell turns, steps and what happened") {
    const Timeline& film = mir_film();
    const auto& marks = film.marks();
    CHECK(std::is_sorted(marks.begin(), marks.end(),
                         [](const Mark& a, const Mark& b) { return a.start < b.start; }));
    CHECK(film.start_of_turn(1) == 0.0);
    CHECK(film.start_of_turn(2) > film.start_of_turn(1));
    CHECK(film.at(film.start_of_turn(3)).turn == 3);
    CHECK(film.state_at(film.length())->hash() == film.state().hash());
    CHECK(film.state_at(0.0)->hash() == mir().game->start()->hash());
    // What a turn begins with belongs to its first step, not to the last of the turn before.
    for (const Mark& mark : marks)
        if (mark.kind == Mark::Kind::turn) CHECK(mark.step == 0);
}

TEST_CASE("a moment of a long game is found at once") {
    const PlayedGame game{"quatre-bras-1815.json", 3, 12};
    const Timeline film = game.film();
    TableMoment shot;
    const auto begin = std::chrono::steady_clock::now();
    constexpr int looks = 2000;
    for (int i = 0; i < looks; ++i) film.at(film.length() * ((i * 7919) % looks) / looks, shot);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    MESSAGE("Quatre Bras: ", film.length(), " s, ", film.marks().size(), " marks, ", took.count() / looks,
            " µs a shot");
    CHECK(took.count() / looks < 500.0);
}
