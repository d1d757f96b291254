#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <queue>
#include <set>

// Roads are the easiest ways between places, over long moves of a grid so that they are no staircases (after
// Galin and others, 2010). A way that is there already is nearly free, so that roads join instead of running
// side by side.
namespace vantage::country {
namespace {

using Node = std::uint32_t;
using Edge = std::pair<Node, Node>; ///< the lesser first

constexpr std::int64_t unknown = -2;
constexpr int margin = 8; // cells beyond the table, where roads come from

struct Move {
    int i, j;
};

std::vector<Move> long_moves() {
    std::vector<Move> moves;
    for (int j = -3; j <= 3; ++j)
        for (int i = -3; i <= 3; ++i)
            if (std::gcd(i, j) == 1) moves.push_back({i, j});
    return moves;
}

class Network {
public:
    explicit Network(const Sketch& sketch) : sketch_(sketch), cell_(0.5 * sketch.inch), moves_(long_moves()) {
        columns_ = static_cast<int>(sketch.extent.x / cell_) + 2 * margin + 1;
        rows_ = static_cast<int>(sketch.extent.y / cell_) + 2 * margin + 1;
        const std::size_t count = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
        heights_.resize(count);
        water_.resize(count);
        barred_.resize(count);
        for (auto& costs : costs_) costs.assign(count * moves_.size(), unknown);
        for (Node n = 0; n < count; ++n) {
            const Point p = place(n);
            heights_[n] = sketch.height(p);
            water_[n] = sketch.to_water(p);
            barred_[n] = sketch.in_pond(p, 0.5 * cell_);
        }
    }

