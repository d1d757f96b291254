#include "engine/staging/clutter.h"

#include "engine/staging/plot.h"

#include <array>

namespace vantage::staging {
namespace {

constexpr double most_tufts = 9'000;
constexpr double most_corn = 40'000;

/// What lies where, on a grid fine enough for tufts.
class CoverMap {
public:
    enum Kind : std::uint8_t { taken = 1, crop = 2, marsh = 4, rough = 8, water = 16 };

    explicit CoverMap(const Plot& plot) : plot_(plot) {
        const frame::TableSpace& space = plot.stage.space;
        const glm::dvec2 size{space.width().value(), space.depth().value()};
        cell_ = plot.yards(std::max(std::max(size.x, size.y) / 1024.0, 1.0));
        columns_ = static_cast<int>(plot.yards(size.x) / cell_) + 1;
        rows_ = static_cast<int>(plot.yards(size.y) / cell_) + 1;
        cells_.resize(std::size_t(columns_) * std::size_t(rows_));
        for (const frame::Area& area : plot.stage.areas) mark(area.outline, kind_of(area.kind));
        for (const frame::Line& line : plot.stage.lines) mark(line);
        for (const scene::Unit& u : plot.scene.units)
            if (u.on_table && !u.hidden) mark(u.place, u.footprint);
        for (const scene::Commander& c : plot.scene.commanders)
            if (c.on_table) mark(c.place, c.footprint);
        for (const frame::Prop& prop : plot.stage.props) mark_prop(prop);
    }

    [[nodiscard]] std::uint8_t at(GroundPoint p) const {
        const int x = static_cast<int>(p.east.value() / cell_);
        const int y = static_cast<int>(p.north.value() / cell_);
        if (p.east.value() < 0 || p.north.value() < 0 || x >= columns_ || y >= rows_) return taken;
        return cells_[std::size_t(y) * std::size_t(columns_) + std::size_t(x)];
    }

private:
    static std::uint8_t kind_of(frame::AreaKind kind) {
        switch (kind) {
        case frame::AreaKind::marsh:
            return marsh;
        case frame::AreaKind::rough:
        case frame::AreaKind::sand:
            return rough;
        case frame::AreaKind::wheat:
        case frame::AreaKind::rye:
        case frame::AreaKind::greens:
        case frame::AreaKind::stubble:
        case frame::AreaKind::plough:
            return crop;
        case frame::AreaKind::water:
        case frame::AreaKind::ice:
            return water;
        case frame::AreaKind::meadow:
        case frame::AreaKind::orchard:
            return 0;
        default:
            return taken;
        }
    }

    template <class Inside> void fill(glm::dvec2 low, glm::dvec2 high, std::uint8_t kind, Inside&& inside) {
        const auto clamped = [&](double v, int most) {
            return std::clamp(static_cast<int>(v / cell_), 0, most);
        };
        const int x1 = clamped(high.x, columns_ - 1), y1 = clamped(high.y, rows_ - 1);
        for (int y = clamped(low.y, rows_ - 1); y <= y1; ++y)
            for (int x = clamped(low.x, columns_ - 1); x <= x1; ++x)
                if (inside(glm::dvec2{(x + 0.5) * cell_, (y + 0.5) * cell_}))
                    cells_[std::size_t(y) * std::size_t(columns_) + std::size_t(x)] |= kind;
    }

    void mark(const std::vector<glm::dvec2>& outline, std::uint8_t kind) {
        if (kind == 0 || outline.size() < 3) return;
        std::vector<GroundPoint> points;
        for (const glm::dvec2& p : outline) points.push_back(to_ground(p));
        const Bounds b = bounds_of(points);
        fill(b.low, b.high, kind, [&](glm::dvec2 p) { return scene::inside(to_ground(p), points); });
    }

    void mark(const frame::Line& line) {
        const double half = plot_.yards(line.width.value() / 2 + 0.8);
        const bool wet = line.kind == frame::LineKind::river || line.kind == frame::LineKind::stream;
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            const glm::dvec2 a = line.points[i], along = line.points[i + 1] - a;
            const double length2 = std::max(glm::dot(along, along), 1e-9);
            fill(glm::min(a, a + along) - half, glm::max(a, a + along) + half, wet ? water : taken,
                 [&](glm::dvec2 p) {
                     const double t = std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0);
                     return glm::length(p - a - along * t) < half;
                 });
        }
    }

