#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;
using measure::Going;
using measure::Shelter;

namespace {

/// One battalion at 500 north on the attack, the enemy far away.
struct Walk : Battle {
    FormationId ours = formation(0, "ours", Directive::attack);
    UnitId battalion = unit(ours, 2000, 500);
    Walk() {
        unit(formation(1, "theirs"), 2000, 3900);
        at("move").game.to_move = SideId{0};
    }
    [[nodiscard]] MoveFormation to(double north) const {
        return {ours, {{battalion, {{Yards{2000.0}, Yards{north}}}, Degrees{0.0}}}, {}, {}, {}};
    }
    Walk& with(Going going, bool road = false) {
        ground.patches.push_back({0, 700, 4000, 1100, going, road, {}, 0.0});
        return *this;
    }
};

/// A fight with ground under the defender.
struct Assault : Battle {
    FormationId blue = formation(0, "blue", Directive::attack);
    FormationId red = formation(1, "red");
    UnitId attacker = unit(blue, 2000, 1888);
    UnitId defender = unit(red, 2000, 2000);
    explicit Assault(const char* edition = "current") : Battle(edition) { at("convert-for-combat"); }
    Assault& under_defender(measure::TerrainUnder what, Going going = Going::open) {
        ground.patches.push_back({1900, 1950, 2100, 2100, going, false, std::move(what), 0.0});
        return *this;
    }
    std::vector<play::RollSide> sides() {
        at("convert-for-combat").end_step();
        return find_event<Fought>(play(Fight{blue, false}, {3, 4, 3, 3})).roll.sides;
    }
};

}

TEST_CASE("rough ground halves, yard by yard, except for lights and irregulars") {
    // 400 yards of it cost 800: 1125 reach 725 yards.
    Walk line;
    line.with(Going::rough);
    CHECK(line.refused(line.to(500 + 728)).where == "esr 4.5");
    line.play(line.to(500 + 725));
    CHECK(line.game[line.ours].share == doctest::Approx(1.0));
    Walk light;
    light.with(Going::rough).game[light.battalion].traits.light = true;
    light.play(light.to(500 + 1125));
    Walk irregular;
    irregular.with(Going::rough).game[irregular.battalion].traits.irregular = true;
    irregular.play(irregular.to(500 + 1125));
}

TEST_CASE("dense ground halves everybody, and halts all but lights and irregulars at its edges") {
    Walk line;
    line.with(Going::dense);
    CHECK(line.refused(line.to(760)).message.find("halt") != std::string::npos);
    line.play(line.to(700));
    Walk inside;
    inside.with(Going::dense).game[inside.battalion].place.at.north = Yards{800.0};
    CHECK(inside.refused(inside.to(1150)).message.find("halt") != std::string::npos);
    inside.play(inside.to(1100));
    CHECK(inside.game[inside.ours].share == doctest::Approx(300.0 / 562.5));
    Walk light;
    light.with(Going::dense).game[light.battalion].traits.light = true;
    light.refused(light.to(500 + 728));
    light.play(light.to(500 + 725));
}

TEST_CASE("a column on a road has the road rate, in line or off the road it has not") {
    Walk column;
    column.ground.patches.push_back({1990, 0, 2010, 4000, Going::open, true, {}, 0.0});
    Walk deployed = column;
    column.game[column.battalion].deployment = Deployment::ployed;
    CHECK(column.refused(column.to(500 + 1801)).where == "esr 4.5");
    column.play(column.to(500 + 1800));
    deployed.refused(deployed.to(500 + 1126));
    Walk beside;
    beside.game[beside.battalion].deployment = Deployment::ployed;
    beside.refused(beside.to(500 + 1501));
    beside.play(beside.to(500 + 1500));
    Walk swamp;
    swamp.with(Going::impassable);
    CHECK(swamp.refused(swamp.to(900)).message.find("impassable") != std::string::npos);
}

TEST_CASE("shelter counts in assessments, and strong points for those who defend them") {
    struct Row {
        Shelter shelter;
        double assessment;
        double combat;
    };
    for (const Row& row :
         {Row{Shelter::none, 0, 0}, Row{Shelter::strong_point, 1, 1}, Row{Shelter::fortification, 1, 1},
          Row{Shelter::town, 1, 0}, Row{Shelter::fortified_city, 2, 1}}) {
        CAPTURE(static_cast<int>(row.shelter));
        Assault a;
        a.under_defender({.shelter = row.shelter, .name = "the farm"});
        a.end_step();
        // A draw of luck that leaves the defender in place: he wins by 3.
        const auto events = a.play(Fight{a.blue, false}, {2, 2, 4, 3});
        CHECK(modifier(find_event<Fought>(events).roll.sides[1], "defending_strong_point") == row.combat);
        CHECK(modifier(find_event<Fought>(events).roll.sides[0], "defending_strong_point") == 0.0);
        for (const Event& e : events)
            if (const auto* assessed = std::get_if<Assessed>(&e); assessed && assessed->formation == a.red)
                CHECK(modifier(assessed->roll.sides[0], "occupying") == row.assessment);
    }
}

TEST_CASE("lights and irregulars fight better in dense ground") {
    Assault a;
    a.under_defender({}, Going::dense);
    a.game[a.defender].traits.light = true;
    a.game[a.attacker].traits.light = true; // stands outside
    const auto sides = a.sides();
    CHECK(modifier(sides[1], "lights_in_dense") == 1.0);
    CHECK(modifier(sides[0], "lights_in_dense") == 0.0);
    Assault b;
    b.under_defender({}, Going::dense).game[b.defender].traits.irregular = true;
    CHECK(modifier(b.sides()[1], "irregulars_in_dense") == 1.0);
}

TEST_CASE("committed engineers help against houses, and in the current edition against bridges and forts") {
    struct Row {
        const char* edition;
        measure::TerrainUnder under;
        double amount;
    };
    const measure::TerrainUnder houses{.built_up = true, .shelter = Shelter::town, .name = "Village"};
    const measure::TerrainUnder bridge{.bridge = true};
    const measure::TerrainUnder fort{.shelter = Shelter::fortification, .name = "Redoubt"};
    for (const Row& row : {Row{"current", houses, 1}, Row{"current", bridge, 1}, Row{"current", fort, 1},
                           Row{"current", {}, 0}, Row{"2016", houses, 1}, Row{"2016", bridge, 0}}) {
        CAPTURE(row.edition);
        CAPTURE(row.under.bridge);
        Assault a{row.edition};
        a.under_defender(row.under);
        const UnitId company = a.unit(a.blue, 2000, 1500);
        a.game[company].traits.engineers = true;
        a.at("leader-actions");
        CHECK(a.refused(TakeAction{
                            CommanderId{0}, Action::commit_specialty_unit, a.blue, {a.attacker}, company, {}})
                  .where == "esr 4.3");
        a.play(TakeAction{CommanderId{0}, Action::commit_specialty_unit, a.blue, {company}, a.attacker, {}},
               {6, 6});
        CHECK(a.game[company].where == Where::attached);
        CHECK(modifier(a.sides()[0], "engineers_against") == row.amount);
    }
}
