#include "engine/esr/book.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cctype>

namespace vantage::esr {
namespace {

// The first number of four digits in the scene's date.
int year_of(const std::string& date) {
    for (std::size_t i = 0; i + 4 <= date.size(); ++i) {
        const auto digit = [&](std::size_t k) {
            return std::isdigit(static_cast<unsigned char>(date[k])) != 0;
        };
        if (digit(i) && digit(i + 1) && digit(i + 2) && digit(i + 3)) {
            const int year = std::stoi(date.substr(i, 4));
            return year >= 1800 && year <= 1815 ? year : 0;
        }
    }
    return 0;
}

bool foul(const scene::Weather& weather) {
    return weather.sky == scene::Sky::rain || weather.sky == scene::Sky::snow ||
           weather.ground == scene::GroundState::mud || weather.ground == scene::GroundState::snow;
}

Footprint footprint(const scene::Scene& scene, table::UnitKind kind) {
    const table::TableSize size = scene.basing.table.size(kind, scene.scales.ground);
    return {scene.scales.ground.on_ground(size.width), scene.scales.ground.on_ground(size.depth)};
}

Unit make_unit(const scene::Scene& scene, const scene::Unit& u) {
    Unit out;
    out.id = u.id;
    out.name = u.name;
    out.formation = u.formation;
    out.arm = u.arm;
    out.guard = u.guard;
    out.men = u.men;
    out.guns = u.guns;
    out.calibre = u.calibre;
    out.horse_artillery = u.horse_artillery;
    out.combat = u.combat;
    out.traits = u.traits;
    out.in_action = out.on_the_move = u.footprint;
    if (u.arm == Arm::artillery) {
        if (u.limbered)
            out.in_action = footprint(scene, table::battery_kind(u.guns));
        else
            out.on_the_move = footprint(scene, table::limber_kind(u.guns));
    }
    out.where = u.on_table && scene[u.formation].on_table ? Where::on_table : Where::coming;
    out.place = u.place;
    out.deployment = u.deployment;
    out.station = u.station;
    out.wave = u.station == Station::waves ? std::max(1, u.wave) : 0;
    out.limbered = u.arm == Arm::artillery && u.limbered;
    return out;
}

// A scene lays areas and generals out behind their formations, and that may be close to the edge: all of each
// is on the table.
Placement onto_table(const Placement& place, const Footprint& size, const scene::Ground& ground) {
    const Base base{place, size.width, size.depth, false};
    glm::dvec2 in{0.0};
    for (const GroundPoint corner : measure::corners(base)) {
        const glm::dvec2 at = to_vec(corner);
        const glm::dvec2 table{ground.width.value(), ground.depth.value()};
        const glm::dvec2 back = glm::max(-at, glm::dvec2{0.0}) - glm::max(at - table, glm::dvec2{0.0});
        if (std::abs(back.x) > std::abs(in.x)) in.x = back.x;
        if (std::abs(back.y) > std::abs(in.y)) in.y = back.y;
    }
    return {to_ground(to_vec(base.place.at) + in), base.place.facing};
}

Formation make_formation(const scene::Formation& f, const scene::Ground& ground) {
    Formation out;
    out.id = f.id;
    out.name = f.name;
    out.force = f.force;
    out.commander = f.commander;
    out.nation = f.nation;
    out.guard = f.guard;
    out.doctrine = f.doctrine;
    out.traits = f.traits;
    out.role = f.role;
    out.on_table = f.on_table;
    out.order = f.order;
    out.target = f.target;
    out.area = onto_table(f.reformation_area, f.reformation_footprint, ground);
    out.area_footprint = f.reformation_footprint;
    return out;
}

Commander make_commander(const scene::Commander& c, const scene::Ground& ground) {
    Commander out;
    out.name = c.name;
    out.level = c.level;
    out.leadership = c.leadership;
    out.tactical = c.tactical;
    out.traits = c.traits;
    out.side = c.side;
    out.force = c.force;
    out.formation = c.formation;
    out.place = onto_table(c.place, c.footprint, ground);
    out.footprint = c.footprint;
    out.on_table = c.on_table && c.from_turn <= 1;
    out.from_turn = c.from_turn;
    return out;
}

// The way of those who enter at a place: along the road or track that comes in there, else straight ahead.
std::vector<GroundPoint> way_in(const scene::Scene& scene, const scene::Reinforcement& due) {
    constexpr double beside_road = 60.0; // yards: a scene's entry lies on its road, give or take its width
    const glm::dvec2 at = to_vec(due.at);
    const glm::dvec2 ahead = direction_of(due.facing);
    std::vector<GroundPoint> best;
    double nearest = beside_road;
    for (const scene::Line& line : scene.landscape.lines) {
        if (scene.landscape.kind_of(line).way == terrain::Way::none || line.points.size() < 2) continue;
        for (const bool from_front : {true, false}) {
            std::vector<GroundPoint> points = line.points;
            if (!from_front) std::reverse(points.begin(), points.end());
            const double away = glm::distance(to_vec(points.front()), at);
            if (away >= nearest || glm::dot(to_vec(points[1]) - to_vec(points[0]), ahead) <= 0.0) continue;
            nearest = away;
            best = std::move(points);
        }
    }
    if (best.empty()) best = {due.at, to_ground(at + ahead)};
    return best;
}

// Generals whom the scene puts nowhere yet, for those they command are still to come.
std::vector<CommanderId> coming_with_troops(const scene::Scene& scene) {
    std::vector<CommanderId> out;
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        const scene::Commander& c = scene.commanders[i];
        if (c.level != Level::formation && !c.placed_by_hand && !c.on_table) out.push_back(CommanderId{i});
    }
    return out;
}

Result<std::shared_ptr<const Terms>> terms_of(const scene::Scene& scene, const rules::System& system) {
    Terms terms;
    Result<std::shared_ptr<const Book>> book = open_book(system, scene.rules.edition);
    if (!book) {
        if (book.error().where != "/edition") return book.error();
        return Error{scene.file.string(), "/rules/edition", book.error().message};
    }
    terms.book = *std::move(book);
    terms.title = scene.title;
    terms.turns = scene.clock.turns;
    terms.first_minute = scene.clock.first_minute;
    terms.minutes_per_turn = scene.clock.minutes_per_turn;
    terms.year = year_of(scene.date);
    terms.foul_weather = foul(scene.weather);
    terms.vantage_points = ruling::marked_places(scene, system);
    terms.reinforcements = scene.reinforcements;
    terms.awards = scene.awards;
    terms.victory = scene.victory;
    for (scene::VictoryCondition& v : terms.victory) v.words = scene::words_of(scene, v);
    terms.special = scene.special;
    std::stable_sort(terms.reinforcements.begin(), terms.reinforcements.end(),
                     [](const auto& a, const auto& b) { return a.turn < b.turn; });
    for (const scene::Reinforcement& due : terms.reinforcements) terms.ways.push_back(way_in(scene, due));
    terms.with_troops = coming_with_troops(scene);
    return std::make_shared<const Terms>(std::move(terms));
}

}

