#include "engine/country/sketch.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

// Fields fill the faces between roads, brooks and woods, nearest to the villages first, cut into blocks that
// are about as large on any table; three fields to a village, of which one lies fallow.
namespace vantage::country {
namespace {

using Cells = std::vector<std::pair<int, int>>;

struct Crop {
    const char* cover;
    std::optional<double> height;
};

// Winter corn, spring corn, fallow.
std::array<std::array<Crop, 2>, 3> crops_of(scene::Season season) {
    switch (season) {
    case scene::Season::spring: // green and low as yet
        return {{{{{"wheat", 0.4}, {"rye", 0.6}}},
                 {{{"plough", {}}, {"plough", {}}}},
                 {{{"pasture", {}}, {"plough", {}}}}}};
    case scene::Season::summer:
        return {{{{{"rye", {}}, {"wheat", {}}}},
                 {{{"wheat", {}}, {"cabbage", {}}}},
                 {{{"pasture", {}}, {"plough", {}}}}}};
    case scene::Season::autumn:
        return {{{{{"stubble", {}}, {"stubble", {}}}},
                 {{{"cabbage", {}}, {"plough", {}}}},
                 {{{"pasture", {}}, {"plough", {}}}}}};
    default:
        return {{{{{"plough", {}}, {"pasture", {}}}},
                 {{{"plough", {}}, {"plough", {}}}},
                 {{{"pasture", {}}, {"pasture", {}}}}}};
    }
}

struct Axes {
    Point middle{0.0}, along{1.0, 0.0};
    double length = 0.0, width = 0.0;
};

Axes axes_of(const Cells& cells, double cell) {
    Axes axes;
    for (const auto& [i, j] : cells) axes.middle += Point{i + 0.5, j + 0.5} * cell;
    axes.middle /= static_cast<double>(cells.size());
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (const auto& [i, j] : cells) {
        const Point d = Point{i + 0.5, j + 0.5} * cell - axes.middle;
        xx += d.x * d.x;
        xy += d.x * d.y;
        yy += d.y * d.y;
    }
    const double angle = 0.5 * std::atan2(2.0 * xy, xx - yy);
    axes.along = {std::cos(angle), std::sin(angle)};
    const Point across{-axes.along.y, axes.along.x};
    double low = 1e9, high = -1e9, left = 1e9, right = -1e9;
    for (const auto& [i, j] : cells) {
        const Point d = Point{i + 0.5, j + 0.5} * cell - axes.middle;
        low = std::min(low, glm::dot(d, axes.along));
        high = std::max(high, glm::dot(d, axes.along));
        left = std::min(left, glm::dot(d, across));
        right = std::max(right, glm::dot(d, across));
    }
    axes.length = high - low + cell;
    axes.width = right - left + cell;
    return axes;
}

class Tiller {
public:
    explicit Tiller(Sketch& sketch)
        : sketch_(sketch),
          random_(random_of(sketch, Stage::fields)),
          cell_(0.2 * sketch.inch),
          free_(sketch.extent, cell_, 0),
          size_(std::sqrt(sketch.inch / 100.0)) {}
    void till(double share);
    void make_marsh(double share);

private:
    void find_free();
    void keep_nearest(double share);
    void cut(Cells cells, int depth);
    void keep(const Cells& cells, const Axes& axes);
    [[nodiscard]] std::size_t nearest_village(Point p) const;

