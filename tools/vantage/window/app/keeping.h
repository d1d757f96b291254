#pragma once

#include "renderer/window/render_thread.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// Keeps notes of the game that is open, so that it is found again, also when the program was killed.
class Keeping {
public:
    /// Offers a game that a killed window left open.
    static void look_back(UiMemory&);
    /// `painting` is what the table last looked like; null before the first.
    void follow(const View&, const UiMemory&, const render::RenderedImage* painting);

private:
    std::optional<OpenMark> mark_;
    std::filesystem::path journal_;
    std::shared_ptr<const play::State> noted_;
    std::size_t pictured_ = static_cast<std::size_t>(-1); ///< after how many commands
    double noted_at_ = -10;
};

}
