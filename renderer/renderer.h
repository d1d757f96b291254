#pragma once

#include "engine/frame/depth_picture.h"
#include "engine/frame/frame.h"
#include "engine/image/png.h"
#include "renderer/view/sampling.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::render {

struct RendererOptions {
    std::string device{};    ///< part of its name, or "discrete", "integrated", "cpu"; empty chooses
    bool validation = false; ///< under the Khronos layer
    /// Drawings that its pictures are the mean of. Many of them smooth edges by themselves, and several
    /// samples a pixel would only take longer.
    std::uint32_t samples = 1;
};

/// What a frame cost.
struct FrameCost {
    struct Pass {
        std::string name;
        double milliseconds;
    };
    double record_milliseconds = 0; ///< CPU time to prepare and record
    std::vector<Pass> passes;       ///< GPU time
    std::uint64_t triangles = 0;    ///< of pieces, after culling
    std::uint32_t instances = 0;    ///< pieces drawn, after culling and merging
    std::uint32_t draws = 0;        ///< indirect draws with something in them
    std::uint32_t figures = 0;      ///< in the frame
    double drawn_share = 1.0;       ///< of the table's picture; the rest was there from the frame before
    double finished_share = 1.0;    ///< the same of the finished one, with smoke
};

/// Draws frames to pictures, with no window system at all. Throws std::exception where Vulkan fails.
class Renderer {
public:
    explicit Renderer(const RendererOptions&);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    [[nodiscard]] const std::string& device_name() const;
    /// How many messages the validation layer has sent.
    [[nodiscard]] int validation_messages() const;

    /// 8-bit RGBA. `depth`, unless null, becomes what stands nearest in it.
    [[nodiscard]] Image draw(const frame::Frame&, std::uint32_t width, std::uint32_t height,
                             frame::DepthPicture* depth = nullptr);
    /// The mean of many drawings: smooth edges, the depth of field of the frame's aperture, soft shadows and,
    /// where the sampling tells how the table changes, motion as a shutter sees it.
    [[nodiscard]] Image draw(const frame::Frame&, std::uint32_t width, std::uint32_t height, const Sampling&,
                             frame::DepthPicture* depth = nullptr);
    /// Of the last frame drawn.
    [[nodiscard]] const FrameCost& cost() const;

private:
    /// Leaves the picture in the readback.
    void draw_sample(const frame::Frame&, std::uint32_t width, std::uint32_t height, const Sample&);

    struct State;
    std::unique_ptr<State> state_;
};

}
