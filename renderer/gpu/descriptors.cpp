#include "renderer/gpu/descriptors.h"

namespace vantage::render {
namespace {

vk::raii::DescriptorPool make_pool(const Device& device, std::span<const vk::DescriptorType> types) {
    std::vector<vk::DescriptorPoolSize> sizes;
    for (const vk::DescriptorType type : types) sizes.push_back({.type = type, .descriptorCount = 1});
    return {device.get(),
            vk::DescriptorPoolCreateInfo{.flags = vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet,
                                         .maxSets = 1,
                                         .poolSizeCount = static_cast<std::uint32_t>(sizes.size()),
                                         .pPoolSizes = sizes.data()}};
}

vk::raii::DescriptorSet make_set(const Device& device, const vk::raii::DescriptorPool& pool,
                                 vk::DescriptorSetLayout layout) {
    vk::raii::DescriptorSets made{device.get(),
                                  {.descriptorPool = *pool, .descriptorSetCount = 1, .pSetLayouts = &layout}};
    return std::move(made.front());
}

// The nearest of two sizes of a picture, never a mixture: that reads half as much, and noise and distances do
// not show the step.
vk::SamplerCreateInfo sampler(vk::Filter filter, vk::SamplerAddressMode mode) {
    return {.magFilter = filter,
            .minFilter = filter,
            .mipmapMode = vk::SamplerMipmapMode::eNearest,
            .addressModeU = mode,
            .addressModeV = mode,
            .addressModeW = mode,
            .maxLod = VK_LOD_CLAMP_NONE};
}

vk::SamplerCreateInfo shadow_sampler() {
    vk::SamplerCreateInfo info = sampler(vk::Filter::eLinear, vk::SamplerAddressMode::eClampToEdge);
    info.compareEnable = VK_TRUE;
    info.compareOp = vk::CompareOp::eLessOrEqual;
    return info;
}

}

DescriptorSet::DescriptorSet(const Device& device, vk::DescriptorSetLayout layout,
                             std::span<const vk::DescriptorType> types)
    : types_(types.begin(), types.end()),
      pool_(make_pool(device, types)),
      set_(make_set(device, pool_, layout)) {}

void DescriptorSet::write(const Device& device, std::uint32_t binding, const Buffer& buffer) const {
    const vk::DescriptorBufferInfo info{.buffer = buffer.get(), .range = VK_WHOLE_SIZE};
    device.get().updateDescriptorSets(vk::WriteDescriptorSet{.dstSet = *set_,
                                                             .dstBinding = binding,
                                                             .descriptorCount = 1,
                                                             .descriptorType = types_[binding],
                                                             .pBufferInfo = &info},
                                      nullptr);
}

void DescriptorSet::write(const Device& device, std::uint32_t binding, const Sampled& sampled) const {
    const vk::DescriptorImageInfo info{
        .sampler = sampled.sampler, .imageView = sampled.view, .imageLayout = sampled.layout};
    device.get().updateDescriptorSets(vk::WriteDescriptorSet{.dstSet = *set_,
                                                             .dstBinding = binding,
                                                             .descriptorCount = 1,
                                                             .descriptorType = types_[binding],
                                                             .pImageInfo = &info},
                                      nullptr);
}

Samplers::Samplers(const Device& device)
    : smooth(device.get(), sampler(vk::Filter::eLinear, vk::SamplerAddressMode::eClampToEdge)),
      repeat(device.get(), sampler(vk::Filter::eLinear, vk::SamplerAddressMode::eRepeat)),
      exact(device.get(), sampler(vk::Filter::eNearest, vk::SamplerAddressMode::eClampToEdge)),
      shadow(device.get(), shadow_sampler()) {}

}
