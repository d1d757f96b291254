#include "tools/vantage/window/play/foreseen.h"

#include "engine/play/chances.h"

namespace vantage::window {

Foreseen foresee(const play::State& state, const play::Command& command) {
    play::FireForecast fire = play::forecast(state, command);
    Foreseen out{{}, std::move(fire.lines), std::move(fire.words)};
    play::TrialDice dice;
    const auto events = state.decide(command, dice);
    if (!events) return out;
    const std::unique_ptr<play::State> after = state.clone();
    for (const play::EventPtr& event : *events) {
        const play::Beat beat = after->beat_of(*event);
        const bool aims = beat.kind == play::Beat::Kind::fire || beat.kind == play::Beat::Kind::fight ||
                          beat.kind == play::Beat::Kind::charge;
        for (const play::PieceId who : beat.who)
            if (aims && !beat.against.empty()) out.lines.push_back({who, beat.against.front()});
        // What dice decide is not foreseen.
        if (const play::Roll* roll = after->roll_in(*event); roll && !roll->sides.empty()) return out;
        after->apply(*event);
    }
    play::Stances was;
    play::Stances is;
    state.look(was);
    after->look(is);
    const auto compare = [&](const auto& before, const auto& now, play::PieceId::Kind kind) {
        for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
            if (now[i].there && !(before[i].place == now[i].place))
                out.goes.push_back({{kind, i}, now[i].place});
    };
    compare(was.units, is.units, play::PieceId::Kind::unit);
    compare(was.leaders, is.leaders, play::PieceId::Kind::leader);
    return out;
}

}
