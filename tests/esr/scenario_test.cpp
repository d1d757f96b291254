#include "engine/esr/victory.h"
#include "tests/esr/battle.h"

#include <fmt/format.h>

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// Two formations far apart, with terms to be filled in.
struct Scenario : Battle {
    FormationId ours = formation(0, "ours");
    FormationId theirs = formation(1, "theirs");
    UnitId our_unit = unit(ours, 2000, 500);
    UnitId their_unit = unit(theirs, 2000, 3500);
    Terms terms = *game.terms;
    void agree() { game.terms = std::make_shared<const Terms>(terms); }
    void play_turn() {
        const int turn = game.turn;
        while (game.turn == turn && !game.over) end_step();
    }
};

}

TEST_CASE("reinforcements come in column at their turn and place, and obey nobody before") {
    Scenario s;
    const FormationId late = s.formation(0, "late");
    std::vector<UnitId> units;
    for (int i = 0; i < 3; ++i) {
        units.push_back(s.unit(late, 0, 0));
        s.game[units.back()].where = Where::coming;
        s.game[units.back()].deployment = Deployment::ployed;
    }
    s.game[late].on_table = false;
    s.game[s.game[late].commander].on_table = false;
    Commander marshal;
    marshal.name = "The Marshal";
    marshal.level = Level::army;
    marshal.side = SideId{0};
    marshal.on_table = false;
    marshal.from_turn = 3;
    s.game.commanders.push_back(marshal);
    scene::Reinforcement due;
    due.turn = 2;
    due.formation = late;
    due.at = {Yards{1000.0}, Yards{700.0}};
    due.facing = Degrees{0.0};
    due.order = Directive::move;
    s.terms.reinforcements = {due};
    s.agree();

    s.at("issue-orders");
    CHECK(s.refused(IssueDirective{CommanderId{0}, late, Directive::attack, ""}).where == "esr 1.2");
    s.play_turn();
    CHECK(s.game[late].here());
    CHECK(s.game[late].order == Directive::move);
    CHECK(s.game[s.game[late].commander].here());
    for (std::size_t i = 0; i < units.size(); ++i) {
        CHECK(s.game[units[i]].on_table());
        CHECK(distance(s.game[units[i]].place.at, due.at).value() < 500.0);
        for (std::size_t k = 0; k < i; ++k)
            CHECK_FALSE(measure::overlap(base_of(s.game[units[i]]), base_of(s.game[units[k]])));
    }
    CHECK_FALSE(s.game.commanders.back().here());
    s.play_turn();
    CHECK(s.game.commanders.back().here());
}

TEST_CASE("awards are paid once for what they name") {
    using scene::Award;
    Scenario s;
    const FormationId second = s.formation(1, "second");
    s.unit(second, 1000, 3500);
    s.terms.awards = {{Award::enemy_formation_broken, SideId{}, 5},
                      {Award::enemy_guard_broken, SideId{0}, 7},
                      {Award::enemy_general_lost, SideId{}, 2},
                      {Award::enemy_high_general_lost, SideId{}, 4},
                      {Award::own_guard_committed, SideId{1}, -3}};
    s.agree();
    s.game[s.theirs].guard = true;
    s.game[s.theirs].status = Status::broken;
    s.game[s.theirs].fatigue = {5, 0, 0};
    s.game[s.game[second].commander].removed = true;
    s.game.commanders[0].removed = true; // our own corps commander
    s.game[UnitId{2}].fights = 1;
    s.game[second].guard = true;
    s.play_turn();
    CHECK(s.game.sides[0].points == 5 + 7 + 2);
    CHECK(s.game.sides[1].points == 4 - 3);
    s.play_turn();
    CHECK(s.game.sides[0].points == 5 + 7 + 2); // not again
    CHECK(s.game.sides[1].points == 4 - 3);
}

