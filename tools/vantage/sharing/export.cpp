#include "tools/vantage/ground_picture.h"
#include "tools/vantage/piece_names.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/sharing_commands.h"

#include "engine/core/files.h"
#include "engine/glb/table.h"

#include <fmt/format.h>

namespace vantage::cli {
namespace {

struct ExportOptions {
    std::string file; ///< a scene or a journal
    std::string at;
    std::string output;
    SceneOptions scales;
    std::uint32_t picture = 2048;
    bool flat = false;
};

Exit export_table(const ExportOptions& options) {
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    if (std::filesystem::path{options.output}.extension() != ".glb")
        return complain(
            Error{"--output", "", fmt::format("is \"{}\", takes a name that ends in .glb", options.output)});
    const bool game = is_journal(options.file);
    if (!game && !options.at.empty())
        return complain(Error{"--at", "", fmt::format("is of games, and {} is none", options.file)});
    if (const auto writable = check_writable(options.output); !writable)
        return complain(writable.error(), Exit::failed);
    const Result<Moment> moment =
        game ? moment_of(options.file, options.at, *load) : beginning_of(options.file, *load);
    if (!moment) return complain(moment.error());
    const frame::Frame& frame = moment->staged.frame;
    const std::string made = glb::table_file(
        frame, {.ground = draw_ground(frame, GroundLight::even, options.picture),
                .title = moment->scene.title,
                .name_of = [&](std::uint32_t number) { return piece_name(moment->scene, number); },
                .packing = options.flat ? glb::Packing::flat : glb::Packing::compressed});
    if (const auto written = write_file(options.output, made); !written)
        return complain(written.error(), Exit::failed);
    fmt::print("{}: {}, {:.1f} MB\n", options.output, moment->scene.title,
               static_cast<double>(made.size()) / 1e6);
    return Exit::done;
}

}

void add_export(CLI::App& app, Job& job) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command = app.add_subcommand("export", "Write the table as one glTF file (GLB)");
    command->add_option("file", options->file, "A scene, or the journal of a game")->required();
    command->add_option("--at", options->at,
                        "The moment of a game: \"turn 3\", \"turn 3 fire\", seconds of its film, or \"end\"");
    command->add_option("-o,--output", options->output, "The .glb to write")->required();
    command->add_option("--picture", options->picture, "The longer side of the ground's picture in pixels")
        ->capture_default_str()
        ->check(CLI::Range(256, 8192));
    command->add_flag("--flat", options->flat,
                      "Plain glTF 2.0 without instances or compression, for programs that know neither");
    options->scales.add_to(*command);
    command->footer("Examples:\n"
                    "  vantage export scenes/mir-1812.json -o mir.glb\n"
                    "  vantage export game.vantage --at \"turn 3\" -o turn3.glb --flat\n");
    command->callback([options, &job] { job = [options] { return export_table(*options); }; });
}

}
