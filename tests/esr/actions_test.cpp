#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// Three batteries, a battalion apart, and two enemy formations within 900 yards that do not answer.
struct Guns : Battle {
    FormationId ours = formation(0, "ours");
    FormationId near = formation(1, "near");
    FormationId far = formation(1, "far");
    std::vector<UnitId> batteries;
    CommanderId general{0};
    explicit Guns(const char* edition = "current") : Battle(edition) {
        for (const double east : {1800.0, 2000.0, 2200.0})
            batteries.push_back(unit(ours, east, 1000, Arm::artillery));
        unit(ours, 400, 400);
        game[unit(near, 2000, 1500)].deployment = Deployment::ployed;
        game[unit(far, 2000, 1800)].deployment = Deployment::ployed;
        for (Commander& c : game.commanders)
            c.place.at = {Yards{100.0}, Yards{c.side == SideId{0} ? 100.0 : 3900.0}};
        game[general].place.at = {Yards{2000.0}, Yards{700.0}};
        game[general].traits.grand_battery = true;
        at("leader-actions");
    }
    FormationId mass() {
        play(TakeAction{general, Action::create_grand_battery, {}, batteries, {}, {}}, {6, 6});
        game[general].place.at = {Yards{100.0}, Yards{100.0}};
        at("fire");
        return FormationId{game.formations.size() - 1};
    }
    std::vector<Event> fire(std::vector<int> dice) {
        play(EndStep{SideId{0}});
        return play(EndStep{SideId{1}}, std::move(dice));
    }
};

FirePlan at(FormationId target, bool mission) {
    FirePlan plan;
    plan.dice_target = target;
    plan.fire_mission = mission;
    return plan;
}

int assessments_of(const std::vector<Event>& events, FormationId f) {
    int n = 0;
    for (const Event& e : events)
        if (const auto* a = std::get_if<Assessed>(&e); a && a->formation == f) ++n;
    return n;
}

}

TEST_CASE("a grand battery takes three batteries near a general with GB and becomes a formation on defend") {
    Guns g;
    g.game[g.general].traits.grand_battery = false;
    CHECK(g.refused(TakeAction{g.general, Action::create_grand_battery, {}, g.batteries, {}, {}}).where ==
          "esr 4.3");
    g.game[g.general].traits.grand_battery = true;
    g.game[g.general].place.at.north = Yards{20.0};
    g.game[g.general].place.at.east = Yards{1000.0};
    CHECK(g.refused(TakeAction{g.general, Action::create_grand_battery, {}, g.batteries, {}, {}})
              .message.find("farther than 900") != std::string::npos);
    g.game[g.general].place.at = {Yards{2000.0}, Yards{700.0}};
    const FormationId gb = g.mass();
    CHECK(g.game[gb].grand_battery);
    CHECK(g.game[gb].order == Directive::defend);
    CHECK(units_of(g.game, gb) == g.batteries);
    CHECK(in_charge(g.game, gb) == g.general);
    CHECK(g.game[g.ours].here()); // its battalion is left
}

TEST_CASE("a fire mission of 10 brings as many assessments as its general's leadership, at one target") {
    for (const bool mission : {true, false}) {
        CAPTURE(mission);
        Guns g;
        const FormationId gb = g.mass();
        g.play(DeclareFire{gb, at(g.far, mission)});
        // Twelve sections of 6-pounders: 12 + 2. Then assessments that pass.
        const auto events = g.fire({1, 1, 6, 6, 6, 6, 6, 6});
        const auto& scored = find_event<FireScored>(events);
        CHECK(count_events<FireScored>(events) == 1); // all at the far one, though another is closer
        CHECK(scored.target == g.far);
        CHECK(scored.units.size() == 3);
        CHECK(scored.roll.sides[0].score == 14.0);
        CHECK(assessments_of(events, g.far) == (mission ? 2 : 1)); // leadership B
        CHECK(assessments_of(events, g.near) == 0);
        CHECK(count_events<FireCombined>(events) == (mission ? 0 : 1));
        CHECK(modifier(find_event<Assessed>(events).roll.sides[0], "opposing_score") == -1.0);
    }
    Guns g;
    const FormationId gb = g.mass();
    FirePlan split = at(g.far, true);
    split.aims = {{g.batteries[0], g.far}, {g.batteries[1], g.near}};
    CHECK(g.refused(DeclareFire{gb, split}).where == "esr 4.8");
    // Below 10 the mission comes to nothing.
    for (const UnitId u : g.batteries) g.game[u].guns = 4;
    g.play(DeclareFire{gb, at(g.far, true)});
    CHECK(assessments_of(g.fire({1, 2}), g.far) == 0); // 6 + 3
}

