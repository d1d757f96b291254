#include "engine/ruling/scene_rules.h"

namespace vantage::ruling {
namespace {

// A house rule that does not fit is the scene's mistake.
Error placed(const Error& error, const scene::Scene& scene) {
    constexpr std::string_view asked = "/settings/";
    if (!error.where.starts_with(asked)) return error;
    return Error{scene.file.string(), "/rules/house_rules/" + error.where.substr(asked.size()),
                 error.message};
}

rules::Settings house_rules_of(const scene::Scene& scene) {
    rules::Settings settings;
    for (const auto& [id, setting] : scene.rules.house_rules)
        std::visit([&, name = id](const auto& value) { settings[name] = rules::Value{value}; }, setting);
    return settings;
}

}

Result<rules::System> rules_of(const scene::Scene& scene) {
    Result<rules::System> system = rules::load_system(scene.rules.folder, house_rules_of(scene));
    if (!system) return placed(system.error(), scene);
    return system;
}

Result<rules::SightRules> sight_rules_of(const scene::Scene& scene) {
    if (scene.rules.folder.empty()) return rules::SightRules{};
    Result<rules::SightRules> sight = rules::load_sight(scene.rules.folder, house_rules_of(scene));
    if (!sight) return placed(sight.error(), scene);
    return sight;
}

}