    Sketch& sketch_;
    Random random_;
    double cell_;
    Mask free_;
    double size_;
};

std::size_t Tiller::nearest_village(Point p) const {
    std::size_t best = 0;
    for (std::size_t v = 1; v < sketch_.villages.size(); ++v)
        if (glm::length(sketch_.villages[v].at - p) < glm::length(sketch_.villages[best].at - p)) best = v;
    return best;
}

void Tiller::find_free() {
    Raster<float> line{sketch_.extent, cell_, 1e6F};
    for (const Road& r : sketch_.roads) lower_to_distance(line, r.points, 80.0 * size_);
    for (const Stream& s : sketch_.streams)
        if (s.shown) lower_to_distance(line, s.points, 80.0 * size_);
    const double clear = std::max(24.0, 0.9 * cell_);
    for (int j = 0; j < free_.rows; ++j)
        for (int i = 0; i < free_.columns; ++i) {
            const Point p = free_.place(i, j);
            bool open = sketch_.on_table(p) && line.at(i, j) > clear && sketch_.slope(p) < 0.13 &&
                        !sketch_.in_pond(p, 30.0);
            const auto covered = [&](const std::vector<Patch>& patches, double rim) {
                return std::any_of(patches.begin(), patches.end(), [&](const Patch& w) {
                    Point low = w.outline.front(), high = low;
                    for (const Point& q : w.outline) {
                        low = glm::min(low, q);
                        high = glm::max(high, q);
                    }
                    if (p.x < low.x - rim || p.y < low.y - rim || p.x > high.x + rim || p.y > high.y + rim)
                        return false;
                    if (inside(p, w.outline)) return true;
                    Polyline closed = w.outline;
                    closed.push_back(w.outline.front());
                    return distance_to(p, closed) < rim;
                });
            };
            if (!open) continue;
            open = open && !covered(sketch_.woods, 22.0) && !covered(sketch_.closes, 14.0) &&
                   !covered(sketch_.marshes, 14.0);
            for (const Village& v : sketch_.villages) open = open && !inside(p, v.outline);
            free_.at(i, j) = open ? 1 : 0;
        }
}

void Tiller::keep_nearest(double share) {
    std::vector<float> distances;
    Raster<float> away{sketch_.extent, cell_, 1e9F};
    for (int j = 0; j < free_.rows; ++j)
        for (int i = 0; i < free_.columns; ++i) {
            if (free_.at(i, j) == 0) continue;
            const Point p = free_.place(i, j);
            double least = 1e9;
            for (const Village& v : sketch_.villages)
                least = std::min(least, glm::length(v.at - p) * (v.farm ? 1.7 : 1.0));
            // Not a circle: the better soil first.
            least *= 1.0 + 0.35 * noise(sketch_.choices.seed + 307, p, 800.0 * size_);
            away.at(i, j) = static_cast<float>(least);
            distances.push_back(away.at(i, j));
        }
    const auto wanted = static_cast<std::size_t>(share * static_cast<double>(free_.values.size()));
    if (distances.size() <= wanted) return;
    std::nth_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(wanted),
                     distances.end());
    const float most = distances[wanted];
    for (std::size_t k = 0; k < free_.values.size(); ++k)
        if (away.values[k] > most) free_.values[k] = 0;
    free_ = grown(shrunk(free_, 2.0), 2.0);
    for (std::size_t k = 0; k < free_.values.size(); ++k)
        if (away.values[k] >= 1e9F) free_.values[k] = 0;
}

void Tiller::cut(Cells cells, int depth) {
    const double wanted = 4.6 * sketch_.inch;
    const auto area = static_cast<double>(cells.size()) * cell_ * cell_;
    if (area < 0.22 * wanted * wanted || depth > 14) {
        if (area > 0.09 * wanted * wanted) keep(cells, axes_of(cells, cell_));
        return;
    }
    const Axes axes = axes_of(cells, cell_);
    const bool small = area < 1.25 * wanted * wanted && axes.length < 2.3 * wanted * 0.6 + axes.width;
    const double filled = area / (axes.length * axes.width);
    if (small && filled > 0.62) return keep(cells, axes);
    const double share = random_.between(-0.1, 0.1) * axes.length;
    Mask halves{sketch_.extent, cell_, 0}, others{sketch_.extent, cell_, 0};
    for (const auto& [i, j] : cells) {
        const Point d = Point{i + 0.5, j + 0.5} * cell_ - axes.middle;
        (glm::dot(d, axes.along) < share ? halves : others).at(i, j) = 1;
    }
    for (const Mask* half : {&halves, &others}) {
        std::vector<int> sizes;
        const Raster<int> pieces = pieces_of(*half, sizes);
        std::vector<Cells> parts(sizes.size());
        for (int j = 0; j < pieces.rows; ++j)
            for (int i = 0; i < pieces.columns; ++i)
                if (pieces.at(i, j) > 0) parts[static_cast<std::size_t>(pieces.at(i, j))].push_back({i, j});
        for (Cells& part : parts)
            if (!part.empty()) cut(std::move(part), depth + 1);
    }
}

void Tiller::keep(const Cells& cells, const Axes& axes) {
    if (axes.width < 0.9 * sketch_.inch) return;
    Mask mask{sketch_.extent, cell_, 0};
    for (const auto& [i, j] : cells) mask.at(i, j) = 1;
    fill_holes(mask);
    std::vector<int> sizes;
    const Raster<int> pieces = pieces_of(mask, sizes);
    std::vector<Point> ring = outline_of(rim_of(pieces, 1), 0.22 * sketch_.inch, false, 24);
    if (ring.size() < 3) return;
    // A baulk between neighbours.
    std::vector<Point> inner;
    const double baulk = std::max(7.0, 0.08 * sketch_.inch);
    for (std::size_t k = 0; k < ring.size(); ++k) {
        const Point before = ring[(k + ring.size() - 1) % ring.size()], here = ring[k],
                    next = ring[(k + 1) % ring.size()];
        const Point a = glm::normalize(here - before), b = glm::normalize(next - here);
        const Point left{-(a.y + b.y), a.x + b.x};
        const double length = glm::length(left);
        if (length < 0.3) continue;
        inner.push_back(here + left / length * std::min(baulk * 2.0 / length, 2.5 * baulk));
    }
    inner = snapped(inner);
    if (inner.size() < 3 || crosses_itself(inner) || area_of(inner) < 0.6 * sketch_.inch * sketch_.inch)
        return;
    Patch field{"field", "", "", inner, {}, {}};
    field.rows = std::round(bearing_of(axes.along).value());
    Point middle = axes.middle;
    int third = static_cast<int>(random_.below(3));
    double phase = 0.0;
    if (!sketch_.villages.empty()) {
        const std::size_t v = nearest_village(middle);
        phase = static_cast<double>(v) * 1.7;
        const Point from = middle - sketch_.villages[v].at;
        const double turn = std::atan2(from.y, from.x) + phase + 4.0 * std::numbers::pi;
        third = static_cast<int>(turn / (2.0 * std::numbers::pi) * 3.0) % 3;
    }
    const auto crops = crops_of(sketch_.choices.season);
    const Crop& crop = crops[static_cast<std::size_t>(third)][random_.unit() < 0.62 ? 0 : 1];
    field.cover = crop.cover;
    field.height = crop.height;
    sketch_.fields.push_back(std::move(field));
}

void Tiller::till(double share) {
    find_free();
    keep_nearest(share);
    std::vector<int> sizes;
    const Raster<int> pieces = pieces_of(free_, sizes);
    std::vector<Cells> faces(sizes.size());
    for (int j = 0; j < pieces.rows; ++j)
        for (int i = 0; i < pieces.columns; ++i)
            if (pieces.at(i, j) > 0) faces[static_cast<std::size_t>(pieces.at(i, j))].push_back({i, j});
    for (Cells& face : faces)
        if (!face.empty()) cut(std::move(face), 0);
}

// Wet ground lies low beside slow water.
void Tiller::make_marsh(double share) {
    Raster<float> near{sketch_.extent, cell_, 1e6F}, road{sketch_.extent, cell_, 1e6F};
    for (const Stream& s : sketch_.streams)
        if (s.shown) lower_to_distance(near, s.points, 260.0 * size_);
    for (const Road& r : sketch_.roads) lower_to_distance(road, r.points, 90.0 * size_);
    std::vector<std::pair<float, std::size_t>> wettest;
    for (int j = 0; j < near.rows; ++j)
        for (int i = 0; i < near.columns; ++i) {
            const Point p = near.place(i, j);
            if (near.at(i, j) > 250.0 * size_ || near.at(i, j) < 14.0 || road.at(i, j) < 70.0 * size_)
                continue;
            if (!sketch_.on_table(p) || sketch_.slope(p) > 0.03) continue;
            double village = 1e9;
            for (const Village& v : sketch_.villages) village = std::min(village, glm::length(v.at - p));
            if (village < 450.0 * size_) continue;
            const bool dry = std::none_of(sketch_.woods.begin(), sketch_.woods.end(),
                                          [&](const Patch& w) { return inside(p, w.outline); });
            if (dry)
                wettest.emplace_back(
                    static_cast<float>(near.at(i, j) / (250.0 * size_) +
                                       1.5 * noise(sketch_.choices.seed + 401, p, 700.0 * size_)),
                    near.index(i, j));
        }
    std::sort(wettest.begin(), wettest.end());
    const auto count =
        std::min(wettest.size(), static_cast<std::size_t>(share * static_cast<double>(near.values.size())));
    Mask mask{sketch_.extent, cell_, 0};
    for (std::size_t k = 0; k < count; ++k) mask.values[wettest[k].second] = 1;
    mask = shrunk(grown(mask, 2.0), 2.0);
    mask = grown(shrunk(mask, 1.5), 1.5);
    fill_holes(mask);
    std::vector<int> sizes;
    const Raster<int> pieces = pieces_of(mask, sizes);
    for (int n = 1; n < static_cast<int>(sizes.size()); ++n) {
        if (sizes[static_cast<std::size_t>(n)] * cell_ * cell_ < 1.6 * sketch_.inch * sketch_.inch) continue;
        const std::vector<Point> ring = outline_of(rim_of(pieces, n), 0.16 * sketch_.inch, true, 50);
        if (!ring.empty()) sketch_.marshes.push_back({"marsh", "", "", ring, {}, {}});
    }
}

}

void till_fields(Sketch& sketch) {
    constexpr double wet[] = {0.0, 0.5, 1.0, 2.5};
    const double marsh = sketch.numbers.marsh * wet[static_cast<std::size_t>(sketch.choices.water)];
    if (marsh > 0.0) Tiller{sketch}.make_marsh(marsh);
    constexpr double factor[] = {0.0, 0.5, 1.0, 1.45};
    const double share =
        std::min(0.75, sketch.numbers.field * factor[static_cast<std::size_t>(sketch.choices.field)]);
    if (share > 0.0) Tiller{sketch}.till(share);
}

}
