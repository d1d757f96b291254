#include "renderer/passes/piece_pass.h"

#include "shaders/base.frag.h"
#include "shaders/base.vert.h"
#include "shaders/own.frag.h"
#include "shaders/own.vert.h"
#include "shaders/own_shadow.frag.h"
#include "shaders/piece.frag.h"
#include "shaders/piece.vert.h"
#include "shaders/piece_shadow.vert.h"
#include "shaders/piece_small.frag.h"
#include "shaders/piece_small.vert.h"
#include "shaders/shared.h"

namespace vantage::render {
namespace {

constexpr std::array piece_attributes{
    vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32B32Sfloat, .offset = 0},
    vk::VertexInputAttributeDescription{.location = 1, .format = vk::Format::eR32G32B32Uint, .offset = 12}};
constexpr std::array own_attributes{
    vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32B32Sfloat, .offset = 0},
    vk::VertexInputAttributeDescription{.location = 1, .format = vk::Format::eR32Uint, .offset = 12},
    vk::VertexInputAttributeDescription{.location = 2, .format = vk::Format::eR32G32Sfloat, .offset = 16},
    vk::VertexInputAttributeDescription{
        .location = 3, .format = vk::Format::eR16G16B16A16Snorm, .offset = 24},
    vk::VertexInputAttributeDescription{
        .location = 4, .format = vk::Format::eR16G16B16A16Snorm, .offset = 32},
    vk::VertexInputAttributeDescription{
        .location = 5, .format = vk::Format::eR16G16B16A16Unorm, .offset = 40}};
// Five triangles for each corner: see base.vert.glsl.
constexpr std::uint32_t rectangle_vertices = 4 * 15;
constexpr std::uint32_t round_vertices = 32 * 15;

void draw_bases(const vk::raii::CommandBuffer& commands, const FigureBuffers& figures) {
    std::uint32_t first = 0;
    bool is_round = false;
    for (const std::uint32_t end : figures.shape_ends) {
        if (end > first) commands.draw(is_round ? round_vertices : rectangle_vertices, end - first, 0, first);
        first = end;
        is_round = !is_round;
    }
}

/// `count` draws from number `first` on, with these vertices.
void draw_pieces(const vk::raii::CommandBuffer& commands, const StageResources& stage, const Buffer& vertices,
                 const Buffer& draws, std::uint32_t first, std::uint32_t count) {
    if (count == 0) return;
    commands.bindVertexBuffers(0, vertices.get(), vk::DeviceSize{0});
    commands.bindIndexBuffer(stage.indices.get(), 0, vk::IndexType::eUint32);
    constexpr auto stride = static_cast<std::uint32_t>(sizeof(vk::DrawIndexedIndirectCommand));
    commands.drawIndexedIndirect(draws.get(), vk::DeviceSize{first} * stride, count, stride);
}

/// Own paint shows both sides or not material by material, so nothing is culled before it is known.
vk::raii::Pipeline make_own(const Device& device, vk::PipelineLayout layout, bool shadow) {
    PipelineShape shape{.vertex_shader = own_vert,
                        .fragment_shader = own_frag,
                        .attributes = own_attributes,
                        .stride = own_vertex_bytes,
                        .colours = {colour_format},
                        .depth = depth_format,
                        .samples = device.samples(),
                        .cull = vk::CullModeFlagBits::eNone};
    if (shadow) {
        shape.fragment_shader = own_shadow_frag;
        as_shadow(shape);
    }
    return make_pipeline(device, layout, shape, shadow ? "own shadows" : "own models");
}

}

PiecePass::PiecePass(const Device& device, vk::PipelineLayout layout)
    : pieces_(make_two(device, layout,
                       {.vertex_shader = piece_vert,
                        .fragment_shader = piece_frag,
                        .attributes = piece_attributes,
                        .stride = piece_vertex_bytes},
                       piece_shadow_vert, "pieces")),
      small_pieces_(make_seen(device, layout,
                              {.vertex_shader = piece_small_vert,
                               .fragment_shader = piece_small_frag,
                               .attributes = piece_attributes,
                               .stride = piece_vertex_bytes},
                              "small pieces")),
      bases_(
          make_two(device, layout, {.vertex_shader = base_vert, .fragment_shader = base_frag}, {}, "bases")),
      own_(make_own(device, layout, false)),
      own_shadow_(make_own(device, layout, true)) {}

void PiecePass::record(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                       vk::DescriptorSet set, const glm::mat4& view, const StageResources& stage,
                       const FigureBuffers& figures, Extras extras) const {
    begin(commands, pieces_.seen(extras), layout, set, view);
    draw_pieces(commands, stage, stage.vertices, figures.commands, 0, figures.painted_commands);
    begin(commands, small_pieces_.seen(extras), layout, set, view);
    draw_pieces(commands, stage, stage.vertices, figures.commands, figures.command_count,
                figures.painted_commands);
    if (figures.command_count > figures.painted_commands) {
        begin(commands, own_, layout, set, view);
        draw_pieces(commands, stage, stage.own_vertices, figures.commands, figures.painted_commands,
                    figures.command_count - figures.painted_commands);
    }
    begin(commands, bases_.seen(extras), layout, set, view);
    draw_bases(commands, figures);
}

void PiecePass::record_shadow(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                              vk::DescriptorSet set, const glm::mat4& view, std::uint32_t cascade,
                              const StageResources& stage, const FigureBuffers& figures) const {
    begin(commands, pieces_.shadow, layout, set, view);
    const std::uint32_t first = cascade * figures.command_count;
    draw_pieces(commands, stage, stage.vertices, figures.shadow_commands, first, figures.painted_commands);
    if (figures.command_count > figures.painted_commands) {
        begin(commands, own_shadow_, layout, set, view);
        draw_pieces(commands, stage, stage.own_vertices, figures.shadow_commands,
                    first + figures.painted_commands, figures.command_count - figures.painted_commands);
    }
    begin(commands, bases_.shadow, layout, set, view);
    draw_bases(commands, figures);
}

}
