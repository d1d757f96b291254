#include "engine/esr/known.h"
#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// Two places, and a force bound for the nearer of them.
struct Bound : Battle {
    FormationId ours = formation(0, "ours");
    FormationId theirs = formation(1, "theirs");
    UnitId first = unit(ours, 2000, 1500);
    UnitId enemy = unit(theirs, 2000, 3800);
    Bound() {
        game.objectives.push_back({"mill", "The mill", {Yards{2000}, Yards{3000}}, Yards{150}, 0, SideId{1}});
        game.objectives.push_back({"ford", "The ford", {Yards{300}, Yards{200}}, Yards{150}, 0, SideId{1}});
        game.objectives.push_back({"inn", "The inn", {Yards{2300}, Yards{2000}}, Yards{150}, 0, SideId{1}});
        game.forces[0].objective = "mill";
        at("issue-orders");
    }
    CommanderId army(const char* name, char leadership, GroundPoint place) {
        Commander c;
        c.name = name;
        c.level = Level::army;
        c.leadership = leadership;
        c.side = SideId{0};
        c.place = {place, Degrees{0}};
        c.footprint = {Yards{150}, Yards{150}};
        game.commanders.push_back(c);
        return CommanderId{game.commanders.size() - 1};
    }
};

}

TEST_CASE("a directive must lead towards the objective of its force") {
    Bound b;
    const Error error = b.refused(IssueDirective{CommanderId{0}, b.ours, Directive::attack, "ford"});
    CHECK(error.where == "esr 4.1");
    CHECK(error.message.find("The mill") != std::string::npos);
    CHECK(error.message.find("force_objectives") != std::string::npos);
    for (const char* target : {"", "mill", "inn", "theirs"}) {
        CAPTURE(target);
        Bound one;
        one.play(IssueDirective{CommanderId{0}, one.ours, Directive::attack, target});
    }
    b.play(IssueDirective{CommanderId{0}, b.ours, Directive::defend, ""});
    Bound free;
    free.house("force_objectives", "free");
    free.at("issue-orders");
    free.play(IssueDirective{CommanderId{0}, free.ours, Directive::attack, "ford"});
}

TEST_CASE("each army commander gives objectives to his own wing") {
    Bound b;
    const CommanderId duke = b.army("The Duke", 'A', {Yards{2000}, Yards{600}});
    const CommanderId prince = b.army("The Prince", 'B', {Yards{2200}, Yards{600}});
    b.play(IssueObjective{duke, ForceId{0}, "inn"}); // nobody's wing: any of them
    b.game.forces[0].army = prince;
    CHECK(b.refused(IssueObjective{duke, ForceId{0}, "ford"}).where == "esr 1.2");
    CHECK(b.refused(IssueDirective{duke, b.ours, Directive::defend, ""}).where == "esr 1.2");
    b.play(IssueObjective{prince, ForceId{0}, "ford"});
    b.play(IssueDirective{prince, b.ours, Directive::defend, ""});
}

TEST_CASE("an objective is tried with every modifier that the table names") {
    Bound b;
    const CommanderId duke = b.army("The Duke", 'A', {Yards{2000}, Yards{3200}}); // 469 yards from the enemy
    b.ground.patches.push_back({1900, 3100, 2100, 3300, measure::Going::open, false, {}, 40.0});
    b.play(IssueObjective{duke, ForceId{0}, "inn"});
    b.game.turn = 2;
    b.at("activate-orders");
    const auto events = b.play(ActivateObjective{duke, ForceId{0}}, {3, 3});
    const auto& side = find_event<ObjectiveTried>(events).roll.sides.front();
    CHECK(modifier(side, "issuer_leadership") == 3);
    CHECK(modifier(side, "receiver_leadership") == 2);
    CHECK(modifier(side, "superior_vantage_point") == 2);
    CHECK(modifier(side, "enemy_proximity") == -1);
    CHECK(modifier(side, "distance_yards") == -1); // 2,900 yards

    b.at("leader-actions");
    const auto own =
        b.play(TakeAction{CommanderId{0}, Action::change_own_objective, {}, {}, {}, "ford"}, {6, 6});
    const auto& changed = find_event<ActionTried>(own).roll->sides.front();
    CHECK(modifier(changed, "issuer_leadership") == 2);
    CHECK(modifier(changed, "receiver_leadership") == 2);
    CHECK(modifier(changed, "own_objective_army_leadership") == -6);
    CHECK(b.game.forces[0].objective == "ford");
}

