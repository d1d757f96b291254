#include "tools/vantage/measuring/chart.h"

#include "tools/vantage/measuring/answer.h"
#include "tools/vantage/measuring/pixels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::program {

namespace {

// Read without hue: the line is dashed where it is blocked, and the word stands beside the mark.
constexpr Ink paper{250, 248, 242};
constexpr Ink grid_ink{222, 216, 204};
constexpr Ink text_ink{52, 48, 44};
constexpr Ink ground_ink{156, 138, 104};
constexpr Ink ground_edge{92, 76, 48};
constexpr Ink wood_ink{108, 140, 92};
constexpr Ink built_ink{176, 120, 104};
constexpr Ink unit_ink{96, 108, 156};
constexpr Ink clear_ink{0, 114, 178};
constexpr Ink blocked_ink{204, 60, 24};

Ink ink_of(measure::ObstacleKind kind) {
    switch (kind) {
    case measure::ObstacleKind::wood:
    case measure::ObstacleKind::crops:
        return wood_ink;
    case measure::ObstacleKind::unit:
        return unit_ink;
    default:
        return built_ink;
    }
}

/// A round step that cuts a range into about `parts`.
double round_step(double range, int parts) {
    const double rough = std::max(range, 1e-9) / parts;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= rough) return step * power;
    return 10.0 * power;
}

/// Yards to pixels.
struct Frame {
    int left = 70, right, top = 44, bottom;
    double length, low, high;
    [[nodiscard]] double x(double distance) const { return left + (right - left) * distance / length; }
    [[nodiscard]] double y(double height) const {
        return bottom - (bottom - top) * (height - low) / (high - low);
    }
};

void draw_axes(Canvas& canvas, const Frame& frame) {
    const double up = round_step(frame.high - frame.low, 6);
    for (double h = std::ceil(frame.low / up) * up; h <= frame.high; h += up) {
        const int y = static_cast<int>(frame.y(h));
        canvas.fill(frame.left, y, frame.right, y + 1, grid_ink);
        const std::string label = fmt::format("{:g}", h);
        canvas.text(frame.left - 8 - Canvas::text_width(label, 2), y - 5, label, 2, text_ink);
    }
    const double along = round_step(frame.length, 10);
    for (double d = 0; d <= frame.length + 1e-9; d += along) {
        const int x = static_cast<int>(frame.x(d));
        canvas.fill(x, frame.top, x + 1, frame.bottom, grid_ink);
        const std::string label = fmt::format("{:g}", d);
        canvas.text(x - Canvas::text_width(label, 2) / 2, frame.bottom + 10, label, 2, text_ink);
    }
}

}

std::vector<ProfileRow> profile_rows(const measure::GroundSight& ground, const measure::Sighting& s,
                                     double exaggeration) {
    std::vector<ProfileRow> rows;
    const double lower = 1.0 / exaggeration;
    for (const measure::ProfilePoint& p :
         ground.profile({s.from.at, s.from.above * lower}, {s.to.at, s.to.above * lower})) {
        ProfileRow row{p.distance, p.ground * exaggeration, p.ground * exaggeration, p.line * exaggeration};
        for (const measure::SightHit& hit : s.hits)
            if (hit.what == measure::SightHit::What::obstacle && p.distance >= hit.from &&
                p.distance <= hit.to)
                row.obstacle = std::max(row.obstacle, row.ground + hit.top);
        rows.push_back(row);
    }
    return rows;
}

