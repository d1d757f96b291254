#pragma once

#include "engine/core/json.h"
#include "engine/terrain/kind.h"

namespace vantage::terrain {

/// Reads one record over a kind: what the record does not say stays as it is. Reports every mistake.
void read_kind(const JsonReader& record, Kind&);

}
