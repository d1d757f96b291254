#include "tools/vantage/window/dropped.h"

#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/model/player_model.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <system_error>

namespace vantage::window {
namespace {

constexpr Yards usual_width{4000.0};
constexpr Yards usual_relief{60.0};
constexpr double yards_per_metre = 1.0936133;

std::string ending_of(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return ending;
}

bool is_one_of(const std::string& ending, std::initializer_list<const char*> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](const char* one) { return ending == one; });
}

bool is_raw(const std::filesystem::path& file) {
    return is_one_of(ending_of(file), {".raw", ".r32", ".f32"});
}

Yards depth_for(double columns, double rows) { return usual_width * (rows / columns); }

Result<HeightField> from_picture(const std::filesystem::path& file) {
    const Result<Image> image = load_png(file);
    if (!image) return image.error();
    return load_png_heightmap(
        file, {usual_width, depth_for(image->width, image->height), Yards{0.0}, usual_relief});
}

Result<HeightField> from_raster(const std::filesystem::path& file) {
    std::error_code none;
    const int side =
        static_cast<int>(std::sqrt(static_cast<double>(std::filesystem::file_size(file, none)) / 4));
    const Result<HeightRaster> raster =
        is_raw(file) ? load_raw_heights(file, side, side) : load_gdal_heights(file);
    if (!raster) return raster.error();
    const Yards spacing = raster->spacing.value_or(usual_width / raster->columns);
    return fit_raster(*raster, spacing * raster->columns, spacing * raster->rows, yards_per_metre,
                      std::nullopt, spacing);
}

}

bool is_heightmap(const std::filesystem::path& file) {
    return is_raw(file) || is_one_of(ending_of(file), {".png", ".hgt", ".asc", ".tif", ".tiff", ".vrt",
                                                       ".img", ".dem", ".bil"});
}

bool is_model(const std::filesystem::path& file) { return is_one_of(ending_of(file), {".glb", ".gltf"}); }

Result<scene::Scene> ground_alone(const std::filesystem::path& file, const scene::LoadOptions& load) {
    Result<HeightField> heights = ending_of(file) == ".png" ? from_picture(file) : from_raster(file);
    if (!heights) return heights.error();
    scene::Scene scene;
    scene.file = file;
    scene.title = file.stem().string();
    Result<scene::RulesChoice> rules = scene::shipped_rules();
    if (!rules) return rules.error();
    scene.rules = *std::move(rules);
    scene.ground.width = heights->width();
    scene.ground.depth = heights->depth();
    scene.ground.heights = std::make_shared<const HeightField>(std::move(*heights));
    // Large ground is shown on a table of eight feet.
    const double across = std::max(scene.ground.width, scene.ground.depth).value() / 96;
    scene.scales.ground =
        load.ground.value_or(GroundScale{Yards{std::max(across, scene.scales.ground.per_inch().value())}});
    if (load.figures) scene.scales.figures = *load.figures;
    return scene;
}

Result<std::string> model_facts(const std::filesystem::path& file) {
    const Result<model::PlayerModel> model = model::load_player_model(file);
    if (!model) return model.error();
    std::string facts = model::facts_of(*model);
    for (const std::string& warning : model->warnings) facts += "; " + warning;
    return facts;
}

}
