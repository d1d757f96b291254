#include "tests/esr/stage.h"
#include "tests/esr/watch.h"

#include <initializer_list>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// A battle to which a formation is still to come, at the middle of the south edge.
struct Coming : Battle {
    FormationId late = formation(0, "late");
    std::vector<UnitId> units;

    explicit Coming(int battalions, int batteries = 0) {
        const FormationId theirs = formation(1, "theirs");
        unit(theirs, 2000, 3600);
        const FormationId ours = formation(0, "ours");
        unit(ours, 300, 300);
        for (int i = 0; i < battalions + batteries; ++i) {
            units.push_back(unit(late, 2000, 0, i < battalions ? Arm::infantry : Arm::artillery));
            game[units.back()].where = Where::coming;
        }
        game[late].on_table = false;
        game[game[late].commander].on_table = false;
        scene::Reinforcement due;
        due.turn = 2;
        due.formation = late;
        due.at = {Yards{2000.0}, Yards{0.0}};
        Terms terms = *game.terms;
        terms.reinforcements = {due};
        terms.ways = {{due.at, {Yards{2000.0}, Yards{1.0}}}};
        game.terms = std::make_shared<const Terms>(std::move(terms));
    }
    std::vector<Event> turn() {
        std::vector<Event> all;
        const int now = game.turn;
        while (game.turn == now && !game.over)
            for (const SideId side : {SideId{0}, SideId{1}}) {
                const auto events = play(EndStep{side});
                all.insert(all.end(), events.begin(), events.end());
            }
        for (const std::string& w : broken_invariants(game, ground)) FAIL(w);
        return all;
    }
    [[nodiscard]] int here() const {
        int n = 0;
        for (const UnitId u : units) n += game[u].on_table() ? 1 : 0;
        return n;
    }
};

}

TEST_CASE("a column comes in ployed and limbered, unit behind unit, with the march that it took behind it") {
    Coming c{4, 1};
    const auto events = c.turn();
    const auto& arrived = find_event<FormationArrived>(events);
    REQUIRE(c.here() == 5);
    double last = 4000.0;
    for (const UnitPlace& p : arrived.units) {
        const Unit& u = c.game[p.unit];
        CHECK(u.place.at.east.value() == doctest::Approx(2000.0));
        CHECK(u.place.at.north.value() < last - 100.0); // behind the one before it
        last = u.place.at.north.value();
        CHECK(u.deployment == Deployment::ployed);
        CHECK(u.limbered == (u.arm == Arm::artillery));
        CHECK(u.share == doctest::Approx(arrived.share));
    }
    // Four battalions of 112 yards and a battery of 300 with its teams, 12 between them, at 1,500 a turn.
    CHECK(arrived.share == doctest::Approx((4 * 112 + 300 + 5 * 12) / 1500.0).epsilon(0.02));
    // What is left of the movement may be used, and no more.
    c.at("move");
    c.game.to_move = SideId{0};
    const UnitId head = arrived.units.front().unit;
    const auto ahead = [&](double yards) {
        const GroundPoint to{Yards{2000.0}, c.game[head].place.at.north + Yards{yards}};
        return MoveFormation{c.late, {{head, {to}, Degrees{0.0}}}, {}, {}, {}};
    };
    CHECK(c.refused(ahead(1000.0)).where == "esr 4.5");
    c.play(ahead(600.0));
}

TEST_CASE("what is longer than its march comes in with the next turn") {
    Coming c{14, 1};
    auto events = c.turn();
    const int first = c.here();
    CHECK(first == 12); // 12 times 124 yards are just less than 1,500
    CHECK(find_event<FormationArrived>(events).share <= 1.0);
    CHECK(describe(Event{find_event<FormationArrived>(events)}, Coming{14, 1}.game).find("3 wait") !=
          std::string::npos);
    events = c.turn();
    CHECK(c.here() == 15); // beside the column that has not moved off
    CHECK(count_events<CommanderArrived>(events) == 0);
}

TEST_CASE("an entry that is taken is gone round, or waited for") {
    Coming beside{3};
    beside.unit(FormationId{2}, 2000, 100);
    beside.turn();
    CHECK(beside.here() == 3);
    CHECK(beside.game[beside.units[0]].place.at.east.value() != doctest::Approx(2000.0));

    Coming barred{3};
    for (double east = 1300.0; east < 2800.0; east += 150.0)
        barred.unit(FormationId{1}, east, 100); // enemies
    auto events = barred.turn();
    CHECK(barred.here() == 0);
    CHECK_FALSE(barred.game[barred.late].here());
    CHECK(find_event<ArrivalWaits>(events).formation == barred.late);
    for (Unit& u : barred.game.units)
        if (u.formation == FormationId{1} && u.place.at.north.value() < 200.0) u.where = Where::removed;
    barred.turn();
    CHECK(barred.here() == 3);
}

TEST_CASE("a general who still waits for his turn with his men is nobody's loss") {
    Coming barred{3};
    for (double east = 1300.0; east < 2800.0; east += 150.0) barred.unit(FormationId{1}, east, 100);
    Terms terms = *barred.game.terms;
    terms.awards = {{scene::Award::enemy_general_lost, SideId{}, 2},
                    {scene::Award::enemy_formation_broken, SideId{}, 5}};
    barred.game.terms = std::make_shared<const Terms>(std::move(terms));
    for (int n = 0; n < 3; ++n) barred.turn();
    const CommanderId general = barred.game[barred.late].commander;
    CHECK_FALSE(barred.game[general].on_table);
    CHECK_FALSE(barred.game[general].removed);
    CHECK(barred.game.sides[1].points == 0);
    barred.game[general].removed = true; // this is what costs points
    barred.turn();
    CHECK(barred.game.sides[1].points == 2);
}

TEST_CASE("at Quatre Bras every reinforcement stands in column, and its general comes with it") {
    const Stage stage{"quatre-bras-1815.json"};
    Battle b;
    b.game = stage.start;
    const auto general = [&](const std::string& name) -> const Commander& {
        for (const Commander& c : b.game.commanders)
            if (c.name == name) return c;
        FAIL(name);
        return b.game.commanders.front();
    };
    const auto formation = [&](const char* id) { return goal_named(b.game, id).formation; };
    int arrivals = 0;
    while (!b.game.over && b.game.turn < 16) {
        for (const SideId side : {SideId{0}, SideId{1}}) {
            const auto events = decide(b.game, EndStep{side}, stage.rules(), b.seeded);
            REQUIRE(events);
            for (const Event& e : *events) arrivals += std::holds_alternative<FormationArrived>(e) ? 1 : 0;
            for (const std::string& w : apply_watched(b.game, *events, stage.ground)) FAIL(w);
        }
        CAPTURE(b.game.turn);
        CHECK(general("Thomas Picton").here() == b.game[formation("kempt")].here());
        CHECK(general("Karl von Alten").here() ==
              (b.game[formation("halk")].here() || b.game[formation("kiel")].here()));
        if (!general("Thomas Picton").here()) continue;
        if (b.game.turn == 4)
            CHECK(distance(general("Thomas Picton").place.at, general("James Kempt").place.at).value() <
                  200.0);
    }
    CHECK(arrivals >= 13);
    CHECK(units_of(b.game, formation("jer")).size() == b.game[formation("jer")].units.size());
}
