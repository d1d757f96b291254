// Sentences of the two references that no table holds: who tests, who may choose, who is in the way, what a
// move through others does.
#include "tests/tabletop/other_ground.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";
const char* const elements = "maneuver-element-demo.json";

Table on(const char* name, std::shared_ptr<const OtherGround> ground) {
    return Table{scenes / name, 0, std::move(ground)};
}

/// fr1/1 and ru1/1 face to face, so many yards between their middles, in the impulse of the French.
void face(Game& game, double apart) {
    take_initiative(game);
    only(game, {"fr1/1", "ru1/1"});
    game.play("place piece=fr1/1 at=600,300,0");
    game.play("place piece=ru1/1 at=600," + std::to_string(300 + apart) + ",180");
    game.play("set piece=fr1 engaged=true order=attack");
    game.play("set piece=ru1 engaged=true");
}

}

TEST_CASE("whoever loses a figure to bombardment tests, and friends in the way bar a shot") {
    const Table table{scenes / elements};
    Game game{table};
    take_initiative(game);
    only(game, {"fr1/1", "fr1/3", "ru1/1"});
    game.play("place piece=fr1/3 at=600,200,0");
    game.play("place piece=fr1/1 at=600,500,0");
    game.play("place piece=ru1/1 at=600,700,180");
    game.play("set piece=fr1/3 limbered=false");
    game.play("set piece=ru1/1 original_figures=20 figures=20");
    game.waive_until("bombardment/eligible");
    game.play("resolve table=bombard-eligibility own=fr1/3 other=ru1/1");
    game.until("bombardment/fire");
    // On level ground nobody fires over friends.
    CHECK(says(game.refusal("resolve table=bombardment own=fr1/3 other=ru1/1"), "(elevated-firing, 4.7.5)"));
    game.play("place piece=fr1/1 at=900,500,0");
    // One of twenty is no quarter of them.
    game.play("resolve table=bombardment own=fr1/3 other=ru1/1 dice=7,7,6,1,1");
    CHECK(game.card("ru1/1", "figures") == Value{19});
    game.waive_until("bombardment/morale");
    REQUIRE(game.is_due("morale-test", "ru1/1"));
    CHECK(known(game.play("resolve table=morale-test own=ru1/1 dice=9,9"), "bombardment_only") ==
          Value{true});
}

TEST_CASE("nobody charges over a high wall, and horses do not stay in houses") {
    auto walled = std::make_shared<OtherGround>();
    walled->line = {"wall", Yards{3.0}};
    const Table table = on(elements, walled);
    Game game{table};
    face(game, 300);
    game.until("combat/charge");
    const double close =
        600 -
        (game.state().piece("fr1/1")->base.depth.value() + game.state().piece("ru1/1")->base.depth.value()) /
            2 -
        1;
    CHECK(says(game.refusal("move piece=fr1/1 to=600," + std::to_string(close) + " charge=true"),
               "over a high wall"));

    auto village = std::make_shared<OtherGround>();
    village->belt = {.built_up = true};
    village->from = Yards{350};
    village->to = Yards{600};
    const Table houses = on(elements, village);
    Game ride{houses};
    take_initiative(ride);
    ride.play("set piece=fr2 engaged=true");
    ride.until("combat/maneuver");
    ride.play("place piece=fr2/1 at=1700,300,0");
    CHECK(says(ride.refusal("move piece=fr2/1 to=1700,450"), "(cavalry-move, 3.2)"));
}

TEST_CASE("a charger with the choice goes in, or calls it off and fires") {
    for (const bool goes_in : {true, false}) {
        CAPTURE(goes_in);
        const Table table{scenes / elements};
        Game game{table};
        face(game, 180);
        game.play("set piece=fr1 impetus=true");
        game.play("set piece=fr1/1 figures=20 original_figures=20");
        game.until("combat/charge");
        const double close = 480 -
                             (game.state().piece("fr1/1")->base.depth.value() +
                              game.state().piece("ru1/1")->base.depth.value()) /
                                 2 -
                             1;
        game.play("move piece=fr1/1 to=600," + std::to_string(close) + " charge=true");
        game.play("resolve table=elan own=fr1/1 other=ru1/1 dice=2,2");
        game.play("resolve table=small-arms own=ru1/1 other=fr1/1 dice=2,2");
        game.play("resolve table=ammo-depletion own=ru1/1 dice=9");
        // Two hits are column C: close action, or fire.
        CHECK(outcome(game.play("resolve table=defensive-fire own=fr1/1 other=ru1/1 hits=2")) ==
              "close-action-or-fire");
        CHECK(game.is_due("close-action", "fr1/1"));
        CHECK(game.is_due("called-off", "fr1/1"));
        CHECK(says(game.refusal("next"), "cannot end"));
        if (goes_in) {
            game.play("resolve table=close-action own=fr1/1 other=ru1/1 dice=9,9,2,2");
            CHECK_FALSE(game.is_due("called-off", "fr1/1"));
            continue;
        }
        game.play("resolve table=called-off own=fr1/1 other=ru1/1");
        CHECK_FALSE(game.is_due("close-action", "fr1/1"));
        CHECK(game.is_due("small-arms", "fr1/1"));
        const double gap_now =
            gap(game.state().piece("fr1/1")->base, game.state().piece("ru1/1")->base).value();
        CHECK(gap_now == doctest::Approx(80.0).epsilon(0.05)); // two inches
        CHECK(says(game.refusal("resolve table=close-action own=fr1/1 other=ru1/1"), "4.9"));
    }
}

