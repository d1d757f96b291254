#include "engine/scene/check.h"

#include "engine/core/nearest.h"
#include "engine/scene/check_parts.h"
#include "engine/scene/outline.h"

#include <algorithm>
#include <set>

namespace vantage::scene {

void check_scene(const Scene& scene, Problems& problems) {
    const Report report{scene, problems};
    check_armies(report);
    check_places(report);
    check_arrivals(report);
    check_land(scene, problems);
    check_references(report);
}

void check_land(const Scene& scene, Problems& problems) { check_landscape({scene, problems}); }

void check_armies(const Report& report) {
    const Scene& scene = report.scene;
    if (scene.sides.size() < 2)
        report.error("/sides", fmt::format("has {} side, a battle takes at least two", scene.sides.size()));
    for (const Force& force : scene.forces) {
        if (!force.commander.valid() && scene[force.side].army_commanders.empty())
            report.error(force.where,
                         fmt::format("\"{}\" has no commander, and its army has none either", force.name));
        if (force.formations.empty())
            report.error(force.where, fmt::format("\"{}\" has no formations", force.name));
    }
    std::set<std::string> told;
    const auto nation = [&](const std::string& name, const std::string& where) {
        const auto known = table::known_nations();
        if (std::find(known.begin(), known.end(), name) != known.end() || !told.insert(name).second) return;
        const std::string close = nearest(name, known);
        report.warning(
            where,
            close.empty()
                ? fmt::format("nation \"{}\" has no colours of its own, known are {}", name, one_of(known))
                : fmt::format("nation \"{}\" has no colours of its own, did you mean \"{}\"?", name, close));
    };
    for (const Unit& unit : scene.units) nation(unit.nation, unit.where);
    for (const Commander& commander : scene.commanders) {
        nation(commander.nation, commander.where);
        if (commander.from_turn > scene.clock.turns)
            report.warning(commander.where,
                           fmt::format("{} comes on turn {}, the game ends with turn {}", commander.name,
                                       commander.from_turn, scene.clock.turns));
    }
    if (scene.player_table) {
        const Inches width = scene.scales.ground.on_table(scene.ground.width);
        const Inches depth = scene.scales.ground.on_table(scene.ground.depth);
        if (width > scene.player_table->first || depth > scene.player_table->second)
            report.warning(
                "/table",
                fmt::format("is {:.1f} x {:.1f} inches, the ground takes {:.1f} x {:.1f} at {} yards "
                            "per inch",
                            scene.player_table->first.value(), scene.player_table->second.value(),
                            width.value(), depth.value(), scene.scales.ground.per_inch().value()));
    }
}

void check_references(const Report& report) {
    const Scene& scene = report.scene;
    const auto known = [&](const std::string& id) {
        return scene.formation_named(id).valid() ||
               std::any_of(scene.objectives.begin(), scene.objectives.end(),
                           [&](const Objective& o) { return o.id == id; });
    };
    for (const Formation& f : scene.formations) {
        if (!f.target.empty() && !known(f.target))
            report.error(f.where + "/target",
                         fmt::format("\"{}\" is neither an objective nor a formation", f.target));
        if (!f.road.empty() && std::none_of(scene.landscape.lines.begin(), scene.landscape.lines.end(),
                                            [&](const Line& line) { return line.name == f.road; }))
            report.error(f.where + "/road", fmt::format("there is no line \"{}\" in the terrain", f.road));
    }
    for (const Force& f : scene.forces)
        if (!f.objective.empty() && !known(f.objective))
            report.error(f.where + "/objective",
                         fmt::format("\"{}\" is neither an objective nor a formation", f.objective));
    for (const Objective& o : scene.objectives)
        if (!scene.ground.heights->contains(o.at))
            report.error(o.where + "/at", fmt::format("objective \"{}\" lies off the ground", o.name));
    for (const VictoryCondition& v : scene.victory) {
        if (v.side.valid() && !v.says_something())
            report.warning(v.where, fmt::format("\"{}\" says nothing about when it is won", v.result));
        else if (const std::string checked = words_of(scene, v); !v.words.empty() && v.words != checked)
            report.warning(v.where + "/words", fmt::format("is not what is checked: \"{}\"", checked));
    }
    std::set<std::string> names;
    for (const Camera& c : scene.cameras) {
        if (!names.insert(c.name).second)
            report.warning(c.where + "/name", fmt::format("camera \"{}\" is given twice", c.name));
        if (!scene.ground.heights->contains(c.target))
            report.warning(c.where + "/target",
                           fmt::format("camera \"{}\" looks at a place off the ground", c.name));
    }
    if (scene.cameras.empty()) report.warning("/cameras", "there is no camera");
    for (const table::BaseOverride& o : scene.basing.overrides) {
        if (o.unit.empty()) continue;
        const bool unit = std::any_of(scene.units.begin(), scene.units.end(),
                                      [&](const Unit& u) { return u.id == o.unit; });
        const bool commander = std::any_of(scene.commanders.begin(), scene.commanders.end(),
                                           [&](const Commander& c) { return c.name == o.unit; });
        if (!unit && !commander)
            report.warning("/basing/overrides",
                           fmt::format("there is no unit \"{}\" to base differently", o.unit));
    }
}

}
