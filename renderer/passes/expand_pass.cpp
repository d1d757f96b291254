#include "renderer/passes/expand_pass.h"

#include "renderer/gpu/barrier.h"
#include "renderer/gpu/pipeline.h"
#include "shaders/expand.comp.h"
#include "shaders/shared.h"

namespace vantage::render {
namespace {

constexpr std::array expand_bindings{
    vk::DescriptorType::eUniformBuffer, // 0 frame
    vk::DescriptorType::eStorageBuffer, // 1 bases
    vk::DescriptorType::eStorageBuffer, // 2 groups
    vk::DescriptorType::eStorageBuffer, // 3 props
    vk::DescriptorType::eStorageBuffer, // 4 models
    vk::DescriptorType::eStorageBuffer, // 5 instances
    vk::DescriptorType::eStorageBuffer, // 6 commands
    vk::DescriptorType::eStorageBuffer, // 7 shadow commands
    vk::DescriptorType::eStorageBuffer, // 8 clearings
};

}

ExpandPass::ExpandPass(const Device& device)
    : set_layout_(make_set_layout(device, expand_bindings, vk::ShaderStageFlagBits::eCompute)),
      layout_(make_layout(device, *set_layout_, false)),
      pipeline_(make_compute_pipeline(device, *layout_, expand_comp)) {}

DescriptorSet ExpandPass::make_set(const Device& device, const Buffer& frame, const StageResources& stage,
                                   const FigureBuffers& figures) const {
    DescriptorSet set{device, *set_layout_, expand_bindings};
    std::uint32_t binding = 0;
    for (const Buffer* buffer :
         {&frame, &figures.bases.get(), &figures.groups.get(), &stage.props, &figures.models,
          &figures.instances, &figures.commands, &figures.shadow_commands, &figures.clearings.get()})
        set.write(device, binding++, *buffer);
    return set;
}

void ExpandPass::record(const vk::raii::CommandBuffer& commands, const DescriptorSet& set,
                        const StageResources& stage, const FigureBuffers& figures) const {
    using Stage = vk::PipelineStageFlagBits2;
    using Access = vk::AccessFlagBits2;
    const vk::DeviceSize bytes = figures.shadow_template_offset;
    if (bytes == 0) return;
    // The frame before may still be drawing from these.
    memory_barrier(commands, Stage::eDrawIndirect | Stage::eVertexShader, {},
                   Stage::eAllTransfer | Stage::eComputeShader, {});
    commands.copyBuffer(figures.command_template.get(), figures.commands.get(),
                        vk::BufferCopy{.size = bytes});
    commands.copyBuffer(figures.command_template.get(), figures.shadow_commands.get(),
                        vk::BufferCopy{.srcOffset = bytes, .size = figures.shadow_commands.size()});
    memory_barrier(commands, Stage::eAllTransfer, Access::eTransferWrite, Stage::eComputeShader,
                   Access::eShaderStorageRead | Access::eShaderStorageWrite);
    commands.bindPipeline(vk::PipelineBindPoint::eCompute, *pipeline_);
    commands.bindDescriptorSets(vk::PipelineBindPoint::eCompute, *layout_, 0, set.get(), nullptr);
    commands.dispatch((figures.figure_count + stage.prop_count + 63) / 64, 1, 1);
    memory_barrier(commands, Stage::eComputeShader, Access::eShaderStorageWrite,
                   Stage::eDrawIndirect | Stage::eVertexShader,
                   Access::eIndirectCommandRead | Access::eShaderStorageRead);
}

}
