#pragma once

#include "engine/frame/depth_picture.h"
#include "engine/frame/frame.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::render {

/// What to paint: a frame, seen by another camera than its own perhaps, in a number of pixels.
struct RenderRequest {
    std::shared_ptr<const frame::Frame> frame;
    frame::Camera camera;
    frame::PostSettings lens;
    std::shared_ptr<const frame::OverlayTint> tint{}; ///< null for none
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint64_t tag = 0; ///< comes back with the painting
};

/// A painted table: 8-bit RGBA, rows from the top.
struct RenderedImage {
    std::uint64_t tag = 0;
    std::shared_ptr<const frame::Frame> frame;
    frame::Camera camera;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::byte> pixels;
    std::shared_ptr<const frame::DepthPicture> depth; ///< what stands nearest in it
    double milliseconds = 0;                          ///< from taking up the request to the last pixel
    std::uint32_t figures = 0;
};

struct RenderThreadOptions {
    std::string device{};
    bool validation = false;
};

/// Paints the table on a thread and a Vulkan device of its own, so that neither panels nor the mouse ever
/// wait for it: a software rasteriser has one queue, and takes longer over a table than a person will wait
/// for a button. Requests that were not begun are replaced by newer ones.
class RenderThread {
public:
    explicit RenderThread(const RenderThreadOptions&);
    ~RenderThread();
    RenderThread(const RenderThread&) = delete;
    RenderThread& operator=(const RenderThread&) = delete;

    void ask(RenderRequest);
    /// The newest painting since the last call, if any.
    [[nodiscard]] std::optional<RenderedImage> take();
    /// Whether something is being painted or waits to be.
    [[nodiscard]] bool busy() const;
    /// What stopped it, once. After a lost device it starts again by itself, unless that is of no use.
    struct Failure {
        std::string what;
        bool for_good = false;
    };
    [[nodiscard]] std::optional<Failure> take_failure();
    /// The next picture finds its device lost: to try what happens then.
    void lose_device();
    [[nodiscard]] std::string device_name() const;
    [[nodiscard]] int validation_messages() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}
