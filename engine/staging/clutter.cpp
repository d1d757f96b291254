#include "engine/staging/clutter.h"

#include "engine/staging/landscape_builder.h"

#include <map>
#include <string>

namespace vantage::staging {
namespace {

constexpr double most_tufts = 9'000;
constexpr double most_in_rows = 40'000;

/// What lies where, on a grid fine enough for tufts.
class CoverMap {
public:
    enum Flag : std::uint8_t { taken = 1, crop = 2, water = 4 };
    struct Cell {
        std::uint8_t flags = 0;
        terrain::TerrainId strewn{}; ///< the kind whose own things lie here, if any
    };

    explicit CoverMap(const LandscapeBuilder& builder) : builder_(builder) {
        const frame::TableSpace& space = builder.stage.space;
        const glm::dvec2 size{space.width().value(), space.depth().value()};
        cell_ = builder.yards(std::max(std::max(size.x, size.y) / 1024.0, 1.0));
        columns_ = static_cast<int>(builder.yards(size.x) / cell_) + 1;
        rows_ = static_cast<int>(builder.yards(size.y) / cell_) + 1;
        cells_.resize(std::size_t(columns_) * std::size_t(rows_));
        for (const scene::Area& area : builder.scene.landscape.areas) mark(area);
        for (const frame::Line& line : builder.stage.lines) mark(line);
        for (const scene::Unit& u : builder.scene.units)
            if (u.on_table && !u.hidden) mark(u.place, u.footprint);
        for (const scene::Commander& c : builder.scene.commanders)
            if (c.on_table) mark(c.place, c.footprint);
        for (const frame::Prop& prop : builder.stage.props) mark_prop(prop);
    }

    [[nodiscard]] Cell at(GroundPoint p) const {
        const int x = static_cast<int>(p.east.value() / cell_);
        const int y = static_cast<int>(p.north.value() / cell_);
        if (p.east.value() < 0 || p.north.value() < 0 || x >= columns_ || y >= rows_) return {taken, {}};
        return cells_[std::size_t(y) * std::size_t(columns_) + std::size_t(x)];
    }

private:
    template <class Inside> void fill(glm::dvec2 low, glm::dvec2 high, const Cell& with, Inside&& inside) {
        const auto clamped = [&](double v, int most) {
            return std::clamp(static_cast<int>(v / cell_), 0, most);
        };
        const int x1 = clamped(high.x, columns_ - 1), y1 = clamped(high.y, rows_ - 1);
        for (int y = clamped(low.y, rows_ - 1); y <= y1; ++y)
            for (int x = clamped(low.x, columns_ - 1); x <= x1; ++x) {
                if (!inside(glm::dvec2{(x + 0.5) * cell_, (y + 0.5) * cell_})) continue;
                Cell& cell = cells_[std::size_t(y) * std::size_t(columns_) + std::size_t(x)];
                cell.flags |= with.flags;
                // Where two lie over each other, the one that comes first in the vocabulary shows.
                cell.strewn = std::min(cell.strewn, with.strewn);
            }
    }

    void mark(const scene::Area& area) {
        const terrain::Kind& kind = builder_.scene.landscape.kind_of(area);
        Cell with;
        if (kind.loose == terrain::Loose::none) with.flags |= taken;
        if (kind.loose == terrain::Loose::edges) with.flags |= crop;
        if (kind.is_water()) with.flags |= water;
        if (!kind.strewn.empty()) with.strewn = area.kind;
        if ((with.flags == 0 && !with.strewn.valid()) || area.outline.size() < 3) return;
        // Row by row: a border that wanders has hundreds of points.
        const Bounds b = bounds_of(area.outline);
        const int first = std::clamp(static_cast<int>(b.low.y / cell_), 0, rows_ - 1);
        const int last = std::clamp(static_cast<int>(b.high.y / cell_), 0, rows_ - 1);
        for (int y = first; y <= last; ++y) {
            const double at = (y + 0.5) * cell_;
            std::vector<double> crossings;
            for (std::size_t i = 0; i < area.outline.size(); ++i) {
                const glm::dvec2 p = to_vec(area.outline[i]);
                const glm::dvec2 q = to_vec(area.outline[(i + 1) % area.outline.size()]);
                if ((p.y <= at) != (q.y <= at))
                    crossings.push_back(p.x + (at - p.y) / (q.y - p.y) * (q.x - p.x));
            }
            std::sort(crossings.begin(), crossings.end());
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
                fill({crossings[i], at}, {crossings[i + 1], at}, with,
                     [&](glm::dvec2 p) { return p.x >= crossings[i] && p.x <= crossings[i + 1]; });
        }
    }

