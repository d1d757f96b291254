#include "engine/rules/odds.h"

#include "tests/rules/esr.h"
#include "tests/rules/small_system.h"

#include <chrono>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

double sum_of(const Odds& odds) {
    double sum = 0.0;
    for (const OutcomeOdds& o : odds.outcomes) {
        double of_effects = 0.0;
        for (const EffectOdds& e : o.effects) of_effects += e.chance;
        CHECK(of_effects == doctest::Approx(o.chance));
        sum += o.chance;
    }
    return sum;
}

}

TEST_CASE("odds of two dice are counted by hand") {
    const auto harm = odds(esr("leader-harm"), Facts{});
    REQUIRE(harm);
    CHECK(harm->rolls == 36);
    CHECK(harm->chance("invincible") == doctest::Approx(3.0 / 36));
    CHECK(harm->chance("minor-wound") == doctest::Approx(7.0 / 36));
    CHECK(harm->chance("stunned") == doctest::Approx(11.0 / 36));
    CHECK(harm->chance("severely-wounded") == doctest::Approx(9.0 / 36));
    CHECK(harm->chance("killed") == doctest::Approx(6.0 / 36));
    CHECK(harm->outcomes.front().outcome == "invincible");
    const auto exempt = odds(esr("leader-fate"), Facts{{"wandered_off", true}});
    CHECK(exempt->chance("exempt") == doctest::Approx(1.0));
    CHECK(exempt->chance("harmed") == 0.0);
}

TEST_CASE("further dice spread the effects of an outcome") {
    const auto order = odds(esr("order-activation"), Facts{});
    REQUIRE(order);
    CHECK(order->chance("delay") == doctest::Approx(14.0 / 36)); // 3 to 6
    const OutcomeOdds& delay = order->outcomes[1];
    REQUIRE(delay.effects.size() == 3);
    for (const EffectOdds& e : delay.effects) CHECK(e.chance == doctest::Approx(14.0 / 36 / 3));
}

TEST_CASE("one more point moves the bands by one") {
    const Facts facts{{"issuer_leadership", "C"}};
    CHECK(odds(esr("leader-action"), facts)->chance("success") == doctest::Approx(26.0 / 36));
    CHECK(odds(esr("leader-action"), facts, {}, 1.0)->chance("success") == doctest::Approx(30.0 / 36));
    CHECK(odds(esr("leader-action"), facts, {}, -1.0)->chance("success") == doctest::Approx(21.0 / 36));
}

TEST_CASE("two-sided odds agree with every one of the 1,296 rolls") {
    const Facts a{{"arm", "cavalry"}, {"combat_rating", 6}, {"shock", 2}, {"first_fight", true}};
    const Facts d{{"arm", "infantry"}, {"combat_rating", 5}, {"fatigue", 3}, {"supported", true}};
    for (const char* edition : both_editions) {
        const Table t = esr("combat", edition);
        const auto exact = odds(t, a, d);
        REQUIRE(exact);
        CHECK(exact->rolls == 1296);
        CHECK(sum_of(*exact) == doctest::Approx(1.0));
        std::map<std::string, int> counted;
        for (int i = 0; i < 1296; ++i) {
            const auto r = resolve(
                t, a, d, {std::vector{i % 6 + 1, i / 6 % 6 + 1}, std::vector{i / 36 % 6 + 1, i / 216 + 1}});
            REQUIRE(r);
            ++counted[r->outcome];
        }
        for (const OutcomeOdds& o : exact->outcomes)
            CHECK(o.chance == doctest::Approx(counted[o.outcome] / 1296.0));
    }
}

TEST_CASE("counted dice are binomial, however many there are") {
    const Table t =
        table_of(R"({"id": "t", "dice": "none", "rows": [{"id": "guns", "type": "int", "min": 0, "max": 99}],
        "more": [{"id": "shots", "count": {"of": "guns"}, "sides": 6}],
        "outcomes": [{"id": "done", "effects": {"some": {"rolled": "shots", "at_least": 5}}}]})");
    const auto two = odds(t, Facts{{"guns", 2}});
    REQUIRE(two->outcomes[0].effects.size() == 3);
    for (const EffectOdds& e : two->outcomes[0].effects) {
        const double hits = e.effects.at("some").number();
        CHECK(e.chance == doctest::Approx(hits == 0 ? 16.0 / 36 : hits == 1 ? 16.0 / 36 : 4.0 / 36));
    }
    const auto many = odds(t, Facts{{"guns", 60}});
    CHECK(many->outcomes[0].effects.size() == 61);
    CHECK(sum_of(*many) == doctest::Approx(1.0));
}

