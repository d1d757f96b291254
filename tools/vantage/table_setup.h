#pragma once

#include "engine/tabletop/game.h"

namespace vantage::cli {

/// Reads a scene for the table assistant, whatever its rules are played by: what it can see of any table, and
/// what comes of it, is data.
Result<std::shared_ptr<const tabletop::TableGame>> set_up_table(const std::filesystem::path& scene);

}
