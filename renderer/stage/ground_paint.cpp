#include "renderer/stage/ground_paint.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

constexpr double reach_mm = 24.0; // as paint_reach in ground_paint.glsl

// Distances in millimetres over the table, one float a pixel, built up shape by shape.
class Sheet {
public:
    Sheet(std::uint32_t width, std::uint32_t height, double mm_per_pixel)
        : width_(width),
          height_(height),
          mm_(mm_per_pixel),
          inside_(std::size_t{width} * height, static_cast<float>(-reach_mm)) {}

    /// A line of some width: inside is half the width less the distance from its middle.
    void stamp_line(const std::vector<glm::dvec2>& points, double half_width) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            near_segment(points[i], points[i + 1], half_width + reach_mm, [&](std::size_t pixel, double d) {
                inside_[pixel] = std::max(inside_[pixel], static_cast<float>(half_width - d));
            });
    }

    /// A closed outline. `on_inside` is called for every pixel within it.
    template <class OnInside> void stamp_area(const std::vector<glm::dvec2>& outline, OnInside&& on_inside) {
        if (outline.size() < 3) return;
        glm::dvec2 low = outline[0];
        glm::dvec2 high = outline[0];
        for (const glm::dvec2& p : outline) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        const Box box = pixels_of(low - reach_mm, high + reach_mm);
        if (box.empty()) return;
        std::vector<float> distance(box.count(), static_cast<float>(reach_mm));
        for (std::size_t i = 0; i < outline.size(); ++i)
            near_segment(outline[i], outline[(i + 1) % outline.size()], reach_mm,
                         [&](std::size_t pixel, double d) {
                             float& held = distance[box.index(static_cast<int>(pixel % width_),
                                                              static_cast<int>(pixel / width_))];
                             held = std::min(held, static_cast<float>(d));
                         });
        for (int y = box.y0; y < box.y1; ++y) {
            const std::vector<double> crossings = crossings_of(outline, (y + 0.5) * mm_);
            for (int x = box.x0; x < box.x1; ++x) {
                const double at = (x + 0.5) * mm_;
                const auto left =
                    std::lower_bound(crossings.begin(), crossings.end(), at) - crossings.begin();
                const bool within = left % 2 == 1;
                const std::size_t pixel = std::size_t(y) * width_ + std::size_t(x);
                const float d = distance[box.index(x, y)];
                inside_[pixel] = std::max(inside_[pixel], within ? d : -d);
                if (within) on_inside(pixel);
            }
        }
    }

    void write(std::vector<std::uint8_t>& out, std::size_t channel) const {
        for (std::size_t i = 0; i < inside_.size(); ++i) {
            const double unit = std::clamp(inside_[i] / (2.0 * reach_mm) + 0.5, 0.0, 1.0);
            out[i * 4 + channel] = static_cast<std::uint8_t>(std::lround(unit * 255.0));
        }
    }

private:
    struct Box {
        int x0, y0, x1, y1;
        [[nodiscard]] bool empty() const { return x0 >= x1 || y0 >= y1; }
        [[nodiscard]] std::size_t count() const { return std::size_t(x1 - x0) * std::size_t(y1 - y0); }
        [[nodiscard]] std::size_t index(int x, int y) const {
            return std::size_t(y - y0) * std::size_t(x1 - x0) + std::size_t(x - x0);
        }
    };

    [[nodiscard]] Box pixels_of(glm::dvec2 low, glm::dvec2 high) const {
        const auto clamped = [](double v, std::uint32_t most) {
            return static_cast<int>(std::clamp(v, 0.0, static_cast<double>(most)));
        };
        return {clamped(std::floor(low.x / mm_), width_), clamped(std::floor(low.y / mm_), height_),
                clamped(std::ceil(high.x / mm_), width_), clamped(std::ceil(high.y / mm_), height_)};
    }

    template <class Visit> void near_segment(glm::dvec2 a, glm::dvec2 b, double reach, Visit&& visit) const {
        const Box box = pixels_of(glm::min(a, b) - reach, glm::max(a, b) + reach);
        const glm::dvec2 along = b - a;
        const double length2 = std::max(glm::dot(along, along), 1e-12);
        for (int y = box.y0; y < box.y1; ++y)
            for (int x = box.x0; x < box.x1; ++x) {
                const glm::dvec2 p{(x + 0.5) * mm_, (y + 0.5) * mm_};
                const double t = std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0);
                visit(std::size_t(y) * width_ + std::size_t(x), glm::length(p - a - along * t));
            }
    }

    static std::vector<double> crossings_of(const std::vector<glm::dvec2>& outline, double y) {
        std::vector<double> xs;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const glm::dvec2& a = outline[i];
            const glm::dvec2& b = outline[(i + 1) % outline.size()];
            if ((a.y <= y) != (b.y <= y)) xs.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
        }
        std::sort(xs.begin(), xs.end());
        return xs;
    }

    std::uint32_t width_;
    std::uint32_t height_;
    double mm_;
    std::vector<float> inside_;
};

