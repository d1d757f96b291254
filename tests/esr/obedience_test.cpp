#include "engine/esr/withdrawal.h"
#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// One formation of ours facing one of theirs, in the movement step.
struct Facing : Battle {
    FormationId ours;
    FormationId theirs;
    UnitId first;
    UnitId second;
    UnitId enemy;
    Facing(Directive order, double enemy_north, double north = 1500.0)
        : ours(formation(0, "ours", order)),
          theirs(formation(1, "theirs")),
          first(unit(ours, 1900, north)),
          second(unit(ours, 2100, north)),
          enemy(unit(theirs, 2000, enemy_north)) {
        game[ours].area.at = {Yards{2000.0}, Yards{north - 250.0}};
        at("move");
        game.to_move = SideId{0};
    }
    std::vector<Event> stand() {
        auto events = play(MoveFormation{ours, {}, {}, {}, {}});
        const auto ended = play(EndStep{SideId{0}});
        events.insert(events.end(), ended.begin(), ended.end());
        const auto theirs_ended = play(EndStep{SideId{1}});
        events.insert(events.end(), theirs_ended.begin(), theirs_ended.end());
        return events;
    }
    [[nodiscard]] double gap() const { return nearest_enemy(game, ours).distance.value(); }
};

}

TEST_CASE("standing does not satisfy a retreat: the formation goes until it is far enough") {
    for (const Status status : {Status::retreat, Status::broken}) {
        Facing f{Directive::attack, 2000};
        f.game[f.ours].status = status;
        const double before = f.gap();
        const auto events = f.stand();
        CHECK(find_event<OrderNeglected>(events).formation == f.ours);
        // Half of 1,125 yards, or as much as it takes.
        CHECK(f.gap() == doctest::Approx(std::min(900.0, before + 562.5)).epsilon(0.05));
        CHECK(f.game[f.ours].share == doctest::Approx(1.0));
    }
    Facing far{Directive::attack, 3000};
    far.game[far.ours].status = Status::retreat;
    const auto events = far.stand();
    CHECK(count_events<OrderNeglected>(events) == 0);
    CHECK(count_events<UnitMoved>(events) == 0);
}

TEST_CASE("who does not do what his directive asks, though he could, falls back to defend") {
    Facing attack{Directive::attack, 3000};
    auto events = attack.stand();
    CHECK(find_event<OrderNeglected>(events).because.find("attack") != std::string::npos);
    CHECK(attack.game[attack.ours].order == Directive::defend);

    Facing pressed{Directive::attack, 3000};
    pressed.play(
        MoveFormation{pressed.ours, {{pressed.first, {{Yards{1900}, Yards{1600}}}, Degrees{0}}}, {}, {}, {}});
    pressed.end_step();
    CHECK(pressed.game[pressed.ours].order == Directive::attack);

    // Nobody is blamed for what he cannot do.
    Facing walled{Directive::attack, 3000};
    walled.ground.patches.push_back({0, 1560, 4000, 1580, measure::Going::impassable});
    walled.ground.patches.push_back({0, 1400, 4000, 1561, measure::Going::impassable});
    CHECK(count_events<OrderNeglected>(walled.stand()) == 0);
    CHECK(walled.game[walled.ours].order == Directive::attack);

    Facing march{Directive::move, 3800};
    march.game.objectives.push_back({"mill", "The mill", {Yards{2000}, Yards{2500}}, Yards{150}, 0, {}});
    march.game[march.ours].target = "mill";
    CHECK(count_events<OrderNeglected>(march.stand()) == 1);

    Facing support{Directive::support, 3800};
    support.unit(support.formation(0, "friend"), 400, 3000);
    CHECK(find_event<OrderNeglected>(support.stand()).because.find("friend") != std::string::npos);

    Facing reserve{Directive::reserve, 2200};
    CHECK(find_event<OrderNeglected>(reserve.stand()).because.find("900") != std::string::npos);
    CHECK(reserve.game[reserve.ours].order == Directive::reserve); // only a test turns it to defend

    Facing free{Directive::attack, 3000};
    free.house("directive_limits", "off");
    CHECK(count_events<OrderNeglected>(free.stand()) == 0);
}

