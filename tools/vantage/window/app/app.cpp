#include "tools/vantage/window/app/app.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "renderer/window/presenter.h"
#include "renderer/window/render_thread.h"
#include "tools/vantage/window/app/actions.h"
#include "tools/vantage/window/app/directing.h"
#include "tools/vantage/window/app/editing.h"
#include "tools/vantage/window/app/files.h"
#include "tools/vantage/window/app/follow.h"
#include "tools/vantage/window/app/host.h"
#include "tools/vantage/window/app/input.h"
#include "tools/vantage/window/app/keeping.h"
#include "tools/vantage/window/app/kept_views.h"
#include "tools/vantage/window/app/on_air.h"
#include "tools/vantage/window/app/pictures.h"
#include "tools/vantage/window/app/state_file.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace vantage::window {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Of a picture that is bent after the camera, while the next one is painted by the same processor: every
// frame of it costs time of that one.
constexpr double frame_apart = 1.0 / 30; // seconds

class App {
public:
    App(const AppOptions& options, GLFWwindow* window, Clock::time_point start, render::TableDrawing drawing)
        : options_(options),
          window_(window),
          start_(start),
          drawing_(drawing),
          events_(window),
          on_air_(options.live, options.live_files) {
        // A thread of its own makes its device while the scene is read.
        if (drawing_ == render::TableDrawing::beside_window) render_thread_.emplace(render_options());
        ImGui::GetIO().IniFilename = nullptr; // panels stand where they belong
        Problems problems;
        ui_.settings = load_settings(options.settings.empty() ? settings_file() : options.settings, problems);
        for (const Error& warning : problems.warnings()) ui_.say(warning.text(), true);
        ui_.theme = make_theme(panel_scale(window, ui_.settings.ui_scale), ui_.settings.font);
        if (!ui_.theme.message.empty()) ui_.say(ui_.theme.message, true);
        view_.game.seed = options.seed;
        files_.open(view_, ui_, options.scene, options.load);
        if (!is_journal(options.scene)) Keeping::look_back(ui_);
        ui_.show_start = ui_.tour = options.start;
        ui_.unfinished = unfinished_battles(ui_.settings);
        if (!ui_.unfinished.empty())
            ui_.say("A battle that you were making is not saved: Open has it among the unfinished ones");
        make_presenter();
    }

    Result<void> loop() {
        if (options_.on_air)
            if (const auto begun = on_air_.begin(); !begun) return begun;
        double last = seconds_since(start_);
        while (!leaving()) {
            wait();
            begun_ = Clock::now();
            ui_.now = seconds_since(start_);
            const double step = ui_.now - last;
            last = ui_.now;
            const bool happened = look_around(step);
            advance(step);
            if (happened || --settle_ > 0 || moving_ || ui_.now - drawn_at_ > 0.5) draw();
            if (failed_) return Error{"", "", *failed_};
        }
        if (const auto saved = save_settings(ui_.settings); !saved) return saved;
        if (const int messages = validation_messages(); messages > 0)
            return Error{"", "", fmt::format("{} messages of the validation layer", messages)};
        return {};
    }

private:
    // A game that only the automatic file has is not left without a question.
    bool leaving() {
        if (asked_.leave) return true;
        if (!glfwWindowShouldClose(window_) && !asked_.quit) return false;
        const bool made = view_.edit && view_.edit->history().unsaved();
        if (!view_.game.unsaved() && !made) return true;
        glfwSetWindowShouldClose(window_, GLFW_FALSE);
        asked_.quit = false;
        (made ? view_.edit->show_leave : ui_.show_leave) = true;
        settle_ = 3;
        return false;
    }
    [[nodiscard]] render::PainterOptions render_options() const {
        return {.device = options_.device, .validation = options_.validate};
    }
    [[nodiscard]] int validation_messages() const {
        return older_messages_ + (presenter_ ? presenter_->validation_messages() : 0) +
               (painter_ ? painter_->validation_messages() : 0);
    }
    void make_presenter() {
        presenter_.emplace(window_, render_options(), drawing_);
        painter_ = presenter_->painter();
        if (!painter_) painter_ = &*render_thread_;
        pictures_.use(painter_);
    }

