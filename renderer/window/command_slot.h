#pragma once

#include "renderer/gpu/device.h"

namespace vantage::render {

/// Commands of one frame in flight, and whether the GPU has finished them.
struct CommandSlot {
    explicit CommandSlot(const Device& device)
        : pool(device.get(), vk::CommandPoolCreateInfo{.flags = vk::CommandPoolCreateFlagBits::eTransient,
                                                       .queueFamilyIndex = device.queue_family()}),
          commands(std::move(
              vk::raii::CommandBuffers{device.get(), {.commandPool = *pool, .commandBufferCount = 1}}[0])),
          done(device.get(), vk::FenceCreateInfo{.flags = vk::FenceCreateFlagBits::eSignaled}) {}

    /// Waits until the GPU has finished what was submitted last.
    void wait(const Device& device) const {
        while (device.get().waitForFences(*done, VK_TRUE, ~std::uint64_t{0}) != vk::Result::eSuccess) {
        }
    }
    /// Ready to be recorded anew; the GPU has finished with it.
    void begin() {
        pool.reset();
        commands.begin({.flags = vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    }

    vk::raii::CommandPool pool;
    vk::raii::CommandBuffer commands;
    vk::raii::Fence done;
};

}
