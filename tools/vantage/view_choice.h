#pragma once

#include "engine/frame/frame.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"

#include <string>
#include <utility>

namespace vantage::cli {

/// "1280x720": pixels across and down.
Result<std::pair<std::uint32_t, std::uint32_t>> read_size(const std::string&);

/// A camera of the scene by name, as it shows the table in a picture of that shape; "whole" for the whole
/// table; for an empty name the first there is, or the whole table in an upright picture.
Result<frame::Camera> choose_camera(const scene::Scene&, const staging::Staged&, const std::string& name,
                                    double aspect);

}
