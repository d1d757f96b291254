#include "engine/staging/pieces.h"

#include "engine/staging/light.h"
#include "engine/staging/piece_bases.h"
#include "engine/staging/standing.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::staging {
namespace {

class Setter {
public:
    Setter(const scene::Scene& scene, const physics::Ground& ground, const frame::TableSpace& space,
           ModelLibrary& library, FigureStyles& styles, frame::Frame& frame, Casting casting)
        : scene_(scene),
          ground_(ground),
          space_(space),
          library_(library),
          styles_(styles),
          frame_(frame),
          casting_(casting) {}

    /// Who stands on the bases: what he wears, and what he is to a player's choice of models.
    struct Men {
        model::Wearer wearer;
        table::Troops troops;
        GunWeight guns = GunWeight::light;
    };

    Result<void> set(const Placement& place, const std::vector<table::BaseLayout>& bases, const Men& men,
                     std::uint32_t unit) {
        for (const table::BaseLayout& base : bases) {
            const auto number = static_cast<std::uint32_t>(frame_.bases.size());
            frame_.bases.push_back(stand(base, middle_of(base, place, space_), unit, ground_, space_));
            for (const table::FigureBlock& block : base.blocks)
                if (const auto done = add_group(block, number, men); !done) return done;
        }
        return {};
    }

    /// A formation's reformation area: its pennant at the back, its order before it, its fatigue in a row.
    Result<void> set_area(const scene::Formation& formation, table::Rgb side, Tokens tokens,
                          std::uint32_t unit, PieceBase& who) {
        const std::vector<table::BaseLayout> bases = scene::reformation_bases_of(scene_, formation);
        if (bases.empty()) return {};
        if (casting_ == Casting::moving) tokens = {.order = true, .fatigue = most_drums};
        table::BaseLayout base = bases.front();
        base.thickness = std::min(base.thickness, Millimetres{0.6}); // card, that troops may stand upon
        base.edge = side;
        const auto number = static_cast<std::uint32_t>(frame_.bases.size());
        frame_.bases.push_back(
            stand(base, middle_of(base, formation.reformation_area, space_), unit, ground_, space_));
        frame_.bases.back().outline = true; // it is no base: a frame laid on the ground
        who.bases.push_back(base);
        const std::uint32_t palette = styles_.marker_palette(to_colour(side));
        const glm::vec2 half{base.width.value() / 2, base.depth.value() / 2};
        if (const auto done = add_marker("marker/reformation", number, palette, {0, -half.y * 0.35F}, 1);
            !done)
            return done;
        who.order_group = frame_.groups.size();
        if (tokens.order) {
            if (const auto done =
                    add_marker("marker/order", number, palette, {-half.x * 0.55F, half.y * 0.4F}, 1);
                !done)
                return done;
            frame_.groups.back().facing = arrow_facing(formation.reformation_area, aim_of(formation));
        }
        who.fatigue_group = frame_.groups.size();
        if (tokens.fatigue <= 0) return {};
        return add_marker("marker/fatigue", number, palette, {half.x * 0.35F, half.y * 0.4F},
                          static_cast<std::uint32_t>(std::min(tokens.fatigue, most_drums)));
    }

private:
    /// The place that a formation's order names, if it names one.
    [[nodiscard]] std::optional<GroundPoint> aim_of(const scene::Formation& formation) const {
        for (const scene::Objective& o : scene_.objectives)
            if (o.id == formation.target) return o.at;
        for (const scene::Formation& f : scene_.formations)
            if (f.id == formation.target) return f.reformation_area.at;
        return std::nullopt;
    }

    Result<void> add_marker(std::string_view id, std::uint32_t base, std::uint32_t palette, glm::vec2 centre,
                            std::uint32_t count) {
        const auto model = library_.take(id);
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
        if (own == nullptr) return library_.take_variants(outfit.models);
        const auto number =
            library_.take_own(own->file, own->metres.value_or(usual_metres(block.kind)), own->turn);
        if (!number) return number.error();
        return std::pair{*number, 1U};
    }

    Result<void> add_group(const table::FigureBlock& block, std::uint32_t base, const Men& men) {
        const Outfit outfit = styles_.outfit(men.wearer, block, library_, men.guns);
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
        if (casting_ == Casting::moving && scene::own_model(scene_, men.troops, block.kind) == nullptr)
            if (const auto done = add_poses(block, men, group); !done) return done;
        frame_.groups.push_back(group);
        return {};
    }

    // The models for what figures do when they move and fire, where these differ.
    Result<void> add_poses(const table::FigureBlock& block, const Men& men, frame::FigureGroup& group) {
        using model::Activity;
        constexpr std::array activities{Activity::marching, Activity::firing, Activity::galloping};
        for (std::size_t i = 0; i < activities.size(); ++i) {
            const auto models = library_.take_variants(
                styles_.outfit(men.wearer, block, library_, men.guns, activities[i]).models);
            if (!models) return models.error();
            if (models->first != group.model) group.poses[i] = {models->first, models->second};
        }
        return {};
    }

    static constexpr int most_drums = 12;
    static constexpr double eye_metres = 1.62; // a man's eye, by which figure scales are measured

