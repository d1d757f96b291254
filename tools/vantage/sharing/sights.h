#pragma once

#include "tools/vantage/playback.h"

#include <nlohmann/json.hpp>

namespace vantage::cli {

/// Who sees whom at the beginning of each turn and at the end, as `vantage measure los` answers it there:
/// {"times": […], "reasons": […], "answers": [[…]]} with one list for each time. In it an answer is four
/// numbers: from unit, to unit, verdict (0 blocked, 1 partly, 2 visible), reason.
/// Each unit looks at the nearest of its enemies.
Result<nlohmann::ordered_json> bake_sights(Playback&);

}
