#include "engine/scene/underlay.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace vantage::scene {
namespace {

using Controls = std::vector<Underlay::Control>;

double signed_area(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }
glm::dvec2 pixel_of(const Underlay::Control& c) { return {c.column, c.row}; }

Result<void> check_apart(const Controls& points, PictureSize size) {
    const double near = 0.02 * std::hypot(size.columns, size.rows);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            if (glm::length(pixel_of(points[i]) - pixel_of(points[j])) < near)
                return Error{
                    "", "/underlay/points",
                    fmt::format("points {} and {} are one place in the picture, takes places far apart",
                                i + 1, j + 1)};
            if (distance(points[i].at, points[j].at) < Yards{1.0})
                return Error{
                    "", "/underlay/points",
                    fmt::format("points {} and {} are one place on the ground, takes places far apart", i + 1,
                                j + 1)};
        }
    return {};
}

// As large as the ground has room for, in its middle.
UnderlayFit fitted(PictureSize size, Yards width, Yards depth) {
    UnderlayFit fit;
    const double scale = std::min(width.value() / size.columns, depth.value() / size.rows);
    fit.right = {scale, 0.0};
    fit.down = {0.0, -scale};
    fit.origin = {(width.value() - size.columns * scale) / 2, (depth.value() + size.rows * scale) / 2};
    return fit;
}

// Two points: one scale and one turn.
void turn_and_scale(const Controls& points, UnderlayFit& fit) {
    const auto in_plane = [](glm::dvec2 pixel) { return std::complex{pixel.x, -pixel.y}; };
    const std::complex<double> from = in_plane(pixel_of(points[1])) - in_plane(pixel_of(points[0]));
    const glm::dvec2 way = to_vec(points[1].at) - to_vec(points[0].at);
    const std::complex<double> a = std::complex{way.x, way.y} / from;
    fit.right = {a.real(), a.imag()};
    fit.down = {a.imag(), -a.real()};
}

Result<void> least_squares(const Controls& points, UnderlayFit& fit) {
    glm::dvec2 pixels{0.0}, places{0.0};
    const auto n = static_cast<double>(points.size());
    for (const Underlay::Control& c : points) {
        pixels += pixel_of(c) / n;
        places += to_vec(c.at) / n;
    }
    double xx = 0, xy = 0, yy = 0;
    glm::dvec2 x_place{0.0}, y_place{0.0};
    for (const Underlay::Control& c : points) {
        const glm::dvec2 p = pixel_of(c) - pixels, g = to_vec(c.at) - places;
        xx += p.x * p.x;
        xy += p.x * p.y;
        yy += p.y * p.y;
        x_place += p.x * g;
        y_place += p.y * g;
    }
    // The spread of the points along their longer and shorter axis.
    const double mean = 0.5 * (xx + yy), swing = std::hypot(0.5 * (xx - yy), xy);
    if (mean - swing < 0.01 * (mean + swing))
        return Error{"", "/underlay/points",
                     "lie in one line in the picture, takes places to both sides of it"};
    const double det = xx * yy - xy * xy;
    fit.right = (x_place * yy - y_place * xy) / det;
    fit.down = (y_place * xx - x_place * xy) / det;
    if (signed_area(fit.right, fit.down) >= 0.0)
        return Error{"", "/underlay/points",
                     "show the picture mirrored or folded: two of them are exchanged, or one is far off"};
    const double across = glm::length(fit.right), along = glm::length(fit.down);
    if (std::max(across, along) / std::min(across, along) > 1.03)
        fit.notes.push_back(fmt::format("the picture is stretched: {:.2f} yards a pixel across, {:.2f} along",
                                        across, along));
    const double lean = std::asin(std::clamp(glm::dot(fit.right, fit.down) / (across * along), -1.0, 1.0)) *
                        180.0 / std::numbers::pi;
    if (std::abs(lean) > 2.0)
        fit.notes.push_back(fmt::format("the picture leans by {:.1f} degrees", std::abs(lean)));
    return {};
}

void add_residuals(const Controls& points, UnderlayFit& fit) {
    double squares = 0.0;
    std::vector<double> sorted;
    for (const Underlay::Control& c : points) {
        fit.residuals.push_back(distance(fit.on_ground(pixel_of(c)), c.at));
        sorted.push_back(fit.residuals.back().value());
        squares += sorted.back() * sorted.back();
    }
    if (points.size() == 3) fit.notes.push_back("three points always fit: a fourth shows how well");
    if (points.size() < 4) return;
    // Three points' worth of freedom went into the fit.
    fit.error = Yards{std::sqrt(squares / static_cast<double>(points.size() - 3))};
    std::sort(sorted.begin(), sorted.end());
    const auto worst = std::max_element(fit.residuals.begin(), fit.residuals.end());
    if (points.size() >= 5 && worst->value() > 2.0 * sorted[sorted.size() / 2] && worst->value() > 20.0)
        fit.notes.push_back(
            fmt::format("point {} is {:.0f} yards off, far more than the others: leave it out?",
                        worst - fit.residuals.begin() + 1, worst->value()));
}

}

GroundPoint UnderlayFit::on_ground(glm::dvec2 pixel) const {
    return to_ground(origin + right * pixel.x + down * pixel.y);
}

glm::dvec2 UnderlayFit::in_picture(GroundPoint p) const {
    const glm::dvec2 by = to_vec(p) - origin;
    const double det = signed_area(right, down);
    return {signed_area(by, down) / det, signed_area(right, by) / det};
}

Result<UnderlayFit> fit_underlay(const Controls& points, PictureSize size, Yards width, Yards depth) {
    if (!(size.columns >= 1.0) || !(size.rows >= 1.0))
        return Error{"", "/underlay/file", "is an empty picture"};
    if (auto ok = check_apart(points, size); !ok) return ok.error();
    UnderlayFit fit = fitted(size, width, depth);
    if (points.empty()) return fit;
    if (points.size() == 2) turn_and_scale(points, fit);
    if (points.size() >= 3)
        if (auto ok = least_squares(points, fit); !ok) return ok.error();
    // The middle of the points lies where the middle of their places is.
    glm::dvec2 middle{0.0};
    for (const Underlay::Control& c : points)
        middle +=
            (to_vec(c.at) - fit.right * c.column - fit.down * c.row) / static_cast<double>(points.size());
    fit.origin = middle;
    add_residuals(points, fit);
    return fit;
}

}
