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
        const std::size_t first = begun->moments.size();
        CHECK_FALSE(something_done(begun->moments)); // steps in which nobody can do anything have passed
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
        REQUIRE(after->moments.size() > first); // others may have nothing to do and pass
        CHECK(after->moments[first]->side == begun->to_decide);
        CHECK_FALSE(after->moments[first]->title.empty());
        CHECK(after->state->hash() != begun->state->hash());

        thread.undo();
        const auto undone = rested(thread);
        CHECK(undone->moments.size() == first);
        CHECK(undone->can_redo);
        CHECK(undone->state->hash() == begun->state->hash());
        thread.undo(); // there is nothing more that anybody did
        CHECK(rested(thread)->state->hash() == begun->state->hash());
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
        REQUIRE(resumed->moments.size() == after->moments.size());
        CHECK(resumed->moments.front()->text == after->moments.front()->text);

        // Its automatic player ends the turn.
        REQUIRE_FALSE(resumed->game->players().empty());
        again.run(GameThread::Run::turn);
        CHECK(rested(again)->state->turn() == 2);
    }
}

TEST_CASE("what the automatic player answers goes back with a player's own command") {
    const tests::Scratch scratch;
    GameThread thread;
    thread.begin(scenes / "first-light.json", scratch.folder, 7);
    const auto begun = rested(thread);
    std::vector<bool> other(2, true);
    other[begun->to_decide.index()] = false;
    thread.set_automatic(other);
    const std::size_t first = begun->moments.size();
    REQUIRE(rested(thread)->moments.size() == first);
    thread.command(begun->end_of_step->command, {});
    const auto after = rested(thread);
    CHECK(after->moments.size() > first + 1); // the other side has answered
    CHECK(after->to_decide == begun->to_decide);
    thread.undo();
    const auto undone = rested(thread);
    CHECK(undone->moments.size() == first);
    CHECK(undone->state->hash() == begun->state->hash());
    thread.redo();
    CHECK(rested(thread)->state->hash() == after->state->hash());
}

TEST_CASE("the program plays only when it is told to, and that is undone and done again as one") {
    for (const std::string scene : tests::every_system) {
        CAPTURE(scene);
        const tests::Scratch scratch;
        GameThread thread;
        thread.begin(scenes / scene, scratch.folder, 7);
        // Two commands by hand, then both sides are given to the program: nothing happens.
        for (int i = 0; i < 2; ++i) thread.command(rested(thread)->end_of_step->command, {});
        const auto by_hand = rested(thread);
        REQUIRE(by_hand->moments.size() >= 2);
        thread.set_automatic({true, true});
        CHECK(rested(thread)->moments.size() == by_hand->moments.size());
        // Not even when somebody gives a command of his own.
        thread.command(by_hand->end_of_step->command, {});
        const auto own = rested(thread);
        CHECK(own->moments.size() <= by_hand->moments.size() + 6); // it, and steps in which nobody can act

        thread.run(GameThread::Run::turn);
        const auto ran = rested(thread);
        REQUIRE(ran->moments.size() > own->moments.size() + 1);
        thread.undo();
        const auto undone = rested(thread);
        CHECK(undone->moments.size() == own->moments.size());
        CHECK(undone->state->hash() == own->state->hash());
        thread.redo();
        const auto again = rested(thread);
        CHECK(again->moments.size() == ran->moments.size());
        CHECK(again->state->hash() == ran->state->hash());

        // So it is when the game was read again.
        GameThread later;
        later.resume(ran->journal, scratch.folder);
        CHECK(rested(later)->moments.size() == ran->moments.size());
        later.undo();
        CHECK(rested(later)->state->hash() == own->state->hash());
        later.undo();
        CHECK(rested(later)->state->hash() == by_hand->state->hash());
    }
}

TEST_CASE("the program waits until what it did has been seen, and stops when it is told to") {
    const tests::Scratch scratch;
    GameThread thread;
    thread.begin(scenes / "first-light.json", scratch.folder, 7);
    const std::size_t first = rested(thread)->moments.size();
    thread.wait_for_eyes();
    thread.run(GameThread::Run::game);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    const auto wait_for = [&](std::size_t moments) {
        while (thread.latest()->moments.size() < moments && std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
    };
    for (std::size_t n = 1; n <= 3; ++n) {
        wait_for(first + n);
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        CHECK(thread.latest()->moments.size() == first + n); // and no further
        CHECK(thread.runs());
        thread.seen(thread.latest()->moments);
    }
    wait_for(first + 4);
    thread.stop();
    const auto stopped = rested(thread);
    CHECK(stopped->moments.size() == first + 4);
    CHECK_FALSE(thread.runs());
    REQUIRE(stopped->end_of_step); // and a player may go on
}

TEST_CASE("a side that can do nothing ends its step by itself, and that is undone with what led to it") {
    const tests::Scratch scratch;
    GameThread thread;
    thread.begin(scenes / "first-light.json", scratch.folder, 7);
    auto now = rested(thread);
    std::size_t passed = 0;
    while (now->to_decide.valid() && now->state->turn() == 1) {
        const auto before = now;
        CHECK((before->tasks.size() > 0 || before->end_of_step->may_roll || !before->unmoved.empty() ||
               !before->general.empty()));
        thread.command(before->end_of_step->command, {});
        now = rested(thread);
        REQUIRE(now->moments.size() > before->moments.size());
        for (std::size_t i = before->moments.size() + 1; i < now->moments.size(); ++i) {
            CHECK(now->moments[i]->entry.follows == record::Follows::pass);
            CHECK(now->moments[i]->title.find("passes") != std::string::npos);
            ++passed;
        }
        if (now->moments.size() > before->moments.size() + 1) {
            thread.undo();
            CHECK(rested(thread)->state->hash() == before->state->hash());
            thread.redo();
            CHECK(rested(thread)->state->hash() == now->state->hash());
        }
    }
    CHECK(passed >= 6);
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
