// What the rules' data forbid: out of turn, twice, through others, against a state, and past what is due.
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

std::string to(GroundPoint p) {
    return std::to_string(p.east.value()) + "," + std::to_string(p.north.value());
}

}

TEST_CASE("a piece moves once a turn and fires once a phase") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/figures");
    const GroundPoint stood = game.state().piece("fr1/1")->base.place.at;
    game.play("move piece=fr1/1 to=" + to({stood.east - Yards{20}, stood.north + Yards{20}}) + " rate=march");
    for (int i = 0; i < 2; ++i)
        CHECK(
            says(game.refusal("move piece=fr1/1 to=" + to(stood) + " rate=march"),
                 "has moved in this turn: once a turn (4.4.2: a unit has one rate and one route in a turn)"));
    game.until("artillery-fire/fire");
    game.play("place piece=ru1/2 at=1000,500,300");
    game.play("place piece=fr1/3 at=700,500,90");
    game.play("resolve table=artillery-fire own=fr1/3 other=ru1/2");
    for (int i = 0; i < 3; ++i)
        CHECK(says(game.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/2"),
                   "once a turn (4.5.1: a battery announces one target)"));
}

TEST_CASE("a regiment moves once in its impulse, and a battery fires once in it") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("combat/initiative");
    game.play(
        "resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" dice=9,9,2,2");
    game.until("combat/maneuver");
    const Piece& battalion = *game.state().piece("fr1/1");
    const GroundPoint at = battalion.base.place.at;
    const std::string back = "move piece=fr1/1 to=" + to(at);
    game.play("set piece=fr1 engaged=true");
    game.play("move piece=fr1/1 to=" + to({at.east, at.north + Yards{40}}));
    for (int i = 0; i < 2; ++i)
        CHECK(says(game.refusal(back), "has moved in this step (4.2.2, 4.3.3: each moves once"));
    game.until("combat/fire");
    game.play("place piece=fr1/3 at=900,300,0");
    game.play("place piece=ru1/1 at=900,700,180");
    game.play("set piece=fr1/3 limbered=false");
    const std::string fire = "resolve table=artillery-fire own=fr1/3 other=ru1/1";
    game.play(fire + " dice=2,2");
    for (int i = 0; i < 3; ++i)
        CHECK(says(game.refusal(fire), "has used artillery-fire in this step (4.7.3: once for the battery)"));
}

TEST_CASE("a routed battalion never advances: it runs by itself, and off the table in the end") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/arrivals");
    game.play("set piece=fr1/1 status=routed");
    game.play("set piece=fr1/2 status=wavering");
    const auto gap_of = [&](const char* id) {
        const View view = view_of(game.state(), table.game->ground());
        Yards least{1e9};
        for (const Piece& p : view.pieces)
            if (p.side == 1 && !p.is_group() && p.kind != "leader")
                least = std::min(least, apart(view, *view.piece(id), p));
        return least;
    };
    const Yards before = gap_of("fr1/1");
    game.until("movement/figures");
    CHECK(gap_of("fr1/1") > before + Yards{100});
    CHECK(game.card("fr1/1", "moved") == Value{"double"});
    const Placement enemy = game.state().piece("ru1/1")->base.place;
    CHECK(says(game.refusal("move piece=fr1/1 to=" + to(enemy.at) + " rate=march"), "has moved"));
    const Placement at = game.state().piece("fr1/2")->base.place;
    const double east = at.at.east.value() + (enemy.at.east > at.at.east ? 60 : -60);
    const double north = at.at.north.value() + (enemy.at.north > at.at.north ? 30 : -30);
    const std::string on = "move piece=fr1/2 to=" + to({Yards{east}, Yards{north}}) + " rate=march";
    CHECK(says(game.refusal(on), "may not move towards the enemy (5.2.3)"));
    game.play("set piece=fr1/2 status=routed");
    CHECK(says(game.refusal(on), "routed units go away from the enemy, and nowhere else (5.2.3)"));
}

