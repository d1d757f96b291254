// Combats of several, screens of skirmishers, who protects whom, hedges on the way and changes of formation.
#include "tests/tabletop/other_ground.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

/// A demonstration on level ground with a hedge from west to east.
Table hedged(const char* name, Yards height = Yards{2.0}) {
    auto ground = std::make_shared<OtherGround>();
    ground->line = {"hedge", height};
    return Table{scenes / name, 0, std::move(ground)};
}

/// Maneuver elements whose infantry stands face to face, engaged, in the impulse of the French.
void engage(Game& game) {
    game.until("combat/initiative");
    game.play("resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" "
              "dice=9,9,2,2");
    only(game, {"fr1/1", "fr1/2", "ru1/1", "ru1/2"});
    game.play("place piece=fr1/1 at=600,300,0");
    game.play("place piece=fr1/2 at=900,300,0");
    game.play("place piece=ru1/1 at=600,560,180");
    game.play("place piece=ru1/2 at=900,560,180");
    game.play("set piece=fr1 engaged=true");
    game.play("set piece=ru1 engaged=true");
}

}

TEST_CASE(
    "two battalions against one are two combats, and the one takes the worst of them when both are fought") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.waive_until("close-combat/cavalry");
    only(game, {"fr1/1", "fr1/2", "ru1/1"});
    game.play("place piece=ru1/1 at=800,600,180");
    game.play("set piece=ru1/1 formation=line");
    for (const char* id : {"fr1/1", "fr1/2"})
        game.play(std::string("set piece=") + id + " formation=closed-column");
    // One before its front, the other on its flank.
    const auto apart = [&](const std::string& id) {
        return gap(game.state().piece(id)->base, game.state().piece("ru1/1")->base).value();
    };
    game.play("place piece=fr1/1 at=800,400,0");
    game.play("place piece=fr1/1 at=800," + std::to_string(400.0 + apart("fr1/1") - 1.0) + ",0");
    game.play("place piece=fr1/2 at=400,600,90");
    game.play("place piece=fr1/2 at=" + std::to_string(400.0 + apart("fr1/2") - 1.0) + ",600,90");
    game.waive();
    game.next();
    REQUIRE(step_name(game.state(), table.system()) == "close-combat/others");
    std::vector<Due> combats = game.state().due;
    std::erase_if(combats, [](const Due& d) { return d.table != "infantry-infantry-combat"; });
    REQUIRE(combats.size() == 2);
    const auto fight = [&](const Due& due, bool french_win) {
        const bool french_own = due.own.starts_with("fr");
        return game.play("resolve table=infantry-infantry-combat own=" + due.own + " other=" + due.other +
                         (french_own == french_win ? " dice=10,10,1,1" : " dice=1,1,10,10"));
    };
    const GroundPoint stood = game.state().piece("ru1/1")->base.place.at;
    CHECK(outcome(fight(combats[0], true)) == "loser-routed");
    // It stands and fights the other as it was: all combats of a step are simultaneous.
    CHECK(game.card("ru1/1", "status") == Value{"determined"});
    CHECK(game.state().piece("ru1/1")->base.place.at == stood);
    const auto second = fight(combats[1], false);
    CHECK(outcome(second) == "loser-routed");
    CHECK(known(second, "status", combats[1].own == "ru1/1" ? 0 : 1) == Value{"determined"});
    const std::string beaten = combats[1].own == "ru1/1" ? combats[1].other : combats[1].own;
    for (int i = 0; i < 6 && step_name(game.state(), table.system()) == "close-combat/others"; ++i) {
        while (const auto due = first_payable(game.state(), game.rules())) {
            const Due& d = game.state().due[*due];
            game.play("resolve table=" + d.table + " own=" + d.own +
                      (d.other.empty() ? "" : " other=" + d.other));
        }
        game.next();
    }
    if (game.state().piece("ru1/1")) {
        CHECK(game.card("ru1/1", "status") == Value{"routed"});
        CHECK(distance(game.state().piece("ru1/1")->base.place.at, stood) > Yards{100});
    }
    CHECK(game.card(beaten, "status") == Value{"routed"});
    CHECK(game.card("fr1/1", "combat_status") == Value{"none"});
}

