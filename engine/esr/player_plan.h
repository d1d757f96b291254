#pragma once

#include "engine/esr/decide.h"
#include "engine/esr/player_watch.h"
#include "engine/player/level.h"
#include "engine/player/ways.h"
#include "engine/player/weighing.h"

// The automatic player's plan for its army: an objective for each force, and a task for each formation.
namespace vantage::esr {

/// What the player has that no game changes.
struct Headquarters {
    player::Doctrine doctrine;
    std::vector<player::Level> levels;
    /// Reads doctrine.json of the system and the players of assets/players/esr.
    static Result<Headquarters> open(const rules::System&);
    /// Null if there is no player of that name.
    [[nodiscard]] const player::Level* level(std::string_view name) const;
};

/// What a formation is to do.
enum class Duty : std::uint8_t { assault, come_up, support, hold, rest, reserve };
inline constexpr std::array<std::string_view, 6> duty_words{"assault", "come-up", "support",
                                                            "hold",    "rest",    "reserve"};

struct Part {
    Duty duty = Duty::hold;
    Directive directive = Directive::defend; ///< by which it is done
    std::string target;                      ///< an objective, an enemy or a friend; may be empty
    std::string why;
};

struct ArmyPlan {
    bool must_act = false;               ///< it does not win as things stand
    double rest = 1.0;                   ///< how tired a formation must be to rest, now
    std::vector<std::string> objectives; ///< by force, of this side's; empty: none
    std::vector<Part> parts;             ///< by formation, of this side's
    std::vector<std::string> words;      ///< by force: why this objective
};

/// Made from how the turn began; the same whenever it is asked for.
std::shared_ptr<const ArmyPlan> plan_for(const TurnStart&, SideId, const player::Level&, const Headquarters&,
                                         const Rules&, const player::Ways&);

/// What a formation can do in a fight, roughly: its ratings by the front that it covers, less what it is
/// tired.
double strength_of(const GameState&, FormationId);
/// Markers as a share of those that send it back; 0 without any.
double tiredness(const GameState&, FormationId);
bool only_guns(const GameState&, FormationId);

}
