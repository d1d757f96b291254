#include "tools/vantage/window/play/wording.h"

#include "engine/game/codec.h"
#include "engine/game/journal.h"
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
    const auto told = [&](const json& j, const game::GameState& state) {
        const auto command = game::BattleRecord::read_command(j, state);
        if (!command) return false;
        CHECK(game::owner_of(*command, state).valid());
        return !title_of(*command, state).empty();
    };
    game::GameState state = game.start;
    for (std::size_t i = 0; i < game.commands.size(); ++i) {
        const game::Command& command = game.commands[i];
        CAPTURE(std::string(game::name_of(command)));
        if (seen.insert(game::name_of(command)).second) {
            const json whole = json::parse(game::to_json(command, state).dump());
            CHECK(told(whole, state));
            for (const json& part : tests::broken(whole)) {
                CAPTURE(part.dump());
                if (!told(part, state)) ++refused;
            }
        }
        for (const game::Event& event : game.entries[i]) game::apply(state, event);
    }
    CHECK(seen.size() > 8);
    CHECK(refused > 300);
}
