// A rules system that no line of the program knows, in scenes, at the assistant's hands and in play:
// tests/rules/ holds its folder and a scene of it.
#include "engine/rules/sheet.h"
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scene_file =
    std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests" / "rules" / "skirmish-scene.json";

}

TEST_CASE("a scene names a system in a folder beside it, and its cards are held against that system") {
    const Table table{scene_file};
    CHECK(table.system().id == "skirmish");
    CHECK(table.scene().rules.edition.empty());
    // What a card leaves out the system's form fills in.
    CHECK(table.start().piece("riflemen")->card.find("steady")->word() == "steady");
    CHECK(table.start().piece("leader:Sharp")->card.find("voice")->word() == "loud");
    CHECK(table.start().weather.find("rain") != nullptr);
    CHECK(rules::make_sheet(table.system(), "", GroundScale{Yards{100}}));
}

TEST_CASE("a new system is played through a turn: facts seen, effects applied, steps tracked") {
    const Table table{scene_file};
    Game game{table};
    CHECK(step_name(game.state(), table.system()) == "fire/volley");
    CHECK(phase_of(game.state(), table.system()).colour == "red");
    // Bases some 112 yards wide: from 150 to 320 east the gap is what the zone is read from.
    const auto volley = game.play("resolve table=volley own=riflemen other=voltigeurs dice=6,6,6,1,1,1");
    CHECK(outcome(volley) == "hits");
    CHECK(game.card("voltigeurs", "men") == Value{5});
    CHECK(game.card("voltigeurs", "steady") == Value{"shaken"});
    CHECK(game.state().smoke.size() == 1);
    CHECK(game.refusal("resolve table=volley own=riflemen other=voltigeurs").find("has fired this turn") !=
          std::string::npos);
    CHECK(game.refusal("resolve table=melee own=riflemen other=voltigeurs").find("has no place") !=
          std::string::npos);
    game.next();
    const GroundPoint stood = game.state().piece("voltigeurs")->base.place.at;
    game.play("resolve table=melee own=riflemen other=voltigeurs dice=10,1");
    const GroundPoint now = game.state().piece("voltigeurs")->base.place.at;
    CHECK(distance(stood, now).value() == doctest::Approx(25.0)); // 30 paces of five sixths of a yard
    game.until("push/rest");
    // The scene's house rule: 40 paces in place of 60.
    CHECK(game.refusal("move piece=riflemen to=150,240").find("40 paces") != std::string::npos);
    game.play("move piece=riflemen to=150,230");
    game.next();
    CHECK(game.state().turn == 2);
    CHECK(game.state().smoke.empty());
    CHECK(game.card("riflemen", "spent") == Value{false});
    game.next(3);
    CHECK(game.state().over);
    CHECK(game.refusal("next").find("over") != std::string::npos);
}

TEST_CASE("house rules reach the measure and the zones") {
    scene::Scene scene = Table{scene_file}.scene();
    scene.rules.house_rules = {{"pace_yards", 1.0}, {"long_range", 200.0}};
    const auto system = ruling::rules_of(scene);
    REQUIRE(system);
    CHECK(system->measure.length == Yards{1.0});
    CHECK(system->zone("musket")->reach(system->measure) == Yards{200.0});
    scene.rules.house_rules = {{"long_rang", 200.0}};
    const auto misspelt = ruling::rules_of(scene);
    REQUIRE_FALSE(misspelt);
    CHECK(misspelt.error().where == "/rules/house_rules/long_rang");
    CHECK(misspelt.error().message.find("long_range") != std::string::npos);
    scene.rules.house_rules = {{"long_range", 2.0}};
    CHECK(ruling::rules_of(scene).error().message.find("takes a number from 31 to 500") != std::string::npos);
}

TEST_CASE("paces and maneuver elements: measure and zones follow their open points") {
    const std::filesystem::path folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "rules";
    const auto usual = rules::load_system(folder / "paces");
    REQUIRE(usual);
    CHECK(usual->measure.length.value() == doctest::Approx(30.0 / 36.0));
    CHECK(usual->zone("zones")->bands[1].to == 480);
    const auto other = rules::load_system(folder / "paces", {{"pace_m", Value{0.9144}},
                                                             {"zone_p2", Value{500}},
                                                             {"threat_cavalry", Value{400}},
                                                             {"turn_seconds", Value{60}}});
    REQUIRE(other);
    CHECK(other->measure.length.value() == doctest::Approx(1.0));
    CHECK(other->zone("zones")->bands[1].to == 500);
    CHECK(other->zone("threat-cavalry")->bands[0].to == 400);
    CHECK(other->turn.minutes == 1.0);
    const auto elements = rules::load_system(folder / "maneuver-element", {{"inch_m", Value{45.72}}});
    REQUIRE(elements);
    CHECK(elements->measure.length.value() == doctest::Approx(50.0));
}
