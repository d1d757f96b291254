#include "engine/overlay/labels.h"

#include "engine/overlay/zones.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::overlay {
namespace {

constexpr glm::vec4 white{1, 1, 1, 1};

std::string_view word_of(scene::Directive order) {
    switch (order) {
    case scene::Directive::attack:
        return "attack";
    case scene::Directive::defend:
        return "defend";
    case scene::Directive::support:
        return "support";
    case scene::Directive::move:
        return "move";
    case scene::Directive::reserve:
        return "reserve";
    }
    return "";
}

/// What an order aims at, by the name that stands on the map.
std::string target_of(const scene::Scene& scene, const std::string& id) {
    for (const scene::Objective& o : scene.objectives)
        if (o.id == id) return o.name;
    for (const scene::Formation& f : scene.formations)
        if (f.id == id) return f.name;
    return id;
}

std::string_view sign_of(table::Arm arm) {
    switch (arm) {
    case table::Arm::infantry:
        return "☒"; // as counters have had it since the map rooms
    case table::Arm::cavalry:
        return "◪";
    case table::Arm::artillery:
        return "◉";
    case table::Arm::command:
        return "⚑";
    }
    return "";
}

/// A name stands over the heads of its figures, in millimetres.
float over_heads(const scene::Scene& scene) {
    return static_cast<float>(scene.scales.figures.value()) * 1.4F + 2.0F;
}

GroundPoint middle_of(std::span<const GroundPoint> points) {
    glm::dvec2 sum{0.0};
    for (const GroundPoint& p : points) sum += to_vec(p);
    return to_ground(sum / static_cast<double>(points.size()));
}

}

Standing standing_of(const play::Markers& markers) {
    Standing s{
        .order = "", .status = markers.status, .tokens = markers.tokens, .token_name = markers.token_name};
    for (const play::Order& order : markers.orders) {
        if (order.pending)
            s.order += " (new order on its way)";
        else
            s.order = order.words;
    }
    return s;
}

std::vector<Standing> standing_of(const scene::Scene& scene) {
    std::vector<Standing> all;
    for (const scene::Formation& f : scene.formations) {
        Standing s;
        s.order = word_of(f.order);
        if (!f.target.empty()) s.order += " → " + target_of(scene, f.target);
        all.push_back(std::move(s));
    }
    return all;
}

void mark_formations(Marks& marks, const Field& field, const Pen& pen, const scene::Scene& scene,
                     std::span<const Standing> standings) {
    for (std::size_t n = 0; n < scene.formations.size(); ++n) {
        const scene::Formation& formation = scene.formations[n];
        std::vector<GroundPoint> places;
        for (const scene::UnitId id : formation.units)
            if (scene[id].on_table && !scene[id].hidden) places.push_back(scene[id].place.at);
        if (places.empty()) continue;
        std::string words = formation.name;
        if (n < standings.size()) {
            const Standing& s = standings[n];
            if (!s.order.empty()) words += "\n" + s.order;
            if (!s.status.empty()) words += (s.order.empty() ? "\n" : ", ") + s.status;
            // Pips are counted at a glance; the number is for those who would rather read.
            if (s.tokens > 0) {
                words += fmt::format("\n{} {} ", s.token_name, s.tokens);
                for (int i = 0; i < std::min(s.tokens, 10); ++i) words += "●";
            }
        }
        const GroundPoint at = middle_of(places);
        marks.text(field.contains(at) ? at : places.front(), words, pen.text(18.0F), Weight::formation, white,
                   plate_of(scene[scene.side_of(scene::FormationId{n})].colour), 14.0F);
    }
}

void mark_unit(Marks& marks, const Pen& pen, const scene::Scene& scene, scene::UnitId id,
               std::optional<float> weight) {
    const scene::Unit& unit = scene[id];
    marks.text(unit.place.at, fmt::format("{} {}", sign_of(unit.arm), unit.name), pen.text(14.0F),
               weight.value_or(unit.arm == table::Arm::artillery ? Weight::battery : Weight::unit),
               glm::mix(ink_of(scene[scene.side_of(id)].colour), white, 0.7F), {0, 0, 0, 0},
               over_heads(scene));
}

void mark_commander(Marks& marks, const Pen& pen, const scene::Scene& scene,
                    const scene::Commander& commander, std::optional<float> weight) {
    const float rank = commander.level == scene::Level::army    ? 2.0F
                       : commander.level == scene::Level::force ? 1.0F
                                                                : 0.0F;
    marks.text(commander.place.at, fmt::format("{} {}", sign_of(table::Arm::command), commander.name),
               pen.text(15.0F), weight.value_or(Weight::commander + rank), white, {0, 0, 0, 0},
               over_heads(scene));
}

void mark_units(Marks& marks, const Pen& pen, const scene::Scene& scene) {
    for (std::size_t n = 0; n < scene.units.size(); ++n)
        if (scene.units[n].on_table && !scene.units[n].hidden) mark_unit(marks, pen, scene, scene::UnitId{n});
    for (const scene::Commander& commander : scene.commanders)
        if (commander.on_table) mark_commander(marks, pen, scene, commander);
}

void mark_objectives(Marks& marks, const Field& field, const Pen& pen, const scene::Scene& scene) {
    for (const scene::Objective& objective : scene.objectives) {
        const bool held = objective.held_by.valid();
        const glm::vec4 ink = held ? ink_of(scene[objective.held_by].colour) : paper_colour;
        const measure::Base spot{{objective.at, Degrees{0.0}}, Yards{0.0}, Yards{0.0}};
        marks.line(field, around(spot, objective.radius), ink, pen.width(3.5F),
                   held ? LineStyle::solid : LineStyle::dashed, true);
        std::string words = fmt::format("★ {}", objective.name);
        if (objective.points != 0) words += fmt::format(" ({})", objective.points);
        words += held ? fmt::format("\n{}", scene[objective.held_by].name) : "\nheld by nobody";
        marks.text(objective.at, words, pen.text(18.0F), Weight::objective, white,
                   held ? plate_of(scene[objective.held_by].colour) : glm::vec4{0.12F, 0.11F, 0.09F, 0.80F},
                   20.0F);
    }
}

void mark_places(Marks& marks, const Pen& pen, const scene::Scene& scene) {
    const auto name = [&](GroundPoint at, const std::string& words, float weight, glm::vec4 colour) {
        const bool known = std::any_of(marks.texts.begin(), marks.texts.end(), [&](const Text& t) {
            return t.words == words && glm::distance(t.at, to_vec(at)) < 600.0;
        });
        if (!words.empty() && !known) marks.text(at, words, pen.text(17.0F), weight, colour);
    };
    for (const scene::Spot& spot : scene.landscape.spots)
        name(spot.at, spot.name.empty() ? "" : scene.landscape.kind_of(spot).mark + spot.name, Weight::place,
             paper_colour);
    for (const scene::Area& area : scene.landscape.areas)
        if (!area.outline.empty())
            name(middle_of(area.outline), area.name, Weight::place - 2.0F, {0.86F, 0.96F, 0.74F, 1});
    for (const scene::Line& line : scene.landscape.lines) {
        const terrain::Kind& kind = scene.landscape.kind_of(line);
        const bool water = kind.is_water();
        const bool way = kind.way != terrain::Way::none;
        if (!line.points.empty() && (water || way))
            name(line.points[line.points.size() / 2], line.name, Weight::place - 5.0F,
                 water ? glm::vec4{0.66F, 0.84F, 1.0F, 1} : glm::vec4{0.95F, 0.88F, 0.74F, 1});
    }
}

}
