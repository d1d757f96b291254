#include "engine/overlay/underlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::overlay {
namespace {

constexpr double longest = 1536.0; // samples along the ground's longer side

std::array<double, 4> colour_at(const Image& picture, glm::dvec2 at) {
    if (!(at.x >= 0.0) || !(at.y >= 0.0) || at.x >= picture.width || at.y >= picture.height) return {};
    const auto x = static_cast<std::uint32_t>(at.x), y = static_cast<std::uint32_t>(at.y);
    const double most = picture.bits == 16 ? 65535.0 : 255.0;
    const auto sample = [&](std::uint32_t channel) {
        return picture.samples[(std::size_t{y} * picture.width + x) * picture.channels + channel] / most;
    };
    const bool grey = picture.channels < 3;
    const double alpha = picture.channels % 2 == 0 ? sample(picture.channels - 1) : 1.0;
    return {sample(0), sample(grey ? 0 : 1), sample(grey ? 0 : 2), alpha};
}

}

Result<LaidPicture> lay_picture(const scene::Underlay& underlay, Yards width, Yards depth) {
    const Result<Image> picture = load_png(underlay.file);
    if (!picture) return picture.error();
    LaidPicture out;
    out.size = {static_cast<double>(picture->width), static_cast<double>(picture->height)};
    Result<scene::UnderlayFit> fit = scene::fit_underlay(underlay.points, out.size, width, depth);
    if (!fit) return fit.error();
    out.fit = *std::move(fit);
    out.tint = std::make_shared<const frame::OverlayTint>(
        tint_of(*picture, out.fit, width, depth, underlay.opacity));
    return out;
}

frame::OverlayTint tint_of(const Image& picture, const scene::UnderlayFit& fit, Yards width, Yards depth,
                           double opacity) {
    const double cell = std::max(width.value(), depth.value()) / longest;
    frame::OverlayTint out{static_cast<std::uint32_t>(std::max(1.0, std::round(width.value() / cell))),
                           static_cast<std::uint32_t>(std::max(1.0, std::round(depth.value() / cell))),
                           {}};
    out.rgba.reserve(std::size_t{out.width} * out.height * 4);
    const auto byte = [](double v) {
        return static_cast<std::uint8_t>(std::lround(std::clamp(v, 0.0, 1.0) * 255.0));
    };
    for (std::uint32_t j = 0; j < out.height; ++j)
        for (std::uint32_t i = 0; i < out.width; ++i) {
            // Four of the picture's places for each: lines of an old map are thin.
            std::array<double, 4> sum{};
            for (const auto& [dx, dy] : {std::pair{0.25, 0.25}, {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}}) {
                const GroundPoint p{Yards{(i + dx) / out.width * width.value()},
                                    Yards{(j + dy) / out.height * depth.value()}};
                const std::array<double, 4> c = colour_at(picture, fit.in_picture(p));
                for (std::size_t k = 0; k < 3; ++k) sum[k] += c[k] * c[3];
                sum[3] += c[3];
            }
            const double shown = std::max(sum[3], 1e-9);
            for (std::size_t k = 0; k < 3; ++k) out.rgba.push_back(byte(sum[k] / shown));
            out.rgba.push_back(byte(sum[3] / 4 * opacity));
        }
    return out;
}

}
