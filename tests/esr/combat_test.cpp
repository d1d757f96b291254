#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// Two formations of one unit each in contact, blue attacking, about to fight.
struct Melee : Battle {
    FormationId blue;
    FormationId red;
    UnitId attacker;
    UnitId defender;
    explicit Melee(Arm a = Arm::infantry, Arm d = Arm::infantry, const char* edition = "current")
        : Battle(edition) {
        blue = formation(0, "blue", Directive::attack);
        red = formation(1, "red", Directive::defend);
        attacker = unit(blue, 2000, 1888, a);
        defender = unit(red, 2000, 2000, d);
        at("convert-for-combat");
    }
    std::vector<Event> fight_with(std::vector<int> dice) {
        end_step();
        return play(Fight{blue, false}, std::move(dice));
    }
};

}

TEST_CASE("bases that touch are in contact, and a fight is two sums") {
    Melee m;
    CHECK(contacts_of(m.game).size() == 1);
    // CR 4 each: 8 + 4 against 7 + 4.
    const auto events = m.fight_with({4, 4, 3, 4});
    const auto& fought = find_event<Fought>(events);
    CHECK(fought.roll.sides[0].score == 12.0);
    CHECK(fought.roll.sides[1].score == 11.0);
    CHECK(fought.roll.outcome == "attacker-won-by-1-3");
    CHECK(fought.attacker_result == "hold");
    CHECK(fought.defender_result == "retire");
    const auto& moved = find_event<UnitMoved>(events);
    CHECK(moved.cause == Cause::retire);
    CHECK(moved.to.at.north.value() == doctest::Approx(2225.0));
    CHECK(moved.to.facing.value() == 180.0); // keeps its facing
    CHECK(m.game[m.red].combat_losses == 1);
    CHECK(count_events<Assessed>(events) == 2);
    CHECK(count_events<StatusChecked>(events) == 2);
}

TEST_CASE("an unsupported unit beaten by 4 to 6 routs, one with a wave behind it retires") {
    for (const bool wave : {false, true}) {
        CAPTURE(wave);
        Melee m;
        if (wave) m.unit(m.red, 2000, 2200);
        const auto events = m.fight_with({5, 5, 2, 3});
        const auto& fought = find_event<Fought>(events);
        CHECK(fought.roll.outcome == "attacker-won-by-4-6");
        CHECK(fought.defender_result == (wave ? "retire" : "rout"));
        CHECK(m.game[m.defender].where == (wave ? Where::on_table : Where::in_area));
        CHECK(fought.attacker_result == "breakthrough");
    }
}

TEST_CASE("a winner on the attack breaks through 225 yards, cavalry 450, infantry not against cavalry") {
    struct Row {
        Arm arm;
        Arm enemy;
        double north;
    };
    for (const Row& row :
         {Row{Arm::infantry, Arm::infantry, 1888 + 225}, Row{Arm::cavalry, Arm::infantry, 1888 + 450},
          Row{Arm::infantry, Arm::cavalry, 1888}}) {
        CAPTURE(row.north);
        Melee m{row.arm, row.enemy};
        m.end_step();
        // Won by 10: the enemy is removed and out of the way. No assessment harms the winner with sixes.
        m.play(Fight{m.blue, false}, {6, 6, 1, 1, 6, 6});
        CHECK(m.game[m.defender].where == Where::removed);
        CHECK(m.game[m.attacker].place.at.north.value() == doctest::Approx(row.north));
        CHECK(m.game[m.red].removed);
    }
}

TEST_CASE("a tie is fought again at once, with fatigue for both; guns retire instead") {
    Melee m;
    const auto events = m.fight_with({3, 3, 3, 3, 6, 6, 1, 1});
    CHECK(count_events<Fought>(events) == 2);
    int tired = 0;
    for (const Event& e : events)
        if (const auto* f = std::get_if<FatigueChanged>(&e); f && f->because == "combat") tired += f->by;
    CHECK(tired == 3); // one each for the tie, one for the loser of the second

    Melee guns{Arm::infantry, Arm::artillery};
    const auto tie = guns.fight_with({3, 3, 3, 3});
    CHECK(find_event<Fought>(tie).attacker_result == "hold");
    CHECK(count_events<BatteryToReserve>(tie) == 1);
    CHECK(guns.game[guns.defender].station == Station::reserve);
}

