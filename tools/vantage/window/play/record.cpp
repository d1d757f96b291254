#include "tools/vantage/window/play/record.h"

#include "tools/vantage/window/play/wording.h"

namespace vantage::window {

void Record::add(Moment moment, const game::GameState& after) {
    moments_.push_back(std::make_shared<const Moment>(std::move(moment)));
    if (moments_.size() % stride == 0) kept_.push_back(std::make_shared<const game::GameState>(after));
}

void Record::drop_last() {
    if (moments_.empty()) return;
    if (moments_.size() % stride == 0) kept_.pop_back();
    moments_.pop_back();
}

game::GameState Record::state_at(std::size_t moments) const {
    const std::size_t first = moments / stride;
    game::GameState state = *kept_[first];
    for (std::size_t i = first * stride; i < moments; ++i)
        for (const game::Event& event : moments_[i]->entry.events) game::apply(state, event);
    return state;
}

std::size_t Record::begin_of_turn(int turn) const {
    std::size_t i = 0;
    while (i < moments_.size() && moments_[i]->turn < turn) ++i;
    return i;
}

Moment moment_of(game::Entry entry, const game::GameState& before) {
    Moment moment;
    moment.turn = before.turn;
    moment.step = before.step;
    moment.title = title_of(entry.command, before);
    for (const game::Event& event : entry.events) {
        const std::string line = game::describe(event, before);
        if (!line.empty()) moment.text += (moment.text.empty() ? "" : "\n") + line;
    }
    moment.entry = std::move(entry);
    return moment;
}

}
