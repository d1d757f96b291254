#include "tools/vantage/window/film_maker.h"

#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <ostream>
#include <thread>

using namespace vantage;
using window::FilmMaker;
using window::FilmOrder;

namespace {

/// Listens until it ends; how often it had come further.
std::pair<FilmMaker::End, int> wait_for(FilmMaker& maker) {
    int further = 0;
    long long last = 0;
    for (;;) {
        if (const auto end = maker.poll()) return {*end, further};
        if (maker.progress().done > last) ++further;
        last = maker.progress().done;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

FilmOrder order_in(const test::Folder& folder) {
    const auto played = test::run({"play", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "--auto", "both",
                                   "--turns", "1", "--seed", "3", "-o", "game"},
                                  folder.path);
    REQUIRE(played.status == 0);
    return {.journal = folder.path / "game", .output = folder.path / "film.mp4", .size = "32x18"};
}

}

TEST_CASE("a film is made beside the window, says how far it is, and leaves nothing when it is cancelled") {
    const test::Folder folder;
    const FilmOrder order = order_in(folder);
    FilmMaker maker;
    REQUIRE(maker.start(order, VANTAGE_PROGRAM));
    CHECK(maker.progress().running);
    while (maker.progress().done < 3 && !maker.poll())
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    CHECK(maker.progress().all > 100);
    CHECK(maker.progress().seconds_left > 0.0);
    maker.cancel();
    CHECK_FALSE(maker.progress().running);
    CHECK(folder.entries() == 1); // the game alone

    FilmOrder wrong = order;
    wrong.camera = "nowhere";
    REQUIRE(maker.start(wrong, VANTAGE_PROGRAM));
    const auto [end, further] = wait_for(maker);
    CHECK(end.failed);
    CHECK(end.words.find("nowhere") != std::string::npos);
    CHECK(further == 0);
    CHECK_FALSE(maker.start(order, folder.path / "no program"));

    // The director's cuts, and a phase that is seen from a place of its own.
    FilmOrder directed = order;
    directed.director = true;
    directed.phase_cameras["Combat"] = "whole";
    REQUIRE(maker.start(directed, VANTAGE_PROGRAM));
    while (maker.progress().done < 3 && !maker.poll())
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    CHECK(maker.progress().done >= 3);
    maker.cancel();
    directed.phase_cameras["Siesta"] = "whole";
    REQUIRE(maker.start(directed, VANTAGE_PROGRAM));
    const auto [refused, none] = wait_for(maker);
    CHECK(refused.failed);
    CHECK(refused.words.find("Siesta") != std::string::npos);
}
