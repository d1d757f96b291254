#include "engine/staging/landscape.h"

#include "engine/staging/bridge_fit.h"
#include "engine/staging/clutter.h"
#include "engine/staging/landscape_builder.h"
#include "engine/table/figures.h"

namespace vantage::staging {
namespace {

// How much smaller than true a tree or a house is beside the figures, as modellers build them.
constexpr double tree_share = 0.42;
constexpr double house_share = 0.50;
constexpr double most_trees = 36'000; // at small scales a forest thins out rather than being cut off

Result<std::vector<std::uint32_t>> take_all(ModelLibrary& library, const std::vector<std::string>& ids) {
    std::vector<std::uint32_t> out;
    for (const std::string& id : ids) {
        const auto taken = library.take(id);
        if (!taken) return taken.error();
        out.push_back(*taken);
    }
    return out;
}

double square_yards(const std::vector<GroundPoint>& outline) {
    double twice = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::dvec2 a = to_vec(outline[i]);
        const glm::dvec2 b = to_vec(outline[(i + 1) % outline.size()]);
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

// Bushes along the border of a wood, where there is light for them.
Result<void> grow_edge(LandscapeBuilder& builder, const scene::Area& area, double tall,
                       std::uint64_t stream) {
    const auto bush = builder.library.take("tree/bush");
    if (!bush) return bush.error();
    Random random{1816, stream};
    const double step = builder.yards(tall * 0.42) * builder.tree_spread;
    for (std::size_t i = 0; i < area.outline.size(); ++i) {
        const glm::dvec2 a = to_vec(area.outline[i]);
        const glm::dvec2 along = to_vec(area.outline[(i + 1) % area.outline.size()]) - a;
        const double length = glm::length(along);
        for (double s = random.between(0, step); s < length; s += step * random.between(0.7, 1.3)) {
            const double stray = builder.yards(tall * 0.20);
            const glm::dvec2 off{random.between(-stray, stray), random.between(-stray, stray)};
            const std::uint32_t seed = random.next();
            const GroundPoint p = to_ground(a + along * (s / length) + off);
            if (builder.on_a_way(p, tall * 0.12) || builder.on_a_base(p, builder.yards(tall * 0.14)))
                continue;
            builder.set({*bush, builder.colours.palette_of("tree/bush", seed >> 14), 2}, p,
                        Degrees{static_cast<double>(seed % 360)},
                        tall * (0.16 + 0.16 * (seed % 1000) / 1000.0), seed >> 8);
        }
    }
    return {};
}

Result<void> plant(LandscapeBuilder& builder, const scene::Area& area, std::uint64_t stream) {
    const terrain::Trees& grown = builder.scene.landscape.kind_of(area).trees;
    const std::vector<std::string>& ids =
        builder.colours.bare() && !grown.bare.empty() ? grown.bare : grown.models;
    const auto trees = take_all(builder.library, ids);
    if (!trees) return trees.error();
    const double scale = builder.mm_per_metre * tree_share;
    const double tall = builder.library[trees->front()].max.z * scale;
    // Crowns meet in a wood and stand apart in an orchard. A small wood still has its trees.
    const Bounds b = bounds_of(area.outline);
    const double smallest_side = std::min(b.high.x - b.low.x, b.high.y - b.low.y);
    const double spacing = std::min(builder.yards(tall * grown.spacing) * builder.tree_spread,
                                    std::max(smallest_side / 2.2, 1.0));
    const bool planted = grown.stray < 0.15; // in rows, all alike
    const double rim = planted ? 0.0 : builder.yards(tall * 1.31);
    for (const auto& [p, seed, within] :
         builder.scattered.of(stream, {area.outline, area.rows, spacing, grown.stray, rim})) {
        if (builder.on_a_way(p, tall * 0.16) || builder.on_a_base(p, builder.yards(tall * 0.14))) continue;
        double size = 0.62 + 0.62 * (seed % 1000) / 1000.0;
        if (!planted) {
            // Here and there one has fallen; the outermost stay low.
            const double inside = within * builder.stage.space.mm_per_yard();
            if ((seed >> 5) % 100 < 5 && inside > tall) continue;
            size *= glm::mix(0.70, 1.06, glm::smoothstep(0.0, tall * 1.3, inside));
        }
        const std::size_t kind = (seed >> 10) % trees->size();
        builder.set({(*trees)[kind], builder.colours.palette_of(ids[kind], seed >> 14)}, p,
                    Degrees{static_cast<double>(seed % 360)}, scale * size, seed >> 8);
    }
    if (!planted) return grow_edge(builder, area, tall, stream);
    return {};
}

Result<void> build_houses(LandscapeBuilder& builder, const scene::Area& area, std::uint64_t stream) {
    const auto houses = take_all(builder.library, builder.scene.landscape.kind_of(area).houses);
    if (!houses) return houses.error();
    const double scale = builder.mm_per_metre * house_share;
    const model::Mesh& first = builder.library[houses->front()];
    const double long_side = std::max(first.max.x - first.min.x, first.max.y - first.min.y) * scale;
    const Bounds b = bounds_of(area.outline);
    const double smallest_side = std::min(b.high.x - b.low.x, b.high.y - b.low.y);
    const double spacing = std::min(builder.yards(long_side * 1.5), std::max(smallest_side / 1.6, 1.0));
    for (const ScatteredPlace& place :
         builder.scattered.of(stream, {area.outline, area.rows, spacing, 0.14, 0.0})) {
        const GroundPoint p = place.at;
        const std::uint32_t seed = place.seed;
        if (builder.on_a_way(p, long_side * 0.42) || builder.on_a_base(p, builder.yards(long_side * 0.5)))
            continue;
        const auto beside = [&](const scene::Spot& s) {
            return s.width > Yards{0} && distance(s.at, p).value() < builder.yards(long_side * 1.2);
        };
        const std::vector<scene::Spot>& spots = builder.scene.landscape.spots;
        if (seed % 100 < 14 || std::any_of(spots.begin(), spots.end(), beside)) continue;
        const double turn = area.rows.value() + ((seed >> 4) % 2) * 90.0 + ((seed >> 6) % 21) - 10.0;
        const std::uint32_t model = (*houses)[(seed >> 10) % houses->size()];
        builder.set({model, builder.colours.house(seed >> 12, builder.library[model].max.z)}, p,
                    Degrees{turn}, scale * (0.9 + 0.2 * (seed % 100) / 100.0), seed >> 8);
    }
    return {};
}

std::uint32_t seed_of(const scene::Spot& spot) {
    const auto word = [](Yards v) { return static_cast<std::uint32_t>(std::llround(v.value())); };
    return table::figure_hash(word(spot.at.east), word(spot.at.north));
}

// The width of the nearest painted way or water, as it is shown.
double shown_width(const LandscapeBuilder& builder, GroundPoint at, bool water, double otherwise) {
    double nearest = builder.yards(40.0);
    double width = otherwise;
    for (const frame::Line& line : builder.stage.lines) {
        if ((*builder.stage.terrain)[line.kind].is_water() != water) continue;
        std::vector<GroundPoint> points;
        for (const glm::dvec2& p : line.points) points.push_back(to_ground(p));
        const double away = scene::distance_to_line(at, points).value();
        if (away >= nearest) continue;
        nearest = away;
        width = line.width.value();
    }
    return width;
}

Result<void> build_spot(LandscapeBuilder& builder, const scene::Spot& spot) {
    const scene::Landscape& land = builder.scene.landscape;
    const terrain::Kind& kind = spot.building.valid() ? (*land.terrain)[spot.building] : land.kind_of(spot);
    if (kind.model.empty()) return {};
    const auto model = builder.library.take(kind.model);
    if (!model) return model.error();
    if (land.kind_of(spot).crossing == terrain::Crossing::bridge) {
        const model::Mesh& mesh = builder.library[*model];
        const double road =
            shown_width(builder, spot.at, false, spot.width.value() * builder.stage.space.mm_per_yard());
        const double water = shown_width(builder, spot.at, true, road);
        const BridgeFit fit = fit_bridge({mesh.max.x - mesh.min.x, mesh.max.y - mesh.min.y},
                                         Millimetres{road}, Millimetres{water});
        builder.set({*model}, spot.at, spot.facing, fit.scale, 77, fit.stretch);
        return {};
    }
    const bool house = spot.building.valid();
    const double height = builder.library[*model].max.z;
    builder.set({*model, house ? builder.colours.house(seed_of(spot), height) : 0}, spot.at, spot.facing,
                builder.mm_per_metre * house_share, 77);
    return {};
}

Result<void> build_barrier(LandscapeBuilder& builder, const scene::Line& line) {
    const terrain::Kind& kind = builder.scene.landscape.kind_of(line);
    if (kind.model.empty()) return {};
    const auto model = builder.library.take(kind.model);
    if (!model) return model.error();
    const model::Mesh& mesh = builder.library[*model];
    const double scale = builder.mm_per_metre * 0.7;
    const double length_yd = builder.yards((mesh.max.x - mesh.min.x) * scale);
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
        const glm::dvec2 a = to_vec(line.points[i]);
        const glm::dvec2 along = to_vec(line.points[i + 1]) - a;
        const double whole = glm::length(along);
        const int pieces = std::max(1, static_cast<int>(std::lround(whole / length_yd)));
        if (pieces > 5000) continue;
        // A segment's right runs along the line.
        const Degrees facing{bearing_of(along).value() - 90.0};
        for (int k = 0; k < pieces; ++k) {
            const GroundPoint p = to_ground(a + along * ((k + 0.5) / pieces));
            if (builder.on_a_way(p, 1.0) || builder.on_a_base(p, 2.0)) continue;
            builder.set({*model, builder.colours.palette_of(kind.model, static_cast<std::uint32_t>(k))}, p,
                        facing, scale, static_cast<std::uint32_t>(k * 131 + 7), whole / pieces / length_yd);
        }
    }
    return {};
}

}

Result<void> grow_landscape(const scene::Scene& scene, ModelLibrary& library, FigureStyles& styles,
                            ScatteredPlaces& scattered, frame::Stage& stage) {
    LandscapeColours colours{styles, scene.weather};
    LandscapeBuilder builder{scene, library, colours, stage, scattered, scene.scales.figures.value() / 1.62,
                             1.0};
    for (const scene::Spot& spot : scene.landscape.spots)
        if (const auto done = build_spot(builder, spot); !done) return done;
    for (const scene::Line& line : scene.landscape.lines)
        if (const auto done = build_barrier(builder, line); !done) return done;

    // As many as if all grew as close as in a wood; closer ones count for more.
    constexpr double usual_tree_metres = 11.0, usual_spacing = 0.52;
    double wooded = 0;
    for (const scene::Area& area : scene.landscape.areas) {
        const terrain::Trees& trees = scene.landscape.kind_of(area).trees;
        const double closer = std::max(1.0, usual_spacing / trees.spacing);
        if (!trees.models.empty()) wooded += square_yards(area.outline) * closer * closer;
    }
    const double spacing =
        builder.yards(usual_tree_metres * builder.mm_per_metre * tree_share * usual_spacing);
    builder.tree_spread = std::max(1.0, std::sqrt(wooded / (spacing * spacing) / most_trees));
    std::uint64_t stream = 1;
    for (const scene::Area& area : scene.landscape.areas) {
        ++stream;
        const terrain::Kind& kind = scene.landscape.kind_of(area);
        Result<void> done;
        if (!kind.trees.models.empty())
            done = plant(builder, area, stream);
        else if (!kind.houses.empty())
            done = build_houses(builder, area, stream);
        if (!done) return done;
    }
    if (const auto done = strew_clutter(builder); !done) return done;
    stage.landscape_palettes = static_cast<std::uint32_t>(styles.palettes().size());
    return {};
}

}
