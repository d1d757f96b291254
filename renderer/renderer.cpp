#include "renderer/renderer.h"

#include "renderer/frame_renderer.h"
#include "renderer/gpu/barrier.h"
#include "renderer/readback.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

namespace vantage::render {

struct Renderer::State {
    explicit State(const RendererOptions& options)
        : device({.wanted = options.device, .validation = options.validation}),
          renderer(device),
          readback(device) {}

    Device device;
    FrameRenderer renderer;
    Readback readback;
    std::optional<Targets> targets;
    FrameCost cost;
};

namespace {

// The indirect commands as the GPU left them tell what was drawn.
void count_drawn(const Buffer& commands, std::uint32_t count, FrameCost& cost) {
    const auto* drawn = reinterpret_cast<const vk::DrawIndexedIndirectCommand*>(commands.mapped());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (drawn[i].instanceCount == 0) continue;
        ++cost.draws;
        cost.instances += drawn[i].instanceCount;
        cost.triangles += std::uint64_t{drawn[i].instanceCount} * drawn[i].indexCount / 3;
    }
}

}

Renderer::Renderer(const RendererOptions& options) : state_(std::make_unique<State>(options)) {}
Renderer::~Renderer() = default;
const std::string& Renderer::device_name() const { return state_->device.name(); }
int Renderer::validation_messages() const { return state_->device.validation_messages(); }
const FrameCost& Renderer::cost() const { return state_->cost; }

Image Renderer::draw(const frame::Frame& frame, std::uint32_t width, std::uint32_t height,
                     frame::DepthPicture* depth) {
    State& s = *state_;
    const vk::Extent2D size{width, height};
    if (!s.targets || s.targets->size != size) {
        s.targets.reset();
        s.targets.emplace(s.device, size);
    }
    s.renderer.prepare(frame, *s.targets); // uploads, so outside the recording
    const FigureBuffers& figures = s.renderer.figures();
    using Usage = vk::BufferUsageFlagBits;
    const vk::DeviceSize command_bytes = figures.command_count * sizeof(vk::DrawIndexedIndirectCommand);
    const Buffer commands_seen{s.device, command_bytes, Usage::eTransferDst, BufferHome::readback,
                               "commands seen"};

    s.cost = {};
    s.device.run([&](const vk::raii::CommandBuffer& commands) {
        const auto before = std::chrono::steady_clock::now();
        s.renderer.record(commands, frame, *s.targets);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
        s.cost.record_milliseconds = took.count();
        if (command_bytes > 0)
            commands.copyBuffer(figures.commands.get(), commands_seen.get(),
                                vk::BufferCopy{.size = command_bytes});
        s.readback.record(commands, *s.targets);
    });
    for (const PassTime& pass : s.renderer.times()) s.cost.passes.push_back({pass.name, pass.milliseconds});
    s.cost.figures = figures.figure_count;
    s.cost.drawn_share = s.renderer.drawn_share();
    count_drawn(commands_seen, figures.command_count, s.cost);
    if (depth != nullptr) *depth = s.readback.depth(s.renderer.to_clip());
    Image image{width, height, 4, 8, {}};
    image.samples.resize(s.readback.pixels().size());
    std::transform(s.readback.pixels().begin(), s.readback.pixels().end(), image.samples.begin(),
                   [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
    return image;
}

}