    void mark(const Placement& place, const table::Footprint& size) {
        const glm::dvec2 ahead = direction_of(place.facing), right{ahead.y, -ahead.x}, at = to_vec(place.at);
        const double room = plot_.yards(1.5);
        const glm::dvec2 half{size.width.value() / 2 + room, size.depth.value() / 2 + room};
        const double reach = glm::length(half);
        fill(at - reach, at + reach, taken, [&](glm::dvec2 p) {
            return std::abs(glm::dot(p - at, right)) < half.x && std::abs(glm::dot(p - at, ahead)) < half.y;
        });
    }

    // Nothing grows through a house or a wall.
    void mark_prop(const frame::Prop& prop) {
        const model::Mesh& mesh = plot_.shelf[prop.model];
        const double half =
            plot_.yards(std::min(mesh.max.x - mesh.min.x, mesh.max.y - mesh.min.y) * prop.scale * 0.5);
        const glm::dvec2 middle{plot_.stage.space.width().value() / 2, plot_.stage.space.depth().value() / 2};
        const glm::dvec2 at = (glm::dvec2{prop.at} + middle) / plot_.stage.space.mm_per_yard();
        fill(at - half, at + half, taken, [](glm::dvec2) { return true; });
    }

    const Plot& plot_;
    double cell_ = 1;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<std::uint8_t> cells_;
};

struct Strewer {
    Plot& plot;
    const CoverMap& map;
    std::uint32_t tuft, reeds, corn, stones, bush;
    double man; // millimetres

    // Of any size from `least` times its own, turned and grown by its seed.
    void put(const Plot::Thing& thing, GroundPoint p, std::uint32_t seed, double least, double more) {
        plot.set(thing, p, Degrees{double(seed % 360)},
                 plot.mm_per_metre * (least + more * (seed % 97) / 97.0), seed >> 8);
    }
    void put_tuft(GroundPoint p, std::uint32_t seed) {
        put({tuft, plot.scenery.tuft(seed >> 9), 3}, p, seed, 0.34, 0.30);
    }
    void put_reeds(GroundPoint p, std::uint32_t seed) {
        put({reeds, plot.scenery.reeds(), 3}, p, seed, 0.30, 0.22);
    }
    void put_bush(GroundPoint p, std::uint32_t seed) {
        put({bush, plot.scenery.bush(seed >> 9), 2}, p, seed, 0.30, 0.28);
    }
    void put_stones(GroundPoint p, std::uint32_t seed) { put({stones, 0, 3}, p, seed, 0.20, 0.3); }

    void open_ground();
    void along_water();
    void along_balks();
    void cornfields();
};

// Tufts stand in families, as seed falls.
void Strewer::open_ground() {
    const frame::TableSpace& space = plot.stage.space;
    const double width = space.width().value(), depth = space.depth().value();
    const double spacing = std::max(man * 0.62, std::sqrt(width * depth / most_tufts));
    Random random{1806, 1};
    for (double y = 0; y < depth; y += spacing)
        for (double x = 0; x < width; x += spacing) {
            const GroundPoint p{Yards{plot.yards(x + random.between(0, spacing))},
                                Yards{plot.yards(y + random.between(0, spacing))}};
            const std::uint32_t seed = random.next();
            const auto family = table::figure_hash(static_cast<std::uint32_t>(x / (spacing * 6)) * 977U,
                                                   static_cast<std::uint32_t>(y / (spacing * 6)));
            const std::uint8_t here = map.at(p);
            if ((here & (CoverMap::taken | CoverMap::crop | CoverMap::water)) != 0) continue;
            const std::uint32_t chance = seed % 1000;
            if ((here & CoverMap::marsh) != 0) {
                if (chance < 620) put_reeds(p, seed);
            } else if ((here & CoverMap::rough) != 0) {
                if (chance < 420)
                    put_stones(p, seed);
                else if (chance < 620)
                    put_bush(p, seed);
            } else if (chance < 90 + family % 5 * 110) {
                put_tuft(p, seed);
            } else if (chance > 992) {
                put_bush(p, seed);
            } else if (chance > 982) {
                put_stones(p, seed);
            }
        }
}

void Strewer::along_water() {
    Random random{1806, 2};
    for (const frame::Line& line : plot.stage.lines) {
        if (line.kind != frame::LineKind::river && line.kind != frame::LineKind::stream) continue;
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            const glm::dvec2 a = line.points[i], along = line.points[i + 1] - a;
            const double length = glm::length(along);
            const double step = plot.yards(man * 0.5);
            for (double s = random.between(0, step); s < length; s += step) {
                const double aside = line.width.value() / 2 + random.between(0.9, 1.2 + man * 0.35);
                const glm::dvec2 right = glm::dvec2{along.y, -along.x} / std::max(length, 1e-9);
                const std::uint32_t seed = random.next();
                const GroundPoint p = to_ground(a + along * (s / std::max(length, 1e-9)) +
                                                right * ((seed & 1) != 0 ? 1.0 : -1.0) * plot.yards(aside));
                if ((map.at(p) & (CoverMap::taken | CoverMap::water)) != 0) continue;
                if (seed % 100 < 46)
                    put_reeds(p, seed);
                else if (seed % 100 < 60)
                    put_bush(p, seed);
                else if (seed % 100 < 80)
                    put_tuft(p, seed);
            }
        }
    }
}

