#pragma once

#include "engine/esr/state.h"
#include "engine/esr/turn_rules.h"
#include "engine/measure/arc.h"
#include "engine/ruling/movement.h"
#include "engine/ruling/sight.h"

namespace vantage::esr {

/// Every distance that the procedures ask for: those of zones.json in the edition, and house rules.
struct Distances {
    // Printed (esr.md 4.11).
    Yards short_range;          ///< of batteries that weigh on an assessment
    Yards exposed_to_artillery; ///< a commander in danger
    Yards exposed_to_others;
    Yards friendly_batteries; ///< that steady an assessment
    Yards friendly_retreating;
    Yards friendly_broken;
    Yards deploy_shift;
    Yards recovery; ///< an enemy so near keeps a formation from it
    // Decided (esr.md 5).
    Yards support;               ///< OP-8
    Yards outflanked;            ///< OP-9
    Yards retire;                ///< OP-12
    Yards breakthrough_infantry; ///< OP-13
    Yards breakthrough_cavalry;
    Yards mass_cavalry;       ///< OP-16
    Yards convert_to_attack;  ///< OP-25: an enemy so near
    Yards convert_to_support; ///< an enemy so near to the formation that is supported
    Yards convert_reserve;
    Yards rally;         ///< OP-26: no enemy so near
    Yards grand_battery; ///< OP-27
    Yards inspire;
    Yards limber_shift;
    Yards defend_within; ///< OP-28
    Yards support_within;
    Yards support_contact;
    Yards move_keeps_off;
    Yards reserve_keeps_off;
    Yards entry_aside;      ///< how far beside its entry a column may come in that finds it taken
    Yards serves_objective; ///< a target so near to a force's objective serves it
    // By the movement table.
    Yards area_follows;    ///< how far a reformation area may go with its formation: the quickest march
    Yards general_follows; ///< the same for its general, across country
};

/// How far and where to somebody may fire (esr.md 4.7).
struct FireZone {
    Yards reach;
    std::optional<measure::Arc> arc; ///< nothing: all around
    bool needs_sight = false;
    bool needs_lane = false;
};

/// The other decisions of section 5 that the procedures ask for.
struct Options {
    bool delay_per_turn = false;    ///< OP-5
    double evade_factor = 0.5;      ///< OP-12
    bool own_class_fatigue = false; ///< OP-18
    bool player_divides = false;    ///< OP-19
    bool directive_limits = true;   ///< OP-28
    int guard_ratings = 1;          ///< OP-30
    bool invincible_spares = false; ///< OP-32
    bool score_lasts_turn = true;   ///< OP-33
    bool premonition = false;       ///< 3.11
    bool objectives_bind = true;    ///< 4.1: directives must serve the force's objective
};

/// What the rules of a game lay down in its edition and with its house rules, looked up once.
struct Book {
    std::string edition;
    Distances distances;
    FireZone artillery;
    FireZone skirmish;
    rules::Zone enemy_proximity; ///< whose bands are the words of that fact (OP-3)
    Options options;
    ruling::Movement movement;
    ruling::Eyes eyes;
    measure::SightSettings sight; ///< OP-23
    Turn turn;
};

/// Opens the rules in an edition. What is missing or does not fit together is an error with its file.
Result<std::shared_ptr<const Book>> open_book(const rules::System&, const std::string& edition);

/// The step that a game is in, and any other.
inline const StepRule& step_of(const GameState& game) { return game.terms->book->turn[game.step]; }
inline const StepRule& step_of(const GameState& game, Step step) { return game.terms->book->turn[step]; }

}
