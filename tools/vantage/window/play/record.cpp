#include "tools/vantage/window/play/record.h"

#include "tools/vantage/window/play/wording.h"

namespace vantage::window {

std::shared_ptr<const Moment> moment_of(game::Entry entry, game::GameState state) {
    auto moment = std::make_shared<Moment>();
    moment->side = game::owner_of(entry.command, state);
    moment->turn = state.turn;
    moment->step = state.step;
    moment->title = title_of(entry.command, state);
    for (const game::Event& event : entry.events) {
        const std::string line = game::describe(event, state);
        if (!line.empty()) moment->text += (moment->text.empty() ? "" : "\n") + line;
        game::apply(state, event);
    }
    moment->entry = std::move(entry);
    return moment;
}

}
