#include "renderer/passes/ground_pass.h"

#include "renderer/stage/table_frame.h"
#include "shaders/board.frag.h"
#include "shaders/board.vert.h"
#include "shaders/ground.frag.h"
#include "shaders/ground.vert.h"
#include "shaders/ground_shadow.vert.h"

namespace vantage::render {
namespace {

constexpr std::array board_attributes{
    vk::VertexInputAttributeDescription{.location = 0, .format = vk::Format::eR32G32B32Sfloat, .offset = 0},
    vk::VertexInputAttributeDescription{
        .location = 1, .format = vk::Format::eR32G32B32A32Sfloat, .offset = offsetof(BoardVertex, normal)}};

void draw_ground(const vk::raii::CommandBuffer& commands, const StageResources& stage,
                 const std::vector<GroundGrid::Draw>& draws) {
    commands.bindIndexBuffer(stage.ground_indices.get(), 0, vk::IndexType::eUint32);
    for (const GroundGrid::Draw& draw : draws)
        commands.drawIndexed(draw.index_count, 1, draw.first_index, draw.vertex_offset, 0);
}

}

GroundPass::GroundPass(const Device& device, vk::PipelineLayout layout)
    : ground_(make_two(device, layout, {.vertex_shader = ground_vert, .fragment_shader = ground_frag},
                       ground_shadow_vert, "ground")),
      board_(make_two(device, layout,
                      {.vertex_shader = board_vert,
                       .fragment_shader = board_frag,
                       .attributes = board_attributes,
                       .stride = sizeof(BoardVertex)},
                      {}, "board")) {}

void GroundPass::record(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                        vk::DescriptorSet set, const glm::mat4& view, const StageResources& stage,
                        const std::vector<GroundGrid::Draw>& draws, Board board, Extras extras) const {
    begin(commands, ground_.seen(extras), layout, set, view);
    draw_ground(commands, stage, draws);
    if (stage.board_vertices == 0 || board == Board::hidden) return;
    begin(commands, board_.seen(extras), layout, set, view);
    commands.bindVertexBuffers(0, stage.board.get(), vk::DeviceSize{0});
    commands.draw(stage.board_vertices, 1, 0, 0);
}

void GroundPass::record_shadow(const vk::raii::CommandBuffer& commands, vk::PipelineLayout layout,
                               vk::DescriptorSet set, const glm::mat4& cascade, const StageResources& stage,
                               const std::vector<GroundGrid::Draw>& draws) const {
    begin(commands, ground_.shadow, layout, set, cascade);
    draw_ground(commands, stage, draws);
    if (stage.board_vertices <= 6) return;
    begin(commands, board_.shadow, layout, set, cascade);
    commands.bindVertexBuffers(0, stage.board.get(), vk::DeviceSize{0});
    commands.draw(stage.board_vertices - 6, 1, 0, 0); // all but the floor, which comes last
}

}
