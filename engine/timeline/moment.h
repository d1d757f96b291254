#pragma once

#include "engine/play/piece.h"
#include "engine/timeline/track.h"

#include <memory>
#include <vector>

namespace vantage::timeline {

/// What the figures of a piece are doing.
enum class Activity : std::uint8_t {
    standing, ///< as they are glued to their base
    marching,
    firing,
    charging, ///< at the run or the gallop, and in the fight itself
    routing,  ///< running, in disorder
};

/// A unit, a leader or a group's area at one moment.
struct PieceMoment {
    Placement place{};
    double presence = 1.0; ///< 0 not on the table, 1 there; between while it comes or goes
    double deployed = 1.0; ///< of a unit: 0 ployed, 1 deployed
    double limbered = 0.0; ///< of a battery: 0 in action, 1 limbered
    Activity activity = Activity::standing;
    double stride = 0.0; ///< yards gone on this way; 0 for what stands
    /// The way it is on, for bases that follow each other round corners: where one of them is, is
    /// way->part_at(along, right, ahead). Null for what stands. Good until the timeline is changed.
    const Track* way = nullptr;
    Yards along{};
    [[nodiscard]] bool seen() const { return presence > 0.0; }
    friend bool operator==(const PieceMoment& a, const PieceMoment& b) {
        return a.place == b.place && a.presence == b.presence && a.deployed == b.deployed &&
               a.limbered == b.limbered && a.activity == b.activity && a.stride == b.stride &&
               a.along == b.along;
    }
};

/// What the markers beside a group say.
struct GroupMoment {
    std::shared_ptr<const play::Markers> markers; ///< never null
    double since_change = 1e9;                    ///< seconds since any of them changed, to let them flash
    friend bool operator==(const GroupMoment& a, const GroupMoment& b) {
        return *a.markers == *b.markers && a.since_change == b.since_change;
    }
};

/// Smoke, flashes and dust.
struct Effect {
    enum class Kind : std::uint8_t { volley, salvo, dust } kind = Kind::volley;
    Placement place{}; ///< the middle of the front from which it comes, as that stood then
    Yards width{};     ///< of the front
    int pieces = 1;    ///< guns of a salvo
    double age = 0;    ///< seconds since it began
    double life = 1;   ///< seconds until nothing is left of it
    double strength = 1.0;
    std::uint32_t seed = 0;
    friend bool operator==(const Effect&, const Effect&) = default;
};

/// Everything at one moment, numbered as in the game's state; leaders and groups that the game makes later
/// are listed from the beginning, with presence 0.
struct TableMoment {
    double time = 0.0;
    int turn = 1;
    std::size_t step = 0; ///< into play::Game::steps()
    std::vector<PieceMoment> units;
    std::vector<PieceMoment> leaders;
    std::vector<PieceMoment> areas; ///< one for each group
    std::vector<GroupMoment> groups;
    std::vector<Effect> effects; ///< in the order in which they began
    friend bool operator==(const TableMoment&, const TableMoment&) = default;
};

}