TEST_CASE("a directive ends when it is accomplished") {
    const auto end_of_turn = [](Facing& f) {
        std::vector<Event> all;
        f.at("convert-after-combat");
        for (const SideId side : {SideId{0}, SideId{1}}) {
            const auto events = f.play(EndStep{side});
            all.insert(all.end(), events.begin(), events.end());
        }
        return all;
    };
    Facing place{Directive::attack, 3500};
    place.game.objectives.push_back(
        {"mill", "The mill", {Yards{2000}, Yards{1600}}, Yards{150}, 0, SideId{1}});
    place.game[place.ours].target = "mill";
    Facing contested = place;
    const auto events = end_of_turn(place);
    CHECK(find_event<OrderAccomplished>(events).because.find("The mill") != std::string::npos);
    CHECK(place.game[place.ours].order == Directive::defend);
    contested.unit(contested.theirs, 2000, 1740);
    CHECK(count_events<OrderAccomplished>(end_of_turn(contested)) == 0);
    CHECK(contested.game[contested.ours].order == Directive::attack);

    Facing beaten{Directive::attack, 3500};
    beaten.unit(beaten.formation(1, "others"), 3000, 3500);
    beaten.game[beaten.ours].target = "theirs";
    beaten.game[beaten.theirs].status = Status::broken;
    beaten.game[beaten.theirs].fatigue = {9, 0, 0};
    CHECK(count_events<OrderAccomplished>(end_of_turn(beaten)) == 1);
}

TEST_CASE("nobody withdraws through impassable ground, and rough ground slows him") {
    // A river runs close behind, with open ground to the west.
    Facing river{Directive::attack, 1800};
    river.game[river.ours].status = Status::retreat;
    river.ground.patches.push_back({1000, 1200, 4000, 1220, measure::Going::impassable});
    const auto events = river.stand();
    CHECK(count_events<UnitMoved>(events) > 0);
    for (const UnitId u : {river.first, river.second}) {
        const auto at = river.game[u].place.at;
        CHECK((at.north.value() > 1220.0 || at.east.value() < 1000.0));
    }
    CHECK(river.gap() > 188.0);

    Facing rough{Directive::attack, 1800};
    rough.game[rough.ours].status = Status::retreat;
    rough.ground.patches.push_back({0, 0, 4000, 4000, measure::Going::rough});
    rough.stand();
    // A quarter of 1,125: half for the retreat, half for the ground.
    CHECK(rough.game[rough.first].place.at.north.value() == doctest::Approx(1500.0 - 281.25).epsilon(0.03));
}

TEST_CASE("a column withdraws faster than a line, and by road faster still") {
    const auto gone = [](bool column, bool road) {
        Facing f{Directive::attack, 3000, 2600};
        if (road) f.ground.patches.push_back({1700, 0, 2300, 4000, measure::Going::open, true});
        if (column)
            for (const UnitId u : {f.first, f.second}) f.game[u].deployment = Deployment::ployed;
        Referee r{f.game, f.rules(), f.seeded};
        REQUIRE(withdraw(r, f.ours, {.keep = Yards{3500.0}, .share = 0.5}));
        return 2600.0 - r.game[f.first].place.at.north.value();
    };
    CHECK(gone(false, false) == doctest::Approx(0.5 * 1125.0).epsilon(0.02));
    CHECK(gone(false, true) == doctest::Approx(0.5 * 1125.0).epsilon(0.02)); // a road is for columns
    CHECK(gone(true, false) == doctest::Approx(0.5 * 1500.0).epsilon(0.02));
    CHECK(gone(true, true) > 0.5 * 1500.0 + 100.0);
}

TEST_CASE("nobody withdraws through the enemy, not even who is in contact with him") {
    Facing caught{Directive::defend, 1612}; // touches both of ours
    for (double east = 1200.0; east <= 2800.0; east += 200.0) caught.unit(caught.theirs, east, 1000);
    REQUIRE(caught.gap() <= contact_gap.value());
    Referee r{caught.game, caught.rules(), caught.seeded};
    REQUIRE(withdraw(r, caught.ours, {.keep = Yards{1800.0}, .turn_about = true}));
    for (const UnitId u : {caught.first, caught.second}) {
        const Placement from = caught.game[u].place;
        const Placement to = r.game[u].place;
        CAPTURE(to.at.east.value());
        CAPTURE(to.at.north.value());
        for (double part = 0.2; part <= 1.0; part += 0.01) {
            const Placement on_the_way{to_ground(to_vec(from.at) + (to_vec(to.at) - to_vec(from.at)) * part),
                                       to.facing};
            for (const UnitId enemy : units_of(caught.game, caught.theirs))
                CHECK_FALSE(
                    measure::overlap(base_of(caught.game[u], on_the_way), base_of(caught.game[enemy])));
        }
    }
}

