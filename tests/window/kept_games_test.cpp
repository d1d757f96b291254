#include "tools/vantage/window/play/kept_games.h"

#include "tests/play/opened.h"
#include "tests/window/scratch.h"

#include <doctest/doctest.h>

#include <fstream>
#include <ostream>
#include <sys/wait.h>

using namespace vantage;
using namespace vantage::window;

namespace {

// A game of first light that nobody has played yet, recorded in a folder.
Snapshot snapshot_in(const std::filesystem::path& folder) {
    const auto game = tests::open_flat("first-light.json");
    const std::filesystem::path journal = folder / "first-light-1.vantage";
    const record::Header header{.scene = "scenes/first-light.json", .scene_hash = "0", .seed = 7};
    auto session = record::Session::begin(game, header, journal);
    REQUIRE(session);
    Snapshot now;
    now.game = game;
    now.state = game->start();
    now.to_decide = now.state->to_decide();
    now.journal = journal;
    return now;
}

}

TEST_CASE("a recorded game is told of by title, turn, step, side and picture") {
    const tests::Scratch scratch;
    const Snapshot now = snapshot_in(scratch.folder);
    const KeptGame bare = kept_game(scratch.folder, now.journal);
    CHECK(bare.title == "first-light");
    CHECK_FALSE(bare.goes_on()); // how it stands is not known
    CHECK(bare.stands().empty());

    Image picture{kept_width, kept_height, 3, 8, {}};
    picture.samples.assign(std::size_t{kept_width} * kept_height * 3, 77);
    note_game(scratch.folder, now, &picture);
    const std::vector<KeptGame> all = kept_games(scratch.folder, 5);
    REQUIRE(all.size() == 1);
    CHECK(all[0].journal == now.journal);
    CHECK(all[0].title == now.game->scene().title);
    CHECK(std::filesystem::equivalent(all[0].scene, now.game->scene().file));
    CHECK(all[0].goes_on());
    CHECK(all[0].turn == 1);
    CHECK(all[0].step == now.game->steps()[now.state->step()].name);
    CHECK(all[0].side == now.state->sides()[now.to_decide.index()].name);
    CHECK_FALSE(all[0].time.empty());
    REQUIRE(all[0].picture);
    CHECK(all[0].picture->at(3, 3, 1) == 77);

    // One that was saved elsewhere is told of alike.
    const std::filesystem::path elsewhere = scratch.folder / "elsewhere" / "evening.vantage";
    std::filesystem::create_directories(elsewhere.parent_path());
    std::filesystem::copy_file(now.journal, elsewhere);
    Snapshot saved = snapshot_in(scratch.folder / "elsewhere");
    saved.journal = elsewhere;
    note_game(scratch.folder, saved, &picture);
    const std::vector<KeptGame> both =
        kept_games(scratch.folder, 5, {elsewhere.string(), now.journal.string(), "/no/such.vantage"});
    REQUIRE(both.size() == 2);
    for (const KeptGame& game : both) {
        CHECK(game.title == now.game->scene().title);
        CHECK(game.goes_on());
        CHECK(game.picture);
    }

    // Notes that were broken are left alone.
    for (const auto& entry : std::filesystem::directory_iterator{scratch.folder / "about"})
        std::ofstream{entry.path()} << "[1, ";
    CHECK_FALSE(kept_game(scratch.folder, now.journal).goes_on());
}

TEST_CASE("a game that a killed program left open is found once, one that is still open never") {
    const tests::Scratch scratch;
    const std::filesystem::path journal = snapshot_in(scratch.folder).journal;
    {
        const OpenMark here{scratch.folder, journal};
        CHECK_FALSE(take_left_open(scratch.folder));
    }
    CHECK_FALSE(take_left_open(scratch.folder)); // closed as it should be
    const pid_t child = fork();
    if (child == 0) {
        new OpenMark{scratch.folder, journal}; // never ended
        _exit(0);
    }
    REQUIRE(waitpid(child, nullptr, 0) == child);
    const auto left = take_left_open(scratch.folder);
    REQUIRE(left);
    CHECK(std::filesystem::equivalent(*left, journal));
    CHECK_FALSE(take_left_open(scratch.folder));
}
