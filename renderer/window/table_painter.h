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
    enum class For {
        moment, ///< shown, and soon followed by another: nobody looks into it
        rest,   ///< shown, and looked into: what stands where, what it looks like
        keeping ///< not shown
    };
    For purpose = For::rest;
};

/// The frame as it is asked for.
inline frame::Frame frame_of(const RenderRequest& request) {
    frame::Frame frame = *request.frame;
    frame.camera = request.camera;
    frame.lens = request.lens;
    frame.tint = request.tint;
    return frame;
}

/// A painted table: 8-bit RGBA, rows from the top.
struct RenderedImage {
    std::uint64_t tag = 0;
    std::shared_ptr<const frame::Frame> frame;
    frame::Camera camera;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::byte> pixels{};                    ///< none if it is only on the window's device
    std::shared_ptr<const frame::DepthPicture> depth{}; ///< what stands nearest in it; null as above
    std::uint64_t on_device = 0; ///< by which the window's device knows it; 0: not there
    double milliseconds = 0;     ///< that the device takes for one; 0: not known yet
    std::uint32_t figures = 0;
};

struct PainterOptions {
    std::string device{}; ///< as for a Device
    bool validation = false;
};

/// Paints the table for a window.
class TablePainter {
public:
    virtual ~TablePainter() = default;

    /// Requests that were not begun are replaced by newer ones.
    virtual void ask(RenderRequest) = 0;
    /// The newest painting since the last call, if any.
    [[nodiscard]] virtual std::optional<RenderedImage> take() = 0;
    /// Whether one that is asked for now would have to wait.
    [[nodiscard]] virtual bool busy() const = 0;
    /// Whether its pictures come only after the camera has gone on.
    [[nodiscard]] virtual bool lags() const = 0;
    /// What stopped it, once. After a lost device it starts again by itself, unless that is of no use.
    struct Failure {
        std::string what;
        bool for_good = false;
    };
    [[nodiscard]] virtual std::optional<Failure> take_failure() = 0;
    /// The next picture finds its device lost: to try what happens then.
    virtual void lose_device() = 0;
    [[nodiscard]] virtual std::string device_name() const = 0;
    [[nodiscard]] virtual int validation_messages() const = 0;
};

}
