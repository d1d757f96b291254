#include "tools/vantage/window/battle.h"

#include "engine/games/games.h"
#include "engine/ruling/scene_rules.h"
#include "engine/staging/created_formations.h"
#include "engine/timeline/timeline.h"
#include "tools/vantage/window/dropped.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace vantage::window {
namespace {

// How everybody stands when a game on a scene begins, which does not ask what the ground is like. Null where
// there is none to play: no two sides, or no game that knows the rules.
std::shared_ptr<const timeline::TableMoment> opening_of(const scene::Scene& scene,
                                                        const rules::System& rules) {
    if (scene.sides.size() != 2) return nullptr;
    auto ground = std::make_shared<const measure::FlatGround>(scene.ground.width, scene.ground.depth);
    const auto game = games::open({scene, "", rules, std::move(ground)});
    if (!game) return nullptr;
    return std::make_shared<const timeline::TableMoment>(timeline::Timeline{(*game)->start()}.at(0.0));
}

Result<std::shared_ptr<const Battle>> staged(scene::Scene scene, std::shared_ptr<const rules::System> rules,
                                             std::shared_ptr<const timeline::TableMoment> opening,
                                             staging::StageMemory* memory = nullptr) {
    Result<staging::Staged> set =
        staging::stage_scene(scene, opening ? staging::Casting::moving : staging::Casting::still, memory);
    if (!set) return set.error();
    auto battle = std::make_shared<Battle>();
    battle->begins = std::make_shared<const scene::Scene>(scene);
    battle->standings = overlay::standing_of(scene);
    battle->scene = std::move(scene);
    battle->staged = std::make_shared<const staging::Staged>(std::move(*set));
    battle->opening = std::move(opening);
    battle->frame = std::make_shared<const frame::Frame>(battle->staged->frame);
    battle->rules = std::move(rules);
    if (!battle->opening) return std::shared_ptr<const Battle>{std::move(battle)};
    battle->animator = std::make_shared<staging::PieceAnimator>(battle->staged->cast);
    return shown_at(*battle, *battle->opening);
}

// With all that is wrong in it, a line each: whoever mends a file wants to mend it once.
Result<scene::Scene> whole_scene(const std::filesystem::path& file, const scene::LoadOptions& options) {
    constexpr std::size_t most = 6;
    Problems problems;
    std::optional<scene::Scene> scene = scene::load_scene(file, options, problems);
    if (scene && problems.ok()) return *std::move(scene);
    const std::vector<Error>& errors = problems.errors();
    Error all = problems.first();
    for (std::size_t i = 1; i < std::min(errors.size(), most); ++i) all.message += "\n" + errors[i].text();
    if (errors.size() > most)
        all.message += fmt::format("\nand {} more: vantage check {} tells all of them", errors.size() - most,
                                   file.string());
    return all;
}

bool same_places(const scene::Scene& a, const scene::Scene& b) {
    const auto same_unit = [](const scene::Unit& x, const scene::Unit& y) {
        return x.place == y.place && x.on_table == y.on_table && x.hidden == y.hidden &&
               x.limbered == y.limbered && x.deployment == y.deployment;
    };
    const auto same_commander = [](const scene::Commander& x, const scene::Commander& y) {
        return x.place == y.place && x.on_table == y.on_table;
    };
    const auto same_flight = [](const scene::Formation& x, const scene::Formation& y) {
        return x.flight == y.flight && x.units == y.units;
    };
    return std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(), same_unit) &&
           std::equal(a.commanders.begin(), a.commanders.end(), b.commanders.begin(), b.commanders.end(),
                      same_commander) &&
           std::equal(a.formations.begin(), a.formations.end(), b.formations.begin(), b.formations.end(),
                      same_flight);
}

}

