#include "renderer/stage/figure_buffers.h"

#include "shaders/shared.h"

#include <glm/packing.hpp>

#include <algorithm>
#include <cstring>

namespace vantage::render {
namespace {

using Usage = vk::BufferUsageFlagBits;

frame::ModelChoice choice_of(const frame::FigureGroup& group, frame::Pose pose) {
    const frame::ModelChoice as_based{group.model, group.variants};
    if (pose == frame::Pose::as_based) return as_based;
    const frame::ModelChoice& other = group.poses[static_cast<std::size_t>(pose) - 1];
    return other.variants > 0 ? other : as_based;
}

// What the frame shows now: a pose that nobody has takes no room.
std::vector<std::uint32_t> figures_by_model(const StageResources& stage, const frame::Frame& frame) {
    std::vector<std::uint32_t> counts;
    for (const ModelRange& model : stage.models) counts.push_back(model.props);
    for (const frame::FigureGroup& group : frame.groups) {
        const frame::DrawnBase& base = frame.bases[group.base];
        if (base.presence <= 0.0F) continue;
        const frame::ModelChoice shown = choice_of(group, base.pose);
        for (std::uint32_t v = 0; v < shown.variants; ++v) counts[shown.model + v] += group.count;
    }
    return counts;
}

std::uint32_t eight_bits(float share) {
    return static_cast<std::uint32_t>(std::clamp(share, 0.0F, 1.0F) * 255.0F + 0.5F);
}

std::uint32_t state_of(const frame::DrawnBase& base) {
    // The last figure goes with the base itself, not by rounding.
    const std::uint32_t presence = base.presence > 0.0F ? std::max(1U, eight_bits(base.presence)) : 0U;
    return (base.round ? base_round : 0U) | (base.selected ? base_selected : 0U) |
           (base.outline ? base_outline : 0U) | (static_cast<std::uint32_t>(base.pose) << base_pose_shift) |
           (presence << base_presence_shift) | (eight_bits(base.disorder) << base_disorder_shift) |
           (eight_bits(base.stride) << base_stride_shift);
}

std::uint32_t packed(const frame::ModelChoice& choice) {
    return choice.variants == 0 ? 0U : choice.model | (choice.variants << 24);
}

BaseData to_gpu(const frame::DrawnBase& base, std::uint32_t seed) {
    return {.at = {base.at, base.thickness},
            .right = {base.right, base.size.x / 2},
            .ahead = {base.ahead, base.size.y / 2},
            .look = {glm::packUnorm4x8(glm::vec4{base.edge, 1}), state_of(base), seed, base.unit}};
}

GroupData to_gpu(const frame::FigureGroup& group, std::uint32_t first_figure) {
    return {.what = {group.base, 0, group.palette, group.seed},
            .count = {group.files, group.ranks, first_figure, group.count},
            .spacing = {group.spacing, group.centre},
            .look = {group.scale, group.jitter, group.facing, 0},
            .poses = {packed({group.model, group.variants}), packed(group.poses[0]), packed(group.poses[1]),
                      packed(group.poses[2])}};
}

}

FigureBuffers::FigureBuffers(const Device& device, const StageResources& stage, const frame::Frame& frame,
                             const FigureBuffers* before)
    : capacity_(figures_by_model(stage, frame)) {
    // A little room to spare, and at least what there was, so that those who change between poses do not make
    // new buffers again and again.
    for (std::uint32_t& n : capacity_) n += n / 4;
    if (before != nullptr)
        for (std::size_t m = 0; m < capacity_.size(); ++m)
            capacity_[m] = std::max(capacity_[m], before->capacity_[m]);
    std::vector<ModelData> model_data(stage.models.size());
    std::vector<vk::DrawIndexedIndirectCommand> seen;
    std::vector<vk::DrawIndexedIndirectCommand> small;
    std::vector<vk::DrawIndexedIndirectCommand> shadow;
    std::uint32_t total = 0;
    for (std::size_t m = 0; m < stage.models.size(); ++m) {
        const auto levels = static_cast<std::uint32_t>(stage.models[m].lods.size());
        total += capacity_[m] * levels;
        command_count += levels;
    }
    std::uint32_t first_instance = 0;
    const auto add = [&](std::size_t m) {
        const ModelRange& model = stage.models[m];
        const auto levels = static_cast<std::uint32_t>(model.lods.size());
        ModelData& data = model_data[m];
        data = {.sphere = {model.centre_height, model.radius, model.height, model.half_width},
                .region = {first_instance, capacity_[m], levels, static_cast<std::uint32_t>(seen.size())},
                .errors = {},
                .shadow = {total + first_instance, total, command_count,
                           (model.on_foot ? model_on_foot : 0U) | (model.own_paint ? 0U : model_painted)}};
        for (std::uint32_t level = 1; level < std::min(levels, 5U); ++level)
            data.errors[static_cast<int>(level) - 1] = model.lods[level].error;
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
            // The small ones fill the same room from its end.
            small.push_back(command(model.lods[level], first_instance));
        }
    };
    // Those that palettes paint, then those that bring their own: each kind is drawn in one call.
    for (const bool own : {false, true}) {
        if (own) painted_commands = static_cast<std::uint32_t>(seen.size());
        for (std::size_t m = 0; m < stage.models.size(); ++m)
            if (stage.models[m].own_paint == own) add(m);
    }
    seen.insert(seen.end(), small.begin(), small.end());
    shadow_template_offset = seen.size() * sizeof(seen[0]);
    for (std::uint32_t c = 0; c < cascade_count; ++c) {
        seen.insert(seen.end(), shadow.begin(), shadow.end());
        for (vk::DrawIndexedIndirectCommand& command : shadow) command.firstInstance += total;
    }