TEST_CASE("a leader with the charger calls: follow me, which carries on a charge that would halt") {
    for (const bool follows : {true, false}) {
        CAPTURE(follows);
        const Table table{scenes / elements};
        Game game{table};
        face(game, 180);
        game.until("combat/charge");
        const std::string morand = "\"leader:Pierre Morand\"";
        game.play("place piece=" + morand + " at=1500,200,0");
        CHECK(says(game.refusal("order by=" + morand + " to=fr1/1 order=follow_me"), "(elan, 4.9.2)"));
        game.play("place piece=" + morand + " at=600,260,0");
        game.play("order by=" + morand + " to=fr1/1 order=follow_me");
        game.play("resolve table=commander-action own=" + morand +
                  " other=fr1/1 dice=" + (follows ? "9,9" : "1,1"));
        const double close = 480 -
                             (game.state().piece("fr1/1")->base.depth.value() +
                              game.state().piece("ru1/1")->base.depth.value()) /
                                 2 -
                             1;
        game.play("move piece=fr1/1 to=600," + std::to_string(close) + " charge=true");
        CHECK(outcome(game.play("resolve table=elan own=fr1/1 other=ru1/1 dice=10,9")) ==
              (follows ? "led-on" : "halts-disordered"));
        CHECK(game.card("fr1/1", "shock_modifier") == Value{follows ? -1 : 0});
        CHECK(known(game.play("resolve table=leader-loss own=" + morand + " dice=9,9"), "follow_me") ==
              Value{true});
    }
}

TEST_CASE("a battery that fails to get away tries again, and it grows easier") {
    const Table table{scenes / elements};
    Game game{table};
    take_initiative(game);
    game.until("combat/maneuver");
    game.play("set piece=fr1 engaged=true");
    game.play("resolve table=artillery-relocation own=fr1/3 action=withdraw horses=1 dice=1,1");
    CHECK(game.card("fr1/3", "abandoned") == Value{false});
    REQUIRE(game.is_due("artillery-relocation", "fr1/3"));
    const auto again = game.play("resolve table=artillery-relocation own=fr1/3 dice=10,10");
    CHECK(known(again, "successive_attempts") == Value{1});
    CHECK(outcome(again) == "success");
    CHECK(game.card("fr1/3", "withdraw_tries") == Value{0});
}

TEST_CASE(
    "an element that routs through another shakes it, and cavalry unsettles the foot it rides through") {
    const Table table{scenes / elements};
    Game rout{table};
    rout.until("me-morale/test");
    only(rout, {"fr1/1", "fr2/1", "ru1/1"});
    rout.play("place piece=ru1/1 at=600,1000,180");
    rout.play("place piece=fr1/1 at=600,800,0");
    rout.play("place piece=fr2/1 at=600,500,0"); // right behind it
    rout.play("set piece=fr1 shaken=true engaged=true close_actions_lost=9");
    rout.play("resolve table=me-morale own=fr1 dice=1,1");
    REQUIRE(rout.card("fr1", "bad_morale") == Value{true});
    CHECK(rout.card("fr2", "shaken") == Value{true});
    CHECK(rout.card("fr2", "interpenetrated") == Value{true});

    Game ride{table};
    ride.until("movement/move");
    only(ride, {"fr1/1", "fr2/1", "ru1/1"});
    ride.play("place piece=ru1/1 at=1800,1300,180");
    ride.play("place piece=fr1/1 at=600,500,0");
    ride.play("place piece=fr2/1 at=600,300,0");
    ride.play("place piece=\"leader:Antoine Marbot\" at=600,250,0");
    ride.play("set piece=fr2 order=attack deployment=deployed");
    ride.play("move piece=fr2 to=600,750");
    CHECK(ride.card("fr1", "interpenetrated") == Value{true});
    CHECK(ride.card("fr1", "ridden_through") == Value{true});
    const auto test = ride.play("resolve table=morale-test own=fr1/1 dice=9,9");
    CHECK(known(test, "shaken") == Value{true});
    ride.waive_until("corps-orders/issue");
    CHECK(ride.card("fr1", "ridden_through") == Value{false}); // as long as it lasts
}

