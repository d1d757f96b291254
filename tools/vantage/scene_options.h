#pragma once

#include "engine/scene/scene.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace vantage::cli {

/// --ground, --figures and --basing: what a player may change in any scene from the command line.
struct SceneOptions {
    std::optional<double> ground;
    std::optional<double> figures;
    std::string basing;

    void add_to(CLI::App&);
    /// Refuses scales outside their ranges.
    [[nodiscard]] Result<scene::LoadOptions> load_options() const;
};

}