TEST_CASE("nobody stands on another or goes through an enemy") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.until("movement/figures");
    game.play("place piece=fr1/1 at=300,300,0");
    game.play("place piece=fr1/2 at=300,450,0");
    CHECK(says(game.refusal("move piece=fr1/1 to=300,440 rate=double"), "no two units stand in one place"));
    game.play("place piece=fr2/1 at=1000,200,0");
    game.play("set piece=fr2/1 formation=cavalry-column"); // a narrow front, which keeps its pace
    game.play("place piece=ru1/1 at=1000,350,180");
    CHECK(
        says(game.refusal("move piece=fr2/1 to=1000,520 rate=double"), "contact with an enemy ends a move"));
}

TEST_CASE("a close action at nineteen inches is refused, and so is acting in the other side's impulse") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("combat/initiative");
    game.play(
        "resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" dice=2,2,9,9");
    game.until("combat/charge");
    CHECK(game.session().state().to_decide() == play::SideId{1}); // Russia has the initiative
    game.play("place piece=fr1/1 at=300,300,90");
    game.play("place piece=ru1/1 at=1100,300,270");
    CHECK(says(game.refusal("resolve table=close-action own=ru1/1 other=fr1/1"),
               "contact is made by a charge (4.9)"));
    CHECK(says(game.refusal("resolve table=close-action own=fr1/1 other=ru1/1"),
               "it is the impulse of russian"));
    CHECK(says(game.refusal("next side=french"), "done with this step"));
    game.play("next side=russian");
    CHECK(step_name(game.state(), table.system()) == "combat/acts");
    CHECK(game.state().impulse == 1);
    CHECK(game.session().state().to_decide() == play::SideId{0});
    game.until("combat/leaders");
    CHECK(game.state().impulse == 0);
}

TEST_CASE("what is due cannot be passed over") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("combat/initiative");
    game.play(
        "resolve table=army-initiative own=\"leader:Jean Lannoy\" other=\"leader:Karl Balin\" dice=9,9,2,2");
    game.until("combat/fire");
    game.play("place piece=ru1/1 at=900,700,180");
    game.play("place piece=fr1/2 at=900,500,0");
    CHECK(says(game.refusal("resolve table=small-arms own=fr1/2 other=ru1/1"), "only engaged elements"));
    game.play("set piece=fr1 engaged=true");
    game.play("resolve table=small-arms own=fr1/2 other=ru1/1 dice=2,2");
    for (const char* next : {"next", "next side=french"})
        CHECK(says(game.refusal(next), "the step cannot end: Ammunition"));
    CHECK(says(game.refusal("next"), "(it has fired (4.5.3))"));
    game.play("resolve table=ammo-depletion own=fr1/2 dice=9");
    game.next();
    CHECK(step_name(game.state(), table.system()) == "combat/charge");
}

TEST_CASE("whatever is forbidden or due cites the rule by which it is") {
    for (const char* scene : {"paces-demo.json", "maneuver-element-demo.json"}) {
        const Table table{scenes / scene};
        const Changes& changes = table.game->rules().changes;
        const auto cites = [&](const std::string& text) {
            const std::size_t open = text.rfind('(');
            const bool found = open != std::string::npos && text.back() == ')' &&
                               text.find_first_of("0123456789", open) != std::string::npos;
            if (!found) MESSAGE(std::string{scene}, " says: ", text);
            return found;
        };
        for (const auto& [what, bans] : changes.bans)
            for (const Ban& ban : bans) CHECK_MESSAGE(cites(ban.message), what);
        for (const OrderRule& rule : changes.orders)
            for (const Ban& ban : rule.bans) CHECK(cites(ban.message));
        const auto all_cite = [&](const std::vector<Change>& list, const std::string& where) {
            for (const Change& change : list)
                if (!change.due_table.empty())
                    CHECK_MESSAGE(cites(change.why), where, ": ", change.due_table);
        };
        for (const auto& [id, list] : changes.tables) all_cite(list, id);
        for (const auto& [id, list] : changes.begins) all_cite(list, id);
        for (const auto& [id, list] : changes.steps) all_cite(list, id);
        for (const OrderRule& rule : changes.orders) all_cite(rule.after, "an order");
        for (const MoveRule& rule : changes.moves) all_cite(rule.after, "a move");
        for (const CompelledMove& rule : changes.compelled) all_cite(rule.after, "a compelled move");
        all_cite(changes.spent, "spent");
        all_cite(changes.taken, "taken");
        CHECK_FALSE(changes.limits.rule.empty());
        CHECK(changes.limits.rules.contains("move"));
    }
}
