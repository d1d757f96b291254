#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

struct Range : Battle {
    FormationId blue;
    FormationId red;
    UnitId guns;
    UnitId target;
    explicit Range(double yards, const char* edition = "current") : Battle(edition) {
        blue = formation(0, "blue");
        red = formation(1, "red");
        guns = unit(blue, 2000, 1000, Arm::artillery);
        target = unit(red, 2000, 1000 + 112 + yards);
        // Generals out of everybody's reach, so that the dice given are for the fire.
        for (Commander& c : game.commanders)
            c.place.at = {Yards{100.0}, Yards{c.side == SideId{0} ? 100.0 : 3900.0}};
        at("fire");
    }
    std::vector<Event> fire(std::vector<int> dice) {
        play(EndStep{SideId{0}});
        return play(EndStep{SideId{1}}, std::move(dice));
    }
};

}

TEST_CASE("a battery fires to 900 yards, within its arc") {
    for (const auto& [yards, fires] : {std::pair{900.0, true}, std::pair{901.0, false}}) {
        CAPTURE(yards);
        Range r{yards};
        CHECK(count_events<FireScored>(r.fire({3, 4})) == (fires ? 1 : 0));
    }
    Range aside{500.0};
    aside.game[aside.guns].place.facing = Degrees{100.0};
    CHECK(count_events<FireScored>(aside.fire({3, 4})) == 0);
}

TEST_CASE("friends in the lane stop the guns of the current edition only") {
    for (const char* edition : {"current", "2016"}) {
        CAPTURE(edition);
        Range r{700.0, edition};
        const UnitId in_the_way = r.unit(r.blue, 2000, 1150); // out of reach of skirmishers
        r.game[in_the_way].deployment = Deployment::ployed;
        CHECK(count_events<FireScored>(r.fire({3, 4})) == (std::string(edition) == "2016" ? 1 : 0));
    }
}

TEST_CASE("the score is sections and dice, and 10 obliges to assess") {
    Range r{700.0};
    const auto events = r.fire({3, 3, 6, 6});
    const auto& scored = find_event<FireScored>(events);
    CHECK(modifier(scored.roll.sides[0], "sections_6_7_8pdr") == 4.0); // eight guns
    CHECK(scored.roll.sides[0].score == 10.0);
    CHECK(find_event<FireCombined>(events).assess);
    CHECK(count_events<Assessed>(events) == 1);
    CHECK(r.game[r.red].opposing_score == 10.0);
    CHECK(modifier(find_event<Assessed>(events).roll.sides[0], "opposing_score") == -1.0);

    Range low{700.0};
    CHECK(count_events<Assessed>(low.fire({3, 2})) == 0);
}

TEST_CASE("battalions skirmish to 450 yards and intensity costs fatigue") {
    Range r{800.0};
    const UnitId battalion = r.unit(r.blue, 2300, 1000 + 800 - 450 + 0);
    r.game[battalion].traits.light = true;
    r.game[r.blue].doctrine = Doctrine::effective;
    r.game[r.target].place.at.east = Yards{2300.0};
    r.game[r.target].deployment = Deployment::ployed; // does not answer
    FirePlan plan;
    plan.intense_skirmish = true;
    CHECK(r.refused(DeclareFire{r.blue,
                                [] {
                                    FirePlan p;
                                    p.hold = true;
                                    return p;
                                }()})
              .where == "esr 4.7");
    CHECK(r.refused(DeclareFire{r.blue,
                                [] {
                                    FirePlan p;
                                    p.fire_mission = true;
                                    return p;
                                }()})
              .where == "esr 4.8");
    r.play(DeclareFire{r.blue, plan});
    const auto events = r.fire({1, 1});
    const auto& scored = find_event<FireScored>(events);
    CHECK(modifier(scored.roll.sides[0], "light_battalions") == 3.0);
    CHECK(modifier(scored.roll.sides[0], "intense_skirmish") == 1.5);
    CHECK(r.game[r.blue].fatigue[0] == 1);
}

TEST_CASE("skirmishers do nothing to cavalry on the attack") {
    Range r{800.0};
    r.game[r.guns].limbered = true;
    r.unit(r.blue, 2300, 1400);
    r.game[r.target].arm = Arm::cavalry;
    r.game[r.target].place.at = {Yards{2300.0}, Yards{1800.0}};
    r.game[r.red].order = Directive::attack;
    const auto events = r.fire({5, 5});
    CHECK(find_event<FireScored>(events).roll.sides[0].score == 10.0); // the dice alone
}

TEST_CASE("exposed generals roll for their fate, and a removed one is replaced next turn") {
    Range r{700.0};
    const CommanderId general = r.game[r.red].commander;
    r.game[general].place.at = {Yards{2000.0}, Yards{1900.0}}; // 800 yards from the guns
    // Fire 2 + 4 = 6; fate 2: harmed; harm 2: killed; then the assessment.
    const auto events = r.fire({1, 1, 1, 1, 1, 1, 6, 6});
    CHECK(find_event<FateRolled>(events).harmed);
    CHECK(find_event<HarmRolled>(events).killed);
    CHECK(r.game[general].removed);
    CHECK(leadership_of(r.game, general) == "none");
    CHECK(find_event<Assessed>(events).because.find("harmed") != std::string::npos);
    while (r.game.turn == 1) r.end_step();
    CHECK_FALSE(r.game[general].removed);
    CHECK(leadership_of(r.game, general) == "C");
}

TEST_CASE("a general who commands a formation in person is exposed as its leader is") {
    for (const bool leads : {true, false}) {
        CAPTURE(leads);
        Range r{700.0};
        const CommanderId general{1}; // of the red corps
        r.game[general].place.at = {Yards{2000.0}, Yards{1900.0}};
        if (leads) r.game[general].personal = r.red;
        const auto events = r.fire({3, 3, 6, 6, 6, 6});
        const FateRolled& fate = find_event<FateRolled>(events);
        CHECK(fate.commander == general);
        CHECK((modifier(fate.roll.sides.front(), "personally_commanding") < 0.0) == leads);
    }
}

TEST_CASE("a bad assessment tires, sends guns back and makes cavalry evade") {
    Range r{700.0};
    const UnitId horse = r.unit(r.red, 1700, 2000, Arm::cavalry);
    const UnitId battery = r.unit(r.red, 2300, 2000, Arm::artillery);
    r.game[battery].place.facing = Degrees{90.0}; // fires at nobody
    r.game[r.red].fatigue = {5, 0, 0};
    // Fire 12 + 4 = 16; assessment 2 + 1 (LR C) - 1 - 5 + 1 (own battery) = -2: recoil, one further die.
    const auto events = r.fire({6, 6, 1, 1, 3});
    const auto& assessed = find_event<Assessed>(events);
    CHECK(assessed.roll.sides[0].score == -2.0);
    CHECK(assessed.roll.outcome == "recoil");
    CHECK(r.game[r.red].total_fatigue() == 9);
    CHECK(r.game[battery].station == Station::reserve);
    CHECK(r.game[battery].limbered);
    CHECK(r.game[horse].place.at.north.value() > 2700.0); // 750 yards away
}