TEST_CASE("who takes command in person rides there, goes along and stays") {
    Bound b;
    b.at("leader-actions");
    const GroundPoint from = b.game.commanders[0].place.at;
    b.play(TakeAction{CommanderId{0}, Action::take_personal_command, b.ours, {}, {}, {}});
    CHECK(b.game.commanders[0].personal == b.ours);
    CHECK(b.game.commanders[0].moved);
    CHECK(b.game.commanders[0].place.at != from);
    CHECK(b.game.commanders[0].place.at == b.game[b.game[b.ours].commander].place.at);
    const GroundPoint with = b.game.commanders[0].place.at;
    b.game.commanders[0].moved = false;
    b.game[b.ours].order = Directive::attack;
    b.at("move");
    b.game.to_move = SideId{0};
    CHECK(b.refused(MoveCommander{CommanderId{0}, {{Yards{1000}, Yards{400}}}}).where == "esr 4.3");
    b.play(MoveFormation{b.ours, {{b.first, {{Yards{2000}, Yards{2000}}}, Degrees{0}}}, {}, {}, {}});
    CHECK(b.game.commanders[0].place.at.north.value() == doctest::Approx(with.north.value() + 500.0));

    // Not from the other end of the field, and not across a river without a bridge.
    Bound far;
    far.game.commanders[0].place.at = {Yards{100}, Yards{3900}};
    far.game[far.game[far.ours].commander].place.at = {Yards{3900}, Yards{100}};
    far.game[far.first].place.at = {Yards{3900}, Yards{200}};
    far.at("leader-actions");
    CHECK(
        far.refused(TakeAction{CommanderId{0}, Action::take_personal_command, far.ours, {}, {}, {}}).where ==
        "esr 4.3");
    Bound river;
    river.game.commanders[0].place.at = {Yards{2000}, Yards{100}};
    river.ground.patches.push_back({0, 200, 4000, 220, measure::Going::impassable});
    river.at("leader-actions");
    river.refused(TakeAction{CommanderId{0}, Action::take_personal_command, river.ours, {}, {}, {}});
}

TEST_CASE("a grand battery keeps its gunners' fatigue, a detachment has an area behind it") {
    Bound b;
    const FormationId guns = b.formation(0, "guns");
    std::vector<UnitId> batteries;
    for (int i = 0; i < 4; ++i) batteries.push_back(b.unit(guns, 1000 + 170 * i, 400, Arm::artillery));
    b.game[guns].fatigue = {0, 0, 4};
    b.game.commanders[0].traits.grand_battery = true;
    b.game.commanders[0].place.at = {Yards{1200}, Yards{200}};
    b.at("leader-actions");
    b.play(TakeAction{CommanderId{0},
                      Action::create_grand_battery,
                      {},
                      {batteries[0], batteries[1], batteries[2]},
                      {},
                      {}},
           {6, 6});
    CHECK(b.game.formations.back().grand_battery);
    CHECK(b.game.formations.back().fatigue == Fatigue{0, 0, 3});
    CHECK(b.game[guns].fatigue == Fatigue{0, 0, 1});

    Bound d;
    const UnitId wing = d.unit(d.ours, 1000, 1500);
    d.unit(d.ours, 2200, 1500);
    d.at("leader-actions");
    d.play(TakeAction{CommanderId{0}, Action::create_detachment, d.ours, {wing}, {}, {}}, {6, 6});
    const Formation& detachment = d.game.formations.back();
    CHECK(detachment.has_area);
    CHECK(detachment.area.at.east.value() == doctest::Approx(1000));
    CHECK(detachment.area.at.north.value() == doctest::Approx(1500 - 56 - 30 - 150));
}

TEST_CASE("the scene's own rules bind, each for its turns") {
    Bound b;
    Terms terms = *b.game.terms;
    scene::SpecialRule waits;
    waits.words = "Ours wait.";
    waits.formations = {b.ours};
    waits.stands = waits.keeps_orders = true;
    waits.until_turn = 2;
    waits.unless_enemy_within = Yards{600};
    scene::SpecialRule fence;
    fence.words = "Ours stay south of 1,800.";
    fence.side = SideId{0};
    fence.north = Yards{1800};
    scene::SpecialRule shadow;
    shadow.general = CommanderId{0};
    shadow.leadership = 'C';
    shadow.near = CommanderId{1};
    shadow.within = Yards{500};
    terms.special = {waits, fence, shadow};
    b.game.terms = std::make_shared<const Terms>(terms);
    b.game[b.ours].order = Directive::attack;
    const auto to = [&](double north) {
        return MoveFormation{b.ours, {{b.first, {{Yards{2000}, Yards{north}}}, Degrees{0}}}, {}, {}, {}};
    };
    CHECK(b.refused(IssueDirective{CommanderId{0}, b.ours, Directive::defend, ""}).message == "Ours wait.");
    b.at("move");
    b.game.to_move = SideId{0};
    CHECK(b.refused(to(1700)).message == "Ours wait.");
    Bound near = b;
    near.unit(near.theirs, 2000, 2150); // an enemy 538 yards off
    near.play(to(1700));
    b.game.turn = 3;
    CHECK(b.refused(to(1900)).message == "Ours stay south of 1,800.");
    b.play(to(1700));

    CHECK(leadership_of(b.game, CommanderId{0}) == "B");
    b.game.commanders[0].place.at = b.game.commanders[1].place.at;
    CHECK(leadership_of(b.game, CommanderId{0}) == "C");
}

