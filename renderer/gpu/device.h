#pragma once

#include "renderer/gpu/vulkan.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

struct VmaAllocator_T;

namespace vantage::render {

/// What the device is asked for.
struct DeviceOptions {
    std::string wanted{};    ///< part of a device's name, or "discrete", "integrated", "cpu"
    bool validation = false; ///< load the Khronos layer; a message makes the job fail
    std::vector<const char*> instance_extensions{}; ///< a window system's; empty when drawing off-screen
    bool multisampled = true;                       ///< where the device can
};

/// What kind of device would be chosen. Throws std::exception where there is none.
vk::PhysicalDeviceType chosen_kind(const DeviceOptions&);

/// Vulkan for the whole program: instance, the chosen device, one queue and the allocator.
class Device {
public:
    explicit Device(const DeviceOptions&);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    [[nodiscard]] const vk::raii::Instance& instance() const { return instance_; }
    [[nodiscard]] const vk::raii::PhysicalDevice& physical() const { return physical_; }
    [[nodiscard]] const vk::raii::Device& get() const { return device_; }
    [[nodiscard]] const vk::raii::Queue& queue() const { return queue_; }
    [[nodiscard]] std::uint32_t queue_family() const { return queue_family_; }
    [[nodiscard]] VmaAllocator_T* allocator() const { return allocator_.get(); }
    [[nodiscard]] const std::string& name() const { return name_; }
    /// How many messages the validation layer has sent.
    [[nodiscard]] int validation_messages() const { return *messages_; }
    /// 4 where it was asked for and the device can, else 1.
    [[nodiscard]] vk::SampleCountFlagBits samples() const { return samples_; }
    /// Nanoseconds a timestamp tick.
    [[nodiscard]] float timestamp_period() const { return timestamp_period_; }

    void name_object(vk::ObjectType, std::uint64_t handle, const std::string& name) const;

    /// Records and runs a short list of commands and waits for it: for uploads and read-back.
    template <class Record> void run(Record&& record) const {
        const vk::raii::CommandBuffer commands = begin_once();
        record(commands);
        end_once(commands);
    }

private:
    struct AllocatorDeleter {
        void operator()(VmaAllocator_T*) const;
    };
    [[nodiscard]] vk::raii::CommandBuffer begin_once() const;
    void end_once(const vk::raii::CommandBuffer&) const;

    std::unique_ptr<std::atomic<int>> messages_;
    vk::raii::Context context_;
    vk::raii::Instance instance_;
    vk::raii::DebugUtilsMessengerEXT messenger_;
    vk::raii::PhysicalDevice physical_;
    std::uint32_t queue_family_ = 0;
    vk::raii::Device device_;
    vk::raii::Queue queue_;
    vk::raii::CommandPool once_pool_;
    std::unique_ptr<VmaAllocator_T, AllocatorDeleter> allocator_;
    std::string name_;
    vk::SampleCountFlagBits samples_ = vk::SampleCountFlagBits::e1;
    float timestamp_period_ = 1.0F;
    bool debug_names_ = false;
};

}
