#include "engine/staging/staging.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/staging/fires.h"
#include "engine/staging/landscape.h"
#include "engine/staging/light.h"
#include "engine/staging/piece_bases.h"
#include "engine/staging/pieces.h"
#include "engine/staging/wander.h"

namespace vantage::staging {

Result<Staged> stage_scene(const scene::Scene& scene, Casting casting, StageMemory* kept) {
    StageMemory once;
    StageMemory& memory = kept ? *kept : once;
    if (memory.heights != scene.ground.heights) {
        Result<physics::Ground> ground = physics::Ground::create(*scene.ground.heights);
        if (!ground) return ground.error();
        memory.heights = scene.ground.heights;
        memory.ground = std::make_shared<const physics::Ground>(std::move(*ground));
        memory.drawn = std::make_shared<const HeightField>(memory.ground->drawn());
    }
    Staged staged;
    staged.ground = memory.ground;

    auto stage = std::make_shared<frame::Stage>();
    const HeightField& drawn = *memory.drawn;
    stage->ground = memory.drawn;
    stage->space = frame::TableSpace{scene.scales.ground, drawn.width(), drawn.depth(), drawn.lowest(),
                                     scene.ground.exaggeration};
    stage->cover = cover_of(scene.weather);
    staged.frame.light = light_of(scene.weather, stage->space);
    staged.frame.fires = camp_fires(scene, *staged.ground, stage->space);
    add_flames(staged.frame.fires, static_cast<float>(scene.scales.figures.value()), 0.0F,
               staged.frame.puffs);

    const std::filesystem::path assets = home() / "assets";
    Result<ModelLibrary> library = ModelLibrary::open(assets / "models");
    if (!library) return library.error();
    library->remember(memory.models);
    Result<FigureStyles> styles = FigureStyles::open(assets / "palettes");
    if (!styles) return styles.error();
    scene::Scene shown = scene;
    shown.landscape = wandered(scene.landscape, stage->space);
    paint_landscape(shown, *stage);
    if (const auto done = grow_landscape(shown, *library, *styles, memory.scattered, *stage); !done)
        return done.error();
    std::shared_ptr<PieceBases> cast;
    if (casting == Casting::moving) {
        cast = std::make_shared<PieceBases>();
        cast->ground = staged.ground;
        cast->space = stage->space;
        cast->air = air_of(scene);
    }
    if (const auto done =
            set_pieces(scene, *staged.ground, *library, *styles, staged.frame, stage->space, {}, cast.get());
        !done)
        return done.error();
    staged.cast = cast;
    stage->models = library->models();
    if (kept) memory.models = library->all_read();
    stage->palettes = styles->palettes();
    staged.frame.stage = std::move(stage);
    staged.frame.camera = frame::whole_table(*staged.frame.stage, 16.0 / 9.0);
    return staged;
}

frame::Camera camera_of(const scene::Camera& camera, const Staged& staged) {
    const frame::TableSpace& space = staged.frame.stage->space;
    const Yards height = staged.ground->height_at(camera.target) + camera.above;
    return frame::orbit(glm::vec3{space.to_table(camera.target, height)},
                        Degrees{camera.bearing.value() + 180.0}, camera.pitch,
                        space.scale().on_table_mm(camera.distance), camera.field_of_view);
}

}
