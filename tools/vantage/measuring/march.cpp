#include "tools/vantage/measuring/queries.h"

#include "engine/tabletop/scene_rules.h"
#include "engine/rules/resolve.h"

#include <fmt/format.h>

namespace vantage::program {

namespace {

/// The rate that the rules' movement table gives for some facts.
Result<double> rate(const rules::Table& table, const rules::Facts& facts) {
    const auto found = rules::resolve(table, facts, {});
    if (!found) return found.error();
    return found->sides[0].score;
}

}

Result<March> march_of(const scene::Scene& scene, const physics::Piece& piece) {
    const auto system = tabletop::rules_of(scene);
    if (!system) return system.error();
    const auto table = system->table(scene.rules.edition, "movement");
    if (!table)
        return Error{
            "rules", "",
            fmt::format("\"{}\" has no movement table that gives a rate over ground", scene.rules.system)};

    rules::Facts facts;
    March march;
    bool ployed = true;
    bool light = false;
    if (piece.kind == physics::BodyKind::unit) {
        const scene::Unit& unit = scene.units[piece.id];
        ployed = unit.deployment == scene::Deployment::ployed;
        light = unit.traits.light || unit.traits.irregular;
        const bool guns = unit.arm == table::Arm::artillery;
        const std::string mover = guns ? (unit.horse_artillery ? "horse_artillery" : "foot_artillery")
                                  : unit.arm == table::Arm::cavalry ? "cavalry"
                                                                    : "infantry";
        facts.set("mover", mover);
        if (light) facts.set("light_or_irregular", true);
        if (guns && !unit.limbered) facts.set("unlimbered", true);
        march.words = fmt::format("{}, {}", mover, ployed ? "ployed" : "deployed");
    } else {
        facts.set("mover", "general");
        march.words = "general officer";
    }
    facts.set("deployment", ployed ? "ployed_off_road" : "deployed");
    const auto open = rate(*table, facts);
    if (!open) return open.error();
    march.open = Yards{*open};
    facts.set("terrain", "rough");
    const auto rough = rate(*table, facts);
    if (!rough) return rough.error();
    march.rough = Yards{*rough};
    facts.set("terrain", "dense");
    const auto dense = rate(*table, facts);
    if (!dense) return dense.error();
    march.dense = Yards{*dense};
    march.halts_at_dense = !light;
    if (ployed) {
        facts.erase("terrain");
        facts.set("deployment", "ployed_road");
        const auto road = rate(*table, facts);
        if (!road) return road.error();
        march.road = Yards{*road};
    }
    return march;
}

}
