#include "renderer/gpu/pipeline.h"

#include <glm/mat4x4.hpp>

#include <array>

namespace vantage::render {
namespace {

vk::raii::ShaderModule make_module(const Device& device, std::span<const std::uint32_t> code) {
    return {device.get(), vk::ShaderModuleCreateInfo{.codeSize = code.size_bytes(), .pCode = code.data()}};
}

}

vk::raii::Pipeline make_pipeline(const Device& device, vk::PipelineLayout layout, const PipelineShape& shape,
                                 const char* name) {
    const vk::raii::ShaderModule vertex = make_module(device, shape.vertex_shader);
    const vk::raii::ShaderModule fragment = shape.fragment_shader.empty()
                                                ? vk::raii::ShaderModule{nullptr}
                                                : make_module(device, shape.fragment_shader);
    const vk::Bool32 extras = shape.extras ? VK_TRUE : VK_FALSE;
    const vk::SpecializationMapEntry entry{.constantID = 0, .offset = 0, .size = sizeof extras};
    const vk::SpecializationInfo constants{
        .mapEntryCount = 1, .pMapEntries = &entry, .dataSize = sizeof extras, .pData = &extras};
    std::vector<vk::PipelineShaderStageCreateInfo> stages{{.stage = vk::ShaderStageFlagBits::eVertex,
                                                           .module = *vertex,
                                                           .pName = "main",
                                                           .pSpecializationInfo = &constants}};
    if (*fragment)
        stages.push_back({.stage = vk::ShaderStageFlagBits::eFragment,
                          .module = *fragment,
                          .pName = "main",
                          .pSpecializationInfo = &constants});

    const vk::VertexInputBindingDescription binding{
        .binding = 0,
        .stride = shape.stride,
        .inputRate = shape.per_instance ? vk::VertexInputRate::eInstance : vk::VertexInputRate::eVertex};
    const vk::PipelineVertexInputStateCreateInfo input{
        .vertexBindingDescriptionCount = shape.stride > 0 ? 1U : 0U,
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = static_cast<std::uint32_t>(shape.attributes.size()),
        .pVertexAttributeDescriptions = shape.attributes.data()};
    const vk::PipelineInputAssemblyStateCreateInfo assembly{.topology = vk::PrimitiveTopology::eTriangleList};
    const vk::PipelineViewportStateCreateInfo viewport{.viewportCount = 1, .scissorCount = 1};
    const vk::PipelineRasterizationStateCreateInfo raster{
        .depthClampEnable = shape.depth_clamp && device.physical().getFeatures().depthClamp,
        .polygonMode = vk::PolygonMode::eFill,
        .cullMode = shape.cull,
        .frontFace = vk::FrontFace::eCounterClockwise,
        .depthBiasEnable = shape.depth_bias != 0.0F,
        .depthBiasConstantFactor = shape.depth_bias,
        .depthBiasSlopeFactor = shape.depth_bias,
        .lineWidth = 1.0F};
    const vk::PipelineMultisampleStateCreateInfo multisample{.rasterizationSamples = shape.samples};
    const vk::PipelineDepthStencilStateCreateInfo depth{
        .depthTestEnable = shape.depth != vk::Format::eUndefined,
        .depthWriteEnable = shape.depth_write && shape.depth != vk::Format::eUndefined,
        .depthCompareOp = shape.compare};
    using Component = vk::ColorComponentFlagBits;
    const vk::PipelineColorBlendAttachmentState blend_one{
        .blendEnable = shape.blend,
        .srcColorBlendFactor = shape.premultiplied ? vk::BlendFactor::eOne : vk::BlendFactor::eSrcAlpha,
        .dstColorBlendFactor = vk::BlendFactor::eOneMinusSrcAlpha,
        .srcAlphaBlendFactor = vk::BlendFactor::eOne,
        .dstAlphaBlendFactor = vk::BlendFactor::eOneMinusSrcAlpha,
        .colorWriteMask = Component::eR | Component::eG | Component::eB | Component::eA};
    const std::vector<vk::PipelineColorBlendAttachmentState> blends(shape.colours.size(), blend_one);
    const vk::PipelineColorBlendStateCreateInfo blend{
        .attachmentCount = static_cast<std::uint32_t>(blends.size()), .pAttachments = blends.data()};
    constexpr std::array dynamic_states{vk::DynamicState::eViewport, vk::DynamicState::eScissor};
    const vk::PipelineDynamicStateCreateInfo dynamic{.dynamicStateCount =
                                                         static_cast<std::uint32_t>(dynamic_states.size()),
                                                     .pDynamicStates = dynamic_states.data()};
    const vk::PipelineRenderingCreateInfo rendering{.colorAttachmentCount =
                                                        static_cast<std::uint32_t>(shape.colours.size()),
                                                    .pColorAttachmentFormats = shape.colours.data(),
                                                    .depthAttachmentFormat = shape.depth};
    vk::raii::Pipeline made{
        device.get(), nullptr,
        vk::GraphicsPipelineCreateInfo{.pNext = &rendering,
                                       .stageCount = static_cast<std::uint32_t>(stages.size()),
                                       .pStages = stages.data(),
                                       .pVertexInputState = &input,
                                       .pInputAssemblyState = &assembly,
                                       .pViewportState = &viewport,
                                       .pRasterizationState = &raster,
                                       .pMultisampleState = &multisample,
                                       .pDepthStencilState = &depth,
                                       .pColorBlendState = &blend,
                                       .pDynamicState = &dynamic,
                                       .layout = layout}};
    device.name_object(vk::ObjectType::ePipeline,
                       reinterpret_cast<std::uint64_t>(static_cast<VkPipeline>(*made)), name);
    return made;
}

vk::raii::Pipeline make_compute_pipeline(const Device& device, vk::PipelineLayout layout,
                                         std::span<const std::uint32_t> shader) {
    const vk::raii::ShaderModule module = make_module(device, shader);
    return {device.get(), nullptr,
            vk::ComputePipelineCreateInfo{
                .stage = {.stage = vk::ShaderStageFlagBits::eCompute, .module = *module, .pName = "main"},
                .layout = layout}};
}

vk::raii::PipelineLayout make_layout(const Device& device, vk::DescriptorSetLayout set, bool pushes_matrix) {
    const vk::PushConstantRange range{.stageFlags = vk::ShaderStageFlagBits::eVertex,
                                      .size = sizeof(glm::mat4)};
    return {device.get(), vk::PipelineLayoutCreateInfo{.setLayoutCount = 1,
                                                       .pSetLayouts = &set,
                                                       .pushConstantRangeCount = pushes_matrix ? 1U : 0U,
                                                       .pPushConstantRanges = &range}};
}

vk::raii::DescriptorSetLayout make_set_layout(const Device& device, std::span<const vk::DescriptorType> types,
                                              vk::ShaderStageFlags stages) {
    std::vector<vk::DescriptorSetLayoutBinding> bindings;
    for (const vk::DescriptorType type : types)
        bindings.push_back({.binding = static_cast<std::uint32_t>(bindings.size()),
                            .descriptorType = type,
                            .descriptorCount = 1,
                            .stageFlags = stages});
    return {device.get(),
            vk::DescriptorSetLayoutCreateInfo{.bindingCount = static_cast<std::uint32_t>(bindings.size()),
                                              .pBindings = bindings.data()}};
}

void set_viewport(const vk::raii::CommandBuffer& commands, vk::Extent2D size) {
    commands.setViewport(0, vk::Viewport{.width = static_cast<float>(size.width),
                                         .height = static_cast<float>(size.height),
                                         .maxDepth = 1.0F});
    commands.setScissor(0, vk::Rect2D{.extent = size});
}

}
