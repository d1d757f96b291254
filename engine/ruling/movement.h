#pragma once

#include "engine/measure/reach.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace vantage::ruling {

/// Whom a table of rates has a column for.
enum class Pace : std::uint8_t { infantry, foot_artillery, cavalry, horse_artillery, general };

using scene::Flight;

/// Who moves, and how.
struct Mover {
    std::uint8_t paces = 0; ///< a bit for each Pace among those who move together: the slowest counts
    bool ployed = false;    ///< every unit of the formation is in column: they alone are quicker by road
    Flight flight = Flight::none;
    bool light = false; ///< lights and irregulars

    void add(Pace pace) { paces = static_cast<std::uint8_t>(paces | 1U << static_cast<unsigned>(pace)); }
};

/// One unit of a formation, as far as its march goes.
struct Marcher {
    table::Arm arm = table::Arm::infantry;
    bool horse_artillery = false;
    bool deployed = false;
    bool moves = true; ///< it goes along
};

/// A unit of the waves that is drawn up to fight: infantry and cavalry out of column, guns off their limbers.
bool is_deployed(table::Arm, scene::Station, scene::Deployment, bool limbered);

/// A formation on the march: the rate of the slowest that goes along, in column only if nobody is deployed.
Mover mover_of(std::span<const Marcher>, Flight = Flight::none);
/// A general rides by himself.
Mover general_on_the_move();
/// The formation of a unit with all that can move, as that unit feels the ground; or a general.
Mover mover_of(const scene::Scene&, scene::UnitId);
/// "infantry, deployed", "cavalry and foot artillery, ployed, in retreat", "general officer".
std::string words_of(const Mover&);

/// How far everybody goes in a turn: the movement table of an edition, with the house rules, looked up once.
class Movement {
public:
    /// The table must give rates by mover, deployment, status and terrain; else it is an error that says so.
    static Result<Movement> of(const rules::System&, std::string_view edition);

    /// Yards in a whole turn over such ground. A good road is as good in a wood as outside it.
    [[nodiscard]] double rate(const Mover&, measure::Going, bool road) const;
    /// The same over all kinds of ground.
    [[nodiscard]] measure::MoveRates rates(const Mover&) const;
    /// Whether the move ends on reaching the edge of dense ground.
    [[nodiscard]] bool halts_at_dense(const Mover& m) const { return halts_[m.light ? 1 : 0]; }
    /// How far a formation in flight keeps from the enemy.
    [[nodiscard]] Yards kept_from_enemy(Flight f) const { return kept_[static_cast<std::size_t>(f)]; }

private:
    enum class Row : std::uint8_t { deployed, ployed, ployed_road };
    static constexpr std::size_t paces = 5, rows = 3, flights = 3, grounds = 3;
    static std::size_t index(std::size_t pace, Row, Flight, std::size_t ground, bool light);

    std::array<double, paces * rows * flights * grounds * 2> rates_{};
    std::array<bool, 2> halts_{};
    std::array<Yards, flights> kept_{};
};

/// All that a base reaches in a turn, with enemies in its way.
measure::CostField reach_of(const measure::GroundKnowledge&, const measure::Base& mover,
                            const measure::MoveRates&, std::span<const measure::Base> enemies, Yards cell);

}
