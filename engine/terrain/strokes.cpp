#include "engine/terrain/strokes.h"

#include "engine/terrain/canvas.h"

namespace vantage {
namespace {

// The mean of the samples about one, as they were before the stroke began.
class Mean {
public:
    Mean(Canvas& canvas, double radius)
        : canvas_(canvas), reach_(std::clamp(static_cast<int>(radius / canvas.largest_cell() / 2), 1, 8)) {}
    double about(int i, int j) {
        double sum = 0.0;
        int count = 0;
        for (int b = std::max(0, j - reach_); b <= std::min(canvas_.rows() - 1, j + reach_); ++b)
            for (int a = std::max(0, i - reach_); a <= std::min(canvas_.columns() - 1, i + reach_); ++a) {
                sum += static_cast<double>(canvas_.at(a, b));
                ++count;
            }
        return sum / count;
    }

private:
    Canvas& canvas_;
    int reach_;
};

}

void apply(Canvas& canvas, const GroundStroke& stroke) {
    std::vector<GroundPoint> points = stroke.points;
    if (points.empty()) return;
    if (points.size() == 1) points.push_back({points[0].east + Yards{0.01}, points[0].north});
    // However coarse the grid, a dab reaches the samples about it.
    const double radius = std::max(stroke.radius.value(), 1.5 * canvas.largest_cell());
    const std::vector<Nearness> near = nearness_of(canvas, points, radius);
    glm::dvec2 low = to_vec(points.front()), high = low;
    double whole = 0.0;
    for (std::size_t n = 1; n < points.size(); ++n) {
        low = glm::min(low, to_vec(points[n]));
        high = glm::max(high, to_vec(points[n]));
        whole += distance(points[n - 1], points[n]).value();
    }
    Mean mean{canvas, radius};
    struct Change {
        int i, j;
        float height;
    };
    std::vector<Change> changes;
    canvas.visit(low - radius, high + radius, [&](int i, int j) {
        const Nearness& n = near[canvas.index(i, j)];
        const double away = static_cast<double>(n.away);
        if (away >= radius) return;
        const double full = smooth_step(1.0 - away / radius);
        const double height = static_cast<double>(canvas.at(i, j));
        double wanted = height;
        switch (stroke.kind) {
        case GroundStroke::Kind::raise:
            wanted = height + stroke.amount.value() * full;
            break;
        case GroundStroke::Kind::smooth:
            wanted = height + (mean.about(i, j) - height) * stroke.strength * full;
            break;
        case GroundStroke::Kind::level:
            wanted = height + (stroke.from.value() - height) * full;
            break;
        case GroundStroke::Kind::slope: {
            const double share = whole > 0.0 ? static_cast<double>(n.along) / whole : 0.0;
            const double level = stroke.from.value() + (stroke.to - stroke.from).value() * share;
            wanted = height + (level - height) * full;
        }
        }
        changes.push_back({i, j, static_cast<float>(wanted)});
    });
    for (const Change& c : changes) canvas.at(c.i, c.j) = c.height;
}

HeightField with_strokes(const HeightField& field, std::span<const GroundStroke> strokes) {
    Canvas canvas{field.columns(), field.rows(), field.width(), field.depth()};
    for (int j = 0; j < field.rows(); ++j)
        for (int i = 0; i < field.columns(); ++i) canvas.at(i, j) = field.at(i, j);
    for (const GroundStroke& stroke : strokes) apply(canvas, stroke);
    return {field.columns(), field.rows(), field.width(), field.depth(), canvas.take()};
}

}
