#include "tools/vantage/window/app/on_air.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {

Result<void> OnAir::begin() {
    auto show = cli::start_live(settings_, files_);
    if (!show) return show.error();
    show_ = *std::move(show);
    told_.reset();
    entries_.clear();
    named_.clear();
    return {};
}

void OnAir::end() { show_.reset(); }

// Views of the scene by name, and those that a player has kept by number.
void OnAir::tell_names(const View& view, const UiMemory& ui) {
    if (!view.battle) return;
    const scene::Scene& scene = view.battle->scene;
    const int turns = view.game.on() ? view.game.playback.film().last_turn() : 0;
    live::Names names{.cameras = {"whole"}, .turns = turns};
    for (const scene::Camera& camera : scene.cameras) names.cameras.push_back(camera.name);
    for (std::size_t i = 0; i < ui.bookmarks.size(); ++i)
        if (ui.bookmarks[i]) names.cameras.push_back(fmt::format("view {}", i + 1));
    std::string now = fmt::format("{} {} {}", scene.file.string(), names.cameras.size(), turns);
    if (std::exchange(named_, now) == now) return;
    for (const scene::Unit& unit : scene.units) names.units.push_back(unit.name);
    show_->server->set_names(std::move(names));
}

std::vector<live::Order> OnAir::follow(const View& view, UiMemory& ui) {
    ui.live.on = on();
    if (!show_) return {};
    ui.live.address = show_->server->address();
    ui.live.token = show_->server->token();
    ui.live.clients = show_->server->clients();
    tell_names(view, ui);
    if (const std::string trouble = show_->broadcast->take_trouble(); !trouble.empty()) ui.say(trouble, true);
    const GameView& game = view.game;
    if (told_ != game.now) {
        told_ = game.now;
        live::Entries entries;
        if (told_)
            for (const auto& moment : told_->moments)
                entries.emplace_back(moment, &moment->entry); // kept alive by its moment
        show_->broadcast->follow(told_ ? told_->game : nullptr, std::move(entries));
    }
    if (game.on() && game.playback.on())
        show_->broadcast->show({.time = std::min(game.playback.time(), game.playback.film().length()),
                                .speed = game.playback.speed,
                                .past = game.playback.past(),
                                .playing = game.playback.moving()});
    return show_->server->take_orders();
}

}
