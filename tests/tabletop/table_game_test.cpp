// Whole turns of rules that are data alone, played through commands only.
#include "engine/core/files.h"
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

}

TEST_CASE("paces: a whole turn by commands, from command points to recovery") {
    const Table table{scenes / "paces-demo.json"};
    const Scratch journal;
    Game game{table, journal.path};

    // 1 Command: 2d10 and the general's quality; a leader moves 400 paces and no farther.
    game.play("resolve table=command-points own=\"leader:Jean Lannoy\" dice=6,5");
    CHECK(game.card("leader:Jean Lannoy", "command_points") == Value{4}); // 11 + 4 for superior
    game.until("command/leaders");
    CHECK(game.refusal("move piece=\"leader:Jean Lannoy\" to=330,1100").find("400 paces") !=
          std::string::npos);
    game.play("move piece=\"leader:Jean Lannoy\" to=430,700");
    CHECK(game.refusal("move piece=fr1/1 to=600,600 rate=march").find("does not move in step") !=
          std::string::npos);

    // 2 Initiative: who sees no enemy near has no automatic order.
    game.until("initiative/automatic");
    game.play("resolve table=automatic-orders own=fr1/1");
    CHECK(game.card("fr1/1", "order_chit") == Value{"none"});
    CHECK(game.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/2").find("has no place in step") !=
          std::string::npos);

    // 4 Movement: 120 paces at the march are 100 yards; turning costs a quarter of them.
    game.until("movement/figures");
    const Placement stood = game.state().piece("fr1/1")->base.place;
    const auto ahead = [&](double yards) {
        return std::to_string(stood.at.east.value() + yards) + "," + std::to_string(stood.at.north.value());
    };
    CHECK(game.refusal("move piece=fr1/1 to=" + ahead(101) + " rate=march").find("may go 120 paces") !=
          std::string::npos);
    CHECK(game.refusal("move piece=fr1/1 to=" + ahead(90) + " rate=march facing=10").find("90 paces") !=
          std::string::npos);
    game.play("move piece=fr1/1 to=" + ahead(99.5) + " rate=march");
    CHECK(game.refusal("move piece=fr1/2 to=" + ahead(5) + " rate=march change.formation=wedge")
              .find("takes") != std::string::npos);
    game.play("move piece=fr1/2 rate=march change.formation=line");
    CHECK(game.card("fr1/1", "moved") == Value{"none"}); // all move together, when all have declared
    game.next();
    CHECK(game.card("fr1/1", "moved") == Value{"march"});
    CHECK(game.card("fr1/2", "formation") == Value{"line"});

    // 5 Artillery: the battery's fire, its hits by the number rolled, and the check that a quarter lost calls
    // for.
    game.until("artillery-fire/fire");
    game.play("place piece=ru1/2 at=1000,500,300");
    game.play("place piece=fr1/3 at=700,500,90");
    const auto fire = game.play("resolve table=artillery-fire own=fr1/3 other=ru1/2");
    CHECK(outcome(fire) == "fire");
    CHECK(game.card("ru1/2", "under_fire") == Value{true});
    CHECK(game.state().smoke.size() == 3); // a ball for each model gun
    REQUIRE(game.is_due("hits", "fr1/3"));
    // A battery fires once, and all losses are taken together when both sides have announced their targets.
    CHECK(game.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/2").find("once a turn (4.5.1") !=
          std::string::npos);
    CHECK(game.refusal("resolve table=hits own=fr1/3 other=ru1/2 dice=1").find("all sides have declared") !=
          std::string::npos);
    game.play("set piece=ru1/2 figures=13");
    game.next();
    CHECK(step_name(game.state(), table.system()) == "artillery-fire/fire");
    CHECK(game.refusal("next").find("is due for Foot battery") != std::string::npos);
    const auto hits = game.play("resolve table=hits own=fr1/3 other=ru1/2 dice=1");
    CHECK(outcome(hits) == "hit");
    const double figures = game.card("ru1/2", "figures").number();
    CHECK(figures <= 12); // a quarter of sixteen is gone
    CHECK(game.card("ru1/2", "disorder").number() == 13 - figures);
    REQUIRE(game.is_due("morale-check", "ru1/2"));
    CHECK(game.refusal("resolve table=morale-check own=ru1/2").find("in step artillery-fire/morale") !=
          std::string::npos);
    game.until("artillery-fire/morale");
    CHECK(game.refusal("next").find("another quarter") != std::string::npos);
    game.play("set piece=ru1/2 disorder=0");
    game.play("resolve table=morale-check own=ru1/2 dice=5,5");
    // 8 for its rating, 10 rolled, -2 for its losses and -2 for fire that it has not answered
    CHECK(game.card("ru1/2", "status") == Value{"routed"});

    // 6 Small arms: broken troops do not fire, nobody fires behind himself or at friends.
    game.until("small-arms-fire/fire");
    game.play("set piece=ru1/2 status=determined");
    game.play("place piece=ru1/1 at=900,700,180");
    game.play("place piece=fr1/1 at=900,640,0");
    CHECK(game.refusal("resolve table=small-arms-fire own=fr1/1 other=fr1/2").find("enemy") !=
          std::string::npos);
    game.play("set piece=ru1/1 status=broken");
    CHECK(game.refusal("resolve table=small-arms-fire own=ru1/1 other=fr1/1").find("do not fire") !=
          std::string::npos);
    game.play("set piece=ru1/1 status=determined");
    game.play("resolve table=small-arms-fire own=fr1/1 other=ru1/1");
    CHECK(game.card("fr1/1", "opening_volley") == Value{false});
    REQUIRE(game.is_due("hits", "fr1/1"));
    game.next();
    game.play("resolve table=hits own=fr1/1 other=ru1/1 dice=100");
    CHECK(game.card("ru1/1", "small_arms_casualties") == Value{true});

    // 7 Close combat: both roll, the loser is routed and runs.
    game.until("close-combat/others");
    game.play("place piece=fr1/1 at=900,665,0");
    game.play("set piece=ru1/1 status=determined disorder=0");
    const GroundPoint before = game.state().piece("ru1/1")->base.place.at;
    const auto fight =
        game.play("resolve table=infantry-infantry-combat own=fr1/1 other=ru1/1 dice=10,10,1,1");
    CHECK(outcome(fight) == "loser-routed");
    CHECK(game.card("ru1/1", "status") == Value{"determined"}); // it may have others to fight
    CHECK(game.is_due("hits", "fr1/1"));
    CHECK(game.is_due("hits", "ru1/1"));
    game.next(); // all combats are fought: their losses are taken together
    game.play("resolve table=hits own=fr1/1 other=ru1/1 dice=50");
    game.play("resolve table=hits own=ru1/1 other=fr1/1 dice=100");
    game.next();
    CHECK(game.card("ru1/1", "status") == Value{"routed"});
    CHECK(distance(before, game.state().piece("ru1/1")->base.place.at).value() ==
          doctest::Approx(200.0)); // 240 paces

    game.until("close-combat/morale");
    game.play("resolve table=morale-check own=ru1/1 dice=10,10");

    // 8 Leaders and disorder; the turn ends and what happened becomes last turn's.
    game.until("leaders-and-disorder/leaders");
    game.play("resolve table=leader-hit own=\"leader:Ivan Sorokin\" zone=p3 dice=10,9");
    REQUIRE(game.is_due("leader-hit-effect", "leader:Ivan Sorokin"));
    game.play("resolve table=leader-hit-effect own=\"leader:Ivan Sorokin\" dice=8");
    CHECK(game.card("leader:Ivan Sorokin", "wound") == Value{"serious"});
    // Whoever stood near him checks, when all leaders have rolled.
    REQUIRE(game.is_due("morale-check", "ru1/3"));
    game.until("leaders-and-disorder/leader-morale");
    while (!game.state().due.empty()) game.play("dismiss number=1");
    game.until("leaders-and-disorder/recovery");
    game.play("set piece=fr1/1 disorder=9");
    game.play("resolve table=disorder-recovery own=fr1/1 dice=5,5");
    CHECK(game.card("fr1/1", "disorder") == Value{5}); // 10 and 2 for discipline take off four
    CHECK(game.is_due("disorder-recovery", "ru1/1"));  // every unit with markers rolls
    while (!game.state().due.empty()) game.play("dismiss number=1");
    const std::size_t smoke = game.state().smoke.size();
    CHECK(smoke > 0);
    game.until("command/points");
    CHECK(game.state().turn == 2);
    CHECK(game.card("fr1/1", "moved") == Value{"none"});
    CHECK(game.card("ru1/1", "small_arms_casualties_last_turn") == Value{true});
    CHECK(game.state().smoke.size() == smoke); // stays for the turn after its own
    CHECK(
        game.refusal("resolve table=command-points own=\"leader:Ivan Sorokin\"").find("no command points") !=
        std::string::npos);
    game.until("initiative/divisions");
    CHECK(game.is_due("division-effectiveness", "ru1")); // a commander was seriously wounded
    while (game.state().turn < 3) {
        while (!game.state().due.empty()) game.play("dismiss number=1");
        game.next();
    }
    CHECK(game.state().smoke.empty());

    // The journal tells the same game, hash by hash.
    const auto replayed = record::replay(journal.path, *table.game);
    REQUIRE(replayed);
    CHECK(replayed->hashes_checked == 2);
    CHECK(table_of(*replayed->state) == game.state());
    CHECK(replayed->state->hash() == game.session().state().hash());
}

TEST_CASE("maneuver elements: a whole turn by commands, from orders to fatigue") {
    const Table table{scenes / "maneuver-element-demo.json"};
    const Scratch journal;
    Game game{table, journal.path};

    // 1 and 2 Orders: a corps on attack may order an attack; it waits for its points.
    game.play("resolve table=corps-order-permits own=fr1 me_order=attack");
    game.until("me-orders/write");
    game.play("resolve table=me-order own=fr1 order=attack");
    CHECK(game.card("fr1", "pending_order") == Value{"attack"});

    // 3 Morale of the element: crack and veteran make veteran (halves down).
    game.until("me-morale/test");
    game.play("set piece=fr1 impetus=true"); // else a shaken attacker would fall back
    const auto morale = game.play("resolve table=me-morale own=fr1 dice=1,1");
    const auto* resolved = std::get_if<TableResolved>(&morale.front());
    REQUIRE(resolved);
    bool mean = false;
    for (const Seen& seen : resolved->known[0])
        mean = mean || (seen.fact == "morale" && seen.value == Value{"veteran"});
    CHECK(mean);
    CHECK(resolved->outcome == "shaken"); // 2, 5 for veterans and 3 for as many good units
    CHECK(game.card("fr1", "shaken") == Value{true});
    CHECK(game.card("fr1/1", "shaken") == Value{true});
    game.play("set piece=fr1 shaken=false");
    game.play("set piece=fr1/1 shaken=false");
    game.play("set piece=fr1/2 shaken=false");

    // 5 Commanders: the first failure ends a commander's acts in the phase.
    game.until("commanders/act");
    game.play("resolve table=commander-action own=\"leader:Jean Lannoy\" dice=4,4");
    CHECK(game.card("leader:Jean Lannoy", "act") == Value{2});
    game.play("resolve table=commander-action own=\"leader:Jean Lannoy\" dice=1,1");
    CHECK(game.refusal("resolve table=commander-action own=\"leader:Jean Lannoy\"").find("failed an act") !=
          std::string::npos);

    // 6 Activation: ten points make the order good.
    game.until("activation/activate");
    CHECK(game.card("leader:Jean Lannoy", "act") == Value{1}); // a new phase
    game.play("resolve table=activation own=fr1 dice=8,9");
    CHECK(game.card("fr1", "order") == Value{"attack"});
    CHECK(game.card("fr1", "pending_order") == Value{"none"});

    // 7 Movement: a deployed element of class A goes 26 inches, 1040 yards, all of it together.
    game.until("movement/move");
    const GroundPoint unit = game.state().piece("fr1/1")->base.place.at;
    const View view = view_of(game.state(), table.game->ground());
    const GroundPoint middle = view.piece("fr1")->base.place.at;
    CHECK(game.refusal("move piece=fr1 to=1950,1300").find("may go 26") != std::string::npos);
    game.play("move piece=fr1 to=" + std::to_string(middle.east.value() + 100) + "," +
              std::to_string(middle.north.value()));
    CHECK(game.state().piece("fr1/1")->base.place.at.east.value() ==
          doctest::Approx(unit.east.value() + 100));
    CHECK(game.card("fr1", "gt_moved_in").number() == doctest::Approx(2.5));

    // 8 Combat: initiative, fire with its ammunition, a charge and close action with the victory it brings.
    game.until("combat/initiative");
    game.play(
        "resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" dice=9,9,2,2");
    CHECK(game.card("force:Advance guard", "initiative") == Value{true});
    CHECK(game.card("force:Rear guard", "initiative") == Value{false});
    game.until("combat/fire");
    game.play("set piece=fr1 engaged=true"); // the rest is far off: only engaged elements act
    game.play("place piece=ru1/1 at=900,700,180");
    game.play("place piece=fr1/2 at=900,500,0");
    game.play("resolve table=small-arms own=fr1/2 other=ru1/1 opportunity_fire=true dice=10,10");
    CHECK(game.card("fr1/2", "first_fire") == Value{false});
    REQUIRE(game.is_due("ammo-depletion", "fr1/2"));
    game.play("resolve table=ammo-depletion own=fr1/2 dice=1");
    CHECK(game.card("fr1/2", "ammo") == Value{"depleted"});
    game.play("place piece=ru1/3 at=1000,400,270"); // nobody of theirs between the two
    game.play("place piece=fr1/3 at=700,400,90");
    game.play("resolve table=artillery-fire own=fr1/3 other=ru1/3 from_reserve=true marchfield=true "
              "dice=10,10,6,6,6");
    REQUIRE(game.is_due("counter-battery-hits", "fr1/3"));
    const double crew = game.card("ru1/3", "crew").number();
    game.play("resolve table=counter-battery-hits own=fr1/3 other=ru1/3 dice=6,6");
    CHECK(game.card("ru1/3", "crew").number() == crew - 1);
    CHECK(game.is_due("counter-battery-hits", "fr1/3")); // one roll for each hit
    game.play("resolve table=counter-battery-hits own=fr1/3 other=ru1/3 dice=6,6");
    CHECK(game.card("ru1/3", "sections") == Value{2}); // two crew points a section
    game.play("resolve table=counter-battery-hits own=fr1/3 other=ru1/3 dice=4,4");

    game.until("combat/charge");
    game.play("place piece=fr1/1 at=900,640,0");
    game.play("resolve table=elan own=fr1/1 other=ru1/1 dice=5,5");
    REQUIRE(game.is_due("small-arms", "ru1/1")); // who is charged fires
    game.play("resolve table=small-arms own=ru1/1 other=fr1/1 dice=1,1");
    game.play("resolve table=ammo-depletion own=ru1/1 dice=9");
    REQUIRE(game.is_due("defensive-fire", "fr1/1"));
    game.play("resolve table=defensive-fire own=fr1/1 other=ru1/1");
    REQUIRE(game.is_due("close-action", "fr1/1"));
    const GroundPoint before = game.state().piece("ru1/1")->base.place.at;
    const auto action = game.play("resolve table=close-action own=fr1/1 other=ru1/1 dice=10,10,1,1");
    CHECK(outcome(action) == "attacker-wins");
    CHECK(game.card("fr1", "close_actions_won") == Value{1});
    CHECK(game.card("ru1", "close_actions_lost") == Value{1});
    REQUIRE(game.is_due("close-action-victory", "fr1/1"));
    const auto victory = game.play("resolve table=close-action-victory own=fr1/1 other=ru1/1 dice=5,5");
    CHECK(outcome(victory) == "major"); // ten and eight for the margin
    CHECK(game.card("ru1/1", "bad_morale") == Value{true});
    CHECK(distance(before, game.state().piece("ru1/1")->base.place.at).value() ==
          doctest::Approx(400.0)); // 10 inches
    REQUIRE(game.is_due("capture-standard", "fr1/1"));
    game.play("resolve table=capture-standard own=fr1/1 other=ru1/1 casualties_by_infantry=2 dice=7,7");
    CHECK(game.card("fr1", "took_standard") == Value{true});
    CHECK(game.card("ru1", "standards_lost") == Value{1});
    game.until("combat/leaders");
    game.play("resolve table=leader-loss own=\"leader:Ivan Sorokin\" losses=8 melee=true dice=2,3");
    game.play("resolve table=leader-fate own=\"leader:Ivan Sorokin\" dice=5,5,4");
    CHECK(game.card("leader:Ivan Sorokin", "out_turns") == Value{-1});

    // 9 Bombardment by a battery that did not fire.
    game.until("bombardment/eligible");
    game.play("resolve table=bombard-eligibility own=ru1/3 other=fr1/2");
    CHECK(game.card("ru1/3", "bombardment_rate") == Value{"intensive"});

    // 11 Fatigue, and the end of the turn.
    game.until("bonus/roll");
    CHECK(game.is_due("bonus-impulse", "fr1")); // who is engaged rolls
    game.waive_until("fatigue/roll");
    game.play("resolve table=me-fatigue own=ru1 first_turn_of_combat=true dice=8,8");
    CHECK(game.is_due("me-fatigue", "fr1"));
    game.waive();
    CHECK(game.card("ru1", "fatigue") == Value{1});
    CHECK(game.card("ru1/2", "fatigue") == Value{1});
    game.next();
    CHECK(game.state().turn == 2);
    CHECK(game.card("ru1", "fatigued_last_hour") == Value{true});
    CHECK(game.card("fr1", "close_actions_won") == Value{0});

    const auto replayed = record::replay(journal.path, *table.game);
    REQUIRE(replayed);
    CHECK(replayed->hashes_checked == 1);
    CHECK(table_of(*replayed->state) == game.state());
}

TEST_CASE("a game on the table is undone, redone, and taken up again after a torn line") {
    const Table table{scenes / "paces-demo.json"};
    const Scratch journal;
    {
        Game game{table, journal.path};
        game.play("resolve table=command-points own=\"leader:Jean Lannoy\"");
        const TableState once = game.state();
        game.play("resolve table=command-points own=\"leader:Karl Balin\"");
        const TableState twice = game.state();
        REQUIRE(game.session().undo());
        CHECK(game.state() == once);
        REQUIRE(game.session().redo());
        CHECK(game.state() == twice);
        REQUIRE(game.session().undo());
        // The same seed from the same place rolls the same dice.
        game.play("resolve table=command-points own=\"leader:Karl Balin\"");
        CHECK(game.state() == twice);
    }
    const auto whole = read_file(journal.path);
    REQUIRE(whole);
    REQUIRE(write_file(journal.path, *whole + "{\"n\":3,\"comm"));
    auto session = record::Session::resume(table.game, journal.path);
    REQUIRE(session);
    CHECK(session->remark().find("torn") != std::string::npos);
    CHECK(session->done().size() == 2);
    const auto next = session->state().read_command({{"do", "next"}});
    REQUIRE(next);
    REQUIRE(session->play(*next));
    const auto again = record::replay(journal.path, *table.game);
    REQUIRE(again);
    CHECK(table_of(*again->state) == table_of(session->state()));
    CHECK(again->torn.empty());
}

TEST_CASE("what the table cannot show must be told, and told things go before seen ones") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("combat/maneuver");
    CHECK(game.refusal("resolve table=bonus-move own=fr1/1 bonus_in=1").find("/facts/terrain") !=
          std::string::npos);
    CHECK(game.refusal("resolve table=bonus-move own=fr1/1 bonus_in=1 terrain=sea").find("marchfield") !=
          std::string::npos);
    CHECK(outcome(game.play("resolve table=bonus-move own=fr1/1 bonus_in=1 terrain=rough dice=1")) ==
          "disordered");
    CHECK(game.card("fr1/1", "disordered") == Value{true});
    CHECK(game.refusal("resolve table=bonus-move own=nobody").find("nobody on the table") !=
          std::string::npos);
    CHECK(game.refusal("resolve table=bonus-move own=fr1/2 bonus_in=1 terrain=rough dice=11").find("/dice") !=
          std::string::npos);
    CHECK(game.refusal("set piece=fr1/1 morale=brave").find("old_guard") != std::string::npos);
    CHECK(game.refusal("set piece=fr1/1 moral=guard").find("did you mean \"morale\"") != std::string::npos);
    CHECK(game.refusal("sing").find("takes resolve") != std::string::npos);
    CHECK(game.refusal("move piece=fr1/1 to=5000,0").find("leaves the table") != std::string::npos);
}
