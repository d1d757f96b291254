#pragma once

#include "engine/play/game.h"
#include "engine/player/ways.h"
#include "engine/tabletop/conduct.h"
#include "engine/tabletop/decide.h"
#include "engine/tabletop/staff.h"

#include <mutex>

namespace vantage::tabletop {

/// Games by rules that are data alone.
extern const play::Engine engine;

/// The files of a system that such a game is played by.
struct GameFiles {
    scene::CardForm cards;
    FactPlan plan;
    Changes changes;
    Conduct conduct;
};
/// Reads them all and reports every mistake.
GameFiles read_files(const rules::System&, Problems&);

/// A battle on the table, with the data that its rules are.
class TableGame final : public play::Game, public std::enable_shared_from_this<TableGame> {
public:
    static Result<std::shared_ptr<const TableGame>> open(play::Setup);

    [[nodiscard]] std::unique_ptr<play::State> start() const override;
    [[nodiscard]] const std::vector<play::Step>& steps() const override { return steps_; }
    [[nodiscard]] const std::vector<play::Verb>& verbs() const override;
    /// Those of assets/players, and "simple", which goes for the nearest enemy.
    [[nodiscard]] std::vector<std::string> players() const override;

    [[nodiscard]] const TableState& first_state() const { return first_; }
    [[nodiscard]] Rules rules() const {
        return {system(), files_.plan,           files_.changes,         files_.cards, ground(),
                scene(),  files_.conduct.broken, files_.conduct.phrases, turns()};
    }
    [[nodiscard]] const Conduct& conduct() const { return files_.conduct; }
    [[nodiscard]] const Staff& staff() const { return staff_; }
    [[nodiscard]] const player::Ways& ways() const; ///< made when it is first asked for

    /// Where a unit, a leader or a formation of the scene stands among the pieces of every state. The numbers
    /// need not be any of the scene's.
    [[nodiscard]] std::optional<std::size_t> piece_of(play::PieceId) const;
    [[nodiscard]] std::optional<std::size_t> piece_of(play::GroupId) const;
    /// The unit or leader that a piece of a state is; none for formations and forces.
    [[nodiscard]] std::optional<play::PieceId> number_of(std::size_t piece) const;
    /// The step of a state, into steps().
    [[nodiscard]] std::size_t step_of(const TableState&) const;

private:
    TableGame(play::Setup, GameFiles, Staff);

    GameFiles files_;
    Staff staff_;
    mutable std::once_flag ways_made_;
    mutable std::unique_ptr<const player::Ways> ways_;
    TableState first_;
    std::vector<play::Step> steps_;
    std::vector<std::size_t> first_steps_; // of each phase, into steps_
};

/// What is inside a state of such a game.
const TableState& table_of(const play::State&);
/// The same for an event that it made or read.
const Event& event_in(const play::Event&);

}
