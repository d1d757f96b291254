#pragma once

#include "engine/core/result.h"
#include "engine/tabletop/plan.h"
#include "engine/tabletop/view.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::tabletop {

/// A fact that the table showed.
struct Seen {
    std::string fact;
    rules::Value value;
    std::string because; ///< "83 paces to 1/8th Jägers", "the card of 1/33e Ligne"
};

/// A fact that somebody must tell.
struct Question {
    std::string fact;
    std::string label; ///< what it means, as people read it
    std::string takes; ///< "true or false", "none, poor or superior"
    bool required = false;
};

struct SideAdvice {
    rules::Facts facts; ///< ready to resolve with, once the required questions are answered
    std::vector<Seen> seen;
    std::vector<Question> asked;
};

/// What can be seen of one case before its dice fall.
struct Advice {
    bool two_sided = false;
    std::array<SideAdvice, 2> sides; ///< the one side, or attacker and defender
};

/// Fills in the facts of a table for `own` (who fires, tests or attacks) against `other`. `other` may be
/// empty where the table is about one piece; what needs it is then asked for.
Result<Advice> advise(const rules::System& system, const FactPlan& plan, const View& view,
                      std::string_view table, std::string_view own, std::string_view other = {});

}
