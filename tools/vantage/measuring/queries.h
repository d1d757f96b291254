#pragma once

#include "engine/measure/reach.h"
#include "tools/vantage/measuring/answer.h"
#include "tools/vantage/measuring/measure_context.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vantage::cli {

/// How to look: which sight, and what blocks where that differs from the rules system's defaults.
struct SightChoice {
    std::string kind = "ground";
    std::string blocks; ///< words with commas; empty: the defaults
    std::optional<double> wood_depth;
    std::optional<double> eye;    ///< yards above the ground, else by who looks
    std::optional<double> target; ///< yards above the ground, else by who is looked at
    double threshold = 0.0;
};

/// The settings that a choice makes on a board.
Result<measure::SightSettings> sight_settings(const MeasureContext&, const SightChoice&);
/// How high somebody's eyes are as this sight takes it.
Yards eye_height(Yards true_height, const measure::SightSettings&);

struct LosQuery {
    std::string from, to;
    SightChoice sight;
    int samples = 9;
    std::string profile; ///< a .png, .json or .txt to write, or empty
};
Result<Answer> measure_los(const MeasureContext&, const LosQuery&);

struct ViewshedQuery {
    std::string from;
    SightChoice sight;
    std::string cell = "1px"; ///< "1px", or yards
    std::string output;       ///< a .png, or empty
    unsigned threads = 0;
};
Result<Answer> measure_viewshed(const MeasureContext&, const ViewshedQuery&);

struct CommandQuery {
    std::string zone;    ///< a side: only ground nearer to it than to its enemies is looked from
    std::string battery; ///< a unit: only ground within its range of each place counts
    std::optional<double> eye, target; ///< yards above the ground; else a man on foot, and as high as the eye
    int places = 256;                  ///< a side
    bool preview = false;              ///< from every eighth place
    std::string output;                ///< a .png, or empty
    unsigned threads = 0;
    std::function<bool(double)> goes_on{}; ///< as in measure::CommandQuestion
};
Result<Answer> measure_command(const MeasureContext&, const CommandQuery&);

struct TapeQuery {
    std::vector<std::string> along;
    double pace_inches = 30.0;
};
Result<Answer> measure_tape(const MeasureContext&, const TapeQuery&);

struct UnitQuery {
    std::string unit;
    SightChoice sight;
};
Result<Answer> measure_arc(const MeasureContext&, const UnitQuery&);
Result<Answer> measure_rings(const MeasureContext&, const std::string& place);
Result<Answer> measure_seen(const MeasureContext&, const UnitQuery&);

struct ReachQuery {
    std::string unit;
    std::string to;   ///< a place for the cheapest path, or empty
    double cell = 25; ///< yards
    std::string output;
};
Result<Answer> measure_reach(const MeasureContext&, const ReachQuery&);

struct VantageQuery {
    std::string commander; ///< within whose move, or empty
    std::string region;    ///< "WEST,SOUTH:EAST,NORTH", or empty for all
    std::string side;      ///< whose eyes, when no commander is named
    std::string rank = "all";
    std::string over; ///< the receiving commander, for the superior vantage point
    double step = 0;  ///< yards between places; 0: fitted
    int best = 5;
    SightChoice sight;
    unsigned threads = 0;
};
Result<Answer> measure_vantage(const MeasureContext&, const VantageQuery&);

struct WheelQuery {
    std::string who; ///< a unit or a formation
    std::string pivot = "right";
    double angle = 45;
};
Result<Answer> measure_wheel(const MeasureContext&, const WheelQuery&);
Result<Answer> measure_front(const MeasureContext&, const std::string& formation);

/// How far a unit moves in a turn with its formation, or a commander by himself, by the rules.
struct March {
    measure::MoveRates rates;
    std::string words; ///< "infantry, deployed"
};
Result<March> march_of(const MeasureContext&, const physics::Body&);
/// The same of a unit's formation as if all of it were in column, by road where there is one.
Result<March> march_in_column(const MeasureContext&, const physics::Body&);
/// All that it reaches in a turn; enemies on the table are in its way.
measure::CostField reach_of(const MeasureContext&, const physics::Body&, const March&, Yards cell);

/// "east,north (id name)" and so on, as every query prints who it speaks of.
std::string call(const MeasureContext&, const physics::Body&);
nlohmann::ordered_json piece_json(const MeasureContext&, const physics::Body&);
/// Those on the table, units before commanders.
std::vector<const physics::Body*> standing(const MeasureContext&);

}
