#include "engine/study/games_file.h"
#include "engine/study/play_game.h"
#include "engine/study/run.h"
#include "tests/play/opened.h"
#include "tests/support/broken_json.h"
#include "tests/support/run.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"

#include <functional>

using namespace vantage;
using namespace vantage::study;

namespace {

const std::atomic<bool> never{false};

std::vector<std::string> usual(const play::Game& game) {
    return std::vector<std::string>(game.start()->sides().size(), game.players().front());
}

Extent extent(const play::Game& game, std::size_t games) {
    return {games, game.scene().sides.size(), {game.scene().units.size()}, Grid{game.scene().ground}.cells()};
}

std::vector<GameRecord> played(const std::shared_ptr<const play::Game>& game, std::size_t count,
                               unsigned threads) {
    std::vector<Job> jobs;
    for (std::size_t i = 0; i < count; ++i) jobs.push_back({0, i, 10 + i});
    std::vector<GameRecord> out;
    std::atomic<bool> stop{false};
    REQUIRE(run({game}, usual(*game), jobs, threads, stop, [&](GameRecord record) -> Result<void> {
        out.push_back(std::move(record));
        return {};
    }));
    put_in_order(out);
    return out;
}

}

TEST_CASE("a game of a study is the game that is played with its seed, by every rules system") {
    for (const char* name : tests::every_system) {
        CAPTURE(name);
        const auto game = tests::open_flat(name, 2);
        const auto record = play_game(*game, usual(*game), 7, never);
        REQUIRE(record);
        CHECK(record->refused.empty());
        auto session = record::Session::begin(game, {name, "0", 7, 2}, {});
        REQUIRE(session);
        int fought = 0;
        while (!session->state().verdict().over) {
            const std::unique_ptr<play::State> before = session->state().clone();
            const auto events = session->play(tests::choice(session->state()));
            REQUIRE(events);
            for (const play::EventPtr& event : *events) {
                const play::Beat::Kind kind = before->beat_of(*event).kind;
                fought += kind == play::Beat::Kind::fire || kind == play::Beat::Kind::fight;
                before->apply(*event);
            }
        }
        CHECK(record->hash == hash_text(session->state().hash()));
        // The result's name alone: with the points in it no two games would have the same.
        CHECK(session->state().verdict().words.starts_with(record->result));
        CHECK_FALSE(record->result.empty());
        CHECK(record->result.find(':') == std::string::npos);
        CHECK(record->turns == session->state().turn());
        CHECK(record->actions() == fought);
        const std::vector<play::Side> sides = session->state().sides();
        for (std::size_t s = 0; s < sides.size(); ++s) CHECK(record->points(s) == sides[s].points);
        int ways = 0;
        for (const SideRecord& side : record->sides)
            for (const auto& [cell, count] : side.ways) ways += count;
        CHECK(ways > 0); // somebody marched
    }
}

TEST_CASE("whoever has stood on the table and no longer does is lost") {
    const auto game = tests::open_flat("first-light.json", 6);
    int all = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto record = play_game(*game, usual(*game), seed, never);
        REQUIRE(record);
        int units = 0;
        for (const UnitRecord& unit : record->units) units += unit.lost > 0;
        int sides = 0;
        for (std::size_t s = 0; s < record->sides.size(); ++s) {
            sides += record->lost(s);
            for (std::size_t t = 1; t < record->sides[s].lost.size(); ++t)
                CHECK(record->sides[s].lost[t] >= 0);
        }
        CHECK(units == sides);
        all += units;
    }
    CHECK(all > 0); // else the seeds have no battle in them
}

TEST_CASE("the same games come out of one thread and of four, by every rules system") {
    for (const char* name : tests::every_system) {
        CAPTURE(name);
        const auto game = tests::open_flat(name, 2);
        const std::vector<GameRecord> one = played(game, 5, 1);
        CHECK(one == played(game, 5, 4));
        CHECK(one[0] != one[1]); // the seeds differ
    }
}

