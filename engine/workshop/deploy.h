#pragma once

#include "engine/scene/document.h"

#include <optional>
#include <string>
#include <vector>

namespace vantage::workshop {

/// Where a side deploys: as the scene says, else its strip along the south edge (the first side) or the
/// north.
std::vector<GroundPoint> zone_of(const scene::Scene&, const scene::SceneDocument&, scene::SideId);
/// Which way its men look: from its zone to the middle of the others'.
Degrees front_of(const scene::Scene&, const scene::SceneDocument&, scene::SideId);

/// Why a formation cannot stand where it stands: off the table, out of its zone, in water, on another one,
/// cavalry in a wood. Nothing if it can.
std::optional<std::string> why_not(const scene::Scene&, const std::vector<GroundPoint>& zone,
                                   scene::FormationId);

struct Deployed {
    scene::SceneDocument document;
    std::vector<std::string> left_out; ///< who found no room, and why; they come as reinforcements on turn 2
};

/// Forms up every formation that is neither on the table nor a reinforcement: infantry in front, cavalry on
/// the wings, guns and what is left behind them, facing the enemy, each with its waves and reserve.
Result<Deployed> deploy(const scene::SceneDocument&);

/// Where a formation stands.
struct Stand {
    GroundPoint at;
    Degrees facing;
    Yards front;
    std::string because; ///< why it does not stand in the very place that was wanted; empty if it does
};
/// Puts one formation down about a place, as when it is dragged there: on the place itself if it fits, else
/// as near as it fits; the error says why it fits nowhere near. An empty zone is the whole table.
Result<Stand> stand_at(scene::Scene, std::vector<GroundPoint> zone, scene::FormationId, GroundPoint,
                       Degrees facing);

/// The same in a scene file, facing the enemy's zone within its own.
Result<scene::SceneDocument> deploy_at(const scene::SceneDocument&, const std::string& formation,
                                       GroundPoint);

}
