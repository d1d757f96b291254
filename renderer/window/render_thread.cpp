#include "renderer/window/render_thread.h"

#include "renderer/frame_renderer.h"
#include "renderer/readback.h"

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

namespace vantage::render {
namespace {

// A device, and all that is drawn with on it.
struct RenderContext {
    RenderContext(const PainterOptions& options, bool multisampled)
        : device({.wanted = options.device, .validation = options.validation, .multisampled = multisampled}),
          renderer(device),
          readback(device) {}

    Device device;
    FrameRenderer renderer;
    Readback readback;
    std::optional<Targets> targets;

    void set_size(vk::Extent2D size) {
        if (targets && targets->size == size) return;
        targets.reset();
        targets.emplace(device, size);
    }

    RenderedImage paint(const RenderRequest& request) {
        const auto before = std::chrono::steady_clock::now();
        set_size({request.width, request.height});
        const frame::Frame frame = frame_of(request);
        renderer.prepare(frame, *targets);
        device.run([&](const vk::raii::CommandBuffer& commands) {
            renderer.record(commands, frame, *targets);
            readback.record(commands, *targets);
        });
        RenderedImage done{
            .tag = request.tag,
            .frame = request.frame,
            .camera = request.camera,
            .width = request.width,
            .height = request.height,
            .pixels = {readback.pixels().begin(), readback.pixels().end()},
            .depth = std::make_shared<const frame::DepthPicture>(readback.depth(renderer.to_clip())),
            .figures = renderer.figures().figure_count};
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
        done.milliseconds = took.count();
        return done;
    }
};

// What moves is drawn with one sample a pixel: that costs a software rasteriser half as much, so that
// pictures come twice as often, and nobody looks at edges meanwhile. Whether there are several is a device's
// choice, hence two of them. Thrown away and built anew when one is lost.
class RenderContexts {
public:
    explicit RenderContexts(const PainterOptions& options) : options_(options), moving_(options, false) {}

    RenderedImage paint(const RenderRequest& request) {
        if (request.purpose == RenderRequest::For::moment) return moving_.paint(request);
        if (!resting_) resting_ = std::make_unique<RenderContext>(options_, true);
        return resting_->paint(request);
    }
    [[nodiscard]] const std::string& device_name() const { return moving_.device.name(); }
    [[nodiscard]] int validation_messages() const {
        return moving_.device.validation_messages() + (resting_ ? resting_->device.validation_messages() : 0);
    }

private:
    PainterOptions options_;
    RenderContext moving_;
    std::unique_ptr<RenderContext> resting_;
};

}

struct RenderThread::State {
    PainterOptions options;
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::optional<RenderRequest> waiting;
    std::optional<RenderedImage> finished;
    std::optional<Failure> failure;
    std::string device_name;
    int messages = 0;
    bool painting = false;
    bool leave = false;
    bool lose_device = false;
    std::thread thread;

    void give_way_to_tests() {
        const std::lock_guard lock{mutex};
        if (std::exchange(lose_device, false)) throw vk::DeviceLostError{"lost on purpose"};
    }
    void run() {
        std::unique_ptr<RenderContexts> contexts;
        int failures_in_a_row = 0;
        for (;;) {
            RenderRequest request;
            {
                std::unique_lock lock{mutex};
                painting = false;
                // The device is made before anything is asked, so that a scene that is still being read
                // finds it ready.
                if (contexts) wake.wait(lock, [&] { return waiting || leave; });
                if (leave) return;
                if (waiting) {
                    request = std::move(*waiting);
                    waiting.reset();
                    painting = true;
                }
            }
            try {
                if (!contexts) {
                    contexts = std::make_unique<RenderContexts>(options);
                    const std::lock_guard lock{mutex};
                    device_name = contexts->device_name();
                }
                if (request.frame) {
                    give_way_to_tests();
                    RenderedImage done = contexts->paint(request);
                    const std::lock_guard lock{mutex};
                    finished = std::move(done);
                    messages = contexts->validation_messages();
                }
                failures_in_a_row = 0;
            } catch (const std::exception& e) {
                contexts.reset();
                const std::lock_guard lock{mutex};
                const bool for_good = ++failures_in_a_row >= 3; // it will not get better by itself
                failure = Failure{e.what(), for_good};
                painting = false;
                if (for_good) return;
                if (request.frame && !waiting) waiting = std::move(request);
            }
        }
    }
};

RenderThread::RenderThread(const PainterOptions& options) : state_(std::make_unique<State>()) {
    state_->options = options;
    state_->thread = std::thread{[s = state_.get()] { s->run(); }};
}

RenderThread::~RenderThread() {
    {
        const std::lock_guard lock{state_->mutex};
        state_->leave = true;
    }
    state_->wake.notify_all();
    state_->thread.join();
}

void RenderThread::ask(RenderRequest request) {
    {
        const std::lock_guard lock{state_->mutex};
        state_->waiting = std::move(request);
    }
    state_->wake.notify_all();
}

std::optional<RenderedImage> RenderThread::take() {
    const std::lock_guard lock{state_->mutex};
    return std::exchange(state_->finished, std::nullopt);
}

bool RenderThread::busy() const {
    const std::lock_guard lock{state_->mutex};
    return state_->painting || state_->waiting;
}

std::optional<RenderThread::Failure> RenderThread::take_failure() {
    const std::lock_guard lock{state_->mutex};
    return std::exchange(state_->failure, std::nullopt);
}

void RenderThread::lose_device() {
    const std::lock_guard lock{state_->mutex};
    state_->lose_device = true;
}

std::string RenderThread::device_name() const {
    const std::lock_guard lock{state_->mutex};
    return state_->device_name;
}

int RenderThread::validation_messages() const {
    const std::lock_guard lock{state_->mutex};
    return state_->messages;
}

}
