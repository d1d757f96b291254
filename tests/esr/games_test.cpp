#include "tests/esr/stage.h"
#include "tests/esr/watch.h"

#include "engine/esr/codec.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <set>

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
        out.wrong = apply_watched(out.end, *events, stage.ground);
        out.events.insert(out.events.end(), events->begin(), events->end());
        ++out.commands;
    }
    return out;
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
            const auto again = read_event(nlohmann::json::parse(to_json(e, before).dump()), state);
            if (!again) FAIL(name_of(e) << ": " << again.error().text());
            CHECK(*again == e);
            CHECK_NOTHROW((void)describe(e, before));
        }
        for (const std::string& w : apply_watched(state, *events, small().ground)) FAIL(w);
    }
    CHECK(listed > 500);
}

TEST_CASE("orders are read from plain text and from JSON, and mistakes are named") {
    const auto game = small().game(small().start);
    const auto start = game->start();
    const auto read = [&](const char* line) -> Result<Command> {
        const auto order = play::read_order(line, game->verbs());
        if (!order) return order.error();
        const auto command = start->read_command(*order);
        if (!command) return command.error();
        return static_cast<const AskedFor&>(**command).command;
    };
    const auto plain =
        read("issue-directive by=\"Jean Lannoy\" formation=fr1 directive=attack target=bridge");
    if (!plain) FAIL(plain.error().text());
    const auto& issue = std::get<IssueDirective>(*plain);
    CHECK(issue.directive == Directive::attack);
    CHECK(small().start[issue.formation].id == "fr1");
    const auto object = read(
        R"({"do":"issue-directive","by":"Jean Lannoy","formation":"fr1","directive":"attack","target":"bridge"})");
    REQUIRE(object);
    CHECK(*object == *plain);
    const auto move =
        read("move-formation formation=fr1 move=fr1/1@125:620,830:640,800 unlimber=fr1/3 dice=3,4");
    REQUIRE(move);
    CHECK(std::get<MoveFormation>(*move).moves.front().path.size() == 2);
    const auto change = read("ploy-deploy formation=fr2 change=fr2/1@deployed:1:700,1130,130 rush");
    REQUIRE(change);
    CHECK(std::get<PloyDeploy>(*change).changes.front().wave == 1);
    CHECK(std::get<PloyDeploy>(*change).changes.front().place.facing == Degrees{130});
    const auto fire = read("declare-fire formation=ru1 aim=ru1/1>fr1 dice_target=fr1 intense_bombardment");
    REQUIRE(fire);
    CHECK(std::get<DeclareFire>(*fire).plan.aims.size() == 1);
    CHECK(std::get<DeclareFire>(*fire).plan.intense_bombardment);
    CHECK(read("isue-directive").error().message.find("issue-directive") != std::string::npos);
    CHECK(read("fight formation=nobody").error().where == "/formation");
    CHECK(read("fight formation=fr1 speed=3").error().where == "/speed");
    CHECK(read("recover formation=fr1 arm=navy").error().message.find("infantry") != std::string::npos);
}
