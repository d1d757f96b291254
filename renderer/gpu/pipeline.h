#pragma once

#include "renderer/gpu/device.h"

#include <span>

namespace vantage::render {

/// What differs between our graphics pipelines. Viewport and scissor are always dynamic.
struct PipelineShape {
    std::span<const std::uint32_t> vertex_shader;
    std::span<const std::uint32_t> fragment_shader; ///< empty: depth only
    std::span<const vk::VertexInputAttributeDescription> attributes = {};
    std::uint32_t stride = 0;
    bool per_instance = false; ///< attributes step with the instance, not with the vertex
    std::vector<vk::Format> colours = {};
    vk::Format depth = vk::Format::eUndefined;
    vk::SampleCountFlagBits samples = vk::SampleCountFlagBits::e1;
    vk::CullModeFlags cull = vk::CullModeFlagBits::eBack;
    bool depth_write = true;
    vk::CompareOp compare = vk::CompareOp::eLessOrEqual;
    bool depth_clamp = false; ///< for shadows: casters in front of the near plane still count
    bool blend = false;
    bool premultiplied = false; ///< the colour that is blended in has been multiplied by its alpha already
    float depth_bias = 0.0F;
    bool extras = true; ///< of the fragment shader: see with_extras in frame.glsl
};

vk::raii::Pipeline make_pipeline(const Device&, vk::PipelineLayout, const PipelineShape&, const char* name);
vk::raii::Pipeline make_compute_pipeline(const Device&, vk::PipelineLayout,
                                         std::span<const std::uint32_t> shader);

/// A layout of one set, and a matrix for the vertex shader where `pushes_matrix`.
vk::raii::PipelineLayout make_layout(const Device&, vk::DescriptorSetLayout, bool pushes_matrix);

/// A set layout from the types of its bindings in order, each seen by `stages`.
vk::raii::DescriptorSetLayout make_set_layout(const Device&, std::span<const vk::DescriptorType>,
                                              vk::ShaderStageFlags stages);

void set_viewport(const vk::raii::CommandBuffer&, vk::Extent2D);

}
