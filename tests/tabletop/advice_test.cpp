// What the table assistant sees for itself, what it asks, and that its facts are those the tables take.
#include "engine/rules/resolve.h"
#include "engine/tabletop/advise.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::tabletop;
using rules::Facts;
using rules::Value;

namespace {

/// A table with a hill in the east: level up to 1000 yards, then one yard of climb in ten; a wood in the
/// north, and a screen at 800 yards north that nobody sees through.
class HillAndWood final : public measure::GroundKnowledge {
public:
    [[nodiscard]] Yards width() const override { return Yards{2000}; }
    [[nodiscard]] Yards depth() const override { return Yards{2000}; }
    [[nodiscard]] Yards height_at(GroundPoint p) const override {
        return Yards{std::max(0.0, (p.east.value() - 1000.0) / 10.0)};
    }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base& base) const override {
        measure::TerrainUnder under;
        if (base.place.at.north > Yards{1500}) under.going = measure::Going::dense;
        return under;
    }
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion& q) const override {
        const bool from_south = q.from.place.at.north < Yards{800};
        const bool to_south = q.to.place.at.north < Yards{800};
        if (from_south == to_south) return {true, 1.0, Yards{1}, "open ground"};
        return {false, 0.0, Yards{-1}, "blocked by the screen"};
    }
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint>) const override {
        return {};
    }
};

struct Stage {
    explicit Stage(const char* system) {
        auto book = rules::Rulebook::load(VANTAGE_SOURCE_DIR "/assets/rules", system);
        if (!book) FAIL(book.error().text());
        rulebook = *std::move(book);
        Problems problems;
        plan = read_plan(rules(), scene::read_card_form(rules().folder, problems), problems);
        if (!problems.ok()) FAIL(problems.first().text());
        view.ground = &ground;
    }
    [[nodiscard]] const rules::System& rules() const { return rulebook.systems().begin()->second; }
    /// Half a base deep and wide: 100 by 20 yards.
    void put(const char* id, const char* kind, std::size_t side, double east, double north, double facing,
             Facts card) {
        const bool leader = kind == std::string_view("leader");
        view.pieces.push_back({id,
                               id,
                               kind,
                               side,
                               {{GroundPoint{Yards{east}, Yards{north}}, Degrees{facing}},
                                Yards{leader ? 10.0 : 100.0},
                                Yards{leader ? 10.0 : 20.0},
                                leader},
                               std::move(card)});
    }
    [[nodiscard]] Advice ask(const char* table, const char* own, const char* other = "") const {
        auto advice = advise(rules(), plan, view, table, own, other);
        if (!advice) FAIL(advice.error().text());
        return *std::move(advice);
    }

    HillAndWood ground;
    rules::Rulebook rulebook;
    FactPlan plan;
    View view;
};

Value fact(const Advice& advice, const char* id, std::size_t side = 0) {
    const Value* held = advice.sides[side].facts.find(id);
    return held ? *held : Value{};
}

bool asks(const Advice& advice, const char* id, std::size_t side = 0) {
    const auto& asked = advice.sides[side].asked;
    return std::any_of(asked.begin(), asked.end(), [&](const Question& q) { return q.fact == id; });
}

Facts battalion(std::initializer_list<std::pair<const std::string, Value>> more = {}) {
    Facts card{{"morale_rating", 9},  {"discipline", "trained"}, {"status", "determined"},
               {"disorder", 2},       {"figures", 20},           {"original_figures", 30},
               {"formation", "line"}, {"order", "close"},        {"weapon", "flintlock"},
               {"arms", "bayonets"},  {"moved", "none"},         {"opening_volley", true},
               {"irregular", false}};
    for (const auto& [key, value] : more) card.set(key, value);
    return card;
}

}

