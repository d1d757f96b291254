#include "engine/staging/pieces.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace vantage::staging {
namespace {

frame::Colour to_colour(table::Rgb rgb) { return frame::Colour{rgb.red, rgb.green, rgb.blue} / 255.0F; }

class Setter {
public:
    Setter(const physics::Ground& ground, const frame::TableSpace& space, Shelf& shelf, Wardrobe& wardrobe,
           frame::Frame& frame)
        : ground_(ground), space_(space), shelf_(shelf), wardrobe_(wardrobe), frame_(frame) {}

    Result<void> set(const Placement& place, const std::vector<table::Base>& bases,
                     const model::Wearer& wearer, std::uint32_t unit) {
        for (const table::Base& base : bases) {
            const auto number = static_cast<std::uint32_t>(frame_.bases.size());
            frame_.bases.push_back(stood(place, base, unit));
            for (const table::FigureBlock& block : base.blocks)
                if (const auto done = add_group(block, number, wearer); !done) return done;
        }
        return {};
    }

private:
    // The plane through the ground under the base's corners, raised until none of the ground stands above it.
    [[nodiscard]] frame::Base stood(const Placement& place, const table::Base& base,
                                    std::uint32_t unit) const {
        const glm::dvec2 ahead = direction_of(place.facing);
        const glm::dvec2 right{ahead.y, -ahead.x};
        const double yards_per_mm = 1.0 / space_.mm_per_yard();
        const glm::dvec2 middle =
            to_vec(place.at) + (right * base.right.value() + ahead * base.forward.value()) * yards_per_mm;
        const double half_width = base.width.value() / 2;
        const double half_depth = base.depth.value() / 2;
        const auto ground_mm = [&](double x, double y) { // x, y from -1 to 1 on the base
            const glm::dvec2 at =
                middle + (right * (x * half_width) + ahead * (y * half_depth)) * yards_per_mm;
            return space_.height_mm(ground_.height_at(to_ground(at)));
        };
        std::array<std::array<double, 3>, 3> height{};
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t i = 0; i < 3; ++i)
                height[j][i] = ground_mm(static_cast<double>(i) - 1.0, static_cast<double>(j) - 1.0);
        const double across = (height[0][2] + height[2][2] - height[0][0] - height[2][0]) / 4;
        const double deep = (height[2][0] + height[2][2] - height[0][0] - height[0][2]) / 4;
        double level = (height[0][0] + height[0][2] + height[2][0] + height[2][2]) / 4;
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t i = 0; i < 3; ++i)
                level = std::max(level, height[j][i] - across * (static_cast<double>(i) - 1.0) -
                                            deep * (static_cast<double>(j) - 1.0));

        frame::Base out;
        out.right = glm::normalize(glm::vec3{glm::dvec3{right * half_width, across}});
        out.ahead = glm::normalize(glm::vec3{glm::dvec3{ahead * half_depth, deep}});
        const glm::dvec3 flat = space_.to_table(to_ground(middle), space_.datum());
        out.thickness = static_cast<float>(base.thickness.value());
        out.at = {flat.x, flat.y, level + base.thickness.value()};
        out.size = {base.width.value(), base.depth.value()};
        out.edge = to_colour(base.edge);
        out.round = base.round;
        out.unit = unit;
        return out;
    }

    Result<void> add_group(const table::FigureBlock& block, std::uint32_t base, const model::Wearer& wearer) {
        const Outfit outfit = wardrobe_.outfit(wearer, block, shelf_);
        const auto models = shelf_.take_variants(outfit.models);
        if (!models) return models.error();
        frame::FigureGroup group;
        group.base = base;
        group.model = models->first;
        group.variants = models->second;
        group.palette = outfit.palette;
        group.seed = block.seed;
        group.files = static_cast<std::uint32_t>(block.files);
        group.ranks = static_cast<std::uint32_t>(block.ranks);
        group.count = static_cast<std::uint32_t>(block.count);
        group.spacing = {block.file_spacing.value(), block.rank_spacing.value()};
        group.centre = {block.right.value(), block.forward.value()};
        group.scale = static_cast<float>(block.height.value() / eye_metres);
        group.jitter = static_cast<float>(block.jitter);
        frame_.groups.push_back(group);
        return {};
    }

    static constexpr double eye_metres = 1.62; // a man's eye, by which figure scales are measured

    const physics::Ground& ground_;
    const frame::TableSpace& space_;
    Shelf& shelf_;
    Wardrobe& wardrobe_;
    frame::Frame& frame_;
};

}

Result<void> set_pieces(const scene::Scene& scene, const physics::Ground& ground, Shelf& shelf,
                        Wardrobe& wardrobe, frame::Frame& frame, const frame::TableSpace& space) {
    frame.bases.clear();
    frame.groups.clear();
    Setter setter{ground, space, shelf, wardrobe, frame};
    const int year = year_of(scene);
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const scene::Unit& unit = scene.units[i];
        if (!unit.on_table || unit.hidden) continue;
        const model::Wearer wearer{unit.nation, std::string(table::name_of(unit.troop)), unit.regiment,
                                   unit.guard, year};
        if (const auto done =
                setter.set(unit.place, scene::bases_of(scene, unit), wearer, static_cast<std::uint32_t>(i));
            !done)
            return done;
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        const scene::Commander& commander = scene.commanders[i];
        if (!commander.on_table) continue;
        const model::Wearer wearer{commander.nation, std::string(table::name_of(table::Troop::staff)),
                                   commander.name, false, year};
        if (const auto done = setter.set(commander.place, scene::bases_of(scene, commander), wearer,
                                         first_commander + static_cast<std::uint32_t>(i));
            !done)
            return done;
    }
    ++frame.bases_version;
    return {};
}

}
