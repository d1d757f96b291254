#pragma once

#include "renderer/frame_renderer.h"
#include "renderer/readback.h"
#include "renderer/window/command_slot.h"
#include "renderer/window/table_painter.h"

#include <array>
#include <exception>

namespace vantage::render {

/// Paints the table with the window's own device and queue: what it has painted is shown from where it lies,
/// in the same order in which it was asked for, and nobody waits for it. For devices that are faster than a
/// person; a picture that is only a moment of a movement never passes through main memory.
class WindowPainter final : public TablePainter {
public:
    explicit WindowPainter(const Device&);

    /// Hands the drawing to the GPU; `take` has it at once.
    void ask(RenderRequest) override;
    [[nodiscard]] std::optional<RenderedImage> take() override;
    [[nodiscard]] bool busy() const override { return false; }
    [[nodiscard]] bool lags() const override { return false; }
    /// None: what fails here fails with the window, see rethrow().
    [[nodiscard]] std::optional<Failure> take_failure() override { return std::nullopt; }
    void lose_device() override { lose_device_ = true; }
    [[nodiscard]] std::string device_name() const override { return device_.name(); }
    [[nodiscard]] int validation_messages() const override { return 0; } // the window counts its device's

    /// The painting with this number, ready to be sampled by the commands that follow; null if there is none.
    [[nodiscard]] const GpuImage* sampled(const vk::raii::CommandBuffer&, std::uint64_t on_device);
    /// Throws what Vulkan threw in `ask`.
    void rethrow();

private:
    void paint(const RenderRequest&);
    void set_size(std::optional<Targets>&, vk::Extent2D) const;

    const Device& device_;
    FrameRenderer renderer_;
    Readback readback_;
    std::array<CommandSlot, frames_in_flight> slots_;
    std::size_t next_slot_ = 0;
    std::optional<Targets> shown_;
    std::optional<Targets> kept_; // for pictures that are not shown
    bool shown_is_sampled_ = false;
    bool shown_was_copied_ = false;
    std::optional<RenderedImage> painted_;
    std::exception_ptr trouble_;
    bool lose_device_ = false;
};

}
