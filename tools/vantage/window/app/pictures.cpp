#include "tools/vantage/window/app/pictures.h"

#include "engine/image/png.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

bool same(const render::RenderRequest& a, const render::RenderRequest& b) {
    return a.frame == b.frame && a.tint == b.tint && a.camera.eye == b.camera.eye &&
           a.camera.target == b.camera.target && a.camera.field_of_view == b.camera.field_of_view;
}

void keep(const std::string& name, UiMemory& ui, const render::RenderedImage& painting) {
    Image image{painting.width, painting.height, 4, 8, {}};
    image.samples.reserve(painting.pixels.size());
    for (const std::byte b : painting.pixels) image.samples.push_back(std::to_integer<std::uint8_t>(b));
    std::filesystem::path file;
    for (int n = 1; file.empty() || std::filesystem::exists(file); ++n)
        file = fmt::format("vantage-{}-{}.png", name, n);
    if (const auto saved = save_png(image, file); saved)
        ui.say("Saved " + std::filesystem::absolute(file).string());
    else
        ui.say(saved.error().text() + ": make room on the disk, or start the program where there is some",
               true);
}

// As much more is painted all round as the camera may go on before the next picture comes: what is bent to it
// then has no empty corners.
constexpr double room_to_go_on = 1.2;
constexpr double least_wide = 640; // pixels, of a picture with that room

Degrees widened(Degrees field_of_view) {
    const Radians half = to_radians(field_of_view * 0.5);
    return to_degrees(Radians{std::atan(std::tan(half.value()) * room_to_go_on) * 2});
}

constexpr std::uint64_t tag_keep = 1;
constexpr std::uint64_t tag_beside = 2;

// Two pictures side by side; the right one takes the size of the left.
render::RenderedImage joined(const render::RenderedImage& left, const render::RenderedImage& right) {
    render::RenderedImage whole = left;
    whole.width = left.width * 2;
    whole.pixels.assign(std::size_t{4} * whole.width * whole.height, std::byte{0});
    for (std::size_t y = 0; y < left.height; ++y) {
        const std::size_t row = std::size_t{4} * whole.width * y;
        const auto from = left.pixels.begin() + static_cast<std::ptrdiff_t>(std::size_t{4} * left.width * y);
        std::copy(from, from + static_cast<std::ptrdiff_t>(std::size_t{4} * left.width),
                  whole.pixels.begin() + static_cast<std::ptrdiff_t>(row));
        const std::size_t there = y * right.height / left.height;
        for (std::size_t x = 0; x < left.width; ++x) {
            const std::size_t source = 4 * (there * right.width + x * right.width / left.width);
            const std::size_t target = row + 4 * (left.width + x);
            for (std::size_t c = 0; c < 4; ++c) whole.pixels[target + c] = right.pixels[source + c];
        }
    }
    return whole;
}

// The camera over the same ground on a table of another scale: as far away, so that what is on the tables
// can be compared.
frame::Camera camera_beside(const View& view) {
    CameraPose pose = pose_of(view.camera.camera());
    const GroundPoint at = view.battle->space().to_ground({pose.target.x, pose.target.y});
    pose.target = view.beside->on_table(at);
    return camera_of(pose);
}

}

