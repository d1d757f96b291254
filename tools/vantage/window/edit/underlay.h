#pragma once

#include "engine/editing/document.h"
#include "engine/overlay/underlay.h"

#include <optional>

namespace vantage::window {

/// The old map under a battle that is made, as the table shows it: worked out again when the document says
/// something else of it.
class ShownUnderlay {
public:
    /// Whether there is one, and how it lies; the error of one that cannot be shown.
    const std::optional<Result<overlay::LaidPicture>>& of(const editing::Document&, Yards width, Yards depth);

private:
    std::string said_; // the document's words about it, and of the ground
    std::optional<Result<overlay::LaidPicture>> laid_;
};

/// A place of the picture, where it lies now, belongs to a place of the ground.
Result<editing::Step> add_control(const editing::Document&, const overlay::LaidPicture&, GroundPoint lies,
                                  GroundPoint belongs);

}
