#include "engine/staging/staging.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/staging/cast.h"
#include "engine/staging/landscape.h"
#include "engine/staging/light.h"
#include "engine/staging/pieces.h"

namespace vantage::staging {
namespace {

// Takes from shelf and wardrobe what the pieces of a scene may come to need in a game.
Result<void> fill_box(scene::Scene scene, const physics::Ground& ground, PieceBox& box,
                      const frame::TableSpace& space) {
    frame::Frame unseen;
    for (scene::Unit& unit : scene.units) {
        unit.on_table = true;
        unit.hidden = false;
    }
    for (scene::Commander& commander : scene.commanders) commander.on_table = true;
    for (scene::Formation& formation : scene.formations) formation.on_table = true;
    const std::vector<Tokens> tokens(scene.formations.size(), Tokens{true, 1});
    for (int flipped = 0; flipped < 2; ++flipped) {
        if (const auto done = set_pieces(scene, ground, box.shelf, box.wardrobe, unseen, space, tokens);
            !done)
            return done;
        for (scene::Unit& unit : scene.units)
            if (unit.arm == table::Arm::artillery) unit.limbered = !unit.limbered;
    }
    return {};
}

}

Result<Staged> stage_scene(const scene::Scene& scene, Casting casting) {
    Result<physics::Ground> ground = physics::Ground::create(*scene.ground.heights);
    if (!ground) return ground.error();
    Staged staged;
    staged.ground = std::make_shared<const physics::Ground>(std::move(*ground));

    auto stage = std::make_shared<frame::Stage>();
    const HeightField& drawn = staged.ground->drawn();
    stage->ground = std::make_shared<const HeightField>(drawn);
    stage->space = frame::TableSpace{scene.scales.ground, drawn.width(), drawn.depth(), drawn.lowest(),
                                     scene.ground.exaggeration};
    stage->cover = cover_of(scene.weather);
    staged.frame.light = light_of(scene.weather);

    const std::filesystem::path assets = home() / "assets";
    Result<Shelf> shelf = Shelf::open(assets / "models");
    if (!shelf) return shelf.error();
    Result<Wardrobe> wardrobe = Wardrobe::open(assets / "palettes");
    if (!wardrobe) return wardrobe.error();
    paint_landscape(scene, *stage);
    if (const auto done = grow_landscape(scene, *staged.ground, *shelf, *stage); !done) return done.error();
    std::shared_ptr<Cast> cast;
    if (casting == Casting::moving) {
        cast = std::make_shared<Cast>();
        cast->ground = staged.ground;
        cast->space = stage->space;
        cast->air = air_of(scene);
    }
    if (const auto done =
            set_pieces(scene, *staged.ground, *shelf, *wardrobe, staged.frame, stage->space, {}, cast.get());
        !done)
        return done.error();
    staged.cast = cast;
    if (casting == Casting::play) {
        staged.box = std::make_shared<PieceBox>(
            PieceBox{std::move(*shelf), std::move(*wardrobe), staged.frame.bases_version});
        if (const auto done = fill_box(scene, *staged.ground, *staged.box, stage->space); !done)
            return done.error();
    }
    const Shelf& full = staged.box ? staged.box->shelf : *shelf;
    stage->models = full.models();
    stage->palettes = staged.box ? staged.box->wardrobe.palettes() : wardrobe->palettes();
    staged.frame.stage = std::move(stage);
    staged.frame.camera = frame::whole_table(*staged.frame.stage, 16.0 / 9.0);
    return staged;
}

Result<frame::Frame> set_anew(const Staged& staged, const scene::Scene& scene,
                              std::span<const Tokens> tokens) {
    PieceBox& box = *staged.box;
    frame::Frame frame = staged.frame;
    frame.bases_version = box.version;
    if (const auto done =
            set_pieces(scene, *staged.ground, box.shelf, box.wardrobe, frame, frame.stage->space, tokens);
        !done)
        return done.error();
    box.version = frame.bases_version;
    return frame;
}

frame::Camera camera_of(const scene::Camera& camera, const Staged& staged) {
    const frame::TableSpace& space = staged.frame.stage->space;
    const Yards height = staged.ground->height_at(camera.target) + camera.above;
    return frame::orbit(glm::vec3{space.to_table(camera.target, height)},
                        Degrees{camera.bearing.value() + 180.0}, camera.pitch,
                        space.scale().on_table_mm(camera.distance), camera.field_of_view);
}

}