    // The grid is bent a little: nobody laid these roads out with a ruler.
    [[nodiscard]] Point place(Node n) const {
        const int i = static_cast<int>(n) % columns_, j = static_cast<int>(n) / columns_;
        const Point p = Point{i - margin, j - margin} * cell_;
        const double wave = 9.0 * sketch_.inch;
        const Point bent = p + Point{noise(sketch_.choices.seed + 501, p, wave),
                                     noise(sketch_.choices.seed + 502, p, wave)} *
                                   (1.3 * cell_);
        return {std::round(bent.x), std::round(bent.y)};
    }
    [[nodiscard]] Node nearest(Point p) const {
        const int i = static_cast<int>(std::lround(p.x / cell_)) + margin;
        const int j = static_cast<int>(std::lround(p.y / cell_)) + margin;
        Node best = 0;
        double least = 1e18;
        for (int y = j - 3; y <= j + 3; ++y)
            for (int x = i - 3; x <= i + 3; ++x) {
                const auto n = static_cast<Node>(std::clamp(y, 0, rows_ - 1) * columns_ +
                                                 std::clamp(x, 0, columns_ - 1));
                if (const double away = glm::length(place(n) - p); away < least) {
                    least = away;
                    best = n;
                }
            }
        return best;
    }
    [[nodiscard]] bool has(Node n) const { return used_.count(n) != 0; }
    /// Finds the way and keeps it; `good` marks it as a highway. Whether there is one.
    bool connect(Node from, Node to, bool good);
    /// The same to whatever node of the network is easiest to reach.
    bool join(Node from, bool good);
    /// Whether one can go from one to the other on roads.
    [[nodiscard]] bool joined(Node, Node) const;
    [[nodiscard]] std::vector<Road> lines(const std::set<Node>& stops) const;

private:
    bool search(Node from, const std::set<Node>& to, Point toward, bool aimed, bool good);
    [[nodiscard]] std::int64_t cost(Node a, Node b, bool good) const;
    [[nodiscard]] std::int64_t known_cost(Node a, std::size_t move, Node b, bool good);
    const Sketch& sketch_;
    double cell_;
    std::vector<Move> moves_;
    int columns_ = 0, rows_ = 0;
    std::vector<double> heights_, water_;
    std::vector<bool> barred_;
    std::array<std::vector<std::int64_t>, 2> costs_; ///< worked out so far, for lanes and for highways
    std::map<Edge, bool> edges_;                     ///< and whether each is of a highway
    std::set<Node> used_;
};

// In sixteenths of a yard; -1 where no cart can go.
std::int64_t Network::cost(Node a, Node b, bool good) const {
    const Point p = place(a), q = place(b);
    const double length = glm::length(q - p);
    const Point middle = 0.5 * (p + q);
    const double half = sketch_.height(middle);
    const double slope =
        std::max(std::abs(half - heights_[a]), std::abs(heights_[b] - half)) / (0.5 * length);
    if (slope > (good ? 0.10 : 0.17)) return -1;
    const double easy = good ? 0.04 : 0.08;
    double yards = length * (1.0 + (slope / easy) * (slope / easy));
    if (std::min(water_[a], water_[b]) < 0.45 * cell_) yards *= 2.5; // not down the bed
    if (water_[a] < 2.0 * length || water_[b] < 2.0 * length)
        for (const Stream& s : sketch_.streams) {
            if (!s.shown) continue;
            for (std::size_t k = 0; k + 1 < s.points.size(); ++k) {
                if (!pieces_cross(p, q, s.points[k], s.points[k + 1])) continue;
                const Point d = s.points[k + 1] - s.points[k];
                const double turn = std::abs(glm::dot(q - p, d)) / (length * glm::length(d));
                if (turn > 0.68) return -1; // more along than across
                yards += s.river ? 1200.0 : 180.0;
            }
        }
    return std::lround(yards * 16.0);
}

std::int64_t Network::known_cost(Node a, std::size_t move, Node b, bool good) {
    std::int64_t& kept = costs_[good ? 1 : 0][a * moves_.size() + move];
    if (kept == unknown) kept = cost(a, b, good);
    const bool there = kept >= 0 && edges_.count({std::min(a, b), std::max(a, b)}) != 0;
    return there ? kept * 35 / 100 : kept;
}

bool Network::search(Node from, const std::set<Node>& to, Point toward, bool aimed, bool good) {
    struct Step {
        std::int64_t estimate;
        std::int64_t gone;
        Node at;
        bool operator>(const Step& o) const {
            return estimate != o.estimate ? estimate > o.estimate : at > o.at;
        }
    };
    const auto ahead = [&](Node n) {
        return aimed ? static_cast<std::int64_t>(0.35 * 16.0 * glm::length(place(n) - toward))
                     : std::int64_t{0};
    };
    std::vector<std::int64_t> best(heights_.size(), -1);
    std::vector<Node> before(heights_.size(), from);
    std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
    best[from] = 0;
    open.push({ahead(from), 0, from});
    while (!open.empty()) {
        const Step step = open.top();
        open.pop();
        if (step.gone != best[step.at]) continue;
        if (to.count(step.at) != 0) {
            for (Node n = step.at; n != from; n = before[n]) {
                const Edge edge{std::min(n, before[n]), std::max(n, before[n])};
                edges_[edge] = edges_[edge] || good;
                used_.insert(n);
            }
            used_.insert(from);
            return true;
        }
        const int i = static_cast<int>(step.at) % columns_, j = static_cast<int>(step.at) / columns_;
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            const int x = i + moves_[m].i, y = j + moves_[m].j;
            if (x < 0 || y < 0 || x >= columns_ || y >= rows_) continue;
            const auto next = static_cast<Node>(y * columns_ + x);
            if (barred_[next]) continue;
            const std::int64_t edge = known_cost(step.at, m, next, good);
            if (edge < 0) continue;
            const std::int64_t gone = step.gone + edge;
            if (best[next] >= 0 && best[next] <= gone) continue;
            best[next] = gone;
            before[next] = step.at;
            open.push({gone + ahead(next), gone, next});
        }
    }
    return false;
}

bool Network::connect(Node from, Node to, bool good) {
    return search(from, {to}, place(to), true, good) || (good && search(from, {to}, place(to), true, false));
}

bool Network::join(Node from, bool good) {
    if (used_.count(from) != 0) return true;
    return search(from, used_, {}, false, good);
}

bool Network::joined(Node from, Node to) const {
    std::map<Node, std::vector<Node>> beside;
    for (const auto& [edge, good] : edges_) {
        beside[edge.first].push_back(edge.second);
        beside[edge.second].push_back(edge.first);
    }
    std::set<Node> seen{from};
    std::vector<Node> open{from};
    while (!open.empty()) {
        const Node here = open.back();
        open.pop_back();
        if (here == to) return true;
        for (const Node next : beside[here])
            if (seen.insert(next).second) open.push_back(next);
    }
    return false;
}

// Chains of edges from one meeting, end or stop to the next.
std::vector<Road> Network::lines(const std::set<Node>& stops) const {
    std::map<Node, std::vector<Node>> beside;
    for (const auto& [edge, good] : edges_) {
        beside[edge.first].push_back(edge.second);
        beside[edge.second].push_back(edge.first);
    }
    const auto good = [&](Node a, Node b) { return edges_.at({std::min(a, b), std::max(a, b)}); };
    const auto ends = [&](Node n) {
        const std::vector<Node>& by = beside.at(n);
        return by.size() != 2 || stops.count(n) != 0 || good(n, by[0]) != good(n, by[1]);
    };
    std::set<Edge> done;
    std::vector<Road> roads;
    for (const auto& [start, by] : beside) {
        if (!ends(start)) continue;
        for (const Node first : by) {
            if (done.count({std::min(start, first), std::max(start, first)}) != 0) continue;
            Road road;
            road.good = good(start, first);
            road.points.push_back(place(start));
            Node last = start, here = first;
            while (true) {
                done.insert({std::min(last, here), std::max(last, here)});
                road.points.push_back(place(here));
                if (ends(here)) break;
                const std::vector<Node>& next = beside.at(here);
                const Node on = next[0] == last ? next[1] : next[0];
                last = here;
                here = on;
            }
            road.points = snapped(rounded(simplified(road.points, 0.3 * cell_)));
            if (road.points.size() >= 2) roads.push_back(std::move(road));
        }
    }
    return roads;
}

// One chain of the same class where two meet and nothing else does, so that a highway is one line.
void link_chains(std::vector<Road>& roads) {
    bool linked = true;
    while (linked) {
        linked = false;
        std::map<std::pair<double, double>, std::vector<std::size_t>> at;
        for (std::size_t r = 0; r < roads.size(); ++r)
            for (const Point& p : {roads[r].points.front(), roads[r].points.back()})
                at[{p.x, p.y}].push_back(r);
        for (const auto& [place, found] : at) {
            // Along a highway through a meeting with lanes.
            std::vector<std::size_t> good;
            for (const std::size_t r : found)
                if (roads[r].good) good.push_back(r);
            if (good.size() != 2 || good[0] == good[1]) continue;
            Road &a = roads[good[0]], &b = roads[good[1]];
            const Point p{place.first, place.second};
            if (a.points.back() != p) std::reverse(a.points.begin(), a.points.end());
            if (b.points.front() != p) std::reverse(b.points.begin(), b.points.end());
            a.points.insert(a.points.end(), b.points.begin() + 1, b.points.end());
            roads.erase(roads.begin() + static_cast<std::ptrdiff_t>(good[1]));
            linked = true;
            break;
        }
    }
}

// A bridge or a ford where a road meets water, on the lines as they are at last.
void find_crossings(Sketch& sketch) {
    for (const Road& road : sketch.roads)
        for (std::size_t r = 0; r + 1 < road.points.size(); ++r)
            for (const Stream& s : sketch.streams) {
                if (!s.shown) continue;
                for (std::size_t k = 0; k + 1 < s.points.size(); ++k) {
                    double along = 0.0;
                    if (!pieces_cross(road.points[r], road.points[r + 1], s.points[k], s.points[k + 1],
                                      &along))
                        continue;
                    const Point d = road.points[r + 1] - road.points[r];
                    const Point at = road.points[r] + d * along;
                    if (!sketch.on_table(at)) continue;
                    const bool known =
                        std::any_of(sketch.crossings.begin(), sketch.crossings.end(),
                                    [&](const Crossing& c) { return glm::length(c.at - at) < 45.0; });
                    if (known) continue;
                    Crossing crossing;
                    crossing.at = {std::round(at.x), std::round(at.y)};
                    crossing.facing = std::round(bearing_of(d).value());
                    crossing.bridge = road.good || s.river;
                    crossing.width = road.good ? 16.0 : 10.0;
                    crossing.length = std::round(s.width + 16.0);
                    sketch.crossings.push_back(crossing);
                }
            }
}

}

