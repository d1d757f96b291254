#include "tools/vantage/window/play/moment.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

std::vector<std::string> names_of(const play::State& state, const std::vector<play::PieceId>& pieces) {
    std::vector<std::string> names;
    for (const play::PieceId piece : pieces) names.push_back(state.piece(piece).name);
    return names;
}

}

std::shared_ptr<const Moment> moment_of(record::Entry entry, play::State& state) {
    auto moment = std::make_shared<Moment>();
    moment->side = state.owner_of(*entry.command);
    moment->turn = state.turn();
    moment->step = state.step();
    moment->title = state.title_of(*entry.command);
    const std::vector<play::Step>& steps = state.game().steps();
    if (entry.follows == record::Follows::pass && moment->side.valid() && moment->step < steps.size())
        moment->title =
            fmt::format("{}: {} passes", steps[moment->step].name, state.sides()[moment->side.index()].name);
    for (const play::EventPtr& event : entry.events) {
        const std::string line = state.describe(*event);
        if (const play::Roll* roll = state.roll_in(*event); roll && roll->sides.size() == 2) {
            const play::Beat beat = state.beat_of(*event);
            // Armies roll for the initiative too: that is no fight.
            if (!beat.who.empty() && !beat.against.empty())
                moment->results.push_back(
                    {names_of(state, beat.who), names_of(state, beat.against), *roll,
                     static_cast<std::size_t>(std::count(moment->text.begin(), moment->text.end(), '\n') +
                                              (moment->text.empty() ? 0 : 1))});
        }
        if (!line.empty()) moment->text += (moment->text.empty() ? "" : "\n") + line;
        state.apply(*event);
    }
    moment->entry = std::move(entry);
    return moment;
}

}
