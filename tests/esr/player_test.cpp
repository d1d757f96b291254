#include "tests/esr/stage.h"

#include "engine/esr/battle_game.h"
#include "engine/esr/invariants.h"
#include "engine/esr/player.h"
#include "engine/esr/player_risk.h"
#include "engine/ruling/scene_rules.h"
#include "tests/esr/opponents/measures.h"

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
    int in_vain = 0; ///< orders of the last turn, which nobody can try any more
    std::set<std::string> verbs;
    opponents::Measures measures;
};

/// A whole game; a refused command or an unsound state fails the test.
Played play_out(const play::Game& game, const std::array<std::string, 2>& players, std::uint64_t seed) {
    Played out;
    const auto state = game.start();
    SeededDice dice{seed};
    opponents::Observer observer{static_cast<const BattleState&>(*state).typed()};
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
        const bool orders = verb == IssueDirective::name || verb == IssueObjective::name;
        if (players[side.index()] != "simple" && speaks && decision.why.empty()) ++out.without_reason;
        if (players[side.index()] != "simple" && orders && state->turn() >= game.turns()) ++out.in_vain;
        for (const play::EventPtr& e : *events) {
            state->apply(*e);
            observer.note(static_cast<const Happened&>(*e).event,
                          static_cast<const BattleState&>(*state).typed());
        }
        for (const std::string& fault : state->faults()) FAIL(fault);
    }
    CHECK(state->verdict().over);
    out.winner = state->verdict().winner;
    out.measures = observer.measures();
    return out;
}

/// Once, for those tests that look at the same battle.
const Played& day_at_quatre_bras() {
    static const Played one = play_out(quatre_bras(), {"steady", "steady"}, 5);
    return one;
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
        CHECK(one.in_vain == 0);
        verbs.insert(one.verbs.begin(), one.verbs.end());
    }
    const Played& battle = day_at_quatre_bras();
    CHECK(battle.without_reason == 0);
    CHECK(battle.in_vain == 0);
    verbs.insert(battle.verbs.begin(), battle.verbs.end());
    for (const std::string_view verb :
         {IssueDirective::name, IssueObjective::name, ActivateOrder::name, TakeAction::name,
          ConvertOrder::name, MoveFormation::name, MoveCommander::name, PloyDeploy::name, Fight::name})
        CHECK(verbs.contains(std::string(verb)));
}

TEST_CASE("equal armies on level ground win alike, and the simple player loses") {
    std::array<int, 2> wins{};
    opponents::Measures all;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const Played one = play_out(level_ground(), {"steady", "steady"}, seed);
        all += one.measures;
        if (one.winner.valid()) ++wins[one.winner.index()];
    }
    CAPTURE(all.text());
    CHECK(all.idle_turns * 100 < all.attack_turns * 15);
    CHECK(all.fights[2] * 100 >= (all.fights[0] + all.fights[1] + all.fights[2]) * 15);
    CHECK(all.rallied * 2 > all.rallies);
    CHECK(all.neglected <= 30); // one a game, in sixteen turns of eight formations
    CHECK(all.repacked <= 15);
    CHECK(all.hopeless == 0);
    CHECK(wins[0] >= 8);
    CHECK(wins[1] >= 8);
    int beaten = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        if (play_out(level_ground(), {"steady", "simple"}, seed).winner == play::SideId{0}) ++beaten;
        if (play_out(level_ground(), {"simple", "steady"}, seed).winner == play::SideId{1}) ++beaten;
    }
    CHECK(beaten >= 16);
}

TEST_CASE("whoever has taken a place stands on it with his whole formation") {
    int stood = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto state = level_ground().start();
        SeededDice dice{seed};
        while (state->turn() < 6 && !state->verdict().over) {
            const play::SideId side = state->to_decide();
            const auto decision = state->choose(side, side.index() == 0 ? "steady" : "simple");
            const auto events = state->decide(*decision.command, dice);
            REQUIRE(events);
            for (const play::EventPtr& e : *events) state->apply(*e);
        }
        const GameState& game = static_cast<const BattleState&>(*state).typed();
        const Objective& middle = game.objectives.front();
        REQUIRE(middle.held_by == SideId{0});
        const auto own = formations_of(game, SideId{0});
        if (std::any_of(own.begin(), own.end(), [&](FormationId f) {
                return distance(middle_of(game, f), middle.at) < Yards{350.0};
            }))
            ++stood;
    }
    CHECK(stood >= 5);
}

