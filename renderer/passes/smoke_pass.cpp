#include "renderer/passes/smoke_pass.h"

#include "shaders/smoke.frag.h"
#include "shaders/smoke.vert.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cstring>

namespace vantage::render {
namespace {

struct PuffData {
    glm::vec4 at;     // xyz, radius
    glm::vec4 colour; // sRGB, opacity
    glm::vec4 look;   // two places in the noise, torn, glow
};
static_assert(sizeof(PuffData) == 48);

constexpr auto row = vk::Format::eR32G32B32A32Sfloat;
constexpr std::array puff_attributes{
    vk::VertexInputAttributeDescription{.location = 0, .format = row, .offset = 0},
    vk::VertexInputAttributeDescription{.location = 1, .format = row, .offset = 16},
    vk::VertexInputAttributeDescription{.location = 2, .format = row, .offset = 32}};

constexpr std::array smoke_bindings{
    vk::DescriptorType::eUniformBuffer,        // 0 frame
    vk::DescriptorType::eCombinedImageSampler, // 1 depth
    vk::DescriptorType::eCombinedImageSampler, // 2 noise
};

constexpr std::size_t most_puffs = 20'000;

PuffData to_gpu(const frame::Puff& p) {
    const auto share = [](std::uint32_t bits) { return static_cast<float>(bits & 0xffffU) / 65536.0F; };
    return {.at = {p.at, p.radius},
            .colour = {p.colour, p.opacity},
            .look = {share(p.seed), share(p.seed >> 16), p.torn, p.glow}};
}

}

SmokePass::SmokePass(const Device& device)
    : set_layout_(make_set_layout(device, smoke_bindings,
                                  vk::ShaderStageFlagBits::eVertex | vk::ShaderStageFlagBits::eFragment)),
      layout_(make_layout(device, *set_layout_, false)),
      pipeline_(make_pipeline(device, *layout_,
                              {.vertex_shader = smoke_vert,
                               .fragment_shader = smoke_frag,
                               .attributes = puff_attributes,
                               .stride = sizeof(PuffData),
                               .per_instance = true,
                               .colours = {colour_format},
                               .cull = vk::CullModeFlagBits::eNone,
                               .blend = true,
                               .premultiplied = true},
                              "smoke")) {}

DescriptorSet SmokePass::make_set(const Device& device, const Samplers& samplers, const Buffer& frame,
                                  const GpuImage& noise, const Targets& targets) const {
    DescriptorSet set{device, *set_layout_, smoke_bindings};
    set.write(device, 0, frame);
    set.write(device, 1,
              DescriptorSet::Sampled{targets.depth.view(), *samplers.exact,
                                     vk::ImageLayout::eDepthReadOnlyOptimal});
    set.write(device, 2, DescriptorSet::Sampled{noise.view(), *samplers.repeat});
    return set;
}

void SmokePass::prepare(const Device& device, const frame::Frame& frame) {
    count_ = static_cast<std::uint32_t>(std::min(frame.puffs.size(), most_puffs));
    if (count_ == 0) return;
    const glm::vec3 forward = glm::normalize(frame.camera.target - frame.camera.eye);
    std::vector<std::pair<float, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < count_; ++i)
        order.emplace_back(-glm::dot(frame.puffs[i].at - frame.camera.eye, forward), i);
    std::sort(order.begin(), order.end()); // equal distances by number: the same picture every time
    const vk::DeviceSize bytes = count_ * sizeof(PuffData);
    if (!puffs_ || puffs_.size() < bytes) {
        device.get().waitIdle(); // a frame before may still draw the old ones
        puffs_ = StagedBuffer{device, bytes * 3 / 2, vk::BufferUsageFlagBits::eVertexBuffer, "puffs"};
    }
    auto* out = reinterpret_cast<PuffData*>(puffs_.write(bytes));
    for (const auto& [away, i] : order) *out++ = to_gpu(frame.puffs[i]);
}

// The corners of each ball's square, as in smoke.vert.glsl.
Tiles SmokePass::tiles_of(const frame::Frame& frame, const View& view, vk::Extent2D picture) {
    constexpr float blur = 3.0F; // pixels by which what is drawn at half the size reaches further
    Tiles tiles{picture};
    const glm::vec3 side = glm::cross(view.forward, glm::vec3{0, 0, 1});
    const glm::vec3 right = glm::dot(side, side) > 1e-6F ? glm::normalize(side) : glm::vec3{1, 0, 0};
    const glm::vec3 up = glm::cross(right, view.forward);
    const glm::vec2 size{picture.width, picture.height};
    for (const frame::Puff& puff : frame.puffs) {
        glm::vec2 low{1e9F};
        glm::vec2 high{-1e9F};
        for (const glm::vec3& aside : {right + up, right - up, up - right, -right - up}) {
            const glm::vec4 clip = view.view_projection * glm::vec4{puff.at + aside * puff.radius, 1};
            if (clip.w < 1.0F) { // about the eye
                tiles.add_all();
                return tiles;
            }
            const glm::vec2 at = (glm::vec2{clip} / clip.w + 1.0F) * 0.5F * size;
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
        tiles.add(low - blur, high + blur);
    }
    return tiles;
}

void SmokePass::record(const vk::raii::CommandBuffer& commands, const DescriptorSet& set,
                       const Targets& targets) const {
    const vk::Extent2D size = targets.smoke.shape().size;
    const vk::RenderingAttachmentInfo colour{.imageView = targets.smoke.view(),
                                             .imageLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                             .loadOp = vk::AttachmentLoadOp::eClear,
                                             .storeOp = vk::AttachmentStoreOp::eStore,
                                             .clearValue = {.color = {std::array{0.0F, 0.0F, 0.0F, 0.0F}}}};
    commands.beginRendering({.renderArea = {.extent = size},
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &colour});
    if (count_ > 0) {
        set_viewport(commands, size);
        commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline_);
        commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *layout_, 0, set.get(), nullptr);
        commands.bindVertexBuffers(0, puffs_.get().get(), vk::DeviceSize{0});
        commands.draw(6, count_, 0, 0);
    }
    commands.endRendering();
}

}
