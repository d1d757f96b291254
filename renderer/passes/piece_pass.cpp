#include "renderer/passes/piece_pass.h"

#include "shaders/base.frag.h"
#include "shaders/base.vert.h"
#include "shaders/piece.frag.h"
#include "shaders/piece.vert.h"
#include "shaders/piece_shadow.vert.h"
#include "shaders/shared.h"

namespace vantage::render {
namespace {

constexpr std::array attributes{
    vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32B32Sfloat, .offset = 0},
    vk::VertexInputAttributeDescription{.location = 1, .format = vk::Format::eR32G32B32Uint, .offset = 12}};
constexpr std::uint32_t base_vertices = 32 * 15; // 32 corners, five triangles each: see base.vert.glsl

void draw_bases(const vk::raii::CommandBuffer& commands, const FigureBuffers& figures) {
    if (figures.base_count > 0) commands.draw(base_vertices, figures.base_count, 0, 0);
}

void draw_pieces(const vk::raii::CommandBuffer& commands, const StageResources& stage,
                 const FigureBuffers& figures, const Buffer& draws, vk::DeviceSize first = 0) {
    if (figures.command_count == 0) return;
    commands.bindVertexBuffers(0, stage.vertices.get(), vk::DeviceSize{0});
    commands.bindIndexBuffer(stage.indices.get(), 0, vk::IndexType::eUint32);
    constexpr auto stride = static_cast<std::uint32_t>(sizeof(vk::DrawIndexedIndirectCommand));
    commands.drawIndexedIndirect(draws.get(), first * stride, figures.command_count, stride);
}

}

PiecePass::PiecePass(const Device& device, vk::PipelineLayout layout)
    : pieces_(make_two(device, layout,
                       {.vertex_shader = piece_vert,
                        .fragment_shader = piece_frag,
                        .attributes = attributes,
                        .stride = piece_vertex_bytes},
                       piece_shadow_vert, "pieces")),
      bases_(make_two(device, layout, {.vertex_shader = base_vert, .fragment_shader = base_frag}, {},
                      "bases")) {}

void PiecePass::record(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                       vk::DescriptorSet set, const glm::mat4& view, const StageResources& stage,
                       const FigureBuffers& figures, Extras extras) const {
    begin(commands, pieces_.seen(extras), layout, set, view);
    draw_pieces(commands, stage, figures, figures.commands);
    begin(commands, bases_.seen(extras), layout, set, view);
    draw_bases(commands, figures);
}

void PiecePass::record_shadow(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                              vk::DescriptorSet set, const glm::mat4& view, std::uint32_t cascade,
                              const StageResources& stage, const FigureBuffers& figures) const {
    begin(commands, pieces_.shadow, layout, set, view);
    draw_pieces(commands, stage, figures, figures.shadow_commands,
                vk::DeviceSize{cascade} * figures.command_count);
    begin(commands, bases_.shadow, layout, set, view);
    draw_bases(commands, figures);
}

}