TEST_CASE("reinforcements make room for those behind them, and attacks go on") {
    const opponents::Measures& day = day_at_quatre_bras().measures;
    CAPTURE(day.text());
    CHECK(day.arrived >= 10);
    CHECK(day.arrived - day.left_entry - day.met_at_entry <= 1);
    CHECK(day.idle_turns * 100 < day.attack_turns * 15);
    CHECK(day.hopeless == 0);
}

TEST_CASE(
    "a small formation stakes more on a fight than a large one, and a tired one more than a fresh one") {
    const auto state = level_ground().start();
    GameState game = static_cast<const BattleState&>(*state).typed();
    const std::vector<FormationId> own = formations_of(game, SideId{0});
    FormationId large = own.front();
    for (const FormationId f : own)
        if (deployed_units(game, f) > deployed_units(game, large)) large = f;
    REQUIRE(deployed_units(game, large) > 3);
    const std::array<double, 2> even{0.0, 0.0};
    const std::array<double, 2> worse{-4.0, -4.0};
    const double fresh = ending_of(game, large, even).loss();
    game[large].fatigue[0] = deployed_units(game, large) - 2;
    const double tired = ending_of(game, large, even).loss();
    CHECK(tired > fresh + 0.1);
    CHECK(ending_of(game, large, worse).loss() > tired);
    CHECK(ending_of(game, large, even, 2).loss() > tired); // before guns
    game[large].fatigue[0] = 0;
    int left = 2;
    for (const UnitId u : units_of(game, large))
        if (is_deployed(game[u]) && left-- <= 0) game[u].where = Where::removed;
    REQUIRE(deployed_units(game, large) <= 2);
    CHECK(ending_of(game, large, even).loss() > fresh + 0.1);
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

namespace {

/// The same battle with everything else that a side may not know of its enemy.
GameState otherwise(const GameState& open, SideId side) {
    GameState out = open;
    for (std::size_t i = 0; i < open.formations.size(); ++i) {
        Formation& f = out.formations[i];
        if (side_of(open, FormationId{i}) == side) continue;
        if (f.pending)
            f.pending.reset();
        else if (f.status == Status::none)
            f.pending.emplace().directive = Directive::attack;
        f.target = f.target.empty() ? open.objectives.front().id : "";
        f.order_began = {Yards{100}, Yards{100}};
        if (!f.on_table) f.fatigue = {3, 3, 3}, f.order = Directive::attack;
        for (const UnitId u : f.units)
            if (open[u].where == Where::coming) out[u].place = {{Yards{777}, Yards{888}}, Degrees{33}};
    }
    for (Force& force : out.forces)
        if (force.side != side) force.objective = open.objectives.back().id, force.pending.reset();
    Terms terms = *open.terms;
    for (scene::Reinforcement& due : terms.reinforcements)
        if (side_of(open, due.formation) != side) due.turn += 3, due.at = {};
    out.terms = std::make_shared<const Terms>(std::move(terms));
    return out;
}

}

TEST_CASE("the player decides from what its side may know: orders on their way, aims, who is to come") {
    for (const char* name : {"scenes/quatre-bras-1815.json", "scenes/mir-1812.json"}) {
        CAPTURE(name);
        const auto game = std::static_pointer_cast<const BattleGame>(
            opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / name));
        const auto state = game->start();
        SeededDice dice{9};
        int compared = 0;
        int concealed = 0;
        for (int n = 0; n < 420 && !state->verdict().over; ++n) {
            const play::SideId side = state->to_decide();
            const play::Decision decision = state->choose(side, "steady");
            if (n % 7 == 3) {
                const GameState& open = static_cast<const BattleState&>(*state).typed();
                const GameState other_way = otherwise(open, side);
                CHECK(hash_of(other_way) != hash_of(open));
                const auto asked = [&](const GameState& one) {
                    const BattleState alone{game, one};
                    return alone.to_json(*alone.choose(side, "steady").command);
                };
                CHECK(asked(open) == asked(other_way));
                // By the seam that every game has it is the same.
                const BattleState alone{game, open};
                CHECK(alone.to_json(*alone.known_to({side})->choose(side, "steady").command) == asked(open));
                const auto known = state->known_to({side});
                for (const Unit& u : static_cast<const BattleState&>(*known).typed().units)
                    concealed += u.where == Where::coming ? 1 : 0;
                ++compared;
            }
            const auto events = state->decide(*decision.command, dice);
            REQUIRE(events);
            for (const play::EventPtr& e : *events) state->apply(*e);
        }
        CHECK(compared >= 50);
        CHECK(concealed > 0);
    }
}