TEST_CASE("paces: a volley's range, ranks, slope and state are seen, and resolve takes them") {
    Stage stage{"paces"};
    stage.put("fr", "infantry", 0, 500, 500, 0, battalion());
    stage.put("ru", "infantry", 1, 500, 570, 180, battalion({{"formation", "closed-column"}}));
    const Advice advice = stage.ask("small-arms-fire", "fr", "ru");
    // 70 yards between middles, 20 less for the two half depths: 50 yards are 60 paces.
    CHECK(fact(advice, "range") == Value{"close"});
    CHECK(fact(advice, "target_ranks") == Value{4});
    CHECK(fact(advice, "opening_volley") == Value{true});
    CHECK(fact(advice, "firer_disorder") == Value{2});
    CHECK_FALSE(asks(advice, "slope"));
    CHECK_FALSE(asks(advice, "target_smoke"));
    CHECK(asks(advice, "trained_to_aim")); // not on the card
    const auto r = rules::resolve(*stage.rules().table("", "small-arms-fire"), advice.sides[0].facts,
                                  {std::vector<int>{}});
    REQUIRE(r);
    CHECK(r->sides[0].score == 10 + 5 - 4 + 6);

    stage.view.smoke.push_back({Yards{505}, Yards{535}});
    stage.view.weather.set("rain", true);
    const Advice smoky = stage.ask("small-arms-fire", "fr", "ru");
    CHECK(fact(smoky, "target_smoke") == Value{true});
    CHECK(fact(smoky, "rain_or_snow") == Value{true});
    // Fired at from its flank a column of four counts five ranks.
    stage.view.pieces[1].base.place.facing = Degrees{90};
    CHECK(fact(stage.ask("small-arms-fire", "fr", "ru"), "target_ranks") == Value{5});
    // Beyond the reach of its muskets.
    stage.view.pieces[1].base.place.at.north = Yards{700};
    CHECK(fact(stage.ask("small-arms-fire", "fr", "ru"), "range").is_nothing());
}

TEST_CASE("paces: guns see zones, slopes and what is in the way") {
    Stage stage{"paces"};
    stage.put("battery", "artillery", 0, 900, 500, 90,
              {{"piece", "gun"},
               {"pounder", 8},
               {"discipline", "disciplined"},
               {"disorder", 0},
               {"moved", "none"},
               {"under_fire", false},
               {"status", "determined"}});
    stage.put("up", "infantry", 1, 1300, 500, 270, battalion());
    stage.put("hidden", "infantry", 1, 900, 1000, 180, battalion());
    const Advice uphill = stage.ask("artillery-fire", "battery", "up");
    CHECK(fact(uphill, "range") == Value{"p2"});
    CHECK(fact(uphill, "slope") == Value{"up-moderate"}); // 30 yards in 400
    CHECK(fact(uphill, "did_not_move") == Value{true});
    CHECK(fact(uphill, "moved").is_nothing());
    CHECK_FALSE(asks(uphill, "moved"));
    CHECK_FALSE(asks(uphill, "nationality")); // national modifiers are off
    CHECK(fact(stage.ask("artillery-fire", "battery", "hidden"), "target_obstructed") == Value{true});
}