TEST_CASE("places are held by whoever stands there alone, and count at the end") {
    Scenario s;
    s.game.objectives.push_back({"mill", "The mill", {Yards{2000.0}, Yards{600.0}}, Yards{150.0}, 6, {}});
    s.game.objectives.push_back(
        {"ford", "The ford", {Yards{100.0}, Yards{100.0}}, Yards{150.0}, 2, SideId{1}});
    s.terms.turns = 1;
    struct Row {
        const char* name;
        int lead;
        std::vector<ObjectiveId> holds;
        std::optional<Yards> none_within;
        std::vector<ObjectiveId> enemy_holds_none;
        bool met;
    };
    const ObjectiveId mill{0};
    const ObjectiveId ford{1};
    for (const Row& row :
         {Row{"leads by 4", 4, {}, {}, {}, true}, Row{"not by 5", 5, {}, {}, {}, false},
          Row{"holds the mill", 0, {mill}, {}, {}, true}, Row{"not the ford", 0, {ford}, {}, {}, false},
          Row{"no enemy near", 0, {mill}, Yards{1000.0}, {}, true},
          Row{"an enemy near", 0, {mill}, Yards{2900.0}, {}, false},
          Row{"enemy has the ford", 0, {}, {}, {ford}, false}}) {
        CAPTURE(row.name);
        Scenario one = s;
        scene::VictoryCondition c;
        c.side = SideId{0};
        c.result = "Blue wins";
        if (row.lead > 0) c.lead = row.lead;
        c.holds = row.holds;
        c.no_enemy_within = row.none_within;
        c.enemy_holds_none_of = row.enemy_holds_none;
        scene::VictoryCondition draw;
        draw.result = "A draw";
        one.terms.victory = {c, draw};
        one.agree();
        one.play_turn();
        CHECK(one.game.objectives[0].held_by == SideId{0});
        // What is shown is what decides.
        CHECK(points_of(one.game, SideId{0}) == 6);
        CHECK(points_of(one.game, SideId{1}) == 2);
        CHECK(describe(one.game).find(fmt::format("{}, 6 points", one.game.sides[0].name)) !=
              std::string::npos);
        REQUIRE(one.game.over);
        CHECK(one.game.result == (row.met ? "Blue wins" : "A draw"));
        CHECK(one.game.winner.valid() == row.met);
        CHECK(one.refused(EndStep{SideId{0}}).message.find("over") != std::string::npos);
    }
    // Both there, or those who flee: nobody takes it.
    Scenario both = s;
    both.agree();
    both.unit(both.theirs, 2000, 750);
    both.game[both.ours].status = Status::retreat;
    both.game[both.ours].fatigue = {9, 0, 0};
    both.game[both.our_unit].where = Where::on_table;
    both.at("convert-after-combat");
    both.play_turn();
    CHECK(both.game.objectives[0].held_by == SideId{1});
}

TEST_CASE("losses decide where the scenario says so, and a side with nothing left has lost") {
    Scenario s;
    s.unit(s.theirs, 1000, 3500);
    s.terms.turns = 1;
    scene::VictoryCondition c;
    c.side = SideId{0};
    c.result = "Blue wins";
    c.enemy_units_lost = 1;
    c.own_units_lost_below = 1;
    s.terms.victory = {c};
    s.agree();
    Scenario lost = s;
    lost.game[lost.their_unit].where = Where::removed;
    lost.play_turn();
    CHECK(lost.game.result == "Blue wins");
    s.play_turn();
    CHECK(s.game.result == "Draw"); // equal points, no condition met

    Scenario alone;
    alone.game[alone.theirs].status = Status::broken;
    alone.game[alone.theirs].fatigue = {9, 0, 0};
    alone.play_turn();
    REQUIRE(alone.game.over); // long before its twelve turns
    CHECK(alone.game.winner == SideId{0});

    // The verdict by a condition says too why the game is over so soon.
    Scenario met;
    met.game[met.theirs].status = Status::broken;
    met.game[met.theirs].fatigue = {9, 0, 0};
    c.enemy_units_lost.reset();
    c.words = "Has lost nothing.";
    met.terms.victory = {c};
    met.agree();
    met.play_turn();
    CHECK(met.game.because.find("Red has nothing left to fight with. Has lost nothing.") == 0);
}

