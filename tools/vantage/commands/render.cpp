#include "tools/vantage/command.h"
#include "tools/vantage/picture_look.h"
#include "tools/vantage/picture_marks.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/view_choice.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/image/png.h"
#include "engine/overlay/painting.h"
#include "engine/overlay/underlay.h"
#include "engine/scene/figure_totals.h"
#include "engine/scene/scene.h"
#include "engine/staging/base_labels.h"
#include "engine/staging/staging.h"
#include "renderer/renderer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>

namespace vantage::cli {
namespace {

struct RenderOptions {
    std::string scene;
    std::string game; ///< a journal, in place of a scene
    std::string at;   ///< the moment of it
    std::string output;
    std::string size = "1280x720";
    std::string camera;
    std::string device;
    SceneOptions scales;
    MarkOptions marks;
    LookOptions look;
    bool transparent = false;
    bool base_labels = false;
    bool underlay = false;
    bool validate = false;
    bool json = false;
};

void report(const RenderOptions& options, const scene::Scene& scene, const render::Renderer& renderer) {
    const render::FrameCost& cost = renderer.cost();
    if (options.json) {
        nlohmann::ordered_json out{{"output", options.output},
                                   {"device", renderer.device_name()},
                                   {"title", scene.title},
                                   {"figures", scene::figure_totals(scene).standing},
                                   {"models_drawn", cost.figures}, // with markers and tokens
                                   {"record_ms", cost.record_milliseconds}};
        for (const auto& pass : cost.passes) out["passes_ms"][pass.name] = pass.milliseconds;
        fmt::print("{}\n", out.dump(2));
        return;
    }
    fmt::print("{}: {}, {} figures on the table, drawn on {}\n", options.output, scene.title,
               scene::figure_totals(scene).standing, renderer.device_name());
}

// The old map that the scene is drawn after.
Result<std::shared_ptr<const frame::OverlayTint>> underlay_of(const scene::Scene& scene) {
    const auto document = scene::read_document(scene.file);
    if (!document) return document.error();
    const scene::Underlay underlay = scene::preparation_of(*document).underlay;
    if (underlay.file.empty())
        return Error{scene.file.string(), "/underlay", "is not there: it has no old map"};
    const auto laid = overlay::lay_picture(underlay, scene.ground.width, scene.ground.depth);
    if (!laid) return laid.error();
    return laid->tint;
}

Exit render(const RenderOptions& options) {
    const auto size = read_size(options.size);
    if (!size) return complain(size.error());
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    if (options.scene.empty() == options.game.empty())
        return complain("render: takes a scene file, or a game with --game");
    // Said before the work, not after it.
    if (const auto writable = check_writable(options.output); !writable)
        return complain(writable.error(), Exit::failed);
    Result<Moment> moment = options.game.empty() ? beginning_of(options.scene, *load)
                                                 : moment_of(options.game, options.at, *load);
    if (!moment) return complain(moment.error());
    const auto scene = std::make_shared<const scene::Scene>(std::move(moment->scene));
    staging::Staged* const staged = &moment->staged;
    const auto camera =
        choose_camera(*scene, *staged, options.camera, static_cast<double>(size->first) / size->second);
    if (!camera) return complain(camera.error());
    staged->frame.camera = *camera;
    if (const auto done = options.look.apply(staged->frame); !done) return complain(done.error());
    staged->frame.lens.transparent = options.transparent;
    staged->frame.lens.sky = frame::sees_horizon(*camera);
    if (options.base_labels)
        if (const auto done = staging::label_bases(*scene, staged->frame); !done)
            return complain(done.error(), Exit::failed);
    overlay::Marks marks;
    if (options.marks.any()) {
        const Result<MeasureContext> board = MeasureContext::of(scene, staged->ground);
        if (!board) return complain(board.error());
        const overlay::Pen pen = overlay::pen_for({size->first, size->second});
        auto made = make_marks(*board, options.marks, pen, moment->standings);
        if (!made) return complain(made.error());
        marks = std::move(*made);
        staged->frame.tint = marks.tint;
    }
    if (options.underlay) {
        const auto tint = underlay_of(*scene);
        if (!tint) return complain(tint.error());
        staged->frame.tint = *tint;
    }
    const Result<Font> font = Font::open();
    if (options.marks.any() && !font) return complain(font.error(), Exit::failed);

    render::Renderer renderer{
        {.device = options.device, .validation = options.validate, .samples = options.look.samples()}};
    frame::DepthPicture depth;
    Image image =
        renderer.draw(staged->frame, size->first, size->second, {.samples = options.look.samples()}, &depth);
    if (options.marks.any()) overlay::paint(marks, staged->frame, depth, *font, image);
    if (renderer.validation_messages() > 0)
        return complain(fmt::format("{} messages of the validation layer", renderer.validation_messages()),
                        Exit::failed);
    if (const auto saved = save_png(image, options.output); !saved)
        return complain(saved.error(), Exit::failed);
    report(options, *scene, renderer);
    return Exit::done;
}

}

void add_render(CLI::App& app, Job& job) {
    auto options = std::make_shared<RenderOptions>();
    CLI::App* command = app.add_subcommand("render", "Draw a scene to a PNG");
    command->add_option("scene", options->scene, "The scene file");
    CLI::Option* game =
        command->add_option("--game", options->game, "The journal of a game, in place of a scene file");
    command
        ->add_option("--at", options->at,
                     "The moment of the game: \"turn 3\", \"turn 3 fire\", seconds of its film, or \"end\"")
        ->needs(game);
    command->add_option("-o,--output", options->output, "The PNG to write")->required();
    command->add_option("--size", options->size, "Width and height in pixels")->capture_default_str();
    command->add_option("--camera", options->camera,
                        "A camera of the scene by name, or \"whole\" for the whole table");
    options->scales.add_to(*command);
    options->marks.add_to(*command);
    options->look.add_to(*command);
    command->add_flag("--transparent", options->transparent, "Leave the room around the table clear");
    command->add_flag("--base-labels", options->base_labels, "Print each unit's name on its base");
    command->add_flag("--underlay", options->underlay, "The old map under the table, as it is drawn after");
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_flag("--validate", options->validate,
                      "Draw under the Khronos validation layer and fail on any message");
    command->add_flag("--json", options->json, "Say what was drawn as JSON");
    command->footer(
        "Examples:\n"
        "  vantage render scenes/first-light.json -o first.png\n"
        "  vantage render scenes/first-light.json -o first.png --size 1920x1080 --camera whole\n"
        "  vantage render scenes/first-light.json -o big.png --ground 50 --figures 28\n"
        "  vantage render scenes/mir-1812.json -o sight.png --los Platov:Turno --labels\n"
        "  vantage render scenes/quatre-bras-1815.json -o ney.png --viewshed Ney --objectives --names\n"
        "  vantage render scenes/first-light.json -o best.png --quality best --aperture 3.1 --grade film\n"
        "  vantage render --game game.vantage --at \"turn 3\" -o turn3.png --labels\n");
    command->callback([options, &job] { job = [options] { return render(*options); }; });
}

}
