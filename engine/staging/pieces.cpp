#include "engine/staging/pieces.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace vantage::staging {
namespace {

frame::Colour to_colour(table::Rgb rgb) { return frame::Colour{rgb.red, rgb.green, rgb.blue} / 255.0F; }

class Setter {
public:
    Setter(const scene::Scene& scene, const physics::Ground& ground, const frame::TableSpace& space,
           Shelf& shelf, Wardrobe& wardrobe, frame::Frame& frame)
        : scene_(scene), ground_(ground), space_(space), shelf_(shelf), wardrobe_(wardrobe), frame_(frame) {}

    /// Who stands on the bases: what he wears, and what he is to a player's choice of models.
    struct Men {
        model::Wearer wearer;
        table::Troops troops;
        GunWeight guns = GunWeight::light;
    };

    Result<void> set(const Placement& place, const std::vector<table::Base>& bases, const Men& men,
                     std::uint32_t unit) {
        for (const table::Base& base : bases) {
            const auto number = static_cast<std::uint32_t>(frame_.bases.size());
            frame_.bases.push_back(stood(place, base, unit));
            for (const table::FigureBlock& block : base.blocks)
                if (const auto done = add_group(block, number, men); !done) return done;
        }
        return {};
    }

    /// A formation's reformation area: its pennant at the back, its order before it, its fatigue in a row.
    Result<void> set_area(const scene::Formation& formation, table::Rgb side, const Tokens& tokens,
                          std::uint32_t unit) {
        const std::vector<table::Base> bases = scene::reformation_bases_of(scene_, formation);
        if (bases.empty()) return {};
        table::Base base = bases.front();
        base.thickness = std::min(base.thickness, Millimetres{0.6}); // card, that troops may stand upon
        base.edge = side;
        const auto number = static_cast<std::uint32_t>(frame_.bases.size());
        frame_.bases.push_back(stood(formation.reformation_area, base, unit));
        const std::uint32_t palette = wardrobe_.marker_palette(to_colour(side));
        const glm::vec2 half{base.width.value() / 2, base.depth.value() / 2};
        if (const auto done = add_marker("marker/reformation", number, palette, {0, -half.y * 0.35F}, 1);
            !done)
            return done;
        if (tokens.order)
            if (const auto done =
                    add_marker("marker/order", number, palette, {-half.x * 0.55F, half.y * 0.4F}, 1);
                !done)
                return done;
        if (tokens.fatigue <= 0) return {};
        return add_marker("marker/fatigue", number, palette, {half.x * 0.35F, half.y * 0.4F},
                          static_cast<std::uint32_t>(std::min(tokens.fatigue, 12)));
    }

private:
    Result<void> add_marker(std::string_view id, std::uint32_t base, std::uint32_t palette, glm::vec2 centre,
                            std::uint32_t count) {
        const auto model = shelf_.take(id);
        if (!model) return model.error();
        const auto scale = static_cast<float>(scene_.scales.figures.value() / eye_metres);
        const float room = frame_.bases[base].size.x * 0.5F;
        frame::FigureGroup group;
        group.base = base;
        group.model = *model;
        group.palette = palette;
        group.files = group.count = count;
        group.spacing = {std::min(1.5F * scale, room / static_cast<float>(count)), scale};
        group.centre = centre;
        group.scale = scale;
        frame_.groups.push_back(group);
        return {};
    }

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

    /// How high such a figure is from its sole to the top of its hat, in metres of the real thing.
    [[nodiscard]] double usual_metres(table::FigureKind kind) const {
        const table::FigureSet set = scene_.basing.figures.at(scene_.scales.figures);
        const table::FigureSize& size =
            is_mounted(kind)                                                          ? set.horse
            : is_on_foot(kind)                                                        ? set.foot
            : kind == table::FigureKind::limber || kind == table::FigureKind::caisson ? set.limber
                                                                                      : set.gun;
        return size.total / set.foot.eye * eye_metres;
    }

    /// The models of a block: a player's own where the scene has one, at the height of those it stands for.
    Result<std::pair<std::uint32_t, std::uint32_t>> models_of(const table::FigureBlock& block, const Men& men,
                                                              const Outfit& outfit) {
        const scene::OwnModel* own = scene::own_model(scene_, men.troops, block.kind);
        if (own == nullptr) return shelf_.take_variants(outfit.models);
        const auto number =
            shelf_.take_own(own->file, own->metres.value_or(usual_metres(block.kind)), own->turn);
        if (!number) return number.error();
        return std::pair{*number, 1U};
    }

    Result<void> add_group(const table::FigureBlock& block, std::uint32_t base, const Men& men) {
        const Outfit outfit = wardrobe_.outfit(men.wearer, block, shelf_, men.guns);
        const auto models = models_of(block, men, outfit);
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

    const scene::Scene& scene_;
    const physics::Ground& ground_;
    const frame::TableSpace& space_;
    Shelf& shelf_;
    Wardrobe& wardrobe_;
    frame::Frame& frame_;
};

}

Result<void> set_pieces(const scene::Scene& scene, const physics::Ground& ground, Shelf& shelf,
                        Wardrobe& wardrobe, frame::Frame& frame, const frame::TableSpace& space,
                        std::span<const Tokens> tokens) {
    frame.bases.clear();
    frame.groups.clear();
    Setter setter{scene, ground, space, shelf, wardrobe, frame};
    const int year = year_of(scene);
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const scene::Unit& unit = scene.units[i];
        if (!unit.on_table || unit.hidden) continue;
        const bool heavy =
            unit.calibre == scene::Calibre::heavy || unit.calibre == scene::Calibre::russian_12;
        const Setter::Men men{
            {unit.nation, std::string(table::name_of(unit.troop)), unit.regiment, unit.guard, year},
            scene::troops_of(unit),
            heavy ? GunWeight::heavy : GunWeight::light};
        if (const auto done =
                setter.set(unit.place, scene::bases_of(scene, unit), men, static_cast<std::uint32_t>(i));
            !done)
            return done;
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        const scene::Commander& commander = scene.commanders[i];
        if (!commander.on_table) continue;
        const Setter::Men men{
            {commander.nation, std::string(table::name_of(table::Troop::staff)), commander.name, false, year},
            scene::troops_of(commander)};
        if (const auto done = setter.set(commander.place, scene::bases_of(scene, commander), men,
                                         first_commander + static_cast<std::uint32_t>(i));
            !done)
            return done;
    }
    for (std::size_t i = 0; i < scene.formations.size() && scene.rules.system == "esr"; ++i) {
        const scene::Formation& formation = scene.formations[i];
        if (!formation.on_table) continue;
        if (const auto done = setter.set_area(formation, scene[scene.side_of(scene::FormationId{i})].colour,
                                              i < tokens.size() ? tokens[i] : Tokens{},
                                              first_area + static_cast<std::uint32_t>(i));
            !done)
            return done;
    }
    ++frame.bases_version;
    return {};
}

}
