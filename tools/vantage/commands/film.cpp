#include "tools/vantage/camera_work.h"
#include "tools/vantage/command.h"
#include "tools/vantage/film_writer.h"
#include "tools/vantage/picture_look.h"
#include "tools/vantage/picture_marks.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/study_progress.h"
#include "tools/vantage/view_choice.h"

#include "engine/frame/camera.h"
#include "engine/image/canvas.h"
#include "engine/overlay/audience.h"
#include "engine/overlay/painting.h"
#include "renderer/renderer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <future>
#include <map>
#include <optional>
#include <set>

namespace vantage::cli {
namespace {

struct FilmOptions {
    std::string game;
    std::string output;
    std::string size = "1280x720";
    std::string camera;
    bool director = false;
    std::vector<std::string> phase_cameras;
    std::string device;
    std::string frames;
    std::vector<std::string> parts; ///< to be joined
    SceneOptions scales;
    MarkOptions marks;
    LookOptions look;
    int fps = 30;
    double speed = 1.0;
    int from_turn = 1;
    int turns = 0;
    bool captions = false;
    bool progress = false;
    bool validate = false;
    bool json = false;
};

/// From when to when, and which of its pictures are drawn: picture i shows the moment begin + i * step,
/// whatever is drawn before it.
struct Span {
    double begin = 0.0;
    double end = 0.0;
    double step = 0.0;
    long long count = 0; ///< pictures of the whole span
    long long first = 0;
    long long last = 0; ///< one past the last that is drawn

