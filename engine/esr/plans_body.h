#pragma once

#include "engine/esr/referee.h"
#include "engine/player/ways.h"

// Bodies of men on the move: one way for all, a place in the line or the column for each, and each goes as
// far towards it as he can. Nobody holds up the rest.
namespace vantage::esr {

/// What a move keeps to.
struct Bounds {
    double keep_off = 0.0; ///< yards from every enemy, unless it stands nearer already; 0: short of contact
    double share = 1.0;    ///< of its movement
};

/// A formation's move, put together unit by unit.
class BodyMove {
public:
    BodyMove(const Referee&, FormationId, const Enemies&);

    [[nodiscard]] const std::vector<UnitId>& units() const { return units_; } ///< that can go
    [[nodiscard]] Base stands(UnitId) const;                                  ///< now, or after its move
    /// How far a unit goes along a way, from where it stands, in yards, with what it may use of its movement.
    [[nodiscard]] double affordable(UnitId, const std::vector<GroundPoint>& way, double share) const;
    /// Lets a unit go along a way as far as it may, and end beside the end of it if there is no room.
    bool go(UnitId, std::vector<GroundPoint> way, Degrees facing, const Bounds&);
    /// The same to one place and no other, into contact if that is there.
    bool place(UnitId, const std::vector<GroundPoint>& way, Degrees facing, bool touch);
    /// The move, with its general behind the men; the reformation area follows by itself.
    [[nodiscard]] MoveFormation finish(Degrees facing) const;
    [[nodiscard]] bool moves() const { return !move_.moves.empty(); }

private:
    [[nodiscard]] bool fits(UnitId, const Base&, bool touch, double keep_off) const;
    [[nodiscard]] bool runs_into_enemy(UnitId, const std::vector<GroundPoint>& path, Degrees facing) const;
    void take(UnitId, std::vector<GroundPoint> path, Degrees facing);

    const Referee& r_;
    FormationId formation_;
    const Enemies& enemies_;
    ruling::Mover mover_;
    std::vector<UnitId> units_;
    struct Standing {
        UnitId unit;
        Base base;
        bool own = false; ///< of this formation
        bool enemy = false;
    };
    std::vector<Standing> standing_; ///< whoever may be in the way
    MoveFormation move_;
};

/// The rates of a formation for finding ways.
player::Gait gait_of(const Referee&, FormationId);
/// The same as if all of it were in column.
player::Gait column_gait_of(const Referee&, FormationId);

/// A point on a way, so many yards from its start; beyond its end the end.
GroundPoint point_on(const std::vector<GroundPoint>& way, double yards);
double length_of(const std::vector<GroundPoint>& way);

/// A place for every unit that can go, in lines of `abreast` about a middle.
struct Slot {
    UnitId unit;
    Placement place;
};
std::vector<Slot> lines_about(const Referee&, FormationId, GroundPoint middle, Degrees facing, int abreast);
/// How many stand side by side in two lines.
int usual_front(const Referee&, FormationId);

/// The whole body along a way in lines: as far as most of it can come.
std::optional<MoveFormation> advance_in_lines(const Referee&, const player::Ways&, const Enemies&,
                                              FormationId, const std::vector<GroundPoint>& way,
                                              std::optional<Degrees> facing, int abreast, const Bounds&);
/// In column, each behind the one before it, along a way.
std::optional<MoveFormation> march_in_column(const Referee&, const player::Ways&, const Enemies&, FormationId,
                                             const std::vector<GroundPoint>& way, const Bounds&);
/// Each by its own way and as far as it can, those in front no farther than the hindmost can follow: when the
/// body is too scattered or the ground too cut up to go as one.
std::optional<MoveFormation> advance_singly(const Referee&, const player::Ways&, const Enemies&, FormationId,
                                            GroundPoint goal, std::optional<Degrees> facing, const Bounds&);
/// Whom each unit can reach to fight, and how good its chance is there.
struct Strike {
    UnitId unit;
    UnitId enemy;
    Placement place;
    double win = 0.0;
    double lose = 0.0;
    double lead = 0.0; ///< in the score, before the dice
};
/// The best contacts that a formation can make this turn, and the move that makes them, the rest closing up.
struct Assault {
    std::vector<Strike> strikes;
    MoveFormation move;
    double win = 0.0; ///< mean of the strikes
    double lose = 0.0;
};
std::optional<Assault> plan_assault(const Referee&, const Enemies&, FormationId);

/// The chances of one fight, by the table, as far as it can be seen beforehand.
struct FightOdds {
    double win = 0.0;
    double lose = 0.0;
    double lead = 0.0; ///< in the score, before the dice
};
FightOdds fight_odds(const Referee&, UnitId ours, UnitId theirs, const Placement& from, int friends);

/// Every unit that is still in column into line where it stands, towards a bearing.
std::optional<PloyDeploy> deploy_in_place(const Referee&, const Enemies&, FormationId, Degrees facing);

}
