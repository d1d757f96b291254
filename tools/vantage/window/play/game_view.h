#pragma once

#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/play/game_thread.h"
#include "tools/vantage/window/play/playback_cursor.h"

#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace vantage::window {

/// The game on the table and what the player looks at of it.
struct GameView {
    std::unique_ptr<GameThread> thread;  ///< null until a game is begun
    std::shared_ptr<const Snapshot> now; ///< the latest; null until it is there
    bool shown = false;                  ///< the panels of the game
    std::uint64_t seed = 0;              ///< of the next new game; 0: any

    std::string subject; ///< whose choices were asked for
    /// Whom a player chose by name. That may be a group, so the piece that was selected for it says less.
    struct Chosen {
        std::string subject;
        std::optional<PieceId> piece;
    };
    std::optional<Chosen> chosen; ///< until another piece is selected
    /// The side, turn and step that the panel was last led to.
    std::tuple<std::size_t, int, std::size_t> led_to{static_cast<std::size_t>(-1), 0, 0};
    std::size_t led_at = 0; ///< and after how many commands
    bool busy = false;      ///< the rules are at work
    double came_at = -10;   ///< when the latest moment came, for dice that tumble

    PlaybackCursor playback;        ///< what is to be seen of it
    std::optional<double> on_table; ///< the time of it that the table shows
    bool tools_wait = false;        ///< the tools have not been told yet that something changed

    [[nodiscard]] bool on() const { return now != nullptr; }
    [[nodiscard]] bool watching_past() const { return playback.past(); }
    /// How the game stands at the moment that is looked at. In the present it is ahead of what still moves.
    [[nodiscard]] const play::State& state() const {
        return playback.past() ? playback.state() : *now->state;
    }
    /// Whether there are commands that only the automatic file has.
    [[nodiscard]] bool unsaved() const { return on() && !now->named && something_done(now->moments); }
};

/// Whether a piece of the table is known to a state: a leader whom the game made is not there before that.
bool has(const play::State&, PieceId);
/// A step of the turn; of no name if a game has no such step.
const play::Step& step_of(const play::Game&, std::size_t step);

/// The largest die that the tables of a rules system roll; 6 where they roll none.
int largest_die(const rules::System&);
/// Dice as people type them: numbers divided by blanks or commas. What no die shows is left out, but digits
/// that stand together and make too large a number are a die each: "45" where only six-sided dice are rolled.
std::vector<int> typed_dice(std::string_view text, int largest);

}