TEST_CASE("paces: morale sees leaders, supports, threats and losses") {
    Stage stage{"paces"};
    stage.put("fr", "infantry", 0, 500, 500, 0, battalion());
    stage.put("left", "infantry", 0, 380, 500, 0, battalion());
    stage.put("right", "infantry", 0, 620, 500, 0, battalion());
    stage.put("behind", "infantry", 0, 500, 400, 0, battalion({{"status", "broken"}}));
    stage.put("Emperor", "leader", 0, 500, 470, 0, {{"level", "player"}, {"quality", "superior"}});
    stage.put("brigadier", "leader", 0, 530, 470, 0, {{"level", "brigade"}, {"quality", "poor"}});
    stage.put("hussars", "cavalry", 1, 500, 700, 180, {{"status", "determined"}});
    const Advice advice = stage.ask("morale-check", "fr");
    CHECK(fact(advice, "flank_supports") == Value{2});
    CHECK(fact(advice, "rear_support").is_nothing()); // broken friends support nobody
    CHECK(fact(advice, "adjacent_retreating") == Value{1});
    CHECK(fact(advice, "player_figure") == Value{true});
    CHECK(fact(advice, "other_leader") == Value{true});
    CHECK(fact(advice, "casualties_percent") == Value{33});
    CHECK(fact(advice, "enemy_zone") == Value{"p2"});
    CHECK(fact(advice, "threatened") == Value{"front"});
    CHECK(asks(advice, "cause"));
    // Two on the same flank support one flank.
    stage.view.pieces[2].base.place.at = {Yards{380}, Yards{530}};
    CHECK(fact(stage.ask("morale-check", "fr"), "flank_supports") == Value{1});
    // Cavalry that looks away does not threaten; on the flank it threatens worse.
    stage.view.pieces[6].base.place.facing = Degrees{0};
    CHECK(fact(stage.ask("morale-check", "fr"), "threatened").is_nothing());
    stage.view.pieces[6].base.place = {{Yards{750}, Yards{500}}, Degrees{270}};
    CHECK(fact(stage.ask("automatic-orders", "fr"), "threatened_flank_or_rear") == Value{true});
    CHECK(fact(stage.ask("automatic-orders", "fr"), "threatened_by_cavalry") == Value{true});
}

TEST_CASE("paces: both sides of a close combat are filled in") {
    Stage stage{"paces"};
    stage.put("cuirassiers", "cavalry", 0, 500, 500, 0, battalion({{"formation", "cavalry-line"}}));
    stage.put("line", "infantry", 1, 500, 520, 90, battalion({{"disorder", 0}}));
    const Advice advice = stage.ask("cavalry-infantry-combat", "cuirassiers", "line");
    REQUIRE(advice.two_sided);
    CHECK(fact(advice, "unit_type") == Value{"cavalry"});
    CHECK(fact(advice, "aspect") == Value{"unsecured-flank"});
    CHECK(fact(advice, "unit_type", 1) == Value{"infantry"});
    CHECK(fact(advice, "disorder", 0) == Value{2});
    CHECK(fact(advice, "flanks_secured", 1).is_nothing()); // nobody stands beside it
    CHECK_FALSE(asks(advice, "double_frontage", 1));
    CHECK(rules::resolve(*stage.rules().table("", "cavalry-infantry-combat"), advice.sides[0].facts,
                         advice.sides[1].facts, {std::vector<int>{5, 5}, std::vector<int>{5, 5}}));
    const auto alone =
        advise(stage.rules(), stage.plan, stage.view, "cavalry-infantry-combat", "cuirassiers");
    REQUIRE_FALSE(alone);
    CHECK(alone.error().where == "/other");
}

TEST_CASE("maneuver elements: musketry and guns in table inches") {
    Stage stage{"maneuver-element"};
    const Facts line{{"morale", "veteran"}, {"figures", 12},  {"original_figures", 12}, {"formation", "line"},
                     {"weapon", "musket"},  {"class", "a"},   {"disordered", false},    {"shaken", false},
                     {"fatigue", 1},        {"ammo", "full"}, {"first_fire", true}};
    Facts column = line;
    column.set("formation", "column_of_divisions");
    stage.put("fr", "infantry", 0, 500, 500, 0, line);
    stage.put("ru", "infantry", 1, 500, 640, 180, column);
    const Advice volley = stage.ask("small-arms", "fr", "ru");
    CHECK(fact(volley, "range") == Value{"medium"}); // 120 yards are three inches
    CHECK(fact(volley, "figures") == Value{12});
    CHECK(fact(volley, "target") == Value{"column"});
    CHECK(fact(volley, "first_fire") == Value{true});
    CHECK(fact(volley, "enfilade").is_nothing());
    CHECK_FALSE(asks(volley, "enfilade"));
    CHECK(asks(volley, "opportunity_fire"));
    // "full" is no word of the table: there is nothing to tell, so nothing must be asked that matters.
    CHECK(rules::resolve(*stage.rules().table("", "small-arms"), volley.sides[0].facts,
                         {std::vector<int>{5, 5}}));

    stage.put("guns", "artillery", 0, 1500, 500, 270,
              {{"weight", "heavy"}, {"sections", 3}, {"artillery_class", "class_1"}, {"fatigue", 0}});
    const Advice battery = stage.ask("artillery-fire", "guns", "ru");
    CHECK(fact(battery, "range") == Value{"long"}); // some 910 yards
    CHECK(fact(battery, "weight") == Value{"heavy"});
    CHECK(fact(battery, "flank_fire") == Value{true});
    CHECK(fact(battery, "against") == Value{"infantry"});
    CHECK(fact(stage.ask("elevated-firing", "guns", "ru"), "contours") == Value{9}); // 50 yards are 45.7 m
}

