#include "renderer/gpu/device.h"

#include <fmt/format.h>
#include <vk_mem_alloc.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

namespace vantage::render {
namespace {

constexpr const char* validation_layer = "VK_LAYER_KHRONOS_validation";

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                          VkDebugUtilsMessageTypeFlagsEXT,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
    ++*static_cast<std::atomic<int>*>(user);
    fmt::print(stderr, "vulkan: {}\n", data->pMessage);
    return VK_FALSE;
}

vk::DebugUtilsMessengerCreateInfoEXT messenger_info(std::atomic<int>* messages) {
    using Severity = vk::DebugUtilsMessageSeverityFlagBitsEXT;
    using Type = vk::DebugUtilsMessageTypeFlagBitsEXT;
    return {.messageSeverity = Severity::eWarning | Severity::eError,
            .messageType = Type::eValidation | Type::ePerformance | Type::eGeneral,
            .pfnUserCallback = on_message,
            .pUserData = messages};
}

vk::raii::Context load_vulkan() {
    try {
        return {};
    } catch (const std::exception&) {
        throw std::runtime_error(
            "Vulkan is not installed, and pictures are drawn by it: install the driver of "
            "the graphics card, or on Linux libvulkan1 and mesa-vulkan-drivers, which "
            "draw without one too");
    }
}

vk::raii::Instance make_instance(const vk::raii::Context& context, const DeviceOptions& options) {
    const vk::ApplicationInfo app{.pApplicationName = "Vantage", .apiVersion = VK_API_VERSION_1_3};
    std::vector<const char*> extensions = options.instance_extensions;
    std::vector<const char*> layers;
    if (options.validation) {
        const auto present = context.enumerateInstanceLayerProperties();
        const bool found = std::any_of(present.begin(), present.end(), [](const vk::LayerProperties& l) {
            return std::strcmp(l.layerName, validation_layer) == 0;
        });
        if (!found) throw std::runtime_error("the Khronos validation layer is not installed");
        layers.push_back(validation_layer);
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    }
    return {context,
            vk::InstanceCreateInfo{.pApplicationInfo = &app,
                                   .enabledLayerCount = static_cast<std::uint32_t>(layers.size()),
                                   .ppEnabledLayerNames = layers.data(),
                                   .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                   .ppEnabledExtensionNames = extensions.data()}};
}

vk::raii::DebugUtilsMessengerEXT make_messenger(const vk::raii::Instance& instance, bool validation,
                                                std::atomic<int>* messages) {
    if (!validation) return nullptr;
    return {instance, messenger_info(messages)};
}

std::string_view kind_of(vk::PhysicalDeviceType type) {
    switch (type) {
    case vk::PhysicalDeviceType::eDiscreteGpu:
        return "discrete";
    case vk::PhysicalDeviceType::eIntegratedGpu:
        return "integrated";
    case vk::PhysicalDeviceType::eCpu:
        return "cpu";
    default:
        return "other";
    }
}

int rank_of(vk::PhysicalDeviceType type) {
    constexpr std::array<std::string_view, 4> order{"discrete", "integrated", "other", "cpu"};
    return static_cast<int>(std::find(order.begin(), order.end(), kind_of(type)) - order.begin());
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

vk::raii::PhysicalDevice choose(const vk::raii::Instance& instance, const std::string& wanted) {
    std::vector<vk::raii::PhysicalDevice> all = vk::raii::PhysicalDevices(instance);
    std::erase_if(all, [](const vk::raii::PhysicalDevice& d) {
        return d.getProperties().apiVersion < VK_API_VERSION_1_3;
    });
    if (all.empty())
        throw std::runtime_error("no Vulkan 1.3 device was found (Mesa's lavapipe draws without a GPU)");
    std::string names;
    for (const vk::raii::PhysicalDevice& d : all)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", d.getProperties().deviceName.data());
    if (!wanted.empty())
        std::erase_if(all, [&](const vk::raii::PhysicalDevice& d) {
            const auto properties = d.getProperties();
            return kind_of(properties.deviceType) != wanted &&
                   lower(properties.deviceName.data()).find(lower(wanted)) == std::string::npos;
        });
    if (all.empty())
        throw std::runtime_error(fmt::format("no device matches \"{}\"; there is {}", wanted, names));
    return *std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return rank_of(a.getProperties().deviceType) < rank_of(b.getProperties().deviceType);
    });
}

std::uint32_t graphics_family(const vk::raii::PhysicalDevice& physical) {
    const auto families = physical.getQueueFamilyProperties();
    for (std::uint32_t i = 0; i < families.size(); ++i)
        if ((families[i].queueFlags & vk::QueueFlagBits::eGraphics) &&
            (families[i].queueFlags & vk::QueueFlagBits::eCompute))
            return i;
    throw std::runtime_error("the device has no queue that both draws and computes");
}