TEST_CASE("a defender who is not engaged adjusts a little, and points buy more") {
    const Table table{scenes / elements};
    Game game{table};
    game.until("movement/minor");
    only(game, {"fr1/1", "fr1/3", "ru1/1"});
    game.play("place piece=ru1/1 at=1800,1300,180");
    const auto by = [&](const char* id, double north) { // from where it stands
        const GroundPoint at = game.state().piece(id)->base.place.at;
        return std::string("move piece=") + id + " to=" + std::to_string(at.east.value()) + "," +
               std::to_string(at.north.value() + north);
    };
    const auto turned = [&](double degrees) {
        const double facing = game.state().piece("fr1/1")->base.place.facing.value() + degrees;
        return "move piece=fr1/1 facing=" + std::to_string(facing);
    };
    CHECK(says(game.refusal(turned(30)), "does not move in step")); // it attacks
    game.play("set piece=fr1 order=defend");
    CHECK(says(game.refusal(turned(60)), "(4.2.5)"));
    CHECK(says(game.refusal(by("fr1/1", 10)), "may go 0"));
    game.play(turned(30));
    CHECK(says(game.refusal(by("fr1/3", -220)), "may go 5 inches"));
    game.play(by("fr1/3", -190));
    CHECK(game.card("fr1/3", "limbered") == Value{false});

    game.until("movement/adjust");
    game.play("resolve table=gt-adjustment own=fr1 dice=2"); // and one for a superior leader
    CHECK(game.card("fr1", "adjustment_points") == Value{3});
    game.play("set piece=fr1 order=redeploy");
    game.play("place piece=fr1/1 at=600,500,0");
    game.play("place piece=fr1/3 at=600,700,0"); // ahead of the battalion, which is in the rear then
    game.play("move piece=fr1/1 to=600,540");
    CHECK(game.card("fr1", "adjustment_points") == Value{2});
    game.play("set piece=fr1 adjustment_points=1");
    CHECK(says(game.refusal(by("fr1/3", 40)), "not the points for it (4.2.6)"));
}

TEST_CASE("one action may be taken instead of a second impulse, and fights go on by themselves") {
    const Table table{scenes / elements};
    Game game{table};
    face(game, 200);
    game.waive_until("bonus/roll");
    game.play("resolve table=bonus-impulse own=fr1 close_actions_won=0 dice=9,8");
    REQUIRE(game.card("fr1", "second_impulse") == Value{"at-cost"});
    CHECK(game.card("fr1", "fatigue") == Value{1});
    CHECK(
        says(game.refusal("order by=\"leader:Karl Balin\" to=ru1 order=one_action"), "(bonus-impulse, 3.6)"));
    game.play("order by=\"leader:Pierre Morand\" to=fr1 order=one_action");
    CHECK(game.card("fr1", "second_impulse") == Value{"one-action"});
    CHECK(game.card("fr1", "fatigue") == Value{0});
    CHECK(game.card("fr1/1", "fatigue") == Value{0});

    Game fights{table};
    face(fights, 160);
    fights.waive_until("bonus/roll");
    fights.play("set piece=fr1/1 fired=true");
    fights.play("set piece=ru1/1 fired=true");
    fights.play("resolve table=bonus-impulse own=fr1 dice=6,6");
    REQUIRE(fights.card("fr1", "second_impulse") == Value{"fights"});
    fights.play("resolve table=bonus-impulse own=ru1 dice=5,4");
    fights.until("fatigue/roll");
    REQUIRE(fights.is_due("small-arms", "fr1/1"));
    const auto fire = fights.play("resolve table=small-arms own=fr1/1 other=ru1/1 dice=10,10");
    CHECK(known(fire, "fire_fight") == Value{true});
    REQUIRE(fights.is_due("small-arms", "ru1/1"));
    fights.play("resolve table=small-arms own=ru1/1 other=fr1/1 dice=2,2");
    CHECK(fights.is_due("fire-fight", "fr1/1"));
}

