#include "engine/study/ink.h"
#include "engine/study/pictures.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::study {
namespace {

constexpr std::size_t most_rows = 6;
constexpr double longest_side = 520.0; ///< of a map, in points

/// A map of the field as pixels, two a point, north up.
class Map {
public:
    Map(const scene::Scene& scene, std::uint32_t width, std::uint32_t height)
        : scene_(scene),
          image_(blank_image(width, height, {1.0F, 1.0F, 1.0F, 1.0F})),
          yards_(scene.ground.width.value() / width) {
        relief();
        for (const scene::Area& area : scene.landscape.areas)
            if (const glm::vec4 colour = colour_of(scene.landscape.kind_of(area).paint.layer);
                colour.a > 0.0F)
                Canvas{image_}.fill(places(area.outline), colour);
        for (const scene::Line& line : scene.landscape.lines) {
            glm::vec4 colour = colour_of(scene.landscape.kind_of(line).paint.layer);
            if (colour.a <= 0.0F) continue;
            colour.a = 1.0F;
            const double width_px = std::max(2.4, line.width.value() / yards_);
            Canvas{image_}.polyline(places(line.points), static_cast<float>(width_px), colour);
        }
    }

    /// Lays a colour over each pixel, as strong as `strength`, 0 to 1, is there.
    template <class Colour> void shade(const Grid& grid, const std::vector<double>& strength, Colour colour) {
        for (std::uint32_t y = 0; y < image_.height; ++y)
            for (std::uint32_t x = 0; x < image_.width; ++x) {
                const glm::vec4 over = colour(sample(grid, strength, ground(x, y)));
                blend(x, y, over);
            }
    }
    Image take() && { return std::move(image_); }

private:
    [[nodiscard]] GroundPoint ground(std::uint32_t x, std::uint32_t y) const {
        return {Yards{(x + 0.5) * yards_}, Yards{(image_.height - y - 0.5) * yards_}};
    }
    [[nodiscard]] std::vector<glm::vec2> places(const std::vector<GroundPoint>& points) const {
        std::vector<glm::vec2> out;
        for (const GroundPoint p : points)
            out.emplace_back(p.east.value() / yards_, image_.height - p.north.value() / yards_);
        return out;
    }
    static glm::vec4 colour_of(terrain::Layer layer) {
        switch (layer) {
        case terrain::Layer::wood:
            return {0.45F, 0.58F, 0.38F, 0.55F};
        case terrain::Layer::built_up:
            return {0.62F, 0.50F, 0.45F, 0.70F};
        case terrain::Layer::marsh:
            return {0.55F, 0.68F, 0.66F, 0.50F};
        case terrain::Layer::rough:
            return {0.70F, 0.68F, 0.52F, 0.35F};
        case terrain::Layer::water:
            return {0.47F, 0.64F, 0.78F, 0.90F};
        case terrain::Layer::road:
            return {0.72F, 0.58F, 0.40F, 0.90F};
        case terrain::Layer::track:
            return {0.79F, 0.70F, 0.56F, 0.80F};
        case terrain::Layer::field:
        case terrain::Layer::none:
            break;
        }
        return {};
    }
    void blend(std::uint32_t x, std::uint32_t y, glm::vec4 over) {
        if (over.a <= 0.0F) return;
        std::uint16_t* pixel = &image_.samples[(std::size_t{y} * image_.width + x) * 4];
        for (int c = 0; c < 3; ++c)
            pixel[c] = static_cast<std::uint16_t>(std::lround(
                std::lerp(static_cast<float>(pixel[c]), over[c] * 255.0F, std::min(1.0F, over.a))));
    }
    /// Light from the north-west on paper that is darker in the valleys. What is smaller than a hundredth of
    /// the field is left out: it would only be grain.
    void relief() {
        const HeightField& heights = *scene_.ground.heights;
        const double range = std::max(1.0, heights.highest().value() - heights.lowest().value());
        const double step = std::max(scene_.ground.width, scene_.ground.depth).value() / 100.0;
        const auto height = [&](GroundPoint at, double east, double north) {
            return heights.height_at({at.east + Yards{east}, at.north + Yards{north}}).value() / range;
        };
        for (std::uint32_t y = 0; y < image_.height; ++y)
            for (std::uint32_t x = 0; x < image_.width; ++x) {
                const GroundPoint at = ground(x, y);
                const double rise = height(at, step, -step) - height(at, -step, step);
                const double high = (heights.height_at(at).value() - heights.lowest().value()) / range;
                const double light = std::clamp(0.90 + 0.05 * high + 0.5 * rise, 0.78, 1.0);
                blend(x, y, {light, 0.975 * light, 0.905 * light, 1.0});
            }
    }
    static double sample(const Grid& grid, const std::vector<double>& values, GroundPoint at) {
        const double u =
            std::clamp(at.east.value() / grid.side - 0.5, 0.0, static_cast<double>(grid.columns - 1));
        const double v =
            std::clamp(at.north.value() / grid.side - 0.5, 0.0, static_cast<double>(grid.rows - 1));
        const auto i = static_cast<std::size_t>(u);
        const auto j = static_cast<std::size_t>(v);
        const std::size_t right = std::min(i + 1, grid.columns - 1);
        const std::size_t up = std::min(j + 1, grid.rows - 1);
        const double a = u - static_cast<double>(i);
        const double b = v - static_cast<double>(j);
        return std::lerp(std::lerp(values[j * grid.columns + i], values[j * grid.columns + right], a),
                         std::lerp(values[up * grid.columns + i], values[up * grid.columns + right], a), b);
    }