TEST_CASE("a condition over several turns is counted, and ends the game where it says so") {
    Scenario s;
    s.game.objectives.push_back(
        {"mill", "The mill", {Yards{2000.0}, Yards{600.0}}, Yards{150.0}, 6, SideId{0}});
    scene::VictoryCondition c;
    c.side = SideId{0};
    c.result = "Blue wins";
    c.holds = {ObjectiveId{0}};
    c.no_enemy_within = Yards{600.0};
    c.turns_running = 2;
    c.after_turn = 3;
    c.ends = true;
    s.terms.victory = {c};
    s.agree();
    for (int turn = 1; turn <= 4; ++turn) {
        s.play_turn();
        REQUIRE_FALSE(s.game.over);
    }
    CHECK(s.game.running == std::vector<int>{1}); // of turn 4
    Scenario broken_off = s;
    s.play_turn();
    REQUIRE(s.game.over);
    CHECK(s.game.turn == 5);
    CHECK(s.game.winner == SideId{0});
    CHECK(s.game.because.find("6 points") != std::string::npos);

    // An enemy near breaks the row; a broken one does not count.
    const FormationId raiders = broken_off.formation(1, "raiders");
    broken_off.unit(raiders, 2000, 1250);
    broken_off.play_turn();
    CHECK_FALSE(broken_off.game.over);
    CHECK(broken_off.game.running == std::vector<int>{0});
    broken_off.game[raiders].status = Status::broken;
    broken_off.game[raiders].fatigue = {9, 0, 0};
    broken_off.game[broken_off.game.formations.back().units.front()].place.at = {Yards{2000}, Yards{1100}};
    broken_off.at("convert-after-combat");
    broken_off.play_turn();
    CHECK(broken_off.game.running == std::vector<int>{1});
}

TEST_CASE("named units lost and losses of some formations decide") {
    Scenario s;
    const UnitId guns = s.unit(s.theirs, 1000, 3500, Arm::artillery);
    const FormationId others = s.formation(1, "others");
    const UnitId third = s.unit(others, 3000, 3500);
    s.unit(others, 3300, 3500);
    scene::VictoryCondition batteries;
    batteries.side = SideId{0};
    batteries.result = "Guns taken";
    batteries.enemy_lost = {guns};
    batteries.ends = true;
    scene::VictoryCondition losses = batteries;
    losses.result = "Others beaten";
    losses.enemy_lost.clear();
    losses.enemy_units_lost = 1;
    losses.enemy_units_of = {others};
    s.terms.victory = {batteries, losses};
    s.agree();
    s.game[s.their_unit].where = Where::removed; // counts for neither
    s.play_turn();
    REQUIRE_FALSE(s.game.over);
    Scenario one = s;
    one.game[guns].where = Where::removed;
    one.play_turn();
    CHECK(one.game.result == "Guns taken");
    s.game[third].where = Where::removed;
    s.play_turn();
    CHECK(s.game.result == "Others beaten");
}

TEST_CASE("a side may concede and the host may rule, in any step") {
    Scenario s;
    s.play(EndStep{SideId{0}});
    Scenario ruled = s;
    s.play(Concede{SideId{0}}); // though it has ended the step
    REQUIRE(s.game.over);
    CHECK(s.game.winner == SideId{1});
    CHECK(s.game.because == "Blue concedes");
    CHECK(owner_of(Command{RuleGame{}}, ruled.game) == SideId{});
    ruled.play(RuleGame{SideId{}, "night has fallen"});
    REQUIRE(ruled.game.over);
    CHECK_FALSE(ruled.game.winner.valid());
    CHECK(ruled.game.because.find("night has fallen") != std::string::npos);
    CHECK(ruled.refused(Concede{SideId{0}}).message.find("over") != std::string::npos);
}
