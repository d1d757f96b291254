#include "engine/overlay/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::overlay {
namespace {

constexpr std::array<std::array<float, 3>, 6> ramp{{{0.18F, 0.05F, 0.28F},
                                                    {0.22F, 0.24F, 0.50F},
                                                    {0.14F, 0.44F, 0.55F},
                                                    {0.16F, 0.63F, 0.47F},
                                                    {0.52F, 0.80F, 0.26F},
                                                    {0.99F, 0.91F, 0.25F}}};

std::array<std::uint8_t, 3> colour_at(float value) {
    const float place = std::clamp(value, 0.0F, 1.0F) * static_cast<float>(ramp.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
    const float share = place - static_cast<float>(low);
    std::array<std::uint8_t, 3> out{};
    for (std::size_t c = 0; c < 3; ++c)
        out[c] = static_cast<std::uint8_t>(
            std::lround(255.0F * (ramp[low][c] + (ramp[low + 1][c] - ramp[low][c]) * share)));
    return out;
}

}

frame::OverlayTint tint_of(const measure::CommandMap& map, Shade shade) {
    frame::OverlayTint tint{
        static_cast<std::uint32_t>(map.columns), static_cast<std::uint32_t>(map.rows), {}};
    tint.rgba.resize(map.share.size() * 4, 0);
    const float most = std::max(map.highest(), 1e-6F);
    for (std::size_t n = 0; n < map.share.size(); ++n) {
        if (map.share[n] < 0.0F) continue;
        // Few places see much: the root spreads the many that see little.
        const auto colour = colour_at(std::sqrt(map.share[n] / most));
        std::copy(colour.begin(), colour.end(), tint.rgba.begin() + static_cast<std::ptrdiff_t>(n * 4));
        tint.rgba[n * 4 + 3] = shade == Shade::opaque ? 255 : 150;
    }
    return tint;
}

void mark_command(Marks& marks, const Pen& pen, const Field& field, const measure::CommandMap& map) {
    marks.lay(tint_of(map, Shade::over_ground));
    const auto best = map.best(5, std::max(field.width, field.depth) / 12);
    for (std::size_t n = 0; n < best.size(); ++n)
        marks.text(map.places[best[n]], fmt::format("◉ {:.0f} %", 100.0F * map.share[best[n]]),
                   pen.text(18.0F), Weight::verdict - static_cast<float>(n), paper_colour, dark_plate);
}

}
