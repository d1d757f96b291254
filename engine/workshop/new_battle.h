#pragma once

#include "engine/country/country.h"
#include "engine/scene/document.h"

#include <optional>
#include <string>
#include <variant>

/// Where battles are made: a table, the ground on it, the armies, and where they stand.
namespace vantage::workshop {

/// Level ground with nothing on it.
struct Blank {};

/// What a new battle begins with.
struct NewBattle {
    std::string title; ///< empty: one is made of year and season
    Inches table_width{72.0};
    Inches table_depth{48.0};
    bool metric = false; ///< how the file says the size of the table
    table::Scales scales{GroundScale{Yards{100.0}}, Millimetres{6.0}};
    std::string rules; ///< of the systems in assets/rules; empty: the usual one
    int year = 1809;   ///< 1792 to 1815
    scene::Season season = scene::Season::summer;
    /// The land: made up by these choices (extent, scale and season are those of the battle), or nothing yet.
    std::variant<Blank, country::Choices> land;
};

/// A whole scene that `load_scene` takes, to stand in that file: two sides without armies. Refuses rules that
/// there are not, and tables beyond what a ground may be (100 to 100,000 yards).
Result<scene::SceneDocument> make_battle(const NewBattle&, const std::filesystem::path& file);

/// Width and depth of a table: "6x4ft", "180x120cm" or "1.8x1.2m".
struct TableSize {
    Inches width, depth;
    bool metric = false;
};
Result<TableSize> read_table_size(std::string_view text);

}
