#pragma once

#include "engine/measure/ground_knowledge.h"

#include <vector>

namespace vantage::player {

/// The ground in squares, made once, for those who ask about it many thousand times. What a move costs in the
/// end the exact ground says; this finds the ways.
class GroundRaster {
public:
    struct Square {
        measure::Going going = measure::Going::open; ///< the slowest in it; on a road that of the road
        bool road = false;
        GroundPoint spot; ///< where to cross it: its middle, or on its road
    };

    explicit GroundRaster(const measure::GroundKnowledge&, Yards side = Yards{50.0});

    [[nodiscard]] Yards side() const { return side_; }
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] std::size_t size() const { return squares_.size(); }
    [[nodiscard]] const Square& operator[](std::size_t index) const { return squares_[index]; }
    [[nodiscard]] std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }
    /// Of the square that a point lies in; one off the table counts as on its edge.
    [[nodiscard]] std::size_t at(GroundPoint) const;

private:
    void scan(const measure::GroundKnowledge&, GroundPoint from, GroundPoint to);

    Yards side_;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<Square> squares_;
};

}
