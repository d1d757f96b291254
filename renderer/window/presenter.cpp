#include "renderer/window/presenter.h"

#include "renderer/gpu/barrier.h"
#include "renderer/window/picture_pass.h"
#include "renderer/window/swapchain.h"
#include "renderer/window/ui_pass.h"
#include "renderer/window/window_painter.h"

#include <GLFW/glfw3.h>

#include <array>
#include <cstring>
#include <optional>
#include <stdexcept>

namespace vantage::render {
namespace {

constexpr std::uint64_t forever = ~std::uint64_t{0};

std::vector<const char*> window_extensions() {
    std::uint32_t count = 0;
    const char** names = glfwGetRequiredInstanceExtensions(&count);
    if (!names) throw std::runtime_error("this display cannot show Vulkan's pictures");
    return {names, names + count};
}

vk::raii::SurfaceKHR make_surface(const Device& device, GLFWwindow* window) {
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    const VkResult made = glfwCreateWindowSurface(*device.instance(), window, nullptr, &surface);
    if (made != VK_SUCCESS)
        throw std::runtime_error("the window has no surface to draw on: " + vk::to_string(vk::Result(made)));
    vk::raii::SurfaceKHR owned{device.instance(), surface};
    if (!device.physical().getSurfaceSupportKHR(device.queue_family(), surface))
        throw std::runtime_error(device.name() +
                                 " cannot draw into this window; choose another with --device");
    return owned;
}

// One frame in flight.
struct FrameSlot : CommandSlot {
    explicit FrameSlot(const Device& device)
        : CommandSlot(device), acquired(device.get(), vk::SemaphoreCreateInfo{}) {}

    vk::raii::Semaphore acquired;
    Buffer staging;
    Buffer vertices;
};

void put(const Device& device, Buffer& buffer, std::span<const std::byte> bytes, vk::BufferUsageFlags usage,
         const char* name) {
    if (bytes.empty()) return;
    if (!buffer || buffer.size() < bytes.size())
        buffer = Buffer{device, bytes.size(), usage, BufferHome::upload, name};
    std::memcpy(buffer.mapped(), bytes.data(), bytes.size());
}

}

struct Presenter::State {
    State(GLFWwindow* w, const PainterOptions& options, TableDrawing drawing)
        : window(w),
          device({.wanted = options.device,
                  .validation = options.validation,
                  .instance_extensions = window_extensions()}),
          surface(make_surface(device, w)),
          format(choose_surface_format(device, *surface)),
          picture(device, format.format),
          ui(device, w, format.format, 3),
          slots{FrameSlot{device}, FrameSlot{device}} {
        if (drawing == TableDrawing::with_window) painter.emplace(device);
        rebuild();
    }
    ~State() {
        try {
            device.get().waitIdle();
        } catch (const vk::SystemError&) { // a lost device does nothing more
        }
    }

    GLFWwindow* window;
    Device device;
    vk::raii::SurfaceKHR surface;
    vk::SurfaceFormatKHR format;
    PicturePass picture;
    UiPass ui;
    std::optional<Swapchain> swapchain;
    std::array<FrameSlot, 2> slots;
    std::size_t next_slot = 0;
    std::vector<std::byte> pixels; // a new picture that is not on the GPU yet
    vk::Extent2D pixels_size;
    std::optional<WindowPainter> painter;
    std::uint64_t on_device = 0; // the painter's picture that is shown; 0 for the uploaded one
    bool lose_device = false;
    bool lose_surface = false;

    vk::Extent2D window_size() const {
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window, &width, &height);
        return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
    }

    // False while the window has no size.
    bool rebuild() {
        const vk::Extent2D size = window_size();
        if (size.width == 0 || size.height == 0) return false;
        device.get().waitIdle();
        std::optional<Swapchain> old = std::move(swapchain);
        swapchain.reset();
        swapchain.emplace(device, *surface, format, size, old ? old->get() : vk::SwapchainKHR{});
        ui.set_images(*swapchain);
        return true;
    }

    void new_surface() {
        device.get().waitIdle();
        swapchain.reset();
        surface = nullptr;
        surface = make_surface(device, window);
    }

    std::optional<std::uint32_t> acquire(const FrameSlot& slot) {
        if (!swapchain || swapchain->size() != window_size())
            if (!rebuild()) return std::nullopt;
        for (int tries = 0; tries < 3; ++tries) {
            try {
                if (std::exchange(lose_surface, false)) throw vk::SurfaceLostKHRError{"lost on purpose"};
                const auto [result, image] = device.get().acquireNextImage2KHR({.swapchain = swapchain->get(),
                                                                                .timeout = forever,
                                                                                .semaphore = *slot.acquired,
                                                                                .deviceMask = 1});
                if (result == vk::Result::eSuccess || result == vk::Result::eSuboptimalKHR) return image;
            } catch (const vk::OutOfDateKHRError&) {
            } catch (const vk::SurfaceLostKHRError&) {
                new_surface();
            }
            if (!rebuild()) return std::nullopt;
        }
        return std::nullopt;
    }

