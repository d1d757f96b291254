#pragma once

#include "tools/vantage/playback.h"

#include "engine/image/png.h"

#include <string>

namespace vantage::cli {

/// The page with its reader of battles, as it was bundled when the program was built; empty if that could not
/// be done.
std::string_view empty_page();

/// A page that shows a battle from a disk: the table in 3D with everything on it, and the whole replay.
/// `ground` is the ground under its sun from straight above.
Result<std::string> page_of(Playback&, const Image& ground);

}
