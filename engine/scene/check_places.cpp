#include "engine/scene/check_parts.h"
#include "engine/scene/outline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace vantage::scene {
namespace {

constexpr Yards touch{1.0}; // bases that press against one another by less are touching

bool on_ground(const Scene& scene, const std::vector<GroundPoint>& outline) {
    return std::all_of(outline.begin(), outline.end(),
                       [&](GroundPoint p) { return scene.ground.heights->contains(p); });
}

std::string at_words(GroundPoint p) { return fmt::format("{:.0f}, {:.0f}", p.east.value(), p.north.value()); }

// Waters and other ground that nobody can stand on.
const Area* impassable_under(const Scene& scene, GroundPoint p) {
    for (const Area& area : scene.landscape.areas)
        if (area.going == Going::impassable && area.outline.size() >= 3 && inside(p, area.outline))
            return &area;
    return nullptr;
}

// A wood, in which horses are of no use; where another area lies over it, as a clearing, the last
// one counts.
const Area* wood_under(const Scene& scene, GroundPoint p) {
    const Area* found = nullptr;
    for (const Area& area : scene.landscape.areas)
        if (area.outline.size() >= 3 && inside(p, area.outline))
            found = scene.landscape.kind_of(area).sight == terrain::ObstacleKind::wood ? &area : nullptr;
    return found;
}

void check_units(const Report& report) {
    const Scene& scene = report.scene;
    Occupied taken{scene.ground.width, scene.ground.depth};
    std::vector<const Unit*> placed;
    for (const Unit& u : scene.units) {
        if (!u.on_table) continue;
        const auto outline = outline_of(u.place, u.footprint);
        if (!on_ground(scene, outline))
            report.error(u.where, fmt::format("{} ({}) stands off the table at {}", u.name, u.id,
                                              at_words(u.place.at)));
        for (const int other : taken.hits(outline, touch)) {
            const Unit& o = *placed[static_cast<std::size_t>(other)];
            report.error(u.where, fmt::format("{} ({}) overlaps {} ({}) at {}", u.name, u.id, o.name, o.id,
                                              at_words(u.place.at)));
        }
        if (const Area* area = impassable_under(scene, u.place.at))
            report.warning(u.where, fmt::format("{} ({}) stands in {} at {}", u.name, u.id,
                                                area->name.empty() ? "impassable ground" : area->name,
                                                at_words(u.place.at)));
        if (u.arm == table::Arm::cavalry && !u.hidden) // those who lie in wait know why
            if (const Area* area = wood_under(scene, u.place.at))
                report.warning(u.where,
                               fmt::format("{} ({}) stands in {} at {}, where cavalry can do nothing", u.name,
                                           u.id, area->name.empty() ? "a wood" : area->name,
                                           at_words(u.place.at)));
        taken.add(outline);
        placed.push_back(&u);
    }
    for (const Commander& c : scene.commanders) {
        if (!c.on_table) continue;
        const auto outline = outline_of(c.place, c.footprint);
        if (!on_ground(scene, outline))
            report.error(c.where, fmt::format("{} stands off the table at {}", c.name, at_words(c.place.at)));
        for (const int other : taken.hits(outline, touch))
            report.warning(c.where,
                           fmt::format("{} overlaps {} at {}", c.name,
                                       placed[static_cast<std::size_t>(other)]->name, at_words(c.place.at)));
    }
}

// How far a formation's waves reach across its front.
void check_front(const Report& report, const Formation& f) {
    const Scene& scene = report.scene;
    if (!f.on_table || f.deployment != Deployment::deployed) return;
    const glm::dvec2 ahead = direction_of(f.facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    double least = 0.0, most = 0.0, widest = 0.0;
    const Unit* wide = nullptr;
    for (const UnitId id : f.units) {
        const Unit& u = scene[id];
        if (u.placed_by_hand || u.station != Station::waves) continue;
        const glm::dvec2 from = to_vec(u.place.at) - to_vec(f.at);
        const double middle = from.x * right.x + from.y * right.y;
        least = std::min(least, middle - 0.5 * u.footprint.width.value());
        most = std::max(most, middle + 0.5 * u.footprint.width.value());
        if (u.footprint.width.value() > widest) {
            widest = u.footprint.width.value();
            wide = &u;
        }
    }
    if (wide != nullptr && widest > f.front.value() + 1.0)
        report.error(wide->where, fmt::format("{} is {:.0f} yards wide, its formation's front only {:.0f}",
                                              wide->name, widest, f.front.value()));
    else if (most - least > f.front.value() * 1.02 + 20.0)
        report.warning(f.where,
                       fmt::format("{} stands {:.0f} yards wide, its front is {:.0f}: give it a wider "
                                   "front or more waves",
                                   f.name, most - least, f.front.value()));
}

void check_areas_behind(const Report& report, const Formation& f, FormationId id) {
    const Scene& scene = report.scene;
    if (!f.on_table) return;
    const auto area = outline_of(f.reformation_area, f.reformation_footprint);
    if (!on_ground(scene, area))
        report.warning(f.where, fmt::format("the reformation area of {} lies off the table at {}", f.name,
                                            at_words(f.reformation_area.at)));
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const Unit& u = scene.units[i];
        if (!u.on_table || scene.side_of(UnitId{i}) == scene.side_of(id)) continue;
        if (distance(u.place.at, f.reformation_area.at) < Yards{600} &&
            overlap(area, outline_of(u.place, u.footprint)) > Yards{0})
            report.warning(f.where, fmt::format("{} stands on the reformation area of {}", u.name, f.name));
    }
}

// Figures too large for their bases: one line for each kind of base, not for each unit.
void check_figures(const Report& report) {
    const Scene& scene = report.scene;
    struct Too {
        const Unit* unit;
        table::BaseLayout base;
        int count;
    };
    std::map<std::pair<table::UnitKind, table::Arm>, Too> found;
    for (const Unit& u : scene.units) {
        for (const table::BaseLayout& base : bases_of(scene, u)) {
            if (base.overhang < std::min(base.width, base.depth) * 0.5) continue;
            const auto [at, first] = found.try_emplace({u.kind, u.arm}, Too{&u, base, 0});
            ++at->second.count;
        }
    }
    for (const auto& [kind, too] : found)
        report.warning(
            too.unit->where,
            fmt::format("figures of {} mm hang {:.0f} mm over the {:.0f} x {:.0f} mm base of {}{}",
                        scene.scales.figures.value(), too.base.overhang.value(), too.base.width.value(),
                        too.base.depth.value(), too.unit->name,
                        too.count > 1 ? fmt::format(" and {} others like it", too.count - 1) : ""));
}

}