TEST_CASE("who protects another goes at the enemy that threatens his charge, not at one nearer to himself") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("command/show");
    only(game, {"fr1/1", "fr1/2", "ru1/2", "ru1/3"});
    game.play("place piece=ru1/3 at=600,600,180");
    game.play("place piece=fr1/1 at=600,500,0"); // before the guns, within a hundred yards
    game.play("place piece=ru1/2 at=1000,700,270");
    game.play("place piece=fr1/2 at=1000,950,0"); // nearer to the protector, with its back to him
    game.play("set piece=ru1/2 mission=protect protects=ru1/3 formation=line order=close");
    game.waive();
    game.next();
    CHECK(game.card("ru1/2", "order_chit") == Value{"protect"});
    game.waive_until("movement/figures");
    const auto declared = std::find_if(game.state().declared.begin(), game.state().declared.end(),
                                       [](const DeclaredMove& m) { return m.piece == "ru1/2"; });
    REQUIRE(declared != game.state().declared.end());
    CHECK(declared->at == "fr1/1");
    const Yards before =
        distance(game.state().piece("ru1/2")->base.place.at, game.state().piece("fr1/1")->base.place.at);
    game.waive();
    game.next();
    CHECK(distance(game.state().piece("ru1/2")->base.place.at, game.state().piece("fr1/1")->base.place.at) <
          before - Yards{20});

    // Nobody threatens the guns: there is nothing to protect them from.
    Game quiet{table};
    quiet.until("command/show");
    only(quiet, {"fr1/1", "ru1/2", "ru1/3"});
    quiet.play("place piece=ru1/3 at=600,600,180");
    quiet.play("place piece=fr1/1 at=600,500,180"); // its back is to them
    quiet.play("place piece=ru1/2 at=1000,700,270");
    quiet.play("set piece=ru1/2 mission=protect protects=ru1/3 formation=line order=close");
    quiet.waive();
    quiet.next();
    CHECK(quiet.card("ru1/2", "order_chit") == Value{"none"});
}

TEST_CASE("a screen of skirmishers is committed by an act, fights a screen, and its surplus hits the units "
          "behind") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    engage(game);
    game.play("set piece=fr1 skirmishers=12 grade=excellent");
    game.play("set piece=ru1 skirmishers=8 screen=true");
    game.until("combat/acts");
    CHECK(says(game.refusal("resolve table=skirmish-fire own=fr1 other=ru1"), "has no place"));
    game.play("place piece=\"leader:Jean Lannoy\" at=700,250,0");
    game.play("order by=\"leader:Jean Lannoy\" to=fr1 order=commit_skirmishers");
    game.play("resolve table=commander-action own=\"leader:Jean Lannoy\" other=fr1 dice=10,10");
    CHECK(game.card("fr1", "screen") == Value{true});
    CHECK(
        says(game.refusal("order by=\"leader:Jean Lannoy\" to=fr1 order=commit_skirmishers"), "that order"));
    game.until("combat/skirmish");
    // 12 figures, excellent and in skirmish order: 20 + 8 + 5 is 33, three hits; then 2 + 13, one.
    const auto first = game.play("resolve table=skirmish-fire own=fr1 other=ru1 dice=10,10");
    CHECK(known(first, "figures") == Value{12});
    CHECK(game.card("fr1", "skirmish_hits") == Value{3});
    CHECK(says(game.refusal("next"), "twice (4.4.1)"));
    game.play("resolve table=skirmish-fire own=fr1 other=ru1 dice=1,1");
    CHECK(game.card("fr1", "skirmish_hits") == Value{4});
    // 8 figures of average men in skirmish order: 20 + 5 is 25, one hit; 1 + 1 + 5 none.
    REQUIRE(game.is_due("skirmish-fire", "ru1"));
    game.play("resolve table=skirmish-fire own=ru1 other=fr1 dice=10,10");
    game.play("resolve table=skirmish-fire own=ru1 other=fr1 dice=1,1");
    REQUIRE(game.is_due("skirmish-combat", "fr1"));
    CHECK(outcome(game.play("resolve table=skirmish-combat own=fr1 other=ru1")) == "attacker-wins");
    // As many as the enemy made fall on the screens, the three that are left on the units behind.
    std::map<std::string, int> rolled;
    for (int i = 0; i < 20; ++i) {
        const auto due = first_payable(game.state(), game.rules());
        if (!due) break;
        const Due d = game.state().due[*due];
        if (d.table != "skirmish-effect") {
            game.play("dismiss number=" + std::to_string(*due + 1));
            continue;
        }
        ++rolled[d.other];
        game.play("resolve table=skirmish-effect own=" + d.own + " other=" + d.other + " dice=6,6");
    }
    CHECK(rolled["fr1"] == 1);
    CHECK(rolled["ru1"] == 1);
    CHECK(rolled["ru1/1"] + rolled["ru1/2"] == 3);
    CHECK(rolled["ru1/1"] > 0); // one here and one there
    CHECK(rolled["ru1/2"] > 0);
    CHECK(game.card("fr1", "skirmishers") == Value{11});
    CHECK(game.card("ru1", "skirmishers") == Value{7});
    CHECK(game.card("ru1/1", "figures").number() + game.card("ru1/2", "figures").number() == 7 + 6 - 3);
    CHECK(says(game.refusal("resolve table=skirmish-fire own=fr1 other=ru1"), "(4.3.3)"));
}

