#pragma once

#include "engine/overlay/marks.h"
#include "engine/scene/scene.h"

#include <span>
#include <string>

namespace vantage::overlay {

/// What a game says of a formation, for its counter. In the order of the scene's formations.
struct Standing {
    std::string order;  ///< "attack", with what it aims at
    std::string status; ///< "retreating"; empty when in order
    int tokens = 0;
    std::string token_name = "fatigue";
};

/// As a scene begins: each formation with the order the file gives it, fresh.
std::vector<Standing> standing_of(const scene::Scene&);

/// A counter over every formation on the table: its name, order, status and fatigue.
void mark_formations(Marks&, const Field&, const Pen&, const scene::Scene&, std::span<const Standing>);
/// A label over every unit and commander on the table.
void mark_units(Marks&, const Pen&, const scene::Scene&);
/// A ring round every objective with its name, its worth and who holds it.
void mark_objectives(Marks&, const Field&, const Pen&, const scene::Scene&);
/// Hills, villages, woods, roads and rivers by name.
void mark_places(Marks&, const Pen&, const scene::Scene&);

}
