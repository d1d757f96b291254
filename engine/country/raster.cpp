#include "engine/country/raster.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::country {
namespace {

double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

double to_piece(Point p, Point a, Point b) {
    const Point d = b - a;
    const double length2 = glm::dot(d, d);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, d) / length2, 0.0, 1.0) : 0.0;
    return glm::length(p - a - d * t);
}

void simplify(const Polyline& line, std::size_t from, std::size_t to, double slack, std::vector<bool>& kept) {
    double worst = slack;
    std::size_t at = from;
    for (std::size_t k = from + 1; k < to; ++k)
        if (const double away = to_piece(line[k], line[from], line[to]); away > worst) {
            worst = away;
            at = k;
        }
    if (at == from) return;
    kept[at] = true;
    simplify(line, from, at, slack, kept);
    simplify(line, at, to, slack, kept);
}

double lattice(std::uint64_t seed, int i, int j) {
    std::uint64_t h = seed * 0x9e3779b97f4a7c15ULL ^
                      (static_cast<std::uint64_t>(static_cast<std::uint32_t>(i)) << 32) ^
                      static_cast<std::uint64_t>(static_cast<std::uint32_t>(j));
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ULL;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebULL;
    h ^= h >> 31;
    return static_cast<double>(h >> 11) * (2.0 / 9007199254740992.0) - 1.0;
}

double eased(double t) { return t * t * (3.0 - 2.0 * t); }

}

double distance_to(Point p, const Polyline& line) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t k = 0; k + 1 < line.size(); ++k)
        least = std::min(least, to_piece(p, line[k], line[k + 1]));
    return least;
}

bool pieces_cross(Point a, Point b, Point c, Point d, double* along) {
    const Point r = b - a, s = d - c;
    const double bottom = cross(r, s);
    if (bottom == 0.0) return false;
    const double t = cross(c - a, s) / bottom, u = cross(c - a, r) / bottom;
    if (t < 0.0 || t > 1.0 || u < 0.0 || u > 1.0) return false;
    if (along != nullptr) *along = t;
    return true;
}

bool crosses_itself(const std::vector<Point>& ring) {
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            if (pieces_cross(ring[i], ring[(i + 1) % n], ring[j], ring[(j + 1) % n])) return true;
        }
    return false;
}

bool inside(Point p, const std::vector<Point>& ring) {
    bool in = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
        if ((ring[i].y > p.y) != (ring[j].y > p.y) &&
            p.x < (ring[j].x - ring[i].x) * (p.y - ring[i].y) / (ring[j].y - ring[i].y) + ring[i].x)
            in = !in;
    return in;
}

double area_of(const std::vector<Point>& ring) {
    double twice = 0.0;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) twice += cross(ring[j], ring[i]);
    return 0.5 * twice;
}

Polyline simplified(const Polyline& line, double slack) {
    if (line.size() < 3) return line;
    std::vector<bool> kept(line.size(), false);
    kept.front() = kept.back() = true;
    simplify(line, 0, line.size() - 1, slack, kept);
    Polyline out;
    for (std::size_t k = 0; k < line.size(); ++k)
        if (kept[k]) out.push_back(line[k]);
    return out;
}

Polyline rounded(const Polyline& line) {
    if (line.size() < 3) return line;
    Polyline out{line.front()};
    for (std::size_t k = 1; k + 1 < line.size(); ++k) {
        out.push_back(line[k] + (line[k - 1] - line[k]) * 0.25);
        out.push_back(line[k] + (line[k + 1] - line[k]) * 0.25);
    }
    out.push_back(line.back());
    return out;
}

std::vector<Point> rounded_ring(const std::vector<Point>& ring) {
    std::vector<Point> out;
    for (std::size_t k = 0; k < ring.size(); ++k) {
        const Point next = ring[(k + 1) % ring.size()];
        out.push_back(ring[k] + (next - ring[k]) * 0.25);
        out.push_back(ring[k] + (next - ring[k]) * 0.75);
    }
    return out;
}