scene::Scene SpareScenes::take(const scene::Scene& begins) {
    std::optional<scene::Scene> spare;
    {
        const std::lock_guard lock{mutex_};
        if (!spare_.empty()) {
            spare = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    if (!spare) return begins;
    staging::restore(*spare, begins);
    return *std::move(spare);
}

void SpareScenes::put_back(scene::Scene&& scene) {
    constexpr std::size_t most = 2; // one is shown, one is made
    const std::lock_guard lock{mutex_};
    if (spare_.size() < most) spare_.push_back(std::move(scene));
}

Battle::~Battle() {
    if (spares_) spares_->put_back(std::move(scene));
}

const cli::MeasureContext& Battle::board() const {
    std::call_once(board_->once, [this] {
        auto made =
            cli::MeasureContext::of(std::make_shared<const scene::Scene>(scene), staged->ground, rules);
        // The same ground has been through Jolt once, so only memory can be short.
        if (!made) throw std::runtime_error(made.error().text());
        board_->made = std::move(*made);
    });
    return *board_->made;
}

glm::dvec3 Battle::on_table(GroundPoint at, double above) const {
    return space().to_table(at, frame->stage->ground->height_at(at)) + glm::dvec3{0, 0, above};
}

const std::string& Battle::name_of(PieceId piece) const {
    return piece.kind == PieceId::Kind::unit ? scene.units[piece.index].name
                                             : scene.commanders[piece.index].name;
}

const std::string& Battle::id_of(PieceId piece) const {
    return piece.kind == PieceId::Kind::unit ? scene.units[piece.index].id : name_of(piece);
}

measure::Base Battle::base_of(PieceId piece) const {
    const auto base = [](const Placement& place, const table::Footprint& f) {
        return measure::Base{place, f.width, f.depth, f.round};
    };
    return piece.kind == PieceId::Kind::unit
               ? base(scene.units[piece.index].place, scene.units[piece.index].footprint)
               : base(scene.commanders[piece.index].place, scene.commanders[piece.index].footprint);
}

scene::SideId Battle::side_of(PieceId piece) const {
    return piece.kind == PieceId::Kind::unit ? scene.side_of(scene::UnitId{piece.index})
                                             : scene.commanders[piece.index].side;
}

table::Rgb Battle::colour_of(PieceId piece) const { return scene[side_of(piece)].colour; }

PieceId Battle::piece_of(const frame::DrawnBase& base) const {
    if (base.unit >= staging::first_commander)
        return {PieceId::Kind::leader, base.unit - staging::first_commander};
    return {PieceId::Kind::unit, base.unit};
}

std::vector<PieceId> Battle::pieces() const {
    std::vector<PieceId> all;
    for (std::size_t i = 0; i < scene.units.size(); ++i)
        if (scene.units[i].on_table && !scene.units[i].hidden) all.push_back({PieceId::Kind::unit, i});
    for (std::size_t i = 0; i < scene.commanders.size(); ++i)
        if (scene.commanders[i].on_table) all.push_back({PieceId::Kind::leader, i});
    return all;
}

Result<std::shared_ptr<const Battle>> make_battle(const BattleRequest& request) {
    Result<scene::Scene> scene = is_heightmap(request.file) ? ground_alone(request.file, request.options)
                                                            : whole_scene(request.file, request.options);
    if (!scene) return scene.error();
    Result<rules::System> loaded = ruling::rules_of(*scene);
    if (!loaded) return loaded.error();
    auto rules = std::make_shared<const rules::System>(*std::move(loaded));
    auto opening = opening_of(*scene, *rules);
    return staged(std::move(*scene), std::move(rules), std::move(opening));
}

Result<std::shared_ptr<const Battle>> edited_battle(scene::Scene scene, BattleMemory& memory) {
    const scene::RulesChoice& now = scene.rules;
    const scene::RulesChoice& then = memory.rules_of;
    if (!memory.rules || now.folder != then.folder || now.edition != then.edition ||
        now.house_rules != then.house_rules) {
        Result<rules::System> loaded = ruling::rules_of(scene);
        if (!loaded) return loaded.error();
        memory.rules = std::make_shared<const rules::System>(*std::move(loaded));
        memory.rules_of = now;
    }
    return staged(std::move(scene), memory.rules, nullptr, &memory.stage);
}

namespace {

void set_scale(scene::Scene& scene, const ScaleChoice& choice, const table::Basing& basing) {
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
}

}

Result<std::shared_ptr<const Battle>> rescaled(const Battle& battle, const ScaleChoice& choice,
                                               const table::Basing& basing) {
    scene::Scene scene = *battle.begins;
    set_scale(scene, choice, basing);
    return staged(std::move(scene), battle.rules, battle.opening);
}

Result<std::shared_ptr<const Battle>> with_model(const Battle& battle, const ScaleChoice& choice,
                                                 const table::Basing& basing, scene::OwnModel model) {
    scene::Scene scene = *battle.begins;
    scene.models.push_back(std::move(model)); // the last one of those that fit counts
    set_scale(scene, choice, basing);
    return staged(std::move(scene), battle.rules, battle.opening);
}

Result<std::shared_ptr<const Battle>> with_recruits(const Battle& battle, const play::State& game) {
    scene::Scene scene = *battle.begins;
    staging::enlist(scene, game);
    return staged(std::move(scene), battle.rules, battle.opening);
}

std::string lines_of(const Error& error) {
    const std::size_t end = error.message.find('\n');
    std::string out = Error{error.file, error.where, error.message.substr(0, end)}.text();
    if (end != std::string::npos) out += error.message.substr(end); // each of them a whole complaint
    return out;
}

std::shared_ptr<const Battle> shown_at(const Battle& battle, const timeline::TableMoment& shot,
                                       const play::State* state) {
    auto next = std::make_shared<Battle>();
    next->spares_ = battle.spares_ ? battle.spares_ : std::make_shared<SpareScenes>();
    next->scene = next->spares_->take(*battle.begins);
    staging::rearrange(next->scene, shot);
    if (state) staging::regroup(next->scene, *state);
    for (const timeline::GroupMoment& group : shot.groups)
        next->standings.push_back(overlay::standing_of(*group.markers));
    next->begins = battle.begins;
    next->staged = battle.staged;
    next->opening = battle.opening;
    next->animator = battle.animator;
    next->rules = battle.rules;
    if (same_places(next->scene, battle.scene)) next->board_ = battle.board_;
    auto frame = std::make_shared<frame::Frame>(*battle.frame);
    next->animator->play(shot, *frame);
    next->frame = std::move(frame);
    return next;
}

}
