#include "tools/vantage/window/app.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/image/png.h"
#include "renderer/window/presenter.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/input.h"
#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/state_file.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace vantage::window {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// GLFW and the window, for as long as this lives.
struct GlfwWindow {
    GLFWwindow* window = nullptr;
    GlfwWindow() = default;
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;
    ~GlfwWindow() {
        if (window) glfwDestroyWindow(window);
        glfwTerminate();
    }
    Result<void> open(int width, int height) {
        if (!glfwInit())
            return Error{"", "",
                         "there is no display to open a window on (vantage render draws without one)"};
        if (!glfwVulkanSupported())
            return Error{"", "", "no Vulkan driver was found: install mesa-vulkan-drivers"};
        glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
        glfwWindowHintString(GLFW_X11_CLASS_NAME, "vantage");
        window = glfwCreateWindow(width, height, "Vantage", nullptr, nullptr);
        if (!window) return Error{"", "", "the window could not be opened"};
        glfwSetWindowSizeLimits(window, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
        return {};
    }
};

struct ImGuiContextOwner {
    ImGuiContextOwner() { ImGui::CreateContext(); }
    ImGuiContextOwner(const ImGuiContextOwner&) = delete;
    ImGuiContextOwner& operator=(const ImGuiContextOwner&) = delete;
    ~ImGuiContextOwner() { ImGui::DestroyContext(); }
};

// Larger panels on screens with more or finer pixels.
float choose_scale(GLFWwindow* window, double wanted) {
    if (wanted > 0) return static_cast<float>(wanted);
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    const GLFWvidmode* mode = glfwGetVideoMode(glfwGetPrimaryMonitor());
    const float tall = mode && mode->height >= 1300 ? 1.3F : 1.0F;
    return std::max(y, tall);
}

class App {
public:
    App(const AppOptions& options, GLFWwindow* window, Clock::time_point start)
        : options_(options),
          window_(window),
          start_(start),
          painter_({.device = options.device, .validation = options.validate}),
          events_(window) {
        ImGui::GetIO().IniFilename = nullptr; // panels stand where they belong
        Problems problems;
        desk_.settings =
            load_settings(options.settings.empty() ? settings_file() : options.settings, problems);
        for (const Error& warning : problems.warnings()) desk_.say(warning.text(), true);
        desk_.theme = make_theme(choose_scale(window, desk_.settings.ui_scale));
        if (!desk_.theme.message.empty()) desk_.say(desk_.theme.message, true);
        open(options.scene, options.load);
        presenter_.emplace(window, render::PainterOptions{options.device, options.validate});
    }

    Result<void> loop() {
        double last = seconds_since(start_);
        while (!leaving()) {
            wait();
            desk_.now = seconds_since(start_);
            const double step = desk_.now - last;
            last = desk_.now;
            const bool happened = look_around();
            advance(step);
            if (happened || --settle_ > 0 || moving_ || desk_.now - drawn_at_ > 0.5) draw();
            if (failed_) return Error{"", "", *failed_};
        }
        if (const auto saved = save_settings(desk_.settings); !saved) return saved;
        if (const int messages = validation_messages(); messages > 0)
            return Error{"", "", fmt::format("{} messages of the validation layer", messages)};
        return {};
    }

private:
    [[nodiscard]] bool leaving() const { return glfwWindowShouldClose(window_) || desk_.wishes.quit; }
    [[nodiscard]] int validation_messages() const {
        return presenter_->validation_messages() + painter_.validation_messages();
    }

    void wait() const {
        if (minimised()) {
            glfwWaitEventsTimeout(0.25);
        } else if (moving_ || settle_ > 0) {
            glfwPollEvents(); // showing the window's image waits for the screen
        } else {
            glfwWaitEventsTimeout(painter_.busy() || maker_.busy() || desk_.tool->busy() ? 0.02 : 0.1);
        }
    }
    [[nodiscard]] bool minimised() const {
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        return width == 0 || height == 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED);
    }

    // What others have finished: a battle, a picture, another version of the file. True if something new.
    bool look_around() {
        bool fresh = false;
        if (auto made = maker_.take()) {
            take_battle(std::move(*made));
            fresh = true;
        }
        if (auto painting = painter_.take()) {
            take_painting(std::move(*painting));
            fresh = true;
        }
        if (const std::string failure = painter_.take_failure(); !failure.empty()) {
            if (failure == last_failure_) failed_ = "drawing failed again and again: " + failure;
            last_failure_ = failure;
            desk_.say("Drawing failed and is begun again: " + failure, true);
            fresh = true;
        }
        waiting_events_ = events_.take();
        int width = 0;
        int height = 0;
        glfwGetWindowSize(window_, &width, &height);
        const glm::vec2 size{std::max(width, 1), std::max(height, 1)};
        if (size != desk_.size) {
            desk_.size = size;
            desk_.camera.set_aspect(size.x / size.y);
            fresh = true;
        }
        watch_file();
        fresh |= !waiting_events_.empty() || tool_busy_ != desk_.tool->busy();
        tool_busy_ = desk_.tool->busy();
        if (fresh) settle_ = 3; // ImGui needs a few frames to come to rest
        return fresh;
    }

