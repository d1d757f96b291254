#pragma once

#include "tools/vantage/window/play/master.h"

#include <memory>
#include <optional>
#include <string>

namespace vantage::window {

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

    /// What the bases on the table show: how many moments, and the last of them.
    std::pair<std::size_t, const Moment*> on_table{0, nullptr};
    game::FormationId focus; ///< whose choices were asked for
    bool busy = false;       ///< the rules are at work
    double came_at = -10;    ///< when the latest moment came, for dice that tumble

    // The timeline: what is looked at never changes the game.
    std::optional<std::size_t> at; ///< after so many moments; none: the present
    bool playing = false;
    double speed = 1.0; ///< moments in a second
    double next_at = 0; ///< when the next moment is due

    [[nodiscard]] bool on() const { return game != nullptr; }
    [[nodiscard]] bool watching_past() const { return at.has_value(); }
    [[nodiscard]] std::size_t position() const { return at ? *at : on() ? game->record.size() : 0; }
    /// Goes to a place of the timeline; the last one is the present.
    void go_to(std::size_t moments);
    /// Whether there are commands that only the automatic file has.
    [[nodiscard]] bool unsaved() const { return on() && !game->named && game->record.size() > 0; }
    /// The dice that were typed: "4 5" or "4,5".
    [[nodiscard]] std::vector<int> typed_dice() const;
    /// Gives a command with the typed dice, unless the past is being watched.
    void give(const game::Command&);
};

}
