#pragma once

#include "engine/core/error.h"
#include "engine/table/figure_sizes.h"
#include "engine/table/footprints.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vantage {
class JsonReader;
}

namespace vantage::table {

struct Rgb {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    friend constexpr bool operator==(Rgb, Rgb) = default;
};

/// A size as a player gives it: on the ground in yards, or on the table in inches or millimetres.
struct GivenSize {
    enum class Unit : std::uint8_t { yards, inches, millimetres };
    double width = 0;
    double depth = 0;
    Unit unit = Unit::millimetres;
    [[nodiscard]] TableSize on_table(GroundScale) const;
    friend bool operator==(const GivenSize&, const GivenSize&) = default;
};

/// How a base is to be filled; what is not given is worked out from figure scale, base and troops.
struct FillChoice {
    std::optional<int> figures;
    std::optional<int> files;
    std::optional<int> ranks;
    std::optional<Millimetres> file_spacing;
    std::optional<Millimetres> rank_spacing;
    friend bool operator==(const FillChoice&, const FillChoice&) = default;
};

/// A unit on several stands in `columns` beside one another; the rest behind.
struct Stands {
    int count = 1;
    int columns = 1;
    Millimetres gap;
    std::optional<GivenSize> size; ///< of one stand; else the unit's footprint is divided among them
    friend bool operator==(const Stands&, const Stands&) = default;
};

/// One line of a basing file: for whom (every field given must match), and what differs for them.
struct BaseOverride {
    std::optional<UnitKind> kind;
    std::string nation;
    std::string unit;

    std::optional<GivenSize> size;
    std::optional<bool> round;
    std::optional<Stands> stands;
    std::optional<Millimetres> thickness;
    std::optional<Rgb> edge;
    FillChoice fill;
    friend bool operator==(const BaseOverride&, const BaseOverride&) = default;
};

/// All that decides how units are based: the recommended table, the figures' sizes and the player's wishes.
struct Basing {
    FootprintTable table;
    FigureSizes figures;
    Rgb edge{74, 58, 38};
    std::optional<Millimetres> thickness; ///< else by figure scale
    std::vector<BaseOverride> overrides;  ///< in file order: among equally narrow ones the last wins
};

/// A unit's bases at given scales, before figures stand on them.
struct BasePlan {
    Millimetres width; ///< of the whole unit
    Millimetres depth;
    Millimetres stand_width; ///< of one base
    Millimetres stand_depth;
    bool round = false;
    int stands = 1;
    int columns = 1;
    Millimetres gap;
    Millimetres thickness;
    Rgb edge;
    FillChoice fill;
};

/// The recommended table and figure sizes from assets/basing, without any override.
Result<Basing> standard_basing();

/// Reads what a scene's "basing" or a player's basing file says on top of `basing`; every mistake goes to the
/// reader's Problems.
void read_basing(const JsonReader&, Basing& basing);
/// The same from a file of its own.
Result<void> load_basing(const std::filesystem::path&, Basing& basing);

/// A colour such as "#4a3a26"; nothing, and a report, if it is none.
std::optional<Rgb> read_colour(const JsonReader&);

/// What applies to these troops: an override of the unit before one of its nation before one of its kind.
BasePlan plan_bases(const Troops&, const Scales&, const Basing&);

/// The ground that the whole unit covers, as it stands on the table.
Footprint footprint_of(const Troops&, const Scales&, const Basing&);

}