    // Where a game is kept when the window fails.
    [[nodiscard]] std::string safe_text() const {
        if (!view_.game.on()) return "nothing is lost";
        const std::filesystem::path& journal = view_.game.now->journal;
        return journal.empty() ? "save the game with Ctrl+S" : "the game is safe in " + journal.string();
    }
    void give_up(const std::string& what) {
        failed_ = fmt::format("drawing failed again and again: {}; {}; try another device with --device cpu",
                              what, safe_text());
    }
    // What the window is drawn with is made anew, with the panels' fonts and the last picture of the table.
    void present(std::span<const render::PictureVertex> mesh) {
        try {
            if (presenter_->draw(mesh)) broken_ = 0;
        } catch (const std::exception& e) {
            older_messages_ += presenter_->validation_messages();
            painter_ = render_thread_ ? &*render_thread_ : nullptr; // the presenter's goes with it
            presenter_.reset();
            if (++broken_ > 3) return give_up(e.what());
            try {
                make_presenter();
            } catch (const std::exception& again) {
                return give_up(again.what());
            }
            ui_.say(fmt::format("The window's graphics device failed ({}) and is begun again; {}", e.what(),
                                safe_text()),
                    true);
            if (painting_ && painting_->on_device == 0) presenter_->set_picture(*painting_);
            settle_ = 3;
        }
    }
    void look_for_faults() {
        if (options_.faults.empty()) return;
        const auto fault = read_file(options_.faults);
        if (!fault) return;
        std::error_code none;
        std::filesystem::remove(options_.faults, none);
        if (*fault == "device") painter_->lose_device(), pictures_.forget_last();
        if (*fault == "window-device") presenter_->lose_device();
        if (*fault == "surface") presenter_->lose_surface();
    }