    const scene::Scene& scene_;
    Image image_;
    double yards_; ///< a pixel
};

/// Counts spread to the neighbouring squares, so that what happened near to each other is seen together.
std::vector<double> smooth(const Grid& grid, const std::vector<long long>& counts) {
    constexpr std::array kernel{0.06, 0.24, 0.40, 0.24, 0.06};
    std::vector<double> values(counts.begin(), counts.end());
    for (const bool across : {true, false}) {
        std::vector<double> next(values.size());
        for (std::size_t j = 0; j < grid.rows; ++j)
            for (std::size_t i = 0; i < grid.columns; ++i)
                for (int k = -2; k <= 2; ++k) {
                    const auto along = [&](std::size_t at, std::size_t count) {
                        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
                            static_cast<std::ptrdiff_t>(at) + k, 0, static_cast<std::ptrdiff_t>(count) - 1));
                    };
                    const std::size_t from = across ? j * grid.columns + along(i, grid.columns)
                                                    : along(j, grid.rows) * grid.columns + i;
                    next[j * grid.columns + i] += kernel[static_cast<std::size_t>(k + 2)] * values[from];
                }
        values = std::move(next);
    }
    return values;
}

void scale(std::vector<double>& values, double most) {
    for (double& value : values) value = most > 0.0 ? std::min(1.0, value / most) : 0.0;
}

/// From nothing over yellow and orange to dark red.
glm::vec4 heat(double strength) {
    constexpr std::array<glm::vec4, 5> ramp{
        glm::vec4{1.0F, 0.92F, 0.45F, 0.0F}, glm::vec4{1.0F, 0.85F, 0.30F, 0.55F},
        glm::vec4{0.98F, 0.60F, 0.16F, 0.75F}, glm::vec4{0.86F, 0.25F, 0.12F, 0.85F},
        glm::vec4{0.48F, 0.05F, 0.12F, 0.92F}};
    const double at = std::sqrt(std::clamp(strength, 0.0, 1.0)) * (ramp.size() - 1.0);
    const auto i = std::min(static_cast<std::size_t>(at), ramp.size() - 2);
    return glm::mix(ramp[i], ramp[i + 1], static_cast<float>(at - static_cast<double>(i)));
}

double most_of(const std::vector<double>& values) {
    return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

void mark_objectives(Drawing& sheet, const scene::Scene& scene, glm::vec2 at, double points_a_yard,
                     double height) {
    for (const scene::Objective& objective : scene.objectives) {
        const glm::vec2 place = at + glm::vec2{objective.at.east.value() * points_a_yard,
                                               height - objective.at.north.value() * points_a_yard};
        sheet.disc(place, 4.2F, glm::vec4{1.0F});
        sheet.disc(place, 2.8F, ink);
        sheet.label(place - glm::vec2{0.0F, 8.0F}, objective.name, 11.0F, ink);
    }
}

}

