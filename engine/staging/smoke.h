#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/staging/piece_bases.h"
#include "engine/timeline/moment.h"

namespace vantage::staging {

/// The puffs and flashes of one effect as old as it is. The same effect always gives the same.
void add_puffs(const timeline::Effect&, const Air&, const physics::Ground&, const frame::TableSpace&,
               std::vector<frame::Puff>&);

}
