#include "engine/esr/battle_game.h"

#include "engine/esr/auto_player.h"
#include "engine/esr/codec.h"
#include "engine/esr/invariants.h"
#include "engine/esr/known.h"
#include "engine/esr/names.h"
#include "engine/esr/player.h"
#include "engine/esr/queries.h"
#include "engine/esr/victory.h"
#include "engine/esr/wording.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::esr {
namespace {

const esr::Command& typed_of(const play::Command& command) {
    return static_cast<const AskedFor&>(command).command;
}
const esr::Event& typed_of(const play::Event& event) { return static_cast<const Happened&>(event).event; }

// Where a command would have somebody stand.
std::vector<GroundPoint> places_in(const esr::Command& command) {
    std::vector<GroundPoint> out;
    if (const auto* march = std::get_if<MoveFormation>(&command))
        for (const UnitMove& m : march->moves) out.insert(out.end(), m.path.begin(), m.path.end());
    if (const auto* ride = std::get_if<MoveCommander>(&command)) out = ride->path;
    if (const auto* forms = std::get_if<PloyDeploy>(&command))
        for (const UnitChange& change : forms->changes) out.push_back(change.place.at);
    return out;
}

Result<GameState> start_of(const play::Setup& setup) {
    Result<GameState> state = start(setup.scene, setup.system);
    if (state && setup.turns > 0) {
        Terms terms = *state->terms;
        terms.turns = setup.turns;
        state->terms = std::make_shared<const Terms>(std::move(terms));
    }
    return state;
}

Result<std::shared_ptr<const play::Game>> open(play::Setup setup) {
    if (setup.scene.sides.size() != 2)
        return Error{setup.scene.file.string(), "/sides",
                     fmt::format("has {}, a game takes two", setup.scene.sides.size())};
    Result<GameState> start = start_of(setup);
    if (!start) return start.error();
    Result<Headquarters> headquarters = Headquarters::open(setup.system);
    if (!headquarters) return headquarters.error();
    return std::shared_ptr<const play::Game>{
        std::make_shared<const BattleGame>(std::move(setup), *std::move(start), *std::move(headquarters))};
}

void check(const rules::System& system, Problems& problems) {
    if (!problems.ok()) return; // the book looks things up, in tables that are whole
    for (const std::string& edition : system.editions)
        if (const auto book = open_book(system, edition); !book) problems.error_once(book.error());
    if (const auto headquarters = Headquarters::open(system); !headquarters)
        problems.error_once(headquarters.error());
}

}

const play::Engine engine{"esr", &open, &check};

BattleGame::BattleGame(play::Setup setup, GameState start, Headquarters headquarters)
    : Game(std::move(setup)), start_(std::move(start)), headquarters_(std::move(headquarters)) {
    for (const StepRule& step : start_.terms->book->turn.steps)
        steps_.push_back({step.id, step.name, step.phase});
}

std::unique_ptr<play::State> BattleGame::start() const {
    return std::make_unique<BattleState>(shared_from_this(), start_);
}

// The usual player first.
std::vector<std::string> BattleGame::players() const {
    std::vector<std::string> out;
    for (const player::Level& level : headquarters_.levels) out.push_back(level.name);
    std::stable_partition(out.begin(), out.end(), [](const std::string& name) { return name == "steady"; });
    out.emplace_back("simple");
    return out;
}

const player::Ways& BattleGame::ways() const {
    std::call_once(ways_made_, [&] { ways_ = std::make_unique<const player::Ways>(ground()); });
    return *ways_;
}

const std::vector<play::Verb>& BattleGame::verbs() const {
    static const std::vector<play::Verb> all = command_verbs();
    return all;
}

std::unique_ptr<play::State> BattleState::clone() const { return std::make_unique<BattleState>(*this); }

std::unique_ptr<play::State> BattleState::known_to(play::Viewer viewer) const {
    if (!viewer.side) return nullptr;
    auto out = std::make_unique<BattleState>(*this);
    out->state_ = known_state(state_, *viewer.side);
    out->known_to_ = *viewer.side;
    return out;
}

std::vector<play::Side> BattleState::sides() const {
    std::vector<play::Side> out;
    for (std::size_t i = 0; i < state_.sides.size(); ++i) {
        const Side& s = state_.sides[i];
        out.push_back({s.id, s.name, points_of(state_, SideId{i}), s.ready});
    }
    return out;
}

