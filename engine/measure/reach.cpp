#include "engine/measure/reach.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

namespace vantage::measure {

namespace {

constexpr float unreached = 2.0F;

/// The ground under the cells around a start, as what a yard costs there.
class MoveGrid {
public:
    MoveGrid(GroundPoint start, const MoveRates& rates, const MoveGround& ground,
             const std::vector<Hindrance>& hindrances, Yards cell)
        : cell_(cell.value()), halts_(rates.halts_at_dense) {
        const double farthest = std::max({rates.open, rates.road, rates.rough, rates.dense}).value();
        half_ = static_cast<int>(std::ceil(farthest / cell_)) + 1;
        side_ = 2 * half_ + 1;
        origin_ = to_vec(start) - glm::dvec2{half_ * cell_};
        const auto price = [](Yards rate) {
            return rate > Yards{0.0} ? 1.0 / rate.value() : std::numeric_limits<double>::infinity();
        };
        const double far_square = (farthest + cell_) * (farthest + cell_);
        cells_.resize(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_));
        for (int j = 0; j < side_; ++j)
            for (int i = 0; i < side_; ++i) {
                Cell& c = cells_[index(i, j)];
                const glm::dvec2 from_start = glm::dvec2{i - half_, j - half_} * cell_;
                const GroundPoint p = place(i, j);
                if (glm::dot(from_start, from_start) > far_square || !ground.on_table(p)) continue;
                const Going going = ground.going(p);
                c.dense = going == Going::dense;
                c.price = going == Going::open    ? price(rates.open)
                          : going == Going::rough ? price(rates.rough)
                          : going == Going::dense ? price(rates.dense)
                                                  : std::numeric_limits<double>::infinity();
                if (rates.road > Yards{0.0} && ground.road(p)) {
                    c.price = std::min(c.price, price(rates.road));
                    c.dense = false; // a road leads through
                }
            }
        for (const Hindrance& h : hindrances) close(h);
        cells_[index(half_, half_)].price = std::min(cells_[index(half_, half_)].price, price(rates.dense));
    }

    [[nodiscard]] int side() const { return side_; }
    [[nodiscard]] int half() const { return half_; }
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] GroundPoint place(int i, int j) const {
        return to_ground(origin_ + glm::dvec2{i, j} * cell_);
    }
    [[nodiscard]] bool open(std::size_t n) const { return std::isfinite(cells_[n].price); }
    [[nodiscard]] bool dense(std::size_t n) const { return cells_[n].dense; }
    [[nodiscard]] bool halts(std::size_t from, std::size_t to) const {
        return halts_ && cells_[from].dense != cells_[to].dense;
    }

    /// What a straight leg between two cells' middles costs; infinite if something closes it.
    [[nodiscard]] double leg(int i0, int j0, int i1, int j1) const {
        const int di = i1 - i0;
        const int dj = j1 - j0;
        const int steps = std::max(std::abs(di), std::abs(dj));
        if (steps == 0) return 0.0;
        const double piece = cell_ * std::hypot(di, dj) / steps;
        double cost = 0.0;
        // From middle to middle of the cells along the longer way; each step is paid half in each of its
        // ends, and a step that changes both ways also asks the cells at its corner.
        double before = cells_[index(i0, j0)].price;
        const bool dense = cells_[index(i0, j0)].dense;
        for (int n = 1; n <= steps; ++n) {
            const double x = i0 + static_cast<double>(di) * n / steps;
            const double y = j0 + static_cast<double>(dj) * n / steps;
            const Cell& a = cells_[index(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)))];
            const Cell& b = cells_[index(static_cast<int>(std::ceil(x)), static_cast<int>(std::ceil(y)))];
            const double price = std::max(a.price, b.price);
            cost += piece * (before + price) / 2;
            before = price;
            // A halt ends the move, so only the last step may change over.
            if (halts_ && n < steps && (a.dense != dense || b.dense != dense))
                return std::numeric_limits<double>::infinity();
        }
        return cost;
    }

