#pragma once

#include "engine/survey/survey.h"

#include <map>

// The parts of a survey.
namespace vantage::survey {

using Point = glm::dvec2; ///< yards on the table

/// A thing of a map with what its file says of it, on the table.
struct Feature {
    std::map<std::string, std::string> tags;
    enum class Shape { point, line, area } shape = Shape::point;
    std::vector<Point> points; ///< of areas the outer ring

    [[nodiscard]] std::string tag(const std::string& key) const {
        const auto found = tags.find(key);
        return found == tags.end() ? "" : found->second;
    }
};

/// The table's own projection: its coordinates are yards from the south-west corner.
std::string projection_of(const Plan&);

struct Heights {
    int columns = 0, rows = 0;
    std::vector<float> yards; ///< row by row from the south
    double source_cell = 0.0; ///< yards
    /// Samples beyond each edge of the table, which are not shown: a wood that ends near it is told from open
    /// ground by what lies beyond.
    int margin = 0;
};
/// The same without what lies beyond the table.
Heights cropped(const Heights&);
Result<Heights> read_heights(const Plan&, std::vector<std::string>& credits, std::vector<std::string>& notes);
Result<std::vector<Feature>> read_features(const Plan&, std::vector<std::string>& credits,
                                           std::vector<std::string>& notes);

/// Takes trees off the heights inside woods, as satellites see their tops.
void take_off_canopy(Heights&, const Plan&, const std::vector<Feature>&, std::vector<std::string>& notes);

/// The map as a scene has it; its waters are worked into the ground.
std::shared_ptr<const nlohmann::ordered_json> draw_map(const Plan&, const std::vector<Feature>&,
                                                       std::shared_ptr<const HeightField>& ground,
                                                       std::vector<std::string>& notes);

}
