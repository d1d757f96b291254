#pragma once

#include "renderer/window/table_painter.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// Asks the painter for the pictures that the window needs: small ones while things move, sharp ones
/// when they rest, large ones to keep.
class Pictures {
public:
    /// Who paints from now on; it outlives its use here.
    void use(render::TablePainter* painter) {
        painter_ = painter;
        forget_last();
    }

    using Tint = std::shared_ptr<const frame::OverlayTint>;
    /// Asks for the next picture if there is need of one. `still_for` is how long nothing has moved.
    void ask(const View&, const Tint&, glm::ivec2 pixels, double still_for);
    /// Asks for a picture of twice the window's size, to be saved; `clear` leaves the background transparent.
    void ask_to_keep(const View&, UiMemory&, glm::ivec2 pixels, bool clear);

    /// What came since the last call: a picture of the table to show, if any. One to keep is saved.
    [[nodiscard]] std::optional<render::RenderedImage> take(const View&, UiMemory&);
    void forget_last() { asked_.reset(); }

    [[nodiscard]] bool busy() const { return painter_->busy(); }

private:
    void adapt(const render::RenderedImage&);
    void ask_beside(const View&, glm::ivec2 pixels);

    render::TablePainter* painter_ = nullptr;
    std::optional<render::RenderRequest> asked_;
    std::optional<render::RenderRequest> asked_beside_;
    std::optional<render::RenderedImage> left_; ///< of two that are compared
    std::optional<render::RenderedImage> right_;
    double motion_share_ = 0.5;
    double least_share_ = 0.3;
    double asked_share_ = 0.5; ///< of the window's size, in the picture asked for last
    double sharp_ms_ = 0;      ///< what a picture of the full size took last
    bool first_pending_ = true;
    int since_shadows_ = 0; ///< pictures since those that drew their own
};

}