TEST_CASE("an element tests once for all its causes, and once broken no more until some of it is rallied") {
    const Table table{scenes / elements};
    Game game{table};
    game.until("corps-orders/issue");
    only(game, {"fr1/1", "fr1/2", "fr2/1", "ru1/1"});
    game.play("place piece=ru1/1 at=600,1200,180");
    game.play("place piece=fr1/1 at=600,900,0");
    game.play("place piece=fr1/2 at=900,900,0");
    game.play("place piece=fr2/1 at=1200,900,0");
    game.play("place piece=\"leader:Pierre Morand\" at=600,500,0");
    game.play("set piece=fr1 shaken=true engaged=true");
    // A unit fails: the second cause beside being shaken and engaged.
    game.play("resolve table=morale-test own=fr1/1 dice=1,1");
    game.waive_until("me-morale/test");
    const auto tests = [&](const char* table_id, const char* own) {
        const auto& due = game.state().due;
        return std::count_if(due.begin(), due.end(),
                             [&](const Due& d) { return d.table == table_id && d.own == own; });
    };
    CHECK(tests("me-morale", "fr1") == 1);
    game.play("resolve table=me-morale own=fr1 dice=1,1");
    REQUIRE(game.card("fr1", "bad_morale") == Value{true});
    CHECK(tests("panic-check", "fr2") == 1);
    game.waive();
    game.play("set piece=fr1 engaged=true"); // broken, near the enemy: there is nobody to test
    game.waive_until("fatigue/roll");
    game.waive();
    game.next();
    game.play("set piece=fr1 engaged=true");
    game.waive_until("me-morale/test");
    CHECK(tests("me-morale", "fr1") == 0);
    game.waive_until("combat/acts");
    const GroundPoint at = game.state().piece("fr1/2")->base.place.at;
    game.play("place piece=\"leader:Pierre Morand\" at=" + std::to_string(at.east.value()) + "," +
              std::to_string(at.north.value() + 60) + ",0");
    if (game.session().state().to_decide() != play::SideId{0}) game.waive_until("combat/acts");
    game.play("order by=\"leader:Pierre Morand\" to=fr1/2 order=snap_rally");
    game.play("resolve table=commander-action own=\"leader:Pierre Morand\" other=fr1/2 dice=10,10");
    CHECK(game.card("fr1/2", "bad_morale") == Value{false});
    CHECK(game.card("fr1", "bad_morale") == Value{false});
}

TEST_CASE("a street fight that goes on is fought by both") {
    const Table table{scenes / elements};
    Game game{table};
    face(game, 200);
    const double close =
        500 -
        (game.state().piece("fr1/1")->base.depth.value() + game.state().piece("ru1/1")->base.depth.value()) /
            2 -
        1;
    game.play("place piece=fr1/1 at=600," + std::to_string(close) + ",0");
    game.play("set piece=fr1/1 street_fight=true morale=elite");
    game.play("set piece=ru1/1 street_fight=true morale=regular");
    game.waive_until("combat/charge");
    CHECK(game.is_due("savage-street-fight", "ru1/1"));
    REQUIRE(game.is_due("savage-street-fight", "fr1/1"));
    // Three grades above: one for every two.
    const auto fight = game.play("resolve table=savage-street-fight own=fr1/1 other=ru1/1 dice=5,3");
    CHECK(known(fight, "grades_higher") == Value{3});
    CHECK(outcome(fight) == "hits"); // 8 and 1
}

TEST_CASE("paces: the broken make for cover and stay in it") {
    auto woods = std::make_shared<OtherGround>();
    woods->belt = {.going = measure::Going::dense};
    woods->from = Yards{240};
    woods->to = Yards{330};
    const Table table = on("paces-demo.json", woods);
    Game game{table};
    game.waive_until("movement/cards");
    only(game, {"fr1/1", "ru1/1"});
    game.play("place piece=fr1/1 at=600,400,0");
    game.play("place piece=ru1/1 at=600,700,180");
    game.play("set piece=fr1/1 status=broken formation=closed-column");
    game.waive();
    game.next();
    const Yards north = game.state().piece("fr1/1")->base.place.at.north;
    CHECK(north > Yards{240}); // 180 paces, 150 yards, would have led beyond the wood
    CHECK(north < Yards{330});
}

