#pragma once

#include "engine/play/fire.h"
#include "engine/tabletop/game.h"

// Private to this folder.
namespace vantage::tabletop {

struct TableCommand final : play::Command {
    explicit TableCommand(tabletop::Command c) : what(std::move(c)) {}
    [[nodiscard]] std::string_view verb() const override;
    tabletop::Command what;
};

struct TableEvent final : play::Event {
    TableEvent(tabletop::Event, const rules::System&);
    tabletop::Event what;
    play::Roll roll; ///< of a table that was worked out
};

/// A game on the table between two commands.
class TableBattle final : public play::State, public play::FireAnswers {
public:
    TableBattle(std::shared_ptr<const TableGame> game, TableState state)
        : owner_(std::move(game)), game_(*owner_), state_(std::move(state)) {}
    [[nodiscard]] const TableState& table() const { return state_; }

    [[nodiscard]] std::unique_ptr<play::State> clone() const override {
        return std::make_unique<TableBattle>(*this);
    }
    [[nodiscard]] const play::Game& game() const override { return game_; }
    [[nodiscard]] std::uint64_t hash() const override { return hash_of(state_); }

    // battle.cpp
    [[nodiscard]] int turn() const override { return state_.turn; }
    [[nodiscard]] std::size_t step() const override { return game_.step_of(state_); }
    [[nodiscard]] std::vector<play::Side> sides() const override;
    [[nodiscard]] play::SideId to_decide() const override;
    [[nodiscard]] play::Verdict verdict() const override;
    [[nodiscard]] std::string describe() const override;
    [[nodiscard]] play::SideId held_by(scene::ObjectiveId) const override;
    [[nodiscard]] std::vector<std::string> faults() const override; // faults.cpp

    // battle_pieces.cpp
    void look(play::Stances&) const override;
    [[nodiscard]] play::Piece piece(play::PieceId) const override;
    [[nodiscard]] std::size_t groups() const override { return game_.scene().formations.size(); }
    [[nodiscard]] play::Group group(play::GroupId) const override;
    [[nodiscard]] play::Markers markers(play::GroupId) const override;
    [[nodiscard]] std::uint64_t markers_key(play::GroupId) const override;
    [[nodiscard]] std::vector<play::CardLine> card(play::PieceId) const override;
    [[nodiscard]] std::string subject_of(play::PieceId) const override;
    [[nodiscard]] std::string subject_name(const std::string& subject) const override;
    [[nodiscard]] std::optional<play::PieceId> subject_piece(const std::string& subject) const override;

    // battle_choices.cpp
    [[nodiscard]] std::vector<play::Choice> choices(play::SideId) const override;
    [[nodiscard]] std::vector<play::Choice> refusals(play::SideId, const std::string& subject) const override;
    [[nodiscard]] std::vector<play::FireAnswer> fire_of(play::PieceId) const override; // battle_fire.cpp
    [[nodiscard]] play::FireForecast forecast(const play::Command&) const override { return {}; }
    [[nodiscard]] std::unique_ptr<play::MovePlan> plan_move(play::PieceId) const override;
    [[nodiscard]] play::Decision choose(play::SideId, std::string_view style) const override;

    // battle.cpp
    [[nodiscard]] nlohmann::ordered_json to_json(const play::Command&) const override;
    [[nodiscard]] Result<play::CommandPtr> read_command(const nlohmann::json&) const override;
    [[nodiscard]] Result<play::Events> decide(const play::Command&, Dice&) const override;
    [[nodiscard]] play::SideId owner_of(const play::Command&) const override;
    [[nodiscard]] std::string title_of(const play::Command&) const override;

    // battle_events.cpp
    void apply(const play::Event&) override;
    [[nodiscard]] std::string describe(const play::Event&) const override;
    [[nodiscard]] play::Beat beat_of(const play::Event&) const override;
    [[nodiscard]] play::Telling telling_of(const play::Event&) const override; // tellings.cpp
    [[nodiscard]] const play::Roll* roll_in(const play::Event&) const override;
    [[nodiscard]] nlohmann::ordered_json to_json(const play::Event&) const override;
    [[nodiscard]] Result<play::EventPtr> read_event(const nlohmann::json&) const override;

private:
    std::shared_ptr<const TableGame> owner_; // a film outlives whoever opened the game
    const TableGame& game_;
    TableState state_;
    mutable std::vector<PieceCard> sound_;     // cards that faults() has found sound, by piece
    mutable std::vector<measure::Base> stood_; // and where it has found that all stand soundly
};

/// How the card of a piece makes it look.
play::Stance stance_of(const Piece&, const Conduct&);

}