Polyline curve_through(const Polyline& line, double step) {
    if (line.size() < 3) return line;
    Polyline out;
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const Point a = line[k == 0 ? 0 : k - 1], b = line[k], c = line[k + 1],
                    d = line[std::min(k + 2, line.size() - 1)];
        const int pieces = std::max(1, static_cast<int>(std::lround(glm::length(c - b) / step)));
        for (int n = 0; n < pieces; ++n) {
            const double t = static_cast<double>(n) / pieces;
            out.push_back(0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t +
                                 (3.0 * b - a - 3.0 * c + d) * t * t * t));
        }
    }
    out.push_back(line.back());
    return out;
}

Polyline snapped(const Polyline& line) {
    Polyline out;
    for (const Point& p : line) {
        const Point whole{std::round(p.x), std::round(p.y)};
        if (out.empty() || out.back() != whole) out.push_back(whole);
    }
    return out;
}

void lower_to_distance(Raster<float>& raster, const Polyline& line, double reach) {
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const Point low = glm::min(line[k], line[k + 1]) - reach,
                    high = glm::max(line[k], line[k + 1]) + reach;
        const int i0 = std::max(0, static_cast<int>(low.x / raster.cell)),
                  i1 = std::min(raster.columns - 1, static_cast<int>(high.x / raster.cell));
        const int j0 = std::max(0, static_cast<int>(low.y / raster.cell)),
                  j1 = std::min(raster.rows - 1, static_cast<int>(high.y / raster.cell));
        for (int j = j0; j <= j1; ++j)
            for (int i = i0; i <= i1; ++i) {
                const auto away = static_cast<float>(to_piece(raster.place(i, j), line[k], line[k + 1]));
                raster.at(i, j) = std::min(raster.at(i, j), away);
            }
    }
}

Mask grown(const Mask& mask, double radius) {
    Mask out = mask;
    const int reach = static_cast<int>(radius);
    for (int j = 0; j < mask.rows; ++j)
        for (int i = 0; i < mask.columns; ++i) {
            if (mask.at(i, j) == 0) continue;
            // Only cells on the rim reach beyond it.
            bool rim = false;
            for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
                rim = rim || (mask.has(i + di, j + dj) && mask.at(i + di, j + dj) == 0);
            if (!rim) continue;
            for (int b = -reach; b <= reach; ++b)
                for (int a = -reach; a <= reach; ++a)
                    if (a * a + b * b <= radius * radius && mask.has(i + a, j + b)) out.at(i + a, j + b) = 1;
        }
    return out;
}

Mask shrunk(const Mask& mask, double radius) {
    Mask outside = mask;
    for (auto& v : outside.values) v = v == 0 ? 1 : 0;
    Mask out = grown(outside, radius);
    for (auto& v : out.values) v = v == 0 ? 1 : 0;
    return out;
}

Raster<int> pieces_of(const Mask& mask, std::vector<int>& sizes) {
    Raster<int> pieces{{0.0, 0.0}, mask.cell, 0};
    pieces.columns = mask.columns;
    pieces.rows = mask.rows;
    pieces.values.assign(mask.values.size(), 0);
    sizes.assign(1, 0);
    std::vector<std::pair<int, int>> open;
    for (int j = 0; j < mask.rows; ++j)
        for (int i = 0; i < mask.columns; ++i) {
            if (mask.at(i, j) == 0 || pieces.at(i, j) != 0) continue;
            const int number = static_cast<int>(sizes.size());
            sizes.push_back(0);
            open.assign(1, {i, j});
            pieces.at(i, j) = number;
            while (!open.empty()) {
                const auto [a, b] = open.back();
                open.pop_back();
                ++sizes.back();
                for (const auto& [da, db] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    const int x = a + da, y = b + db;
                    if (!mask.has(x, y) || mask.at(x, y) == 0 || pieces.at(x, y) != 0) continue;
                    pieces.at(x, y) = number;
                    open.push_back({x, y});
                }
            }
        }
    return pieces;
}

