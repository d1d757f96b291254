#include "engine/tabletop/game.h"

#include "engine/tabletop/battle.h"
#include "engine/tabletop/verbs.h"

namespace vantage::tabletop {
namespace {

Result<std::shared_ptr<const play::Game>> open_any(play::Setup setup) {
    Result<std::shared_ptr<const TableGame>> game = TableGame::open(std::move(setup));
    if (!game) return game.error();
    return std::shared_ptr<const play::Game>(*std::move(game));
}

void check(const rules::System& system, Problems& problems) { (void)read_files(system, problems); }

// pieces_of() leaves out who is not on the table, and keeps the scene's order.
template <class Thing>
std::vector<std::optional<std::size_t>> places_of(const std::vector<Thing>& things, std::size_t& next) {
    std::vector<std::optional<std::size_t>> out;
    for (const Thing& thing : things) out.push_back(thing.on_table ? std::optional{next++} : std::nullopt);
    return out;
}

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
    return std::shared_ptr<const TableGame>(new TableGame(std::move(setup), std::move(files)));
}

TableGame::TableGame(play::Setup setup, GameFiles files)
    : play::Game(std::move(setup)), files_(std::move(files)), first_(tabletop::start_of(scene())) {
    for (const rules::TurnPhase& phase : system().turn.phases) {
        first_steps_.push_back(steps_.size());
        if (phase.steps.empty()) steps_.push_back({phase.id, phase.name, phase.name});
        for (const rules::TurnStep& step : phase.steps)
            steps_.push_back({phase.id + "/" + step.id, step.name, phase.name});
    }
    if (steps_.empty()) steps_.push_back({"turn", "Turn", "Turn"});

    std::size_t next = 0;
    units_ = places_of(scene().units, next);
    leaders_ = places_of(scene().commanders, next);
    formations_ = places_of(scene().formations, next);
    numbers_.resize(first_.pieces.size());
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (units_[i]) numbers_[*units_[i]] = play::PieceId{play::PieceId::Kind::unit, i};
    for (std::size_t i = 0; i < leaders_.size(); ++i)
        if (leaders_[i]) numbers_[*leaders_[i]] = play::PieceId{play::PieceId::Kind::leader, i};
}

std::unique_ptr<play::State> TableGame::start() const {
    return std::make_unique<TableBattle>(shared_from_this(), first_);
}

const std::vector<play::Verb>& TableGame::verbs() const { return tabletop::verbs(); }

std::optional<std::size_t> TableGame::piece_of(play::PieceId id) const {
    if (id.kind == play::PieceId::Kind::area) return std::nullopt;
    const auto& places = id.kind == play::PieceId::Kind::unit ? units_ : leaders_;
    return id.index < places.size() ? places[id.index] : std::nullopt;
}

std::optional<std::size_t> TableGame::piece_of(play::GroupId id) const {
    return id.valid() && id.index() < formations_.size() ? formations_[id.index()] : std::nullopt;
}

std::optional<play::PieceId> TableGame::number_of(std::size_t piece) const {
    return piece < numbers_.size() ? numbers_[piece] : std::nullopt;
}

std::size_t TableGame::step_of(const TableState& state) const {
    return first_steps_.empty() ? 0 : first_steps_[state.phase] + state.step;
}

}