    [[nodiscard]] double time_of(long long picture) const {
        return begin + step * static_cast<double>(picture);
    }
};

/// "100:200" as the pictures 100 to 199.
Result<void> choose_pictures(const std::string& words, Span& span) {
    int end = 0;
    if (std::sscanf(words.c_str(), "%9lld:%9lld%n", &span.first, &span.last, &end) != 2 ||
        words[static_cast<std::size_t>(end)] != '\0' || span.first < 0 || span.first >= span.last ||
        span.last > span.count)
        return Error{
            "--frames", "",
            fmt::format("is \"{}\", takes A:B for pictures A to B-1, within 0:{}", words, span.count)};
    return {};
}

Result<Span> choose_span(const FilmOptions& options, const timeline::Timeline& film) {
    if (options.from_turn > film.last_turn())
        return Error{"--from-turn", "",
                     fmt::format("is {}, the game has turns 1 to {}", options.from_turn, film.last_turn())};
    const int last = options.turns == 0 ? film.last_turn() : options.from_turn + options.turns - 1;
    const bool to_end = last >= film.last_turn();
    // After the end the smoke is given time to blow away.
    Span span{.begin = film.start_of_turn(options.from_turn),
              .end = to_end ? film.length() + 3.0 : film.start_of_turn(last + 1),
              .step = options.speed / options.fps};
    span.count = span.last = static_cast<long long>(std::ceil((span.end - span.begin) / span.step));
    if (!options.frames.empty())
        if (const auto chosen = choose_pictures(options.frames, span); !chosen) return chosen.error();
    return span;
}

/// From where each picture is taken.
struct CameraWork {
    frame::Camera fixed;                         ///< where nobody directs
    std::vector<direction::Shot> shots;          ///< empty: nobody does
    std::map<std::string, frame::Camera> phases; ///< phases that have a camera of their own, by name
    std::vector<direction::PhasePart> parts;     ///< by them; never empty
    [[nodiscard]] frame::Camera at(double t) const {
        if (const auto own = phases.find(direction::part_at(parts, t).phase); own != phases.end())
            return own->second;
        return shots.empty() ? fixed : direction::camera_at(shots, t);
    }
};

Result<CameraWork> choose_cameras(const FilmOptions& options, const Playback& playback, const Span& span,
                                  double aspect) {
    CameraWork work;
    const auto camera = choose_camera(playback.scene, playback.staged, options.camera, aspect);
    if (!camera) return camera.error();
    work.fixed = *camera;
    std::vector<std::string> known;
    for (const play::Step& step : playback.film.state().game().steps())
        if (std::find(known.begin(), known.end(), step.phase) == known.end()) known.push_back(step.phase);
    for (const std::string& words : options.phase_cameras) {
        const std::size_t equals = std::min(words.find('='), words.size());
        const std::string phase = words.substr(0, equals);
        if (equals == words.size() || std::find(known.begin(), known.end(), phase) == known.end())
            return Error{"--phase-camera", "",
                         fmt::format("is \"{}\", takes PHASE=CAMERA with a phase of {}", words,
                                     fmt::join(known, ", "))};
        const auto own = choose_camera(playback.scene, playback.staged, words.substr(equals + 1), aspect);
        if (!own) return own.error();
        work.phases[phase] = *own;
    }
    std::set<std::string> chosen;
    for (const auto& [phase, own] : work.phases) chosen.insert(phase);
    work.parts = direction::parts_by_phase(playback.film, chosen, options.speed);
    if (!options.director) return work;
    auto location = location_of(playback.scene, playback.staged, aspect);
    if (!location) return location.error();
    location->told = options.captions;
    // The director has what is left, each part of it by itself: so no shot is cut short by a phase.
    for (const direction::PhasePart& part : work.parts) {
        if (!part.phase.empty() || part.end <= span.begin) continue;
        const auto shots = direction::plan_shots(playback.film, *location, std::max(part.start, span.begin),
                                                 options.speed, part.end);
        work.shots.insert(work.shots.end(), shots.begin(), shots.end());
    }
    return work;
}

/// What is said over a picture: the turn, what happens, the dice.
overlay::Sheet words_over(const Playback& playback, double t, const CameraWork& cameras, glm::vec2 picture,
                          const Font& font) {
    overlay::Show show{.film = &playback.film, .time = t, .title = playback.scene.title};
    for (const scene::Side& side : playback.scene.sides) show.colours.push_back(side.colour);
    if (const timeline::RollCard* card = playback.film.card_at(t); card && card->place) {
        const frame::Stage& stage = *playback.staged.frame.stage;
        // By the view in which it is decided: a card does not change sides while it is read.
        const frame::Projection projection{cameras.at(card->verdict), picture};
        show.action =
            projection.pixel(stage.space.to_table(*card->place, stage.ground->height_at(*card->place)));
    }
    return overlay::audience_sheet(show, picture,
                                   [&](std::string_view text, float size) { return font.width(text, size); });
}

overlay::Marks labels_of(const MarkOptions& options, const Playback& playback, overlay::Pen pen) {
    const Labelled then = playback.labelled();
    const HeightField& ground = *playback.staged.frame.stage->ground;
    overlay::Marks marks;
    options.label(marks, then.scene, {ground.width(), ground.depth(), then.scene.scales.ground}, pen,
                  then.standings);
    return marks;
}

/// Whether a picture is the one before it: nothing has moved, and there is nothing in the air.
bool still(const frame::Frame& now, const frame::Frame& before) {
    return now.bases_version == before.bases_version && now.camera == before.camera && now.puffs.empty() &&
           before.puffs.empty() && now.light.rain <= 0.0F && now.light.snow <= 0.0F;
}

/// Tells those who wait how far it is: a bar with the time left on a terminal, and lines for programs.
class Waiting {
public:
    Waiting(const Span& span, bool lines)
        : bar_(0, static_cast<std::size_t>(span.last - span.first), "pictures"),
          all_(span.last - span.first),
          lines_(lines) {}
    void one_more() {
        bar_.one_more();
        ++done_;
        if (!lines_) return;
        fmt::print("progress {} {}\n", done_, all_);
        std::fflush(stdout);
    }

private:
    Progress bar_;
    long long done_ = 0;
    long long all_;
    bool lines_;
};

/// What a film cost to draw.
struct Work {
    double tables = 0.0;                    ///< whole pictures of the table: of most only a part had changed
    std::map<std::string, double> passes{}; ///< milliseconds in each, on the device
};

/// All pictures of a span, one after the other. While one is written over and coded the next is drawn.
Result<Work> draw_pictures(const FilmOptions& options, Playback& playback, const CameraWork& cameras,
                           const Span& span, render::Renderer& renderer, FilmWriter& writer,
                           glm::uvec2 size) {
    const Result<Font> font = Font::open();
    const Result<Font> ink = Font::open(); // a font is for one thread
    if ((options.captions || options.marks.any()) && !(font && ink)) return font ? ink.error() : font.error();
    // Those for whom captions are written see it on television or a telephone.
    std::optional<overlay::Box> room;
    if (options.captions) room = overlay::room_in({size.x, size.y}).box;
    frame::Frame frame = playback.staged.frame;
    frame::Frame drawn;
    frame::DepthPicture depth;
    Image table;
    std::future<Result<void>> written;
    Waiting waiting{span, options.progress};
    Work work;
    for (long long i = span.first; i < span.last; ++i) {
        const double t = span.time_of(i);
        playback.show(t, frame);
        frame.camera = cameras.at(t);
        frame.lens.sky = frame::sees_horizon(frame.camera);
        if (i == span.first || !still(frame, drawn)) {
            // The shutter is open for half of the time between two pictures.
            const render::Sampling sampling{
                .samples = options.look.samples(), .moment = [&](double share, frame::Frame& then) {
                    const double moment = std::max(0.0, t + (share - 0.5) * 0.5 * span.step);
                    playback.show(moment, then);
                    then.camera = cameras.at(moment);
                }};
            table = renderer.draw(frame, size.x, size.y, sampling, options.marks.any() ? &depth : nullptr);
            if (sampling.samples > 1) playback.show(t, frame);
            work.tables += renderer.cost().drawn_share;
            for (const auto& [pass, milliseconds] : renderer.cost().passes) work.passes[pass] += milliseconds;
            drawn = frame;
        }
        overlay::Marks labels;
        if (options.marks.any())
            labels = labels_of(options.marks, playback, overlay::pen_for({size.x, size.y}));
        overlay::Sheet words;
        if (options.captions) words = words_over(playback, t, cameras, {size.x, size.y}, *font);
        if (written.valid())
            if (auto before = written.get(); !before) return before.error();
        frame::Frame seen; // where labels lie
        seen.stage = frame.stage;
        seen.camera = frame.camera;
        const auto write = [&writer, &ink, &options, &room, picture = table, labels = std::move(labels),
                            words = std::move(words), seen = std::move(seen),
                            depth = options.marks.any() ? depth : frame::DepthPicture{}]() mutable {
            if (options.marks.any()) overlay::paint(labels, seen, depth, *ink, picture, room);
            if (options.captions) overlay::paint(words, *ink, picture);
            return writer.add(picture);
        };
        written = std::async(std::launch::async, write);
        waiting.one_more();
    }
    if (written.valid())
        if (auto last = written.get(); !last) return last.error();
    return work;
}

Exit draw_film(const FilmOptions& options, Playback& playback, const CameraWork& cameras, const Span& span,
               std::uint32_t width, std::uint32_t height) {
    const auto began = std::chrono::steady_clock::now();
    render::Renderer renderer{
        {.device = options.device, .validation = options.validate, .samples = options.look.samples()}};
    auto writer = FilmWriter::open(
        options.output, {.width = width, .height = height, .fps = options.fps, .first = span.first});
    if (!writer) return complain(writer.error(), Exit::failed);
    const auto drawn = draw_pictures(options, playback, cameras, span, renderer, *writer, {width, height});
    if (!drawn) return complain(drawn.error(), Exit::failed);
    if (renderer.validation_messages() > 0)
        return complain(fmt::format("{} messages of the validation layer", renderer.validation_messages()),
                        Exit::failed);
    if (const auto done = writer->finish(); !done) return complain(done.error(), Exit::failed);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    const long long frames = span.last - span.first;
    if (options.json)
        fmt::print("{}\n", nlohmann::ordered_json{{"output", options.output},
                                                  {"frames", frames},
                                                  {"first", span.first},
                                                  {"of", span.count},
                                                  {"seconds", static_cast<double>(frames) / options.fps},
                                                  {"from", span.begin},
                                                  {"to", span.end},
                                                  {"shots", cameras.shots.size()},
                                                  {"device", renderer.device_name()},
                                                  {"tables_drawn", drawn->tables},
                                                  {"passes_ms", drawn->passes},
                                                  {"took_s", took.count()}}
                               .dump(2));
    else
        fmt::print("{}: {} pictures, {:.1f} s of film, drawn on {} in {:.0f} s\n", options.output, frames,
                   static_cast<double>(frames) / options.fps, renderer.device_name(), took.count());
    return Exit::done;
}

Exit join(const FilmOptions& options) {
    const auto joined = FilmWriter::join({options.parts.begin(), options.parts.end()}, options.output);
    return joined ? Exit::done : complain(joined.error(), Exit::failed);
}

Exit film(const FilmOptions& options) {
    if (options.game.empty()) return complain("film: which game? (--help shows what it takes)");
    if (options.output.empty()) return complain("film: --output is required");
    const auto size = read_size(options.size);
    if (!size) return complain(size.error());
    if (size->first % 2 != 0 || size->second % 2 != 0)
        return complain(
            Error{"--size", "", fmt::format("is \"{}\", a film takes even numbers", options.size)});
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    if (const auto ready = FilmWriter::check(options.output); !ready)
        return complain(ready.error(), Exit::failed);
    Result<Playback> playback = open_playback(options.game, *load);
    if (!playback) return complain(playback.error());
    const Result<Span> span = choose_span(options, playback->film);
    if (!span) return complain(span.error());
    const auto cameras =
        choose_cameras(options, *playback, *span, static_cast<double>(size->first) / size->second);
    if (!cameras) return complain(cameras.error());
    if (const auto done = options.look.apply(playback->staged.frame); !done) return complain(done.error());
    return draw_film(options, *playback, *cameras, *span, size->first, size->second);
}

}

void add_film(CLI::App& app, Job& job) {
    auto options = std::make_shared<FilmOptions>();
    CLI::App* command = app.add_subcommand("film", "Show a recorded game as a film or as numbered pictures");
    command->add_option("game", options->game, "The journal of the game");
    command->add_option("-o,--output", options->output,
                        "The film to write (.mp4, .mkv or .webm, by ffmpeg), or a folder for PNGs");
    command->add_option("--fps", options->fps, "Pictures a second")
        ->capture_default_str()
        ->check(CLI::Range(1, 240));
    command->add_option("--speed", options->speed, "How many times as fast")
        ->capture_default_str()
        ->check(CLI::Range(0.05, 100.0));
    command->add_option("--from-turn", options->from_turn, "The first turn that is shown")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command->add_option("--turns", options->turns, "How many turns are shown; all that follow if not given")
        ->check(CLI::Range(1, 1000));
    command->add_option("--frames", options->frames,
                        "A:B draws only pictures A to B-1, counted from 0: long films are made in parts");
    command->add_option("--camera", options->camera,
                        "A camera of the scene by name, or \"whole\" for the whole table");
    command->add_flag(
        "--director", options->director,
        "Cut from view to view: there before it happens, both sides in the picture, nothing between");
    command
        ->add_option("--phase-camera", options->phase_cameras,
                     "A camera for a phase of the turn, \"Movement=whole\"; may be given several times")
        ->type_name("PHASE=CAMERA");
    command->add_option("--size", options->size, "Width and height in pixels")->capture_default_str();
    options->scales.add_to(*command);
    options->marks.add_labels_to(*command);
    options->look.add_to(*command);
    command->add_flag("--captions", options->captions,
                      "Tell the turn, what happens and every roll over the picture");
    command->add_flag("--progress", options->progress,
                      "Print \"progress DONE ALL\" after each picture, for programs that wait");
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_flag("--validate", options->validate,
                      "Draw under the Khronos validation layer and fail on any message");
    command->add_flag("--json", options->json, "Say what was made as JSON");
    command->footer("Examples:\n"
                    "  vantage film game.vantage -o game.mp4 --captions --labels\n"
                    "  vantage film game.vantage -o game.mp4 --director --captions\n"
                    "  vantage film game.vantage -o turn3.mp4 --from-turn 3 --turns 1 --camera whole\n"
                    "  vantage film game.vantage -o frames/ --fps 60 --size 1920x1080\n"
                    "  vantage film game.vantage -o part2.mp4 --frames 900:1800\n"
                    "  vantage film join part1.mp4 part2.mp4 -o game.mp4\n"
                    "tools/film-slurm has the parts of a long film drawn by a Slurm cluster.\n");
    CLI::App* joining = command->add_subcommand("join", "Put the parts of a film together, as they are");
    joining->add_option("parts", options->parts, "The parts, in order")->required();
    joining->add_option("-o,--output", options->output, "The whole film, of the same kind")->required();
    command->callback([options, &job, joining] {
        job = [options, parts = joining->parsed()] { return parts ? join(*options) : film(*options); };
    });
}

}
