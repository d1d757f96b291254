#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/timeline/timeline.h"
#include "tests/play/opened.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace vantage;
using namespace vantage::tests;
using record::replay;
using record::Session;

namespace {

constexpr int few_turns = 3;

Session begun(const std::shared_ptr<const play::Game>& game, std::uint64_t seed,
              const std::filesystem::path& file) {
    auto session = Session::begin(game, {"scene.json", "0", seed, few_turns}, file);
    if (!session) FAIL(session.error().text());
    return *std::move(session);
}

void play_out(Session& session) {
    while (!session.state().verdict().over) {
        const auto played = session.play(choice(session.state()));
        if (!played) FAIL(played.error().text());
    }
}

void recorded(const std::shared_ptr<const play::Game>& game, const std::filesystem::path& file,
              std::uint64_t seed) {
    Session session = begun(game, seed, file);
    play_out(session);
}

std::string text_of(const std::filesystem::path& file) {
    const auto text = read_file(file);
    REQUIRE(text);
    return *text;
}

/// Runs a test for a game of every rules system, small and whole; of the large ones a turn is enough.
template <class Test> void for_every_system(Test test) {
    for (const std::string scene : every_battle) {
        CAPTURE(scene);
        test(open_flat(scene, scene.starts_with("quatre-bras") ? 1 : few_turns));
    }
}

}

TEST_CASE("the automatic player plays every system to its end, and no state is unsound") {
    for_every_system([](const auto& game) {
        const std::unique_ptr<play::State> state = game->start();
        SeededDice dice{7};
        int commands = 0;
        for (; !state->verdict().over && commands < 20'000; ++commands) {
            REQUIRE(state->to_decide().valid());
            const play::CommandPtr command = choice(*state);
            const auto events = state->decide(*command, dice);
            if (!events) FAIL(state->to_json(*command).dump() << ": " << events.error().text());
            for (const play::EventPtr& e : *events) {
                state->apply(*e);
                for (const std::string& wrong : state->faults()) FAIL(wrong);
            }
        }
        CHECK(state->verdict().over);

        CHECK_FALSE(state->to_decide().valid());
        CHECK(commands > 10);
    });
}

TEST_CASE("the same seed gives the same journal, another seed another") {
    for_every_system([](const auto& game) {
        recorded(game, scratch("a"), 7);
        recorded(game, scratch("b"), 7);
        recorded(game, scratch("c"), 8);
        CHECK(text_of(scratch("a")) == text_of(scratch("b")));
        CHECK(text_of(scratch("a")) != text_of(scratch("c")));
        CHECK(record::compare_journals(scratch("a"), scratch("b"))->empty());
        CHECK(record::compare_journals(scratch("a"), scratch("c"))->find("line 1 on") != std::string::npos);
    });
}

TEST_CASE("a journal folds back into the state it recorded, and notices a changed one") {
    for_every_system([](const auto& game) {
        recorded(game, scratch("d"), 3);
        const auto read = replay(scratch("d"), *game);
        if (!read) FAIL(read.error().text());
        CHECK(read->state->verdict().over);
        CHECK(read->hashes_checked == read->state->turn());
        CHECK(read->torn.empty());
        const auto early = replay(scratch("d"), *game, 1);
        REQUIRE(early);
        CHECK(early->state->turn() == std::min(2, read->state->turn())); // some are over in the first

        std::string text = text_of(scratch("d"));
        const std::size_t hash = text.find("\"hash\":\"");
        REQUIRE(hash != std::string::npos);
        text[hash + 10] = text[hash + 10] == '0' ? '1' : '0';
        REQUIRE(write_file(scratch("e"), text));
        const auto forged = replay(scratch("e"), *game);
        REQUIRE_FALSE(forged);
        CHECK(forged.error().message.find("hash") != std::string::npos);
    });
}

TEST_CASE("a torn last line is left out and said so, and the game goes on from there") {
    for_every_system([](const auto& game) {
        recorded(game, scratch("whole"), 5);
        const std::string whole = text_of(scratch("whole"));
        for (const std::size_t cut : {whole.size() - 1, whole.size() / 2, whole.size() / 3}) {
            CAPTURE(cut);
            REQUIRE(write_file(scratch("torn"), whole.substr(0, cut)));
            auto session = Session::resume(game, scratch("torn"));
            if (!session) FAIL(session.error().text());
            if (whole[cut - 1] != '\n') CHECK(session->remark().find("torn") != std::string::npos);
            play_out(*session);
            CHECK(text_of(scratch("torn")) == whole);
        }
    });
}

