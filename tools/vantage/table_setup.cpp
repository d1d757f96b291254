#include "tools/vantage/table_setup.h"

#include "engine/physics/battlefield.h"
#include "engine/ruling/scene_rules.h"

namespace vantage::cli {

Result<std::shared_ptr<const tabletop::TableGame>> set_up_table(const std::filesystem::path& path) {
    Result<scene::Scene> scene = scene::load_scene(path);
    if (!scene) return scene.error();
    Result<rules::System> system = ruling::rules_of(*scene);
    if (!system) return system.error();
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) return ground.error();
    return tabletop::TableGame::open({*std::move(scene), "", *std::move(system), std::move(*ground), 0});
}

}
