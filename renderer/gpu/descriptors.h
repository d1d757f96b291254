#pragma once

#include "renderer/gpu/memory.h"

#include <deque>
#include <initializer_list>
#include <span>

namespace vantage::render {

/// A descriptor set of one layout, with its own small pool. Bindings are written in order.
class DescriptorSet {
public:
    DescriptorSet(const Device&, vk::DescriptorSetLayout, std::span<const vk::DescriptorType>);

    [[nodiscard]] vk::DescriptorSet get() const { return *set_; }

    struct Sampled {
        vk::ImageView view;
        vk::Sampler sampler;
        vk::ImageLayout layout = vk::ImageLayout::eShaderReadOnlyOptimal;
    };
    void write(const Device&, std::uint32_t binding, const Buffer&) const;
    void write(const Device&, std::uint32_t binding, const Sampled&) const;

private:
    std::vector<vk::DescriptorType> types_;
    vk::raii::DescriptorPool pool_;
    vk::raii::DescriptorSet set_;
};

/// The samplers that passes share.
struct Samplers {
    explicit Samplers(const Device&);
    vk::raii::Sampler smooth; ///< linear, clamped
    vk::raii::Sampler repeat; ///< linear with levels, repeating
    vk::raii::Sampler exact;  ///< nearest, clamped
    vk::raii::Sampler shadow; ///< compares depths
};

}
