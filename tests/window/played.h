#pragma once

#include "tests/play/opened.h"
#include "tools/vantage/window/play/moment.h"

namespace vantage::tests {

/// What its automatic player makes of some turns of a game. Nothing is recorded.
inline window::Moments played(const std::shared_ptr<const play::Game>& game, int turns, std::uint64_t seed) {
    auto session = record::Session::begin(game, {.scene = "", .scene_hash = "", .seed = seed}, {});
    if (!session) FAIL(session.error().text());
    const std::unique_ptr<play::State> at = game->start();
    window::Moments moments;
    while (session->state().to_decide().valid() && session->state().turn() <= turns) {
        const auto events = session->play(choice(session->state()));
        if (!events) FAIL(events.error().text());
        moments.push_back(window::moment_of(session->done().back(), *at));
    }
    return moments;
}

}
