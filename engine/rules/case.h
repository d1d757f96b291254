#pragma once

#include "engine/core/result.h"
#include "engine/rules/evaluation.h"
#include "engine/rules/house_rules.h"

namespace vantage::rules {

/// A table made ready for a case: facts checked and filled up, refusals made. The settings must outlive it.
/// `defender` must be given just where the table has two sides.
Result<Evaluation> prepare(const Program& program, const Facts& facts, const Facts* defender,
                           const Settings& settings);

}