vk::raii::Device make_device(const vk::raii::PhysicalDevice& physical, std::uint32_t family, bool window) {
    const float priority = 1.0F;
    const vk::DeviceQueueCreateInfo queue{
        .queueFamilyIndex = family, .queueCount = 1, .pQueuePriorities = &priority};
    const auto supported = physical.getFeatures();
    vk::PhysicalDeviceVulkan13Features v13{
        .synchronization2 = VK_TRUE, .dynamicRendering = VK_TRUE, .maintenance4 = VK_TRUE};
    vk::PhysicalDeviceVulkan12Features v12{.pNext = &v13, .hostQueryReset = VK_TRUE};
    const vk::PhysicalDeviceFeatures2 features{
        .pNext = &v12,
        .features = {.sampleRateShading = VK_FALSE,
                     .multiDrawIndirect = VK_TRUE,
                     .drawIndirectFirstInstance = VK_TRUE,
                     .depthClamp = supported.depthClamp,
                     .samplerAnisotropy = supported.samplerAnisotropy}};
    std::vector<const char*> extensions;
    if (window) extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    return {physical,
            vk::DeviceCreateInfo{.pNext = &features,
                                 .queueCreateInfoCount = 1,
                                 .pQueueCreateInfos = &queue,
                                 .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                 .ppEnabledExtensionNames = extensions.data()}};
}

VmaAllocator make_allocator(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical,
                            const vk::raii::Device& device) {
    // Vulkan is loaded when it is first asked for, never linked.
    VmaVulkanFunctions functions{};
    functions.vkGetInstanceProcAddr = instance.getDispatcher()->vkGetInstanceProcAddr;
    functions.vkGetDeviceProcAddr = instance.getDispatcher()->vkGetDeviceProcAddr;
    VmaAllocatorCreateInfo info{};
    info.pVulkanFunctions = &functions;
    info.physicalDevice = *physical;
    info.device = *device;
    info.instance = *instance;
    info.vulkanApiVersion = VK_API_VERSION_1_3;
    VmaAllocator allocator = nullptr;
    if (vmaCreateAllocator(&info, &allocator) != VK_SUCCESS)
        throw std::runtime_error("Vulkan's memory allocator could not be made");
    return allocator;
}

}

vk::PhysicalDeviceType chosen_kind(const DeviceOptions& options) {
    const vk::raii::Context context;
    const vk::raii::Instance instance = make_instance(context, options);
    return choose(instance, options.wanted).getProperties().deviceType;
}

void Device::AllocatorDeleter::operator()(VmaAllocator_T* allocator) const { vmaDestroyAllocator(allocator); }

Device::Device(const DeviceOptions& options)
    : messages_(std::make_unique<std::atomic<int>>(0)),
      context_(load_vulkan()),
      instance_(make_instance(context_, options)),
      messenger_(make_messenger(instance_, options.validation, messages_.get())),
      physical_(choose(instance_, options.wanted)),
      queue_family_(graphics_family(physical_)),
      device_(make_device(physical_, queue_family_, !options.instance_extensions.empty())),
      queue_(device_, queue_family_, 0),
      once_pool_(device_, vk::CommandPoolCreateInfo{.flags = vk::CommandPoolCreateFlagBits::eTransient,
                                                    .queueFamilyIndex = queue_family_}),
      allocator_(make_allocator(instance_, physical_, device_)),
      debug_names_(options.validation) {
    const auto properties = physical_.getProperties();
    name_ = properties.deviceName.data();
    timestamp_period_ = properties.limits.timestampPeriod;
    const auto counts =
        properties.limits.framebufferColorSampleCounts & properties.limits.framebufferDepthSampleCounts;
    if (options.multisampled && (counts & vk::SampleCountFlagBits::e4))
        samples_ = vk::SampleCountFlagBits::e4;
}

Device::~Device() {
    if (*device_) device_.waitIdle();
}

void Device::name_object(vk::ObjectType type, std::uint64_t handle, const std::string& name) const {
    if (!debug_names_) return;
    device_.setDebugUtilsObjectNameEXT(
        {.objectType = type, .objectHandle = handle, .pObjectName = name.c_str()});
}

vk::raii::CommandBuffer Device::begin_once() const {
    vk::raii::CommandBuffers made{device_, {.commandPool = *once_pool_, .commandBufferCount = 1}};
    made.front().begin({.flags = vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    return std::move(made.front());
}

void Device::end_once(const vk::raii::CommandBuffer& commands) const {
    commands.end();
    const vk::CommandBufferSubmitInfo buffer{.commandBuffer = *commands};
    queue_.submit2(vk::SubmitInfo2{.commandBufferInfoCount = 1, .pCommandBufferInfos = &buffer});
    queue_.waitIdle();
}

}
