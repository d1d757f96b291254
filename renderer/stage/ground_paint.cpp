#include "renderer/stage/ground_paint.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::render {
namespace {

static_assert(terrain::most_kinds < 256); // a byte of the map says which one lies there

constexpr double reach_mm = 24.0; // as paint_reach in ground_paint.glsl

// Pixels of the map, from the first to before the last.
struct Box {
    int x0, y0, x1, y1;
    [[nodiscard]] bool empty() const { return x0 >= x1 || y0 >= y1; }
    [[nodiscard]] std::size_t count() const { return std::size_t(x1 - x0) * std::size_t(y1 - y0); }
    [[nodiscard]] std::size_t index(int x, int y) const {
        return std::size_t(y - y0) * std::size_t(x1 - x0) + std::size_t(x - x0);
    }
};

// Distances in millimetres over a part of the table, one float a pixel, built up shape by shape.
class Sheet {
public:
    Sheet(Box part, double mm_per_pixel)
        : part_(part), mm_(mm_per_pixel), inside_(part.count(), static_cast<float>(-reach_mm)) {}

    /// A line of some width: inside is half the width less the distance from its middle.
    void stamp_line(const std::vector<glm::dvec2>& points, double half_width) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            near_segment(points[i], points[i + 1], half_width + reach_mm, [&](int x, int y, double d) {
                float& held = inside_[part_.index(x, y)];
                held = std::max(held, static_cast<float>(half_width - d));
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
                         [&](int x, int y, double d) {
                             float& held = distance[box.index(x, y)];
                             held = std::min(held, static_cast<float>(d));
                         });
        for (int y = box.y0; y < box.y1; ++y) {
            const std::vector<double> crossings = crossings_of(outline, (y + 0.5) * mm_);
            for (int x = box.x0; x < box.x1; ++x) {
                const double at = (x + 0.5) * mm_;
                const auto left =
                    std::lower_bound(crossings.begin(), crossings.end(), at) - crossings.begin();
                const bool within = left % 2 == 1;
                const float d = distance[box.index(x, y)];
                float& held = inside_[part_.index(x, y)];
                held = std::max(held, within ? d : -d);
                if (within) on_inside(x, y);
            }
        }
    }

    /// Into a map of the whole table, so many pixels wide.
    template <class Number>
    void write(std::vector<Number>& out, std::uint32_t width, std::size_t channel) const {
        std::size_t i = 0;
        for (int y = part_.y0; y < part_.y1; ++y)
            for (int x = part_.x0; x < part_.x1; ++x, ++i) {
                const double unit = std::clamp(inside_[i] / (2.0 * reach_mm) + 0.5, 0.0, 1.0);
                out[(std::size_t(y) * width + std::size_t(x)) * 4 + channel] =
                    static_cast<Number>(std::lround(unit * std::numeric_limits<Number>::max()));
            }
    }

private:
    // The pixels of this part about a rectangle of the table.
    [[nodiscard]] Box pixels_of(glm::dvec2 low, glm::dvec2 high) const {
        const auto clamped = [](double v, int least, int most) {
            return static_cast<int>(std::clamp(v, static_cast<double>(least), static_cast<double>(most)));
        };
        return {clamped(std::floor(low.x / mm_), part_.x0, part_.x1),
                clamped(std::floor(low.y / mm_), part_.y0, part_.y1),
                clamped(std::ceil(high.x / mm_), part_.x0, part_.x1),
                clamped(std::ceil(high.y / mm_), part_.y0, part_.y1)};
    }

