#pragma once

#include "renderer/gpu/descriptors.h"
#include "renderer/gpu/pipeline.h"
#include "renderer/gpu/targets.h"

#include <glm/mat4x4.hpp>

#include <array>
#include <span>

namespace vantage::render {

/// The set that every drawing pass reads: see shaders/frame.glsl.
inline constexpr std::array frame_bindings{
    vk::DescriptorType::eUniformBuffer,        // 0 frame
    vk::DescriptorType::eStorageBuffer,        // 1 palettes
    vk::DescriptorType::eStorageBuffer,        // 2 instances
    vk::DescriptorType::eStorageBuffer,        // 3 bases
    vk::DescriptorType::eStorageBuffer,        // 4 ground heights
    vk::DescriptorType::eCombinedImageSampler, // 5 shadow map
    vk::DescriptorType::eCombinedImageSampler, // 6 noise
    vk::DescriptorType::eCombinedImageSampler, // 7 painted areas
    vk::DescriptorType::eCombinedImageSampler, // 8 painted lines
    vk::DescriptorType::eCombinedImageSampler, // 9 painted fields
    vk::DescriptorType::eCombinedImageSampler, // 10 tint
    vk::DescriptorType::eStorageBuffer,        // 11 players' own materials
    vk::DescriptorType::eCombinedImageSampler, // 12 and their textures of colours
    vk::DescriptorType::eCombinedImageSampler, // 13 how fields look
    vk::DescriptorType::eCombinedImageSampler, // 14 textures of players' own that are no colours
};

/// Whether a picture has what most have not: something laid over the ground, or ground seen close by.
enum class Extras : bool { none, some };

/// A thing as the camera sees it.
struct SeenPipelines {
    vk::raii::Pipeline with_extras;
    vk::raii::Pipeline plain;
    [[nodiscard]] const vk::raii::Pipeline& seen(Extras extras) const {
        return extras == Extras::some ? with_extras : plain;
    }
};

/// A thing is drawn twice: as the camera sees it, and as depth alone from the sun.
struct TwoPipelines : SeenPipelines {
    vk::raii::Pipeline shadow;
};

/// Depth alone, as the sun sees it.
inline void as_shadow(PipelineShape& shape) {
    shape.colours.clear();
    shape.samples = vk::SampleCountFlagBits::e1;
    shape.cull = vk::CullModeFlagBits::eNone;
    shape.depth_clamp = true;
    shape.depth_bias = 1.5F;
}

/// As the camera sees it, with and without extras.
inline SeenPipelines make_seen(const Device& device, vk::PipelineLayout layout, PipelineShape shape,
                               const char* name) {
    shape.colours = {colour_format};
    shape.depth = depth_format;
    shape.samples = device.samples();
    vk::raii::Pipeline with_extras = make_pipeline(device, layout, shape, name);
    shape.extras = false;
    return {std::move(with_extras), make_pipeline(device, layout, shape, name)};
}

/// The usual pair for a thing with this vertex shader and vertex format. `shadow_shader` is a lighter one
/// that gives the same places and nothing else; empty where there is none.
inline TwoPipelines make_two(const Device& device, vk::PipelineLayout layout, PipelineShape shape,
                             std::span<const std::uint32_t> shadow_shader, const char* name) {
    SeenPipelines seen = make_seen(device, layout, shape, name);
    shape.depth = depth_format;
    shape.fragment_shader = {};
    if (!shadow_shader.empty()) shape.vertex_shader = shadow_shader;
    as_shadow(shape);
    return {std::move(seen), make_pipeline(device, layout, shape, name)};
}

/// Binds a pipeline with the frame's set, and pushes the matrix of the camera or of a cascade.
inline void begin(const vk::raii::CommandBuffer& commands, const vk::raii::Pipeline& pipeline,
                  vk::PipelineLayout layout, vk::DescriptorSet set, const glm::mat4& view) {
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline);
    commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, layout, 0, set, nullptr);
    commands.pushConstants<glm::mat4>(layout, vk::ShaderStageFlagBits::eVertex, 0, view);
}

}
