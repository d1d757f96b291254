// A rules system is data alone: tests/rules/systems/skirmish is one that no line of the program knows.
#include "engine/rules/odds.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;

TEST_CASE("a new system with two tables and a turn works by writing files") {
    const Result<Rulebook> book = Rulebook::load(VANTAGE_SOURCE_DIR "/tests/rules/systems");
    if (!book) FAIL(book.error().text());
    const System& system = *book->system("skirmish");

    REQUIRE(system.turn.phases.size() == 2);
    CHECK(system.turn.phases[0].colour == "red");
    CHECK(system.turn.phase("push")->steps[1].name == "Rest");
    CHECK(system.zone("musket")->reach(system.measure).value() == doctest::Approx(100.0));
    CHECK(system.zone("musket")->band_at(Yards{25.0}, system.measure)->id == "close");
    CHECK(system.zone("musket")->band_at(Yards{26.0}, system.measure)->id == "long");
    CHECK(system.zone("musket")->band_at(Yards{101.0}, system.measure) == nullptr);

    const Table volley = *system.table("", "volley");
    const auto fired = resolve(volley, Facts{{"men", 4}, {"range", "close"}, {"wall", true}},
                               {.more = std::vector{4, 5, 6, 1}});
    REQUIRE(fired);
    CHECK(fired->outcome == "hits");
    CHECK(fired->effects == Effects{{"men_lost", 2}});
    CHECK(fired->edition.empty());
    CHECK(odds(volley, Facts{{"men", 2}, {"range", "long"}})->chance("miss") == doctest::Approx(25.0 / 36));

    const Table melee = *system.table("", "melee");
    const auto fought =
        resolve(melee, {{"men", 12}}, {{"men", 9}, {"uphill", true}}, {std::vector{8}, std::vector{5}});
    REQUIRE(fought);
    CHECK(fought->margin == 8 + 2 - 5 - 1 + 2);
    CHECK(fought->outcome == "attackers-through");
    CHECK(fought->effects == Effects{{"attacker_falls_back", false},
                                     {"attacker_men_lost", 1},
                                     {"defender_falls_back", true},
                                     {"defender_men_lost", "all"}});
    CHECK(system.table("1815", "melee").error().where == "/edition");
    CHECK(system.table("", "volly").error().text().find("did you mean \"volley\"") != std::string::npos);
}
