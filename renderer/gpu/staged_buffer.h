#pragma once

#include "renderer/gpu/memory.h"

#include <array>

namespace vantage::render {

/// How many frames the CPU may have handed to the GPU that the GPU has not finished.
inline constexpr std::size_t frames_in_flight = 2;

/// A buffer that the CPU writes anew from frame to frame: into one of several places of its own, from where
/// the frame's commands copy it, so that the GPU may still be reading what an earlier frame was given.
class StagedBuffer {
public:
    StagedBuffer() = default;
    StagedBuffer(const Device&, vk::DeviceSize, vk::BufferUsageFlags, const std::string& name);

    /// Where the next contents go, from the first byte to `bytes`. The frame that was given this place, as
    /// many writes ago as there may be frames in flight, is finished.
    [[nodiscard]] std::byte* write(vk::DeviceSize bytes);
    /// Takes over what was written since the last call, if anything was.
    void record(const vk::raii::CommandBuffer&);

    [[nodiscard]] const Buffer& get() const { return home_; }
    [[nodiscard]] vk::DeviceSize size() const { return home_.size(); }
    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(home_); }

private:
    Buffer home_;
    std::array<Buffer, frames_in_flight> places_;
    std::size_t place_ = 0;
    vk::DeviceSize written_ = 0; // and not yet taken over
};

}