    const scene::Scene& scene_;
    const physics::Ground& ground_;
    const frame::TableSpace& space_;
    ModelLibrary& library_;
    FigureStyles& styles_;
    frame::Frame& frame_;
    Casting casting_;
};

// Nobody leaves a rim raw: it is painted as the table is, and never so dark that it frames the men in black.
table::Rgb rim_of(frame::GroundCover cover) {
    switch (cover) {
    case frame::GroundCover::dry:
        return {138, 122, 78};
    case frame::GroundCover::autumn:
        return {122, 108, 66};
    case frame::GroundCover::mud:
        return {91, 70, 50};
    case frame::GroundCover::frost:
        return {139, 136, 120};
    case frame::GroundCover::snow:
        return {201, 206, 214};
    case frame::GroundCover::summer:
        break;
    }
    return {110, 106, 60};
}

// And with some of the army's own colour in it, as light as before, so that both sides are told apart by
// their bases alone.
table::Rgb rim_of(frame::GroundCover cover, table::Rgb side) {
    const glm::vec3 ground = to_colour(rim_of(cover));
    glm::vec3 own = to_colour(side);
    const auto light = [](glm::vec3 c) { return c.r * 0.3F + c.g * 0.6F + c.b * 0.1F; };
    own *= std::clamp(light(ground) / std::max(light(own), 0.02F), 0.5F, 2.5F);
    const glm::vec3 mixed = glm::min(glm::mix(ground, own, 0.32F) * 1.22F, glm::vec3{1.0F});
    const auto byte = [](float v) { return static_cast<std::uint8_t>(std::lround(v * 255.0F)); };
    return {byte(mixed.r), byte(mixed.g), byte(mixed.b)};
}

}

float arrow_facing(const Placement& area, std::optional<GroundPoint> aim) {
    if (!aim || *aim == area.at) return 0.0F;
    const double turn = bearing_of(to_vec(*aim) - to_vec(area.at)).value() - area.facing.value();
    return static_cast<float>(to_radians(Degrees{turn}).value());
}

Result<void> set_pieces(const scene::Scene& scene, const physics::Ground& ground, ModelLibrary& library,
                        FigureStyles& styles, frame::Frame& frame, const frame::TableSpace& space,
                        std::span<const Tokens> tokens, PieceBases* cast) {
    frame.bases.clear();
    frame.groups.clear();
    Setter setter{
        scene, ground, space, library, styles, frame, cast != nullptr ? Casting::moving : Casting::still};
    const int year = year_of(scene);
    const auto set = [&](const Placement& place, std::vector<table::BaseLayout> bases, const Setter::Men& men,
                         PieceBase who, scene::SideId side) {
        for (table::BaseLayout& base : bases)
            if (base.edge == table::Basing{}.edge)
                base.edge = rim_of(cover_of(scene.weather), scene[side].colour);
        who.first_base = frame.bases.size();
        const auto done = setter.set(place, bases, men, who.number());
        for (table::BaseLayout& base : bases) base.blocks.clear();
        who.bases = std::move(bases);
        if (cast != nullptr) cast->pieces.push_back(std::move(who));
        return done;
    };
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        scene::Unit unit = scene.units[i];
        if (cast == nullptr && (!unit.on_table || unit.hidden)) continue;
        const bool heavy =
            unit.calibre == scene::Calibre::heavy || unit.calibre == scene::Calibre::russian_12;
        const Setter::Men men{
            {unit.nation, std::string(table::name_of(unit.troop)), unit.regiment, unit.guard, year},
            scene::troops_of(unit),
            heavy ? GunWeight::heavy : GunWeight::light};
        PieceBase who{.kind = PieceBase::Kind::unit, .index = i, .arm = unit.arm, .limbered = unit.limbered};
        who.hidden = unit.hidden;
        who.place = unit.place;
        const scene::SideId side = scene.side_of(unit.formation);
        if (const auto done = set(unit.place, scene::bases_of(scene, unit), men, who, side); !done)
            return done;
        if (cast == nullptr || unit.arm != table::Arm::artillery) continue;
        unit.limbered = who.limbered = !unit.limbered; // a battery is cast twice, in action and on the move
        if (const auto done = set(unit.place, scene::bases_of(scene, unit), men, who, side); !done)
            return done;
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        const scene::Commander& commander = scene.commanders[i];
        if (cast == nullptr && !commander.on_table) continue;
        const Setter::Men men{
            {commander.nation, std::string(table::name_of(table::Troop::staff)), commander.name, false, year},
            scene::troops_of(commander)};
        if (const auto done = set(
                commander.place, scene::bases_of(scene, commander), men,
                {.kind = PieceBase::Kind::commander, .index = i, .arm = table::Arm::command}, commander.side);
            !done)
            return done;
    }
    for (std::size_t i = 0; i < scene.formations.size() && scene.rules.reformation_areas; ++i) {
        const scene::Formation& formation = scene.formations[i];
        if (cast == nullptr && !formation.on_table) continue;
        PieceBase who{.kind = PieceBase::Kind::area, .index = i, .arm = table::Arm::command};
        who.first_base = frame.bases.size();
        if (const auto done = setter.set_area(formation, scene[scene.side_of(scene::FormationId{i})].colour,
                                              i < tokens.size() ? tokens[i] : Tokens{}, who.number(), who);
            !done)
            return done;
        if (cast == nullptr || who.bases.empty()) continue;
        cast->drums[who.fatigue_group] = frame.groups[who.fatigue_group];
        cast->pieces.push_back(std::move(who));
    }
    ++frame.bases_version;
    return {};
}

}