    void mark(const frame::Line& line) {
        const double half = builder_.yards(line.width.value() / 2 + 0.8);
        const bool wet = (*builder_.stage.terrain)[line.kind].is_water();
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            const glm::dvec2 a = line.points[i], along = line.points[i + 1] - a;
            const double length2 = std::max(glm::dot(along, along), 1e-9);
            fill(glm::min(a, a + along) - half, glm::max(a, a + along) + half, {wet ? water : taken, {}},
                 [&](glm::dvec2 p) {
                     const double t = std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0);
                     return glm::length(p - a - along * t) < half;
                 });
        }
    }

    void mark(const Placement& place, const table::Footprint& size) {
        const glm::dvec2 ahead = direction_of(place.facing), right{ahead.y, -ahead.x}, at = to_vec(place.at);
        const double room = builder_.yards(1.5);
        const glm::dvec2 half{size.width.value() / 2 + room, size.depth.value() / 2 + room};
        const double reach = glm::length(half);
        fill(at - reach, at + reach, {taken, {}}, [&](glm::dvec2 p) {
            return std::abs(glm::dot(p - at, right)) < half.x && std::abs(glm::dot(p - at, ahead)) < half.y;
        });
    }

    // Nothing grows through a house or a wall.
    void mark_prop(const frame::Prop& prop) {
        const model::Mesh& mesh = builder_.library[prop.model];
        const double half =
            builder_.yards(std::min(mesh.max.x - mesh.min.x, mesh.max.y - mesh.min.y) * prop.scale * 0.5);
        const glm::dvec2 middle{builder_.stage.space.width().value() / 2,
                                builder_.stage.space.depth().value() / 2};
        const glm::dvec2 at = (glm::dvec2{prop.at} + middle) / builder_.stage.space.mm_per_yard();
        fill(at - half, at + half, {taken, {}}, [](glm::dvec2) { return true; });
    }

    const LandscapeBuilder& builder_;
    double cell_ = 1;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<Cell> cells_;
};

struct Strewer {
    LandscapeBuilder& builder;
    const CoverMap& map;
    double man;                                    // millimetres
    std::map<std::string, std::uint32_t> models{}; // that were taken from the library

    // Of any size that it may have, turned and grown by its seed.
    void put(const terrain::Strewn& thing, GroundPoint p, std::uint32_t seed) {
        builder.set(
            {models.at(thing.model), builder.colours.palette_of(thing.model, seed >> 9), thing.pixels}, p,
            Degrees{double(seed % 360)},
            builder.mm_per_metre * (thing.least + (thing.most - thing.least) * (seed % 97) / 97.0),
            seed >> 8);
    }

    Result<void> take_models();
    void open_ground();
    void along_water();
    void along_balks();
    void rows();
};

// What grows in the open, where no kind has things of its own.
const terrain::Strewn tuft{.model = "clutter/tuft", .least = 0.34, .most = 0.64};
const terrain::Strewn reeds{.model = "clutter/reeds", .least = 0.30, .most = 0.52};
const terrain::Strewn stones{.model = "clutter/stones", .least = 0.20, .most = 0.50};
const terrain::Strewn bush{.model = "tree/bush", .least = 0.30, .most = 0.58, .pixels = 2};

Result<void> Strewer::take_models() {
    std::vector<std::string> wanted;
    for (const terrain::Strewn* thing : {&tuft, &reeds, &stones, &bush}) wanted.push_back(thing->model);
    for (const scene::Area& area : builder.scene.landscape.areas) {
        const terrain::Kind& kind = builder.scene.landscape.kind_of(area);
        for (const terrain::Strewn& thing : kind.strewn) wanted.push_back(thing.model);
        if (!kind.rows.model.empty()) wanted.push_back(kind.rows.model);
    }
    for (const std::string& id : wanted) {
        if (models.contains(id)) continue;
        const auto taken = builder.library.take(id);
        if (!taken) return taken.error();
        models[id] = *taken;
    }
    return {};
}