TEST_CASE("killing the program at any moment loses no finished command") {
    const auto game = open_flat("first-light.json", few_turns);
    recorded(game, scratch("full"), 11);
    const std::string full = text_of(scratch("full"));
    Random random{99};
    for (int moment = 0; moment < 50; ++moment) {
        const auto file = scratch("killed");
        int told[2];
        REQUIRE(pipe(told) == 0);
        const pid_t child = fork();
        if (child == 0) {
            // Says after each command how many are finished; the parent kills in the middle of it.
            auto session = Session::begin(game, {"scene.json", "0", 11, few_turns}, file);
            while (session && !session->state().verdict().over) {
                if (!session->play(choice(session->state()))) break;
                const char dot = '.';
                if (write(told[1], &dot, 1) != 1) break;
            }
            _exit(0);
        }
        close(told[1]);
        const int wait_for = static_cast<int>(random.below(60)) + 1;
        int finished = 0;
        char dot = 0;
        while (finished < wait_for && read(told[0], &dot, 1) == 1) ++finished;
        usleep(random.below(3000));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        while (read(told[0], &dot, 1) == 1) ++finished;
        close(told[0]);
        const auto kept = replay(file, *game);
        if (!kept) FAIL(kept.error().text());
        CAPTURE(moment);
        CHECK(static_cast<int>(kept->done.size()) >= finished);
        CHECK(full.compare(0, kept->whole_bytes, text_of(file), 0, kept->whole_bytes) == 0);
    }
}

TEST_CASE("undo takes a command and its dice back, redo does it again") {
    for_every_system([](const auto& game) {
        Session session = begun(game, 4, scratch("undo"));
        std::vector<std::uint64_t> hashes{session.state().hash()};
        const auto go_on = [&] { return session.play(choice(session.state())); };
        for (int i = 0; i < 12; ++i) {
            REQUIRE(go_on());
            hashes.push_back(session.state().hash());
        }
        for (int i = 0; i < 8; ++i) REQUIRE(session.undo());
        CHECK(session.state().hash() == hashes[4]);
        for (int i = 0; i < 3; ++i) REQUIRE(session.redo());
        CHECK(session.state().hash() == hashes[7]);
        CHECK(session.can_redo());
        const auto read = replay(scratch("undo"), *game);
        if (!read) FAIL(read.error().text());
        CHECK(read->state->hash() == hashes[7]);
        CHECK(read->undone.size() == 5);
        REQUIRE(go_on());
        CHECK(session.state().hash() == hashes[8]); // the same dice fall again
        CHECK_FALSE(session.can_redo());
        CHECK_FALSE(session.redo());
    });
}

TEST_CASE("what followed a command is taken back and done again with it") {
    for_every_system([](const auto& game) {
        const auto file = scratch("follows");
        Session session = begun(game, 4, file);
        const auto go_on = [&](record::Follows follows) {
            return session.play(choice(session.state()), {}, follows);
        };
        REQUIRE(go_on(record::Follows::no));
        const std::uint64_t first = session.state().hash();
        REQUIRE(go_on(record::Follows::no));
        for (int i = 0; i < 5; ++i) REQUIRE(go_on(i == 3 ? record::Follows::pass : record::Follows::answer));
        const std::uint64_t last = session.state().hash();
        REQUIRE(session.undo());
        CHECK(session.state().hash() == first);
        CHECK(session.commands() == 1);
        REQUIRE(session.redo());
        CHECK(session.state().hash() == last);
        CHECK(session.commands() == 7);
        CHECK_FALSE(session.can_redo());
        auto again = Session::resume(game, file);
        if (!again) FAIL(again.error().text());
        CHECK(again->state().hash() == last);
        CHECK(again->done()[5].follows == record::Follows::pass);
        REQUIRE(again->undo());
        CHECK(again->state().hash() == first);
    });
}

