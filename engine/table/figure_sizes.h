#pragma once

#include "engine/core/result.h"
#include "engine/table/scales.h"

#include <filesystem>
#include <vector>

namespace vantage::table {

/// How much room one figure takes and how tall it is. Eye and total height differ by the head-dress, and
/// neither says how much of a base it fills.
struct FigureSize {
    Millimetres eye;      ///< sole (or hoof) to eye
    Millimetres total;    ///< to the top of the head-dress
    Millimetres frontage; ///< from file to file in close order
    Millimetres depth;    ///< from rank to rank
};

/// The four types that differ in size; at one figure scale.
struct FigureSet {
    FigureSize foot;
    FigureSize horse;  ///< with its rider
    FigureSize gun;    ///< with room for its crew beside it
    FigureSize limber; ///< with its team
};

/// Figure sizes over the range of scales: listed ones exactly, others interpolated between their neighbours.
class FigureSizes {
public:
    struct Row {
        Millimetres size;
        FigureSet set;
    };
    FigureSizes() = default;
    /// Rows by rising size, at least one.
    explicit FigureSizes(std::vector<Row> rows) : rows_(std::move(rows)) {}
    [[nodiscard]] FigureSet at(Millimetres figure_scale) const;
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

private:
    std::vector<Row> rows_;
};

/// Reads a list such as assets/basing/figures.json.
Result<FigureSizes> load_figure_sizes(const std::filesystem::path&);

}
