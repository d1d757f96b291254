#include "engine/workshop/real_ground.h"

#include "engine/core/files.h"

#include <nlohmann/json.hpp>

namespace vantage::workshop {

using nlohmann::ordered_json;

survey::Plan plan_of(const NewBattle& battle, double latitude, double longitude) {
    survey::Plan plan;
    plan.latitude = latitude;
    plan.longitude = longitude;
    plan.width = battle.scales.ground.on_ground(battle.table_width);
    plan.depth = battle.scales.ground.on_ground(battle.table_depth);
    plan.inch = battle.scales.ground.per_inch();
    plan.year = battle.year;
    return plan;
}

Result<scene::SceneDocument> with_real_ground(const scene::SceneDocument& document,
                                              const survey::Survey& survey) {
    const survey::HeightPicture picture = survey::picture_of(*survey.ground);
    const std::string name = document.file.stem().string() + "-ground.png";
    if (auto ok = write_file(document.file.parent_path() / name, picture.png); !ok) return ok.error();
    ordered_json root = *document.root;
    ordered_json ground = root["ground"];
    ground.erase("sculpted");
    scene::put(ground, "heightmap",
               {{"file", name},
                {"unit", "yards"},
                {"lowest", picture.lowest.value()},
                {"highest", picture.highest.value()}});
    scene::put(root, "ground", ground);
    scene::put(root, "terrain", *survey.terrain);
    scene::put(root, "credits", survey.credits);
    return scene::SceneDocument{document.file, std::make_shared<const ordered_json>(std::move(root)),
                                document.had_comments};
}

}