Drawing map_picture(const Summary& summary, const scene::Scene& scene) {
    const Grid grid{scene.ground};
    const double wide = scene.ground.width.value();
    const double deep = scene.ground.depth.value();
    const double points_a_yard = longest_side / std::max(wide, deep);
    const auto width = static_cast<float>(std::round(wide * points_a_yard));
    const auto height = static_cast<float>(std::round(deep * points_a_yard));
    const std::size_t shown = std::min(most_rows, summary.variants.size());
    const float pitch = height + 44.0F;
    Drawing sheet{margin * 3.0 + width * 2.0, 92.0 + static_cast<double>(shown) * pitch};
    sheet.text({margin, margin + title_size}, "Where they fought, and where they marched", title_size, ink);
    sheet.text({margin, margin + title_size + 20.0F}, scene.title, text_size, faint_ink);
    float from = margin * 2 + width;
    for (const scene::Side& side : scene.sides) {
        sheet.box({from, margin + title_size + 10.0F}, {12.0F, 12.0F}, ink_of(side.colour));
        sheet.text({from + 18.0F, margin + title_size + 20.0F}, side.name, text_size, ink);
        from += 40.0F + static_cast<float>(side.name.size()) * 7.0F;
    }
    // From few to many.
    for (int i = 0; i < 40; ++i) {
        const float x = margin + width - 206.0F + static_cast<float>(i) * 3.0F;
        sheet.box({x, margin + title_size + 10.0F}, {3.0F, 12.0F}, heat((i + 0.5) / 40.0));
    }
    sheet.text({margin + width - 214.0F, margin + title_size + 20.0F}, "few", text_size, ink,
               Canvas::Anchor::right);
    sheet.text({margin + width - 78.0F, margin + title_size + 20.0F}, "many fights", text_size, ink);
    // One scale for all variants, so that they can be compared.
    std::vector<std::vector<double>> fights;
    std::vector<std::vector<std::vector<double>>> ways;
    double most_fights = 0.0;
    double most_ways = 0.0;
    for (const VariantSummary& v : summary.variants) {
        fights.push_back(smooth(grid, v.places));
        most_fights = std::max(most_fights, most_of(fights.back()));
        ways.emplace_back();
        for (const SideSummary& side : v.sides) {
            ways.back().push_back(smooth(grid, side.ways));
            most_ways = std::max(most_ways, most_of(ways.back().back()));
        }
    }
    const Map ground{scene, static_cast<std::uint32_t>(width * 2), static_cast<std::uint32_t>(height * 2)};
    for (std::size_t i = 0; i < shown; ++i) {
        const glm::vec2 left{margin, 96.0F + static_cast<float>(i) * pitch};
        const glm::vec2 right{margin * 2 + width, left.y};
        const VariantSummary& v = summary.variants[i];
        sheet.text(
            left - glm::vec2{0.0F, 7.0F},
            fmt::format("{}{:.0f} fires and fights a game", shown > 1 ? v.label + ": " : "", v.actions.mean),
            text_size, ink);
        Map fighting = ground;
        scale(fights[i], most_fights);
        fighting.shade(grid, fights[i], heat);
        sheet.picture(left, std::move(fighting).take());
        Map marching = ground;
        for (std::size_t s = 0; s < ways[i].size(); ++s) {
            scale(ways[i][s], most_ways);
            const table::Rgb colour = scene.sides[s].colour;
            marching.shade(grid, ways[i][s], [&](double strength) {
                return ink_of(colour, static_cast<float>(0.9 * std::sqrt(strength)));
            });
        }
        sheet.picture(right, std::move(marching).take());
        for (const glm::vec2 at : {left, right}) {
            mark_objectives(sheet, scene, at, points_a_yard, height);
            sheet.line({at, {at.x + width, at.y}, {at.x + width, at.y + height}, {at.x, at.y + height}, at},
                       1.0F, faint_ink);
        }
    }
    return sheet;
}

}
