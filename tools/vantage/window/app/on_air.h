#pragma once

#include "tools/vantage/live/live_options.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

#include <optional>

namespace vantage::window {

/// The window's game on a stream: begun and ended by a switch, told of what the table shows.
class OnAir {
public:
    OnAir(live::ServerSettings settings, std::filesystem::path files)
        : settings_(std::move(settings)), files_(std::move(files)) {}

    Result<void> begin();
    void end();
    [[nodiscard]] bool on() const { return show_.has_value(); }
    /// Hands over what is on the table, and takes what clients have ordered. Costs next to nothing.
    [[nodiscard]] std::vector<live::Order> follow(const View&, UiMemory&);
    /// Tells the overlays of an order that was done.
    void remark(const live::Order& order) {
        if (show_) show_->broadcast->remark(order);
    }

private:
    void tell_names(const View&, const UiMemory&);

    live::ServerSettings settings_;
    std::filesystem::path files_;
    std::optional<cli::LiveShow> show_;
    std::shared_ptr<const Snapshot> told_; ///< the latest that was handed over
    live::Entries entries_;
    std::string named_; ///< what the names that orders may use were of
};

}
