#include "engine/staging/created_formations.h"

#include <algorithm>

namespace vantage::staging {
namespace {

using play::PieceId;

std::size_t leaders_of(const play::State& game) {
    play::Stances now;
    game.look(now);
    return now.leaders.size();
}

}

void enlist(scene::Scene& scene, const play::State& game) {
    std::erase_if(scene.formations, [](const scene::Formation& f) { return f.recruited; });
    std::erase_if(scene.commanders, [](const scene::Commander& c) { return c.recruited; });
    for (std::size_t i = scene.formations.size(); i < game.groups(); ++i) {
        const play::Group made = game.group(play::GroupId{i});
        scene::Formation f = scene[made.parent]; // force, nation and guard
        f.id = made.id;
        f.name = made.name;
        f.commander =
            made.leader == play::Group::none ? scene::CommanderId{} : scene::CommanderId{made.leader};
        f.units.clear();
        f.on_table = false;
        f.recruited = true;
        scene.formations.push_back(std::move(f));
    }
    for (std::size_t i = scene.commanders.size(); i < leaders_of(game); ++i) {
        const play::Piece made = game.piece({PieceId::Kind::leader, i});
        const scene::Formation& led = scene[made.group];
        scene::Commander c;
        c.name = made.name;
        c.side = made.side;
        c.force = led.force;
        c.formation = made.group;
        c.nation = led.nation;
        c.place = made.base.place;
        // Of the scene, which may stand at other scales than the game was begun at.
        const scene::CommanderId like = scene[game.group(made.group).parent].commander;
        const bool known = like.valid() && like.index() < scene.commanders.size();
        c.footprint = known ? scene[like].footprint
                            : table::Footprint{made.base.width, made.base.depth, made.base.round};
        c.on_table = false;
        c.recruited = true;
        scene.commanders.push_back(std::move(c));
    }
}

bool has_enlisted(const scene::Scene& scene, const play::State& game) {
    if (scene.formations.size() != game.groups() || scene.commanders.size() != leaders_of(game)) return false;
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        if (scene.formations[i].recruited && scene.formations[i].name != game.group(play::GroupId{i}).name)
            return false;
    for (std::size_t i = 0; i < scene.commanders.size(); ++i)
        if (scene.commanders[i].recruited &&
            scene.commanders[i].formation != game.piece({PieceId::Kind::leader, i}).group)
            return false;
    return true;
}

void regroup(scene::Scene& scene, const play::State& state) {
    if (scene.formations.size() < state.groups()) return;
    // Leaders whom the game has yet to make are in the scene already.
    const std::size_t leaders = std::min(scene.commanders.size(), leaders_of(state));
    for (std::size_t i = 0; i < leaders; ++i)
        scene.commanders[i].name = state.piece({PieceId::Kind::leader, i}).name;
    for (scene::Formation& formation : scene.formations) formation.units.clear();
    for (std::size_t i = 0; i < scene.units.size(); ++i)
        scene.formations[state.piece({PieceId::Kind::unit, i}).group.index()].units.emplace_back(i);
    for (std::size_t i = 0; i < scene.objectives.size(); ++i)
        scene.objectives[i].held_by = state.held_by(scene::ObjectiveId{i});
}

void restore(scene::Scene& scene, const scene::Scene& begins) {
    for (std::size_t i = 0; i < begins.units.size(); ++i) {
        scene::Unit& unit = scene.units[i];
        const scene::Unit& was = begins.units[i];
        unit.hidden = was.hidden;
        unit.place = was.place;
        unit.on_table = was.on_table;
        unit.deployment = was.deployment;
        unit.limbered = was.limbered;
        unit.footprint = was.footprint;
    }
    for (std::size_t i = 0; i < begins.commanders.size(); ++i) {
        scene::Commander& commander = scene.commanders[i];
        const scene::Commander& was = begins.commanders[i];
        commander.name = was.name;
        commander.place = was.place;
        commander.on_table = was.on_table;
    }
    for (std::size_t i = 0; i < begins.formations.size(); ++i) {
        scene::Formation& formation = scene.formations[i];
        const scene::Formation& was = begins.formations[i];
        formation.units = was.units;
        formation.on_table = was.on_table;
        formation.reformation_area = was.reformation_area;
        formation.flight = was.flight;
    }
    for (std::size_t i = 0; i < begins.objectives.size(); ++i)
        scene.objectives[i].held_by = begins.objectives[i].held_by;
}

}