TEST_CASE("maneuver elements: morale, squares and close action") {
    Stage stage{"maneuver-element"};
    const Facts card{{"morale", "regular"}, {"figures", 8},       {"original_figures", 12},
                     {"formation", "line"}, {"shaken", true},     {"disordered", false},
                     {"fatigue", 2},        {"bad_morale", false}};
    stage.put("fr", "infantry", 0, 500, 500, 0, card);
    stage.put("general", "leader", 0, 500, 500, 0, {{"charisma", "inspirational"}});
    stage.put("lancers", "cavalry", 1, 700, 500, 270,
              {{"morale", "elite"}, {"figures", 6}, {"original_figures", 6}});
    stage.put("grenadiers", "infantry", 1, 600, 500, 270, card);
    const Advice test = stage.ask("morale-test", "fr");
    CHECK(fact(test, "morale") == Value{"regular"});
    CHECK(fact(test, "unit_attachment") == Value{"inspirational"});
    CHECK(fact(test, "casualties") == Value{"from_30_to_50"}); // 4 of 12
    CHECK(fact(test, "enfilade") == Value{"infantry_2"});
    CHECK(fact(test, "shaken") == Value{true});
    stage.view.pieces[3].base.place.at.east = Yards{700};
    CHECK(fact(stage.ask("morale-test", "fr"), "enfilade") == Value{"infantry_4"});
    stage.view.pieces[3].base.place.at.east = Yards{900};
    CHECK(fact(stage.ask("morale-test", "fr"), "enfilade").is_nothing());

    const Advice square = stage.ask("form-square", "fr", "lancers");
    CHECK(fact(square, "direction") == Value{"flank"});
    CHECK(fact(square, "formation") == Value{"line"});
    CHECK(fact(square, "distance_in").number() == doctest::Approx(3.5));
    CHECK(fact(square, "commander_at_unit") == Value{true});

    const Advice action = stage.ask("close-action", "lancers", "fr");
    CHECK(fact(action, "arm") == Value{"cavalry"});
    CHECK(fact(action, "enemy_arm") == Value{"infantry"});
    CHECK(fact(action, "hits_enemy") == Value{"flank"});
    CHECK(fact(action, "casualties", 1) == Value{4});
    CHECK(fact(action, "enemy_arm", 1) == Value{"cavalry"});
    CHECK(rules::resolve(*stage.rules().table("", "close-action"), action.sides[0].facts,
                         action.sides[1].facts, {std::vector<int>{5, 5}, std::vector<int>{5, 5}}));
}

TEST_CASE("whom it does not know it names, and a plan is held against the tables") {
    const Stage stage{"paces"};
    const auto nobody = advise(stage.rules(), stage.plan, stage.view, "morale-check", "Ney");
    REQUIRE_FALSE(nobody);
    CHECK(nobody.error().where == "/own");
    CHECK_FALSE(advise(stage.rules(), stage.plan, stage.view, "morale-chek", "Ney"));
    for (const auto& [table, looks] : stage.plan.tables) CHECK_FALSE(looks.empty());
}
