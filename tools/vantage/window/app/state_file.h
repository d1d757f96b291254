#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// What the main loop alone knows.
struct LoopState {
    std::uint64_t frames = 0;
    bool still = false; ///< the picture shown is that of the present camera, in full size
    double first_picture_ms = 0;
    double picture_ms = 0; ///< the last picture's
    std::uint32_t picture_width = 0;
    std::uint64_t pictures = 0;
    double slowest_frame_ms = 0; ///< of the window since the last note, without waiting for events
    int validation_messages = 0;
    std::string device;
};

/// All that a test or a stream overlay may want to know of the window, as JSON.
std::string state_text(const View&, const UiMemory&, const LoopState&);

}