void Strewer::along_balks() {
    Random random{1806, 3};
    for (const scene::Area& area : plot.scene.landscape.areas) {
        if (area.kind != scene::AreaKind::field) continue;
        for (std::size_t i = 0; i < area.outline.size(); ++i) {
            const glm::dvec2 a = to_vec(area.outline[i]);
            const glm::dvec2 along = to_vec(area.outline[(i + 1) % area.outline.size()]) - a;
            const double length = glm::length(along);
            const double step = plot.yards(man * 0.55);
            if (length / step > 4000) continue;
            for (double s = random.between(0, step); s < length; s += step) {
                const std::uint32_t seed = random.next();
                const glm::dvec2 off{random.between(-0.7, 0.7), random.between(-0.7, 0.7)};
                const GroundPoint p = to_ground(a + along * (s / length) + off * plot.yards(1.0));
                if ((map.at(p) & (CoverMap::taken | CoverMap::water)) != 0) continue;
                if (seed % 100 < 30)
                    put_tuft(p, seed);
                else if (seed % 100 < 35)
                    put_bush(p, seed);
            }
        }
    }
}

void Strewer::cornfields() {
    const double scale = plot.mm_per_metre * 0.40;
    const model::Mesh& mesh = plot.shelf[corn];
    const double length = plot.yards((mesh.max.x - mesh.min.x) * scale * 0.92);
    const double apart = plot.yards(scale * 1.0);
    const auto stands = [](const scene::Area& area) {
        return area.kind == scene::AreaKind::field &&
               (area.cover == scene::Cover::wheat || area.cover == scene::Cover::rye);
    };
    double wanted = 0;
    for (const scene::Area& area : plot.scene.landscape.areas)
        if (stands(area)) {
            const Bounds b = bounds_of(area.outline);
            wanted += (b.high.x - b.low.x) * (b.high.y - b.low.y) * 0.7 / (length * apart);
        }
    // Rows stand further apart rather than with gaps in them; where that would leave few, the paint says it.
    const double spread = std::max(1.0, wanted / most_corn);
    if (spread > 1.7) return;
    Random random{1806, 4};
    for (const scene::Area& area : plot.scene.landscape.areas) {
        if (!stands(area)) continue;
        const Bounds b = bounds_of(area.outline);
        const glm::dvec2 middle = (b.low + b.high) * 0.5;
        const double reach = glm::length(b.high - b.low) / 2;
        const glm::dvec2 ahead = direction_of(area.rows), right{ahead.y, -ahead.x};
        const std::uint32_t palette = plot.scenery.corn(area.cover);
        for (double r = -reach; r < reach; r += apart * spread)
            for (double s = -reach + random.between(0, length); s < reach; s += length) {
                const std::uint32_t seed = random.next();
                const glm::dvec2 p = middle + right * r + ahead * s;
                // Both ends must lie in the field, and none of it under anybody's feet.
                const auto free = [&](double share) {
                    const GroundPoint at = to_ground(p + ahead * (length * share));
                    return (map.at(at) & CoverMap::taken) == 0 && scene::inside(at, area.outline);
                };
                if (!free(0.0) || !free(-0.5) || !free(0.5)) continue;
                // A segment's right runs along the row.
                plot.set({corn, palette, 3}, to_ground(p), Degrees{area.rows.value() - 90.0},
                         scale * (0.9 + 0.2 * (seed % 89) / 89.0), seed >> 8);
            }
    }
}

}

Result<void> strew_clutter(Plot& plot) {
    std::array<std::uint32_t, 5> models{};
    constexpr std::array ids{"clutter/tuft", "clutter/reeds", "clutter/corn", "clutter/stones", "tree/bush"};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto taken = plot.shelf.take(ids[i]);
        if (!taken) return taken.error();
        models[i] = *taken;
    }
    const CoverMap map{plot};
    Strewer strewer{plot,      map,       models[0], models[1],
                    models[2], models[3], models[4], plot.scene.scales.figures.value()};
    strewer.open_ground();
    strewer.along_water();
    strewer.along_balks();
    if (plot.scene.weather.season == scene::Season::summer ||
        plot.scene.weather.season == scene::Season::spring)
        strewer.cornfields();
    return {};
}

}
