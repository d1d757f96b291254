#pragma once

#include "engine/player/level.h"
#include "engine/player/weighing.h"
#include "engine/rules/rulebook.h"

namespace vantage::tabletop {

/// What the automatic players of a game think with.
struct Staff {
    std::vector<player::Level> levels;
    player::Doctrine doctrine;
    /// The level of that name; null if there is none.
    [[nodiscard]] const player::Level* level(std::string_view name) const;
};
/// The system's own doctrine.json, else the one for all systems.
Result<Staff> load_staff(const rules::System&);

}
