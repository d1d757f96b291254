// Ground on the way, room on the table, fronts, orders and what they cost, and what happens by itself.
#include "tests/esr/patched_ground.h"
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

const std::string lannoy = "\"leader:Jean Lannoy\"";

/// A game of maneuver elements in which the French have the first impulse.
void french_first(Game& game) {
    game.until("combat/initiative");
    game.play("resolve table=army-initiative own=" + lannoy + " other=\"leader:Karl Balin\" dice=9,9,2,2");
}

}

TEST_CASE("no base hangs over the edge of the table") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/figures");
    CHECK(says(game.refusal("place piece=fr1/1 at=4,300,0"), "off the table"));
    game.play("place piece=fr1/1 at=110,300,0");
    // Its middle would still be on the table.
    CHECK(says(game.refusal("move piece=fr1/1 to=12,300 rate=march"), "some of its base"));
    game.play("place piece=\"leader:Pierre Morand\" at=100,300,0");
    CHECK(game.session().state().faults().empty());
}

TEST_CASE("each kind of ground counts for as much of the way as lies on it") {
    auto scene = scene::load_scene(scenes / "maneuver-element-demo.json");
    REQUIRE(scene);
    auto system = ruling::rules_of(*scene);
    REQUIRE(system);
    auto ground = std::make_shared<esr::PatchedGround>();
    // A wood to the north of 1080, with a road through it in the east.
    ground->patches.push_back({1990, 1080, 2010, 3000, measure::Going::dense, true});
    ground->patches.push_back({500, 1080, 3000, 3000, measure::Going::dense});
    Table table{scenes / "maneuver-element-demo.json"};
    auto opened = TableGame::open({*std::move(scene), "0", *std::move(system), ground, 0});
    REQUIRE(opened);
    table.game = *opened;
    Game game{table};
    french_first(game);
    game.until("combat/maneuver");
    game.play("set piece=fr1 engaged=true");
    game.play("set piece=fr1/1 formation=line class=a");
    // Six inches in the open, three in the wood: two of the one and two of the other are a whole move.
    game.play("place piece=fr1/1 at=1000,1000,0");
    CHECK(says(game.refusal("move piece=fr1/1 to=1000,1172"), "may go"));
    game.play("move piece=fr1/1 to=1000,1160");
    // Along the road it goes as in the open; guns keep to it.
    game.play("set piece=fr1/2 formation=line class=a");
    game.play("place piece=fr1/2 at=2000,1000,0");
    game.play("move piece=fr1/2 to=2000,1238");
}

TEST_CASE("a front that is too wide for its men's drill slows them") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/figures");
    game.play("place piece=fr1/2 at=600,300,0");
    game.play("set piece=fr1/2 formation=line");
    // 480 men, and trained troops keep 360 in line: 40 paces of 120 are lost.
    CHECK(says(game.refusal("move piece=fr1/2 to=600,370 rate=march"), "may go 80 paces"));
    game.play("set piece=fr1/2 formation=closed-column");
    game.play("move piece=fr1/2 to=600,399 rate=march");
}

TEST_CASE("automatic orders are laid by themselves") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("command/show");
    game.play("place piece=fr1/2 at=300,300,0");
    game.play("place piece=ru1/1 at=300,600,180");
    game.until("initiative/automatic");
    CHECK(game.card("fr1/2", "order_chit") == Value{"form-line"}); // an enemy in P2
    CHECK(game.state().times("fr1/2", "automatic-orders") == 1);
    CHECK(says(game.refusal("resolve table=automatic-orders own=fr1/2"), "once a turn"));
}

TEST_CASE("an army rolls once for the initiative, whoever rolls for it") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    french_first(game);
    CHECK(says(game.refusal("resolve table=army-initiative own=\"leader:Pierre Morand\" "
                            "other=\"leader:Karl Balin\" dice=9,9,2,2"),
               "for its side in this turn"));
}

TEST_CASE("an order to an element costs its writer an act, and the first failure ends his acts") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("me-orders/write");
    CHECK(says(game.refusal("order by=\"leader:Pierre Morand\" to=fr1 order=maneuver"), "corps commander"));
    game.play("order by=" + lannoy + " to=fr1 order=maneuver");
    REQUIRE(game.is_due("commander-action", "leader:Jean Lannoy"));
    CHECK(says(game.refusal("next"), "costs an act (4.1.5)"));
    game.play("resolve table=commander-action own=" + lannoy + " other=fr1 dice=9,9");
    REQUIRE(game.is_due("me-order", "fr1"));
    game.play("resolve table=me-order own=fr1");
    CHECK(game.card("fr1", "pending_order") == Value{"maneuver"});
    CHECK(says(game.refusal("order by=" + lannoy + " to=fr1 order=attack"), "has been given an order"));
    game.play("order by=" + lannoy + " to=fr2 order=attack");
    game.play("resolve table=commander-action own=" + lannoy + " other=fr2 dice=1,1");
    CHECK_FALSE(game.is_due("me-order", "fr2"));
    CHECK(game.card("leader:Jean Lannoy", "acts_over") == Value{true});
    game.next();
    CHECK(game.card("leader:Jean Lannoy", "acts_over") == Value{false});
}

TEST_CASE("a corps order costs an act, unless it is to defend, and is sent on its way") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    REQUIRE(step_name(game.state(), table.system()) == "corps-orders/issue");
    std::string force;
    for (const Piece& piece : game.state().pieces)
        if (piece.kind == "force" && piece.side == 0) force = piece.id;
    const std::string order = "order by=" + lannoy + " to=\"" + force + "\" order=";
    Game other{table};
    other.play(order + "defend");
    CHECK_FALSE(other.is_due("commander-action", "leader:Jean Lannoy"));
    CHECK(other.card(force, "pending_corps_order") == Value{"defend"});
    game.play(order + "withdraw");
    REQUIRE(game.is_due("commander-action", "leader:Jean Lannoy"));
    game.play("resolve table=commander-action own=" + lannoy + " other=\"" + force + "\" dice=9,9");
    CHECK(game.card(force, "pending_corps_order") == Value{"withdraw"});
    CHECK(game.is_due("order-arrival", "leader:Jean Lannoy"));
}

TEST_CASE("orders are offered to whoever may be given them, and read as what they are") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.play("resolve table=command-points own=" + lannoy + " dice=6,5");
    game.until("command/write");
    int offered = 0;
    for (const play::Choice& choice : game.session().state().choices(play::SideId{0}))
        if (choice.command->verb() == "order") ++offered;
    CHECK(offered > 10);
    game.play("order by=" + lannoy + " to=fr1/2 order=advance");
    CHECK(game.card("fr1/2", "order_chit") == Value{"advance"});
    for (const play::Choice& choice : game.session().state().choices(play::SideId{0}))
        if (choice.command->verb() == "order") CHECK(choice.subject != "fr1/2");
}