TEST_CASE("a hedge costs a part of the move in both systems, and a high wall bars horses") {
    const Table paces = hedged("paces-demo.json");
    Game game{paces};
    game.until("movement/figures");
    game.play("place piece=fr1/2 at=600,370,0");
    game.play("set piece=fr1/2 formation=closed-column order_chit=none status=determined");
    // 120 paces are 100 yards at the march; a hedge takes 20 of them, and a marker of disorder.
    CHECK(says(game.refusal("move piece=fr1/2 to=600,468 rate=march"), "may go 100"));
    game.play("move piece=fr1/2 to=600,450 rate=march");
    game.waive();
    game.next();
    CHECK(game.card("fr1/2", "disorder") == Value{1});

    const Table elements = hedged("maneuver-element-demo.json");
    Game hedge{elements};
    engage(hedge);
    hedge.until("combat/maneuver");
    hedge.play("set piece=fr1/1 formation=line class=a");
    hedge.play("place piece=fr1/1 at=600,380,0");
    hedge.play("place piece=ru1/1 at=600,1200,180");
    hedge.play("place piece=ru1/2 at=900,1200,180");
    // Six inches of 40 yards less one.
    CHECK(says(hedge.refusal("move piece=fr1/1 to=600,600"), "may go 5 inches"));
    hedge.play("move piece=fr1/1 to=600,575");

    const Table walled = hedged("maneuver-element-demo.json", Yards{3.0});
    Game wall{walled};
    wall.until("combat/initiative");
    wall.play("resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" "
              "dice=9,9,2,2");
    wall.play("set piece=fr2 engaged=true");
    wall.until("combat/maneuver");
    wall.play("place piece=fr2/1 at=300,380,0");
    CHECK_FALSE(wall.refusal("move piece=fr2/1 to=300,450").empty());
    CHECK(wall.refusal("move piece=fr2/1 to=380,380").empty());
}

TEST_CASE("a change of formation leaves as much of the move as its table says, and a square is formed back") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    engage(game);
    game.until("combat/maneuver");
    // Divisional drill, regular or better, class A: from an attack column into line leaves two inches.
    game.play("set piece=fr1/1 formation=attack_column");
    CHECK(says(game.refusal("move piece=fr1/1 to=600,200 change.formation=line"), "may go 2 inches"));
    CHECK(says(game.refusal("move piece=fr1/1 to=600,290 change.formation=skirmish"), "formation-change"));
    game.play("move piece=fr1/1 to=600,290 change.formation=line");
    CHECK(game.card("fr1/1", "formation") == Value{"line"});
    // A square goes back into column, which leaves four inches.
    game.play("set piece=fr1/2 formation=hasty_square");
    CHECK(
        says(game.refusal("move piece=fr1/2 to=900,100 change.formation=attack_column"), "may go 4 inches"));
    game.play("move piece=fr1/2 change.formation=attack_column");
    CHECK(game.card("fr1/2", "formation") == Value{"attack_column"});
    CHECK(game.card("fr1/2", "no_fire") == Value{false});
}

TEST_CASE("a change that takes the whole impulse leaves no time to fire") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    engage(game);
    game.until("combat/maneuver");
    game.play("set piece=fr1/1 formation=line morale=conscript");
    game.play("place piece=ru1/1 at=600,420,180");
    game.play("move piece=fr1/1 change.formation=attack_column");
    CHECK(game.card("fr1/1", "no_fire") == Value{true});
    game.until("combat/fire");
    CHECK(says(game.refusal("resolve table=small-arms own=fr1/1 other=ru1/1"), "whole impulse"));
}

TEST_CASE("who charges an enemy that has fought is a further wave, and mass tells") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    engage(game);
    game.until("combat/charge");
    game.play("set piece=ru1/1 fought=true figures=3");
    game.play("place piece=fr1/1 at=600,400,0");
    game.play("place piece=fr1/2 at=900,100,0");
    const double apart = gap(game.state().piece("fr1/1")->base, game.state().piece("ru1/1")->base).value();
    game.play("move piece=fr1/1 to=600," + std::to_string(400.0 + apart - 0.6));
    CHECK(game.card("fr1/1", "wave") == Value{true});
    game.waive();
    const auto fight = game.play("resolve table=close-action own=fr1/1 other=ru1/1 dice=5,5,5,5");
    CHECK(known(fight, "successive_wave") == Value{true});
    CHECK(known(fight, "mass") == Value{"two_to_one"});
    CHECK(known(fight, "mass", 1) == Value{"none"});
}
