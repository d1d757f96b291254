#pragma once

#include "engine/core/dice.h"
#include "engine/play/beat.h"
#include "engine/play/choice.h"
#include "engine/play/move_plan.h"
#include "engine/play/roll.h"
#include "engine/play/telling.h"

#include <memory>
#include <optional>
#include <string_view>

// What any game is. A rules system implements State and Game; all that comes after the game (journals, undo,
// films, the window, the automatic player's loop) is written once, against these.
namespace vantage::play {

class Game;

/// Something that has happened: made by a game, and understood by it alone.
class Event {
public:
    virtual ~Event() = default;
};
using EventPtr = std::shared_ptr<const Event>; ///< never null
using Events = std::vector<EventPtr>;

/// A side as it stands.
struct Side {
    std::string id;
    std::string name;
    int points = 0;
    bool done = false; ///< with this step
};

/// Whether a game is over, and why.
struct Verdict {
    bool over = false;
    SideId winner;     ///< not valid() for a draw
    std::string words; ///< "Marginal victory for Russia: …"
};

/// Who looks at a game: the umpire, who knows everything, or one of its sides.
struct Viewer {
    std::optional<SideId> side{};
};

/// A game between two commands. decide() may refuse and may roll, and changes nothing; apply() cannot fail
/// and cannot roll. A game is apply() folded over its events.
class State {
public:
    virtual ~State() = default;
    [[nodiscard]] virtual std::unique_ptr<State> clone() const = 0;
    /// What `viewer` may know of it. Null: all of it.
    [[nodiscard]] virtual std::unique_ptr<State> known_to(Viewer) const { return nullptr; }
    [[nodiscard]] virtual const Game& game() const = 0;
    /// 64 bits over everything that the game changes.
    [[nodiscard]] virtual std::uint64_t hash() const = 0;

    // How the game stands.
    [[nodiscard]] virtual int turn() const = 0;
    [[nodiscard]] virtual std::size_t step() const = 0; ///< into Game::steps()
    [[nodiscard]] virtual std::vector<Side> sides() const = 0;
    [[nodiscard]] virtual SideId to_decide() const = 0; ///< whose decision is awaited; not valid() when over
    [[nodiscard]] virtual Verdict verdict() const = 0;
    /// Several lines: turn, step and everybody's state.
    [[nodiscard]] virtual std::string describe() const = 0;
    [[nodiscard]] virtual SideId held_by(scene::ObjectiveId) const = 0;
    /// What is true of it that must never be, in words, for those who watch the rules: empty in a sound game.
    [[nodiscard]] virtual std::vector<std::string> faults() const { return {}; }

    // What stands on the table.
    virtual void look(Stances&) const = 0; ///< fills in all of them
    [[nodiscard]] virtual Piece piece(PieceId) const = 0;
    [[nodiscard]] virtual std::size_t groups() const = 0;
    [[nodiscard]] virtual Group group(GroupId) const = 0;
    [[nodiscard]] virtual Markers markers(GroupId) const = 0;
    /// Differs when the markers do: for those who look at them after every event.
    [[nodiscard]] virtual std::uint64_t markers_key(GroupId) const = 0;
    [[nodiscard]] virtual std::vector<CardLine> card(PieceId) const = 0;

    // What may be done. A subject is whom choices are about: a formation, a unit.
    [[nodiscard]] virtual std::string subject_of(PieceId) const = 0; ///< empty if nothing is ever about it
    [[nodiscard]] virtual std::string subject_name(const std::string& subject) const = 0;
    /// A piece on the table that shows where the subject is.
    [[nodiscard]] virtual std::optional<PieceId> subject_piece(const std::string& subject) const = 0;
    /// All that can be listed, of places a few sensible ones. While something is due: what settles it alone;
    /// else the last ends the step. Empty for a side that is done or waits, and once the game is over.
    [[nodiscard]] virtual std::vector<Choice> choices(SideId) const = 0;
    /// What a player would expect to be able to do for a subject and may not, with the reason.
    [[nodiscard]] virtual std::vector<Choice> refusals(SideId, const std::string& subject) const = 0;
    /// Null for a piece that nobody moves in this step.
    [[nodiscard]] virtual std::unique_ptr<MovePlan> plan_move(PieceId) const = 0;
    /// What the automatic player of a side does next: to end the step if there is nothing sensible left. A
    /// pure function of the state. `style` is one of Game::players().
    [[nodiscard]] virtual Decision choose(SideId, std::string_view style) const = 0;

    // Commands. Those that are handed in come from such a state.
    [[nodiscard]] virtual nlohmann::ordered_json to_json(const Command&) const = 0;
    /// {"do": a verb of Game::verbs(), …}. The error names the key and what it takes.
    [[nodiscard]] virtual Result<CommandPtr> read_command(const nlohmann::json&) const = 0;
    [[nodiscard]] virtual Result<Events> decide(const Command&, Dice&) const = 0;
    [[nodiscard]] virtual SideId owner_of(const Command&) const = 0; ///< not valid(): the umpire's
    /// "28th Division: attack Mir".
    [[nodiscard]] virtual std::string title_of(const Command&) const = 0;

    // Events. Those that are handed in were made by decide() or read_event() of such a state.
    virtual void apply(const Event&) = 0;
    /// In words, before it is applied: one line, and a line for each modifier of a roll. May be empty.
    [[nodiscard]] virtual std::string describe(const Event&) const = 0;
    [[nodiscard]] virtual Beat beat_of(const Event&) const = 0; ///< before it is applied
    /// What those who watch are told of it, before it is applied.
    [[nodiscard]] virtual Telling telling_of(const Event&) const = 0;
    /// The roll that the event tells of; null if none.
    [[nodiscard]] virtual const Roll* roll_in(const Event&) const = 0;
    [[nodiscard]] virtual nlohmann::ordered_json to_json(const Event&) const = 0;
    /// Whatever a journal says: nothing in the event it returns can lead apply() astray.
    [[nodiscard]] virtual Result<EventPtr> read_event(const nlohmann::json&) const = 0;

protected:
    State() = default;
    State(const State&) = default;
    State& operator=(const State&) = default;
};

}