// Tufts stand in families, as seed falls.
void Strewer::open_ground() {
    const frame::TableSpace& space = builder.stage.space;
    const double width = space.width().value(), depth = space.depth().value();
    const double spacing = std::max(man * 0.62, std::sqrt(width * depth / most_tufts));
    Random random{1806, 1};
    for (double y = 0; y < depth; y += spacing)
        for (double x = 0; x < width; x += spacing) {
            const GroundPoint p{Yards{builder.yards(x + random.between(0, spacing))},
                                Yards{builder.yards(y + random.between(0, spacing))}};
            const std::uint32_t seed = random.next();
            const auto family = table::figure_hash(static_cast<std::uint32_t>(x / (spacing * 6)) * 977U,
                                                   static_cast<std::uint32_t>(y / (spacing * 6)));
            const CoverMap::Cell here = map.at(p);
            if (here.flags != 0) continue;
            const std::uint32_t chance = seed % 1000;
            if (here.strewn.valid()) {
                double share = 0;
                for (const terrain::Strewn& thing : (*builder.stage.terrain)[here.strewn].strewn) {
                    share += thing.share;
                    if (static_cast<long>(chance) >= std::lround(share * 1000)) continue;
                    put(thing, p, seed);
                    break;
                }
            } else if (chance < 90 + family % 5 * 110) {
                put(tuft, p, seed);
            } else if (chance > 992) {
                put(bush, p, seed);
            } else if (chance > 982) {
                put(stones, p, seed);
            }
        }
}

void Strewer::along_water() {
    Random random{1806, 2};
    for (const frame::Line& line : builder.stage.lines) {
        if (!(*builder.stage.terrain)[line.kind].is_water()) continue;
        for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
            const glm::dvec2 a = line.points[i], along = line.points[i + 1] - a;
            const double length = glm::length(along);
            const double step = builder.yards(man * 0.5);
            for (double s = random.between(0, step); s < length; s += step) {
                const double aside = line.width.value() / 2 + random.between(0.9, 1.2 + man * 0.35);
                const glm::dvec2 right = glm::dvec2{along.y, -along.x} / std::max(length, 1e-9);
                const std::uint32_t seed = random.next();
                const GroundPoint p =
                    to_ground(a + along * (s / std::max(length, 1e-9)) +
                              right * ((seed & 1) != 0 ? 1.0 : -1.0) * builder.yards(aside));
                if ((map.at(p).flags & (CoverMap::taken | CoverMap::water)) != 0) continue;
                if (seed % 100 < 46)
                    put(reeds, p, seed);
                else if (seed % 100 < 60)
                    put(bush, p, seed);
                else if (seed % 100 < 80)
                    put(tuft, p, seed);
            }
        }
    }
}

void Strewer::along_balks() {
    Random random{1806, 3};
    for (const scene::Area& area : builder.scene.landscape.areas) {
        if (!builder.scene.landscape.kind_of(area).balks) continue;
        for (std::size_t i = 0; i < area.outline.size(); ++i) {
            const glm::dvec2 a = to_vec(area.outline[i]);
            const glm::dvec2 along = to_vec(area.outline[(i + 1) % area.outline.size()]) - a;
            const double length = glm::length(along);
            const double step = builder.yards(man * 0.55);
            if (length / step > 4000) continue;
            for (double s = random.between(0, step); s < length; s += step) {
                const std::uint32_t seed = random.next();
                const glm::dvec2 off{random.between(-0.7, 0.7), random.between(-0.7, 0.7)};
                const GroundPoint p = to_ground(a + along * (s / length) + off * builder.yards(1.0));
                if ((map.at(p).flags & (CoverMap::taken | CoverMap::water)) != 0) continue;
                if (seed % 100 < 30)
                    put(tuft, p, seed);
                else if (seed % 100 < 35)
                    put(bush, p, seed);
            }
        }
    }
}

