#pragma once

#include "engine/scene/scene.h"

#include <map>

namespace vantage::scene {

/// Figures by what they are sold as.
struct FigureCount {
    int foot = 0;
    int mounted = 0; ///< with aides and escorts
    int guns = 0;
    int limbers = 0;
    int generals = 0;
    [[nodiscard]] int total() const { return foot + mounted + guns + limbers + generals; }
    FigureCount& operator+=(const FigureCount&);
    friend bool operator==(const FigureCount&, const FigureCount&) = default;
};

/// Bases of one nation, kind and troop that are all alike.
struct ShoppingLine {
    std::string nation;
    table::UnitKind kind = table::UnitKind::infantry_500;
    table::Troop troop = table::Troop::line_infantry; ///< of no meaning for reformation areas
    int bases = 0;
    Millimetres width;
    Millimetres depth;
    bool round = false;
    FigureCount figures;
};

/// "hussars", or "marker" for a reformation area.
std::string troops_text(const ShoppingLine&);
/// "40.0 x 20.0" or "30.0 round", in millimetres.
std::string size_text(const ShoppingLine&);

/// What a player needs for a whole battle, later arrivals included: a base for every unit and commander, a
/// limber base for every battery, a marker for every formation's reformation area.
struct ShoppingList {
    table::Scales scales;
    Inches table_width;
    Inches table_depth;
    std::vector<ShoppingLine> lines; ///< by nation, then kind, then troop
    int bases = 0;
    FigureCount figures;
};

ShoppingList shopping_list(const Scene&, table::Scales);

/// Prices for one figure or base. What is not given costs nothing.
struct Prices {
    double foot = 0, mounted = 0, gun = 0, limber = 0, general = 0, base = 0;
};

/// A price file: prices for every figure size, or for some of them.
struct PriceList {
    std::string currency;
    std::optional<Prices> any_size;
    std::map<double, Prices> by_size; ///< figure height in millimetres
    /// The prices for a figure size, if there are any.
    [[nodiscard]] std::optional<Prices> at(Millimetres figures) const;
};
Result<PriceList> load_prices(const std::filesystem::path&);

double cost_of(const ShoppingList&, const Prices&);

}
