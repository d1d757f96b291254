#include "tools/vantage/command.h"
#include "tools/vantage/film_writer.h"
#include "tools/vantage/picture_marks.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/view_choice.h"

#include "engine/image/canvas.h"
#include "engine/overlay/painting.h"
#include "renderer/renderer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace vantage::cli {
namespace {

struct FilmOptions {
    std::string game;
    std::string output;
    std::string size = "1280x720";
    std::string camera;
    std::string device;
    std::string frames;
    std::vector<std::string> parts; ///< to be joined
    SceneOptions scales;
    MarkOptions marks;
    double tilt_shift = 0;
    int fps = 30;
    double speed = 1.0;
    int from_turn = 1;
    int turns = 0;
    bool captions = false;
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

/// Its words in lines that are no wider than the picture.
std::vector<std::string> wrapped(const Font& font, const std::string& text, float size, float width) {
    std::vector<std::string> lines;
    std::istringstream words{text};
    for (std::string word; words >> word;) {
        const std::string longer = lines.empty() ? word : lines.back() + " " + word;
        if (lines.empty() || font.width(longer, size) > width)
            lines.push_back(word);
        else
            lines.back() = longer;
    }
    return lines;
}

void write_caption(const Font& font, const std::string& caption, Image& image) {
    const float size = std::max(12.0F, static_cast<float>(image.height) / 36.0F);
    const auto lines = wrapped(font, caption, size, static_cast<float>(image.width) - 2 * size);
    float foot = static_cast<float>(image.height) - size * 0.8F;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line, foot -= size * 1.25F)
        Canvas{image}.label(font, {size, foot}, *line, size, {1.0F, 0.97F, 0.88F, 1.0F},
                            Canvas::Anchor::left);
}

overlay::Marks labels_of(const MarkOptions& options, const Playback& playback, float scale) {
    const Labelled then = playback.labelled();
    const HeightField& ground = *playback.staged.frame.stage->ground;
    overlay::Marks marks;
    options.label(marks, then.scene, {ground.width(), ground.depth(), then.scene.scales.ground},
                  overlay::Pen{scale}, then.standings);
    return marks;
}

Exit draw_film(const FilmOptions& options, Playback& playback, const Span& span, std::uint32_t width,
               std::uint32_t height) {
    const auto began = std::chrono::steady_clock::now();
    const Result<Font> font = Font::open();
    if ((options.captions || options.marks.any()) && !font) return complain(font.error(), Exit::failed);
    render::Renderer renderer{{.device = options.device, .validation = options.validate}};
    auto writer = FilmWriter::open(
        options.output, {.width = width, .height = height, .fps = options.fps, .first = span.first});
    if (!writer) return complain(writer.error(), Exit::failed);
    frame::Frame frame = playback.staged.frame;
    frame::DepthPicture depth;
    for (long long i = span.first; i < span.last; ++i) {
        const double t = span.time_of(i);
        playback.show(t, frame);
        Image image = renderer.draw(frame, width, height, &depth);
        if (options.marks.any())
            overlay::paint(labels_of(options.marks, playback, static_cast<float>(height) / 1080.0F), frame,
                           depth, *font, image);
        if (options.captions) write_caption(*font, playback.film.caption_at(t), image);
        if (const auto added = writer->add(image); !added) return complain(added.error(), Exit::failed);
    }
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
                                                  {"device", renderer.device_name()},
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
    const auto camera = choose_camera(playback->scene, playback->staged, options.camera,
                                      static_cast<double>(size->first) / size->second);
    if (!camera) return complain(camera.error());
    playback->staged.frame.camera = *camera;
    playback->staged.frame.lens.tilt_shift = static_cast<float>(options.tilt_shift);
    return draw_film(options, *playback, *span, size->first, size->second);
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
    command->add_option("--size", options->size, "Width and height in pixels")->capture_default_str();
    options->scales.add_to(*command);
    options->marks.add_labels_to(*command);
    command->add_option("--tilt-shift", options->tilt_shift, "Blur before and behind the middle, 0 to 2")
        ->check(CLI::Range(0.0, 2.0));
    command->add_flag("--captions", options->captions, "Write what happens under the picture");
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_flag("--validate", options->validate,
                      "Draw under the Khronos validation layer and fail on any message");
    command->add_flag("--json", options->json, "Say what was made as JSON");
    command->footer("Examples:\n"
                    "  vantage film game.vantage -o game.mp4 --captions --labels\n"
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