TEST_CASE("single dice are told apart where a table reads them apart") {
    const Table t = table_of(
        R"({"id": "t", "dice": "2d6", "outcomes": [{"id": "first", "when": {"die_1": {"min": 5}, "die_2": 6}}, {"id": "rest"}]})");
    CHECK(odds(t, Facts{})->chance("first") == doctest::Approx(2.0 / 36));
}

TEST_CASE("an order tried turn after turn waits out its delays and carries their markers") {
    // With a total of +2: 7 or more is 5 or more on the dice, 30 of 36; delay is 1 to 4, that is 2, 3 or 4: 6
    // of 36.
    const auto turns = odds_within(esr("order-activation"), Facts{{"issuer_leadership", "B"}}, 3);
    REQUIRE(turns);
    REQUIRE(turns->size() == 3);
    const double delay = 6.0 / 36;
    const double with_one = 26.0 / 36;     // a marker: 6 or more on the dice
    const double with_two = 21.0 / 36;     // two markers: 7 or more
    const double delayed_again = 9.0 / 36; // a marker: 2 to 5 on the dice, less the lost order
    const double lost = 1.0 / 36;          // a marker and a natural 2: 2 + 2 − 1 = 3, still a delay
    CHECK((*turns)[0].done == doctest::Approx(30.0 / 36));
    CHECK((*turns)[0].ended == doctest::Approx(0.0));
    CHECK((*turns)[1].done == doctest::Approx(30.0 / 36 + delay / 3 * with_one));
    const double third = delay / 3 * with_one + delay / 3 * (delayed_again + lost) / 3 * with_two;
    CHECK((*turns)[2].done == doctest::Approx((*turns)[1].done + third));
    for (const ChainTurn& t : *turns) CHECK(t.done + t.ended + t.open == doctest::Approx(1.0));
}

TEST_CASE("delays that are markers let an order be tried meanwhile") {
    const Settings per_turn{{"delay_marker_mode", "per_turn"}};
    const auto turns = odds_within(esr("order-activation"), Facts{}, 2, {}, per_turn);
    REQUIRE(turns);
    // 21 of 36 at once; 14 of 36 are delayed by 1, 2 or 3 and tried again with 0, 1 or 2 markers left.
    const double once = 21.0 / 36;
    CHECK((*turns)[0].done == doctest::Approx(once));
    CHECK((*turns)[1].done == doctest::Approx(once + 14.0 / 36 / 3 * (21 + 15 + 10) / 36));
    const auto waits = odds_within(esr("order-activation"), Facts{}, 2);
    REQUIRE(waits);
    CHECK((*waits)[1].done == doctest::Approx(once + 14.0 / 36 / 3 * 15 / 36));
}

TEST_CASE("without a rule for trying again one says what to wait for") {
    CHECK(odds_within(esr("leader-fate"), Facts{}, 3).error().where == "/table");
    CHECK(odds_within(esr("leader-fate"), Facts{}, 3, {"hurt"}).error().where == "until");
    const auto turns = odds_within(esr("leader-fate"), Facts{}, 3, {"harmed"});
    REQUIRE(turns);
    CHECK((*turns)[2].done == doctest::Approx(1.0 - 35.0 / 36 * 35 / 36 * 35 / 36));
}

TEST_CASE("odds of a whole combat take less than a millisecond") {
    const Table t = esr("combat");
    const Facts a{{"arm", "cavalry"}, {"combat_rating", 6}, {"shock", 2}, {"first_fight", true}};
    const Facts d{{"arm", "infantry"}, {"combat_rating", 5}, {"fatigue", 3}, {"supported", true}};
    const auto start = std::chrono::steady_clock::now();
    constexpr int times = 200;
    for (int i = 0; i < times; ++i) REQUIRE(odds(t, a, d));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    MESSAGE("odds of a combat: " << took.count() / times << " ms");
    // Builds with sanitizers are several times slower; the limit is for the program as it is used.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    CHECK(took.count() / times < 1.0);
#endif
}
