#include "renderer/window/window_painter.h"

#include "renderer/gpu/barrier.h"

#include <utility>

namespace vantage::render {

WindowPainter::WindowPainter(const Device& device)
    : device_(device),
      renderer_(device),
      readback_(device),
      slots_{CommandSlot{device}, CommandSlot{device}} {}

void WindowPainter::set_size(std::optional<Targets>& targets, vk::Extent2D size) const {
    if (targets && targets->size == size) return;
    device_.get().waitIdle(); // a frame before may still be drawn or shown from the old ones
    targets.reset();
    targets.emplace(device_, size);
}

void WindowPainter::ask(RenderRequest request) {
    try {
        if (std::exchange(lose_device_, false)) throw vk::DeviceLostError{"lost on purpose"};
        paint(request);
    } catch (const std::exception&) {
        trouble_ = std::current_exception();
    }
}

void WindowPainter::paint(const RenderRequest& request) {
    using For = RenderRequest::For;
    const bool shows = request.purpose != For::keeping;
    const bool looks_into = request.purpose != For::moment;
    CommandSlot& slot = slots_[next_slot_];
    next_slot_ = (next_slot_ + 1) % slots_.size();
    slot.wait(device_);
    double milliseconds = 0;
    for (const PassTime& pass : renderer_.earlier_times()) milliseconds += pass.milliseconds;

    std::optional<Targets>& targets = shows ? shown_ : kept_;
    set_size(targets, {request.width, request.height});
    const frame::Frame frame = frame_of(request);
    renderer_.prepare(frame, *targets);
    device_.get().resetFences(*slot.done);
    slot.begin();
    renderer_.record(slot.commands, frame, *targets);
    if (looks_into) readback_.record(slot.commands, *targets);
    slot.commands.end();
    const vk::CommandBufferSubmitInfo buffer{.commandBuffer = *slot.commands};
    device_.queue().submit2(vk::SubmitInfo2{.commandBufferInfoCount = 1, .pCommandBufferInfos = &buffer},
                            *slot.done);

    painted_ = RenderedImage{.tag = request.tag,
                             .frame = request.frame,
                             .camera = request.camera,
                             .width = request.width,
                             .height = request.height,
                             .milliseconds = milliseconds,
                             .figures = renderer_.figures().figure_count};
    if (shows) {
        painted_->on_device = targets->serial;
        shown_is_sampled_ = false;
        shown_was_copied_ = looks_into;
    }
    if (!looks_into) return;
    slot.wait(device_);
    painted_->pixels.assign(readback_.pixels().begin(), readback_.pixels().end());
    painted_->depth = std::make_shared<const frame::DepthPicture>(readback_.depth(renderer_.to_clip()));
}

std::optional<RenderedImage> WindowPainter::take() { return std::exchange(painted_, std::nullopt); }

const GpuImage* WindowPainter::sampled(const vk::raii::CommandBuffer& commands, std::uint64_t on_device) {
    if (!shown_ || shown_->serial != on_device) return nullptr;
    if (!std::exchange(shown_is_sampled_, true))
        barrier(commands, shown_->finished, shown_was_copied_ ? Use::copy_from : Use::colour_write,
                Use::sampled);
    return &shown_->finished;
}

void WindowPainter::rethrow() {
    if (trouble_) std::rethrow_exception(std::exchange(trouble_, nullptr));
}

}