TEST_CASE("an imperial aide carries one order with his master's leadership and no distance") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    for (const double east : {1800.0, 2000.0, 2200.0}) b.unit(f, east, 1000);
    b.unit(b.formation(1, "enemy"), 2000, 3000);
    Commander emperor;
    emperor.name = "The Emperor";
    emperor.level = Level::army;
    emperor.leadership = 'A';
    emperor.side = SideId{0};
    emperor.place.at = {Yards{3900.0}, Yards{100.0}};
    emperor.footprint = {Yards{150.0}, Yards{150.0}};
    b.game.commanders.push_back(emperor);
    const CommanderId him{b.game.commanders.size() - 1};
    const CommanderId corps{0};
    b.game[corps].place.at = {Yards{100.0}, Yards{100.0}}; // 1932 yards from the general of the formation

    b.at("issue-orders").play(IssueDirective{corps, f, Directive::attack, "enemy"});
    b.at("leader-actions");
    const auto sent = b.play(TakeAction{him, Action::dispatch_imperial_adc, f, {}, {}, {}});
    CHECK_FALSE(find_event<ActionTried>(sent).roll); // no test
    CHECK(b.refused(TakeAction{him, Action::dispatch_imperial_adc, f, {}, {}, {}}).where == "esr OP-27");
    // Leader actions are not his errand.
    const auto act = b.play(TakeAction{corps, Action::create_detachment, f, {UnitId{0}}, {}, {}}, {1, 1});
    CHECK(modifier(find_event<ActionTried>(act).roll->sides[0], "issuer_leadership") == 2.0);
    CHECK(modifier(find_event<ActionTried>(act).roll->sides[0], "distance_yards") == -1.0);

    b.game.turn = 2;
    b.at("activate-orders");
    const auto events = b.play(ActivateOrder{corps, f}, {1, 1, 1});
    const play::RollSide& side = find_event<OrderTried>(events).roll.sides[0];
    CHECK(modifier(side, "issuer_leadership") == 3.0);
    CHECK(modifier(side, "distance_yards") == 0.0);
    CHECK_FALSE(b.game[f].adc.valid()); // delivered
}

TEST_CASE("a mass cavalry assault goes on one test, under a general with MC who leads in person") {
    const auto make = [] {
        Battle b;
        b.game.commanders[0].traits.mass_cavalry = true;
        const FormationId first = b.formation(0, "first");
        const FormationId second = b.formation(0, "second");
        b.unit(first, 2000, 1000, Arm::cavalry);
        b.unit(second, 1400, 1000, Arm::cavalry);
        b.unit(b.formation(1, "enemy"), 2000, 1800);
        b.game.commanders[0].personal = first;
        b.at("convert-orders");
        return b;
    };
    const FormationId first{0};
    const FormationId second{1};
    const ConvertOrder assault{first, Directive::attack, false, "", {second}};
    Battle b = make();
    const auto events = b.play(assault, {6, 6});
    int rolls = 0;
    for (const Event& e : events)
        if (const auto* c = std::get_if<OrderConverted>(&e)) rolls += c->roll ? 1 : 0;
    CHECK(rolls == 1);
    CHECK(b.game[first].order == Directive::attack);
    CHECK(b.game[second].order == Directive::attack);

    Battle tired = make();
    tired.game[first].fatigue = {0, 9, 0};
    tired.play(assault, {1, 1});
    CHECK(tired.game[second].order == Directive::defend); // the one test failed for both
    CHECK(tired.refused(ConvertOrder{second, Directive::attack, false, "", {}}).where == "esr 4.2");

    Battle no_mc = make();
    no_mc.game.commanders[0].traits.mass_cavalry = false;
    CHECK(no_mc.refused(assault).where == "esr OP-16");
    Battle afar = make();
    afar.game[UnitId{1}].place.at.east = Yards{700.0}; // 1150 yards between the bases
    CHECK(afar.refused(assault).where == "esr OP-16");
}

TEST_CASE("a general with AG or RG is better while he leads that guard") {
    Battle b;
    const FormationId f = b.formation(0, "van", Directive::attack, 'C');
    const CommanderId general = b.game[f].commander;
    b.game[general].traits.advanced_guard = true;
    CHECK(leadership_of(b.game, general) == "C");
    b.game[f].role = scene::Role::advanced_guard;
    CHECK(leadership_of(b.game, general) == "B");
    CHECK(tactical_of(b.game, general) == 1);
    b.game[general].leadership = 'A';
    b.game[general].tactical = 3;
    CHECK(leadership_of(b.game, general) == "A"); // no better letter
    CHECK(tactical_of(b.game, general) == 3);
    b.game[f].role = scene::Role::rear_guard; // not what he is made for
    b.game[general].leadership = 'C';
    CHECK(leadership_of(b.game, general) == "C");
    // A force commander by the role of his force.
    b.game[CommanderId{0}].traits.rear_guard = true;
    CHECK(leadership_of(b.game, CommanderId{0}) == "B");
    b.game[ForceId{0}].role = scene::Role::rear_guard;
    CHECK(leadership_of(b.game, CommanderId{0}) == "A");
}