TEST_CASE("a record survives being written, and a broken one is refused or harmless") {
    const auto game = tests::open_flat("first-light.json", 2);
    const GameRecord record = played(game, 1, 1).front();
    const Extent all = extent(*game, 1);
    const nlohmann::json whole = nlohmann::json::parse(to_json(record).dump());
    const auto read = read_game_record(whole, all);
    REQUIRE(read);
    CHECK(*read == record);
    int refused = 0;
    for (const nlohmann::json& broken : tests::broken(whole)) {
        if (!broken.is_object()) continue; // read_games has seen to it
        const auto odd = read_game_record(broken, all);
        refused += !odd;
        if (!odd) continue;
        for (const auto& [cell, count] : odd->places) CHECK(cell < all.cells);
        CHECK(odd->variant == 0);
        CHECK(odd->winner < static_cast<int>(all.sides));
        CHECK(odd->units.size() == all.units.front());
        for (const SideRecord& side : odd->sides)
            CHECK(side.lost.size() == static_cast<std::size_t>(odd->turns));
    }
    CHECK(refused > 50);
}

TEST_CASE("games that were finished before the end are kept, a torn one is played again") {
    const test::Folder folder;
    const auto path = folder.path / "games";
    const auto game = tests::open_flat("first-light.json", 1);
    const std::vector<GameRecord> games = played(game, 3, 1);
    const GamesHeader header{{"first-light.json", "0", {}, 3, 10, 1, usual(*game)}, {}};
    {
        auto file = GamesFile::open(path, header, extent(*game, 3));
        REQUIRE(file);
        CHECK(file->finished().empty());
        REQUIRE(file->add(games[2]));
        REQUIRE(file->add(games[0]));
        CHECK_FALSE(GamesFile::open(path, header, extent(*game, 3))); // one at a time
    }
    const std::string two = *read_file(path);
    for (std::size_t cut = 0; cut < two.size(); cut += 37) { // wherever it broke off
        CAPTURE(cut);
        REQUIRE(write_file(path, two.substr(0, two.size() - cut)));
        auto file = GamesFile::open(path, header, extent(*game, 3));
        REQUIRE(file);
        CHECK(file->finished().size() == (cut == 0 ? 2 : cut <= to_json(games[0]).dump().size() + 1 ? 1 : 0));
        if (!file->finished().empty()) CHECK(file->finished().front() == games[2]);
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{2}})
            if (std::none_of(file->finished().begin(), file->finished().end(),
                             [&](const GameRecord& g) { return g.number == i; }))
                REQUIRE(file->add(games[i]));
        auto all = read_games(path, extent(*game, 3));
        REQUIRE(all);
        put_in_order(all->games);
        CHECK(all->games == games);
    }
    SUBCASE("another study's games are not taken") {
        for (const auto& change : std::vector<std::function<void(GamesHeader&)>>{
                 [](GamesHeader& h) { h.plan.seed = 11; }, [](GamesHeader& h) { h.plan.games = 4; },
                 [](GamesHeader& h) { h.plan.scene_hash = "1"; },
                 [](GamesHeader& h) { h.plan.vary = {"a=1"}; }, [](GamesHeader& h) { h.plan.turns = 2; },
                 [](GamesHeader& h) { h.plan.players[0] = "x"; },
                 [](GamesHeader& h) {
                     h.shard = {1, 2};
                 }}) {
            GamesHeader other = header;
            change(other);
            const auto file = GamesFile::open(path, other, extent(*game, 3));
            REQUIRE_FALSE(file);
            CHECK(file.error().message.find("another study") != std::string::npos);
        }
    }
}

TEST_CASE("a stop ends a run in the middle of its games") {
    const auto game = tests::open_flat("first-light.json", 6);
    std::vector<Job> jobs;
    for (std::size_t i = 0; i < 200; ++i) jobs.push_back({0, i, i});
    std::atomic<bool> stop{false};
    std::size_t finished = 0;
    REQUIRE(run({game}, usual(*game), jobs, 2, stop, [&](GameRecord) -> Result<void> {
        if (++finished == 2) stop = true;
        return {};
    }));
    CHECK(finished >= 2);
    CHECK(finished <= 3); // the other thread may just have ended one

    stop = false;
    const auto failed = run({game}, usual(*game), jobs, 2, stop, [&](GameRecord) -> Result<void> {
        return Error{"disk", "", "is full"};
    });
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == "is full");
}

TEST_CASE("a shard is K/N") {
    CHECK(*read_shard("3/40") == Shard{3, 40});
    CHECK(*read_shard("1/1") == Shard{1, 1});
    for (const char* wrong : {"", "3", "0/4", "5/4", "3/", "/4", "3/4x", "-1/4", "a/b", "1/10001", "1.5/4"}) {
        CAPTURE(wrong);
        CHECK_FALSE(read_shard(wrong));
    }
}
