#pragma once

#include "engine/esr/decide.h"
#include "engine/esr/player_plan.h"
#include "engine/play/fire.h"
#include "engine/play/game.h"

// This system as any game: play::Game and play::State over the typed state, commands and events of this
// folder.
namespace vantage::esr {

/// A command as others hold it.
struct AskedFor final : play::Command {
    explicit AskedFor(esr::Command c) : command(std::move(c)) {}
    [[nodiscard]] std::string_view verb() const override { return name_of(command); }
    esr::Command command;
};

/// An event as others hold it.
struct Happened final : play::Event {
    explicit Happened(esr::Event e) : event(std::move(e)) {}
    esr::Event event;
};

inline play::CommandPtr wrapped(esr::Command c) { return std::make_shared<const AskedFor>(std::move(c)); }
inline play::EventPtr wrapped(esr::Event e) { return std::make_shared<const Happened>(std::move(e)); }

/// One battle by these rules.
class BattleGame final : public play::Game, public std::enable_shared_from_this<BattleGame> {
public:
    BattleGame(play::Setup, GameState start, Headquarters = {});
    [[nodiscard]] std::unique_ptr<play::State> start() const override;
    [[nodiscard]] const std::vector<play::Step>& steps() const override { return steps_; }
    [[nodiscard]] const std::vector<play::Verb>& verbs() const override;
    [[nodiscard]] std::vector<std::string> players() const override;
    [[nodiscard]] Rules rules() const { return {system(), ground()}; }
    [[nodiscard]] const Headquarters& headquarters() const { return headquarters_; }
    /// Made when somebody first asks for it: those who only watch have no need of it.
    [[nodiscard]] const player::Ways& ways() const;

private:
    std::vector<play::Step> steps_;
    GameState start_;
    Headquarters headquarters_;
    mutable std::once_flag ways_made_;
    mutable std::unique_ptr<const player::Ways> ways_;
};

/// A moment of it.
class BattleState final : public play::State, public play::FireAnswers {
public:
    BattleState(std::shared_ptr<const BattleGame> battle, GameState state)
        : battle_(std::move(battle)), state_(std::move(state)), watch_(state_) {}
    [[nodiscard]] const GameState& typed() const { return state_; }

    [[nodiscard]] std::unique_ptr<play::State> clone() const override;
    [[nodiscard]] std::unique_ptr<play::State> known_to(play::Viewer) const override;
    [[nodiscard]] const play::Game& game() const override { return *battle_; }
    [[nodiscard]] std::uint64_t hash() const override { return hash_of(state_); }

    [[nodiscard]] int turn() const override { return state_.turn; }
    [[nodiscard]] std::size_t step() const override { return state_.step.index(); }
    [[nodiscard]] std::vector<play::Side> sides() const override;
    [[nodiscard]] SideId to_decide() const override;
    [[nodiscard]] play::Verdict verdict() const override {
        return {state_.over, state_.winner,
                state_.because.empty() ? state_.result : state_.result + ": " + state_.because};
    }
    [[nodiscard]] std::string describe() const override { return esr::describe(state_); }
    [[nodiscard]] SideId held_by(ObjectiveId o) const override { return state_[o].held_by; }
    [[nodiscard]] std::vector<std::string> faults() const override;

    void look(play::Stances&) const override;
    [[nodiscard]] play::Piece piece(play::PieceId) const override;
    [[nodiscard]] std::size_t groups() const override { return state_.formations.size(); }
    [[nodiscard]] play::Group group(play::GroupId) const override;
    [[nodiscard]] play::Markers markers(play::GroupId) const override;
    [[nodiscard]] std::uint64_t markers_key(play::GroupId) const override;
    [[nodiscard]] std::vector<play::CardLine> card(play::PieceId) const override;

    [[nodiscard]] std::string subject_of(play::PieceId) const override;
    [[nodiscard]] std::string subject_name(const std::string&) const override;
    [[nodiscard]] std::optional<play::PieceId> subject_piece(const std::string&) const override;
    [[nodiscard]] std::vector<play::Choice> choices(SideId) const override;
    [[nodiscard]] std::vector<play::Choice> refusals(SideId, const std::string& subject) const override;
    [[nodiscard]] std::vector<play::FireAnswer> fire_of(play::PieceId) const override; // fire_answers.cpp
    [[nodiscard]] play::FireForecast forecast(const play::Command&) const override;
    [[nodiscard]] bool may_aim(play::PieceId) const override;
    [[nodiscard]] Result<play::CommandPtr> aimed(const play::Command* before, play::PieceId from,
                                                 play::PieceId at) const override;
    [[nodiscard]] std::vector<play::Choice> ways_of(const play::Command&) const override;
    [[nodiscard]] std::unique_ptr<play::MovePlan> plan_move(play::PieceId) const override;
    [[nodiscard]] play::Decision choose(SideId, std::string_view style) const override;

    [[nodiscard]] nlohmann::ordered_json to_json(const play::Command&) const override;
    [[nodiscard]] Result<play::CommandPtr> read_command(const nlohmann::json&) const override;
    [[nodiscard]] Result<play::Events> decide(const play::Command&, Dice&) const override;
    [[nodiscard]] SideId owner_of(const play::Command&) const override;
    [[nodiscard]] std::string title_of(const play::Command&) const override;

    void apply(const play::Event&) override;
    [[nodiscard]] std::string describe(const play::Event&) const override;
    [[nodiscard]] play::Beat beat_of(const play::Event&) const override;
    [[nodiscard]] play::Telling telling_of(const play::Event&) const override;
    [[nodiscard]] const play::Roll* roll_in(const play::Event&) const override;
    [[nodiscard]] nlohmann::ordered_json to_json(const play::Event&) const override;
    [[nodiscard]] Result<play::EventPtr> read_event(const nlohmann::json&) const override;

private:
    [[nodiscard]] FormationId formation_named(const std::string& subject) const;

    std::shared_ptr<const BattleGame> battle_;
    GameState state_;
    Watch watch_;       ///< what the automatic players remember; no part of the game
    SideId known_to_{}; ///< it is no more than this side may know
};

/// What each command takes, by the lists of their members.
std::vector<play::Verb> command_verbs();
/// How an event is seen, before it is applied.
play::Beat beat_of(const Event&, const GameState&);
/// What those who watch are told of it.
play::Telling telling_of(const Event&, const GameState&);
/// A formation's move being planned; null where the step lets nobody move, or the unit is not on the table.
/// The state must outlive it.
std::unique_ptr<play::MovePlan> plan_of(const GameState&, const Rules&, UnitId);

extern const play::Engine engine;

}
