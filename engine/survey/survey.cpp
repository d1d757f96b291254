#include "engine/survey/survey.h"

#include "engine/image/png.h"
#include "engine/survey/parts.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace vantage::survey {

Heights cropped(const Heights& all) {
    Heights out{all.columns - 2 * all.margin, all.rows - 2 * all.margin, {}, all.source_cell, 0};
    for (int j = 0; j < out.rows; ++j) {
        const auto from = all.yards.begin() + (j + all.margin) * std::ptrdiff_t{all.columns} + all.margin;
        out.yards.insert(out.yards.end(), from, from + out.columns);
    }
    return out;
}

Result<Survey> survey(const Plan& plan) {
    if (!available()) return Error{"", "", "real ground needs GDAL, which is not installed"};
    if (plan.heights.empty()) return Error{"", "", "real ground takes a raster of heights"};
    if (!(std::abs(plan.latitude) <= 84.0) || !(std::abs(plan.longitude) <= 180.0))
        return Error{
            "", "",
            fmt::format("{}, {} is no place for a table: takes latitudes to 84 and longitudes to 180",
                        plan.latitude, plan.longitude)};
    Survey out;
    Result<Heights> heights = read_heights(plan, out.credits, out.notes);
    if (!heights) return heights.error();
    const Result<std::vector<Feature>> features = plan.vectors.empty()
                                                      ? Result<std::vector<Feature>>{std::vector<Feature>{}}
                                                      : read_features(plan, out.credits, out.notes);
    if (!features) return features.error();
    take_off_canopy(*heights, plan, *features, out.notes);
    Heights shown = cropped(*heights);
    out.ground = std::make_shared<const HeightField>(shown.columns, shown.rows, plan.width, plan.depth,
                                                     std::move(shown.yards));
    out.terrain = draw_map(plan, *features, out.ground, out.notes);
    return out;
}

HeightPicture picture_of(const HeightField& ground) {
    Image image;
    image.width = static_cast<std::uint32_t>(ground.columns());
    image.height = static_cast<std::uint32_t>(ground.rows());
    image.bits = 16;
    // Hundredths of a yard at both ends, so that the file can say them exactly.
    const double low = std::floor(ground.lowest().value() * 100.0) / 100.0,
                 high = std::max(low + 1.0, std::ceil(ground.highest().value() * 100.0) / 100.0);
    for (int j = ground.rows(); j-- > 0;)
        for (int i = 0; i < ground.columns(); ++i)
            image.samples.push_back(static_cast<std::uint16_t>(
                std::lround(std::clamp((ground.at(i, j) - low) / (high - low), 0.0, 1.0) * 65535.0)));
    return {encode_png(image), Yards{low}, Yards{high}};
}

Result<std::pair<double, double>> read_place(std::string_view text) {
    double latitude = 0.0, longitude = 0.0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, latitude);
    if (first.ec == std::errc{} && first.ptr != end && *first.ptr == ',') {
        const auto second = std::from_chars(first.ptr + 1, end, longitude);
        if (second.ec == std::errc{} && second.ptr == end && std::abs(latitude) <= 84.0 &&
            std::abs(longitude) <= 180.0)
            return std::pair{latitude, longitude};
    }
    return Error{"", "",
                 fmt::format("\"{}\" is no place, takes degrees north and east such as 49.15,16.76", text)};
}

}