TEST_CASE(
    "premonitions are rolled before the first turn of the 2016 edition, where the house rule has them") {
    for (const char* edition : {"2016", "current"})
        for (const bool on : {true, false}) {
            CAPTURE(edition);
            CAPTURE(on);
            Battle b{edition};
            b.unit(b.formation(0, "ours"), 2000, 1000);
            b.unit(b.formation(1, "theirs"), 2000, 1500);
            if (on) b.house("premonition", std::string("on"));
            b.play(EndStep{SideId{0}});
            const auto events = b.play(EndStep{SideId{1}}, {1, 1, 3, 4});
            const bool rolled = on && std::string(edition) == "2016";
            CHECK(count_events<PremonitionRolled>(events) == (rolled ? 2 : 0)); // not for division generals
            CHECK(b.game.commanders[0].doomed == rolled);
            CHECK_FALSE(b.game.commanders[1].doomed);
            if (!rolled) continue;
            b.game.commanders[0].place.at = {Yards{2000.0}, Yards{1200.0}};
            b.at("fire").play(EndStep{SideId{0}});
            const auto fates = b.play(EndStep{SideId{1}});
            CHECK(modifier(find_event<FateRolled>(fates).roll.sides[0], "date_with_death") == -1.0);
        }
}

TEST_CASE("a player may divide the fatigue of an assessment where the house rule leaves it to him") {
    for (const bool player : {true, false}) {
        CAPTURE(player);
        Guns g;
        const FormationId gb = g.mass();
        if (player) g.house("assessment_fatigue_class", std::string("player"));
        g.unit(g.far, 2300, 1800, Arm::cavalry);
        g.play(DeclareFire{gb, at(g.far, false)});
        // 14: a tenth is -1. Assessment 2 + 1 (C) - 1 = 2: waver, two markers.
        g.fire({1, 1, 1, 1, 1});
        REQUIRE(step_of(g.game).id == "react");
        REQUIRE(g.game[g.far].total_fatigue() == 2);
        if (!player) {
            CHECK(g.refused(DivideFatigue{g.far, 1, 1, 0}).where == "esr OP-19");
            continue;
        }
        CHECK(g.refused(DivideFatigue{g.far, 1, 2, 0}).where == "esr OP-19");  // more than there is
        CHECK(g.refused(DivideFatigue{g.far, 1, 0, 1}).where == "esr OP-19");  // it has no guns
        CHECK(g.refused(DivideFatigue{g.near, 1, 0, 0}).where == "esr OP-19"); // did not assess
        g.play(DivideFatigue{g.far, 1, 1, 0});
        CHECK(g.game[g.far].fatigue == Fatigue{1, 1, 0});
        CHECK(g.refused(DivideFatigue{g.far, 2, 0, 0}).where == "esr OP-19"); // once
    }
}

TEST_CASE("a vantage point is high ground in sight, or what the scenario marks") {
    const auto points = [](Battle& b) {
        const FormationId f{0};
        b.game[f].pending = PendingOrder{Directive::attack, "", 0, 1, 0};
        b.at("activate-orders");
        return modifier(find_event<OrderTried>(b.play(ActivateOrder{CommanderId{0}, f})).roll.sides[0],
                        "superior_vantage_point");
    };
    const auto make = [](double height) {
        Battle b;
        b.unit(b.formation(0, "first"), 2000, 1000);
        b.unit(b.formation(1, "enemy"), 2000, 3000);
        b.ground.patches.push_back({1900, 250, 2100, 350, measure::Going::open, false, {}, height});
        return b;
    };
    Battle high = make(10.0);
    CHECK(points(high) == 2.0);
    Battle low = make(9.0);
    CHECK(points(low) == 0.0);
    Battle marked = make(10.0);
    marked.house("vantage_point", std::string("scenario"));
    Battle unmarked = marked;
    CHECK(points(unmarked) == 0.0); // height alone is nothing here
    Terms terms = *marked.game.terms;
    terms.vantage_points.push_back({"Mill", marked.game.commanders[0].place.at, Yards{225.0}});
    marked.game.terms = std::make_shared<const Terms>(terms);
    CHECK(points(marked) == 2.0);
}

TEST_CASE("a displaced battery limbers where its teams have room") {
    Battle b;
    const FormationId f = b.formation(0, "guns");
    const UnitId battery = b.unit(f, 2000, 1000, Arm::artillery);
    const UnitId enemy = b.unit(b.formation(1, "enemy"), 2000, 1000 + 112 + 40);
    b.at("leader-actions");
    b.play(TakeAction{CommanderId{0}, Action::displace_unlimbered_battery, f, {battery}, {}, {}}, {6, 6});
    CHECK(b.game[battery].limbered);
    CHECK_FALSE(measure::overlap(base_of(b.game[battery]), base_of(b.game[enemy])));
}
