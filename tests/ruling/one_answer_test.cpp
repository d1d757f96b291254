// Each question is asked through the command line, through the window's tools and through a command in play,
// and gets one answer, whatever the ground scale, the edition and the house rules.
#include "tests/ruling/asked.h"

#include "engine/esr/fire_targets.h"

#include <cmath>
#include <initializer_list>

using namespace vantage;
using namespace vantage::test;

namespace {

struct Setting {
    double ground;
    const char* edition;
};
const std::initializer_list<Setting> settings{{50, "current"}, {100, "2016"}, {200, "current"}};

json scene_at(const Setting& s) {
    json scene = answers_scene();
    scene["scales"]["ground"] = s.ground;
    scene["rules"]["edition"] = s.edition;
    return scene;
}

/// A ground that notes how high people looked from, and at.
class Watcher final : public measure::GroundKnowledge {
public:
    explicit Watcher(const measure::GroundKnowledge& ground) : ground_(ground) {}
    [[nodiscard]] Yards width() const override { return ground_.width(); }
    [[nodiscard]] Yards depth() const override { return ground_.depth(); }
    [[nodiscard]] Yards height_at(GroundPoint p) const override { return ground_.height_at(p); }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base& b) const override {
        return ground_.under(b);
    }
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion& q) const override {
        eye = q.eye.value();
        target = q.target_height.value();
        return ground_.sight(q);
    }
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint> path) const override {
        return ground_.along(path);
    }
    mutable double eye = 0.0;
    mutable double target = 0.0;

private:
    const measure::GroundKnowledge& ground_;
};

/// All units of a formation that can move go straight north.
esr::MoveFormation go_north(const esr::GameState& state, esr::FormationId f, double yards) {
    esr::MoveFormation move{f, {}, {}, std::nullopt, std::nullopt};
    for (const esr::UnitId u : esr::units_of(state, f)) {
        const Placement from = state[u].place;
        const GroundPoint to{from.at.east, from.at.north + Yards{yards}};
        move.moves.push_back({u, {to}, from.facing});
    }
    return move;
}

esr::FormationId formation(const esr::GameState& state, const std::string& id) {
    return esr::goal_named(state, id).formation;
}

/// What the test of an order that was given to a formation says.
play::RollSide tested(const Asked& asked, const std::string& id) {
    esr::GameState state = asked.state("activate-orders");
    const esr::FormationId f = formation(state, id);
    state[f].pending = esr::PendingOrder{esr::Directive::attack, "", 0, 1, 0};
    const auto events = asked.decide(state, esr::ActivateOrder{esr::CommanderId{0}, f});
    if (!events) FAIL(events.error().text());
    return esr::find_event<esr::OrderTried>(*events).roll.sides[0];
}

}

TEST_CASE("a unit marches at the rate of its formation: the same by measure, in the window and in play") {
    const Folder folder;
    for (const Setting& s : settings) {
        CAPTURE(s.ground);
        CAPTURE(std::string{s.edition});
        const Asked asked{scene_at(s), folder.path};
        // Hussars beside infantry and a foot battery go as fast as these do.
        const json reach = asked.measure("reach", "mixed/2");
        CHECK(reach["as"] == "infantry and foot artillery and cavalry, deployed");
        CHECK(reach["rates"]["open"] == 1125);
        CHECK(reach["rates"]["dense"] == 562.5);
        CHECK(reach["rates"]["road"] == 0);
        const window::Answer window = asked.tool(window::make_reach(), asked.unit("mixed/2"));
        CHECK(number_in(window, "over open ground") == 1125);
        CHECK(number_in(window, "over rough") == doctest::Approx(562.5).epsilon(0.01));
        const esr::GameState state = asked.state("move");
        const esr::FormationId mixed = formation(state, "mixed");
        CHECK(asked.decide(state, go_north(state, mixed, 1124)));
        CHECK_FALSE(asked.decide(state, go_north(state, mixed, 1126)));
        // Horse alone keeps its own rate; a general rides by his.
        CHECK(asked.measure("reach", "horse/1")["rates"]["open"] == 1500);
        CHECK(number_in(asked.tool(window::make_reach(), asked.unit("horse/1")), "over open ground") == 1500);
        CHECK(asked.measure("reach", "Ney")["rates"]["open"] == 2700);
        CHECK(number_in(asked.tool(window::make_reach(), asked.leader("Ney")), "over open ground") == 2700);
        const auto ride = [&](double yards) {
            return asked.decide(
                state, esr::MoveCommander{esr::CommanderId{0}, {{Yards{1000.0 + yards}, Yards{500.0}}}});
        };
        CHECK(ride(2699));
        CHECK_FALSE(ride(2701));
    }
}