TEST_CASE("facts of a fight come from the table") {
    Melee m;
    m.game[m.attacker].traits.shock = 2;
    m.game[m.blue].fatigue = {3, 0, 0};
    m.game[m.defender].in_action.width = Yards{225.0};
    m.game[m.defender].place.facing = Degrees{0.0}; // its back to us
    const auto events = m.fight_with({3, 3, 3, 3});
    const auto& roll = find_event<Fought>(events).roll;
    CHECK(modifier(roll.sides[0], "shock") == 2.0);
    CHECK(modifier(roll.sides[0], "fatigue") == -1.0); // three against infantry
    CHECK(modifier(roll.sides[0], "larger_opponent") == -1.0);
    CHECK(modifier(roll.sides[1], "rear_or_limbered") == -3.0);
}

TEST_CASE("one unit against two has one fight and more than one opponent") {
    Melee m;
    m.game[m.attacker].place.at.east = Yards{1950.0};
    const UnitId second = m.unit(m.blue, 2110, 1888);
    m.end_step();
    CHECK(m.game.contacts.size() == 2);
    const auto events = m.play(Fight{m.blue, false}, {1, 1, 6, 6}); // the attackers lose by 10 - 1
    CHECK(count_events<Fought>(events) == 1);
    const auto& fought = find_event<Fought>(events);
    CHECK(modifier(fought.roll.sides[1], "multiple_opponents") == -1.0);
    CHECK(fought.others.size() == 1);
    CHECK(m.game[fought.others.front()].place.at.north.value() < 1800.0); // went back too
    CHECK(m.game[second].here());
}

TEST_CASE("fights run from the attacker's right to his left") {
    Melee m;
    m.unit(m.blue, 1700, 1888);
    m.unit(m.red, 1700, 2000);
    m.unit(m.blue, 2300, 1888);
    m.unit(m.red, 2300, 2000);
    m.end_step();
    const GameState before = m.game;
    const auto events = m.play(Fight{m.blue, false});
    std::vector<double> east;
    for (const Event& e : events)
        if (const auto* f = std::get_if<Fought>(&e)) {
            const double at = before[f->attacker].place.at.east.value();
            if (east.empty() || east.back() != at) east.push_back(at); // a tie is fought again
        }
    CHECK(east == std::vector<double>{2300.0, 2000.0, 1700.0}); // facing north, the right is the east
}

TEST_CASE("too much fatigue brings a status and a withdrawal") {
    Melee m;
    for (int i = 0; i < 3; ++i) m.unit(m.red, 1000 + 200.0 * i, 2600);
    m.game[m.red].fatigue = {6, 0, 0};
    const auto events = m.fight_with({6, 6, 1, 1, 6, 6, 6, 6}); // removed; then the assessments
    const auto& check = find_event<StatusChecked>(events);
    CHECK(check.roll.outcome != "");
    CHECK(m.game[m.red].status != Status::none);
    CHECK_FALSE(m.game[m.red].pending);
    CHECK(nearest_enemy(m.game, m.red).distance.value() >= 899.0);
}

TEST_CASE(
    "who fights in retreat breaks by his deployed units alone: those in the area count only to end it") {
    Melee m;
    m.unit(m.red, 1000, 2600);
    for (int i = 0; i < 4; ++i) m.game[m.unit(m.red, 1000 + 200.0 * i, 3000)].where = Where::in_area;
    m.game[m.red].status = Status::retreat;
    m.game[m.red].fatigue = {4, 0, 0};
    m.fight_with({4, 4, 3, 4, 6, 6, 6, 6}); // it retires, and both assess
    CHECK(m.game[m.red].status == Status::broken);
}

TEST_CASE("an empty round ends the turn and nobody is left in contact") {
    Battle b;
    b.unit(b.formation(0, "ours"), 2000, 500);
    b.unit(b.formation(1, "theirs"), 2000, 3500);
    for (int i = 0; i < 12; ++i) b.end_step();
    CHECK(b.game.turn == 2);
    CHECK(step_of(b.game).id == "activate-orders");
}

TEST_CASE("who has fought assesses once, even if his reformation area is attacked as well") {
    for (const bool attacked : {true, false}) {
        CAPTURE(attacked);
        Melee m;
        m.game[m.red].area = {{Yards{2600.0}, Yards{2300.0}}, Degrees{180.0}};
        m.unit(m.blue, 2600, attacked ? 2094 : 1800);
        REQUIRE(area_attacked(m.game, m.red) == attacked);
        std::vector<Event> all = m.fight_with({4, 4, 3, 4, 6, 6, 6, 6});
        for (const SideId side : {SideId{0}, SideId{1}}) {
            const auto more = m.play(EndStep{side});
            all.insert(all.end(), more.begin(), more.end());
        }
        int assessed = 0;
        for (const Event& e : all)
            if (const auto* a = std::get_if<Assessed>(&e); a && a->formation == m.red) {
                ++assessed;
                CHECK((a->because.find("area") != std::string::npos) == attacked);
            }
        CHECK(assessed == 1);
    }
}
