#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

TEST_CASE("a directive is pending until a later turn, then tried once a turn") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    b.unit(f, 2000, 1000);
    const FormationId enemy = b.formation(1, "enemy");
    b.unit(enemy, 2000, 3500);
    const CommanderId general{0};

    b.at("issue-orders").play(IssueDirective{general, f, Directive::attack, "enemy"});
    REQUIRE(b.game[f].pending);
    b.at("activate-orders");
    CHECK(b.refused(ActivateOrder{general, f}).message.find("from turn 2") != std::string::npos);

    b.game.turn = 2;
    // 2d6 = 4, LR B +2, LR C +1: 7 is a success.
    const auto events = b.play(ActivateOrder{general, f}, {2, 2});
    const auto& tried = find_event<OrderTried>(events);
    CHECK(tried.roll.sides[0].score == 7.0);
    CHECK(tried.roll.outcome == "success");
    CHECK(b.game[f].order == Directive::attack);
    CHECK(b.game[f].target == "enemy");
    CHECK_FALSE(b.game[f].pending);
}

TEST_CASE("a delayed order waits, and each delay weighs on the next try") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    b.unit(f, 2000, 1000);
    b.unit(b.formation(1, "enemy"), 2000, 3500);
    b.at("issue-orders").play(IssueDirective{CommanderId{0}, f, Directive::move, ""});
    b.at("activate-orders").game.turn = 2;
    // 1 + 1 + 3 = 5: delay; a 4 on the further die is two turns.
    b.play(ActivateOrder{CommanderId{0}, f}, {1, 1, 4});
    REQUIRE(b.game[f].pending);
    CHECK(b.game[f].pending->markers == 1);
    CHECK(b.game[f].pending->from_turn == 4);
    b.refused(ActivateOrder{CommanderId{0}, f});
    b.game.turn = 4;
    const auto events = b.play(ActivateOrder{CommanderId{0}, f}, {2, 2});
    CHECK(modifier(find_event<OrderTried>(events).roll.sides[0], "delay_markers") == -1.0);
}

TEST_CASE("nearness of the enemy is named in the roll") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    b.unit(f, 2000, 1000);
    const FormationId enemy = b.formation(1, "enemy");
    b.unit(enemy, 2000, 850); // 400 yards beyond the general at 450 less half a base each
    b.at("issue-orders").play(IssueDirective{CommanderId{0}, f, Directive::attack, ""});
    b.at("activate-orders").game.turn = 2;
    const auto events = b.play(ActivateOrder{CommanderId{0}, f}, {6, 6});
    const play::RollSide& side = find_event<OrderTried>(events).roll.sides[0];
    CHECK(modifier(side, "enemy_proximity") == -3.0);
    for (const play::RollModifier& m : side.modifiers)
        if (m.id == "enemy_proximity") CHECK(m.because.find("enemy/1") != std::string::npos);
}

TEST_CASE("no directive goes to a formation under a status, and strangers give none") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    b.unit(f, 2000, 1000);
    b.unit(b.formation(1, "enemy"), 2000, 3500);
    b.at("issue-orders");
    CHECK(b.refused(IssueDirective{CommanderId{1}, f, Directive::attack, ""}).where == "esr 1.2");
    CHECK(b.refused(IssueDirective{CommanderId{2}, f, Directive::attack, ""}).where == "esr 4.1");
    b.game[f].status = Status::retreat;
    CHECK(b.refused(IssueDirective{CommanderId{0}, f, Directive::attack, ""}).where == "esr 1.2");
    CHECK(b.refused(ActivateOrder{CommanderId{0}, f}).where == "esr 1"); // another step
    CHECK(b.refused(IssueDirective{CommanderId{77}, f, Directive::attack, ""}).where == "issue-directive");
}

TEST_CASE("a commander goes on with actions until one fails") {
    Battle b;
    const FormationId f = b.formation(0, "first");
    const UnitId inf = b.unit(f, 2000, 1000);
    const UnitId guns = b.unit(f, 2200, 700, Arm::artillery);
    const UnitId lost = b.unit(f, 2000, 200);
    b.game[guns].station = Station::reserve;
    b.game[guns].limbered = true;
    b.game[lost].where = Where::in_area;
    b.unit(b.formation(1, "enemy"), 2000, 3500);
    const CommanderId by{0};
    b.at("leader-actions");
    CHECK(b.refused(TakeAction{by, Action::commit_artillery_battery, f, {inf}, {}, {}}).where == "esr 4.3");
    CHECK(b.refused(TakeAction{by, Action::create_grand_battery, {}, {guns, guns, guns}, {}, {}}).where ==
          "esr 4.3");
    CHECK(b.refused(TakeAction{by, Action::dispatch_imperial_adc, f, {}, {}, {}}).where == "esr OP-27");
    // Committing out of the reserve brings +2: 2 + 3 + 2 = 7.
    const auto events = b.play(TakeAction{by, Action::commit_artillery_battery, f, {guns}, {}, {}}, {1, 1});
    CHECK(find_event<ActionTried>(events).success);
    CHECK(b.game[guns].station == Station::waves);
    b.play(TakeAction{by, Action::rally_a_unit, f, {lost}, {}, {}}, {1, 1}); // 5 fails
    CHECK(b.game[by].done);
    CHECK(b.game[lost].where == Where::in_area);
    b.refused(TakeAction{by, Action::rally_a_unit, f, {lost}, {}, {}});
}

