#include "tools/vantage/window/play/wording.h"

#include "engine/esr/codec.h"
#include "engine/esr/journal.h"
#include "tests/support/broken_json.h"
#include "tests/timeline/played.h"

#include <set>

using namespace vantage;
using namespace vantage::window;
using nlohmann::json;

TEST_CASE("a journal's command of any kind, broken in any one place, is refused or can be told") {
    const tests::PlayedGame game{"mir-1812.json", 7, 99};
    std::set<std::string_view> seen;
    int refused = 0;
    const auto told = [&](const json& j, const esr::GameState& state) {
        const auto command = esr::BattleRecord::read_command(j, state);
        if (!command) return false;
        CHECK(esr::owner_of(*command, state).valid());
        return !title_of(*command, state).empty();
    };
    esr::GameState state = game.start;
    for (std::size_t i = 0; i < game.commands.size(); ++i) {
        const esr::Command& command = game.commands[i];
        CAPTURE(std::string(esr::name_of(command)));
        if (seen.insert(esr::name_of(command)).second) {
            const json whole = json::parse(esr::to_json(command, state).dump());
            CHECK(told(whole, state));
            for (const json& part : tests::broken(whole)) {
                CAPTURE(part.dump());
                if (!told(part, state)) ++refused;
            }
        }
        for (const esr::Event& event : game.entries[i]) esr::apply(state, event);
    }
    CHECK(seen.size() > 8);
    CHECK(refused > 300);
}