TEST_CASE("the share of a move that a place costs is one number") {
    const Folder folder;
    for (const Setting& s : settings) {
        CAPTURE(s.ground);
        const Asked asked{scene_at(s), folder.path};
        const double there = 900.0 / 1125.0;
        const json reach = asked.measure("reach", "mixed/2 --to 2300,1900");
        CHECK(reach["path"]["used"].get<double>() == doctest::Approx(there).epsilon(0.005));
        window::Pick to;
        to.ground = GroundPoint{Yards{2300.0}, Yards{1900.0}};
        const window::Answer window = asked.tool(window::make_reach(), asked.unit("mixed/2"), to);
        REQUIRE(window.yards);
        CHECK(window.yards->value() == doctest::Approx(900).epsilon(0.005));
        CHECK(window.lines.back().find("80 % of its move") != std::string::npos);
        const esr::GameState state = asked.state("move");
        const auto events = asked.decide(state, go_north(state, formation(state, "mixed"), 900));
        REQUIRE(events);
        CHECK(esr::find_event<esr::FormationMoved>(*events).share == doctest::Approx(there));
    }
}

TEST_CASE("a wood hides a target from all three or from none") {
    struct Case {
        const char* edition;
        int into_dense;
        bool seen;
    };
    const Folder folder;
    for (const Case& c : {Case{"current", 112, false}, Case{"current", 199, false},
                          Case{"current", 201, true}, Case{"2016", 112, false}}) {
        CAPTURE(std::string{c.edition});
        CAPTURE(c.into_dense);
        json scene = scene_at({100, c.edition});
        scene["rules"]["house_rules"] = {{"sight_into_dense", c.into_dense}};
        const Asked asked{scene, folder.path};
        CHECK(asked.measure("los", "--from guns/1 --to wall/1")["visible"] == c.seen);
        window::Pick at;
        at.piece = asked.unit("wall/1");
        const window::Answer window = asked.tool(window::make_sight(), asked.unit("guns/1"), at);
        CHECK((window.verdict == window::Verdict::yes) == c.seen);
        const json arc = asked.measure("arc", "guns/1");
        REQUIRE(arc["in_arc"].size() >= 1);
        CHECK(arc["in_arc"][0]["visible"] == c.seen);
        // The battery may fire if it sees; the edition of 2016 does not ask for it.
        const esr::GameState state = asked.state("fire");
        const esr::UnitId battery{asked.unit("guns/1").index};
        esr::FirePlan plan;
        plan.aims = {{battery, formation(state, "wall")}};
        const bool fires =
            static_cast<bool>(asked.decide(state, esr::DeclareFire{formation(state, "guns"), plan}));
        CHECK(fires == (c.seen || std::string{c.edition} == "2016"));
    }
}

TEST_CASE("eyes are as high for a measurement, a tool and the rules") {
    const Folder folder;
    for (const Setting& s : {Setting{50, "current"}, Setting{200, "current"}}) {
        const Asked asked{scene_at(s), folder.path};
        const json guns = asked.measure("los", "--from guns/1 --to wall/1");
        CHECK(guns["from"]["eye"] == 1.9);
        CHECK(guns["to"]["target"] == 1.9);
        const json general = asked.measure("los", "--from Ney --to horse/1");
        CHECK(general["from"]["eye"] == 2.6);
        CHECK(general["to"]["target"] == 2.6);
        window::Pick at;
        at.piece = asked.unit("horse/1");
        CHECK(number_in(asked.tool(window::make_sight(), asked.leader("Ney"), at), "Eye") == 2.6);
        at.piece = asked.unit("wall/1");
        CHECK(number_in(asked.tool(window::make_sight(), asked.unit("guns/1"), at), "Eye") == 1.9);

        const Watcher watcher{asked.game().ground()};
        const esr::Rules rules{asked.game().system(), watcher};
        SeededDice dice{1};
        esr::GameState state = asked.state("fire");
        const esr::Referee referee{state, rules, dice};
        (void)esr::shots_of(referee, esr::UnitId{asked.unit("guns/1").index});
        CHECK(watcher.eye == 1.9);
        CHECK(watcher.target == 1.9);
        state = asked.state("activate-orders");
        const esr::FormationId horse = formation(state, "horse");
        state[horse].pending = esr::PendingOrder{esr::Directive::attack, "", 0, 1, 0};
        REQUIRE(esr::decide(state, esr::ActivateOrder{esr::CommanderId{0}, horse}, rules, dice));
        CHECK(watcher.eye == 2.6);
        CHECK(watcher.target == 2.6);
    }
}

