#include "renderer/stage/figure_buffers.h"

#include "shaders/shared.h"

#include <glm/packing.hpp>

#include <algorithm>
#include <cstring>

namespace vantage::render {
namespace {

using Usage = vk::BufferUsageFlagBits;

std::vector<std::uint32_t> figures_by_model(const StageResources& stage, const frame::Frame& frame) {
    std::vector<std::uint32_t> counts;
    for (const ModelRange& model : stage.models) counts.push_back(model.props);
    for (const frame::FigureGroup& group : frame.groups)
        for (std::uint32_t v = 0; v < group.variants; ++v) counts[group.model + v] += group.count;
    return counts;
}

BaseData to_gpu(const frame::Base& base, std::uint32_t seed) {
    return {.at = {base.at, base.thickness},
            .right = {base.right, base.size.x / 2},
            .ahead = {base.ahead, base.size.y / 2},
            .look = {glm::packUnorm4x8(glm::vec4{base.edge, 1}),
                     (base.round ? 1U : 0U) | (base.selected ? 2U : 0U), seed, base.unit}};
}

GroupData to_gpu(const frame::FigureGroup& group, std::uint32_t first_figure) {
    return {.what = {group.base, group.model, group.palette, group.seed},
            .count = {group.files, group.ranks, first_figure, group.count},
            .spacing = {group.spacing, group.centre},
            .look = {group.scale, group.jitter, group.facing, group.variants}};
}

}

FigureBuffers::FigureBuffers(const Device& device, const StageResources& stage, const frame::Frame& frame)
    : capacity_(figures_by_model(stage, frame)) {
    // A little room to spare, so that a changed formation does not make new buffers at once.
    for (std::uint32_t& n : capacity_) n += n / 4;
    std::vector<ModelData> model_data;
    std::vector<vk::DrawIndexedIndirectCommand> seen;
    std::vector<vk::DrawIndexedIndirectCommand> shadow;
    std::uint32_t total = 0;
    for (std::size_t m = 0; m < stage.models.size(); ++m)
        total += capacity_[m] * static_cast<std::uint32_t>(stage.models[m].lods.size());
    std::uint32_t first_instance = 0;
    for (std::size_t m = 0; m < stage.models.size(); ++m) {
        const ModelRange& model = stage.models[m];
        const auto levels = static_cast<std::uint32_t>(model.lods.size());
        ModelData data{
            .sphere = {model.centre_height, model.radius, model.height, model.half_width},
            .region = {first_instance, capacity_[m], levels, static_cast<std::uint32_t>(seen.size())},
            .errors = {},
            .shadow = {total + first_instance, 0, 0, 0}};
        for (std::uint32_t level = 1; level < std::min(levels, 5U); ++level)
            data.errors[static_cast<int>(level) - 1] = model.lods[level].error;
        model_data.push_back(data);
        for (std::uint32_t level = 0; level < levels; ++level) {
            const auto command = [&](const model::Lod& lod, std::uint32_t first) {
                return vk::DrawIndexedIndirectCommand{.indexCount = lod.index_count,
                                                      .firstIndex = lod.first_index,
                                                      .vertexOffset = model.vertex_offset,
                                                      .firstInstance = first};
            };
            seen.push_back(command(model.lods[level], first_instance));
            shadow.push_back(command(model.lods[std::min(level + 1, levels - 1)], total + first_instance));
            first_instance += capacity_[m];
        }
    }
    command_count = static_cast<std::uint32_t>(seen.size());
    shadow_template_offset = seen.size() * sizeof(seen[0]);
    seen.insert(seen.end(), shadow.begin(), shadow.end());

    const auto storage = Usage::eStorageBuffer;
    const vk::DeviceSize command_bytes = std::max<vk::DeviceSize>(shadow_template_offset, 16);
    models = upload_buffer(device, std::as_bytes(std::span{model_data}), storage, "models");
    command_template =
        upload_buffer(device, std::as_bytes(std::span{seen}), Usage::eTransferSrc, "command template");
    commands = Buffer{device, command_bytes,
                      storage | Usage::eIndirectBuffer | Usage::eTransferDst | Usage::eTransferSrc,
                      BufferHome::device, "commands"};
    shadow_commands = Buffer{device, command_bytes, storage | Usage::eIndirectBuffer | Usage::eTransferDst,
                             BufferHome::device, "shadow commands"};
    instances = Buffer{device, std::max(1U, total * 2) * sizeof(InstanceData), storage, BufferHome::device,
                       "instances"};
    const auto with_room = [](std::size_t n) { return n + n / 4 + 1; };
    bases = Buffer{device, with_room(frame.bases.size()) * sizeof(BaseData), storage, BufferHome::upload,
                   "bases"};
    groups = Buffer{device, with_room(frame.groups.size()) * sizeof(GroupData), storage, BufferHome::upload,
                    "groups"};
    update(stage, frame);
}

bool FigureBuffers::fits(const StageResources& stage, const frame::Frame& frame) const {
    const std::vector<std::uint32_t> needed = figures_by_model(stage, frame);
    return frame.bases.size() * sizeof(BaseData) <= bases.size() &&
           frame.groups.size() * sizeof(GroupData) <= groups.size() && needed.size() == capacity_.size() &&
           std::equal(needed.begin(), needed.end(), capacity_.begin(), std::less_equal<>{});
}

void FigureBuffers::update(const StageResources&, const frame::Frame& frame) {
    version_ = frame.bases_version;
    auto* base_out = reinterpret_cast<BaseData*>(bases.mapped());
    for (std::size_t i = 0; i < frame.bases.size(); ++i)
        base_out[i] = to_gpu(frame.bases[i], static_cast<std::uint32_t>(i) * 31 + frame.bases[i].unit);
    auto* group_out = reinterpret_cast<GroupData*>(groups.mapped());
    figure_count = 0;
    for (std::size_t i = 0; i < frame.groups.size(); ++i) {
        group_out[i] = to_gpu(frame.groups[i], figure_count);
        figure_count += frame.groups[i].count;
    }
    base_count = static_cast<std::uint32_t>(frame.bases.size());
    group_count = static_cast<std::uint32_t>(frame.groups.size());
}

}