    void record(FrameSlot& slot, std::uint32_t image, std::span<const PictureVertex> mesh) {
        put(device, slot.vertices, std::as_bytes(mesh), vk::BufferUsageFlagBits::eVertexBuffer,
            "picture mesh");
        slot.begin();
        if (on_device != 0) {
            if (const GpuImage* painted = painter->sampled(slot.commands, on_device))
                picture.show(*painted, on_device);
            else
                mesh = {}; // it is gone, and another is on its way
        } else if (!pixels.empty()) {
            put(device, slot.staging, pixels, vk::BufferUsageFlagBits::eTransferSrc, "picture upload");
            picture.upload(slot.commands, slot.staging, pixels_size);
            pixels.clear();
        }
        // The wait for the acquired image is at the colour output stage; so is this barrier's beginning.
        barrier(slot.commands, swapchain->image(image), Use::undefined, Use::colour_write,
                {vk::ImageAspectFlagBits::eColor, 0, 1, 0, 1});
        picture.record(slot.commands, swapchain->view(image), swapchain->size(), slot.vertices,
                       static_cast<std::uint32_t>(mesh.size()));
        ui.record(slot.commands, image);
        slot.commands.end();
    }

    void submit(const FrameSlot& slot, std::uint32_t image) {
        const vk::SemaphoreSubmitInfo wait{.semaphore = *slot.acquired,
                                           .stageMask = vk::PipelineStageFlagBits2::eAllCommands};
        const vk::SemaphoreSubmitInfo signal{.semaphore = swapchain->drawn(image),
                                             .stageMask = vk::PipelineStageFlagBits2::eAllCommands};
        const vk::CommandBufferSubmitInfo buffer{.commandBuffer = *slot.commands};
        device.queue().submit2(vk::SubmitInfo2{.waitSemaphoreInfoCount = 1,
                                               .pWaitSemaphoreInfos = &wait,
                                               .commandBufferInfoCount = 1,
                                               .pCommandBufferInfos = &buffer,
                                               .signalSemaphoreInfoCount = 1,
                                               .pSignalSemaphoreInfos = &signal},
                               *slot.done);
    }

    void present(std::uint32_t image) {
        const vk::Semaphore drawn = swapchain->drawn(image);
        const vk::SwapchainKHR chain = swapchain->get();
        try {
            const vk::Result shown = device.queue().presentKHR({.waitSemaphoreCount = 1,
                                                                .pWaitSemaphores = &drawn,
                                                                .swapchainCount = 1,
                                                                .pSwapchains = &chain,
                                                                .pImageIndices = &image});
            if (shown == vk::Result::eSuboptimalKHR) rebuild();
        } catch (const vk::OutOfDateKHRError&) {
            rebuild();
        } catch (const vk::SurfaceLostKHRError&) {
            new_surface();
        }
    }
};

TableDrawing decided(TableDrawing drawing, const PainterOptions& options) {
    if (drawing != TableDrawing::by_device) return drawing;
    const bool cpu = chosen_kind({.wanted = options.device}) == vk::PhysicalDeviceType::eCpu;
    return cpu ? TableDrawing::beside_window : TableDrawing::with_window;
}

Presenter::Presenter(GLFWwindow* window, const PainterOptions& options, TableDrawing drawing)
    : state_(std::make_unique<State>(window, options, decided(drawing, options))) {}
Presenter::~Presenter() = default;

void Presenter::set_picture(const RenderedImage& painting) {
    state_->on_device = state_->painter ? painting.on_device : 0;
    if (state_->on_device != 0) return;
    state_->pixels = painting.pixels;
    state_->pixels_size = vk::Extent2D{painting.width, painting.height};
}

TablePainter* Presenter::painter() { return state_->painter ? &*state_->painter : nullptr; }

void Presenter::begin(const Mouse& mouse) const { state_->ui.begin(mouse); }

bool Presenter::draw(std::span<const PictureVertex> mesh) {
    State& s = *state_;
    FrameSlot& slot = s.slots[s.next_slot];
    if (std::exchange(s.lose_device, false)) throw vk::DeviceLostError{"lost on purpose"};
    if (s.painter) s.painter->rethrow();
    slot.wait(s.device);
    const std::optional<std::uint32_t> image = s.acquire(slot);
    if (!image) return false;
    s.next_slot = (s.next_slot + 1) % s.slots.size();
    s.device.get().resetFences(*slot.done);
    s.record(slot, *image, mesh);
    s.submit(slot, *image);
    s.present(*image);
    return true;
}

void Presenter::lose_device() { state_->lose_device = true; }
void Presenter::lose_surface() { state_->lose_surface = true; }

int Presenter::validation_messages() const { return state_->device.validation_messages(); }

}
