#pragma once

#include "tools/vantage/game_setup.h"
#include "tools/vantage/window/play/moment.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <ostream>

namespace vantage::tests {

/// A scene of the repository, ready to be played.
inline std::shared_ptr<const play::Game> game_of(const std::string& scene) {
    auto game = program::set_up_game(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / scene, 0);
    if (!game) FAIL(game.error().text());
    return *game;
}

/// What its automatic player makes of some turns of it. Nothing is recorded.
inline window::Moments played(const std::shared_ptr<const play::Game>& game, int turns, std::uint64_t seed) {
    auto session = record::Session::begin(game, {.scene = "", .scene_hash = "", .seed = seed}, {});
    if (!session) FAIL(session.error().text());
    const std::unique_ptr<play::State> at = game->start();
    window::Moments moments;
    while (session->state().to_decide().valid() && session->state().turn() <= turns) {
        const play::State& now = session->state();
        const auto events = session->play(now.choose(now.to_decide(), game->players().front()).command);
        if (!events) FAIL(events.error().text());
        moments.push_back(window::moment_of(session->done().back(), *at));
    }
    return moments;
}

}
