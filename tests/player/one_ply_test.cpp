#include "engine/player/one_ply.h"

#include "tests/play/opened.h"

#include <nlohmann/json.hpp>

using namespace vantage;

TEST_CASE("without any knowledge of the rules every system is played to its end") {
    for (const char* const scene : tests::every_system) {
        CAPTURE(std::string(scene));
        const auto game = tests::open_flat(scene, 2);
        const auto state = game->start();
        SeededDice dice{3};
        int commands = 0;
        while (!state->verdict().over && state->to_decide().valid() && commands < 1500) {
            const play::SideId side = state->to_decide();
            const play::Decision decision = player::best_choice(*state, side);
            REQUIRE(decision.command);
            CHECK_FALSE(decision.why.empty());
            const auto events = state->decide(*decision.command, dice);
            if (!events) FAIL(events.error().text());
            for (const play::EventPtr& e : *events) state->apply(*e);
            ++commands;
        }
        CHECK(state->verdict().over);
    }
}

TEST_CASE("the outlook of one side is not that of the other, and the choice is the same when asked again") {
    const auto game = tests::open_flat("first-light.json");
    const auto state = game->start();
    CHECK(player::outlook(*state, play::SideId{0}) != player::outlook(*state, play::SideId{1}));
    const play::SideId side = state->to_decide();
    const play::Decision a = player::best_choice(*state, side);
    const play::Decision b = player::best_choice(*state, side);
    CHECK(state->to_json(*a.command) == state->to_json(*b.command));
}
