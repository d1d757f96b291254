#include "tests/esr/battle.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// One formation each; blue's stands at 500 north with its first unit, red far away unless said otherwise.
struct March : Battle {
    FormationId ours;
    FormationId theirs;
    UnitId unit_of_ours;
    UnitId unit_of_theirs;
    explicit March(Directive order, double enemy_north = 3500.0, Arm arm = Arm::infantry) {
        ours = formation(0, "ours", order);
        theirs = formation(1, "theirs");
        unit_of_ours = unit(ours, 2000, 500, arm);
        unit_of_theirs = unit(theirs, 2000, enemy_north);
        at("move").game.to_move = SideId{0};
        game.first_mover = SideId{0};
    }
    [[nodiscard]] MoveFormation go(double north, double facing = 0.0) const {
        return {ours,
                {{unit_of_ours, {{Yards{2000.0}, Yards{north}}}, Degrees{facing}}},
                {},
                std::nullopt,
                std::nullopt};
    }
};

}

TEST_CASE("deployed infantry moves 1125 yards and no more") {
    March f{Directive::attack};
    CHECK(f.refused(f.go(500 + 1126)).where == "esr 4.5");
    const auto events = f.play(f.go(500 + 1125));
    CHECK(find_event<FormationMoved>(events).share == doctest::Approx(1.0));
    CHECK(f.game[f.unit_of_ours].place.at.north.value() == 1625.0);
    CHECK(f.game[f.ours].moved);
}

TEST_CASE("rates follow arm and deployment") {
    struct Row {
        Arm arm;
        Deployment deployment;
        double rate;
    };
    for (const Row& row :
         {Row{Arm::cavalry, Deployment::deployed, 1500}, Row{Arm::infantry, Deployment::ployed, 1500},
          Row{Arm::cavalry, Deployment::ployed, 1800}}) {
        CAPTURE(row.rate);
        March f{Directive::attack, 3900.0, row.arm};
        f.game[f.unit_of_ours].deployment = row.deployment;
        f.refused(f.go(500 + row.rate + 1));
        f.play(f.go(500 + row.rate));
    }
}

TEST_CASE("sides take turns, and those under a status go first") {
    March f{Directive::attack};
    const FormationId second = f.formation(0, "second", Directive::attack);
    const UnitId u = f.unit(second, 1000, 500);
    CHECK(f.refused(MoveFormation{f.theirs, {}, {}, std::nullopt, std::nullopt}).where == "esr OP-11");
    f.play(f.go(900));
    CHECK(f.game.to_move == SideId{1});
    const MoveFormation next{
        second, {{u, {{Yards{1000.0}, Yards{800.0}}}, Degrees{0.0}}}, {}, std::nullopt, std::nullopt};
    CHECK(f.refused(next).where == "esr OP-11");
    f.play(MoveFormation{f.theirs, {}, {}, std::nullopt, std::nullopt});
    f.play(next); // red has no other formation

    March g{Directive::attack};
    g.game[g.theirs].status = Status::retreat;
    CHECK(g.refused(g.go(900)).message.find("moves first") != std::string::npos);
    g.play(EndStep{SideId{1}});
    g.play(g.go(900));
}

TEST_CASE("each directive has its bounds") {
    SUBCASE("defend stays within 450 yards and does not touch the enemy") {
        March f{Directive::defend, 1100.0};
        CHECK(f.refused(f.go(500 + 600 - 112)).message.find("contact") != std::string::npos);
        March far{Directive::defend};
        CHECK(far.refused(far.go(951)).where == "esr 4.4");
        far.play(far.go(950));
    }
    SUBCASE("move keeps 450 yards from the enemy") {
        March f{Directive::move, 1500.0};
        f.refused(f.go(1500 - 112 - 449));
        f.play(f.go(1500 - 112 - 451));
    }
    SUBCASE("reserve keeps more than 900 yards") {
        March f{Directive::reserve, 2000.0};
        f.refused(f.go(2000 - 112 - 900));
        f.play(f.go(2000 - 112 - 901));
    }
    SUBCASE("attack comes closer") {
        March f{Directive::attack, 2000.0};
        f.refused(f.go(400));
        f.play(f.go(600));
    }
    SUBCASE("a broken formation moves away at half rate") {
        March f{Directive::attack, 1200.0};
        f.game[f.ours].status = Status::broken;
        f.refused(f.go(600));
        f.play(f.go(300, 180.0));
    }
    SUBCASE("directives bind nobody where the house rule says so") {
        March f{Directive::defend};
        f.house("directive_limits", "off");
        f.play(f.go(1500));
    }
}

TEST_CASE("nobody stands on another, and contact is made by touching") {
    March f{Directive::attack, 1500.0};
    f.refused(f.go(1500 - 100)); // overlaps
    f.play(f.go(1500 - 112));
    CHECK(contacts_of(f.game).size() == 1);

    March g{Directive::attack, 1500.0};
    CHECK(g.refused(g.go(1500 + 115)).message.find("run into") != std::string::npos); // through him
}

