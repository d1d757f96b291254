#pragma once

#include "engine/overlay/marks.h"
#include "engine/play/piece.h"
#include "engine/scene/scene.h"

#include <optional>
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

/// As the markers beside it say.
Standing standing_of(const play::Markers&);
/// As a scene begins: each formation with the order the file gives it, fresh.
std::vector<Standing> standing_of(const scene::Scene&);

/// A counter over every formation on the table: its name, order, status and fatigue.
void mark_formations(Marks&, const Field&, const Pen&, const scene::Scene&, std::span<const Standing>);
/// The name of a unit or a commander over it. Without a weight of its own a commander's is weightier than a
/// unit's, by his rank, and a battery's is the lightest.
void mark_unit(Marks&, const Pen&, const scene::Scene&, scene::UnitId, std::optional<float> weight = {});
void mark_commander(Marks&, const Pen&, const scene::Scene&, const scene::Commander&,
                    std::optional<float> weight = {});
/// Those of all that are on the table.
void mark_units(Marks&, const Pen&, const scene::Scene&);
/// A ring round every objective with its name, its worth and who holds it.
void mark_objectives(Marks&, const Field&, const Pen&, const scene::Scene&);
/// Hills, villages, woods, roads and rivers by name.
void mark_places(Marks&, const Pen&, const scene::Scene&);

}