    void advance(double step) {
        input_.hold(desk_, step);
        if (desk_.following && desk_.battle)
            desk_.camera.follow(desk_.battle->on_table(desk_.battle->base_of(*desk_.following).place.at));
        moving_ = desk_.battle && desk_.camera.step(step);
        if (moving_ || input_.moving()) still_since_ = desk_.now;
        moving_ |= input_.moving();
        desk_.projection = Projection{desk_.camera.camera(), desk_.size};
        ask_for_picture();
    }

    void ask_for_picture() {
        if (!desk_.battle || minimised()) return;
        const frame::Camera camera = desk_.camera.camera();
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        // While the camera moves a smaller picture that comes soon is worth more than a sharp one that is
        // late.
        const bool rest = desk_.now - still_since_ > 0.2;
        const double share = rest && !first_picture_pending_ ? 1.0 : motion_share_;
        const auto pixels = [&](int n) {
            return static_cast<std::uint32_t>(std::max(16.0, std::round(n * share)));
        };
        render::PaintRequest wanted{.frame = desk_.battle->frame,
                                    .camera = camera,
                                    .lens = desk_.battle->frame->lens,
                                    .tint = desk_.tint,
                                    .width = pixels(width),
                                    .height = pixels(height)};
        const auto same = [](const render::PaintRequest& a, const render::PaintRequest& b) {
            return a.frame == b.frame && a.tint == b.tint && a.camera.eye == b.camera.eye &&
                   a.camera.target == b.camera.target && a.camera.field_of_view == b.camera.field_of_view;
        };
        const bool known = asked_ && same(*asked_, wanted) && asked_->width >= wanted.width &&
                           (asked_->width == wanted.width || !rest) && asked_->height >= wanted.height;
        if (known || painter_.busy()) return;
        asked_ = wanted;
        painter_.ask(std::move(wanted));
    }

    void take_battle(BattleMaker::Made made) {
        desk_.loading = maker_.busy();
        if (!made) {
            desk_.say(made.error().text(), true);
            if (!desk_.battle) desk_.file.clear();
            return;
        }
        const bool first = !desk_.battle;
        const bool other = first || desk_.battle->scene.file != (*made)->scene.file;
        desk_.battle = std::move(*made);
        desk_.file = desk_.battle->scene.file;
        desk_.camera.set_stage(other ? nullptr : desk_.battle->frame->stage);
        desk_.camera.set_stage(desk_.battle->frame->stage);
        if (other) {
            desk_.selected.reset();
            desk_.following.reset();
            choose_tool(desk_, desk_.tool_kind);
            const Pose pose = pose_of(opening_camera());
            first ? desk_.camera.jump_to(pose) : desk_.camera.glide_to(pose);
            glfwSetWindowTitle(window_, fmt::format("Vantage - {}", desk_.battle->scene.title).c_str());
            add_recent(desk_.settings, desk_.file);
        } else {
            desk_.tool->refresh(*desk_.battle);
        }
        still_since_ = -1;
    }

    [[nodiscard]] frame::Camera opening_camera() {
        const scene::Scene& scene = desk_.battle->scene;
        if (!options_.camera.empty())
            if (const scene::Camera* named = scene.camera_named(options_.camera))
                return staging::camera_of(*named, desk_.battle->staged);
        if (options_.camera.empty() && !scene.cameras.empty())
            return staging::camera_of(scene.cameras.front(), desk_.battle->staged);
        return frame::whole_table(*desk_.battle->frame->stage, desk_.size.x / desk_.size.y);
    }

    void take_painting(render::Painting painting) {
        if (painting.tag != 0) return save_shot(painting);
        if (desk_.battle && painting.frame != desk_.battle->frame) return; // of the table before
        presenter_->set_picture(painting);
        shown_.set(painting, desk_.battle.get());
        loop_.picture_ms = painting.milliseconds;
        loop_.picture_width = painting.width;
        ++loop_.pictures;
        if (first_picture_pending_) {
            loop_.first_picture_ms = seconds_since(start_) * 1000;
            first_picture_pending_ = false;
        }
        adapt(painting);
    }

    // A tenth of a second a picture while the camera moves, as far as the machine goes.
    void adapt(const render::Painting& painting) {
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        const double share = static_cast<double>(painting.width) / std::max(width, 1);
        if (painting.milliseconds > 130)
            motion_share_ = std::max(0.3, std::min(motion_share_, share * 0.75));
        else if (painting.milliseconds < 50)
            motion_share_ = std::min(1.0, share * 1.3);
    }

    void ask_for_shot(bool clear) {
        if (!desk_.battle) return;
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        frame::Lens lens = desk_.battle->frame->lens;
        lens.transparent = clear;
        painter_.ask({.frame = desk_.battle->frame,
                      .camera = desk_.camera.goal_camera(),
                      .lens = lens,
                      .tint = desk_.tint,
                      .width = static_cast<std::uint32_t>(width * 2),
                      .height = static_cast<std::uint32_t>(height * 2),
                      .tag = 1});
        desk_.say("Taking the picture ...");
        asked_.reset();
    }

