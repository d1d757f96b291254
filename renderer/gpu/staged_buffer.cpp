#include "renderer/gpu/staged_buffer.h"

#include "renderer/gpu/barrier.h"

namespace vantage::render {

StagedBuffer::StagedBuffer(const Device& device, vk::DeviceSize size, vk::BufferUsageFlags usage,
                           const std::string& name)
    : home_(device, size, usage | vk::BufferUsageFlagBits::eTransferDst, BufferHome::device, name) {
    for (Buffer& place : places_)
        place = Buffer{device, size, vk::BufferUsageFlagBits::eTransferSrc, BufferHome::upload, name};
}

std::byte* StagedBuffer::write(vk::DeviceSize bytes) {
    place_ = (place_ + 1) % places_.size();
    written_ = bytes;
    return places_[place_].mapped();
}

void StagedBuffer::record(const vk::raii::CommandBuffer& commands) {
    if (written_ == 0) return;
    using Stage = vk::PipelineStageFlagBits2;
    using Access = vk::AccessFlagBits2;
    memory_barrier(commands, Stage::eAllCommands, {}, Stage::eAllTransfer, {}); // a frame before may read it
    commands.copyBuffer(places_[place_].get(), home_.get(), vk::BufferCopy{.size = written_});
    memory_barrier(commands, Stage::eAllTransfer, Access::eTransferWrite, Stage::eAllCommands,
                   Access::eMemoryRead);
    written_ = 0;
}

}
