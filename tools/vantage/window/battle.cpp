#include "tools/vantage/window/battle.h"

#include "engine/core/files.h"
#include "tools/vantage/window/obstacles.h"

#include <chrono>

namespace vantage::window {
namespace {

Result<std::shared_ptr<const Battle>> staged(scene::Scene scene, rules::System rules) {
    Result<staging::Staged> set = staging::stage_scene(scene);
    if (!set) return set.error();
    auto battle = std::make_shared<Battle>();
    battle->scene = std::move(scene);
    battle->staged = std::move(*set);
    battle->frame = std::make_shared<const frame::Frame>(battle->staged.frame);
    battle->sight = std::make_unique<const measure::GroundSight>(*battle->staged.ground);
    battle->obstacles = std::make_unique<const measure::ObstacleList>(obstacles_of(battle->scene));
    battle->rules = std::move(rules);
    return std::shared_ptr<const Battle>{std::move(battle)};
}

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

table::Rgb Battle::colour_of(Piece piece) const {
    return piece.kind == Piece::Kind::unit ? scene[scene.side_of(scene::UnitId{piece.index})].colour
                                           : scene[scene.commanders[piece.index].side].colour;
}

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
    const Result<rules::System> rules = rules::load_system(scene->rules.folder);
    if (!rules) return rules.error();
    return staged(std::move(*scene), *rules);
}

Result<std::shared_ptr<const Battle>> rescaled(const Battle& battle, table::Scales scales) {
    scene::Scene scene = battle.scene;
    scene::set_scales(scene, scales);
    return staged(std::move(scene), battle.rules);
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
