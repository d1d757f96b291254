#include "tools/vantage/commands/bench.h"

#include "engine/core/dice.h"
#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/rules/odds.h"
#include "engine/rules/resolve.h"
#include "tools/vantage/game_setup.h"
#include "tools/vantage/rules_request.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <set>

namespace vantage::cli {
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

// Automatic games, watched after every event as a wary host would.
GamesPlayed play_games(const play::Game& game, int games) {
    GamesPlayed out;
    std::set<std::uint64_t> ends;
    out.seconds = seconds_of([&] {
        for (int seed = 1; seed <= games && out.wrong.empty(); ++seed) {
            ++out.games;
            const std::unique_ptr<play::State> state = game.start();
            SeededDice dice{static_cast<std::uint64_t>(seed)};
            for (int n = 0; !state->verdict().over && n < 200'000 && out.wrong.empty(); ++n, ++out.commands) {
                const play::Decision decision = state->choose(state->to_decide(), game.players().front());
                const auto events = state->decide(*decision.command, dice);
                if (!events) {
                    out.wrong = fmt::format("seed {}: refused: {}", seed, events.error().text());
                    break;
                }
                for (const play::EventPtr& event : *events) {
                    state->apply(*event);
                    for (const std::string& w : state->faults())
                        if (out.wrong.empty()) out.wrong = fmt::format("seed {}: {}", seed, w);
                }
            }
            if (state->verdict().over) ++out.ended;
            ends.insert(state->hash());
        }
    });
    out.ends = ends.size();
    return out;
}

Result<nlohmann::ordered_json> time_games(const char* scene, int games) {
    const auto game = set_up_game(home() / "scenes" / scene, 0);
    if (!game) return game.error();
    const GamesPlayed played = play_games(**game, games);
    return nlohmann::ordered_json{{"scene", scene},
                                  {"games", played.games},
                                  {"ended", played.ended},
                                  {"different_ends", played.ends},
                                  {"commands", played.commands},
                                  {"games_per_second", played.games / played.seconds},
                                  {"wrong", played.wrong}};
}

/// The request that is timed: the first that a rules system keeps for it, by the names of their folders.
Result<RulesRequest> timed_request() {
    std::vector<std::filesystem::path> found;
    for (const auto& folder : std::filesystem::directory_iterator{home() / "assets" / "rules"})
        if (std::filesystem::exists(folder.path() / "bench.json"))
            found.push_back(folder.path() / "bench.json");
    if (found.empty()) return Error{(home() / "assets/rules").string(), "", "no system has a bench.json"};
    return read_rules_request(std::min_element(found.begin(), found.end())->string());
}

Result<nlohmann::ordered_json> time_tables() {
    const Result<RulesRequest> timed = timed_request();
    if (!timed) return timed.error();
    const Result<rules::Table> combat = timed->system.table(timed->request.edition, timed->request.table);
    if (!combat) return combat.error();
    const rules::Facts& attacker = timed->request.facts;
    const rules::Facts& defender = timed->request.defender;
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
