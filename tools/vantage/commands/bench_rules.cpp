#include "tools/vantage/commands/bench.h"

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/esr/auto_player.h"
#include "engine/esr/dice.h"
#include "engine/esr/invariants.h"
#include "engine/rules/odds.h"
#include "engine/rules/resolve.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <set>

namespace vantage::program {
namespace {

struct RulesBench {
    int small_games = 20;
    int medium_games = 2;
    bool json = false;
};

double seconds_of(const std::function<void()>& work) {
    const auto before = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

struct GamesPlayed {
    int games = 0;
    int ended = 0;
    std::size_t ends = 0; // states at the end that differ
    long long commands = 0;
    double seconds = 0;
    std::string wrong; // the first illegal state or refused command
};

// Automatic games with the invariants checked after every event, as a watchful host would.
GamesPlayed play_games(const GameSetup& setup, int games) {
    GamesPlayed out;
    std::set<std::uint64_t> ends;
    out.seconds = seconds_of([&] {
        for (int seed = 1; seed <= games && out.wrong.empty(); ++seed) {
            ++out.games;
            esr::GameState state = setup.start;
            esr::SeededDice dice{static_cast<std::uint64_t>(seed)};
            for (int n = 0; !state.over && n < 200'000 && out.wrong.empty(); ++n, ++out.commands) {
                const esr::Command command = esr::choose(state, esr::to_decide(state), setup.rules());
                const auto events = esr::decide(state, command, setup.rules(), dice);
                if (!events) {
                    out.wrong = fmt::format("seed {}: refused: {}", seed, events.error().text());
                    break;
                }
                for (const esr::Event& event : *events) {
                    esr::apply(state, event);
                    for (const std::string& w : esr::broken_invariants(state, *setup.ground))
                        if (out.wrong.empty()) out.wrong = fmt::format("seed {}: {}", seed, w);
                }
            }
            if (state.over) ++out.ended;
            ends.insert(esr::hash_of(state));
        }
    });
    out.ends = ends.size();
    return out;
}

Result<nlohmann::ordered_json> time_games(const char* scene, int games) {
    const Result<GameSetup> setup = set_up_game(home() / "scenes" / scene, 0);
    if (!setup) return setup.error();
    const GamesPlayed played = play_games(*setup, games);
    return nlohmann::ordered_json{{"scene", scene},
                                  {"games", played.games},
                                  {"ended", played.ended},
                                  {"different_ends", played.ends},
                                  {"commands", played.commands},
                                  {"games_per_second", played.games / played.seconds},
                                  {"wrong", played.wrong}};
}

Result<nlohmann::ordered_json> time_tables() {
    const Result<rules::Rulebook> book = rules::Rulebook::load(home() / "assets/rules", "esr");
    if (!book) return book.error();
    const Result<rules::Table> combat = book->table("esr", "current", "combat");
    if (!combat) return combat.error();
    const rules::Facts attacker{{"arm", std::string{"infantry"}}, {"combat_rating", 5.0}, {"fatigue", 3.0}};
    const rules::Facts defender{
        {"arm", std::string{"cavalry"}}, {"combat_rating", 6.0}, {"tactical_rating", 1.0}};
    constexpr int resolutions = 20'000;
    constexpr int answers = 500;
    SeededDice stream{1812};
    rules::DiceSupply dice;
    dice.source = &stream;
    Error failed;
    const double resolving = seconds_of([&] {
        for (int i = 0; i < resolutions; ++i)
            if (const auto r = rules::resolve(*combat, attacker, defender, dice); !r) failed = r.error();
    });
    const double weighing = seconds_of([&] {
        for (int i = 0; i < answers; ++i)
            if (const auto o = rules::odds(*combat, attacker, defender); !o) failed = o.error();
    });
    if (!failed.message.empty()) return failed;
    return nlohmann::ordered_json{{"combat_resolutions_per_second", resolutions / resolving},
                                  {"combat_odds_per_second", answers / weighing},
                                  {"combat_odds_ms", weighing * 1000 / answers}};
}

Exit bench_rules(const RulesBench& options) {
    const auto tables = time_tables();
    if (!tables) return complain(tables.error());
    nlohmann::ordered_json out = *tables;
    bool wrong = false;
    for (const auto& [scene, games] : {std::pair{"mir-1812.json", options.small_games},
                                       std::pair{"quatre-bras-1815.json", options.medium_games}}) {
        if (games == 0) continue;
        const auto played = time_games(scene, games);
        if (!played) return complain(played.error());
        wrong = wrong || !(*played)["wrong"].get<std::string>().empty();
        out["games"].push_back(*played);
    }
    fmt::print("{}\n", out.dump(options.json ? -1 : 2));
    return wrong ? Exit::failed : Exit::done;
}

}

void add_bench_rules(CLI::App& bench, Job& job) {
    auto options = std::make_shared<RulesBench>();
    CLI::App* command = bench.add_subcommand("rules", "Resolve tables, weigh odds and play automatic games");
    command->add_option("--small", options->small_games, "Games of Mir")
        ->capture_default_str()
        ->check(CLI::Range(0, 100000));
    command->add_option("--medium", options->medium_games, "Games of Quatre Bras")
        ->capture_default_str()
        ->check(CLI::Range(0, 100000));
    command->add_flag("--json", options->json, "On one line");
    command->footer("Examples:\n  vantage bench rules\n  vantage bench rules --small 1000 --medium 50");
    command->callback([options, &job] { job = [options] { return bench_rules(*options); }; });
}

}
