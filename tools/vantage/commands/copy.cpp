#include "engine/scene/document.h"
#include "tools/vantage/making_commands.h"

#include <fmt/format.h>

namespace vantage::cli {
namespace {

struct CopyOptions {
    std::string scene;
    std::string output;
};

Exit copy(const CopyOptions& options) {
    const Result<scene::SceneDocument> document = scene::read_document(options.scene);
    if (!document) return complain(document.error());
    if (const auto scene = scene::load_scene(*document); !scene) return complain(scene.error());
    if (const auto saved = scene::save_scene(*document, options.output); !saved)
        return complain(saved.error(), Exit::failed);
    if (document->had_comments)
        fmt::print(stderr, "vantage: {}: its // comments are not kept; \"comment\" keys are\n",
                   options.scene);
    return Exit::done;
}

}

void add_copy(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("copy", "Write a scene anew, with the files that it needs");
    const auto options = std::make_shared<CopyOptions>();
    command->add_option("scene", options->scene, "The battle")->type_name("FILE")->required();
    command->add_option("-o,--output", options->output, "The scene to write")->type_name("FILE")->required();
    command->footer("Keys keep their order; what is laid out by hand is laid out anew.\n"
                    "Example: vantage copy scenes/mir-1812.json -o my/mir.json");
    command->callback([options, &job] { job = [options] { return copy(*options); }; });
}

}
