#include "tools/vantage/commands/bench.h"

#include "engine/core/files.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"
#include "renderer/renderer.h"
#include "tools/vantage/picture_look.h"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

// How steady and how fine pictures are, in steps of lightness (CIE L*, 0 black to 100 white). Flicker is the
// change from one picture of a slow orbit to the next that the same orbit drawn with many samples does not
// have: motion is in both, what crawls or pops in one.
namespace vantage::cli {
namespace {

constexpr std::uint32_t picture_width = 480;
constexpr std::uint32_t picture_height = 270;
constexpr std::uint32_t block = 16;

struct PictureOptions {
    std::string scene = "mir-1812";
    std::string device;
    LookOptions look;
    std::uint32_t frames = 60;
    std::uint32_t samples = 256;
    std::uint32_t still = 64;
    std::uint32_t of = 1024;
    double step = 0.25;
    bool json = false;
};

std::vector<float> lightness(const Image& image) {
    std::vector<float> out;
    out.reserve(image.samples.size() / 4);
    const auto linear = [](std::uint16_t byte) {
        const double s = byte / 255.0;
        return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
    };
    for (std::size_t i = 0; i + 3 < image.samples.size(); i += 4) {
        const double y = 0.2126 * linear(image.samples[i]) + 0.7152 * linear(image.samples[i + 1]) +
                         0.0722 * linear(image.samples[i + 2]);
        out.push_back(static_cast<float>(y > 0.008856 ? 116.0 * std::cbrt(y) - 16.0 : 903.3 * y));
    }
    return out;
}

void turn(frame::Camera& camera, double degrees) {
    const double a = glm::radians(degrees);
    const glm::dvec3 off{camera.eye - camera.target};
    camera.eye = camera.target + glm::vec3{glm::dvec3{off.x * std::cos(a) - off.y * std::sin(a),
                                                      off.x * std::sin(a) + off.y * std::cos(a), off.z}};
}

struct Flicker {
    double mean = 0.0;
    double worst = 0.0; ///< mean of the hundredth of blocks that flicker most
};

Flicker flicker_of(render::Renderer& renderer, frame::Frame frame, const PictureOptions& options) {
    std::vector<float> film;
    std::vector<float> reference;
    double sum = 0.0;
    std::vector<double> blocks;
    constexpr std::uint32_t across = picture_width / block;
    for (std::uint32_t f = 0; f < options.frames; ++f, turn(frame.camera, options.step)) {
        const std::vector<float> shown = lightness(
            renderer.draw(frame, picture_width, picture_height, {.samples = options.look.samples()}));
        const std::vector<float> fine =
            lightness(renderer.draw(frame, picture_width, picture_height, {.samples = options.samples}));
        if (f > 0) {
            std::vector<double> here(std::size_t{across} * ((picture_height + block - 1) / block));
            for (std::size_t i = 0; i < shown.size(); ++i) {
                const double off =
                    std::abs(static_cast<double>((shown[i] - film[i]) - (fine[i] - reference[i])));
                sum += off;
                here[i / picture_width / block * across + i % picture_width / block] += off / (block * block);
            }
            blocks.insert(blocks.end(), here.begin(), here.end());
        }
        film = shown;
        reference = fine;
    }
    Flicker out;
    out.mean = sum / (static_cast<double>(options.frames - 1) * picture_width * picture_height);
    std::sort(blocks.begin(), blocks.end(), std::greater<>{});
    const std::size_t few = std::max<std::size_t>(1, blocks.size() / 100);
    for (std::size_t i = 0; i < few; ++i) out.worst += blocks[i] / static_cast<double>(few);
    return out;
}

double still_error(render::Renderer& renderer, const frame::Frame& frame, const PictureOptions& options) {
    const std::vector<float> some =
        lightness(renderer.draw(frame, picture_width, picture_height, {.samples = options.still}));
    const std::vector<float> many =
        lightness(renderer.draw(frame, picture_width, picture_height, {.samples = options.of}));
    double sum = 0.0;
    for (std::size_t i = 0; i < some.size(); ++i)
        sum += std::pow(static_cast<double>(some[i] - many[i]), 2.0);
    return std::sqrt(sum / static_cast<double>(some.size()));
}

Exit bench_picture(const PictureOptions& options) {
    const Result<scene::Scene> scene = scene::load_scene(home() / "scenes" / (options.scene + ".json"));
    if (!scene) return complain(scene.error());
    const Result<staging::Staged> staged = staging::stage_scene(*scene);
    if (!staged) return complain(staged.error());
    frame::Frame frame = staged->frame;
    if (!scene->cameras.empty()) frame.camera = staging::camera_of(scene->cameras.front(), *staged);
    if (const auto done = options.look.apply(frame); !done) return complain(done.error());
    render::Renderer renderer{{.device = options.device}};
    nlohmann::ordered_json out{{"scene", options.scene},
                               {"size", fmt::format("{}x{}", picture_width, picture_height)}};
    if (options.frames > 1) {
        const Flicker flicker = flicker_of(renderer, frame, options);
        out["flicker"] = {{"frames", options.frames},          {"step_degrees", options.step},
                          {"samples", options.look.samples()}, {"reference_samples", options.samples},
                          {"mean_lightness", flicker.mean},    {"worst_hundredth", flicker.worst}};
        if (!options.json)
            fmt::print(
                "flicker over {} pictures of an orbit by {}°: {:.3f} L* in the mean, {:.3f} in the worst "
                "hundredth of blocks\n",
                options.frames, options.step, flicker.mean, flicker.worst);
    }
    if (options.still > 0) {
        const double error = still_error(renderer, frame, options);
        out["still"] = {{"samples", options.still}, {"of", options.of}, {"error_lightness", error}};
        if (!options.json)
            fmt::print("a still of {} samples is {:.3f} L* (root mean square) from one of {}\n",
                       options.still, error, options.of);
    }
    if (options.json) fmt::print("{}\n", out.dump(2));
    return Exit::done;
}

}

void add_bench_picture(CLI::App& bench, Job& job) {
    auto options = std::make_shared<PictureOptions>();
    CLI::App* command =
        bench.add_subcommand("picture", "How steady films are and how fine stills, in steps of lightness");
    command->add_option("--scene", options->scene, "A battle of scenes/ by the name of its file")
        ->capture_default_str();
    command->add_option("--frames", options->frames, "Pictures of the orbit; 1: none")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command->add_option("--step", options->step, "Degrees from one to the next")->capture_default_str();
    command->add_option("--samples", options->samples, "Drawings of each picture of the reference")
        ->capture_default_str()
        ->check(CLI::Range(2, 4096));
    command->add_option("--still", options->still, "Drawings of the still; 0: none")
        ->capture_default_str()
        ->check(CLI::Range(0, 4096));
    command->add_option("--of", options->of, "Drawings of the still that it is compared with")
        ->capture_default_str()
        ->check(CLI::Range(2, 16384));
    options->look.add_to(*command);
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_flag("--json", options->json, "The numbers as JSON");
    command->footer("Examples:\n  vantage bench picture\n"
                    "  vantage bench picture --frames 12 --samples 32 --still 0 --quality good");
    command->callback([options, &job] { job = [options] { return bench_picture(*options); }; });
}

}
