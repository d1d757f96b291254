// The two real battles by rules that are data: played by the automatic player with every invariant watched.
#include "engine/physics/battlefield.h"
#include "tests/play/opened.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <map>

using namespace vantage;

namespace {

struct Played {
    std::string winner; ///< empty: nobody
    int turns = 0;
    int commands = 0;
    std::map<std::string, int> verbs;
    std::uint64_t hash = 0;
};

std::shared_ptr<const play::Game> open_real(const char* name, int turns) {
    auto scene = scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / name);
    if (!scene) FAIL(scene.error().text());
    auto system = ruling::rules_of(*scene);
    if (!system) FAIL(system.error().text());
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) FAIL(ground.error().text());
    auto game = games::open({*std::move(scene), "0", *std::move(system), *std::move(ground), turns});
    if (!game) FAIL(game.error().text());
    return *std::move(game);
}

bool is_paces(std::string_view name) { return name.find("paces") != std::string_view::npos; }

/// A whole game; whatever is wrong after any of its events is a failure.
Played play_out(const play::Game& game, std::uint64_t seed, const std::array<std::string, 2>& players) {
    Played out;
    const std::unique_ptr<play::State> state = game.start();
    SeededDice dice{seed};
    for (; !state->verdict().over && out.commands < 60'000; ++out.commands) {
        const play::SideId side = state->to_decide();
        REQUIRE(side.valid());
        const play::Decision decision = state->choose(side, players[side.index()]);
        REQUIRE(decision.command);
        ++out.verbs[std::string(decision.command->verb())];
        // What is due is waived only where the rules themselves forbid it, never for want of a fact.
        if (decision.why.find("cannot be seen") != std::string::npos) FAIL("seed ", seed, ": ", decision.why);
        const auto events = state->decide(*decision.command, dice);
        if (!events)
            FAIL("seed ", seed, ": ", state->to_json(*decision.command).dump(), ": ", events.error().text());
        for (const play::EventPtr& e : *events) {
            state->apply(*e);
            for (const std::string& wrong : state->faults())
                FAIL("seed ", seed, ": ", wrong, " after ", state->to_json(*e).dump());
        }
    }
    const play::Verdict verdict = state->verdict();
    REQUIRE_MESSAGE(verdict.over, "seed ", seed);
    if (verdict.winner.valid()) out.winner = state->sides()[verdict.winner.index()].id;
    out.turns = state->turn();
    out.hash = state->hash();
    return out;
}

}

/// VANTAGE_GAMES=200 plays so many of each to their last turns, from the seed VANTAGE_FIRST on (for runs in
/// pieces), VANTAGE_BATTLE=paces those of one system alone; without it one, for a few turns.
TEST_CASE("Quatre Bras by both systems is played to its end, soundly") {
    const char* wanted = std::getenv("VANTAGE_GAMES");
    const int games = wanted ? std::atoi(wanted) : 1;
    const char* only = std::getenv("VANTAGE_BATTLE");
    const char* from = std::getenv("VANTAGE_FIRST");
    const int first = from ? std::atoi(from) : 1;
    for (const char* name : {"quatre-bras-1815-paces.json", "quatre-bras-1815-maneuver-element.json"}) {
        CAPTURE(std::string(name));
        if (only && std::string(name).find(only) == std::string::npos) continue;
        const std::shared_ptr<const play::Game> battle = open_real(name, wanted ? 0 : is_paces(name) ? 5 : 3);
        std::map<std::string, int> wins;
        for (int seed = first; seed < first + games; ++seed) {
            Played game = play_out(*battle, static_cast<std::uint64_t>(seed), {"steady", "steady"});
            ++wins[game.winner];
            if (wanted)
                MESSAGE(std::string(name), ", seed ", seed, ": ", game.winner, " in turn ", game.turns, ", ",
                        game.commands, " commands");
            CHECK(game.verbs["move"] > 50);
            CHECK(game.verbs["resolve"] > 30);
        }
        std::string told;
        for (const auto& [side, n] : wins)
            told += (side.empty() ? "nobody" : side) + " " + std::to_string(n) + "  ";
        MESSAGE(std::string(name), ": ", told);
        if (games >= 100) {
            CHECK(wins["french"] > 0);
            CHECK(wins["allied"] > 0);
        }
    }
}

TEST_CASE("Quatre Bras by both systems is written, read and undone as every game is") {
    for (const char* name : {"quatre-bras-1815-paces.json", "quatre-bras-1815-maneuver-element.json"}) {
        CAPTURE(std::string(name));
        const std::shared_ptr<const play::Game> battle = open_real(name, 1);
        const std::filesystem::path journal = tests::scratch("battle.vantage");
        auto session = record::Session::begin(battle, {"scene.json", "0", 3, 0}, journal);
        if (!session) FAIL(session.error().text());
        while (!session->state().verdict().over) REQUIRE(session->play(tests::choice(session->state())));
        const std::uint64_t end = session->state().hash();
        const auto replayed = record::replay(journal, *battle);
        if (!replayed) FAIL(replayed.error().text());
        CHECK(replayed->state->hash() == end);
        for (int i = 0; i < 5; ++i) REQUIRE(session->undo());
        CHECK(session->state().hash() != end);
        for (int i = 0; i < 5; ++i) REQUIRE(session->redo());
        CHECK(session->state().hash() == end);
    }
}
