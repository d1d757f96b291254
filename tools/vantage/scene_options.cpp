#include "tools/vantage/scene_options.h"

namespace vantage::cli {

void SceneOptions::add_to(CLI::App& command) {
    command.add_option("--ground", ground, "Ground scale in yards per inch, 50 to 200");
    command.add_option("--figures", figures, "Figure height in millimetres, 2 to 28");
    command.add_option("--basing", basing, "A basing file with bases of your own")->type_name("FILE");
}

Result<scene::LoadOptions> SceneOptions::load_options() const {
    scene::LoadOptions options;
    if (ground) {
        const auto scale = table::make_ground_scale(*ground);
        if (!scale) return Error{"", "--ground", scale.error().message};
        options.ground = *scale;
    }
    if (figures) {
        const auto scale = table::make_figure_scale(*figures);
        if (!scale) return Error{"", "--figures", scale.error().message};
        options.figures = *scale;
    }
    options.basing = basing;
    return options;
}

}
