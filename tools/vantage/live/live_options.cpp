#include "tools/vantage/live/live_options.h"

#include "engine/core/files.h"

namespace vantage::cli {

void LiveOptions::add_to(CLI::App& command) {
    command
        .add_option("--live-files", files,
                    "Also keep text files in this folder: turn, score, orders, caption, dice")
        ->type_name("FOLDER");
    command
        .add_option(
            "--live-address", server.address,
            "Where to listen: 127.0.0.1 is this machine alone, 0.0.0.0 lets the whole network look on")
        ->capture_default_str();
    command
        .add_option("--live-host", server.hosts, "A further name by which other machines ask for this one")
        ->type_name("NAME");
}

Result<LiveShow> start_live(const live::ServerSettings& settings, const std::filesystem::path& files) {
    if (!files.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(files, failed);
        if (failed) return Error{files.string(), "", "cannot be made a folder: " + failed.message()};
        if (const auto writable = check_writable(files / "turn.txt"); !writable) return writable.error();
    }
    auto pages = live::Broadcast::pages();
    if (!pages) return pages.error();
    auto server = live::Server::open(settings, *std::move(pages));
    if (!server) return server.error();
    auto broadcast = std::make_unique<live::Broadcast>(**server, files);
    return LiveShow{*std::move(server), std::move(broadcast)};
}

}