enum AreaChannel { wood, built_up, marsh, rough };
enum LineChannel { road, track, water, field };

// The kind of a field as ground_paint.glsl tells them apart: so many steps of 16.
std::uint8_t field_kind(frame::AreaKind kind) {
    switch (kind) {
    case frame::AreaKind::meadow:
    case frame::AreaKind::orchard:
        return 16 * 1;
    case frame::AreaKind::plough:
        return 16 * 2;
    case frame::AreaKind::wheat:
        return 16 * 3;
    case frame::AreaKind::rye:
        return 16 * 4;
    case frame::AreaKind::greens:
        return 16 * 5;
    case frame::AreaKind::ice:
        return 16 * 7;
    default:
        return 16 * 6;
    }
}

// Rows run both ways: half a turn is all there is.
std::uint8_t field_direction(Degrees rows) {
    const double half_turns = rows.value() / 180.0;
    return static_cast<std::uint8_t>(std::lround((half_turns - std::floor(half_turns)) * 255.0));
}

}

GroundPaint paint_ground(const frame::Stage& stage, std::uint32_t largest) {
    const double width_mm = stage.space.width().value();
    const double depth_mm = stage.space.depth().value();
    const double mm = std::max(width_mm, depth_mm) / largest;
    GroundPaint paint;
    paint.width = std::max(1U, static_cast<std::uint32_t>(std::lround(width_mm / mm)));
    paint.height = std::max(1U, static_cast<std::uint32_t>(std::lround(depth_mm / mm)));
    const std::size_t pixels = std::size_t{paint.width} * paint.height;
    paint.areas.resize(pixels * 4);
    paint.lines.resize(pixels * 4);
    paint.fields.resize(pixels * 4);

    const double k = stage.space.mm_per_yard();
    const auto on_sheet = [&](const std::vector<glm::dvec2>& yards) {
        std::vector<glm::dvec2> out(yards);
        for (glm::dvec2& p : out) p *= k;
        return out;
    };
    std::vector<Sheet> areas(4, Sheet{paint.width, paint.height, mm});
    std::vector<Sheet> lines(4, Sheet{paint.width, paint.height, mm});
    const auto nothing = [](std::size_t) {};
    const auto mark_field = [&](std::size_t pixel, const frame::Area& area) {
        paint.fields[pixel * 4] = field_kind(area.kind);
        paint.fields[pixel * 4 + 1] = field_direction(area.rows);
        paint.fields[pixel * 4 + 2] = static_cast<std::uint8_t>(area.seed & 255U);
    };
    for (const frame::Area& area : stage.areas) {
        const std::vector<glm::dvec2> outline = on_sheet(area.outline);
        switch (area.kind) {
        case frame::AreaKind::wood:
            areas[wood].stamp_area(outline, nothing);
            break;
        case frame::AreaKind::built_up:
            areas[built_up].stamp_area(outline, nothing);
            break;
        case frame::AreaKind::marsh:
            areas[marsh].stamp_area(outline, nothing);
            break;
        case frame::AreaKind::rough:
        case frame::AreaKind::sand:
            areas[rough].stamp_area(outline, nothing);
            break;
        case frame::AreaKind::water:
            lines[water].stamp_area(outline, nothing);
            break;
        case frame::AreaKind::ice:
            lines[water].stamp_area(outline, [&](std::size_t pixel) { mark_field(pixel, area); });
            break;
        default:
            lines[field].stamp_area(outline, [&](std::size_t pixel) { mark_field(pixel, area); });
        }
    }
    for (const frame::Line& line : stage.lines) {
        const double half = line.width.value() / 2.0;
        if (line.kind == frame::LineKind::road) lines[road].stamp_line(on_sheet(line.points), half);
        if (line.kind == frame::LineKind::track) lines[track].stamp_line(on_sheet(line.points), half);
        if (line.kind == frame::LineKind::river || line.kind == frame::LineKind::stream)
            lines[water].stamp_line(on_sheet(line.points), half);
    }
    for (std::size_t c = 0; c < 4; ++c) {
        areas[c].write(paint.areas, c);
        lines[c].write(paint.lines, c);
    }
    return paint;
}

}