TEST_CASE("a formation of which only routed men are left is as far from the enemy as these") {
    for (const double enemy : {1700.0, 3500.0}) {
        CAPTURE(enemy);
        Facing routed{Directive::defend, enemy};
        for (const UnitId u : {routed.first, routed.second}) {
            routed.game[u].where = Where::in_area;
            routed.game[u].place = routed.game[routed.ours].area;
        }
        routed.game[routed.ours].status = Status::broken;
        routed.game[routed.ours].fatigue = {9, 0, 0};
        routed.at("convert-orders");
        const ConvertOrder rally{routed.ours, Directive::defend, true, "", {}};
        if (enemy < 2000.0)
            CHECK(routed.refused(rally).where == "esr OP-26");
        else
            routed.play(rally);
    }
}

TEST_CASE("the reformation area lies behind its formation, goes with it and takes its units along") {
    Facing f{Directive::attack, 3800};
    const UnitId routed = f.unit(f.ours, 2000, 1250);
    f.game[routed].where = Where::in_area;
    f.game[routed].place.at = f.game[f.ours].area.at;
    MoveFormation move{f.ours,
                       {{f.first, {{Yards{1900}, Yards{2300}}}, Degrees{0}},
                        {f.second, {{Yards{2100}, Yards{2300}}}, Degrees{0}}},
                       {},
                       {},
                       {}};
    MoveFormation ahead = move;
    ahead.area = Placement{{Yards{2000}, Yards{2700}}, Degrees{0}};
    CHECK(f.refused(ahead).where == "esr 2.6");
    Facing wish = f;
    const auto events = f.play(move);
    const auto& moved = find_event<AreaMoved>(events);
    CHECK(describe(Event{moved}, f.game).find("reformation area of ours") != std::string::npos);
    // Thirty yards behind the rear edge of its units, and half its own 300.
    CHECK(f.game[f.ours].area.at.north.value() == doctest::Approx(2300 - 56 - 30 - 150));
    CHECK(f.game[f.ours].area.at.east.value() == doctest::Approx(2000));
    CHECK(f.game[routed].place.at == f.game[f.ours].area.at);
    // Its player may lay it farther back or to a side, but no more than so far.
    move.area = Placement{{Yards{2900}, Yards{1000}}, Degrees{0}};
    wish.play(move);
    CHECK(wish.game[wish.ours].area.at.north.value() == doctest::Approx(2300 - 56 - 30 - 150 - 600));
    CHECK(wish.game[wish.ours].area.at.east.value() == doctest::Approx(2175 + 150));
}

TEST_CASE("the area of a formation that turns its back lies away from the enemy") {
    Facing f{Directive::attack, 2000};
    f.game[f.ours].status = Status::broken;
    f.stand();
    CHECK(f.game[f.first].place.facing.value() == doctest::Approx(180.0));
    CHECK(f.game[f.ours].area.at.north < f.game[f.first].place.at.north);
}

TEST_CASE("a formation that rallies goes back on when an enemy comes near") {
    Facing f{Directive::defend, 1900};
    f.game[f.ours].status = Status::rally;
    f.game[f.ours].fatigue = {2, 0, 0};
    f.at("convert-orders");
    f.end_step();
    CHECK(f.game[f.ours].status == Status::retreat);
    f.end_step(); // it moves off by itself
    CHECK(f.gap() > 600.0);

    Facing alone{Directive::defend, 3800};
    alone.game[alone.ours].status = Status::rally;
    alone.game[alone.ours].fatigue = {2, 0, 0};
    alone.at("convert-orders");
    alone.end_step();
    CHECK(alone.game[alone.ours].status == Status::rally);
}