namespace {

/// A level battle under one rule of its scene.
struct Ruled : Battle {
    FormationId ours;
    FormationId theirs;
    UnitId lancers;
    UnitId cossacks;
    Ruled() {
        ours = formation(0, "ours", Directive::attack);
        theirs = formation(1, "theirs");
        lancers = unit(ours, 2000, 500, Arm::cavalry);
        cossacks = unit(theirs, 2000, 1700, Arm::cavalry, 2);
        at("move").game.to_move = SideId{0};
        game.first_mover = SideId{0};
    }
    void rule(scene::SpecialRule rule) {
        Terms terms = *game.terms;
        terms.special = {std::move(rule)};
        game.terms = std::make_shared<const Terms>(std::move(terms));
    }
    [[nodiscard]] static MoveFormation go(FormationId f, UnitId u, double east, double north,
                                          double facing = 0) {
        return {f, {{u, {{Yards{east}, Yards{north}}}, Degrees{facing}}}, {}, {}, {}};
    }
};

}

TEST_CASE("whoever lies in ambush is nowhere until he moves or somebody comes upon him") {
    Ruled b;
    scene::SpecialRule ambush;
    ambush.formations = {b.theirs};
    ambush.ambush = Yards{300};
    b.rule(ambush);
    b.game[b.cossacks].hidden = true;
    const UnitId seen = b.unit(b.theirs, 2000, 3500, Arm::cavalry);
    CHECK(nearest_enemy(b.game, b.ours).unit == seen);
    CHECK(known_state(b.game, SideId{0})[b.cossacks].where == Where::coming);
    CHECK(known_state(b.game, SideId{1})[b.cossacks].on_table());
    CHECK(kept_from(b.game, SideId{0}) == std::vector{b.cossacks});
    const std::array shown{b.cossacks};
    CHECK(known_state(b.game, SideId{0}, shown)[b.cossacks].on_table());
    SUBCASE("who stops short of it learns nothing") {
        b.play(b.go(b.ours, b.lancers, 2000, 1700 - 112 - 301));
        CHECK(b.game[b.cossacks].hidden);
    }
    SUBCASE("who comes near it is shown it, facing him") {
        const auto events = b.play(b.go(b.ours, b.lancers, 2000, 1700 - 112 - 299));
        CHECK_FALSE(b.game[b.cossacks].hidden);
        CHECK(find_event<UnitMoved>({events.rbegin(), events.rend()}).cause == Cause::ambush);
        CHECK(kept_from(b.game, SideId{0}).empty());
    }
    SUBCASE("who rides over it finds it beside him, not under him") {
        b.play(b.go(b.ours, b.lancers, 2000, 1700));
        CHECK_FALSE(b.game[b.cossacks].hidden);
        CHECK_FALSE(measure::overlap(base_of(b.game[b.cossacks]), base_of(b.game[b.lancers])));
    }
    SUBCASE("who passes it by shows it too") {
        b.play(b.go(b.ours, b.lancers, 2350, 1950));
        CHECK_FALSE(b.game[b.cossacks].hidden);
    }
    SUBCASE("it comes out by itself when it moves") {
        b.game.to_move = SideId{1};
        b.play(b.go(b.theirs, b.cossacks, 2000, 1750, 180));
        CHECK_FALSE(b.game[b.cossacks].hidden);
        CHECK(nearest_enemy(b.game, b.ours).unit == b.cossacks);
    }
}

TEST_CASE("a side is not shown what stands beyond until one of its units sees it") {
    Ruled b;
    scene::SpecialRule swell;
    swell.side = SideId{0};
    swell.north = Yards{1500};
    swell.unseen = true;
    b.rule(swell);
    CHECK(known_state(b.game, SideId{0})[b.cossacks].where == Where::coming);
    CHECK_FALSE(known_state(b.game, SideId{0})[b.theirs].on_table);
    CHECK(known_state(b.game, SideId{1})[b.cossacks].on_table());
    b.ground.wall = 1200.0;
    SUBCASE("nothing is seen through the hill") {
        b.play(b.go(b.ours, b.lancers, 2000, 900));
        CHECK_FALSE(b.game.sides[0].sees_beyond);
    }
    SUBCASE("beyond it all is seen, and stays so") {
        const auto events = b.play(b.go(b.ours, b.lancers, 2000, 1400));
        CHECK(find_event<SeenBeyond>(events).by == b.lancers);
        CHECK(known_state(b.game, SideId{0})[b.cossacks].on_table());
    }
}

