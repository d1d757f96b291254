#pragma once

#include "tests/tabletop/table_game.h"

namespace vantage::tabletop::test {

/// Level ground with a line from west to east, and something else than open ground in a belt.
class OtherGround final : public measure::GroundKnowledge {
public:
    [[nodiscard]] Yards width() const override { return flat_.width(); }
    [[nodiscard]] Yards depth() const override { return flat_.depth(); }
    [[nodiscard]] Yards height_at(GroundPoint p) const override { return flat_.height_at(p); }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base& b) const override {
        const bool in = b.place.at.north > from && b.place.at.north < to;
        return in ? belt : measure::TerrainUnder{};
    }
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion& q) const override {
        return flat_.sight(q);
    }
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint> path) const override {
        return flat_.along(path);
    }
    [[nodiscard]] std::vector<measure::LineCrossed>
    crossed(std::span<const GroundPoint> path) const override {
        std::vector<measure::LineCrossed> out;
        for (std::size_t i = 1; !line.kind.empty() && i < path.size(); ++i)
            if ((path[i - 1].north < line_at) != (path[i].north < line_at)) out.push_back(line);
        return out;
    }

    measure::TerrainUnder belt{};
    Yards from{0}, to{0}; ///< the belt's edges
    measure::LineCrossed line{};
    Yards line_at{400};

private:
    measure::FlatGround flat_{Yards{2000}, Yards{1400}};
};

}
