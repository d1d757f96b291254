#include "tools/vantage/window/play/record.h"

#include "tools/vantage/window/play/wording.h"

namespace vantage::window {

std::shared_ptr<const Moment> moment_of(esr::Entry entry, esr::GameState state) {
    auto moment = std::make_shared<Moment>();
    moment->side = esr::owner_of(entry.command, state);
    moment->turn = state.turn;
    moment->step = state.step;
    moment->title = title_of(entry.command, state);
    for (const esr::Event& event : entry.events) {
        const std::string line = esr::describe(event, state);
        if (!line.empty()) moment->text += (moment->text.empty() ? "" : "\n") + line;
        esr::apply(state, event);
    }
    moment->entry = std::move(entry);
    return moment;
}

}
