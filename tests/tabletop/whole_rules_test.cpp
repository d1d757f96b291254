// What the two systems' sources call for beyond single tables: what comes by itself, what is due, and what
// missions, cards and commanders do.
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";
const std::string lannoy = "\"leader:Jean Lannoy\"";
const std::string morand = "\"leader:Pierre Morand\"";

/// What a table was told of a fact, as the event of it says.
/// Everything but these is taken off the table, so that nothing else has a part.
}

TEST_CASE("cavalry that threatens an enemy cannot be held, and goes at him with all who move") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("command/show");
    only(game, {"fr2/1", "ru1/1"});
    game.play("place piece=fr2/1 at=800,400,0");
    game.play(
        "place piece=ru1/1 at=800,600,90"); // its flank is towards them: it does not form square in time
    game.play("set piece=ru1/1 in_firefight=true");
    game.waive();
    game.next();
    CHECK(game.card("fr2/1", "order_chit") == Value{"cavalry-advance"});
    game.waive_until("movement/figures");
    CHECK(game.state().declared.size() == 1);
    CHECK(game.state().declared.front().at == "ru1/1");
    CHECK(says(game.refusal("move piece=fr2/1 to=900,300 rate=march"), "has moved"));
    game.waive();
    game.next();
    CHECK(gap(game.state().piece("fr2/1")->base, game.state().piece("ru1/1")->base) < Yards{6});
}

TEST_CASE("a square has no flank, and its sides are secured against cavalry") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.waive_until("close-combat/cavalry");
    only(game, {"fr2/1", "ru1/1"});
    game.play("place piece=ru1/1 at=800,600,90");
    game.play("place piece=fr2/1 at=800,500,0");
    const double gap_now = gap(game.state().piece("fr2/1")->base, game.state().piece("ru1/1")->base).value();
    game.play("place piece=fr2/1 at=800," + std::to_string(500 + gap_now - 1.0) + ",0");
    const TableState before = game.state();
    game.play("set piece=ru1/1 formation=line");
    const auto line = game.play("resolve table=cavalry-infantry-combat own=fr2/1 other=ru1/1 dice=5,5,5,5");
    CHECK(known(line, "aspect") == Value{"unsecured-flank"});
    CHECK(known(line, "flanks_secured", 1) == Value{false});
    REQUIRE(game.session().undo());
    game.play("set piece=ru1/1 formation=open-square");
    const auto square = game.play("resolve table=cavalry-infantry-combat own=fr2/1 other=ru1/1 dice=5,5,5,5");
    CHECK(known(square, "aspect") == Value{"front"});
    CHECK(known(square, "flanks_secured", 1) == Value{true});
}

TEST_CASE("a card is turned up by an enemy who sees it in P2, or by its player; a dummy is nobody") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/arrivals");
    only(game, {"fr1/1", "ru1/1", "ru1/2"});
    game.play("place piece=fr1/1 at=600,200,0");
    game.play("place piece=ru1/1 at=600,500,180");
    game.play("place piece=ru1/2 at=900,500,180");
    game.play("set piece=ru1/1 on_card=true");
    game.play("set piece=ru1/2 on_card=true dummy=true");
    game.waive_until("movement/cards");
    CHECK(says(game.refusal("move piece=fr1/1 to=600,260 rate=march"), "does not move in step"));
    game.next();
    CHECK(game.card("ru1/1", "on_card") == Value{false});
    CHECK(game.state().piece("ru1/2") == nullptr);

    Game far{table};
    far.until("movement/cards");
    only(far, {"fr1/1", "ru1/1"});
    far.play("place piece=fr1/1 at=200,100,0");
    far.play("place piece=ru1/1 at=1700,1300,180");
    far.play("set piece=ru1/1 on_card=true");
    far.play("move piece=ru1/1 rate=march change.on_card=false"); // its player wishes it
    far.next();
    CHECK(far.card("ru1/1", "on_card") == Value{false});

    Game hidden{table};
    hidden.until("artillery-fire/fire");
    hidden.play("place piece=ru1/2 at=1000,500,300");
    hidden.play("place piece=fr1/3 at=700,500,90");
    hidden.play("set piece=ru1/2 on_card=true");
    CHECK(says(hidden.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/2"), "no target (4.4.4)"));
}

TEST_CASE("nothing is due from an element whose last unit has left the table") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("corps-orders/issue");
    game.play("set piece=fr1 shaken=true engaged=true");
    game.waive_until("me-morale/test");
    REQUIRE(game.is_due("me-morale", "fr1"));
    only(game, {"fr2/1", "ru1/1"});
    CHECK_FALSE(game.is_due("me-morale", "fr1"));
}

TEST_CASE("the routed try to rally first, the broken and wavering after them") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("initiative/divisions");
    only(game, {"fr1/1", "fr1/2", "ru1/1"});
    game.play("place piece=fr1/1 at=300,100,0");
    game.play("place piece=fr1/2 at=900,100,0");
    game.play("place piece=ru1/1 at=600,1300,180");
    game.waive_until("rally/routed");
    game.play("set piece=fr1/1 status=routed");
    game.play("set piece=fr1/2 status=broken");
    CHECK(says(game.refusal("resolve table=morale-check own=fr1/2"), "the routed rally first"));
    game.play("resolve table=morale-check own=fr1/1 dice=9,9");
    game.waive_until("rally/broken");
    game.play("set piece=fr1/1 status=routed checked=false");
    CHECK(says(game.refusal("resolve table=morale-check own=fr1/1"), "(phase 3)"));
    game.play("resolve table=morale-check own=fr1/2 dice=9,9");
}