TEST_CASE("taking personal command needs a test in 2016 only, and changes whose ratings count") {
    for (const char* edition : {"2016", "current"}) {
        CAPTURE(edition);
        Battle b{edition};
        const FormationId f = b.formation(0, "first");
        b.unit(f, 2000, 1000);
        b.unit(b.formation(1, "enemy"), 2000, 3500);
        b.at("leader-actions");
        const auto events =
            b.play(TakeAction{CommanderId{0}, Action::take_personal_command, f, {}, {}, {}}, {6, 6});
        CHECK(find_event<ActionTried>(events).roll.has_value() == (std::string(edition) == "2016"));
        CHECK(in_charge(b.game, f) == CommanderId{0});
        CHECK(leadership_of(b.game, in_charge(b.game, f)) == "B");
    }
}

TEST_CASE("a detachment takes a third of the units and its share of fatigue") {
    Battle b;
    const FormationId f = b.formation(0, "first", Directive::attack);
    std::vector<UnitId> units;
    for (int i = 0; i < 6; ++i) units.push_back(b.unit(f, 1000 + 200 * i, 1000));
    b.unit(b.formation(1, "enemy"), 2000, 3500);
    b.game[f].fatigue = {4, 0, 0};
    b.at("leader-actions");
    b.refused(
        TakeAction{CommanderId{0}, Action::create_detachment, f, {units[0], units[1], units[2]}, {}, {}});
    b.play(TakeAction{CommanderId{0}, Action::create_detachment, f, {units[0], units[1]}, {}, {}}, {6, 6});
    REQUIRE(b.game.formations.size() == 3);
    const FormationId part{2};
    CHECK(b.game[part].order == Directive::attack);
    CHECK(b.game[part].fatigue[0] == 1); // 4 * 2 / 6, odd markers stay
    CHECK(b.game[f].fatigue[0] == 3);
    CHECK(b.game[units[0]].formation == part);
    CHECK(leadership_of(b.game, b.game[part].commander) == "C");
    // He stands behind the first of them, not among its men.
    const Placement& him = b.game[b.game[part].commander].place;
    CHECK(him.facing == b.game[units[0]].place.facing);
    CHECK(him.at.north < b.game[units[0]].place.at.north - base_of(b.game[units[0]]).depth / 2.0);
}

TEST_CASE("the delays of an order on its way weigh on actions, not on a conversion, which is a new order") {
    Battle b;
    const FormationId f = b.formation(0, "first", Directive::move);
    const UnitId guns = b.unit(f, 2000, 500, Arm::artillery);
    b.unit(f, 2300, 500);
    b.unit(b.formation(1, "enemy"), 2000, 1200);
    b.game[f].pending = PendingOrder{Directive::reserve, "", 2, 4, 1};
    b.at("leader-actions");
    const TakeAction displace{CommanderId{0}, Action::displace_unlimbered_battery, f, {guns}, {}, {}};
    CHECK(modifier(find_event<ActionTried>(b.play(displace, {6, 6})).roll->sides[0], "delay_markers") == -2);
    b.at("convert-orders");
    const auto events = b.play(ConvertOrder{f, Directive::attack, false, "", {}}, {6, 6});
    CHECK(modifier(find_event<OrderConverted>(events).roll->sides[0], "delay_markers") == 0);
}

TEST_CASE("conversions are those of the list") {
    struct Row {
        Directive from;
        Directive to;
        double enemy_at; ///< yards from our front
        bool cavalry;
        bool allowed;
    };
    for (const Row& row : {Row{Directive::attack, Directive::defend, 3000, false, true},
                           Row{Directive::move, Directive::attack, 800, false, true},
                           Row{Directive::move, Directive::attack, 1100, false, false},
                           Row{Directive::defend, Directive::attack, 500, false, false},
                           Row{Directive::defend, Directive::attack, 500, true, true},
                           Row{Directive::reserve, Directive::support, 1700, false, true},
                           Row{Directive::reserve, Directive::support, 2000, false, false},
                           Row{Directive::attack, Directive::support, 500, false, false}}) {
        CAPTURE(word_of(row.from));
        CAPTURE(word_of(row.to));
        CAPTURE(row.enemy_at);
        Battle b;
        const FormationId f = b.formation(0, "first", row.from);
        b.unit(f, 2000, 500, row.cavalry ? Arm::cavalry : Arm::infantry);
        b.unit(b.formation(1, "enemy"), 2000, 500 + 112 + row.enemy_at);
        b.at("convert-orders");
        const ConvertOrder c{f, row.to, false, "", {}};
        if (row.allowed) {
            b.play(c, {6, 6});
            CHECK(b.game[f].order == row.to);
        } else {
            CHECK(b.refused(c).where == "esr OP-25");
        }
    }
}