    void save_shot(const render::Painting& painting) {
        Image image{painting.width, painting.height, 4, 8, {}};
        for (const std::byte b : painting.pixels) image.samples.push_back(std::to_integer<std::uint8_t>(b));
        std::filesystem::path file;
        for (int n = 1; file.empty() || std::filesystem::exists(file); ++n)
            file = fmt::format("vantage-{}-{}.png", desk_.file.stem().string(), n);
        if (const auto saved = save_png(image, file); saved)
            desk_.say("Saved " + std::filesystem::absolute(file).string());
        else
            desk_.say(saved.error().text(), true);
    }

    void open(const std::filesystem::path& file, const scene::LoadOptions& load) {
        desk_.file = file;
        desk_.loading = true;
        load_ = load;
        file_time_ = time_of(file);
        maker_.start([request = BattleRequest{file, load}] { return make_battle(request); });
    }

    static std::filesystem::file_time_type time_of(const std::filesystem::path& file) {
        std::error_code failed;
        return std::filesystem::last_write_time(file, failed);
    }

    // A scene that somebody edits is read again; while it is broken the old one stays on the table.
    void watch_file() {
        if (desk_.file.empty() || desk_.now - watched_at_ < 0.5) return;
        watched_at_ = desk_.now;
        const auto time = time_of(desk_.file);
        if (time == file_time_ || time == std::filesystem::file_time_type::min()) return;
        open(desk_.file, load_);
        desk_.say("The scene has changed on disk: reading it again");
    }

    void fulfil_wishes() {
        Wishes wishes = std::exchange(desk_.wishes, {});
        desk_.wishes.quit = wishes.quit;
        if (wishes.open) open(*wishes.open, {});
        if (wishes.scales && desk_.battle) {
            load_.ground = wishes.scales->ground;
            load_.figures = wishes.scales->figures;
            desk_.loading = true;
            maker_.start(
                [battle = desk_.battle, scales = *wishes.scales] { return rescaled(*battle, scales); });
        }
        if (!wishes.action) return;
        if (*wishes.action == Action::screenshot || *wishes.action == Action::screenshot_clear)
            ask_for_shot(*wishes.action == Action::screenshot_clear);
        else
            act(desk_, *wishes.action);
    }

    void draw() {
        const auto begun = Clock::now();
        presenter_->begin();
        for (const WindowEvent& event : std::exchange(waiting_events_, {})) input_.handle(desk_, event);
        fulfil_wishes();
        desk_.controls.clear();
        ImGui::PushFont(desk_.theme.text);
        if (!desk_.bare) draw_pieces(desk_);
        if (desk_.presenting) {
            show_caption(desk_);
        } else if (!desk_.bare) {
            show_toolbar(desk_);
            show_card(desk_);
            show_answer(desk_);
            show_status(desk_);
            show_bench(desk_);
            show_open(desk_);
        }
        show_help(desk_);
        ImGui::PopFont();
        ImGui::Render();
        const frame::Camera camera = desk_.camera.camera();
        presenter_->draw(shown_.mesh(camera, desk_.size));
        ++loop_.frames;
        drawn_at_ = desk_.now;
        loop_.slowest_frame_ms =
            std::max(loop_.slowest_frame_ms * 0.98,
                     std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
        write_state(camera);
    }

    void write_state(const frame::Camera& camera) {
        if (options_.state.empty()) return;
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        loop_.still = desk_.battle && !shown_.empty() && shown_.camera().eye == camera.eye &&
                      shown_.camera().target == camera.target && !desk_.camera.moving() && settle_ <= 1 &&
                      !maker_.busy() && loop_.picture_width == static_cast<std::uint32_t>(width) &&
                      !painter_.busy();
        loop_.validation_messages = validation_messages();
        loop_.device = painter_.device_name();
        if (const auto written = write_file(options_.state, state_text(desk_, loop_)); !written)
            desk_.say(written.error().text(), true);
    }

    AppOptions options_;
    GLFWwindow* window_;
    Clock::time_point start_;
    render::Painter painter_;
    WindowEvents events_;
    std::optional<render::Presenter> presenter_;
    BattleMaker maker_;
    Desk desk_;
    Input input_;
    ShownPicture shown_;
    LoopState loop_;
    std::vector<WindowEvent> waiting_events_;
    std::optional<render::PaintRequest> asked_;
    scene::LoadOptions load_;
    std::filesystem::file_time_type file_time_{};
    std::optional<std::string> failed_;
    std::string last_failure_;
    double still_since_ = -1;
    double drawn_at_ = -1;
    double watched_at_ = 0;
    double motion_share_ = 0.5;
    int settle_ = 3;
    bool moving_ = false;
    bool tool_busy_ = false;
    bool first_picture_pending_ = true;
};

}

Result<void> run(const AppOptions& options) {
    const Clock::time_point start = Clock::now();
    GlfwWindow glfw;
    if (const auto opened = glfw.open(options.width, options.height); !opened) return opened;
    const ImGuiContextOwner imgui;
    App app{options, glfw.window, start};
    return app.loop();
}

}