    const auto storage = Usage::eStorageBuffer;
    const auto room_for = [](std::size_t n) {
        return std::max<vk::DeviceSize>(n * sizeof(vk::DrawIndexedIndirectCommand), 16);
    };
    models = upload_buffer(device, std::as_bytes(std::span{model_data}), storage, "models");
    command_template =
        upload_buffer(device, std::as_bytes(std::span{seen}), Usage::eTransferSrc, "command template");
    commands = Buffer{device, room_for(std::size_t{2} * command_count),
                      storage | Usage::eIndirectBuffer | Usage::eTransferDst | Usage::eTransferSrc,
                      BufferHome::device, "commands"};
    shadow_commands =
        Buffer{device, room_for(std::size_t{cascade_count} * command_count),
               storage | Usage::eIndirectBuffer | Usage::eTransferDst, BufferHome::device, "shadow commands"};
    instances = Buffer{device, std::max(1U, total * (1 + cascade_count)) * sizeof(InstanceData), storage,
                       BufferHome::device, "instances"};
    const auto with_room = [](std::size_t n) { return n + n / 4 + 1; };
    bases = StagedBuffer{device, with_room(frame.bases.size()) * sizeof(BaseData), storage, "bases"};
    groups = StagedBuffer{device, with_room(frame.groups.size()) * sizeof(GroupData), storage, "groups"};
    clearings = StagedBuffer{device, clearing_size * clearing_size / 8, storage, "clearings"};
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
    auto* base_out = reinterpret_cast<BaseData*>(bases.write(frame.bases.size() * sizeof(BaseData)));
    for (std::size_t i = 0; i < frame.bases.size(); ++i)
        base_out[i] = to_gpu(frame.bases[i], static_cast<std::uint32_t>(i) * 31 + frame.bases[i].unit);
    base_count = static_cast<std::uint32_t>(frame.bases.size());
    shape_ends.clear();
    for (std::uint32_t i = 0; i < base_count; ++i)
        if (frame.bases[i].round != (shape_ends.size() % 2 == 1)) shape_ends.push_back(i);
    shape_ends.push_back(base_count);
    mark_clearings(frame, {reinterpret_cast<std::uint32_t*>(clearings.write(clearings.size())),
                           static_cast<std::size_t>(clearings.size() / 4)});
    if (frame.groups_version != 0 && frame.groups_version == groups_version_ &&
        frame.groups.size() == group_count)
        return;
    groups_version_ = frame.groups_version;
    auto* group_out = reinterpret_cast<GroupData*>(groups.write(frame.groups.size() * sizeof(GroupData)));
    figure_count = 0;
    for (std::size_t i = 0; i < frame.groups.size(); ++i) {
        group_out[i] = to_gpu(frame.groups[i], figure_count);
        figure_count += frame.groups[i].count;
    }
    group_count = static_cast<std::uint32_t>(frame.groups.size());
}

void FigureBuffers::record(const vk::raii::CommandBuffer& list) {
    bases.record(list);
    groups.record(list);
    clearings.record(list);
}

}
