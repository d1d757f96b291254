#include "engine/image/png.h"
#include "engine/model/player_model.h"
#include "engine/terrain/heightmap.h"
#include "tools/vantage/checking/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::cli {
namespace {

void describe(const HeightRaster& raster, Finding& finding) {
    const auto [low, high] = std::minmax_element(raster.heights.begin(), raster.heights.end());
    finding.facts =
        fmt::format("{} x {} samples, heights {} to {}", raster.columns, raster.rows, *low, *high);
    if (raster.spacing) finding.facts += fmt::format(", {:.1f} yards apart", raster.spacing->value());
}

}

void check_grey_png(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto image = load_png(path);
    if (!image) return finding.problems.error(image.error());
    // Any extent will do: only the samples are looked at here.
    const auto field = load_png_heightmap(path, {Yards{1000}, Yards{1000}, Yards{0}, Yards{1}});
    if (!field) return finding.problems.error(field.error());
    const auto [low, high] = std::minmax_element(image->samples.begin(), image->samples.end());
    finding.facts = fmt::format("{} x {} samples of {} bits, values {} to {}", image->width, image->height,
                                image->bits, *low, *high);
}

void check_raster(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto raster = load_gdal_heights(path);
    if (!raster) return finding.problems.error(raster.error());
    describe(*raster, finding);
}

// Raw floats do not say how many columns they have: a scene does. A square is the usual thing.
void check_raw_heights(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(path, failed);
    const auto side = static_cast<std::uintmax_t>(std::lround(std::sqrt(static_cast<double>(bytes) / 4.0)));
    if (failed || side * side * 4 != bytes || side > largest_heightmap_side)
        return finding.problems.error(
            {path.string(), "",
             fmt::format("has {} bytes: raw heights are 32-bit floats, here in a square of at most {} a side "
                         "(a scene that gives columns and rows may use another shape)",
                         failed ? 0 : bytes, largest_heightmap_side)});
    const auto raster = load_raw_heights(path, static_cast<int>(side), static_cast<int>(side));
    if (!raster) return finding.problems.error(raster.error());
    describe(*raster, finding);
}

void check_model(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto model = model::load_player_model(path);
    if (!model) return finding.problems.error(model.error());
    finding.facts = model::facts_of(*model);
    for (const std::string& warning : model->warnings) finding.problems.warning({path.string(), "", warning});
}

}