Image draw_profile(const measure::GroundSight& ground, const measure::Sighting& s, double exaggeration,
                   std::uint32_t width, std::uint32_t height) {
    const std::vector<ProfileRow> rows = profile_rows(ground, s, exaggeration);
    double low = 1e18;
    double high = -1e18;
    for (const ProfileRow& row : rows) {
        low = std::min(low, row.ground.value());
        high = std::max({high, row.obstacle.value(), row.line.value()});
    }
    const double room = std::max((high - low) * 0.12, 1.0);
    Frame frame;
    frame.right = static_cast<int>(width) - 24;
    frame.bottom = static_cast<int>(height) - 56;
    frame.length = std::max(s.length.value(), 1e-6);
    frame.low = low - room;
    frame.high = high + room;

    Canvas canvas{width, height, paper};
    draw_axes(canvas, frame);

    // Ground and what stands on it, a column of pixels at a time.
    std::size_t n = 0;
    for (int x = frame.left; x < frame.right; ++x) {
        const double d = (x + 0.5 - frame.left) / (frame.right - frame.left) * frame.length;
        while (n + 2 < rows.size() && rows[n + 1].distance.value() < d) ++n;
        const ProfileRow& a = rows[n];
        const ProfileRow& b = rows[std::min(n + 1, rows.size() - 1)];
        const double span = (b.distance - a.distance).value();
        const double f = span > 0 ? std::clamp((d - a.distance.value()) / span, 0.0, 1.0) : 0.0;
        const double g = a.ground.value() + (b.ground - a.ground).value() * f;
        const int ground_y = static_cast<int>(frame.y(g));
        for (const measure::SightHit& hit : s.hits)
            if (hit.what == measure::SightHit::What::obstacle && d >= hit.from.value() && d <= hit.to.value())
                canvas.fill(x, static_cast<int>(frame.y(g + hit.top.value())), x + 1, ground_y,
                            ink_of(hit.kind));
        canvas.fill(x, ground_y, x + 1, frame.bottom, ground_ink);
        canvas.fill(x, ground_y - 1, x + 1, ground_y + 1, ground_edge);
    }

    // The line: whole up to where it is blocked, dashed beyond.
    const double h0 = rows.front().line.value();
    const double h1 = rows.back().line.value();
    const auto line_y = [&](double d) { return frame.y(h0 + (h1 - h0) * d / frame.length); };
    const double stop = s.blocked_at ? s.blocked_at->value() : frame.length;
    canvas.line(frame.x(0), line_y(0), frame.x(stop), line_y(stop), 2.5, s.visible ? clear_ink : blocked_ink);
    const double dash = frame.length / 60;
    for (double d = stop; d < frame.length; d += 2 * dash) {
        const double end = std::min(d + dash, frame.length);
        canvas.line(frame.x(d), line_y(d), frame.x(end), line_y(end), 2.0, blocked_ink);
    }
    canvas.circle(frame.x(0), line_y(0), 4, text_ink);
    canvas.circle(frame.x(frame.length), line_y(frame.length), 4, text_ink);

    const double mark = s.blocked_at ? s.blocked_at->value() : s.tightest_at.value();
    const Ink mark_ink = s.visible ? clear_ink : blocked_ink;
    const double mx = frame.x(mark);
    const double my = line_y(mark);
    if (s.visible) {
        canvas.circle(mx, my, 5, mark_ink);
    } else {
        canvas.line(mx - 7, my - 7, mx + 7, my + 7, 3, mark_ink);
        canvas.line(mx - 7, my + 7, mx + 7, my - 7, 3, mark_ink);
    }
    const measure::SightHit* blocker = s.blocker();
    const std::string label =
        blocker == nullptr
            ? fmt::format("clears by {:.2f}", s.margin.value())
            : fmt::format("{} at {:.0f}", blocker->name.empty() ? "ground" : blocker->name, mark);
    const int label_x = std::clamp(static_cast<int>(mx) - Canvas::text_width(label, 2) / 2, frame.left + 4,
                                   frame.right - Canvas::text_width(label, 2) - 4);
    canvas.text(label_x, std::max(static_cast<int>(my) - 26, frame.top + 4), label, 2, mark_ink);

    const double true_scale = (frame.right - frame.left) / frame.length;
    const double upright = (frame.bottom - frame.top) / (frame.high - frame.low);
    canvas.text(frame.left, 12,
                fmt::format("{} sight: {}, margin {:+.2f} yd", measure::name_of(s.kind),
                            s.visible ? "visible" : "blocked", s.margin.value()),
                3, text_ink);
    const std::string scale = fmt::format("heights x{:.1f}", upright / true_scale * exaggeration);
    canvas.text(frame.right - Canvas::text_width(scale, 2), 16, scale, 2, text_ink);
    canvas.text(frame.left, static_cast<int>(height) - 22, "yards along the line", 2, text_ink);
    return std::move(canvas).take();
}

}
