#include "tests/esr/stage.h"

#include "engine/core/files.h"

#include <algorithm>
#include <array>
#include <ctime>

using namespace vantage;
using namespace vantage::esr;

namespace {

// Two armies that stay out of each other's reach for as long as they are let: the game lasts its turns.
GameState endless(const Stage& stage, int turns) {
    GameState out = stage.start_of(turns);
    for (Objective& o : out.objectives) o.points = 0;
    for (Formation& f : out.formations) f.order = Directive::defend;
    return out;
}

}

TEST_CASE(
    "a game of 200 turns keeps no more than a game of 20, is as quick at its end, and takes back as much "
    "as it keeps") {
    const auto file = scratch("long");
    const auto game = small().game(endless(small(), 200));
    auto session = record::Session::begin(game, {"first-light.json", "0", 1, 200}, file);
    REQUIRE(session);
    session->keep_at_most(50);
    std::size_t most = 0;
    std::size_t events = 0;
    std::array<std::clock_t, 4> spent{}; // of the processor, in each fifty turns
    while (!session->state().verdict().over) {
        const std::clock_t before = std::clock();
        const auto fifty = static_cast<std::size_t>((session->state().turn() - 1) / 50);
        const auto played =
            session->play(session->state().choose(session->state().to_decide(), "simple").command);
        if (!played) FAIL(played.error().text());
        spent.at(fifty) += std::clock() - before;
        events += played->size();
        most = std::max(most, session->done().size());
    }
    MESSAGE(session->state().turn() << " turns, " << session->commands() << " commands, " << events
                                    << " events");
    CHECK(session->state().turn() == 200);
    CHECK(session->commands() > 200 * 12 * 2 - 1); // each side ends each step
    CHECK(most <= 100);
    CHECK(static_cast<double>(spent[3]) < 1.5 * static_cast<double>(spent[1]));
    CHECK(session->done().size() >= 50);
    CHECK(session->done().back().number == static_cast<int>(session->commands()));

    // What is taken back is what the journal has.
    const std::uint64_t end = session->state().hash();
    std::size_t undone = 0;
    while (session->undo()) ++undone;
    CHECK(undone >= 50);
    const auto read = record::replay(file, *game);
    if (!read) FAIL(read.error().text());
    CHECK(read->state->hash() == session->state().hash());
    CHECK(read->undone.size() == undone);
    while (session->redo()) {
    }
    CHECK(session->state().hash() == end);
}
