#include "engine/tabletop/scene_rules.h"

namespace vantage::tabletop {

Result<rules::System> rules_of(const scene::Scene& scene) {
    rules::Settings settings;
    for (const auto& [id, setting] : scene.rules.house_rules)
        std::visit([&, name = id](const auto& value) { settings[name] = rules::Value{value}; }, setting);
    Result<rules::System> system = rules::load_system(scene.rules.folder, settings);
    if (system) return system;
    constexpr std::string_view asked = "/settings/";
    const Error& error = system.error();
    if (!error.where.starts_with(asked)) return error;
    return Error{scene.file.string(), "/rules/house_rules/" + error.where.substr(asked.size()),
                 error.message};
}

}
