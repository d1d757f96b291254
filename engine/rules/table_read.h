#pragma once

#include "engine/core/json.h"
#include "engine/rules/names.h"

namespace vantage::rules {

/// Reads one table (with whatever it was laid over) and checks everything about it that can be checked
/// without playing. Mistakes go to the reader's Problems.
Program read_table(const JsonReader& json, const Vocabulary& vocabulary);

/// The second half of read_table: bands without gap or overlap that the dice can reach, nothing that depends
/// on itself, no modifier that depends on dice. Fills in what odds want to know.
void check_table(Program& program, const JsonReader& json);

}
