#include "tests/esr/opponents/measures.h"

#include "engine/core/hasher.h"
#include "engine/esr/battle_game.h"
#include "engine/esr/queries.h"
#include "engine/physics/battlefield.h"
#include "engine/ruling/scene_rules.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>

// vantage-opponents SCENE GAMES PLAYER PLAYER [SEED] [log]: plays so many games, with sides swapped from one
// to the next where the players differ, and measures them.
namespace vantage::opponents {
namespace {

Result<std::shared_ptr<const play::Game>> opened(const std::filesystem::path& path) {
    Result<scene::Scene> scene = scene::load_scene(path);
    if (!scene) return scene.error();
    Result<rules::System> system = ruling::rules_of(*scene);
    if (!system) return system.error();
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) return ground.error();
    return esr::engine.open({*std::move(scene), "", *std::move(system), std::move(*ground), 0});
}

// How every formation stands, a line each.
void print_state(const esr::GameState& game) {
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
        const esr::FormationId id{i};
        const esr::Formation& f = game[id];
        if (!f.here()) continue;
        const GroundPoint at = esr::middle_of(game, id);
        fmt::print("  | {:10} {:28} {:7} {:8} {:14} tired {} of {}, at {:.0f} {:.0f}, enemy {:.0f}\n",
                   game[esr::side_of(game, id)].name, f.name, esr::word_of(f.status), esr::word_of(f.order),
                   f.target, f.total_fatigue(), esr::deployed_units(game, id), at.east.value(),
                   at.north.value(), esr::nearest_enemy(game, id).distance.value());
    }
}

struct Outcome {
    play::SideId winner;
    std::string words;
    Measures measures;
    int refused = 0;
    int turns = 0;
    std::uint64_t hash = 0;
};

Outcome play_one(const play::Game& game, const std::array<std::string, 2>& players, std::uint64_t seed,
                 bool log) {
    const std::unique_ptr<play::State> state = game.start();
    SeededDice dice{seed};
    Observer observer{static_cast<const esr::BattleState&>(*state).typed()};
    Outcome out;
    for (int n = 0; n < 100'000 && !state->verdict().over; ++n) {
        const play::SideId side = state->to_decide();
        const play::Decision decision = state->choose(side, players[side.index()]);
        if (log && !decision.why.empty()) fmt::print("  ({})\n", decision.why);
        const Result<play::Events> events = state->decide(*decision.command, dice);
        if (!events) {
            fmt::print("refused, seed {}, turn {}: {}: {}\n", seed, state->turn(),
                       state->title_of(*decision.command), events.error().text());
            ++out.refused;
            break;
        }
        for (const play::EventPtr& e : *events) {
            const std::string text = log ? state->describe(*e) : std::string{};
            state->apply(*e);
            observer.note(static_cast<const esr::Happened&>(*e).event,
                          static_cast<const esr::BattleState&>(*state).typed());
            if (!text.empty()) fmt::print("{}\n", text);
            if (log && std::holds_alternative<esr::TurnEnded>(static_cast<const esr::Happened&>(*e).event))
                print_state(static_cast<const esr::BattleState&>(*state).typed());
        }
    }
    out.winner = state->verdict().winner;
    out.words = state->verdict().words;
    out.turns = state->turn();
    out.hash = state->hash();
    out.measures = observer.measures();
    std::map<std::string, int> late;
    for (const auto& [who, n] : out.measures.late) late[fmt::format("{}, seed {}", who, seed)] = n;
    out.measures.late = std::move(late);
    return out;
}

int run(const std::filesystem::path& scene, int games, std::array<std::string, 2> players,
        std::uint64_t first, bool log) {
    const auto game = opened(scene);
    if (!game) {
        fmt::print(stderr, "{}\n", game.error().text());
        return 2;
    }
    const std::vector<std::string> known = (*game)->players();
    for (const std::string& player : players)
        if (std::find(known.begin(), known.end(), player) == known.end()) {
            fmt::print(stderr, "no player \"{}\"\n", player);
            return 2;
        }
    std::array<int, 2> by_side{};
    std::array<int, 2> by_player{};
    int draws = 0;
    int early = 0;
    int refused = 0;
    Measures all;
    std::map<std::string, int> results;
    std::string beaten; // in which games the first player was, to be looked at
    const auto begin = std::chrono::steady_clock::now();
    for (int n = 0; n < games; ++n) {
        const bool swapped = players[0] != players[1] && n % 2 == 1;
        const std::uint64_t seed = first + static_cast<std::uint64_t>(players[0] != players[1] ? n / 2 : n);
        const Outcome one =
            play_one(**game, swapped ? std::array{players[1], players[0]} : players, seed, log);
        all += one.measures;
        refused += one.refused;
        ++results[one.words];
        if (one.turns < (*game)->turns()) ++early;
        if (!one.winner.valid()) {
            ++draws;
            continue;
        }
        ++by_side[one.winner.index()];
        const std::size_t player = swapped ? 1 - one.winner.index() : one.winner.index();
        ++by_player[player];
        if (player == 1) beaten += fmt::format(" {}{}", seed, swapped ? "s" : "");
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print("{} games, {:.2f} s each; refused {}; ended early {}\n", games, seconds / games, refused,
               early);
    fmt::print("{} {}, {} {}, draws {}\n", players[0], by_player[0], players[1], by_player[1], draws);
    fmt::print("first side {}, second side {}\n{}", by_side[0], by_side[1], all.text());
    for (const auto& [words, n] : results) fmt::print("  {} x {}\n", n, words);
    fmt::print("{} was beaten with{} (s: sides swapped)\n", players[0], beaten.empty() ? " none" : beaten);
    return refused > 0 ? 1 : 0;
}

}
}

int main(int count, char** words) {
    const std::vector<std::string> args(words + 1, words + count);
    if (args.size() < 4) {
        fmt::print(stderr, "takes SCENE GAMES PLAYER PLAYER [SEED] [log]\n");
        return 2;
    }
    const std::uint64_t seed = args.size() > 4 ? std::strtoull(args[4].c_str(), nullptr, 10) : 1;
    return vantage::opponents::run(args[0], std::max(1, std::atoi(args[1].c_str())), {args[2], args[3]}, seed,
                                   args.size() > 5 && args[5] == "log");
}
