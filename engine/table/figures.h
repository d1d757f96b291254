#pragma once

#include "engine/table/basing.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vantage::table {

/// What a figure is. With the unit's nation, troop and regiment it chooses model and colours.
enum class FigureKind : std::uint8_t {
    line_foot,
    light_foot,
    grenadier,
    skirmisher,
    pioneer,
    officer,
    standard_bearer,
    drummer,
    heavy_horse, ///< cuirassiers, carabiniers, horse grenadiers
    dragoon,
    light_horse, ///< chasseurs, light dragoons, mamelukes
    hussar,
    lancer,
    cossack,
    horse_officer,
    horse_standard,
    trumpeter,
    gun,
    howitzer,
    gunner,       ///< on foot
    horse_gunner, ///< mounted, behind the guns
    limber,       ///< with its team; hooked to its gun when the pose is `limbered`
    caisson,
    general,
    aide,
    escort,
};
inline constexpr std::size_t figure_kind_count = 26;
std::string_view name_of(FigureKind);

/// What a figure is doing; a model without that pose shows its usual one.
enum class FigurePose : std::uint8_t { standing, marching, firing, walking, galloping, serving, limbered };

/// Alike figures in ranks and files on one base. This is all that is stored of them: whoever draws, counts
/// or measures works out each figure with figure_at().
///
/// Figure n stands in rank n / files (rank 0 in front) and file n % files (file 0 on the left). A last rank
/// that is not full is closed up to the middle.
struct FigureBlock {
    FigureKind kind = FigureKind::line_foot;
    FigurePose pose = FigurePose::standing;
    bool strip = false; ///< cast in one piece, as 2 and 3 mm figures are
    int files = 1;
    int ranks = 1;
    int count = 1; ///< at most files × ranks
    Millimetres file_spacing;
    Millimetres rank_spacing;
    Millimetres right; ///< middle of the block from the middle of its base
    Millimetres forward;
    Millimetres height;  ///< the figure scale: a man on foot from sole to eye; all else is to that scale
    double jitter = 0.0; ///< how far a figure strays, as a share of the spacing
    std::uint32_t seed = 0;
    friend bool operator==(const FigureBlock&, const FigureBlock&) = default;
};

/// One base of a unit.
struct BaseLayout {
    Millimetres right; ///< its middle from the middle of the unit's footprint
    Millimetres forward;
    Millimetres width;
    Millimetres depth;
    bool round = false;
    Millimetres thickness;
    Rgb edge;
    std::uint32_t seed = 0;
    Millimetres overhang; ///< how far figures stick out over the edge; 0 when all fit
    std::vector<FigureBlock> blocks;
    friend bool operator==(const BaseLayout&, const BaseLayout&) = default;
};

/// A single figure of a block, on its base.
struct FigurePlace {
    float right_mm;
    float forward_mm;
    float turn_degrees; ///< clockwise from the unit's facing
    float stretch;      ///< of its height, about 1
    std::uint32_t variant;
};

/// Works out figure n of a block, 0 ≤ n < count. Single precision and integer hashing only, so that a shader
/// gets the same.
FigurePlace figure_at(const FigureBlock&, std::uint32_t n);
/// The hash behind the variation (PCG by Jarzynski and Olano, 2020), for the shader's twin of figure_at().
std::uint32_t figure_hash(std::uint32_t seed, std::uint32_t n);

int figures_on(const BaseLayout&);

/// Puts figures on one base as a wargamer would. `share` of `shares` tells the stands of a unit apart: the
/// command group stands on the middle one, men and guns are divided among all.
void fill_base(BaseLayout&, const Troops&, const Scales&, const Basing&, const FillChoice&, int share = 0,
               int shares = 1);

/// A unit's bases with the figures on them. The reformation area is a marker without figures.
std::vector<BaseLayout> bases_of(const Troops&, const Scales&, const Basing&);

}
