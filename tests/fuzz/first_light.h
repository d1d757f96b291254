#pragma once

#include "engine/core/files.h"
#include "engine/esr/decide.h"
#include "engine/scene/scene.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace vantage::fuzz {

/// The smallest battle, on a flat table: what journals and orders are read against.
struct FirstLight {
    scene::Scene scene;
    rules::System system;
    esr::GameState start;
    measure::FlatGround ground;

    [[nodiscard]] esr::Rules rules() const { return {system, ground}; }

    static const FirstLight& get() {
        static const FirstLight one = [] {
            const std::filesystem::path root = VANTAGE_SOURCE_DIR;
            auto scene = scene::load_scene(root / "scenes" / "first-light.json");
            auto system = rules::load_system(root / "assets" / "rules" / "esr");
            if (!scene || !system) {
                std::fprintf(stderr, "%s\n", (scene ? system.error() : scene.error()).text().c_str());
                std::exit(1);
            }
            esr::GameState start = esr::start(*scene);
            return FirstLight{*std::move(scene), *std::move(system), std::move(start),
                              measure::FlatGround{Yards{8000}, Yards{8000}}};
        }();
        return one;
    }
};

}
