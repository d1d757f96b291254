#include "engine/overlay/audience.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/panels.h"

// What those see who watch: no buttons, large words, the very sheets that films have.
namespace vantage::window {
namespace {

std::vector<table::Rgb> colours_of(const scene::Scene& scene) {
    std::vector<table::Rgb> out;
    for (const scene::Side& side : scene.sides) out.push_back(side.colour);
    return out;
}

}

void show_audience(const View& view, const UiMemory& ui) {
    if (!view.battle) return;
    const Answer answer = view.tool->answer(*view.battle);
    overlay::Show show{.title = view.battle->scene.title,
                       .colours = colours_of(view.battle->scene),
                       .measured = answer.sentence.empty() ? answer.headline : answer.sentence,
                       .scores = ui.spectator,
                       .again = ui.replay,
                       .enlarged = ui.spectator ? 1.25F : 1.0F};
    if (view.game.on()) {
        show.film = &view.game.playback.film();
        show.time = view.game.playback.time();
        if (const timeline::RollCard* card = show.film->card_at(show.time); card && card->place)
            show.action = view.projection.pixel(view.battle->on_table(*card->place));
    }
    const auto width = [&](std::string_view text, float size) { return text_width(ui.theme, text, size); };
    draw(*ImGui::GetForegroundDrawList(), ui.theme, overlay::audience_sheet(show, view.size, width));
}

const timeline::RollCard* watched_roll(const PlaybackCursor& playback) {
    return playback.past() || playback.moving() ? playback.film().card_at(playback.time()) : nullptr;
}

void show_roll(const View& view, UiMemory& ui) {
    if (!view.game.shown || !view.game.on() || !view.battle) return;
    const PlaybackCursor& playback = view.game.playback;
    const timeline::RollCard* card = watched_roll(playback);
    if (!card) return;
    const float scale = ui.theme.scale;
    const auto width = [&](std::string_view text, float size) { return text_width(ui.theme, text, size); };
    const std::vector<table::Rgb> colours = colours_of(view.battle->scene);
    // Between the panels at both sides, under the turn bar: laid out once to know how high it is.
    const Across across = between_panels(view, ui);
    overlay::Room room{{{across.left, 0}, {across.right, 0}}, 17 * scale};
    const auto lay_out = [&](overlay::Sheet& sheet) {
        return overlay::add_roll_card(sheet, *card, playback.time(), room, overlay::Corner::middle, colours,
                                      width);
    };
    overlay::Sheet measured;
    room.box.high.y = ui.layout.turn_bar + 8 * scale - lay_out(measured).low.y;
    overlay::Sheet sheet;
    const overlay::Box box = lay_out(sheet);
    draw(*ImGui::GetForegroundDrawList(), ui.theme, sheet);
    ui.controls["roll-card"] = (box.low + box.high) / 2.0F;
}

}
