#include "engine/esr/codec.h"
#include "tests/support/broken_json.h"
#include "tests/timeline/played.h"

#include <map>
#include <stdexcept>

using namespace vantage;
using nlohmann::json;

namespace {

/// Told and shown, if it is one that a journal's reader lets happen.
bool shown(const esr::GameState& state, const json& event) {
    const auto read = esr::read_event(event, state);
    if (!read) return false;
    esr::GameState after = state;
    try {
        esr::apply(after, *read);
    } catch (const std::out_of_range&) {
        return false;
    }
    (void)esr::describe(*read, state);
    (void)esr::describe(after);
    timeline::Timeline film{state};
    film.add(std::vector<esr::Event>{*read});
    timeline::Shot shot;
    for (const double share : {0.0, 0.5, 1.0}) film.at(film.length() * share, shot);
    return true;
}

}

TEST_CASE("an event of any kind, broken in any one place, is refused or can be shown") {
    std::map<std::string, int> seen;
    int refused = 0;
    int taken = 0;
    const auto look_at = [&](const tests::PlayedGame& game) {
        esr::GameState state = game.start;
        for (const auto& entry : game.entries)
            for (const esr::Event& event : entry) {
                const std::string name{esr::name_of(event)};
                CAPTURE(name);
                if (seen[name]++ == 0) {
                    const json whole = json::parse(esr::to_json(event, state).dump());
                    CHECK(shown(state, whole));
                    for (const json& part : tests::broken(whole)) {
                        CAPTURE(part.dump());
                        ++(shown(state, part) ? taken : refused);
                    }
                }
                esr::apply(state, event);
            }
    };
    look_at({"mir-1812.json", 7, 99});
    look_at({"quatre-bras-1815.json", 3, 6});
    CHECK(seen.size() > 40);
    CHECK(refused > 1000);
    CHECK(taken > 0);
    MESSAGE(seen.size(), " kinds, ", refused, " refused, ", taken, " shown");
}