TEST_CASE("a distance falls in one band: by tape, by the rings and in a test of command") {
    struct Case {
        double yards;
        json band;
        double modifier;
    };
    const Folder folder;
    for (const Setting& s : settings)
        for (const Case& c : {Case{450, "within_450", -3}, Case{450.5, "within_900", -1},
                              Case{900, "within_900", -1}, Case{900.5, nullptr, 0}}) {
            CAPTURE(s.ground);
            CAPTURE(c.yards);
            json scene = scene_at(s);
            // A picket straight before the general, so many yards from edge to edge.
            json& formations = scene["sides"][1]["forces"][0]["formations"];
            json picket = formations[1];
            picket["id"] = "picket";
            picket["commander"] = {
                {"name", "Picquart"}, {"leadership", "C"}, {"tactical", 0}, {"at", {5800, 3800}}};
            picket["units"][0]["at"] = {3500, 2500};
            formations.push_back(picket);
            std::filesystem::path file = folder.path / "sizes.json";
            REQUIRE(write_file(file, scene.dump()));
            const auto sizes = scene::load_scene(file);
            if (!sizes) FAIL(sizes.error().text());
            const auto half = [](const table::Footprint& f) { return f.depth.value() / 2; };
            const scene::Commander& general =
                *std::find_if(sizes->commanders.begin(), sizes->commanders.end(),
                              [](const auto& x) { return x.name == "Kellermann"; });
            const double north = 700 + half(general.footprint) + c.yards +
                                 half((*sizes)[sizes->unit_named("picket/1")].footprint);
            formations.back()["units"][0]["at"] = {3500, north};

            const Asked asked{scene, folder.path};
            const json tape = asked.measure("tape", "Kellermann picket/1");
            json band = "not asked";
            for (const json& zone : tape["rules"]["zones"])
                if (zone["zone"] == "enemy-proximity") band = zone["band"];
            CHECK(band == c.band);
            const window::Answer rings = asked.tool(window::make_zones(false), asked.leader("Kellermann"));
            CHECK(number_in(rings, "enemy near a commander or formation, −3") == 450);
            CHECK(number_in(rings, "enemy near a commander or formation, −1") == 900);
            CHECK(esr::modifier(tested(asked, "horse"), "enemy_proximity") == c.modifier);
        }
}

TEST_CASE("a vantage point is superior by measure exactly where the test of command counts it") {
    struct Case {
        const char* how;
        int step;
        double wood; ///< how deep one that hides the formation is
        bool superior;
    };
    const Folder folder;
    for (const Case& c : {Case{"higher_and_seen", 10, 0, true}, Case{"higher_and_seen", 32, 0, true},
                          Case{"higher_and_seen", 33, 0, false}, Case{"higher_and_seen", 10, 600, false},
                          Case{"any_higher", 10, 600, true}, Case{"scenario", 10, 0, false}}) {
        CAPTURE(std::string{c.how});
        CAPTURE(c.step);
        CAPTURE(c.wood);
        json scene = scene_at({100, "current"});
        scene["rules"]["house_rules"] = {{"vantage_point", c.how}, {"contour_step", c.step}};
        if (c.wood > 0)
            scene["terrain"]["areas"].push_back(
                {{"kind", "wood"},
                 {"name", "Screen"},
                 {"height", 40},
                 {"outline", {{2000, 100}, {2000 + c.wood, 100}, {2000 + c.wood, 2200}, {2000, 2200}}}});
        if (c.wood > 0) // nobody stands in it
            for (json& unit : scene["sides"][0]["forces"][0]["formations"][0]["units"]) unit["at"][1] = 2600;
        const Asked asked{scene, folder.path};
        const json measured = asked.measure(
            "vantage", "--commander Ney --over Kellermann --step 2000")["superior_vantage_point"];
        CHECK(measured["superior"] == c.superior);
        CHECK(measured["higher"].get<double>() == doctest::Approx(32.7).epsilon(0.002));
        CHECK(esr::modifier(tested(asked, "horse"), "superior_vantage_point") == (c.superior ? 2.0 : 0.0));
    }
}