TEST_CASE("nobody evades of his own will where he has no room for it") {
    for (const bool room : {true, false}) {
        CAPTURE(room);
        const auto game = std::static_pointer_cast<const BattleGame>(
            opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/level-ground.json"));
        GameState now = typed(*game->start());
        UnitId rider;
        UnitId enemy;
        for (std::size_t i = 0; i < now.units.size(); ++i) {
            const bool own = side_of(now, UnitId{i}) == SideId{0};
            if (own && now.units[i].arm == Arm::cavalry) rider = UnitId{i};
            if (!own && now.units[i].arm == Arm::infantry) enemy = UnitId{i};
        }
        REQUIRE(rider.valid());
        REQUIRE(enemy.valid());
        const double north = room ? 2500.0 : 80.0;
        now[rider].place = {{Yards{2500.0}, Yards{north}}, Degrees{0.0}};
        now[rider].combat = 1;
        now[rider].may_evade = true;
        now[enemy].place = {{Yards{2500.0}, Yards{north + 200.0}}, Degrees{180.0}};
        now.step = now.terms->book->turn.step_named("react");
        REQUIRE(now.step.valid());
        const BattleState state{game, now};
        const auto chosen = state.choose(SideId{0}, "steady");
        CHECK((chosen.command->verb() == Evade::name) == room);
    }
}

TEST_CASE("those who flee keep out of the entry by which friends are still to come") {
    const auto game = std::static_pointer_cast<const BattleGame>(
        opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/level-ground.json"));
    const auto flees = [&](std::optional<GroundPoint> entry) {
        GameState now = typed(*game->start());
        const FormationId ours = formations_of(now, SideId{0}).front();
        const FormationId late = formations_of(now, SideId{0}).back();
        const FormationId theirs = formations_of(now, SideId{1}).front();
        now[ours].status = Status::retreat;
        now[ours].fatigue = {9, 0, 0};
        const glm::dvec2 middle = to_vec(middle_of(now, ours));
        now[units_of(now, theirs).front()].place = {to_ground(middle + glm::dvec2{0.0, 700.0}),
                                                    Degrees{180.0}};
        for (const UnitId u : now[late].units) now[u].where = Where::coming;
        now[late].on_table = false;
        if (entry) {
            scene::Reinforcement due;
            due.turn = 3;
            due.formation = late;
            due.at = *entry;
            Terms terms = *now.terms;
            terms.reinforcements = {due};
            terms.ways = {{due.at, {due.at.east, due.at.north + Yards{1.0}}}};
            now.terms = std::make_shared<const Terms>(std::move(terms));
        }
        now.step = now.terms->book->turn.step_named("move");
        REQUIRE(now.step.valid());
        now.to_move = SideId{0};
        BattleState state{game, now};
        const auto chosen = state.choose(SideId{0}, "steady");
        REQUIRE(chosen.command->verb() == MoveFormation::name);
        SeededDice dice{1};
        const auto events = state.decide(*chosen.command, dice);
        REQUIRE(events);
        for (const play::EventPtr& e : *events) state.apply(*e);
        return middle_of(state.typed(), ours);
    };
    const GroundPoint freely = flees(std::nullopt);
    const GroundPoint entry{freely.east, Yards{0.0}};
    const GroundPoint aside = flees(entry);
    CAPTURE(freely.east.value());
    CAPTURE(freely.north.value());
    CAPTURE(aside.east.value());
    CAPTURE(aside.north.value());
    CHECK(distance(freely, entry) < Yards{600.0});
    CHECK(distance(aside, entry) > distance(freely, entry) + Yards{150.0});
}

TEST_CASE("whom the scene's own rules hold back says so instead of what he would do") {
    const auto game = std::static_pointer_cast<const BattleGame>(
        opened(std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/esr/level-ground.json"));
    for (const bool held : {true, false}) {
        CAPTURE(held);
        GameState now = typed(*game->start());
        scene::SpecialRule waits;
        waits.words = "They wait.";
        waits.formations = formations_of(now, SideId{0});
        waits.stands = true;
        Terms terms = *now.terms;
        if (held) terms.special = {waits};
        now.terms = std::make_shared<const Terms>(std::move(terms));
        for (const FormationId f : formations_of(now, SideId{0})) now[f].order = Directive::attack;
        now.step = now.terms->book->turn.step_named("move");
        REQUIRE(now.step.valid());
        now.to_move = SideId{0};
        const BattleState state{game, now};
        const auto chosen = state.choose(SideId{0}, "steady");
        REQUIRE(chosen.command->verb() == MoveFormation::name);
        CAPTURE(chosen.why);
        CHECK((chosen.why.find("the battle's own rules") != std::string::npos) == held);
        CHECK((chosen.why.find(" stands") != std::string::npos) == held);
    }
}
