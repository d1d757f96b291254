#include "tests/timeline/played.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

using namespace vantage;
using namespace vantage::timeline;
using tests::PlayedGame;

namespace {

const Timeline& mir_film() {
    static const PlayedGame game{"mir-1812.json", 7, 99};
    static const Timeline film = game.film();
    return film;
}

RollCard card_of(std::vector<int> dice, std::vector<double> modifiers, double score) {
    play::Roll roll;
    roll.sides.resize(1);
    roll.sides[0].dice = std::move(dice);
    for (const double amount : modifiers)
        roll.sides[0].modifiers.push_back({"m", "of something", false, amount, ""});
    roll.sides[0].score = score;
    return *make_card({.title = "a test", .verdict = "it holds", .great = true}, &roll);
}

}

TEST_CASE("modifiers are counted one by one, and the score is told last") {
    RollCard card = card_of({4, 3}, {2, -1, 1}, 9);
    card.begin_at(100.0);
    CHECK_FALSE(card.score_of(0, 100.1)); // the dice still fall
    const double lie = card.start + card.fall;
    std::vector<double> seen;
    for (double t = lie + 1e-6; t < card.end; t += 0.01)
        if (const double score = *card.score_of(0, t); seen.empty() || seen.back() != score)
            seen.push_back(score);
    CHECK(seen == std::vector<double>{7, 9, 8, 9});
    CHECK(card.verdict > lie + 3 * card.each);
    CHECK(card.goes_on > card.verdict);
    CHECK(card.end > card.goes_on);
}

TEST_CASE("a score that is no sum of what is shown stays open until it is told") {
    const RollCard card = card_of({4, 3}, {2}, 42);
    CHECK_FALSE(card.score_of(0, card.fall + 0.01));
    CHECK(card.score_of(0, card.verdict) == 42.0);
}

TEST_CASE("no card without dice, and none of what nobody is told of") {
    play::Roll roll;
    roll.sides.resize(1);
    CHECK_FALSE(make_card({.title = "a look-up"}, &roll));
    roll.sides[0].dice = {3};
    CHECK(make_card({.title = "a roll"}, &roll));
    CHECK_FALSE(make_card({}, &roll));
    CHECK_FALSE(make_card({.title = "no roll"}, nullptr));
}

TEST_CASE("every rules system has its rolls shown, each with who rolled and what came of it") {
    for (const char* scene : tests::every_system) {
        CAPTURE(scene);
        const PlayedGame game{scene, 5, 6};
        const Timeline film = game.film();
        CHECK(film.cards().size() > 2);
        for (const RollCard& card : film.cards()) {
            CAPTURE(card.told.title);
            CHECK(card.told.verdict != "");
            CHECK(card.told.verdict.find('\n') == std::string::npos);
            REQUIRE(!card.told.rollers.empty());
            CHECK(card.told.rollers.front().name != "");
            CHECK(card.told.rollers.front().side.valid());
            for (const play::RollSide& side : card.roll.sides)
                for (const int die : side.dice) CHECK(die <= card.faces);
        }
    }
}

TEST_CASE("nobody is told how a roll ends before its dice lie and all is counted") {
    int cards = 0;
    for (const RollCard& card : mir_film().cards()) {
        CAPTURE(card.told.title);
        const double before = (card.start + card.verdict) / 2;
        CHECK(mir_film().card_at(before) == &card);
        CHECK(mir_film().caption_at(before) == card.told.title);
        const Mark& then = mir_film().marks()[mir_film().mark_at(card.verdict)];
        if (then.told == card.told)
            CHECK(mir_film().caption_at(card.verdict).find(card.told.verdict) != std::string::npos);
        ++cards;
    }
    CHECK(cards > 20);
    // Nor does the table give it away: who flees goes after the verdict.
    const auto& marks = mir_film().marks();
    int flights = 0;
    for (const RollCard& card : mir_film().cards()) {
        const double before = card.verdict - 0.01;
        CHECK(mir_film().marks()[mir_film().mark_at(before)].told == card.told); // nothing else has happened
        for (std::size_t i = 0; i < mir_film().at(before).groups.size(); ++i)
            CHECK(*mir_film().at(before).groups[i].markers == *mir_film().at(card.start).groups[i].markers);
    }
    for (std::size_t i = 1; i < marks.size(); ++i) {
        using Kind = play::Beat::Kind;
        if (marks[i].beat.kind != Kind::retire && marks[i].beat.kind != Kind::rout &&
            marks[i].beat.kind != Kind::vanish)
            continue;
        for (const RollCard& card : mir_film().cards())
            if (card.start <= marks[i].start) CHECK(marks[i].start >= card.verdict);
        ++flights;
    }
    CHECK(flights > 0);
}

TEST_CASE("captions are of what viewers care for, in one line, and do not stay for ever") {
    const Timeline& film = mir_film();
    int told = 0, silent = 0;
    for (double t = 0.0; t < film.length(); t += 0.5) {
        const std::string caption = film.caption_at(t);
        CAPTURE(caption);
        CHECK(caption.find('\n') == std::string::npos);
        for (const std::string_view never : {"End the step", "declares", "====", "-- "})
            CHECK(caption.find(never) == std::string::npos);
        ++(caption.empty() ? silent : told);
    }
    CHECK(told > silent);
    CHECK(silent > 0);
}

