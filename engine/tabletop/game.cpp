#include "engine/tabletop/game.h"

#include "engine/tabletop/battle.h"
#include "engine/tabletop/verbs.h"
#include "engine/tabletop/victory.h"

#include <algorithm>

namespace vantage::tabletop {
namespace {

Result<std::shared_ptr<const play::Game>> open_any(play::Setup setup) {
    Result<std::shared_ptr<const TableGame>> game = TableGame::open(std::move(setup));
    if (!game) return game.error();
    return std::shared_ptr<const play::Game>(*std::move(game));
}

void check(const rules::System& system, Problems& problems) { (void)read_files(system, problems); }

}

const play::Engine engine{"tabletop", &open_any, &check};

GameFiles read_files(const rules::System& system, Problems& problems) {
    GameFiles files;
    files.cards = scene::read_card_form(system.folder, problems);
    files.plan = read_plan(system, files.cards, problems);
    files.changes = read_changes(system, files.cards, problems);
    files.conduct = read_conduct(system, files.cards, problems);
    return files;
}

Result<std::shared_ptr<const TableGame>> TableGame::open(play::Setup setup) {
    Problems problems;
    GameFiles files = read_files(setup.system, problems);
    if (!problems.ok()) return problems.first();
    if (std::optional<Error> unknown = unknown_terms(setup.scene)) return *std::move(unknown);
    Result<Staff> staff = load_staff(setup.system);
    if (!staff) return staff.error();
    return std::shared_ptr<const TableGame>(
        new TableGame(std::move(setup), std::move(files), *std::move(staff)));
}

TableGame::TableGame(play::Setup setup, GameFiles files, Staff staff)
    : play::Game(std::move(setup)),
      files_(std::move(files)),
      staff_(std::move(staff)),
      first_(tabletop::start_of(scene())) {
    for (const rules::TurnPhase& phase : system().turn.phases) {
        first_steps_.push_back(steps_.size());
        if (phase.steps.empty()) steps_.push_back({phase.id, phase.name, phase.name});
        for (const rules::TurnStep& step : phase.steps)
            steps_.push_back({phase.id + "/" + step.id, step.name, phase.name});
    }
    if (steps_.empty()) steps_.push_back({"turn", "Turn", "Turn"});
}

std::unique_ptr<play::State> TableGame::start() const {
    return std::make_unique<TableBattle>(shared_from_this(), first_);
}

// The usual player first.
std::vector<std::string> TableGame::players() const {
    std::vector<std::string> out;
    for (const player::Level& level : staff_.levels) out.push_back(level.name);
    std::stable_partition(out.begin(), out.end(), [](const std::string& name) { return name == "steady"; });
    out.emplace_back("simple");
    return out;
}

const player::Ways& TableGame::ways() const {
    std::call_once(ways_made_, [&] { ways_ = std::make_unique<const player::Ways>(ground()); });
    return *ways_;
}

const std::vector<play::Verb>& TableGame::verbs() const { return tabletop::verbs(); }

// The pieces of a state are those of the scene, in its order: units, generals, formations, forces.
std::optional<std::size_t> TableGame::piece_of(play::PieceId id) const {
    if (id.kind == play::PieceId::Kind::unit && id.index < scene().units.size()) return id.index;
    if (id.kind == play::PieceId::Kind::leader && id.index < scene().commanders.size())
        return scene().units.size() + id.index;
    return std::nullopt;
}

std::optional<std::size_t> TableGame::piece_of(play::GroupId id) const {
    if (!id.valid() || id.index() >= scene().formations.size()) return std::nullopt;
    return scene().units.size() + scene().commanders.size() + id.index();
}

std::optional<play::PieceId> TableGame::number_of(std::size_t piece) const {
    const std::size_t units = scene().units.size();
    if (piece < units) return play::PieceId{play::PieceId::Kind::unit, piece};
    if (piece < units + scene().commanders.size())
        return play::PieceId{play::PieceId::Kind::leader, piece - units};
    return std::nullopt;
}

std::size_t TableGame::step_of(const TableState& state) const {
    return first_steps_.empty() ? 0 : first_steps_[state.phase] + state.step;
}

}
