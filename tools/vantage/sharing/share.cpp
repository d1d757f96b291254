#include "tools/vantage/ground_picture.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/recorded_scene.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/sharing/page.h"
#include "tools/vantage/sharing_commands.h"

#include "engine/core/files.h"

#include <fmt/format.h>

namespace vantage::cli {
namespace {

struct ShareOptions {
    std::string file; ///< a scene or a journal
    std::string output;
    SceneOptions scales;
    std::uint32_t picture = 2048;
};

Exit share(const ShareOptions& options) {
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    const std::string ending = std::filesystem::path{options.output}.extension().string();
    if (ending != ".html" && ending != ".htm")
        return complain(
            Error{"--output", "", fmt::format("is \"{}\", takes a name that ends in .html", options.output)});
    if (empty_page().empty())
        return complain("share: the page was not bundled when the program was built, which takes npm and a "
                        "network once; then build the target \"page\" again",
                        Exit::failed);
    if (const auto writable = check_writable(options.output); !writable)
        return complain(writable.error(), Exit::failed);
    Result<Playback> playback =
        is_journal(options.file) ? open_playback(options.file, *load) : open_scene(options.file, *load);
    if (!playback) return complain(playback.error());
    const Image ground = draw_ground(playback->staged.frame, GroundLight::scene, options.picture);
    const Result<std::string> page = page_of(*playback, ground);
    if (!page) return complain(page.error());
    if (const auto written = write_file(options.output, *page); !written)
        return complain(written.error(), Exit::failed);
    fmt::print("{}: {}, {} turns, {:.0f} s of film, {:.1f} MB\n", options.output, playback->scene.title,
               playback->film.last_turn(), playback->film.length(), static_cast<double>(page->size()) / 1e6);
    return Exit::done;
}

}

void add_share(CLI::App& app, Job& job) {
    auto options = std::make_shared<ShareOptions>();
    CLI::App* command =
        app.add_subcommand("share", "Write a game or a scene as one page that opens in any browser");
    command->add_option("file", options->file, "The journal of a game, or a scene")->required();
    command->add_option("-o,--output", options->output, "The .html to write")->required();
    command->add_option("--picture", options->picture, "The longer side of the ground's picture in pixels")
        ->capture_default_str()
        ->check(CLI::Range(256, 8192));
    options->scales.add_to(*command);
    command->footer(
        "Examples:\n"
        "  vantage share game.vantage -o battle.html\n"
        "  vantage share scenes/mir-1812.json -o mir.html\n"
        "The page needs neither a network nor a server. battle.html#turn=3 opens at that turn.\n");
    command->callback([options, &job] { job = [options] { return share(*options); }; });
}

}
