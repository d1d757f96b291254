#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// Blue guns that score 16 (12 + 4) at a red formation whose next assessment is then 1 lower.
struct Shelled : Battle {
    FormationId blue = formation(0, "blue");
    FormationId red = formation(1, "red");
    UnitId target;
    explicit Shelled(Arm arm = Arm::infantry) {
        unit(blue, 2000, 1000, Arm::artillery);
        target = unit(red, 2000, 1812, arm);
        for (Commander& c : game.commanders)
            c.place.at = {Yards{100.0}, Yards{c.side == SideId{0} ? 100.0 : 3900.0}};
        at("fire");
    }
    /// Fires, assesses with these dice, and reacts with those that are left.
    std::vector<Event> shell(std::vector<int> dice) {
        dice.insert(dice.begin(), {6, 6});
        play(EndStep{SideId{0}});
        return play(EndStep{SideId{1}}, std::move(dice));
    }
};

}

TEST_CASE("an impetuous unit that rolls its number or less turns its formation to the attack") {
    for (const bool attacks : {true, false}) {
        CAPTURE(attacks);
        Shelled s;
        s.game[s.target].traits.impetuous = true;
        // 6 + 1 (C) - 1 = 6: strain, so 4 or less.
        const auto events = s.shell({3, 3, 2, attacks ? 2 : 3});
        const auto& rolled = find_event<ReactionRolled>(events);
        CHECK(rolled.impetuous);
        CHECK(rolled.at_most == 4);
        CHECK(s.game[s.red].order == (attacks ? Directive::attack : Directive::defend));
        CHECK(contacts_of(s.game).size() == (attacks ? 1 : 0));
        if (!attacks) continue;
        CHECK_FALSE(find_event<OrderConverted>(events).roll);        // without a test
        CHECK(find_event<UnitMoved>(events).cause == Cause::charge); // in the same turn
        CHECK(s.game[s.target].share == doctest::Approx(700.0 / 1125.0).epsilon(0.01));
    }
}

TEST_CASE("irregulars evade on their number, and then do not attack even if impetuous") {
    Shelled s;
    s.game[s.target].traits.irregular = true;
    s.game[s.target].traits.impetuous = true;
    const auto events = s.shell({3, 3, 2, 2, 1, 1});
    CHECK(count_events<ReactionRolled>(events) == 1);
    const auto& moved = find_event<UnitMoved>(events);
    CHECK(moved.cause == Cause::evade);
    CHECK(moved.to.at.north.value() == doctest::Approx(1812 + 1125 * 0.5));
    CHECK(s.game[s.target].place.facing.value() == doctest::Approx(180.0)); // faces the guns again
    CHECK(s.game[s.red].order == Directive::defend);

    Shelled steady;
    steady.game[steady.target].traits.irregular = true;
    steady.game[steady.target].traits.impetuous = true;
    CHECK(count_events<ReactionRolled>(steady.shell({3, 3, 3, 2, 6, 6})) == 2); // irregular first
    CHECK(steady.game[steady.target].place.at.north.value() == 1812.0);

    Shelled lost;
    lost.game[lost.target].traits.irregular = true;
    lost.unit(lost.red, 1000, 2500);
    lost.game[lost.red].fatigue = {9, 0, 0};
    lost.shell({1, 1}); // 2 + 1 - 1 - 9 = -7: irregulars are removed
    CHECK(lost.game[lost.target].where == Where::removed);
}

TEST_CASE("cavalry that may evade does so if its player wishes, once") {
    Shelled s{Arm::cavalry};
    const UnitId foot = s.unit(s.red, 1500, 1812);
    s.shell({3, 3});
    REQUIRE(step_of(s.game).id == "react");
    CHECK(s.refused(Evade{foot}).where == "esr 4.9");
    const auto events = s.play(Evade{s.target});
    CHECK(find_event<UnitMoved>(events).cause == Cause::evade);
    CHECK(s.game[s.target].place.at.north.value() == doctest::Approx(1812 + 750));
    CHECK(s.refused(Evade{s.target}).where == "esr 4.9");

    // Half his rate is all he has: before friends at its end he stops short, he does not ride on past them.
    Shelled behind{Arm::cavalry};
    behind.unit(behind.red, 2000, 1812 + 750, Arm::cavalry);
    behind.shell({3, 3});
    behind.play(Evade{behind.target});
    CHECK(behind.game[behind.target].place.at.north.value() == doctest::Approx(1812 + 625));

    Shelled calm{Arm::cavalry};
    calm.shell({6, 6}); // no effect: nothing is offered
    CHECK(calm.refused(Evade{calm.target}).where == "esr 4.9");
}

