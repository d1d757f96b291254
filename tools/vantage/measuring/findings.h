#pragma once

#include "engine/measure/command_map.h"
#include "engine/measure/reach.h"
#include "engine/measure/tape.h"
#include "engine/measure/viewshed.h"
#include "engine/ruling/ranges.h"
#include "tools/vantage/measuring/queries.h"

#include <array>

// What was found out, as values. `vantage measure` puts it into words and `vantage render` draws it: one
// question has one answer wherever it is asked.
namespace vantage::cli {

struct LosFinding {
    Place from, to;
    measure::SightSettings settings;
    Yards eye, target;
    measure::BaseSighting all;
    [[nodiscard]] bool visible() const { return all.visible(settings.threshold); }
};
Result<LosFinding> find_los(const MeasureContext&, const LosQuery&);

struct ViewshedFinding {
    Place from;
    measure::SightSettings settings;
    Yards eye, target;
    measure::SightParties parties;
    measure::Viewshed view;
};
Result<ViewshedFinding> find_viewshed(const MeasureContext&, const ViewshedQuery&);

struct CommandFinding {
    measure::CommandQuestion question;
    std::string words; ///< what counts: "the table"
    measure::CommandMap map;
};
Result<CommandFinding> find_command(const MeasureContext&, const CommandQuery&);

struct TapeFinding {
    std::vector<Place> places;
    std::vector<GroundPoint>
        points; ///< from base edge to base edge, through the middles of what lies between
    measure::TapeLength length;
};
Result<TapeFinding> find_tape(const MeasureContext&, const TapeQuery&);

struct RingsFinding {
    Place place;
    std::vector<ruling::Ring> rings; ///< from the inside outwards
};
Result<RingsFinding> find_rings(const MeasureContext&, const std::string& place);

struct ArcTarget {
    const physics::Body* piece = nullptr;
    Yards distance;
    Degrees off; ///< straight ahead
    bool enemy = false;
    measure::BaseSighting seen; ///< of enemies
};
struct ArcFinding {
    const physics::Body* unit = nullptr;
    measure::Arc arc;
    measure::SightSettings settings;
    std::vector<ArcTarget> targets; ///< the nearest first
};
Result<ArcFinding> find_arc(const MeasureContext&, const UnitQuery&);
/// The bands of the rules' arcs for a unit: those of its weapons.
std::vector<ruling::Ring> arc_bands(const MeasureContext&, const physics::Body&);

struct ReachFinding {
    Place place;
    March march;
    measure::CostField field;
    std::optional<Place> to;
    std::optional<measure::ReachPath> path; ///< nothing when `to` is out of reach
};
Result<ReachFinding> find_reach(const MeasureContext&, const ReachQuery&);

}
