#pragma once

#include "engine/core/quantity.h"
#include "engine/rules/zones.h"

#include <optional>
#include <string>
#include <string_view>

namespace vantage::rules {

/// A label of the data files as people read it. Distances stand there as {450}, in the system's measure; they
/// come out in that measure ("450 yards"), or in inches on the table at a ground scale ("6\"").
std::string wording(std::string_view label, const DistanceUnit& measure,
                    const std::optional<GroundScale>& scale = std::nullopt);

/// One distance: "450 yards", "6\"", "1.125\"".
std::string distance_text(double distance, const DistanceUnit& measure,
                          const std::optional<GroundScale>& scale = std::nullopt);

/// "up_to_quarter" or "light-works" as words: "up to quarter", "light works".
std::string plain_word(std::string_view id);

}
