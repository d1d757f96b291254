#include "engine/scene/curve.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::scene {
namespace {

using Point = glm::dvec2;

// A centripetal Catmull-Rom piece: from the second to the third of four handles.
class Piece {
public:
    explicit Piece(const std::array<Point, 4>& handles) : p_(handles) {
        for (std::size_t i = 0; i + 1 < p_.size(); ++i)
            knot_[i + 1] = knot_[i] + std::sqrt(std::max(glm::distance(p_[i], p_[i + 1]), 1e-9));
    }

    [[nodiscard]] Point at(double share) const {
        const double t = knot_[1] + (knot_[2] - knot_[1]) * share;
        const auto mix = [&](Point a, Point b, std::size_t from, std::size_t to) {
            const double whole = knot_[to] - knot_[from];
            return a * ((knot_[to] - t) / whole) + b * ((t - knot_[from]) / whole);
        };
        const Point a = mix(p_[0], p_[1], 0, 1), b = mix(p_[1], p_[2], 1, 2), c = mix(p_[2], p_[3], 2, 3);
        return mix(mix(a, b, 0, 2), mix(b, c, 1, 3), 1, 2);
    }

    // So many straight pieces that none is more than a yard off: that falls with their square.
    [[nodiscard]] int pieces() const {
        const Point along = p_[2] - p_[1];
        const double length = glm::length(along);
        if (length <= 0.0) return 1;
        double off = 0.0;
        for (const double share : {0.25, 0.5, 0.75}) {
            const Point d = at(share) - p_[1];
            off = std::max(off, std::abs(d.x * along.y - d.y * along.x) / length);
        }
        return std::clamp(static_cast<int>(std::ceil(std::sqrt(off))) + (off > 0.5 ? 1 : 0), 1, 24);
    }

private:
    std::array<Point, 4> p_;
    std::array<double, 4> knot_{};
};

}

std::vector<GroundPoint> curve_through(std::span<const GroundPoint> handles) {
    std::vector<GroundPoint> through;
    for (const GroundPoint& p : handles)
        if (through.empty() || !(through.back() == p)) through.push_back(p);
    if (through.size() < 3) return {handles.begin(), handles.end()};
    const bool round = through.front() == through.back();
    const std::size_t last = through.size() - 1;
    // Beyond an end the line goes on as it began, or round to the other end.
    const auto before = [&](std::size_t i) {
        if (i > 0) return to_vec(through[i - 1]);
        return round ? to_vec(through[last - 1]) : to_vec(through[0]) * 2.0 - to_vec(through[1]);
    };
    const auto after = [&](std::size_t i) {
        if (i < last) return to_vec(through[i + 1]);
        return round ? to_vec(through[1]) : to_vec(through[last]) * 2.0 - to_vec(through[last - 1]);
    };
    std::vector<GroundPoint> out{through.front()};
    for (std::size_t i = 0; i < last; ++i) {
        const Piece piece{{before(i), to_vec(through[i]), to_vec(through[i + 1]), after(i + 1)}};
        const int count = piece.pieces();
        for (int k = 1; k < count; ++k) out.push_back(to_ground(piece.at(static_cast<double>(k) / count)));
        out.push_back(through[i + 1]);
    }
    return out;
}

}
