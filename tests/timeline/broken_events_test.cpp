#include "tests/support/broken_json.h"
#include "tests/timeline/played.h"

#include <map>
#include <stdexcept>

using namespace vantage;
using nlohmann::json;

namespace {

/// Told and shown, if it is one that a journal's reader lets happen.
bool shown(const play::State& state, const json& event) {
    const auto read = state.read_event(event);
    if (!read) return false;
    const std::unique_ptr<play::State> after = state.clone();
    try {
        after->apply(**read);
    } catch (const std::out_of_range&) {
        return false;
    }
    (void)state.describe(**read);
    (void)after->describe();
    timeline::Timeline film{state.clone()};
    film.add(play::Events{*read});
    timeline::TableMoment shot;
    for (const double share : {0.0, 0.5, 1.0}) film.at(film.length() * share, shot);
    return true;
}

}

TEST_CASE("an event of any kind, broken in any one place, is refused or can be shown") {
    std::map<std::string, int> seen;
    int refused = 0;
    int taken = 0;
    const auto look_at = [&](const tests::PlayedGame& game) {
        const std::unique_ptr<play::State> state = game.game->start();
        for (const auto& entry : game.entries)
            for (const play::EventPtr& event : entry) {
                const json whole = json::parse(state->to_json(*event).dump());
                const std::string name = whole["event"];
                CAPTURE(name);
                if (seen[name]++ == 0) {
                    CHECK(shown(*state, whole));
                    for (const json& part : tests::broken(whole)) {
                        CAPTURE(part.dump());
                        ++(shown(*state, part) ? taken : refused);
                    }
                }
                state->apply(*event);
            }
    };
    look_at({"mir-1812.json", 7, 99});
    look_at({"quatre-bras-1815.json", 3, 6});
    CHECK(seen.size() > 40);
    look_at({"paces-demo.json", 3, 6});
    look_at({"maneuver-element-demo.json", 3, 6});
    CHECK(refused > 1000);
    CHECK(taken > 0);
    MESSAGE(seen.size(), " kinds, ", refused, " refused, ", taken, " shown");
}
