#include "renderer/renderer.h"

#include "engine/frame/grade.h"
#include "renderer/frame_renderer.h"
#include "renderer/gpu/barrier.h"
#include "renderer/readback.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <optional>

namespace vantage::render {

namespace {
constexpr std::uint32_t enough_samples = 32; // for edges as smooth as several samples a pixel make them
}

struct Renderer::State {
    explicit State(const RendererOptions& options)
        : device({.wanted = options.device,
                  .validation = options.validation,
                  .multisampled = options.samples < enough_samples}),
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

float linear(float srgb) {
    return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

float display(float linear) {
    return linear <= 0.0031308F ? linear * 12.92F : 1.055F * std::pow(linear, 1.0F / 2.4F) - 0.055F;
}

/// Pictures laid over each other as light.
class Mean {
public:
    Mean(std::uint32_t width, std::uint32_t height)
        : width_(width), height_(height), sums_(std::size_t{4} * width * height) {
        for (std::size_t i = 0; i < light_.size(); ++i) light_[i] = linear(static_cast<float>(i) / 255.0F);
    }

    void add(std::span<const std::byte> rgba) {
        for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) {
            const float alpha = static_cast<float>(std::to_integer<int>(rgba[i + 3])) / 255.0F;
            for (std::size_t c = 0; c < 3; ++c)
                sums_[i + c] += light_[std::to_integer<std::size_t>(rgba[i + c])] * alpha;
            sums_[i + 3] += alpha;
        }
        ++count_;
    }

    [[nodiscard]] Image picture() const {
        Image out{width_, height_, 4, 8, std::vector<std::uint16_t>(sums_.size())};
        const auto byte = [](float share) {
            return static_cast<std::uint16_t>(std::lround(std::clamp(share, 0.0F, 1.0F) * 255.0F));
        };
        for (std::size_t i = 0; i + 3 < sums_.size(); i += 4) {
            const float alpha = std::max(sums_[i + 3], 1e-6F);
            for (std::size_t c = 0; c < 3; ++c) out.samples[i + c] = byte(display(sums_[i + c] / alpha));
            out.samples[i + 3] = byte(alpha / static_cast<float>(count_));
        }
        return out;
    }

private:
    std::uint32_t width_;
    std::uint32_t height_;
    std::array<float, 256> light_{};
    std::vector<float> sums_;
    std::uint32_t count_ = 0;
};

void grade_image(const frame::Grade& grade, Image& image) {
    for (std::size_t i = 0; i + 3 < image.samples.size(); i += 4) {
        const glm::vec3 in{image.samples[i], image.samples[i + 1], image.samples[i + 2]};
        const glm::vec3 out = glm::clamp(frame::graded(grade, in / 255.0F), 0.0F, 1.0F) * 255.0F;
        for (int c = 0; c < 3; ++c)
            image.samples[i + static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(std::lround(out[c]));
    }
}

}

Renderer::Renderer(const RendererOptions& options) : state_(std::make_unique<State>(options)) {}
Renderer::~Renderer() = default;
const std::string& Renderer::device_name() const { return state_->device.name(); }
int Renderer::validation_messages() const { return state_->device.validation_messages(); }
const FrameCost& Renderer::cost() const { return state_->cost; }

void Renderer::draw_sample(const frame::Frame& frame, std::uint32_t width, std::uint32_t height,
                           const Sample& sample) {
    State& s = *state_;
    const vk::Extent2D size{width, height};
    if (!s.targets || s.targets->size != size) {
        s.targets.reset();
        s.targets.emplace(s.device, size);
    }
    s.renderer.prepare(frame, *s.targets); // uploads, so outside the recording
    const FigureBuffers& figures = s.renderer.figures();
    using Usage = vk::BufferUsageFlagBits;
    const std::uint32_t command_count = 2 * figures.command_count; // with the small ones
    const vk::DeviceSize command_bytes = command_count * sizeof(vk::DrawIndexedIndirectCommand);
    const Buffer commands_seen{s.device, command_bytes, Usage::eTransferDst, BufferHome::readback,
                               "commands seen"};

    s.cost = {};
    s.device.run([&](const vk::raii::CommandBuffer& commands) {
        const auto before = std::chrono::steady_clock::now();
        s.renderer.record(commands, frame, *s.targets, sample, Use::copy_from); // as the readback left it
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
    s.cost.finished_share = s.renderer.finished_share();
    count_drawn(commands_seen, command_count, s.cost);
}

Image Renderer::draw(const frame::Frame& frame, std::uint32_t width, std::uint32_t height,
                     frame::DepthPicture* depth) {
    draw_sample(frame, width, height, {});
    if (depth != nullptr) *depth = state_->readback.depth(state_->renderer.to_clip());
    Image image{width, height, 4, 8, {}};
    image.samples.resize(state_->readback.pixels().size());
    std::transform(state_->readback.pixels().begin(), state_->readback.pixels().end(), image.samples.begin(),
                   [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
    if (frame.lens.grade) grade_image(*frame.lens.grade, image);
    return image;
}

Image Renderer::draw(const frame::Frame& frame, std::uint32_t width, std::uint32_t height,
                     const Sampling& sampling, frame::DepthPicture* depth) {
    if (sampling.samples <= 1) return draw(frame, width, height, depth);
    Mean mean{width, height};
    frame::Frame shown = frame;
    for (std::uint32_t i = 0; i < sampling.samples; ++i) {
        const Sample sample = sample_of(i, sampling.samples, frame.lens.aperture);
        // Spread over the shutter's time in another order than over the pixel.
        if (sampling.moment)
            sampling.moment((i * 0.6180339887 + 0.5) - std::floor(i * 0.6180339887 + 0.5), shown);
        shown.light = light_for(frame.light, sample);
        shown.lens.old_shadows = i % samples_of_one_sun != 0 && !sampling.moment;
        draw_sample(shown, width, height, sample);
        mean.add(state_->readback.pixels());
        if (i == 0 && depth != nullptr) *depth = state_->readback.depth(state_->renderer.to_clip());
    }
    Image image = mean.picture();
    if (frame.lens.grade) grade_image(*frame.lens.grade, image);
    return image;
}

}