TEST_CASE("that a formation breaks or a place is taken can be read, under no card") {
    int read = 0;
    for (const Mark& mark : mir_film().marks()) {
        if (mark.beat.kind != play::Beat::Kind::caption || !mark.told.great || !mark.told.verdict.empty())
            continue;
        CAPTURE(mark.told.title);
        for (const double later : {0.05, 0.5, 1.0, 1.4}) {
            CHECK(mir_film().card_at(mark.start + later) == nullptr);
            CHECK(mir_film().caption_at(mark.start + later) == mark.told.title);
        }
        ++read;
    }
    CHECK(read > 3);
}

TEST_CASE("rules that are data tell an audience who fires at whom, and what came of it in plain words") {
    int fires = 0;
    for (const char* scene : {"paces-demo.json", "maneuver-element-demo.json"}) {
        CAPTURE(scene);
        const Timeline film = PlayedGame{scene, 7, 2}.film();
        CHECK_FALSE(film.cards().empty());
        for (const RollCard& card : film.cards()) {
            CAPTURE(card.told.title);
            CAPTURE(card.told.verdict);
            CHECK_FALSE(card.told.verdict.empty());
            // Neither the names of effects nor the same number twice: "hits: hits 3", "4 markers: recovered
            // 4".
            CHECK(card.told.verdict.find(':') == card.roll.label.find(':'));
            CHECK(card.told.verdict.find("true") == std::string::npos);
        }
        for (const Mark& mark : film.marks())
            if (mark.beat.kind == play::Beat::Kind::fire && !mark.beat.against.empty()) {
                CAPTURE(mark.told.title);
                CHECK(mark.told.title.find(" fires at ") != std::string::npos);
                ++fires;
            }
    }
    CHECK(fires > 0);
}

TEST_CASE("the end tells result, losses and the moment that decided it") {
    const Timeline& film = mir_film();
    REQUIRE(film.state().verdict().over);
    const Ending* ending = film.ending_at(film.length());
    REQUIRE(ending);
    CHECK(film.ending_at(ending->start - 0.01) == nullptr);
    CHECK(film.length() - ending->start >= 4.0); // and a film goes on showing it for a while
    CHECK(film.state().verdict().words.starts_with(ending->result));
    REQUIRE(ending->sides.size() == 2);
    int lost = 0;
    for (const Ending::Side& side : ending->sides) {
        CHECK(side.of > 0);
        CHECK(side.lost <= side.of);
        lost += side.lost;
    }
    CHECK(lost > 0);
    CHECK(ending->decisive.starts_with("Turn "));
    Timeline cut = PlayedGame{"mir-1812.json", 7, 99}.film();
    cut.rewind(cut.entries() / 2);
    CHECK(cut.ending_at(cut.length() + 99.0) == nullptr);
    CHECK(cut.cards().size() < film.cards().size());
}

TEST_CASE("what decided a battle is what broke, routed or took something, not a mere strain") {
    using Kind = play::Beat::Kind;
    int told = 0;
    for (const char* scene : {"first-light.json", "mir-1812.json"})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const Timeline film = PlayedGame{scene, seed, 99}.film();
            const Ending* ending = film.ending_at(film.length());
            REQUIRE(ending);
            CAPTURE(scene);
            CAPTURE(seed);
            CAPTURE(ending->result);
            const std::string decisive = ending->decisive;
            CAPTURE(decisive);
            const auto& marks = film.marks();
            const auto chosen = std::find_if(marks.begin(), marks.end(), [&](const Mark& m) {
                return !m.told.title.empty() &&
                       decisive.starts_with(fmt::format("Turn {}: {}{}{}", m.turn, m.told.title,
                                                        m.told.verdict.empty() ? "" : ". ", m.told.verdict));
            });
            const auto harms = [&](const Mark& m) { // in words or in what is seen
                return m.beat.kind == Kind::rout || m.beat.kind == Kind::vanish ||
                       m.told.title.ends_with(": broken") || m.told.title.ends_with(": in retreat") ||
                       m.told.title.find(" takes ") != std::string::npos;
            };
            if (decisive.empty()) continue;
            REQUIRE(chosen != marks.end());
            CHECK(std::any_of(chosen, marks.end(),
                              [&](const Mark& m) { return m.turn == chosen->turn && harms(m); }));
            ++told;
        }
    CHECK(told >= 8);
}

TEST_CASE("the points that are shown at the end are those that the verdict goes by") {
    int by_points = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const Timeline film = PlayedGame{"first-light.json", seed, 99}.film();
        const std::string words = film.state().verdict().words;
        const std::size_t has = words.find(" has ");
        const std::size_t points = words.find(" point", has);
        if (has == std::string::npos || points == std::string::npos) continue;
        CAPTURE(words);
        ++by_points;
        const std::vector<play::Side> sides = film.state().sides();
        const std::string told = fmt::format("{} has {} point{}, {} {}.", sides[0].name, sides[0].points,
                                             sides[0].points == 1 ? "" : "s", sides[1].name, sides[1].points);
        CHECK_MESSAGE(words.find(told) != std::string::npos, told);
        const Ending* ending = film.ending_at(film.length());
        REQUIRE(ending);
        for (std::size_t s = 0; s < 2; ++s) CHECK(ending->sides[s].points == sides[s].points);
    }
    CHECK(by_points > 1);
}