void rebuild_unit_lists(GameState& game) {
    for (Formation& f : game.formations) f.units.clear();
    for (std::size_t i = 0; i < game.units.size(); ++i)
        if (game.units[i].formation.valid()) game[game.units[i].formation].units.push_back(UnitId{i});
}

Result<GameState> start(const scene::Scene& scene, const rules::System& system) {
    GameState game;
    Result<std::shared_ptr<const Terms>> terms = terms_of(scene, system);
    if (!terms) return terms.error();
    game.terms = *std::move(terms);
    for (const scene::Side& s : scene.sides) game.sides.push_back({s.id, s.name});
    for (const scene::Force& f : scene.forces)
        game.forces.push_back({f.name, f.side, f.commander, f.objective, std::nullopt, f.role, f.army});
    for (const scene::Formation& f : scene.formations)
        game.formations.push_back(make_formation(f, scene.ground));
    for (const scene::Unit& u : scene.units) game.units.push_back(make_unit(scene, u));
    for (const scene::Commander& c : scene.commanders)
        game.commanders.push_back(make_commander(c, scene.ground));
    for (const scene::Objective& o : scene.objectives)
        game.objectives.push_back({o.id, o.name, o.at, o.radius, o.points, o.held_by});
    for (const scene::SpecialRule& rule : scene.special)
        for (const FormationId f : rule.formations)
            for (std::size_t u = 0; rule.ambush && u < scene.units.size(); ++u)
                game.units[u].hidden =
                    game.units[u].hidden || (scene.units[u].hidden && scene.units[u].formation == f);
    game.running.resize(scene.victory.size());
    rebuild_unit_lists(game);
    for (std::size_t f = 0; f < game.formations.size(); ++f) {
        // A defending formation is bound to where it stands when the game begins.
        glm::dvec2 sum{0.0, 0.0};
        double count = 0.0;
        for (const UnitId u : game.formations[f].units) sum += to_vec(game[u].place.at), count += 1.0;
        if (count > 0.0) game.formations[f].order_began = to_ground(sum / count);
    }
    return game;
}

}
