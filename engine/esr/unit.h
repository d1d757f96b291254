#pragma once

#include "engine/core/fields.h"
#include "engine/esr/kinds.h"

#include <string>
#include <tuple>

namespace vantage::esr {

using table::Footprint;

/// A battalion, a group of squadrons, a battery or a company (esr.md 2.5).
struct Unit {
    std::string id;
    std::string name;
    FormationId formation;
    Arm arm = Arm::infantry;
    bool guard = false;
    int men = 0;
    int guns = 0;
    Calibre calibre = Calibre::medium;
    bool horse_artillery = false;
    int combat = 4;
    scene::UnitTraits traits;
    Footprint in_action;   ///< as infantry, cavalry or unlimbered guns
    Footprint on_the_move; ///< limbered; the same for all but artillery

    Where where = Where::on_table;
    Placement place;
    Deployment deployment = Deployment::deployed;
    Station station = Station::waves;
    int wave = 1;
    bool limbered = false;
    UnitId attached_to;      ///< of a committed company
    int fights = 0;          ///< this turn
    double share = 0.0;      ///< of its movement used this turn
    bool bombarding = false; ///< intensely, this turn
    bool may_evade = false;  ///< until its side ends the step
    bool hidden = false;     ///< in ambush: the enemy does not know of it, and it counts for nothing with him

    [[nodiscard]] bool on_table() const { return where == Where::on_table; }
    [[nodiscard]] bool here() const { return where == Where::on_table || where == Where::in_area; }
    [[nodiscard]] bool specialty() const { return traits.engineers || traits.rifles > 0; }
    static constexpr auto fields();
    friend bool operator==(const Unit&, const Unit&) = default;
};

constexpr auto Unit::fields() {
    return std::tuple{
        field("id", &Unit::id),
        field("name", &Unit::name),
        field("formation", &Unit::formation),
        field("arm", &Unit::arm),
        field("guard", &Unit::guard),
        field("men", &Unit::men),
        field("guns", &Unit::guns),
        field("calibre", &Unit::calibre),
        field("horse_artillery", &Unit::horse_artillery),
        field("combat", &Unit::combat),
        field("traits", &Unit::traits),
        field("in_action", &Unit::in_action),
        field("on_the_move", &Unit::on_the_move),
        field("where", &Unit::where),
        field("place", &Unit::place),
        field("deployment", &Unit::deployment),
        field("station", &Unit::station),
        field("wave", &Unit::wave),
        field("limbered", &Unit::limbered),
        field("attached_to", &Unit::attached_to),
        field("fights", &Unit::fights),
        field("share", &Unit::share),
        field("bombarding", &Unit::bombarding),
        field("may_evade", &Unit::may_evade),
        field("hidden", &Unit::hidden),
    };
}

}
