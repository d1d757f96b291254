#pragma once

#include "engine/overlay/labels.h"
#include "tools/vantage/measuring/measure_context.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace vantage::cli {

/// What is to be drawn over a picture: --los, --rings, --labels and so on.
struct MarkOptions {
    std::vector<std::string> sights{}, tapes{}, paths{}; ///< "FROM:TO"
    std::vector<std::string> rings{}, arcs{}, viewsheds{}, reaches{};
    bool labels = false;
    bool units = false;
    bool objectives = false;
    bool names = false;

    void add_to(CLI::App&);
    void add_labels_to(CLI::App&); ///< those alone that need no measuring
    /// Draws the labels that were asked for.
    void label(overlay::Marks&, const scene::Scene&, const overlay::Field&, const overlay::Pen&,
               std::span<const overlay::Standing>) const;
    [[nodiscard]] bool any() const;
};

/// Asks every question that was put, with the functions of `vantage measure`, and draws the answers.
Result<overlay::Marks> make_marks(const MeasureContext&, const MarkOptions&, const overlay::Pen&,
                                  std::span<const overlay::Standing>);

}
