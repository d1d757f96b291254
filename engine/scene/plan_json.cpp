#include "engine/scene/read.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::scene {

SideId side_named(const Scene& scene, const JsonReader& reader) {
    if (reader.missing()) return {};
    const std::string name = reader.text();
    for (std::size_t i = 0; i < scene.sides.size(); ++i)
        if (scene.sides[i].id == name) return SideId{i};
    if (reader.is_text()) reader.error(fmt::format("there is no side \"{}\"", name));
    return {};
}

std::vector<FormationId> formations_named(const Scene& scene, const JsonReader& reader) {
    std::vector<FormationId> found;
    for (const JsonReader& item : reader.items(most_formations)) {
        const FormationId id = scene.formation_named(item.text());
        if (id.valid())
            found.push_back(id);
        else if (item.is_text())
            item.error(fmt::format("there is no formation \"{}\"", item.text()));
    }
    return found;
}

namespace {

ObjectiveId objective_named(const Scene& scene, const JsonReader& reader) {
    const std::string name = reader.text();
    for (std::size_t i = 0; i < scene.objectives.size(); ++i)
        if (scene.objectives[i].id == name) return ObjectiveId{i};
    if (reader.is_text()) reader.error(fmt::format("there is no objective \"{}\"", name));
    return {};
}

std::vector<ObjectiveId> objectives_named(const Scene& scene, const JsonReader& reader) {
    std::vector<ObjectiveId> found;
    for (const JsonReader& item : reader.items(100))
        if (const ObjectiveId id = objective_named(scene, item); id.valid()) found.push_back(id);
    return found;
}

std::vector<UnitId> units_named(const Scene& scene, const JsonReader& reader) {
    std::vector<UnitId> found;
    for (const JsonReader& item : reader.items(1000)) {
        const UnitId id = scene.unit_named(item.text());
        if (id.valid())
            found.push_back(id);
        else if (item.is_text())
            item.error(fmt::format("there is no unit \"{}\"", item.text()));
    }
    return found;
}

std::optional<int> whole(const JsonReader& reader, int min, int max) {
    if (reader.missing()) return std::nullopt;
    return static_cast<int>(reader.integer(min, min, max));
}

// The direction in which whoever enters at a point of the edge goes: away from the nearest edge.
Degrees inward(const Scene& scene, GroundPoint p) {
    const double west = std::abs(p.east.value());
    const double east = std::abs((scene.ground.width - p.east).value());
    const double south = std::abs(p.north.value());
    const double north = std::abs((scene.ground.depth - p.north).value());
    const double least = std::min({west, east, south, north});
    if (least == south) return Degrees{0};
    if (least == west) return Degrees{90};
    if (least == north) return Degrees{180};
    return Degrees{270};
}

void read_reinforcement(const JsonReader& reader, Scene& scene) {
    Reinforcement r;
    reader.object({"turn", "formation", "at", "facing", "order", "notes"});
    r.where = reader.pointer();
    r.turn = static_cast<int>(reader.need("turn").integer(1, 1, 1000));
    r.at = read_point(reader.need("at"));
    r.facing = read_bearing(reader["facing"], inward(scene, r.at));
    r.notes = reader["notes"].text();
    const JsonReader named = reader.need("formation");
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        if (scene.formations[i].id == named.text()) r.formation = FormationId{i};
    if (!r.formation.valid()) {
        if (named.is_text()) named.error(fmt::format("there is no formation \"{}\"", named.text()));
        return;
    }
    Formation& formation = scene.formations[r.formation.index()];
    if (formation.on_table)
        named.error(fmt::format("formation \"{}\" already stands on the table", formation.id));
    for (const Reinforcement& other : scene.reinforcements)
        if (other.formation == r.formation)
            named.error(fmt::format("formation \"{}\" arrives twice", formation.id));
    r.order = read_word(reader["order"], directive_words, formation.order);
    formation.at = r.at;
    formation.facing = r.facing;
    formation.order = r.order;
    scene.reinforcements.push_back(std::move(r));
}

void read_objective(const JsonReader& reader, Scene& scene) {
    Objective o;
    reader.object({"id", "name", "at", "radius", "points", "held_by"});
    o.where = reader.pointer();
    o.id = reader.need("id").text();
    for (const Objective& other : scene.objectives)
        if (other.id == o.id) reader["id"].error(fmt::format("the id \"{}\" is given twice", o.id));
    o.name = reader.need("name").text();
    o.at = read_point(reader.need("at"));
    o.radius = Yards{reader["radius"].number(150, {10, 5000})};
    o.points = static_cast<int>(reader["points"].integer(0, 0, 1000));
    o.held_by = side_named(scene, reader["held_by"]);
    scene.objectives.push_back(std::move(o));
}

void read_condition(const JsonReader& reader, Scene& scene) {
    VictoryCondition v;
    reader.object({"side", "result", "words", "lead", "holds", "enemy_holds_none_of", "enemy_units_lost",
                   "enemy_units_of", "enemy_lost", "own_units_lost_below", "enemy_formations_broken",
                   "no_enemy_within", "turns_running", "after_turn", "ends"});
    v.where = reader.pointer();
    v.side = side_named(scene, reader["side"]);
    v.result = reader.need("result").text();
    v.words = reader["words"].text();
    v.lead = whole(reader["lead"], 0, 10'000);
    v.holds = objectives_named(scene, reader["holds"]);
    v.enemy_holds_none_of = objectives_named(scene, reader["enemy_holds_none_of"]);
    v.enemy_units_lost = whole(reader["enemy_units_lost"], 0, 5000);
    v.enemy_units_of = formations_named(scene, reader["enemy_units_of"]);
    v.enemy_lost = units_named(scene, reader["enemy_lost"]);
    v.own_units_lost_below = whole(reader["own_units_lost_below"], 0, 5000);
    v.enemy_formations_broken = whole(reader["enemy_formations_broken"], 0, 1000);
    if (const JsonReader within = reader["no_enemy_within"]; !within.missing())
        v.no_enemy_within = Yards{within.number(0, {0, 20'000})};
    v.turns_running = static_cast<int>(reader["turns_running"].integer(1, 1, 1000));
    v.after_turn = static_cast<int>(reader["after_turn"].integer(0, 0, 1000));
    v.ends = reader["ends"].flag(false);
    for (const auto& [key, idle] :
         {std::pair{"enemy_units_of", !v.enemy_units_lost}, std::pair{"no_enemy_within", v.holds.empty()},
          std::pair{"ends", !v.side.valid()}})
        if (idle && !reader[key].missing())
            reader[key].error(v.side.valid() ? "takes what it is about beside it"
                                             : "belongs to a side: a draw is what is left");
    scene.victory.push_back(std::move(v));
}

}

void read_plan(const JsonReader& root, Scene& scene) {
    read_special_rules(root["rules"]["special"], scene);
    for (const JsonReader& item : root["reinforcements"].items(1000)) read_reinforcement(item, scene);
    for (const JsonReader& item : root["objectives"].items(200)) read_objective(item, scene);
    const JsonReader victory = root["victory"];
    if (victory.missing()) return;
    victory.object({"awards", "conditions"});
    for (const JsonReader& item : victory["awards"].items(100)) {
        item.object({"for", "side", "points"});
        scene.awards.push_back({read_word(item.need("for"), award_words, Award::enemy_formation_broken),
                                side_named(scene, item["side"]),
                                static_cast<int>(item.need("points").integer(0, -1000, 1000))});
    }
    for (const JsonReader& item : victory["conditions"].items(100)) read_condition(item, scene);
}

}
