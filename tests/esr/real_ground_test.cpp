#include "tests/esr/stage.h"

#include "engine/physics/battlefield.h"
#include "tests/esr/watch.h"

#include <cstdlib>
#include <initializer_list>
#include <set>

using namespace vantage;
using namespace vantage::esr;

namespace {

/// How many games: a few, or as many thousandths of the full run as VANTAGE_GAMES says.
int games(int few, int full) {
    const char* const wanted = std::getenv("VANTAGE_GAMES");
    return wanted ? std::max(1, std::atoi(wanted) * full / 1000) : few;
}

}

TEST_CASE("automatic games on hills, woods and rivers end by themselves without an illegal state") {
    struct Row {
        const char* scene;
        int count;
    };
    for (const Row& row : {Row{"first-light.json", games(3, 1000)}, Row{"mir-1812.json", games(2, 1000)},
                           Row{"quatre-bras-1815.json", games(1, 50)}}) {
        if (row.count == 0) continue;
        CAPTURE(std::string(row.scene));
        const scene::Scene scene = Stage::load(row.scene);
        const auto ground = physics::Battlefield::create(scene);
        if (!ground) FAIL(ground.error().text());
        const Rules rules{esr_rules(), **ground};
        std::set<std::uint64_t> ends;
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(row.count); ++seed) {
            CAPTURE(seed);
            GameState game = taken(start(scene, esr_rules()));
            SeededDice dice{seed};
            int commands = 0;
            while (!game.over && commands < 20'000) {
                const Command c = choose(game, to_decide(game), rules);
                const auto events = decide(game, c, rules, dice);
                if (!events) FAIL(events.error().text());
                for (const std::string& w : apply_watched(game, *events, **ground)) FAIL(w);
                ++commands;
            }
            CHECK(game.over);
            ends.insert(hash_of(game));
        }
        // A small battle may now and then end in the same way twice.
        CHECK(ends.size() * 10 > static_cast<std::size_t>(row.count) * 8);
    }
}