TEST_CASE("paces: a square fires on each of its sides, once") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.waive_until("small-arms-fire/fire");
    only(game, {"fr1/1", "ru1/1", "ru1/2"});
    game.play("place piece=fr1/1 at=600,500,0");
    game.play("place piece=ru1/1 at=600,600,180");
    game.play("place piece=ru1/2 at=600,400,0");
    game.play("set piece=fr1/1 formation=open-square status=determined moved=none order_chit=none");
    game.play("resolve table=small-arms-fire own=fr1/1 other=ru1/1");
    CHECK(says(game.refusal("resolve table=small-arms-fire own=fr1/1 other=ru1/1"),
               "the front of 1/15e Légère has used small-arms-fire in this turn (4.6.1, 4.6.3"));
    game.play("resolve table=small-arms-fire own=fr1/1 other=ru1/2");
    CHECK(says(game.refusal("resolve table=small-arms-fire own=fr1/1 other=ru1/2"), "the rear of"));

    Game line{table};
    line.waive_until("small-arms-fire/fire");
    only(line, {"fr1/1", "ru1/1", "ru1/2"});
    line.play("place piece=fr1/1 at=600,500,0");
    line.play("place piece=ru1/1 at=560,600,180");
    line.play("place piece=ru1/2 at=640,620,180");
    line.play("set piece=fr1/1 formation=line status=determined moved=none order_chit=none");
    line.play("resolve table=small-arms-fire own=fr1/1 other=ru1/1");
    CHECK(says(line.refusal("resolve table=small-arms-fire own=fr1/1 other=ru1/2"), "once a turn"));
}

TEST_CASE("paces: going into buildings costs a marker, which comes off by itself a turn later") {
    auto village = std::make_shared<OtherGround>();
    village->belt = {.built_up = true};
    village->from = Yards{450};
    village->to = Yards{700};
    const Table table = on("paces-demo.json", village);
    Game game{table};
    game.waive_until("movement/figures");
    only(game, {"fr1/1", "ru1/1"});
    game.play("place piece=ru1/1 at=1800,1300,180");
    game.play("place piece=fr1/1 at=600,420,0");
    game.play("set piece=fr1/1 formation=closed-column disorder=0 order_chit=none status=determined");
    game.play("move piece=fr1/1 to=600,470 rate=march");
    game.waive();
    game.next();
    CHECK(game.card("fr1/1", "disorder") == Value{1});
    game.waive_until("leaders-and-disorder/end");
    game.play("set piece=fr1/1 disorder=3");
    game.next();
    game.waive_until("leaders-and-disorder/recovery");
    CHECK(game.card("fr1/1", "disorder") == Value{2}); // before any roll
}

TEST_CASE("paces: guns limber up in half their time and go off in the other half") {
    const Table table{scenes / "paces-demo.json"};
    Game game{table};
    game.waive_until("movement/figures");
    only(game, {"fr1/3", "ru1/1"});
    game.play("place piece=ru1/1 at=1800,1300,180");
    game.play("place piece=fr1/3 at=600,400,0");
    game.play("set piece=fr1/3 formation=unlimbered status=determined order_chit=none pounder=8 "
              "mover=foot-artillery");
    CHECK(says(game.refusal("move piece=fr1/3 to=600,460 rate=quick"), "may go 0"));
    // 180 paces at the quick are 150 yards, of which limbering takes half.
    CHECK(says(game.refusal("move piece=fr1/3 to=600,480 rate=quick change.formation=limbered"),
               "may go 90 paces"));
    game.play("move piece=fr1/3 to=600,470 rate=quick change.formation=limbered");
    game.waive();
    game.next();
    CHECK(game.card("fr1/3", "formation") == Value{"limbered"});
    CHECK(game.state().piece("fr1/3")->base.place.at.north == Yards{470});
}

TEST_CASE("paces: whoever runs already is not steadied by losing a fight") {
    const Table table{scenes / "paces-demo.json"};
    for (const auto& [before, lost, after] :
         {std::array{"routed", "wavering", "routed"}, std::array{"broken", "wavering", "broken"},
          std::array{"determined", "wavering", "wavering"}, std::array{"wavering", "routed", "routed"}}) {
        Game game{table};
        game.waive_until("close-combat/cavalry");
        game.play(std::string("set piece=fr2/1 status=") + before + " combat_status=" + lost);
        game.waive();
        game.next();
        CHECK(game.card("fr2/1", "status") == Value{after});
    }
}

TEST_CASE("paces: a wavering unit goes at nobody, whatever order carries others forward") {
    const Table table{scenes / "paces-demo.json"};
    for (const char* status : {"determined", "wavering"}) {
        CAPTURE(std::string{status});
        Game game{table};
        game.waive_until("movement/cards");
        only(game, {"fr2/1", "ru1/1"});
        game.play("place piece=fr2/1 at=800,400,0");
        game.play("place piece=ru1/1 at=800,600,90");
        game.play(std::string("set piece=fr2/1 order_chit=cavalry-advance status=") + status);
        game.waive();
        game.next();
        CHECK(game.state().declared.size() == (status == std::string{"determined"} ? 1 : 0));
    }
}
