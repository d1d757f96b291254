#include "tools/vantage/window/play/moment.h"

namespace vantage::window {

std::shared_ptr<const Moment> moment_of(record::Entry entry, play::State& state) {
    auto moment = std::make_shared<Moment>();
    moment->side = state.owner_of(*entry.command);
    moment->turn = state.turn();
    moment->step = state.step();
    moment->title = state.title_of(*entry.command);
    for (const play::EventPtr& event : entry.events) {
        const std::string line = state.describe(*event);
        if (!line.empty()) moment->text += (moment->text.empty() ? "" : "\n") + line;
        state.apply(*event);
    }
    moment->entry = std::move(entry);
    return moment;
}

}