void check_places(const Report& report) {
    check_units(report);
    const Scene& scene = report.scene;
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        check_front(report, scene.formations[i]);
        check_areas_behind(report, scene.formations[i], FormationId{i});
    }
    check_figures(report);
}

void check_arrivals(const Report& report) {
    const Scene& scene = report.scene;
    std::vector<bool> arrives(scene.formations.size(), false);
    for (const Reinforcement& r : scene.reinforcements) {
        arrives[r.formation.index()] = true;
        const std::string& name = scene[r.formation].name;
        const double east = r.at.east.value(), north = r.at.north.value();
        const double width = scene.ground.width.value(), depth = scene.ground.depth.value();
        const double to_edge = std::min(std::min(std::abs(east), std::abs(width - east)),
                                        std::min(std::abs(north), std::abs(depth - north)));
        if (!scene.ground.heights->contains(r.at) || to_edge > 1.0)
            report.error(r.where + "/at",
                         fmt::format("{} enters at {}, which is not on an edge of the {:.0f} x "
                                     "{:.0f} yards",
                                     name, at_words(r.at), width, depth));
        const GroundPoint in = to_ground(to_vec(r.at) + direction_of(r.facing) * 20.0);
        if (const Area* area = impassable_under(scene, in))
            report.error(r.where + "/at",
                         fmt::format("{} cannot enter at {}: {} is impassable", name, at_words(r.at),
                                     area->name.empty() ? "the ground" : area->name));
        if (!scene.ground.heights->contains(in))
            report.error(r.where + "/facing", fmt::format("{} enters facing away from the table", name));
        if (r.turn > scene.clock.turns)
            report.warning(r.where + "/turn", fmt::format("{} arrives on turn {}, the game ends with turn {}",
                                                          name, r.turn, scene.clock.turns));
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        if (!scene.formations[i].on_table && !arrives[i])
            report.error(
                scene.formations[i].where,
                fmt::format("{} has no \"at\" and no reinforcement brings it", scene.formations[i].name));
}

}