    template <class Visit> void near_segment(glm::dvec2 a, glm::dvec2 b, double reach, Visit&& visit) const {
        const Box box = pixels_of(glm::min(a, b) - reach, glm::max(a, b) + reach);
        const glm::dvec2 along = b - a;
        const double length2 = std::max(glm::dot(along, along), 1e-12);
        for (int y = box.y0; y < box.y1; ++y)
            for (int x = box.x0; x < box.x1; ++x) {
                const glm::dvec2 p{(x + 0.5) * mm_, (y + 0.5) * mm_};
                const double t = std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0);
                visit(x, y, glm::length(p - a - along * t));
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

    Box part_;
    double mm_;
    std::vector<float> inside_;
};

enum class Map : std::uint8_t { areas, lines };

// Where ground_paint.glsl reads how far it is to the edge of each layer.
struct Channel {
    Map map;
    std::size_t channel;
};

Channel channel_of(terrain::Layer layer) {
    switch (layer) {
    case terrain::Layer::wood:
        return {Map::areas, 0};
    case terrain::Layer::built_up:
        return {Map::areas, 1};
    case terrain::Layer::marsh:
        return {Map::areas, 2};
    case terrain::Layer::rough:
        return {Map::areas, 3};
    case terrain::Layer::road:
        return {Map::lines, 0};
    case terrain::Layer::track:
        return {Map::lines, 1};
    case terrain::Layer::water:
        return {Map::lines, 2};
    case terrain::Layer::field:
    case terrain::Layer::none:
        break;
    }
    return {Map::lines, 3};
}

float linear(float srgb) {
    return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

glm::vec4 row_of(const terrain::Colour& colour, double beside) {
    return {linear(colour.r / 255.0F), linear(colour.g / 255.0F), linear(colour.b / 255.0F),
            static_cast<float>(beside)};
}

// The number of a kind in the table is that of its record and one: 0 is where no field lies.
std::vector<FieldMaterial> materials_of(const frame::Stage& stage) {
    std::vector<FieldMaterial> table(1);
    if (!stage.terrain) return table;
    for (const terrain::Kind& kind : stage.terrain->kinds()) {
        const terrain::Paint& p = kind.paint;
        table.push_back({row_of(p.low[0], p.row_width), row_of(p.low[1], p.headland),
                         row_of(p.high[0], p.contrast), row_of(p.high[1], p.tall),
                         glm::vec4{p.ridge, p.bump, p.earth ? 1.0 : 0.0, p.frozen ? 1.0 : 0.0}});
    }
    return table;
}

// Rows run both ways: half a turn is all there is.
std::uint8_t field_direction(Degrees rows) {
    const double half_turns = rows.value() / 180.0;
    return static_cast<std::uint8_t>(std::lround((half_turns - std::floor(half_turns)) * 255.0));
}

}

namespace {

// Paints one part of the map, whatever was there.
void paint_part(const frame::Stage& stage, const Box& part, double mm, GroundPaint& paint) {
    const double k = stage.space.mm_per_yard();
    const auto on_sheet = [&](const std::vector<glm::dvec2>& yards) {
        std::vector<glm::dvec2> out(yards);
        for (glm::dvec2& p : out) p *= k;
        return out;
    };
    std::vector<Sheet> areas(4, Sheet{part, mm});
    std::vector<Sheet> lines(4, Sheet{part, mm});
    const auto sheet_of = [&](terrain::Layer layer) -> Sheet& {
        const Channel at = channel_of(layer);
        return (at.map == Map::areas ? areas : lines)[at.channel];
    };
    for (int y = part.y0; y < part.y1; ++y) {
        const auto row = paint.fields.begin() + (std::ptrdiff_t{y} * paint.width + part.x0) * 4;
        std::fill(row, row + std::ptrdiff_t{part.x1 - part.x0} * 4, std::uint8_t{0});
    }
    for (const frame::Area& area : stage.areas) {
        const terrain::Paint& look = (*stage.terrain)[area.kind].paint;
        // Of ice the map says that it is frozen; other layers look the same in all their kinds.
        const bool marked = look.layer == terrain::Layer::field || look.frozen;
        sheet_of(look.layer).stamp_area(on_sheet(area.outline), [&](int x, int y) {
            if (!marked) return;
            const std::size_t pixel = std::size_t(y) * paint.width + std::size_t(x);
            paint.fields[pixel * 4] = static_cast<std::uint8_t>(area.kind.index() + 1);
            paint.fields[pixel * 4 + 1] = field_direction(area.rows);
            paint.fields[pixel * 4 + 2] = static_cast<std::uint8_t>(area.seed & 255U);
        });
    }
    for (const frame::Line& line : stage.lines)
        sheet_of((*stage.terrain)[line.kind].paint.layer)
            .stamp_line(on_sheet(line.points), line.width.value() / 2.0);
    for (std::size_t c = 0; c < 4; ++c) {
        areas[c].write(paint.areas, paint.width, c);
        lines[c].write(paint.lines, paint.width, c);
    }
}

bool same(const frame::Area& a, const frame::Area& b) {
    return a.kind == b.kind && a.outline == b.outline && a.rows == b.rows && a.seed == b.seed;
}
bool same(const frame::Line& a, const frame::Line& b) {
    return a.kind == b.kind && a.points == b.points && a.width == b.width;
}
const std::vector<glm::dvec2>& points_of(const frame::Area& a) { return a.outline; }
const std::vector<glm::dvec2>& points_of(const frame::Line& l) { return l.points; }
double half_width_of(const frame::Area&) { return 0.0; }
double half_width_of(const frame::Line& l) { return l.width.value() / 2.0; }

struct Extent { // millimetres of table
    glm::dvec2 low{1e12};
    glm::dvec2 high{-1e12};
};

// Widened by all of which the two lists differ: what stands between their common beginning and end.
template <class Item>
void add_difference(const std::vector<Item>& a, const std::vector<Item>& b, double mm_per_yard, Extent& box) {
    std::size_t from = 0;
    while (from < a.size() && from < b.size() && same(a[from], b[from])) ++from;
    std::size_t end = 0;
    while (end + from < a.size() && end + from < b.size() &&
           same(a[a.size() - 1 - end], b[b.size() - 1 - end]))
        ++end;
    for (const std::vector<Item>* list : {&a, &b})
        for (std::size_t i = from; i + end < list->size(); ++i)
            for (const glm::dvec2& p : points_of((*list)[i])) {
                const double reach = half_width_of((*list)[i]) + reach_mm;
                box.low = glm::min(box.low, p * mm_per_yard - reach);
                box.high = glm::max(box.high, p * mm_per_yard + reach);
            }
}

bool same_table(const frame::Stage& a, const frame::Stage& b) {
    const auto kinds = [](const frame::Stage& s) { return s.terrain ? s.terrain->kinds().size() : 0; };
    return a.space.mm_per_yard() == b.space.mm_per_yard() && a.space.width() == b.space.width() &&
           a.space.depth() == b.space.depth() && kinds(a) == kinds(b);
}

Extent difference(const frame::Stage& a, const frame::Stage& b) {
    Extent box;
    add_difference(a.areas, b.areas, a.space.mm_per_yard(), box);
    add_difference(a.lines, b.lines, a.space.mm_per_yard(), box);
    return box;
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
    paint.materials = materials_of(stage);
    paint_part(stage, {0, 0, static_cast<int>(paint.width), static_cast<int>(paint.height)}, mm, paint);
    return paint;
}

bool same_paint(const frame::Stage& a, const frame::Stage& b) {
    const Extent box = difference(a, b);
    return same_table(a, b) && box.high.x < box.low.x;
}

bool repaint_ground(GroundPaint& paint, const frame::Stage& before, const frame::Stage& now) {
    if (!same_table(before, now)) return false;
    const Extent box = difference(before, now);
    if (box.high.x < box.low.x) return true;
    const double mm =
        std::max(now.space.width().value(), now.space.depth().value()) / std::max(paint.width, paint.height);
    const auto pixel = [&](double v, std::uint32_t most) {
        return static_cast<int>(std::clamp(v / mm, 0.0, static_cast<double>(most)));
    };
    const Box part{pixel(box.low.x - mm, paint.width), pixel(box.low.y - mm, paint.height),
                   pixel(box.high.x + 2 * mm, paint.width), pixel(box.high.y + 2 * mm, paint.height)};
    if (!part.empty()) paint_part(now, part, mm, paint);
    return true;
}

}
