#include "tools/vantage/window/play/game_thread.h"

#include "tests/play/opened.h"
#include "tests/window/scratch.h"

#include <doctest/doctest.h>

#include <chrono>
#include <initializer_list>
#include <ostream>
#include <thread>

using namespace vantage;
using namespace vantage::window;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

// How the game stands once everything that was asked for is done. What was said meanwhile is no trouble.
std::shared_ptr<const Snapshot> rested(GameThread& thread) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{120};
    while (thread.busy() && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    REQUIRE_FALSE(thread.busy());
    while (const auto remark = thread.take_remark())
        if (remark->trouble) FAIL_CHECK(remark->text);
    REQUIRE(thread.latest());
    return thread.latest();
}

}

TEST_CASE("a game by any rules is begun, commanded, taken back, done again, saved and gone on with") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const tests::Scratch scratch;
        GameThread thread;
        thread.begin(scenes / scene, scratch.folder, 7);
        const auto begun = rested(thread);
        CHECK(begun->state->turn() == 1);
        CHECK(begun->moments.empty());
        CHECK_FALSE(begun->named);
        CHECK(begun->journal.parent_path() == scratch.folder);
        REQUIRE(begun->to_decide.valid());
        REQUIRE(begun->end_of_step);

        // Something that somebody may do, or else the end of the step.
        play::CommandPtr command = begun->end_of_step->command;
        if (!begun->tasks.empty()) {
            const std::string subject = begun->tasks.front().subject;
            thread.focus(subject);
            const auto focused = rested(thread);
            CHECK(focused->subject == subject);
            REQUIRE_FALSE(focused->choices.empty());
            REQUIRE(focused->choices.front().allowed());
            command = focused->choices.front().command;
        }
        thread.command(command, {});
        const auto after = rested(thread);
        REQUIRE(after->moments.size() == 1);
        CHECK(after->moments.front()->side == begun->to_decide);
        CHECK_FALSE(after->moments.front()->title.empty());
        CHECK(after->state->hash() != begun->state->hash());

        thread.undo();
        const auto undone = rested(thread);
        CHECK(undone->moments.empty());
        CHECK(undone->can_redo);
        CHECK(undone->state->hash() == begun->state->hash());
        thread.redo();
        CHECK(rested(thread)->state->hash() == after->state->hash());

        const std::filesystem::path kept = scratch.folder / "kept" / "game.vantage";
        std::filesystem::create_directories(kept.parent_path());
        thread.save_as(kept);
        const auto saved = rested(thread);
        CHECK(saved->named);
        CHECK(saved->journal == kept);
        GameThread again;
        again.resume(kept, scratch.folder);
        const auto resumed = rested(again);
        CHECK(resumed->state->hash() == after->state->hash());
        CHECK(resumed->named);
        REQUIRE(resumed->moments.size() == 1);
        CHECK(resumed->moments.front()->text == after->moments.front()->text);

        // Its automatic player ends the turn.
        REQUIRE_FALSE(resumed->game->players().empty());
        again.run(GameThread::Run::turn);
        CHECK(rested(again)->state->turn() == 2);
    }
}

TEST_CASE("what the automatic player did since goes back with a player's own command") {
    const tests::Scratch scratch;
    GameThread thread;
    thread.begin(scenes / "first-light.json", scratch.folder, 7);
    const auto begun = rested(thread);
    std::vector<bool> other(2, true);
    other[begun->to_decide.index()] = false;
    thread.set_automatic(other);
    REQUIRE(rested(thread)->moments.empty());
    thread.command(begun->end_of_step->command, {});
    const auto after = rested(thread);
    CHECK(after->moments.size() > 1); // the other side has answered
    CHECK(after->to_decide == begun->to_decide);
    thread.undo();
    const auto undone = rested(thread);
    CHECK(undone->moments.empty());
    CHECK(undone->state->hash() == begun->state->hash());
}

TEST_CASE("a game that cannot be begun says why, and there is none") {
    const tests::Scratch scratch;
    GameThread thread;
    thread.begin(scratch.folder / "nowhere.json", scratch.folder, 7);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (thread.busy() && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    const auto remark = thread.take_remark();
    REQUIRE(remark);
    CHECK(remark->trouble);
    CHECK(remark->text.find("nowhere.json") != std::string::npos);
    CHECK_FALSE(thread.latest());
}