TEST_CASE("who has been charged before he moved stays and fights, the rest of his formation does not") {
    March f{Directive::attack, 1500.0};
    const UnitId beside = f.unit(f.theirs, 2400, 1600);
    const auto theirs = [&](UnitId u, double east, double north, double facing) {
        return MoveFormation{
            f.theirs, {{u, {{Yards{east}, Yards{north}}}, Degrees{facing}}}, {}, std::nullopt, std::nullopt};
    };
    f.play(f.go(1500 - 112));
    SUBCASE("the one that is in contact neither goes nor turns") {
        CHECK(f.refused(theirs(f.unit_of_theirs, 2000, 1800, 180)).message.find("stays and fights") !=
              std::string::npos);
        CHECK(f.refused(theirs(f.unit_of_theirs, 2000, 1500, 90)).where == "esr 4.5");
    }
    SUBCASE("the others may go, and its contact is not theirs") {
        f.play(theirs(beside, 2300, 1750, 180));
        CHECK(f.game[beside].place.at.north.value() == 1750.0);
    }
    SUBCASE("but on defend they do not join it") {
        CHECK(f.refused(theirs(beside, 2131.5, 1388, 270)).message.find("contact") != std::string::npos);
    }
    SUBCASE("nor does it step aside when it forms, or come away in flight") {
        f.play(theirs(beside, 2300, 1750, 180));
        f.game[f.unit_of_theirs].deployment = Deployment::ployed;
        f.at("ploy-deploy");
        const Placement aside{{Yards{2000}, Yards{1600}}, Degrees{180}};
        CHECK(f.refused(PloyDeploy{f.theirs, false, {{f.unit_of_theirs, Deployment::deployed, 1, aside}}})
                  .message.find("in contact") != std::string::npos);
        const Placement here = f.game[f.unit_of_theirs].place;
        f.game[f.theirs].status = Status::retreat;
        f.at("move").end_step();
        CHECK(f.game[f.unit_of_theirs].place == here);
        CHECK(f.game[beside].place.at.north.value() > 1750.0);
    }
}

TEST_CASE("unlimbered guns stay until they are displaced") {
    March f{Directive::attack, 3500.0, Arm::artillery};
    CHECK(f.refused(f.go(600)).message.find("displaced") != std::string::npos);
    f.game[f.unit_of_ours].limbered = true;
    MoveFormation move = f.go(900);
    move.unlimber = {f.unit_of_ours};
    f.play(move);
    CHECK_FALSE(f.game[f.unit_of_ours].limbered);
}

TEST_CASE("a fleeing formation that its player forgets moves by itself") {
    March f{Directive::attack, 1000.0};
    f.game[f.theirs].status = Status::retreat;
    const double before = nearest_enemy(f.game, f.theirs).distance.value();
    f.end_step();
    CHECK(nearest_enemy(f.game, f.theirs).distance.value() > before + 200.0);
    CHECK(step_of(f.game).id == "ploy-deploy");
}

TEST_CASE("the roll says how many units deploy, and the last one goes along") {
    Battle b;
    const FormationId f = b.formation(0, "column", Directive::attack, 'C');
    std::vector<UnitId> units;
    for (int i = 0; i < 4; ++i) {
        units.push_back(b.unit(f, 2000, 1000 - 124 * i));
        b.game[units.back()].deployment = Deployment::ployed;
    }
    b.unit(b.formation(1, "enemy"), 2000, 3000);
    b.at("ploy-deploy");
    PloyDeploy c{f, false, {}};
    const double aside[] = {0, 160, -160, 0};
    for (std::size_t i = 0; i < 4; ++i) {
        Placement p = b.game[units[i]].place;
        p.at.east = p.at.east + Yards{aside[i]};
        c.changes.push_back({units[i], Deployment::deployed, 1, p});
    }
    Battle too_far = b;
    PloyDeploy far = c;
    far.changes[1].place.at.east = Yards{2226.0};
    CHECK(too_far.refused(far).where == "esr 4.5");
    // 2 + 1 (LR C) = 3: two units; 6 + 1 = 7: three, and the fourth as the last.
    Battle low = b;
    const auto few = low.play(c, {1, 1});
    CHECK(find_event<PloyDeployTried>(few).most == 2);
    CHECK(deployed_units(low.game, f) == 2);
    const auto events = b.play(c, {3, 3});
    CHECK(find_event<PloyDeployTried>(events).most == 3);
    CHECK(deployed_units(b.game, f) == 4);
    CHECK(b.refused(c).where == "esr 2.3");
}

TEST_CASE("fatigue is recovered on defend, far from the enemy, after a turn without assessment") {
    struct Row {
        const char* name;
        Directive order;
        double enemy;
        bool assessed;
        bool allowed;
    };
    for (const Row& row : {Row{"right", Directive::defend, 2000, false, true},
                           Row{"attacking", Directive::attack, 2000, false, false},
                           Row{"at 900 yards", Directive::defend, 500 + 112 + 900, false, false},
                           Row{"assessed", Directive::defend, 2000, true, false}}) {
        CAPTURE(row.name);
        March f{row.order, row.enemy};
        f.game[f.ours].fatigue = {2, 1, 0};
        f.game[f.ours].assessed_last_turn = row.assessed;
        f.at("recover");
        const Recover c{f.ours, Arm::cavalry};
        if (!row.allowed) {
            CHECK(f.refused(c).where == "esr 4.6");
            continue;
        }
        CHECK(f.refused(Recover{f.ours, Arm::artillery}).where == "esr 4.6");
        f.play(c);
        CHECK(f.game[f.ours].fatigue == Fatigue{2, 0, 0});
        f.refused(c);
    }
}
