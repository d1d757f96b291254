#include "tools/vantage/camera_work.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/sharing_commands.h"

#include "engine/core/files.h"
#include "engine/direction/highlights.h"
#include "engine/feed/feed.h"
#include "engine/frame/camera.h"
#include "engine/image/png.h"
#include "renderer/renderer.h"

#include <fmt/format.h>

#include <array>

namespace vantage::cli {
namespace {

struct StillsOptions {
    std::string game;
    std::string output;
    SceneOptions scales;
    std::size_t count = 8;
    std::uint32_t size = 1080;
    std::string device;
};

/// What posts are made of: wide, square and upright.
struct Shape {
    const char* name;
    std::uint32_t wide;
    std::uint32_t high;
};
constexpr std::array shapes{Shape{"16x9", 16, 9}, Shape{"1x1", 1, 1}, Shape{"9x16", 9, 16}};

/// One moment with its words.
struct Still {
    double time = 0.0;
    std::size_t mark = 0; ///< 0: the whole field
    std::string words;
};

std::string words_of(const timeline::Timeline& film, double t, const std::string& what) {
    const int turn = film.marks()[film.mark_at(t)].turn;
    return fmt::format("{}, turn {}, {}: {}", film.state().game().scene().title, turn,
                       feed::clock_of(film.state().game(), turn), what);
}

// The field as it was, the best fights, and how it ended.
std::vector<Still> choose(const timeline::Timeline& film, std::size_t count) {
    std::vector<Still> stills{{0.0, 0, words_of(film, 0.0, "the armies before the battle")}};
    for (const direction::Highlight& one : direction::best_moments(film, count > 2 ? count - 2 : 1)) {
        const play::Telling& told = film.marks()[one.mark].told;
        const std::string& text = told.title.empty() ? film.marks()[one.mark].text : told.title;
        stills.push_back(
            {one.time, one.mark,
             words_of(film, one.time, told.verdict.empty() ? text : text + ": " + told.verdict)});
    }
    const timeline::Ending* ending = film.ending_at(film.length());
    stills.push_back({film.length(), 0,
                      words_of(film, film.length(), ending != nullptr ? ending->result : "as it stands")});
    return stills;
}

Exit stills(const StillsOptions& options) {
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    if (!is_journal(options.game))
        return complain(
            Error{options.game, "", "is not the journal of a game, which \"vantage play\" writes"});
    const std::filesystem::path folder = options.output;
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        return complain(Error{options.output, "", "cannot be made a folder: " + failed.message()},
                        Exit::failed);
    if (const auto writable = check_writable(folder / "captions.txt"); !writable)
        return complain(writable.error(), Exit::failed);
    Result<Playback> playback = open_playback(options.game, *load);
    if (!playback) return complain(playback.error());
    auto location = location_of(playback->scene, playback->staged, 1.0);
    if (!location) return complain(location.error());
    location->told = false;
    render::Renderer renderer{{.device = options.device}};
    frame::Frame frame = playback->staged.frame;
    std::string captions;
    const std::vector<Still> chosen = choose(playback->film, options.count);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const Still& still = chosen[i];
        playback->show(still.time, frame);
        for (const Shape& shape : shapes) {
            const std::uint32_t least = std::min(shape.wide, shape.high);
            const std::uint32_t width = options.size * shape.wide / least;
            const std::uint32_t height = options.size * shape.high / least;
            location->aspect = static_cast<double>(width) / height;
            const direction::Framed framed =
                still.mark == 0 ? direction::frame_field(playback->film, *location, still.time)
                                : direction::frame_mark(playback->film, *location, still.mark, still.time);
            frame.camera = direction::camera_of(framed.pose);
            frame.lens.sky = frame::sees_horizon(frame.camera);
            frame.lens.tilt_shift = still.mark == 0 ? 0.4F : 0.8F;
            const std::string name = fmt::format("{:02}-{}.png", i + 1, shape.name);
            if (const auto written = save_png(renderer.draw(frame, width, height), folder / name); !written)
                return complain(written.error(), Exit::failed);
        }
        captions += fmt::format("{:02}: {}\n", i + 1, still.words);
    }
    if (const auto written = write_file(folder / "captions.txt", captions); !written)
        return complain(written.error(), Exit::failed);
    fmt::print("{}: {} moments, {} pictures, captions.txt\n", options.output, chosen.size(),
               chosen.size() * shapes.size());
    return Exit::done;
}

}

void add_stills(CLI::App& app, Job& job) {
    auto options = std::make_shared<StillsOptions>();
    CLI::App* command = app.add_subcommand("stills", "Draw the best moments of a game, for posts");
    command->add_option("game", options->game, "The journal of a game")->required();
    command->add_option("-o,--output", options->output, "The folder for pictures and captions.txt")
        ->required();
    command->add_option("--count", options->count, "How many moments")
        ->capture_default_str()
        ->check(CLI::Range(2, 60));
    command->add_option("--size", options->size, "The shorter side of each picture in pixels")
        ->capture_default_str()
        ->check(CLI::Range(90, 4320));
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    options->scales.add_to(*command);
    command->footer("Examples:\n"
                    "  vantage stills game.vantage -o posts/\n"
                    "Each moment is drawn wide (16x9), square (1x1) and upright (9x16).\n");
    command->callback([options, &job] { job = [options] { return stills(*options); }; });
}

}
