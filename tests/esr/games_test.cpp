#include "tests/esr/stage.h"

#include "engine/core/files.h"
#include "engine/esr/codec.h"
#include "engine/esr/invariants.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <initializer_list>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace vantage;
using namespace vantage::esr;

namespace {

struct Played {
    GameState end;
    std::vector<Event> events;
    std::vector<std::string> wrong;
    int commands = 0;
};

Played play_out(const Stage& stage, std::uint64_t seed) {
    Played out;
    out.end = stage.start;
    SeededDice dice{seed};
    while (!out.end.over && out.wrong.empty() && out.commands < 20'000) {
        const SideId side = to_decide(out.end);
        const Command command = choose(out.end, side, stage.rules());
        const auto events = decide(out.end, command, stage.rules(), dice);
        if (!events) {
            out.wrong.push_back("refused: " + to_json(command, out.end).dump() + ": " +
                                events.error().text());
            break;
        }
        for (const Event& e : *events) {
            vantage::esr::apply(out.end, e);
            for (const std::string& w : broken_invariants(out.end, stage.ground))
                out.wrong.push_back(std::string(name_of(e)) + ": " + w);
            if (std::holds_alternative<TurnEnded>(e))
                for (const std::string& w : broken_at_turn_end(out.end)) out.wrong.push_back(w);
            out.events.push_back(e);
        }
        ++out.commands;
    }
    return out;
}

void recorded(const Stage& stage, const std::filesystem::path& file, std::uint64_t seed) {
    auto session = Session::begin(stage.start, {"first-light.json", "0", seed, 0}, file);
    REQUIRE(session);
    while (!session->state().over) {
        const Command c = choose(session->state(), to_decide(session->state()), stage.rules());
        REQUIRE(session->play(c, stage.rules()));
    }
}

std::string text_of(const std::filesystem::path& file) {
    const auto text = read_file(file);
    REQUIRE(text);
    return *text;
}

}

TEST_CASE("automatic games end by themselves without a single illegal state") {
    std::set<std::string> results;
    std::set<std::uint64_t> ends;
    int fights = 0;
    int shots = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        CAPTURE(seed);
        const Played game = play_out(small(), seed);
        for (const std::string& w : game.wrong) MESSAGE(w);
        REQUIRE(game.wrong.empty());
        CHECK(game.end.over);
        results.insert(game.end.result);
        ends.insert(hash_of(game.end));
        fights += count_events<Fought>(game.events);
        shots += count_events<FireScored>(game.events);
    }
    CHECK(ends.size() == 30); // no two games alike
    CHECK(fights > 30);
    CHECK(shots > 30);
}

TEST_CASE("the same seed gives the same journal, another seed another") {
    recorded(small(), scratch("a"), 7);
    recorded(small(), scratch("b"), 7);
    recorded(small(), scratch("c"), 8);
    CHECK(text_of(scratch("a")) == text_of(scratch("b")));
    CHECK(text_of(scratch("a")) != text_of(scratch("c")));
    CHECK(compare_journals(scratch("a"), scratch("b"))->empty());
    CHECK(compare_journals(scratch("a"), scratch("c"))->find("line 1 on") != std::string::npos);
}

TEST_CASE("a journal folds back into the state it recorded, and notices a changed one") {
    recorded(small(), scratch("d"), 3);
    const auto read = replay(scratch("d"), small().start);
    if (!read) FAIL(read.error().text());
    CHECK(read->state.over);
    CHECK(read->hashes_checked == static_cast<int>(read->turns.size()));
    CHECK(read->torn.empty());
    const auto early = replay(scratch("d"), small().start, 1);
    REQUIRE(early);
    CHECK(early->state.turn == 2);

    std::string text = text_of(scratch("d"));
    const std::size_t at = text.find("\"score\":");
    REQUIRE(at != std::string::npos);
    const std::size_t hash = text.find("\"hash\":\"");
    REQUIRE(hash != std::string::npos);
    text[hash + 10] = text[hash + 10] == '0' ? '1' : '0';
    REQUIRE(write_file(scratch("e"), text));
    const auto forged = replay(scratch("e"), small().start);
    REQUIRE_FALSE(forged);
    CHECK(forged.error().message.find("hash") != std::string::npos);
}

TEST_CASE("a torn last line is left out and said so, and the game goes on from there") {
    recorded(small(), scratch("whole"), 5);
    const std::string whole = text_of(scratch("whole"));
    for (const std::size_t cut : {whole.size() - 1, whole.size() / 2, whole.size() / 3}) {
        CAPTURE(cut);
        REQUIRE(write_file(scratch("torn"), whole.substr(0, cut)));
        auto session = Session::resume(small().start, scratch("torn"));
        if (!session) FAIL(session.error().text());
        if (whole[cut - 1] != '\n') CHECK(session->remark().find("torn") != std::string::npos);
        while (!session->state().over)
            REQUIRE(session->play(choose(session->state(), to_decide(session->state()), small().rules()),
                                  small().rules()));
        CHECK(text_of(scratch("torn")) == whole);
    }
}