TEST_CASE("a card whose division goes back moves once, and back") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("rally/broken");
    only(game, {"fr1/1", "ru1/1"});
    game.play("place piece=fr1/1 at=600,200,0");
    game.play("place piece=ru1/1 at=600,700,180");
    game.play("set piece=ru1/1 on_card=true order_chit=fall-back");
    game.waive_until("movement/cards");
    const Yards north = game.state().piece("ru1/1")->base.place.at.north;
    CHECK(north > Yards{720});
    CHECK(says(game.refusal("move piece=ru1/1 to=600,600 rate=quick"), "has moved in this turn"));
    game.waive_until("movement/figures");
    CHECK(game.state().piece("ru1/1")->base.place.at.north == north);
}

TEST_CASE("a division tests once for each step of its losses, and goes back until it is out of reach") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("initiative/checks");
    int units = 0;
    for (const Piece& p : game.state().pieces) units += !p.gone && p.formation == "fr1" && p.kind != "leader";
    REQUIRE(units >= 3);
    game.play("set piece=fr1/1 status=routed");
    game.play("set piece=fr1/2 status=routed");
    game.next();
    REQUIRE(game.is_due("division-effectiveness", "fr1"));
    CHECK(says(game.refusal("next"), "(4.4)"));
    game.play("place piece=fr1/3 at=600,300,0");
    game.play("place piece=ru1/1 at=600,500,180");
    game.play("resolve table=division-effectiveness own=fr1 dice=1,1");
    CHECK(game.card("fr1", "retires_to") == Value{"p1"});
    game.next();
    CHECK(game.card("fr1/3", "order_chit") == Value{"fall-back"});
    CHECK(game.card("fr1", "losses_tested").number() >= 1);
}

TEST_CASE("a killed general is followed by another, and new orders come by messenger") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.play("set piece=" + lannoy + " command_points=3");
    game.play("set piece=" + morand + " wound=killed no_command_turns=2");
    CHECK(
        says(game.refusal("resolve table=command-points own=" + morand + " dice=5,5"), "no command points"));
    game.until("command/write");
    CHECK(says(game.refusal("order by=" + lannoy + " to=" + morand + " order=new-orders"), "is dead"));
    CHECK(game.card("leader:Pierre Morand", "no_command_turns") == Value{1});
    game.play("set piece=" + morand + " wound=none");
    game.play("place piece=" + morand + " at=500,700,0");
    game.play("place piece=" + lannoy + " at=520,700,0");
    game.play("order by=" + lannoy + " to=" + morand + " order=new-orders");
    CHECK(game.card("leader:Jean Lannoy", "command_points") == Value{2});
    CHECK(game.card("leader:Pierre Morand", "new_order_now") == Value{true});
}

TEST_CASE("a commander rallies who is near him, and an element runs for its life where its leader says so") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("me-orders/write");
    CHECK(says(game.refusal("order by=" + morand + " to=fr1 order=sauve_qui_peut"), "shaken or broken"));
    Game run{table};
    run.until("me-orders/write");
    run.play("set piece=fr1 shaken=true");
    run.play("order by=" + morand + " to=fr1 order=sauve_qui_peut");
    CHECK(run.card("fr1", "sauve_qui_peut") == Value{true});
    CHECK(run.card("fr1/1", "bad_morale") == Value{true});
    const bool near = apart(view_of(run.state(), table.game->ground()), *run.state().piece("fr1"),
                            *run.state().piece("fr2")) <= table.system().measure.length * 20.0;
    CHECK(run.is_due("panic-check", "fr2") == near);

    game.until("combat/initiative");
    game.play("resolve table=army-initiative own=" + lannoy + " other=\"leader:Karl Balin\" dice=9,9,2,2");
    game.until("combat/acts");
    game.play("set piece=fr1/1 bad_morale=true");
    const GroundPoint at = game.state().piece("fr1/1")->base.place.at;
    game.play("place piece=" + morand + " at=" + std::to_string(at.east.value()) + "," +
              std::to_string(at.north.value()) + ",0");
    CHECK(says(game.refusal("order by=" + morand + " to=fr1/2 order=snap_rally"), "not in bad morale"));
    game.play("order by=" + morand + " to=fr1/1 order=snap_rally");
    REQUIRE(game.is_due("commander-action", "leader:Pierre Morand"));
    game.play("resolve table=commander-action own=" + morand + " other=fr1/1 dice=9,9");
    CHECK(game.card("fr1/1", "bad_morale") == Value{false});
    CHECK(says(game.refusal("order by=" + morand + " to=fr1/2 order=direct_back"), "tactical-action"));
}

TEST_CASE("who fought tires, and who is engaged rolls for a bonus: neither can be passed over") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("bombardment/morale");
    game.play("set piece=fr1 engaged=true");
    game.next();
    REQUIRE(game.is_due("bonus-impulse", "fr1"));
    CHECK(says(game.refusal("next"), "(4.11)"));
    game.play("resolve table=bonus-impulse own=fr1 dice=5,5");
    game.play("set piece=fr1 firefights=1");
    game.waive_until("fatigue/roll");
    REQUIRE(game.is_due("me-fatigue", "fr1"));
    CHECK(says(game.refusal("next"), "(4.11)"));
}
