#pragma once

#include "engine/core/result.h"
#include "engine/table/scales.h"
#include "engine/table/troops.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vantage::table {

/// Width and depth of a base on the table.
struct TableSize {
    Inches width;
    Inches depth;
    friend constexpr bool operator==(const TableSize&, const TableSize&) = default;
};

/// Width and depth of what stands on the ground; a round one has its diameter twice.
struct Footprint {
    Yards width;
    Yards depth;
    bool round = false;
    friend constexpr bool operator==(const Footprint&, const Footprint&) = default;
};

/// A row of the recommended basing table.
struct FootprintRow {
    UnitKind kind = UnitKind::infantry_500;
    std::string name;
    Yards width;
    Yards depth;
    bool adapt = false;                              ///< players are told to adapt it to their figures
    std::array<std::optional<TableSize>, 5> printed; ///< at ground_presets; empty where print is blank
};

/// The recommended bases of a rules system: printed values at the printed ground scales, and everywhere
/// else the ground divided by the scale to the nearest quarter inch (an eighth goes up), at least ¼".
class FootprintTable {
public:
    FootprintTable() = default;
    explicit FootprintTable(std::array<FootprintRow, unit_kind_count> rows) : rows_(std::move(rows)) {}

    [[nodiscard]] const FootprintRow& row(UnitKind k) const { return rows_[static_cast<std::size_t>(k)]; }
    [[nodiscard]] const std::array<FootprintRow, unit_kind_count>& rows() const { return rows_; }
    [[nodiscard]] TableSize size(UnitKind, GroundScale) const;

private:
    std::array<FootprintRow, unit_kind_count> rows_{};
};

/// Reads a table such as assets/basing/footprints.json: every kind once.
Result<FootprintTable> load_footprints(const std::filesystem::path&);

}
