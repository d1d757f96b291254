#include "tests/esr/stage.h"

#include "engine/esr/invariants.h"
#include "engine/ruling/scene_rules.h"

#include <nlohmann/json.hpp>

#include <array>
#include <set>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// A battle on level ground with its automatic players.
std::shared_ptr<const play::Game> opened(const std::filesystem::path& path) {
    auto scene = scene::load_scene(path);
    if (!scene) FAIL(scene.error().text());
    auto ground = std::make_shared<const measure::FlatGround>(scene->ground.width, scene->ground.depth);
    auto system = ruling::rules_of(*scene);
    if (!system) FAIL(system.error().text());
    auto game = engine.open({*std::move(scene), "0", *std::move(system), std::move(ground), 0});
    if (!game) FAIL(game.error().text());
    return *std::move(game);
}
const play::Game& level_ground() {
    static const auto game =
        opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/level-ground.json");
    return *game;
}
const play::Game& quatre_bras() {
    static const auto game =
        opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes/quatre-bras-1815.json");
    return *game;
}

struct Played {
    play::SideId winner;
    int without_reason = 0;
    std::set<std::string> verbs;
};

/// A whole game; a refused command or an unsound state fails the test.
Played play_out(const play::Game& game, const std::array<std::string, 2>& players, std::uint64_t seed) {
    Played out;
    const auto state = game.start();
    SeededDice dice{seed};
    for (int n = 0; n < 20'000 && !state->verdict().over; ++n) {
        const play::SideId side = state->to_decide();
        const play::Decision decision = state->choose(side, players[side.index()]);
        const auto events = state->decide(*decision.command, dice);
        if (!events) FAIL(state->title_of(*decision.command) << ": " << events.error().text());
        const std::string verb{decision.command->verb()};
        out.verbs.insert(verb);
        const bool speaks = verb == IssueDirective::name || verb == IssueObjective::name ||
                            verb == MoveFormation::name || verb == ConvertOrder::name ||
                            verb == TakeAction::name;
        if (players[side.index()] != "simple" && speaks && decision.why.empty()) ++out.without_reason;
        for (const play::EventPtr& e : *events) state->apply(*e);
        for (const std::string& fault : state->faults()) FAIL(fault);
    }
    CHECK(state->verdict().over);
    out.winner = state->verdict().winner;
    return out;
}

}

TEST_CASE("the players of a game are the usual one first, and the simple one last") {
    CHECK(level_ground().players() == std::vector<std::string>{"steady", "bold", "cautious", "simple"});
}

TEST_CASE("every level plays without a refused command and gives its reasons") {
    std::set<std::string> verbs;
    for (const auto& [a, b] :
         {std::pair{"cautious", "bold"}, std::pair{"bold", "steady"}, std::pair{"steady", "cautious"}}) {
        CAPTURE(std::string(a));
        const Played one = play_out(level_ground(), {a, b}, 11);
        CHECK(one.without_reason == 0);
        verbs.insert(one.verbs.begin(), one.verbs.end());
    }
    const Played battle = play_out(quatre_bras(), {"steady", "steady"}, 4);
    CHECK(battle.without_reason == 0);
    verbs.insert(battle.verbs.begin(), battle.verbs.end());
    for (const std::string_view verb :
         {IssueDirective::name, IssueObjective::name, ActivateOrder::name, TakeAction::name,
          ConvertOrder::name, MoveFormation::name, MoveCommander::name, PloyDeploy::name, Fight::name})
        CHECK(verbs.contains(std::string(verb)));
}

TEST_CASE("equal armies on level ground win alike, and the simple player loses") {
    std::array<int, 2> wins{};
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        if (const Played one = play_out(level_ground(), {"steady", "steady"}, seed); one.winner.valid())
            ++wins[one.winner.index()];
    CHECK(wins[0] >= 8);
    CHECK(wins[1] >= 8);
    int beaten = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        if (play_out(level_ground(), {"steady", "simple"}, seed).winner == play::SideId{0}) ++beaten;
        if (play_out(level_ground(), {"simple", "steady"}, seed).winner == play::SideId{1}) ++beaten;
    }
    CHECK(beaten >= 14);
}

TEST_CASE("what the player remembers follows from the events: going on from a journal is the same game") {
    const auto state = level_ground().start();
    SeededDice dice{5};
    std::vector<nlohmann::json> written;
    std::vector<std::size_t> upto; // events before each command
    std::vector<nlohmann::ordered_json> commands;
    while (!state->verdict().over && commands.size() < 260) {
        const play::Decision decision = state->choose(state->to_decide(), "steady");
        upto.push_back(written.size());
        commands.push_back(state->to_json(*decision.command));
        const auto events = state->decide(*decision.command, dice);
        REQUIRE(events);
        for (const play::EventPtr& e : *events) {
            written.push_back(state->to_json(*e));
            state->apply(*e);
        }
    }
    for (const std::size_t at : {std::size_t{3}, std::size_t{60}, std::size_t{131}, commands.size() - 1}) {
        CAPTURE(at);
        const auto again = level_ground().start();
        for (std::size_t k = 0; k < upto[at]; ++k) {
            const auto event = again->read_event(written[k]);
            REQUIRE(event);
            again->apply(**event);
        }
        const play::Decision decision = again->choose(again->to_decide(), "steady");
        CHECK(again->to_json(*decision.command) == commands[at]);
        // Asking does not change the game, nor does asking twice.
        CHECK(again->to_json(*again->choose(again->to_decide(), "steady").command) == commands[at]);
    }
}
