#include "tools/vantage/window/app/keeping.h"

namespace vantage::window {
namespace {

// The mean of the pixels that fall into each of its own.
Image small_picture(const render::RenderedImage& painting) {
    Image out{kept_width, kept_height, 3, 8, {}};
    for (std::uint32_t y = 0; y < kept_height; ++y)
        for (std::uint32_t x = 0; x < kept_width; ++x) {
            std::array<std::uint64_t, 3> sum{};
            std::uint64_t count = 0;
            for (std::uint32_t v = y * painting.height / kept_height;
                 v < (y + 1) * painting.height / kept_height; ++v)
                for (std::uint32_t u = x * painting.width / kept_width;
                     u < (x + 1) * painting.width / kept_width; ++u) {
                    const std::size_t at = 4 * (std::size_t{v} * painting.width + u);
                    for (std::size_t c = 0; c < 3; ++c)
                        sum[c] += std::to_integer<std::uint8_t>(painting.pixels[at + c]);
                    ++count;
                }
            for (const std::uint64_t s : sum)
                out.samples.push_back(static_cast<std::uint16_t>(count > 0 ? s / count : 0));
        }
    return out;
}

}

void Keeping::look_back(UiMemory& ui) {
    const std::filesystem::path folder = games_folder(ui.settings);
    if (const auto left = take_left_open(folder)) {
        ui.offer = kept_game(folder, *left);
        ui.offer_after_kill = true;
    }
}

void Keeping::follow(const View& view, const UiMemory& ui, const render::RenderedImage* painting) {
    if (!view.game.on() || view.game.now->journal.empty()) {
        mark_.reset();
        journal_.clear();
        return;
    }
    const Snapshot& now = *view.game.now;
    const std::filesystem::path folder = games_folder(ui.settings);
    if (journal_ != now.journal) {
        journal_ = now.journal;
        mark_.reset();
        noted_.reset();
        pictured_ = static_cast<std::size_t>(-1);
    }
    if (!something_done(now.moments)) return mark_.reset(); // nothing to lose yet
    if (!mark_) mark_.emplace(folder, journal_);
    // Not more than once a second: a game that plays by itself goes on all the time.
    const bool picture = painting && pictured_ != now.moments.size() && !view.game.playback.moving() &&
                         !view.game.watching_past();
    if ((noted_ == now.state && !picture) || ui.now - noted_at_ < 1.0) return;
    noted_ = now.state;
    noted_at_ = ui.now;
    if (!picture) return note_game(folder, now, nullptr);
    pictured_ = now.moments.size();
    const Image small = small_picture(*painting);
    note_game(folder, now, &small);
}

}
