#include "tools/vantage/window/battle.h"

#include "engine/core/files.h"

#include <chrono>
#include <stdexcept>

namespace vantage::window {
namespace {

Result<std::shared_ptr<const Battle>> staged(scene::Scene scene, std::shared_ptr<const rules::System> rules) {
    Result<staging::Staged> set = staging::stage_scene(scene, staging::Casting::play);
    if (!set) return set.error();
    auto battle = std::make_shared<Battle>();
    battle->scene = std::move(scene);
    battle->staged = std::move(*set);
    battle->frame = std::make_shared<const frame::Frame>(battle->staged.frame);
    battle->rules = std::move(rules);
    return std::shared_ptr<const Battle>{std::move(battle)};
}

void place(scene::Scene& scene, scene::Unit& unit, const game::Unit& in_game) {
    unit.on_table = in_game.where == game::Where::on_table;
    unit.place = in_game.place;
    unit.deployment = in_game.deployment;
    unit.station = in_game.station;
    unit.wave = in_game.wave;
    if (unit.limbered == in_game.limbered || unit.arm != table::Arm::artillery) return;
    unit.limbered = in_game.limbered;
    unit.footprint = table::footprint_of(scene::troops_of(unit), scene.scales, scene.basing);
}

}

const physics::Battlefield& Battle::field() const {
    std::call_once(field_once_, [this] {
        auto made = physics::Battlefield::create(scene, staged.ground);
        // The same ground has been through Jolt once, so only memory can be short.
        if (!made) throw std::runtime_error(made.error().text());
        field_ = std::move(*made);
    });
    return *field_;
}

glm::dvec3 Battle::on_table(GroundPoint at, double above) const {
    return space().to_table(at, frame->stage->ground->height_at(at)) + glm::dvec3{0, 0, above};
}

const std::string& Battle::name_of(Piece piece) const {
    return piece.kind == Piece::Kind::unit ? scene.units[piece.index].name
                                           : scene.commanders[piece.index].name;
}

measure::Base Battle::base_of(Piece piece) const {
    const auto base = [](const Placement& place, const table::Footprint& f) {
        return measure::Base{place, f.width, f.depth, f.round};
    };
    return piece.kind == Piece::Kind::unit
               ? base(scene.units[piece.index].place, scene.units[piece.index].footprint)
               : base(scene.commanders[piece.index].place, scene.commanders[piece.index].footprint);
}

scene::SideId Battle::side_of(Piece piece) const {
    return piece.kind == Piece::Kind::unit ? scene.side_of(scene::UnitId{piece.index})
                                           : scene.commanders[piece.index].side;
}

table::Rgb Battle::colour_of(Piece piece) const { return scene[side_of(piece)].colour; }

Piece Battle::piece_of(const frame::Base& base) const {
    if (base.unit >= staging::first_commander)
        return {Piece::Kind::commander, base.unit - staging::first_commander};
    return {Piece::Kind::unit, base.unit};
}

std::vector<Piece> Battle::pieces() const {
    std::vector<Piece> all;
    for (std::size_t i = 0; i < scene.units.size(); ++i)
        if (scene.units[i].on_table && !scene.units[i].hidden) all.push_back({Piece::Kind::unit, i});
    for (std::size_t i = 0; i < scene.commanders.size(); ++i)
        if (scene.commanders[i].on_table) all.push_back({Piece::Kind::commander, i});
    return all;
}

long long Battle::figures() const {
    long long count = 0;
    for (const frame::FigureGroup& group : frame->groups) count += group.count;
    return count;
}

Result<std::shared_ptr<const Battle>> make_battle(const BattleRequest& request) {
    Result<scene::Scene> scene = scene::load_scene(request.file, request.options);
    if (!scene) return scene.error();
    Result<rules::System> loaded = rules::load_system(scene->rules.folder);
    if (!loaded) return loaded.error();
    auto rules = std::make_shared<const rules::System>(*std::move(loaded));
    return staged(std::move(*scene), std::move(rules));
}

Result<std::shared_ptr<const Battle>> rescaled(const Battle& battle, const BenchChoice& choice,
                                               const table::Basing& basing) {
    scene::Scene scene = battle.scene;
    scene.basing = basing;
    if (choice.thickness.value() > 0) scene.basing.thickness = choice.thickness;
    if (choice.stands > 0 || choice.ranks > 0)
        for (int kind = static_cast<int>(table::UnitKind::infantry_300);
             kind <= static_cast<int>(table::UnitKind::cavalry); ++kind) {
            table::BaseOverride on_top;
            on_top.kind = static_cast<table::UnitKind>(kind);
            if (choice.stands > 0)
                on_top.stands = table::Stands{choice.stands, choice.stands, Millimetres{0.0}, std::nullopt};
            if (choice.ranks > 0) on_top.fill.ranks = choice.ranks;
            scene.basing.overrides.push_back(on_top);
        }
    scene::set_scales(scene, choice.scales);
    return staged(std::move(scene), battle.rules);
}

Result<std::shared_ptr<const Battle>> following(const Battle& battle, const game::GameState& game) {
    auto next = std::make_shared<Battle>();
    next->scene = battle.scene;
    next->staged = battle.staged;
    next->rules = battle.rules;
    scene::Scene& scene = next->scene;
    for (std::size_t i = 0; i < scene.units.size(); ++i) place(scene, scene.units[i], game.units[i]);
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        scene.commanders[i].place = game.commanders[i].place;
        scene.commanders[i].on_table = game.commanders[i].here();
    }
    std::vector<staging::Tokens> tokens;
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        const game::Formation& formation = game.formations[i];
        scene.formations[i].order = formation.order;
        scene.formations[i].target = formation.target;
        scene.formations[i].on_table = formation.here() && formation.has_area;
        scene.formations[i].reformation_area = formation.area;
        tokens.push_back({formation.status == game::Status::none, formation.total_fatigue()});
    }
    Result<frame::Frame> frame = staging::set_anew(battle.staged, scene, tokens);
    if (!frame) return frame.error();
    next->frame = std::make_shared<const frame::Frame>(std::move(*frame));
    return std::shared_ptr<const Battle>{std::move(next)};
}

BattleMaker::~BattleMaker() {
    if (running_.valid()) running_.wait();
}

void BattleMaker::start(Work work) {
    if (running_.valid()) {
        waiting_ = std::move(work);
        return;
    }
    running_ = std::async(std::launch::async, std::move(work));
}

std::optional<BattleMaker::Made> BattleMaker::take() {
    if (!running_.valid() || running_.wait_for(std::chrono::seconds{0}) != std::future_status::ready)
        return std::nullopt;
    Made made = [&]() -> Made {
        try {
            return running_.get();
        } catch (const std::exception& e) { // a library's; the battle on the table stays
            return Error{"", "", e.what()};
        }
    }();
    if (waiting_) {
        start(std::exchange(waiting_, nullptr));
        return std::nullopt; // a newer wish is on its way
    }
    return made;
}

}