TEST_CASE("killing the program at any moment loses no finished command") {
    recorded(small(), scratch("full"), 11);
    const std::string full = text_of(scratch("full"));
    const Stage& stage = small();
    Random random{99};
    for (int moment = 0; moment < 50; ++moment) {
        const auto file = scratch("killed");
        int told[2];
        REQUIRE(pipe(told) == 0);
        const pid_t child = fork();
        if (child == 0) {
            // Says after each command how many are finished; the parent kills in the middle of it.
            auto session = Session::begin(stage.start, {"first-light.json", "0", 11, 0}, file);
            while (session && !session->state().over) {
                if (!session->play(choose(session->state(), to_decide(session->state()), stage.rules()),
                                   stage.rules()))
                    break;
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
        const auto kept = replay(file, stage.start);
        if (!kept) FAIL(kept.error().text());
        CAPTURE(moment);
        CHECK(static_cast<int>(kept->done.size()) >= finished);
        CHECK(full.compare(0, kept->whole_bytes, text_of(file), 0, kept->whole_bytes) == 0);
    }
}

TEST_CASE("undo takes a command and its dice back, redo does it again") {
    auto session = Session::begin(small().start, {"first-light.json", "0", 4, 0}, scratch("undo"));
    REQUIRE(session);
    std::vector<std::uint64_t> hashes{hash_of(session->state())};
    const auto go_on = [&] {
        return session->play(choose(session->state(), to_decide(session->state()), small().rules()),
                             small().rules());
    };
    for (int i = 0; i < 20; ++i) { // well inside the first turn
        REQUIRE(go_on());
        hashes.push_back(hash_of(session->state()));
    }
    for (int i = 0; i < 10; ++i) REQUIRE(session->undo());
    CHECK(hash_of(session->state()) == hashes[10]);
    for (int i = 0; i < 5; ++i) REQUIRE(session->redo());
    CHECK(hash_of(session->state()) == hashes[15]);
    CHECK(session->can_redo());
    const auto read = replay(scratch("undo"), small().start);
    if (!read) FAIL(read.error().text());
    CHECK(hash_of(read->state) == hashes[15]);
    CHECK(read->undone.size() == 5);
    REQUIRE(go_on());
    CHECK(hash_of(session->state()) == hashes[16]); // the same dice fall again
    CHECK_FALSE(session->can_redo());
    CHECK_FALSE(session->redo());
}

TEST_CASE("every listed command is legal, and events survive being written down") {
    GameState state = small().start;
    SeededDice dice{21};
    Random pick{5};
    int listed = 0;
    for (int n = 0; n < 250 && !state.over; ++n) {
        const SideId side = to_decide(state);
        const auto commands = legal_commands(state, side, small().rules());
        REQUIRE_FALSE(commands.empty());
        for (const Command& c : commands) {
            SeededDice trial{static_cast<std::uint64_t>(n)};
            const auto events = decide(state, c, small().rules(), trial);
            CHECK(events);
            ++listed;
            const auto again = read_command(nlohmann::json::parse(to_json(c, state).dump()), state);
            if (!again) FAIL(again.error().text());
            CHECK(*again == c);
        }
        const Command& chosen = commands[pick.below(static_cast<std::uint32_t>(commands.size()))];
        const auto events = decide(state, chosen, small().rules(), dice);
        REQUIRE(events);
        const GameState before = state;
        for (const Event& e : *events) {
            const auto again = read_event(nlohmann::json::parse(to_json(e, before).dump()), before);
            if (!again) FAIL(name_of(e) << ": " << again.error().text());
            CHECK(*again == e);
            CHECK_NOTHROW((void)describe(e, before));
            vantage::esr::apply(state, e);
            for (const std::string& w : broken_invariants(state, small().ground))
                FAIL(name_of(e) << ": " << w);
        }
    }
    CHECK(listed > 500);
}

TEST_CASE("orders are read from plain text and from JSON, and mistakes are named") {
    const GameState& game = small().start;
    const auto plain =
        read_order("issue-directive by=\"Jean Lannoy\" formation=fr1 directive=attack target=bridge", game);
    if (!plain) FAIL(plain.error().text());
    const auto& issue = std::get<IssueDirective>(plain->command);
    CHECK(issue.directive == Directive::attack);
    CHECK(game[issue.formation].id == "fr1");
    const auto object = read_order(
        R"({"do":"issue-directive","by":"Jean Lannoy","formation":"fr1","directive":"attack","target":"bridge"})",
        game);
    REQUIRE(object);
    CHECK(object->command == plain->command);
    const auto move = read_order(
        "move-formation formation=fr1 move=fr1/1@125:620,830:640,800 unlimber=fr1/3 dice=3,4", game);
    REQUIRE(move);
    CHECK(std::get<MoveFormation>(move->command).moves.front().path.size() == 2);
    CHECK(move->dice == std::vector<int>{3, 4});
    CHECK(read_order("isue-directive", game).error().message.find("issue-directive") != std::string::npos);
    CHECK(read_order("fight formation=nobody", game).error().where == "formation");
    CHECK(read_order("fight formation=fr1 speed=3", game).error().where == "speed");
    CHECK(read_order("recover formation=fr1 arm=navy", game).error().message.find("infantry") !=
          std::string::npos);
}
