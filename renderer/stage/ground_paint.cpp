#include "renderer/stage/ground_paint.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

static_assert(terrain::most_kinds < 256); // a byte of the map says which one lies there

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

    const double k = stage.space.mm_per_yard();
    const auto on_sheet = [&](const std::vector<glm::dvec2>& yards) {
        std::vector<glm::dvec2> out(yards);
        for (glm::dvec2& p : out) p *= k;
        return out;
    };
    std::vector<Sheet> areas(4, Sheet{paint.width, paint.height, mm});
    std::vector<Sheet> lines(4, Sheet{paint.width, paint.height, mm});
    const auto sheet_of = [&](terrain::Layer layer) -> Sheet& {
        const Channel at = channel_of(layer);
        return (at.map == Map::areas ? areas : lines)[at.channel];
    };
    for (const frame::Area& area : stage.areas) {
        const terrain::Paint& look = (*stage.terrain)[area.kind].paint;
        // Of ice the map says that it is frozen; other layers look the same in all their kinds.
        const bool marked = look.layer == terrain::Layer::field || look.frozen;
        sheet_of(look.layer).stamp_area(on_sheet(area.outline), [&](std::size_t pixel) {
            if (!marked) return;
            paint.fields[pixel * 4] = static_cast<std::uint8_t>(area.kind.index() + 1);
            paint.fields[pixel * 4 + 1] = field_direction(area.rows);
            paint.fields[pixel * 4 + 2] = static_cast<std::uint8_t>(area.seed & 255U);
        });
    }
    for (const frame::Line& line : stage.lines)
        sheet_of((*stage.terrain)[line.kind].paint.layer)
            .stamp_line(on_sheet(line.points), line.width.value() / 2.0);
    for (std::size_t c = 0; c < 4; ++c) {
        areas[c].write(paint.areas, c);
        lines[c].write(paint.lines, c);
    }
    return paint;
}

}
