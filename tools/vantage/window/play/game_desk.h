#pragma once

#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/play/master.h"
#include "tools/vantage/window/play/showing.h"

#include <memory>
#include <optional>
#include <string>

namespace vantage::window {

/// The formation of a unit, or that a commander leads; not valid() if none.
esr::FormationId formation_of(const esr::GameState&, Piece);

/// The game on the table and what the player looks at of it.
struct GameDesk {
    std::unique_ptr<GameMaster> master;   ///< null until a game is begun
    std::shared_ptr<const Snapshot> game; ///< the latest; null until it is there
    bool shown = false;                   ///< the panels of the game
    bool go_to_fights = false;            ///< the camera follows combat
    std::string dice;                     ///< typed in from real dice
    std::string save_to;                  ///< in the dialogue
    bool leave_confirmed = false;
    std::uint64_t seed = 0; ///< of the next new game; 0: any

    esr::FormationId focus; ///< whose choices were asked for
    bool busy = false;       ///< the rules are at work
    double came_at = -10;    ///< when the latest moment came, for dice that tumble

    Showing showing;                ///< what is to be seen of it
    std::optional<double> on_table; ///< the time of it that the table shows
    bool tools_wait = false;        ///< the tools have not been told yet that something changed

    [[nodiscard]] bool on() const { return game != nullptr; }
    [[nodiscard]] bool watching_past() const { return showing.past(); }
    /// How the game stands at the moment that is looked at. In the present it is ahead of what still moves.
    [[nodiscard]] const esr::GameState& state() const {
        return showing.past() ? showing.state() : game->state;
    }
    /// Whether there are commands that only the automatic file has.
    [[nodiscard]] bool unsaved() const { return on() && !game->named && game->record.size() > 0; }
    /// The dice that were typed: "4 5" or "4,5".
    [[nodiscard]] std::vector<int> typed_dice() const;
    /// Gives a command with the typed dice, unless the past is being watched.
    void give(const esr::Command&);
};

}
