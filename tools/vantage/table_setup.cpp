#include "tools/vantage/table_setup.h"

#include "tools/vantage/recorded_scene.h"

#include "engine/core/files.h"
#include "engine/physics/battlefield.h"
#include "engine/record/hasher.h"
#include "engine/ruling/scene_rules.h"

namespace vantage::program {

Result<TableSetup> set_up_table(const std::filesystem::path& path, int turns) {
    const Result<std::string> content = read_file(path);
    if (!content) return content.error();
    Result<scene::Scene> scene = scene::load_scene(path);
    if (!scene) return scene.error();
    Result<rules::System> system = ruling::rules_of(*scene);
    if (!system) return system.error();
    Result<tabletop::Plan> plan = tabletop::load_plan(*system);
    if (!plan) return plan.error();
    Result<tabletop::Changes> changes = tabletop::load_changes(*system);
    if (!changes) return changes.error();
    Result<scene::CardForm> cards = scene::load_card_form(scene->rules.folder);
    if (!cards) return cards.error();
    auto ground = physics::Battlefield::create(*scene);
    if (!ground) return ground.error();
    tabletop::TableState start = tabletop::start_of(*scene);
    const int last = turns > 0 ? turns : scene->clock.turns;
    return TableSetup{*std::move(scene),
                      record::content_hash(*content),
                      *std::move(system),
                      *std::move(plan),
                      *std::move(changes),
                      *std::move(cards),
                      std::move(*ground),
                      std::move(start),
                      last};
}

Result<TableSetup> set_up_table(const record::Header& header, const std::filesystem::path& journal) {
    const std::filesystem::path found = find_named(header.scene, journal);
    Result<TableSetup> setup = set_up_table(found, header.turns);
    if (!setup) return setup.error();
    if (auto same = check_unchanged(header, journal, found, setup->scene_hash); !same) return same.error();
    return setup;
}

}