TEST_CASE("outposts fall back as far as their scene lets them, others as far as their order") {
    Ruled b;
    b.game.to_move = SideId{1};
    CHECK(b.refused(b.go(b.theirs, b.cossacks, 2000, 2700, 180)).where == "esr 4.4");
    scene::SpecialRule back;
    back.formations = {b.theirs};
    back.falls_back = true;
    b.rule(back);
    b.play(b.go(b.theirs, b.cossacks, 2000, 2700, 180));
}

TEST_CASE("who may always evade some enemies is offered it before the fight, in contact") {
    for (const bool named : {true, false}) {
        CAPTURE(named);
        Ruled b;
        scene::SpecialRule evades;
        evades.formations = {b.theirs};
        if (named) evades.evades = {b.ours};
        b.rule(evades);
        b.play(b.go(b.ours, b.lancers, 2000, 1700 - 112));
        b.play(MoveFormation{b.theirs, {}, {}, {}, {}});
        b.at("fire").end_step();
        CHECK(b.game[b.cossacks].may_evade == named);
        if (!named) continue;
        b.play(Evade{b.cossacks});
        CHECK(touching(b.game, b.cossacks).empty());
        CHECK(b.game[b.cossacks].on_table());
    }
}

TEST_CASE(
    "who may always evade some enemies is asked when they charge in the Combat Phase, even if he had done") {
    Ruled b;
    scene::SpecialRule evades;
    evades.formations = {b.theirs};
    evades.evades = {b.ours};
    b.rule(evades);
    b.at("convert-for-combat");
    b.game[b.ours].converted = true;
    b.game[b.ours].order = Directive::attack;
    b.play(EndStep{SideId{1}});
    b.play(b.go(b.ours, b.lancers, 2000, 1700 - 112));
    REQUIRE(touching(b.game, b.cossacks).size() == 1);
    CHECK(b.game[b.cossacks].may_evade);
    CHECK_FALSE(b.game.sides[1].ready);
    b.play(Evade{b.cossacks});
    CHECK(touching(b.game, b.cossacks).empty());
}

TEST_CASE("who rides at those whom he might evade is not asked whether he would") {
    Ruled b;
    scene::SpecialRule evades;
    evades.formations = {b.theirs};
    evades.evades = {b.ours};
    b.rule(evades);
    b.game[b.theirs].order = Directive::attack;
    b.game.to_move = SideId{1};
    b.play(b.go(b.theirs, b.cossacks, 2000, 500 + 112, 180));
    REQUIRE(touching(b.game, b.cossacks).size() == 1);
    b.at("fire").end_step();
    CHECK_FALSE(b.game[b.cossacks].may_evade);
}

TEST_CASE("where the scene leaves orders to one general nobody else tries them") {
    Ruled b;
    scene::SpecialRule courier;
    courier.words = "Only on an order that a courier has brought.";
    courier.formations = {b.ours};
    courier.orders_by = CommanderId{b.game.commanders.size()};
    Commander army = b.game.commanders[0];
    army.name = "Army commander";
    army.level = Level::army;
    b.game.commanders.push_back(army);
    b.rule(courier);
    b.game[b.ours].pending = PendingOrder{Directive::defend, "", 0, 1, 0};
    b.at("activate-orders");
    CHECK(b.refused(ActivateOrder{CommanderId{0}, b.ours}).message == courier.words);
    b.play(ActivateOrder{courier.orders_by, b.ours});
}

TEST_CASE("ice breaks under those who end a turn on it, sooner under fire") {
    Ruled b;
    scene::SpecialRule ice;
    ice.ice = {{{Yards{1800}, Yards{400}},
                {Yards{2200}, Yards{400}},
                {Yards{2200}, Yards{600}},
                {Yards{1800}, Yards{600}}}};
    b.rule(ice);
    b.unit(b.theirs, 2000, 1300, Arm::artillery);
    const auto broke = [&](int die) {
        Ruled c = b;
        c.at("convert-after-combat");
        c.play(EndStep{SideId{0}});
        const auto events = c.play(EndStep{SideId{1}}, {die});
        CHECK(find_event<IceTried>(events).at_most == 3);
        CHECK(count_events<IceTried>(events) == 1);
        return c.game[c.lancers].combat == b.game[b.lancers].combat / 2;
    };
    CHECK(broke(3));
    CHECK_FALSE(broke(4));
}