    void wait() const {
        if (minimised()) {
            glfwWaitEventsTimeout(0.25);
        } else if (moving_ && painter_->lags() && pictures_.busy()) {
            glfwPollEvents();
            // Whatever happens meanwhile is taken up with the next frame.
            const double next = drawn_at_ + frame_apart;
            for (double now = seconds_since(start_); now < next; now = seconds_since(start_))
                glfwWaitEventsTimeout(next - now);
        } else if (moving_ || settle_ > 0 || events_.waiting()) {
            glfwPollEvents(); // showing the window's image waits for the screen
        } else {
            const bool work = pictures_.busy() || files_.busy() || view_.tool->busy() ||
                              view_.game.playback.moving() ||
                              (view_.game.thread && view_.game.thread->busy());
            glfwWaitEventsTimeout(work ? 0.02 : 0.1);
        }
    }
    [[nodiscard]] glm::ivec2 pixels() const {
        glm::ivec2 size{0};
        glfwGetFramebufferSize(window_, &size.x, &size.y);
        return size;
    }
    [[nodiscard]] bool minimised() const {
        const glm::ivec2 size = pixels();
        return size.x == 0 || size.y == 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED);
    }

    // What others have finished: a battle, a step of the game, a picture, another version of the file. True
    // if something new.
    bool look_around(double step) {
        bool fresh = false;
        if (auto made = files_.take(view_, ui_)) {
            if (!editing_.took(view_, ui_, *made)) take_battle(std::move(*made));
            view_.loading = files_.busy();
            fresh = true;
        }
        const std::size_t edited = view_.edit ? view_.edit->version() : 0;
        editing_.follow(view_, ui_, files_,
                        painting_ && view_.battle && painting_->frame->stage == view_.battle->frame->stage);
        fresh |= std::exchange(edited_, edited) != edited;
        const bool picture = take_new_picture();
        if (const auto failure = painter_->take_failure()) {
            if (failure->for_good) return give_up(failure->what), true;
            ui_.say("The graphics device failed (" + failure->what + ") and is begun again; " + safe_text(),
                    true);
            pictures_.forget_last();
            fresh = true;
        }
        look_for_faults();
        if (const auto end = film_maker_.poll()) ui_.say(end->words, end->failed);
        fresh |= std::exchange(ui_.film, film_maker_.progress()) != film_maker_.progress();
        fresh |= follow_game(view_, ui_, step, !pictures_.busy());
        fresh |= ask_whom(view_);
        directing_.follow(view_, ui_);
        for (const live::Order& order : on_air_.follow(view_, ui_)) {
            obey(order);
            fresh = true;
        }
        waiting_events_ = events_.take();
        int width = 0;
        int height = 0;
        glfwGetWindowSize(window_, &width, &height);
        const glm::vec2 size{std::max(width, 1), std::max(height, 1)};
        const glm::vec2 part{view_.beside ? size.x / 2 : size.x, size.y};
        if (size != view_.size || part != view_.part) {
            view_.size = size;
            view_.part = part;
            view_.camera.set_aspect(part.x / part.y);
            pictures_.forget_last();
            fresh = true;
        }
        files_.watch(view_, ui_);
        const std::pair tool{view_.tool->busy(), view_.tool->news()};
        fresh |= !waiting_events_.empty() || std::exchange(tool_told_, tool) != tool;
        if (fresh) settle_ = 3; // ImGui needs a few frames to come to rest
        return fresh || picture;
    }

    void advance(double step) {
        input_.hold(view_, ui_.settings.keys, step);
        if (view_.following && view_.battle)
            view_.camera.follow(view_.battle->on_table(view_.battle->base_of(*view_.following).place.at));
        moving_ = view_.battle && view_.camera.step(step);
        const bool film = view_.game.playback.moving() || view_.game.playback.drifting();
        if (moving_ || input_.moving() || film) still_since_ = ui_.now;
        moving_ |= input_.moving();
        view_.projection = frame::Projection{view_.camera.camera(), view_.part};
        if (minimised()) return;
        pictures_.ask(view_, ui_.tint, pixels(), ui_.now - still_since_);
        take_new_picture(); // the window's own device has it at once
    }

    void take_battle(Result<std::shared_ptr<const Battle>> made) {
        view_.loading = files_.busy();
        if (!made) {
            ui_.say(lines_of(made.error()), true);
            return;
        }
        const bool first = !view_.battle;
        const bool other = first || (view_.edit ? std::exchange(view_.edit->fresh, false)
                                                : view_.battle->scene.file != (*made)->scene.file);
        view_.battle = std::move(*made);
        view_.file = view_.battle->scene.file;
        view_.camera.set_stage(other ? nullptr : view_.battle->frame->stage);
        view_.camera.set_stage(view_.battle->frame->stage);
        if (other) {
            view_.selected.reset();
            view_.following.reset();
            view_.resting.reset();
            choose_tool(view_, view_.tool_kind);
            recall_views(view_, ui_);
            const CameraPose pose = pose_of(opening_camera());
            first ? view_.camera.jump_to(pose) : view_.camera.glide_to(pose);
            glfwSetWindowTitle(window_, fmt::format("Vantage - {}", view_.battle->scene.title).c_str());
            add_recent(ui_.settings, view_.file);
        }
        put_game_on_table(view_);
        view_.game.tools_wait = false;
        if (!other) view_.tool->refresh(*view_.battle);
        still_since_ = -1;
    }

    [[nodiscard]] frame::Camera opening_camera() {
        const scene::Scene& scene = view_.battle->scene;
        if (!options_.camera.empty())
            if (const scene::Camera* named = scene.camera_named(options_.camera))
                return staging::camera_of(*named, *view_.battle->staged);
        if (options_.camera.empty() && !scene.cameras.empty())
            return staging::camera_of(scene.cameras.front(), *view_.battle->staged);
        return frame::whole_table(*view_.battle->frame->stage, view_.size.x / view_.size.y);
    }

    bool take_new_picture() {
        auto painting = pictures_.take(view_, ui_);
        if (painting) take_painting(std::move(*painting));
        return painting.has_value();
    }
    void take_painting(render::RenderedImage painting) {
        presenter_->set_picture(painting);
        shown_.set(painting, view_.battle);
        if (painting.depth) view_.depth = painting.depth;
        if (loop_.pictures++ == 0) loop_.first_picture_ms = seconds_since(start_) * 1000;
        loop_.picture_ms = painting.milliseconds;
        loop_.picture_width = painting.width;
        painting_ = std::move(painting);
    }

    void fulfil() {
        const UiRequests asked = std::exchange(asked_, {});
        asked_.quit = asked.quit;
        asked_.leave = asked.leave;
        if (asked.open || asked.new_battle || asked.recover) editing_.end(view_, ui_);
        if (asked.open) files_.open(view_, ui_, *asked.open, {});
        if (asked.new_battle) editing_.begin(view_, ui_, *asked.new_battle, false);
        if (asked.recover) editing_.recover(view_, ui_, *asked.recover);
        if (asked.edit_save_as) editing_.save_as(view_, ui_, *asked.edit_save_as);
        if (asked.nothing_beside) view_.beside.reset();
        if (asked.beside && view_.battle) files_.set_beside(view_, *asked.beside);
        if (asked.scale && view_.battle) files_.set_scale(view_, *asked.scale);
        if (asked.wear && ui_.worn) files_.wear(view_, *ui_.worn);
        if (asked.take_off && ui_.worn) files_.take_off(view_, ui_);
        if (view_.edit && view_.edit->look_at && view_.battle)
            view_.camera.fly_to(view_.battle->on_table(*std::exchange(view_.edit->look_at, std::nullopt)));
        if (asked.go_to && view_.battle) {
            deselect(view_);
            view_.selected = asked.go_to;
            view_.camera.fly_to(view_.battle->on_table(view_.battle->base_of(*asked.go_to).place.at));
        }
        do_for_game(view_, ui_, asked);
        if (asked.call_off) view_.tool->back();
        if (asked.ordered) view_.tool->ordered(*asked.ordered);
        while (asked.let_go && view_.tool->back()) {
        }
        if (asked.cancel_film) film_maker_.cancel();
        if (asked.film)
            if (const auto started = film_maker_.start(*asked.film); !started)
                ui_.say(started.error().text(), true);
        if (asked.live) switch_live(*asked.live);
        if (!asked.action) return;
        if (*asked.action == Action::edit)
            editing_.toggle(view_, ui_, files_);
        else if (*asked.action == Action::save && view_.edit)
            editing_.save(view_, ui_);
        else if (*asked.action == Action::screenshot || *asked.action == Action::screenshot_clear)
            pictures_.ask_to_keep(view_, ui_, pixels(), *asked.action == Action::screenshot_clear);
        else if (*asked.action == Action::director)
            directing_.toggle(view_, ui_);
        else if (*asked.action == Action::replay)
            directing_.replay(view_, ui_);
        else
            act(view_, ui_, asked_, *asked.action);
    }

    void switch_live(bool on) {
        if (!on) return on_air_.end();
        if (const auto begun = on_air_.begin(); !begun) ui_.say(begun.error().text(), true);
    }
    // What a button of a Stream Deck asks for.
    void obey(const live::Order& order) {
        using Kind = live::Order::Kind;
        PlaybackCursor& playback = view_.game.playback;
        switch (order.kind) {
        case Kind::camera:
            go_to_view(order.name);
            break;
        case Kind::highlight:
            for (std::size_t i = 0; view_.battle && i < view_.battle->scene.units.size(); ++i)
                if (view_.battle->scene.units[i].name == order.name)
                    deselect(view_), view_.selected = PieceId{PieceId::Kind::unit, i};
            break;
        case Kind::replay:
            directing_.replay(view_, ui_);
            break;
        case Kind::director:
            directing_.toggle(view_, ui_);
            break;
        case Kind::pause:
            playback.playing() ? playback.pause() : playback.play();
            break;
        case Kind::play:
            playback.play();
            break;
        case Kind::turn:
            if (playback.on()) playback.go_to(playback.film().start_of_turn(std::atoi(order.name.c_str())));
            break;
        case Kind::present:
            playback.to_present();
            break;
        }
        on_air_.remark(order);
    }
    void go_to_view(const std::string& name) {
        const auto pose = view_named(view_, ui_, name);
        if (!pose) return;
        view_.following.reset();
        ui_.director = false;
        view_.camera.glide_to(*pose);
    }

    void draw() {
        presenter_->begin(events_.mouse());
        for (const WindowEvent& event : std::exchange(waiting_events_, {}))
            input_.handle(view_, ui_, asked_, event);
        fulfil();
        ImGui::PushFont(ui_.theme.text);
        view_.editing() ? show_edit_panels(view_, ui_, asked_) : show_all(view_, ui_, asked_);
        show_start_panels(view_, ui_, asked_);
        ImGui::PopFont();
        ImGui::Render();
        const frame::Camera camera = view_.camera.camera();
        // Two tables side by side are shown as they were painted.
        present(shown_.mesh(view_.beside && !shown_.empty() ? shown_.camera() : camera, view_.size));
        ++loop_.frames;
        drawn_at_ = ui_.now;
        loop_.slowest_frame_ms =
            std::max(loop_.slowest_frame_ms * 0.98,
                     std::chrono::duration<double, std::milli>(Clock::now() - begun_).count());
        keeping_.follow(view_, ui_, painting_ && !painting_->pixels.empty() ? &*painting_ : nullptr);
        write_state(camera);
    }

    void write_state(const frame::Camera& camera) {
        if (options_.state.empty() || failed_) return;
        loop_.still = view_.battle && !shown_.empty() && shown_.camera().eye == camera.eye &&
                      shown_.camera().target == camera.target &&
                      shown_.camera().field_of_view == camera.field_of_view && !view_.camera.moving() &&
                      settle_ <= 1 && !files_.busy() &&
                      loop_.picture_width == static_cast<std::uint32_t>(pixels().x) && !pictures_.busy() &&
                      painting_->frame == view_.battle->frame && !view_.game.playback.moving();
        loop_.validation_messages = validation_messages();
        loop_.device = painter_->device_name();
        if (const auto written = write_file(options_.state, state_text(view_, ui_, loop_)); !written)
            ui_.say(written.error().text(), true);
    }

    AppOptions options_;
    GLFWwindow* window_;
    Clock::time_point start_;
    render::TableDrawing drawing_;
    std::optional<render::RenderThread> render_thread_; // where the table is drawn beside the window
    Pictures pictures_;
    WindowEvents events_;
    std::optional<render::Presenter> presenter_;
    render::TablePainter* painter_ = nullptr; // the thread, or the presenter's
    Files files_;
    View view_;
    UiMemory ui_;
    UiRequests asked_;
    Input input_;
    Keeping keeping_;
    Editing editing_;
    FilmMaker film_maker_;
    Directing directing_;
    OnAir on_air_;
    ShownPicture shown_;
    std::optional<render::RenderedImage> painting_; // that is shown
    LoopState loop_;
    std::vector<WindowEvent> waiting_events_;
    std::optional<std::string> failed_;
    int older_messages_ = 0; // of presenters that failed
    int broken_ = 0;         // how often in a row
    double still_since_ = -1;
    double drawn_at_ = -1;
    Clock::time_point begun_; // of what the loop does between two waits
    int settle_ = 3;
    bool moving_ = false;
    std::pair<bool, int> tool_told_{false, 0};
    std::size_t edited_ = 0; // the version of what is edited that was seen last
};

}

Result<void> run(const AppOptions& options) {
    const Clock::time_point start = Clock::now();
    GlfwWindow glfw;
    if (const auto opened = glfw.open(options.width, options.height); !opened) return opened;
    const ImGuiOwner imgui;
    const render::TableDrawing drawing =
        render::decided(options.drawing, {.device = options.device, .validation = options.validate});
    App app{options, glfw.get(), start, drawing};
    return app.loop();
}

}