// Corn, vines and the like. Without leaves only what has stakes or stems is still to be seen.
void Strewer::rows() {
    const scene::Season season = builder.scene.weather.season;
    const bool growing = season == scene::Season::summer || season == scene::Season::spring;
    struct Standing {
        const scene::Area& area;
        const terrain::Rows& rows;
        std::uint32_t model;
        double scale;
        double length; // yards, of a segment
        double apart;
    };
    std::vector<Standing> fields;
    double wanted = 0;
    for (const scene::Area& area : builder.scene.landscape.areas) {
        const terrain::Rows& rows = builder.scene.landscape.kind_of(area).rows;
        if (rows.model.empty() || !(growing || rows.bare)) continue;
        const std::uint32_t model = models.at(rows.model);
        const double scale = builder.mm_per_metre * rows.size;
        const model::Mesh& mesh = builder.library[model];
        const Standing field{area,
                             rows,
                             model,
                             scale,
                             builder.yards((mesh.max.x - mesh.min.x) * scale * 0.92),
                             builder.yards(scale * rows.apart)};
        const Bounds b = bounds_of(area.outline);
        wanted += (b.high.x - b.low.x) * (b.high.y - b.low.y) * 0.7 / (field.length * field.apart);
        fields.push_back(field);
    }
    // Rows stand further apart rather than with gaps in them; where that would leave few, the paint says it.
    const double spread = std::max(1.0, wanted / most_in_rows);
    if (spread > 1.7) return;
    Random random{1806, 4};
    for (const Standing& field : fields) {
        const scene::Area& area = field.area;
        const double length = field.length;
        const Bounds b = bounds_of(area.outline);
        const glm::dvec2 middle = (b.low + b.high) * 0.5;
        const double reach = glm::length(b.high - b.low) / 2;
        const glm::dvec2 ahead = direction_of(area.rows), right{ahead.y, -ahead.x};
        const std::uint32_t palette = builder.colours.leaves(growing ? field.rows.leaves : *field.rows.bare);
        for (double r = -reach; r < reach; r += field.apart * spread)
            for (double s = -reach + random.between(0, length); s < reach; s += length) {
                const std::uint32_t seed = random.next();
                // Vines stand on a line; what is sown by hand is a little off it.
                const double off = field.rows.bare ? 0.0 : 0.7 * ((seed >> 12) % 101 / 100.0 - 0.5);
                const glm::dvec2 p = middle + right * (r + off * field.apart) + ahead * s;
                // As much of it as lies in the field and under nobody's feet: the row ends where the field
                // does, a little before or after its neighbour.
                constexpr int parts = 8;
                const auto free = [&](double share) {
                    const GroundPoint at = to_ground(p + ahead * (length * share));
                    const CoverMap::Cell here = map.at(at);
                    return (here.flags & CoverMap::taken) == 0 && scene::inside(at, area.outline);
                };
                const double stray = builder.yards(1.5) * ((seed >> 20) % 100) / 100.0 / length;
                int begin = 0;
                int end = parts;
                while (begin < end && !free((begin + 0.5) / parts - 0.5 - stray)) ++begin;
                while (end > begin && !free((end - 0.5) / parts - 0.5 + stray)) --end;
                if (end - begin < 2 || !free((begin + end) * 0.5 / parts - 0.5)) continue;
                const glm::dvec2 middle_of_it = p + ahead * (length * ((begin + end) * 0.5 / parts - 0.5));
                // A segment's right runs along the row.
                builder.set({field.model, palette, 3}, to_ground(middle_of_it),
                            Degrees{area.rows.value() - 90.0},
                            field.scale * (0.86 + 0.26 * (seed % 89) / 89.0), seed >> 8,
                            static_cast<double>(end - begin) / parts);
            }
    }
}

}

Result<void> strew_clutter(LandscapeBuilder& builder) {
    const CoverMap map{builder};
    Strewer strewer{builder, map, builder.scene.scales.figures.value()};
    if (const auto done = strewer.take_models(); !done) return done;
    strewer.open_ground();
    strewer.along_water();
    strewer.along_balks();
    strewer.rows();
    return {};
}

}
