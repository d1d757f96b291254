#pragma once

#include "engine/esr/unit.h"

namespace vantage::esr {

/// A general (esr.md 2.4).
struct Commander {
    std::string name;
    Level level = Level::formation;
    char leadership = 'C';
    int tactical = 0;
    scene::CommanderTraits traits;
    SideId side;
    ForceId force;
    FormationId formation;
    Placement place;
    Footprint footprint;
    bool on_table = true;
    int from_turn = 1;

    FormationId personal; ///< the formation he leads in person
    bool invincible = false;
    int ratings_zero_until = 0; ///< the last turn of it
    bool removed = false;
    bool replaced = false;
    bool done = false; ///< no further action this turn
    bool moved = false;
    bool adc_used = false;
    bool doomed = false; ///< he had a premonition before the battle (esr.md 3.11)

    [[nodiscard]] bool here() const { return on_table && !removed; }
    static constexpr auto fields();
    friend bool operator==(const Commander&, const Commander&) = default;
};

constexpr auto Commander::fields() {
    return std::tuple{
        field("name", &Commander::name),
        field("level", &Commander::level),
        field("leadership", &Commander::leadership),
        field("tactical", &Commander::tactical),
        field("traits", &Commander::traits),
        field("side", &Commander::side),
        field("force", &Commander::force),
        field("formation", &Commander::formation),
        field("place", &Commander::place),
        field("footprint", &Commander::footprint),
        field("on_table", &Commander::on_table),
        field("from_turn", &Commander::from_turn),
        field("personal", &Commander::personal),
        field("invincible", &Commander::invincible),
        field("ratings_zero_until", &Commander::ratings_zero_until),
        field("removed", &Commander::removed),
        field("replaced", &Commander::replaced),
        field("done", &Commander::done),
        field("moved", &Commander::moved),
        field("adc_used", &Commander::adc_used),
        field("doomed", &Commander::doomed),
    };
}

}