private:
    struct Cell {
        double price = std::numeric_limits<double>::infinity();
        bool dense = false;
    };

    void close(const Hindrance& h) {
        const double reach = (std::hypot(h.base.width.value(), h.base.depth.value()) / 2) + h.room.value();
        const glm::dvec2 low = (to_vec(h.base.place.at) - reach - origin_) / cell_;
        const glm::dvec2 high = (to_vec(h.base.place.at) + reach - origin_) / cell_;
        for (int j = std::max(0, static_cast<int>(low.y));
             j <= std::min(side_ - 1, static_cast<int>(high.y) + 1); ++j)
            for (int i = std::max(0, static_cast<int>(low.x));
                 i <= std::min(side_ - 1, static_cast<int>(high.x) + 1); ++i)
                if ((i != half_ || j != half_) && gap(h.base, place(i, j)) < h.room)
                    cells_[index(i, j)].price = std::numeric_limits<double>::infinity();
    }

    double cell_;
    bool halts_;
    int half_ = 0;
    int side_ = 0;
    glm::dvec2 origin_{0.0};
    std::vector<Cell> cells_;
};

}

std::optional<std::size_t> CostField::cell_of(GroundPoint p) const {
    const int i = static_cast<int>(std::lround((p.east - origin.east) / cell));
    const int j = static_cast<int>(std::lround((p.north - origin.north) / cell));
    if (i < 0 || j < 0 || i >= columns || j >= rows) return std::nullopt;
    return index(i, j);
}

std::size_t CostField::count() const {
    return static_cast<std::size_t>(
        std::count_if(used.begin(), used.end(), [](float share) { return share <= 1.0F; }));
}

CostField reach(GroundPoint start, const MoveRates& rates, const MoveGround& ground,
                const std::vector<Hindrance>& hindrances, Yards cell) {
    const MoveGrid grid{start, rates, ground, hindrances, cell};
    const int side = grid.side();
    CostField field{grid.place(0, 0), cell, side, side, {}, {}};
    field.used.assign(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), unreached);
    field.from.assign(field.used.size(), -1);

    // Dijkstra's search; a cell takes its predecessor's predecessor instead where a straight leg from there
    // is cheaper, so that ways are straight lines between corners and not steps of the grid (Nash and others,
    // "Theta*", 2007).
    struct Open {
        double used;
        std::int32_t cell;
        bool operator>(const Open& o) const { return used != o.used ? used > o.used : cell > o.cell; }
    };
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    std::vector<char> done(field.used.size(), 0);
    std::vector<char> halted(field.used.size(), 0);
    const auto first = static_cast<std::int32_t>(grid.index(grid.half(), grid.half()));
    std::vector<double> used(field.used.size(), std::numeric_limits<double>::infinity());
    used[static_cast<std::size_t>(first)] = 0.0;
    open.push({0.0, first});
    while (!open.empty()) {
        const auto [cost, here] = open.top();
        open.pop();
        const auto n = static_cast<std::size_t>(here);
        if (done[n] != 0) continue;
        done[n] = 1;
        if (halted[n] != 0) continue;
        const int i = here % side;
        const int j = here / side;
        for (int dj = -1; dj <= 1; ++dj)
            for (int di = -1; di <= 1; ++di) {
                const int a = i + di;
                const int b = j + dj;
                if ((di == 0 && dj == 0) || a < 0 || b < 0 || a >= side || b >= side) continue;
                const std::size_t m = grid.index(a, b);
                if (done[m] != 0 || !grid.open(m)) continue;
                double best = cost + grid.leg(i, j, a, b);
                std::int32_t from = here;
                if (field.from[n] >= 0) {
                    const std::int32_t parent = field.from[n];
                    const double straight =
                        used[static_cast<std::size_t>(parent)] + grid.leg(parent % side, parent / side, a, b);
                    if (straight <= best) {
                        best = straight;
                        from = parent;
                    }
                }
                if (best > 1.0 + 1e-12 || best >= used[m]) continue;
                used[m] = best;
                field.from[m] = from;
                halted[m] = grid.halts(n, m) ? 1 : 0;
                open.push({best, static_cast<std::int32_t>(m)});
            }
    }
    for (std::size_t n = 0; n < used.size(); ++n)
        if (used[n] <= 1.0 + 1e-12) field.used[n] = static_cast<float>(std::min(used[n], 1.0));
    return field;
}