std::vector<std::string> BattleState::faults() const { return broken_invariants(state_, battle_->ground()); }

SideId BattleState::to_decide() const { return esr::to_decide(state_); }

play::Decision BattleState::choose(SideId side, std::string_view style) const {
    if (known_to_ != side) {
        play::Decision out = known_to({side})->choose(side, style);
        play::TrialDice dice;
        const auto allowed = [&] {
            return static_cast<bool>(esr::decide(state_, typed_of(*out.command), battle_->rules(), dice));
        };
        std::vector<UnitId> kept = kept_from(state_, side);
        if (kept.empty() || allowed()) return out;
        // Somebody whom he does not know of is in his way. The host shows him the nearest of them to those
        // whom he commands there, and one more until he can do something; the rest he still does not see.
        const std::vector<GroundPoint> about = places_in(typed_of(*out.command));
        const auto far = [&](UnitId u) {
            double nearest = 1e9;
            for (const GroundPoint p : about)
                nearest = std::min(nearest, distance(p, state_[u].place.at).value());
            return nearest;
        };
        std::stable_sort(kept.begin(), kept.end(), [&](UnitId a, UnitId b) { return far(a) < far(b); });
        for (std::size_t n = 1; n <= kept.size() && !allowed(); ++n) {
            BattleState shown{*this};
            shown.state_ = known_state(state_, side, std::span{kept}.first(n));
            shown.known_to_ = side;
            out = shown.choose(side, style);
        }
        return out;
    }
    const player::Level* level = battle_->headquarters().level(style);
    if (!level) return {wrapped(esr::choose(state_, side, battle_->rules()))};
    Chosen chosen =
        Player{state_, side, battle_->rules(), watch_, *level, battle_->headquarters(), battle_->ways()}
            .next();
    return {wrapped(std::move(chosen.command)), std::move(chosen.why)};
}

nlohmann::ordered_json BattleState::to_json(const play::Command& command) const {
    return esr::to_json(typed_of(command), state_);
}

Result<play::CommandPtr> BattleState::read_command(const nlohmann::json& j) const {
    if (auto ok = play::check_form(j, battle_->verbs()); !ok) return ok.error();
    Result<esr::Command> command = esr::read_command(j, state_);
    if (!command) return command.error();
    if (std::string wrong = wrong_names(*command, state_); !wrong.empty())
        return Error{"", std::string(name_of(*command)), std::move(wrong)};
    return wrapped(*std::move(command));
}

Result<play::Events> BattleState::decide(const play::Command& command, Dice& dice) const {
    Result<std::vector<esr::Event>> events = esr::decide(state_, typed_of(command), battle_->rules(), dice);
    if (!events) return events.error();
    play::Events out;
    out.reserve(events->size());
    for (esr::Event& e : *events) out.push_back(wrapped(std::move(e)));
    return out;
}

SideId BattleState::owner_of(const play::Command& command) const {
    return esr::owner_of(typed_of(command), state_);
}
std::string BattleState::title_of(const play::Command& command) const {
    return esr::title_of(typed_of(command), state_);
}

void BattleState::apply(const play::Event& event) {
    esr::apply(state_, typed_of(event));
    watch_.note(typed_of(event), state_);
}

std::string BattleState::describe(const play::Event& event) const {
    return esr::describe(typed_of(event), state_);
}
play::Beat BattleState::beat_of(const play::Event& event) const {
    return esr::beat_of(typed_of(event), state_);
}
play::Telling BattleState::telling_of(const play::Event& event) const {
    return esr::telling_of(typed_of(event), state_);
}

const play::Roll* BattleState::roll_in(const play::Event& event) const {
    return std::visit(
        [](const auto& e) -> const play::Roll* {
            if constexpr (requires { e.roll.sides; })
                return &e.roll;
            else if constexpr (requires { e.roll->sides; })
                return e.roll ? &*e.roll : nullptr;
            else
                return nullptr;
        },
        typed_of(event));
}

nlohmann::ordered_json BattleState::to_json(const play::Event& event) const {
    return esr::to_json(typed_of(event), state_);
}

Result<play::EventPtr> BattleState::read_event(const nlohmann::json& j) const {
    Result<esr::Event> event = esr::read_event(j, state_);
    if (!event) return event.error();
    return wrapped(*std::move(event));
}

}
