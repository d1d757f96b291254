#pragma once

#include "engine/measure/ground_sight.h"
#include "tools/vantage/measuring/measure_context.h"

#include <string>
#include <string_view>

namespace vantage::cli {

/// What a line of a batch leaves out.
struct BatchDefaults {
    Yards eye;
    Yards target;
    unsigned threads = 0;
};

/// Answers a whole file of requests, one JSON object a line:
/// {"from":[x,y],"to":[x,y],"eye":2.6,"target":1.9}. One line of answer for each, in the same order; empty
/// lines are passed over. The first line that is wrong is the error, by its number, and nothing is answered.
Result<std::string> answer_batch(const MeasureContext&, std::string_view requests, const std::string& file,
                                 const BatchDefaults&);

}