std::vector<Point> rim_of(const Raster<int>& pieces, int piece) {
    const auto in = [&](int i, int j) { return pieces.has(i, j) && pieces.at(i, j) == piece; };
    int si = -1, sj = -1;
    for (int j = 0; j < pieces.rows && si < 0; ++j)
        for (int i = 0; i < pieces.columns && si < 0; ++i)
            if (in(i, j)) {
                si = i;
                sj = j;
            }
    if (si < 0) return {};
    // Along the sides of cells with the piece on the left, from the south-west corner of the first cell
    // eastward.
    constexpr int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    std::vector<Point> rim;
    int x = si, y = sj, heading = 0;
    const std::size_t most = pieces.values.size() * 4;
    do {
        rim.push_back({x * pieces.cell, y * pieces.cell});
        x += dx[heading];
        y += dy[heading];
        // The cells ahead on the left and on the right of the corner.
        const auto cell = [&](int side) {
            static constexpr int ox[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
            static constexpr int oy[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
            return in(x + ox[heading][side], y + oy[heading][side]);
        };
        const bool left = cell(0), right = cell(1);
        if (!left)
            heading = (heading + 1) % 4;
        else if (right)
            heading = (heading + 3) % 4;
    } while ((x != si || y != sj || heading != 0) && rim.size() < most);
    return rim;
}

void fill_holes(Mask& mask) {
    Mask outside{{0.0, 0.0}, mask.cell, 0};
    outside.columns = mask.columns;
    outside.rows = mask.rows;
    outside.values.assign(mask.values.size(), 0);
    std::vector<std::pair<int, int>> open;
    const auto enter = [&](int i, int j) {
        if (!mask.has(i, j) || mask.at(i, j) != 0 || outside.at(i, j) != 0) return;
        outside.at(i, j) = 1;
        open.push_back({i, j});
    };
    for (int i = 0; i < mask.columns; ++i) {
        enter(i, 0);
        enter(i, mask.rows - 1);
    }
    for (int j = 0; j < mask.rows; ++j) {
        enter(0, j);
        enter(mask.columns - 1, j);
    }
    while (!open.empty()) {
        const auto [i, j] = open.back();
        open.pop_back();
        for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) enter(i + di, j + dj);
    }
    for (std::size_t k = 0; k < mask.values.size(); ++k)
        if (outside.values[k] == 0) mask.values[k] = 1;
}

std::vector<Point> outline_of(const std::vector<Point>& rim, double slack, bool round, std::size_t most) {
    if (rim.size() < 4) return {};
    // Cut at two far corners, so that a closed line can be simplified as two open ones.
    std::size_t far = 0;
    for (std::size_t k = 0; k < rim.size(); ++k)
        if (glm::length(rim[k] - rim[0]) > glm::length(rim[far] - rim[0])) far = k;
    const Polyline there(rim.begin(), rim.begin() + static_cast<std::ptrdiff_t>(far) + 1);
    Polyline back(rim.begin() + static_cast<std::ptrdiff_t>(far), rim.end());
    back.push_back(rim.front());
    for (int attempt = 0; attempt < 8; ++attempt) {
        std::vector<Point> ring = simplified(there, slack);
        const Polyline rest = simplified(back, slack);
        ring.insert(ring.end(), rest.begin() + 1, rest.end() - 1);
        if (round && ring.size() >= 4) ring = rounded_ring(ring);
        ring = snapped(ring);
        while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
        if (ring.size() < 3) return {};
        if (ring.size() > most) {
            slack *= 1.3;
            continue;
        }
        if (!crosses_itself(ring)) return ring;
        slack *= 0.6;
        round = false;
    }
    return {};
}

double noise(std::uint64_t seed, Point p, double length) {
    const Point at = p / length;
    const Point whole = glm::floor(at);
    const int i = static_cast<int>(whole.x), j = static_cast<int>(whole.y);
    const double u = eased(at.x - whole.x), v = eased(at.y - whole.y);
    const double south = lattice(seed, i, j) + (lattice(seed, i + 1, j) - lattice(seed, i, j)) * u;
    const double north =
        lattice(seed, i, j + 1) + (lattice(seed, i + 1, j + 1) - lattice(seed, i, j + 1)) * u;
    return south + (north - south) * v;
}

}
