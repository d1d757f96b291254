#include "engine/staging/recruits.h"

namespace vantage::staging {

void enlist(scene::Scene& scene, const esr::GameState& game) {
    std::erase_if(scene.formations, [](const scene::Formation& f) { return f.recruited; });
    std::erase_if(scene.commanders, [](const scene::Commander& c) { return c.recruited; });
    for (std::size_t i = scene.formations.size(); i < game.formations.size(); ++i) {
        const esr::Formation& made = game.formations[i];
        scene::Formation f = scene.formations[made.parent.index()]; // nation and guard
        f.id = made.id;
        f.name = made.name;
        f.commander = made.commander;
        f.units.clear();
        f.on_table = false;
        f.recruited = true;
        scene.formations.push_back(std::move(f));
    }
    for (std::size_t i = scene.commanders.size(); i < game.commanders.size(); ++i) {
        const esr::Commander& made = game.commanders[i];
        scene::Commander c;
        c.name = made.name;
        c.level = made.level;
        c.side = made.side;
        c.force = made.force;
        c.formation = made.formation;
        c.nation = scene[made.formation].nation;
        c.place = made.place;
        // Of the scene, which may stand at other scales than the game was begun at.
        const scene::CommanderId like = scene[game[made.formation].parent].commander;
        const bool known = like.valid() && like.index() < scene.commanders.size();
        c.footprint = known ? scene[like].footprint : made.footprint;
        c.on_table = false;
        c.recruited = true;
        scene.commanders.push_back(std::move(c));
    }
}

bool has_enlisted(const scene::Scene& scene, const esr::GameState& game) {
    if (scene.formations.size() != game.formations.size() ||
        scene.commanders.size() != game.commanders.size())
        return false;
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        if (scene.formations[i].recruited && scene.formations[i].name != game.formations[i].name)
            return false;
    for (std::size_t i = 0; i < scene.commanders.size(); ++i)
        if (scene.commanders[i].recruited && scene.commanders[i].formation != game.commanders[i].formation)
            return false;
    return true;
}

}
