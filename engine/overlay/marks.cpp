#include "engine/overlay/marks.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace vantage::overlay {
namespace {

/// The part of a leg that lies on the table, as shares of it (Liang and Barsky, 1984).
std::optional<std::pair<double, double>> on_table(const Field& field, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 high{field.width.value(), field.depth.value()};
    const glm::dvec2 along = b - a;
    double from = 0.0;
    double to = 1.0;
    for (int axis = 0; axis < 2; ++axis)
        for (const double sign : {-1.0, 1.0}) {
            const double speed = sign * along[axis];
            const double room = sign < 0 ? a[axis] : high[axis] - a[axis];
            if (speed == 0.0) {
                if (room < 0.0) return std::nullopt;
            } else if (speed > 0.0) {
                to = std::min(to, room / speed);
            } else {
                from = std::max(from, room / speed);
            }
        }
    if (from >= to) return std::nullopt;
    return std::pair{from, to};
}

glm::vec4 texel(const frame::OverlayTint& tint, double u, double v) {
    const auto x = std::min(static_cast<std::uint32_t>(u * tint.width), tint.width - 1);
    const auto y = std::min(static_cast<std::uint32_t>(v * tint.height), tint.height - 1);
    const std::uint8_t* p = &tint.rgba[(std::size_t{y} * tint.width + x) * 4];
    return glm::vec4{p[0], p[1], p[2], p[3]} / 255.0F;
}

}

std::string Field::length(Yards y) const {
    return fmt::format("{:.0f} yd, {:.1f} in", y.value(), scale.on_table(y).value());
}

void Marks::line(const Field& field, std::span<const GroundPoint> points, glm::vec4 colour, float width,
                 LineStyle style, bool closed) {
    const std::size_t legs = points.size() < 2 ? 0 : closed ? points.size() : points.size() - 1;
    const bool whole =
        std::all_of(points.begin(), points.end(), [&](GroundPoint p) { return field.contains(p); });
    Line run{.points = {}, .colour = colour, .width = width, .style = style};
    if (whole) {
        for (const GroundPoint& p : points) run.points.push_back(to_vec(p));
        run.closed = closed;
        if (legs > 0) lines.push_back(std::move(run));
        return;
    }
    const auto finish = [&] {
        if (run.points.size() > 1) lines.push_back(run);
        run.points.clear();
    };
    for (std::size_t n = 0; n < legs; ++n) {
        const glm::dvec2 a = to_vec(points[n]);
        const glm::dvec2 b = to_vec(points[(n + 1) % points.size()]);
        const auto part = on_table(field, a, b);
        if (!part) {
            finish();
            continue;
        }
        if (part->first > 0.0) finish();
        if (run.points.empty()) run.points.push_back(glm::mix(a, b, part->first));
        run.points.push_back(glm::mix(a, b, part->second));
        if (part->second < 1.0) finish();
    }
    finish();
}

void Marks::patch(std::span<const GroundPoint> outline, glm::vec4 colour) {
    Patch made{{}, colour};
    for (const GroundPoint& p : outline) made.outline.push_back(to_vec(p));
    patches.push_back(std::move(made));
}

void Marks::text(GroundPoint at, std::string words, float size, float weight, glm::vec4 colour,
                 glm::vec4 plate, float lift) {
    texts.push_back({.at = to_vec(at),
                     .words = std::move(words),
                     .colour = colour,
                     .size = size,
                     .lift = lift,
                     .weight = weight,
                     .plate = plate});
}

void Marks::lay(frame::OverlayTint over) {
    if (!tint) {
        tint = std::make_shared<const frame::OverlayTint>(std::move(over));
        return;
    }
    frame::OverlayTint both{std::max(tint->width, over.width), std::max(tint->height, over.height), {}};
    both.rgba.resize(std::size_t{both.width} * both.height * 4);
    for (std::uint32_t y = 0; y < both.height; ++y)
        for (std::uint32_t x = 0; x < both.width; ++x) {
            const double u = (x + 0.5) / both.width;
            const double v = (y + 0.5) / both.height;
            const glm::vec4 below = texel(*tint, u, v);
            const glm::vec4 above = texel(over, u, v);
            const float alpha = above.a + below.a * (1.0F - above.a);
            const glm::vec3 sum = glm::vec3{above} * above.a + glm::vec3{below} * below.a * (1.0F - above.a);
            const glm::vec4 out{alpha > 0 ? sum / alpha : glm::vec3{0}, alpha};
            for (int c = 0; c < 4; ++c)
                both.rgba[(std::size_t{y} * both.width + x) * 4 + static_cast<std::size_t>(c)] =
                    static_cast<std::uint8_t>(std::lround(out[c] * 255.0F));
        }
    tint = std::make_shared<const frame::OverlayTint>(std::move(both));
}

void Marks::fill(const Field& field, std::span<const GroundPoint> outline, glm::vec4 colour) {
    constexpr double longest = 1024.0; // finer than a tint's soft edge shows
    const double cell = std::max(field.width, field.depth).value() / longest;
    frame::OverlayTint over{static_cast<std::uint32_t>(std::max(1.0, std::round(field.width.value() / cell))),
                            static_cast<std::uint32_t>(std::max(1.0, std::round(field.depth.value() / cell))),
                            {}};
    over.rgba.resize(std::size_t{over.width} * over.height * 4);
    for (std::uint32_t y = 0; y < over.height; ++y) {
        const double north = (y + 0.5) / over.height * field.depth.value();
        std::vector<double> crossings;
        for (std::size_t n = 0; n < outline.size(); ++n) {
            const glm::dvec2 a = to_vec(outline[n]);
            const glm::dvec2 b = to_vec(outline[(n + 1) % outline.size()]);
            if ((a.y <= north) != (b.y <= north))
                crossings.push_back(a.x + (north - a.y) / (b.y - a.y) * (b.x - a.x));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t n = 0; n + 1 < crossings.size(); n += 2) {
            const double k = over.width / field.width.value();
            const auto from =
                static_cast<std::uint32_t>(std::clamp(std::round(crossings[n] * k), 0.0, double(over.width)));
            const auto to = static_cast<std::uint32_t>(
                std::clamp(std::round(crossings[n + 1] * k), 0.0, double(over.width)));
            for (std::uint32_t x = from; x < to; ++x)
                for (int c = 0; c < 4; ++c)
                    over.rgba[(std::size_t{y} * over.width + x) * 4 + static_cast<std::size_t>(c)] =
                        static_cast<std::uint8_t>(std::lround(colour[c] * 255.0F));
        }
    }
    lay(std::move(over));
}

void Marks::add(const Marks& others) {
    patches.insert(patches.end(), others.patches.begin(), others.patches.end());
    lines.insert(lines.end(), others.lines.begin(), others.lines.end());
    texts.insert(texts.end(), others.texts.begin(), others.texts.end());
    if (!tint)
        tint = others.tint; // not copied: whoever paints it knows it again
    else if (others.tint)
        lay(*others.tint);
}

glm::vec4 plate_of(table::Rgb c) {
    const glm::vec3 full = glm::vec3{c.red, c.green, c.blue} / 255.0F;
    const float bright = glm::max(full.r * 0.35F + full.g * 0.55F + full.b * 0.1F, 0.01F);
    return {full * glm::min(1.0F, 0.34F / bright), 0.86F};
}

glm::vec4 ink_of(table::Rgb c) {
    const glm::vec3 full = glm::vec3{c.red, c.green, c.blue} / 255.0F;
    return {glm::mix(full, glm::vec3{1.0F}, 0.35F), 1.0F};
}

}