TEST_CASE("cavalry is broken by the worst assessments, each edition in its way") {
    for (const char* edition : {"current", "2016"}) {
        CAPTURE(edition);
        Battle b{edition};
        const FormationId blue = b.formation(0, "blue");
        const FormationId red = b.formation(1, "red");
        b.unit(blue, 2000, 1000, Arm::artillery);
        b.unit(red, 2000, 1812, Arm::cavalry);
        b.unit(red, 1000, 3000, Arm::cavalry);
        for (Commander& c : b.game.commanders)
            c.place.at = {Yards{100.0}, Yards{c.side == SideId{0} ? 100.0 : 3900.0}};
        b.game[red].fatigue = {0, 9, 0};
        b.at("fire").play(EndStep{SideId{0}});
        b.play(EndStep{SideId{1}}, {6, 6, 1, 1}); // -7: crumble
        const bool old = std::string(edition) == "2016";
        CHECK(b.game[red].removed == !old);
        if (old) CHECK(b.game[red].status == Status::broken);
    }
}

TEST_CASE("one formation's bad result reaches its neighbour before he has fought") {
    Battle b;
    const FormationId blue = b.formation(0, "blue", Directive::attack);
    const FormationId east = b.formation(1, "east");
    const FormationId west = b.formation(1, "west");
    b.unit(blue, 2300, 1888);
    b.unit(blue, 1700, 1888);
    b.unit(east, 2300, 2000);
    b.unit(east, 2300, 2300);
    b.unit(west, 1700, 2000);
    b.unit(west, 2000, 2950); // its reserve stands where the others will run to
    b.game[east].fatigue = {1, 0, 0};
    b.at("convert-for-combat").end_step();
    // The right first: won by 1, the defender retires. East assesses 6 + 1 - 1: strain, two markers on two
    // units, retreat. Then the left, and the assessments of blue and west.
    const auto events = b.play(Fight{blue, false}, {4, 4, 3, 4, 3, 3, 4, 4, 3, 4, 6, 6, 6, 6});
    std::vector<std::string> order;
    double neighbour = 0.0;
    for (const Event& e : events) {
        if (const auto* f = std::get_if<Fought>(&e)) order.push_back("fight " + b.game[f->defender].id);
        if (const auto* a = std::get_if<Assessed>(&e)) {
            order.push_back("assess " + b.game[a->formation].id);
            if (a->formation == west)
                neighbour = modifier(a->roll.sides[0], "friendly_retreating_within_450");
        }
    }
    CHECK(order == std::vector<std::string>{"fight east/1", "assess east", "fight west/1", "assess blue",
                                            "assess west"});
    CHECK(b.game[east].status == Status::retreat);
    CHECK(neighbour == -1.0);
}

TEST_CASE("a breakthrough that touches the next line is fought in a further round of the same turn") {
    Battle b;
    const FormationId blue = b.formation(0, "blue", Directive::attack);
    const FormationId red = b.formation(1, "red");
    const UnitId attacker = b.unit(blue, 2000, 1888);
    const UnitId front = b.unit(red, 2000, 2000);
    const UnitId second = b.unit(red, 2000, 2212);
    for (const double e : {600.0, 900.0, 1200.0}) b.unit(red, e, 2800);
    b.at("convert-for-combat").end_step();
    b.play(Fight{blue, false}, {6, 6, 1, 1, 6, 6, 6, 6});
    CHECK(b.game[front].where == Where::removed);
    CHECK(touching(b.game, attacker) == std::vector<UnitId>{second});
    b.end_step();
    CHECK(step_of(b.game).id == "convert-after-combat");
    b.end_step();
    CHECK(step_of(b.game).id == "fight");
    CHECK(b.game.round == 2);
    CHECK(b.game.contacts.size() == 1);
    CHECK(b.game.turn == 1);

    // On another order it may hold: the player says whether it pursues.
    for (const bool pursue : {true, false}) {
        CAPTURE(pursue);
        Battle d;
        const FormationId defenders = d.formation(0, "defenders");
        const FormationId attackers = d.formation(1, "attackers", Directive::attack);
        const UnitId ours = d.unit(defenders, 2000, 1888);
        d.unit(attackers, 2000, 2000);
        d.unit(attackers, 1000, 3000);
        d.at("convert-for-combat").end_step();
        d.play(Fight{defenders, pursue}, {1, 1, 6, 6, 6, 6, 6, 6});
        CHECK(d.game[ours].place.at.north.value() == (pursue ? 1888.0 + 225.0 : 1888.0));
    }
}
