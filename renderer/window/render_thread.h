#pragma once

#include "renderer/window/table_painter.h"

namespace vantage::render {

/// Paints the table on a thread and a Vulkan device of its own, so that neither panels nor the mouse ever
/// wait for it: a software rasteriser has one queue, and takes longer over a table than a person will wait
/// for a button.
class RenderThread final : public TablePainter {
public:
    explicit RenderThread(const PainterOptions&);
    ~RenderThread() override;
    RenderThread(const RenderThread&) = delete;
    RenderThread& operator=(const RenderThread&) = delete;

    void ask(RenderRequest) override;
    [[nodiscard]] std::optional<RenderedImage> take() override;
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] bool lags() const override { return true; }
    [[nodiscard]] std::optional<Failure> take_failure() override;
    void lose_device() override;
    [[nodiscard]] std::string device_name() const override;
    [[nodiscard]] int validation_messages() const override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}
