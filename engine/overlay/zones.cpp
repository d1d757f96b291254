#include "engine/overlay/zones.h"

#include "engine/measure/arc.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace vantage::overlay {
namespace {

// Each ring its own line, so that they are told apart without colour.
constexpr std::array styles{LineStyle::solid, LineStyle::dashed, LineStyle::dotted};

/// The point of an outline on the table whose bearing from the base is nearest to a wanted one.
std::optional<GroundPoint> toward(const Field& field, const std::vector<GroundPoint>& outline,
                                  GroundPoint from, Degrees bearing) {
    std::optional<GroundPoint> best;
    double least = 1e9;
    for (const GroundPoint& p : outline) {
        if (!field.contains(p)) continue;
        const double off = measure::turn_between(bearing_of(to_vec(p) - to_vec(from)), bearing).value();
        if (off < least) {
            least = off;
            best = p;
        }
    }
    return best;
}

}

std::vector<GroundPoint> around(const measure::Base& base, Yards distance) {
    std::vector<GroundPoint> ring;
    const double facing = base.place.facing.value();
    if (base.round || base.width <= Yards{0.0}) {
        for (int a = 0; a < 360; a += 5)
            ring.push_back(
                to_ground(to_vec(base.place.at) +
                          direction_of(Degrees{facing + a}) * (base.width.value() / 2 + distance.value())));
        return ring;
    }
    const auto corners = measure::corners(base);
    for (int c = 0; c < 4; ++c)
        for (int a = 0; a <= 90; a += 6)
            ring.push_back(to_ground(to_vec(corners[static_cast<std::size_t>(c)]) +
                                     direction_of(Degrees{facing - 90 + c * 90 + a}) * distance.value()));
    return ring;
}

std::vector<GroundPoint> ahead_of(const measure::Base& base, Degrees half_width, Yards distance) {
    const auto corners = measure::corners(base);
    const double facing = base.place.facing.value();
    std::vector<GroundPoint> sector{corners[0]};
    const auto sweep = [&](GroundPoint corner, double from, double to) {
        for (int i = 0; i <= 12; ++i)
            sector.push_back(
                to_ground(to_vec(corner) +
                          direction_of(Degrees{facing + from + (to - from) * i / 12}) * distance.value()));
    };
    sweep(corners[0], -half_width.value(), 0);
    sweep(corners[1], 0, half_width.value());
    sector.push_back(corners[1]);
    return sector;
}

void mark_rings(Marks& marks, const Field& field, const Pen& pen, const measure::Base& base,
                const std::vector<Band>& bands) {
    for (std::size_t n = 0; n < bands.size(); ++n) {
        const std::vector<GroundPoint> ring = around(base, bands[n].to);
        marks.line(field, ring, paper_colour, pen.width(3.5F), styles[n % styles.size()], true);
        // Labels fan out, so that close rings do not have theirs one over the other.
        const Degrees bearing{base.place.facing.value() + 180.0 + (n % 2 == 0 ? -25.0 : 25.0)};
        if (const auto at = toward(field, ring, base.place.at, bearing))
            marks.text(*at, fmt::format("{}\n{}", bands[n].name, field.length(bands[n].to)), pen.text(18.0F),
                       Weight::ring, paper_colour, dark_plate);
    }
}

void mark_arc(Marks& marks, const Field& field, const Pen& pen, const measure::Base& base, Degrees half_width,
              const std::vector<Band>& bands, const std::vector<ArcTarget>& targets) {
    for (std::size_t n = 0; n < bands.size(); ++n) {
        const std::vector<GroundPoint> sector = ahead_of(base, half_width, bands[n].to);
        marks.fill(field, sector, {1.0F, 0.82F, 0.36F, 0.16F});
        marks.line(field, sector, paper_colour, pen.width(3.5F), styles[n % styles.size()], true);
        if (const auto at = toward(field, sector, base.place.at, base.place.facing))
            marks.text(*at, fmt::format("{}\n{}", bands[n].name, field.length(bands[n].to)), pen.text(18.0F),
                       Weight::ring, paper_colour, dark_plate);
    }
    for (const ArcTarget& target : targets) {
        const glm::vec4 colour = target.seen ? clear_colour : blocked_colour;
        marks.line(field, measure::outline_of(target.base), colour, pen.width(4.0F),
                   target.seen ? LineStyle::solid : LineStyle::dashed, true);
        marks.text(target.base.place.at,
                   target.seen ? fmt::format("✔ {:.0f} % seen\n{}", 100.0 * target.share,
                                             field.length(target.distance))
                               : fmt::format("✖ hidden\n{}", field.length(target.distance)),
                   pen.text(17.0F), Weight::verdict - static_cast<float>(target.distance.value()) / 1000.0F,
                   colour, {0.05F, 0.07F, 0.10F, 0.70F});
    }
}

}