void Pictures::ask(const View& view, const Tint& tint, glm::ivec2 pixels, double still_for) {
    if (!view.battle) return;
    if (view.beside) pixels.x /= 2;
    least_share_ = std::clamp(least_wide / (room_to_go_on * pixels.x), 0.3, 1.0);
    motion_share_ = std::max(motion_share_, least_share_);
    // While the camera moves a smaller picture that comes soon is worth more than a sharp one that is late.
    // A sharp one that takes long is begun later: whoever only paused would have to wait for it.
    const bool rest = still_for > std::clamp(sharp_ms_ / 4000, 0.2, 1.0);
    const double share = rest && !first_pending_ ? 1.0 : motion_share_;
    const bool wide = painter_->lags() && view.camera.moving() && !first_pending_ && !view.beside;
    const auto shrunk = [&](int n) {
        return static_cast<std::uint32_t>(
            std::max(16.0, std::round(n * share * (wide ? room_to_go_on : 1.0))));
    };
    render::RenderRequest wanted{.frame = view.battle->frame,
                                 .camera = view.camera.camera(),
                                 .lens = view.battle->frame->lens,
                                 .tint = tint,
                                 .width = shrunk(pixels.x),
                                 .height = shrunk(pixels.y)};
    if (wide) wanted.camera.field_of_view = widened(wanted.camera.field_of_view);
    wanted.lens.sky = view.camera.mode() == CameraMode::commander || view.camera.mode() == CameraMode::player;
    // Shadows are most of the work of a picture, and hardly anybody sees them a few pictures late.
    constexpr int pictures_with_old_shadows = 4;
    wanted.lens.old_shadows = !rest && motion_share_ < 1.0 && since_shadows_ < pictures_with_old_shadows;
    using For = render::RenderRequest::For;
    // The first is never more than a moment's, so that whoever paints these is ready before anything moves.
    wanted.purpose = view.beside ? For::keeping : rest && !first_pending_ ? For::rest : For::moment;
    const bool known = asked_ && same(*asked_, wanted) && asked_->width >= wanted.width &&
                       (asked_->width == wanted.width || !rest) && asked_->height >= wanted.height &&
                       (asked_->purpose == wanted.purpose || !rest);
    if (painter_->busy()) return;
    if (known && view.beside) return ask_beside(view, {asked_->width, asked_->height});
    if (known) return;
    asked_ = wanted;
    asked_share_ = share;
    since_shadows_ = wanted.lens.old_shadows ? since_shadows_ + 1 : 0;
    painter_->ask(std::move(wanted));
}

void Pictures::ask_beside(const View& view, glm::ivec2 pixels) {
    render::RenderRequest wanted{.frame = view.beside->frame,
                                 .camera = camera_beside(view),
                                 .lens = view.beside->frame->lens,
                                 .width = static_cast<std::uint32_t>(pixels.x),
                                 .height = static_cast<std::uint32_t>(pixels.y),
                                 .tag = tag_beside,
                                 .purpose = render::RenderRequest::For::keeping};
    if (asked_beside_ && same(*asked_beside_, wanted) && asked_beside_->width == wanted.width) return;
    asked_beside_ = wanted;
    painter_->ask(std::move(wanted));
}

void Pictures::ask_to_keep(const View& view, UiMemory& ui, glm::ivec2 pixels, bool clear) {
    if (!view.battle) return;
    frame::PostSettings lens = view.battle->frame->lens;
    lens.transparent = clear;
    lens.sky = view.camera.mode() == CameraMode::commander || view.camera.mode() == CameraMode::player;
    painter_->ask({.frame = view.battle->frame,
                   .camera = view.camera.goal_camera(),
                   .lens = lens,
                   .tint = ui.tint,
                   .width = static_cast<std::uint32_t>(pixels.x * 2),
                   .height = static_cast<std::uint32_t>(pixels.y * 2),
                   .tag = tag_keep,
                   .purpose = render::RenderRequest::For::keeping});
    ui.say("Taking the picture ...");
    asked_.reset();
}

std::optional<render::RenderedImage> Pictures::take(const View& view, UiMemory& ui) {
    std::optional<render::RenderedImage> painting = painter_->take();
    if (!painting) return std::nullopt;
    if (painting->tag == tag_keep) {
        keep(view.file.stem().string(), ui, *painting);
        return std::nullopt;
    }
    if (painting->tag == tag_beside) {
        right_ = std::move(*painting);
        if (!view.beside || !left_ || left_->frame->stage != view.battle->frame->stage) return std::nullopt;
        return joined(*left_, *right_);
    }
    // One of a stage that is no longer there would show the wrong table.
    if (view.battle && painting->frame->stage != view.battle->frame->stage) return std::nullopt;
    first_pending_ = false;
    if (view.beside) {
        adapt(*painting);
        left_ = std::move(*painting);
        return joined(*left_, right_ ? *right_ : *left_);
    }
    left_.reset();
    right_.reset();
    asked_beside_.reset();
    adapt(*painting);
    return painting;
}

// Eight pictures a second while the camera moves, as large as the machine can make them, and never so small
// that units cannot be told apart.
void Pictures::adapt(const render::RenderedImage& painting) {
    if (painting.milliseconds == 0) return; // not known yet
    const double share = asked_share_;
    if (share == 1.0) sharp_ms_ = painting.milliseconds;
    if (painting.milliseconds > 110)
        motion_share_ = std::max(least_share_, std::min(motion_share_, share * 0.85));
    else if (painting.milliseconds < 70)
        motion_share_ = std::min(1.0, share * 1.12);
}

}
