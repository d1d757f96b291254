#include "tools/vantage/measuring/chart.h"

#include "engine/image/canvas.h"
#include "tools/vantage/measuring/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace vantage::cli {

namespace {

constexpr glm::vec4 ink(int red, int green, int blue) {
    return {static_cast<float>(red) / 255.0F, static_cast<float>(green) / 255.0F,
            static_cast<float>(blue) / 255.0F, 1.0F};
}

// Read without hue: the line is dashed where it is blocked, and the word stands beside the mark.
constexpr glm::vec4 paper = ink(250, 248, 242);
constexpr glm::vec4 grid_ink = ink(222, 216, 204);
constexpr glm::vec4 text_ink = ink(52, 48, 44);
constexpr glm::vec4 ground_ink = ink(156, 138, 104);
constexpr glm::vec4 ground_edge = ink(92, 76, 48);
constexpr glm::vec4 wood_ink = ink(108, 140, 92);
constexpr glm::vec4 built_ink = ink(176, 120, 104);
constexpr glm::vec4 unit_ink = ink(96, 108, 156);
constexpr glm::vec4 clear_ink = ink(0, 114, 178);
constexpr glm::vec4 blocked_ink = ink(204, 60, 24);

constexpr float small = 17.0F;
constexpr float large = 22.0F;

glm::vec4 ink_of(measure::ObstacleKind kind) {
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

/// A sheet to draw on. Without a font it stays without words.
class Sheet {
public:
    Sheet(std::uint32_t width, std::uint32_t height)
        : image_(blank_image(width, height, paper)), canvas_(image_) {
        if (auto font = Font::open()) font_.emplace(std::move(*font));
    }
    Canvas& canvas() { return canvas_; }
    void text(double x, double y, std::string_view words, float size, glm::vec4 colour,
              Canvas::Anchor anchor = Canvas::Anchor::left) {
        if (font_) canvas_.text(*font_, {x, y}, words, size, colour, anchor);
    }
    [[nodiscard]] double width(std::string_view words, float size) const {
        return font_ ? font_->width(words, size) : 0.0F;
    }
    void line(double x0, double y0, double x1, double y1, float width, glm::vec4 colour) {
        canvas_.line({x0, y0}, {x1, y1}, width, colour);
    }
    Image take() && { return std::move(image_); }

private:
    Image image_;
    Canvas canvas_;
    std::optional<Font> font_;
};

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

void draw_axes(Sheet& sheet, const Frame& frame) {
    const double up = round_step(frame.high - frame.low, 6);
    for (double h = std::ceil(frame.low / up) * up; h <= frame.high; h += up) {
        sheet.line(frame.left, frame.y(h), frame.right, frame.y(h), 1, grid_ink);
        sheet.text(frame.left - 8, frame.y(h) + 6, fmt::format("{:g}", h), small, text_ink,
                   Canvas::Anchor::right);
    }
    const double along = round_step(frame.length, 10);
    for (double d = 0; d <= frame.length + 1e-9; d += along) {
        sheet.line(frame.x(d), frame.top, frame.x(d), frame.bottom, 1, grid_ink);
        sheet.text(frame.x(d), frame.bottom + 20, fmt::format("{:g}", d), small, text_ink,
                   Canvas::Anchor::middle);
    }
}

// Ground, and what stands on it.
void draw_ground(Sheet& sheet, const Frame& frame, const std::vector<ProfileRow>& rows,
                 const measure::Sighting& s) {
    const auto ground_at = [&](double d) {
        std::size_t n = 0;
        while (n + 2 < rows.size() && rows[n + 1].distance.value() < d) ++n;
        const ProfileRow& a = rows[n];
        const ProfileRow& b = rows[std::min(n + 1, rows.size() - 1)];
        const double span = (b.distance - a.distance).value();
        const double f = span > 0 ? std::clamp((d - a.distance.value()) / span, 0.0, 1.0) : 0.0;
        return a.ground.value() + (b.ground - a.ground).value() * f;
    };
    for (const measure::SightHit& hit : s.hits) {
        if (hit.what != measure::SightHit::What::obstacle) continue;
        std::vector<glm::vec2> outline;
        const double from = std::max(hit.from.value(), 0.0);
        const double to = std::min(hit.to.value(), frame.length);
        const int steps = std::clamp(static_cast<int>(frame.x(to) - frame.x(from)), 1, 400);
        for (int i = 0; i <= steps; ++i) {
            const double d = from + (to - from) * i / steps;
            outline.emplace_back(frame.x(d), frame.y(ground_at(d) + hit.top.value()));
        }
        outline.emplace_back(frame.x(to), frame.bottom);
        outline.emplace_back(frame.x(from), frame.bottom);
        sheet.canvas().fill(outline, ink_of(hit.kind));
    }
    std::vector<glm::vec2> surface;
    for (const ProfileRow& row : rows)
        surface.emplace_back(frame.x(row.distance.value()), frame.y(row.ground.value()));
    std::vector<glm::vec2> below = surface;
    below.emplace_back(frame.right, frame.bottom);
    below.emplace_back(frame.left, frame.bottom);
    sheet.canvas().fill(below, ground_ink);
    sheet.canvas().polyline(surface, 2.0F, ground_edge);
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

    Sheet sheet{width, height};
    draw_axes(sheet, frame);
    draw_ground(sheet, frame, rows, s);

    // The line: whole up to where it is blocked, dashed beyond.
    const double h0 = rows.front().line.value();
    const double h1 = rows.back().line.value();
    const auto line_y = [&](double d) { return frame.y(h0 + (h1 - h0) * d / frame.length); };
    const double stop = s.blocked_at ? s.blocked_at->value() : frame.length;
    sheet.line(frame.x(0), line_y(0), frame.x(stop), line_y(stop), 2.5F, s.visible ? clear_ink : blocked_ink);
    const double dash = frame.length / 60;
    for (double d = stop; d < frame.length; d += 2 * dash) {
        const double end = std::min(d + dash, frame.length);
        sheet.line(frame.x(d), line_y(d), frame.x(end), line_y(end), 2.0F, blocked_ink);
    }
    sheet.canvas().disc({frame.x(0), line_y(0)}, 4, text_ink);
    sheet.canvas().disc({frame.x(frame.length), line_y(frame.length)}, 4, text_ink);

    const double mark = s.blocked_at ? s.blocked_at->value() : s.tightest_at.value();
    const glm::vec4 mark_ink = s.visible ? clear_ink : blocked_ink;
    const double mx = frame.x(mark);
    const double my = line_y(mark);
    if (s.visible) {
        sheet.canvas().disc({mx, my}, 5, mark_ink);
    } else {
        sheet.line(mx - 7, my - 7, mx + 7, my + 7, 3, mark_ink);
        sheet.line(mx - 7, my + 7, mx + 7, my - 7, 3, mark_ink);
    }
    const measure::SightHit* blocker = s.blocker();
    const std::string label =
        blocker == nullptr
            ? fmt::format("clears by {:.2f}", s.margin.value())
            : fmt::format("{} at {:.0f}", blocker->name.empty() ? "ground" : blocker->name, mark);
    const double half = sheet.width(label, small) / 2 + 4;
    sheet.text(std::clamp(mx, frame.left + half, std::max(frame.left + half, frame.right - half)),
               std::max(my - 14, frame.top + 20.0), label, small, mark_ink, Canvas::Anchor::middle);

    const double true_scale = (frame.right - frame.left) / frame.length;
    const double upright = (frame.bottom - frame.top) / (frame.high - frame.low);
    sheet.text(frame.left, 28,
               fmt::format("{} sight: {}, margin {:+.2f} yd", measure::name_of(s.kind),
                           s.visible ? "visible" : "blocked", s.margin.value()),
               large, text_ink);
    sheet.text(frame.right, 28, fmt::format("heights ×{:.1f}", upright / true_scale * exaggeration), small,
               text_ink, Canvas::Anchor::right);
    sheet.text(frame.left, height - 12.0, "yards along the line", small, text_ink);
    return std::move(sheet).take();
}

}