std::optional<ReachPath> path_to(const CostField& field, GroundPoint start, GroundPoint end) {
    const auto cell = field.cell_of(end);
    if (!cell || field.used[*cell] > 1.0F) return std::nullopt;
    ReachPath path;
    path.used = double{field.used[*cell]};
    for (auto n = static_cast<std::int32_t>(*cell); n >= 0; n = field.from[static_cast<std::size_t>(n)])
        path.points.push_back(field.place(n % field.columns, n / field.columns));
    std::reverse(path.points.begin(), path.points.end());
    path.points.front() = start;
    for (std::size_t n = 0; n + 1 < path.points.size(); ++n)
        path.length += distance(path.points[n], path.points[n + 1]);
    return path;
}

std::vector<std::vector<GroundPoint>> contour(const CostField& field, double level) {
    // Marching squares. Each piece runs between two edges of the grid; an edge is known by its cell and
    // whether it runs east (0) or north (1).
    using Edge = std::array<int, 3>;
    std::map<Edge, std::vector<Edge>> joined;
    std::map<Edge, GroundPoint> places;
    const auto value = [&](int i, int j) { return double{field.used[field.index(i, j)]} - level; };
    const auto cross = [&](int i, int j, int way) {
        const double a = value(i, j);
        const double b = way == 0 ? value(i + 1, j) : value(i, j + 1);
        // Toward ground out of reach the line keeps to the middle between the cells.
        const double f = std::max(std::abs(a), std::abs(b)) > 0.9 ? 0.5 : a / (a - b);
        const GroundPoint p = field.place(i, j);
        const Edge edge{i, j, way};
        places[edge] = way == 0 ? GroundPoint{p.east + field.cell * f, p.north}
                                : GroundPoint{p.east, p.north + field.cell * f};
        return edge;
    };
    const auto join = [&](const Edge& a, const Edge& b) {
        joined[a].push_back(b);
        joined[b].push_back(a);
    };
    for (int j = 0; j + 1 < field.rows; ++j)
        for (int i = 0; i + 1 < field.columns; ++i) {
            std::vector<Edge> edges;
            const bool sw = value(i, j) <= 0;
            const bool se = value(i + 1, j) <= 0;
            const bool nw = value(i, j + 1) <= 0;
            const bool ne = value(i + 1, j + 1) <= 0;
            if (sw != se) edges.push_back(cross(i, j, 0));
            if (se != ne) edges.push_back(cross(i + 1, j, 1));
            if (nw != ne) edges.push_back(cross(i, j + 1, 0));
            if (sw != nw) edges.push_back(cross(i, j, 1));
            for (std::size_t n = 0; n + 1 < edges.size(); n += 2) join(edges[n], edges[n + 1]);
        }
    std::vector<std::vector<GroundPoint>> lines;
    while (!joined.empty()) {
        std::vector<GroundPoint> line;
        Edge at = joined.begin()->first;
        const Edge first = at;
        line.push_back(places.at(at));
        for (auto found = joined.find(at); found != joined.end() && !found->second.empty();
             found = joined.find(at)) {
            const Edge next = found->second.back();
            found->second.pop_back();
            if (found->second.empty()) joined.erase(found);
            auto back = joined.find(next);
            std::erase(back->second, at);
            if (back->second.empty()) joined.erase(back);
            at = next;
            line.push_back(places.at(at));
            if (at == first) break;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}