void build_roads(Sketch& sketch) {
    Network network{sketch};
    std::vector<Node> villages, exits;
    for (Village& v : sketch.villages) {
        const Node n = network.nearest(v.at);
        v.at = network.place(n);
        villages.push_back(n);
    }
    for (const Point& p : sketch.exits) exits.push_back(network.nearest(p));

    // The post road runs between the first two exits through the villages nearest to the line between them.
    const Point from = network.place(exits[0]), to = network.place(exits[1]);
    std::vector<std::size_t> stations;
    for (std::size_t v = 0; v < villages.size(); ++v)
        if (!sketch.villages[v].farm &&
            distance_to(sketch.villages[v].at, {from, to}) < 0.2 * glm::length(to - from))
            stations.push_back(v);
    std::sort(stations.begin(), stations.end(), [&](std::size_t a, std::size_t b) {
        const double x = glm::dot(sketch.villages[a].at - from, to - from),
                     y = glm::dot(sketch.villages[b].at - from, to - from);
        return x != y ? x < y : a < b;
    });
    Node last = exits[0];
    for (const std::size_t v : stations)
        if (network.connect(last, villages[v], true)) last = villages[v];
    (void)network.connect(last, exits[1], true);

    // Neighbours, with no third village between them.
    for (std::size_t a = 0; a < villages.size(); ++a)
        for (std::size_t b = a + 1; b < villages.size(); ++b) {
            if (sketch.villages[a].farm || sketch.villages[b].farm) continue;
            const Point p = sketch.villages[a].at, q = sketch.villages[b].at;
            const double d2 = glm::dot(q - p, q - p);
            bool between = false;
            for (std::size_t c = 0; c < villages.size(); ++c) {
                if (c == a || c == b || sketch.villages[c].farm) continue;
                const Point m = sketch.villages[c].at;
                between = between || glm::dot(m - p, m - p) + glm::dot(q - m, q - m) < d2;
            }
            if (!between) (void)network.connect(villages[a], villages[b], false);
        }
    for (std::size_t e = 2; e < exits.size(); ++e)
        (void)network.join(exits[e], e == 2 && sketch.numbers.farms < 1.5);
    for (std::size_t v = 0; v < villages.size(); ++v) {
        (void)network.join(villages[v], false);
        // Two neighbours may have found each other and nobody else.
        sketch.villages[v].reached =
            network.joined(villages[v], exits[0]) ||
            (network.connect(villages[v], exits[0], false) && network.joined(villages[v], exits[0]));
    }
    sketch.villages.erase(std::remove_if(sketch.villages.begin(), sketch.villages.end(),
                                         [](const Village& v) { return !v.reached; }),
                          sketch.villages.end());
    sketch.roads = network.lines({villages.begin(), villages.end()});
    link_chains(sketch.roads);
    find_crossings(sketch);
}

}