TEST_CASE("a journal of the first version is read, and becomes one of this version when it is gone on with") {
    const auto game = open_flat("first-light.json", few_turns);
    Session session = begun(game, 4, scratch("new"));
    for (int i = 0; i < 30; ++i) REQUIRE(session.play(choice(session.state())));
    for (int i = 0; i < 3; ++i) REQUIRE(session.undo());
    std::string text = text_of(scratch("new"));
    const std::string version = "\"version\":" + std::to_string(record::journal_version);
    REQUIRE(text.find(version) != std::string::npos);
    text.replace(text.find(version), version.size(), "\"version\":1");
    // Its hashes were others.
    for (std::size_t at = text.find("\"hash\":\""); at != std::string::npos;
         at = text.find("\"hash\":\"", at + 9))
        text.replace(at + 8, 16, "0123456789abcdef");
    REQUIRE(write_file(scratch("old"), text));
    const auto read = replay(scratch("old"), *game);
    if (!read) FAIL(read.error().text());
    CHECK(read->header.version == 1);
    CHECK(read->state->hash() == session.state().hash());
    CHECK(read->hashes_checked == 0);

    auto resumed = Session::resume(game, scratch("old"));
    if (!resumed) FAIL(resumed.error().text());
    CHECK(resumed->state().hash() == session.state().hash());
    CHECK(resumed->commands() == session.commands());
    for (int i = 0; i < 3; ++i) REQUIRE(resumed->redo());
    play_out(*resumed);
    const auto again = replay(scratch("old"), *game);
    if (!again) FAIL(again.error().text());
    CHECK(again->header.version == record::journal_version);
    CHECK(again->hashes_checked == again->state->turn());
    CHECK(again->state->hash() == resumed->state().hash());
}

TEST_CASE("what may be done can be done, is written down and read back as the same") {
    for_every_system([](const auto& game) {
        const std::unique_ptr<play::State> state = game->start();
        SeededDice dice{21};
        Random pick{5};
        int listed = 0;
        for (int n = 0; n < 60 && !state->verdict().over; ++n) {
            const play::SideId side = state->to_decide();
            const std::vector<play::Choice> choices = state->choices(side);
            REQUIRE_FALSE(choices.empty());
            for (const play::Choice& c : choices) {
                SeededDice trial{static_cast<std::uint64_t>(n)};
                const std::string written = state->to_json(*c.command).dump();
                CAPTURE(written);
                CHECK(c.allowed());
                CHECK_FALSE(c.label.empty());
                CHECK(state->decide(*c.command, trial));
                const auto again = state->read_command(nlohmann::json::parse(written));
                if (!again) FAIL(again.error().text());
                CHECK(nlohmann::json::parse(state->to_json(**again).dump()) ==
                      nlohmann::json::parse(written));
                CHECK((*again)->verb() == c.command->verb());
                ++listed;
            }
            const play::Choice& chosen = choices[pick.below(static_cast<std::uint32_t>(choices.size()))];
            const auto events = state->decide(*chosen.command, dice);
            REQUIRE(events);
            for (const play::EventPtr& e : *events) {
                const std::string written = state->to_json(*e).dump();
                CAPTURE(written);
                const auto again = state->read_event(nlohmann::json::parse(written));
                if (!again) FAIL(again.error().text());
                CHECK(nlohmann::json::parse(state->to_json(**again).dump()) ==
                      nlohmann::json::parse(written));
                CHECK(state->describe(**again) == state->describe(*e));
                state->apply(*e);
            }
        }
        CHECK(listed > 100);
    });
}

TEST_CASE("every game is a film whose end stands as its state does") {
    for_every_system([](const auto& game) {
        timeline::Timeline film{game->start()};
        Session session = begun(game, 2, {});
        while (!session.state().verdict().over) {
            const double before = film.length();
            const auto events = session.play(choice(session.state()));
            REQUIRE(events);
            film.add(*events);
            CHECK(film.length() >= before);
        }
        play::Stances now;
        session.state().look(now);
        const timeline::TableMoment shot = film.at(film.length() + 60.0);
        REQUIRE(shot.units.size() == now.units.size());
        for (std::size_t i = 0; i < now.units.size(); ++i) {
            CAPTURE(i);
            CHECK(shot.units[i].seen() == now.units[i].there);
            if (now.units[i].there) CHECK(shot.units[i].place == now.units[i].place);
        }
        CHECK(shot.turn == session.state().turn());
        CHECK(film.state().hash() == session.state().hash());
        film.rewind(0);
        CHECK(film.state().hash() == game->start()->hash());
    });
}
