#pragma once

#include "engine/measure/ground_sight.h"
#include "engine/measure/obstacle.h"

#include <optional>
#include <string>
#include <string_view>

namespace vantage::measure {

/// Which question a line of sight answers; named in every answer.
enum class SightKind : std::uint8_t {
    ground, ///< what a man sees: true heights at ground scale
    table,  ///< what a model sees on the table: figures' heights and the exaggerated relief, as with a laser
};
std::string_view name_of(SightKind);

/// What blocks. The defaults are plain common sense; rules systems have their own.
struct SightSettings {
    SightKind kind = SightKind::ground;
    /// How many yards of wood a line may pass through below the tree tops, all woods together. None: woods
    /// never block.
    std::optional<Yards> wood_depth = Yards{112.0};
    /// The same for built-up areas that neither end stands in.
    std::optional<Yards> built_up_depth = Yards{0.0};
    /// How far one sees into, or out of, a built-up area that an end of the line stands in.
    Yards built_up_edge{112.0};
    bool buildings = true;
    bool barriers = true; ///< walls, hedges and earthworks
    bool crops = true;    ///< crops and scrub, where the line runs through them
    bool smoke = true;
    bool friends = true; ///< units of the looker's side
    bool enemies = true; ///< units of other sides
    /// The least share of a base that must be seen for it to count as seen; 0: any of it.
    double threshold = 0.0;
    /// How much the table exaggerates the relief; 1 in ground sight.
    double exaggeration = 1.0;
    /// How much taller than true things stand on the table for the ground they cover; 1 in ground sight. It
    /// multiplies obstacles' heights; the ends of a line are given as they stand.
    double upright = 1.0;
    Yards base_thickness{0.0}; ///< under units, at ground scale; 0 in ground sight
    /// Things closer than this to an end do not block it: a wall is looked over, one's own ranks through.
    Yards at_hand{1.0};
};

/// What a line meets or passes, in order of distance from the first end.
struct SightHit {
    enum class What : std::uint8_t { ground, obstacle };
    What what = What::ground;
    ObstacleKind kind = ObstacleKind::wood; ///< of obstacles
    std::uint32_t id = 0;
    std::string name{}; ///< empty for the ground
    Yards from{};       ///< where the line comes over it, or into it
    Yards to{};         ///< where it leaves
    Yards at{};         ///< where it blocks, else where it is tightest
    Yards margin{};     ///< by how much the line clears its top (or, negative, runs below it)
    Yards top{};        ///< of an obstacle, over the ground under it, as this sight takes it
    bool blocks = false;
};

/// Whether one point sees another, why, and by how much.
struct Sighting {
    SightKind kind = SightKind::ground;
    SightEnd from;
    SightEnd to;
    bool visible = false;
    /// The least height of the line over the ground and over all that would block it, ends included.
    /// Negative when blocked: how far the line runs below what blocks it, at the worst place.
    Yards margin;
    Yards tightest_at;
    std::optional<Yards> blocked_at; ///< where the line first stops
    Yards length;                    ///< in plan
    std::vector<SightHit> hits;

    /// The hit that the line stops at, if any.
    [[nodiscard]] const SightHit* blocker() const;
};

/// Who looks and who is looked at: they never stand in their own way.
struct SightParties {
    std::int32_t side = -1; ///< of the looker
    std::optional<std::uint32_t> looker{};
    std::optional<std::uint32_t> target{};
};

/// The one function that decides. Swapping the ends gives the same verdict and margin.
Sighting sight(const GroundSight&, const Obstacles&, const SightEnd& from, const SightEnd& to,
               const SightSettings& = {}, const SightParties& = {});
/// Its verdict alone, found faster.
bool sees(const GroundSight&, const Obstacles&, const SightEnd& from, const SightEnd& to,
          const SightSettings& = {}, const SightParties& = {});

/// How much of a base is seen from a point: at least nine places on it are looked at.
struct BaseSighting {
    int seen = 0;
    int samples = 0;
    Sighting best; ///< to the place with the largest margin
    std::vector<Sighting> all;
    [[nodiscard]] double share() const { return samples > 0 ? static_cast<double>(seen) / samples : 0.0; }
    [[nodiscard]] bool visible(double threshold) const { return seen > 0 && share() >= threshold; }
};
/// `a_side` places across and deep: 3 gives nine, spread from edge to edge.
BaseSighting sight_of_base(const GroundSight&, const Obstacles&, const SightEnd& from, const Base& target,
                           Yards target_height, const SightSettings& = {}, const SightParties& = {},
                           int a_side = 3);

/// The places on a base that are looked at.
std::vector<GroundPoint> sample_spots(const Base&, int a_side = 3);

/// One line that two machines can compare: kind, ends, verdict, margin and where, to the millionth of a yard.
std::string record(const Sighting&);

}
