#include "engine/terrain/waters.h"

#include <optional>

namespace vantage {
namespace {

constexpr double step = 5.0; // yards from station to station

using Stream = SculptPlan::Stream;
using Pool = SculptPlan::Pool;

struct Station {
    glm::dvec2 at{0.0};
    double bed = 0.0;
};

// A stream on its way: stations from the source down, and what it runs into.
struct Course {
    const Stream* stream = nullptr;
    std::vector<Station> stations;
    std::optional<std::size_t> into; ///< the course that it joins
    std::size_t mouth = 0;           ///< the station of that one
    bool settled = false;
};

std::vector<Station> stations_of(const Stream& stream) {
    std::vector<Station> out;
    double length = 0.0;
    for (std::size_t n = 0; n + 1 < stream.points.size(); ++n) {
        const glm::dvec2 a = to_vec(stream.points[n]), b = to_vec(stream.points[n + 1]);
        const double piece = glm::length(b - a);
        while (static_cast<double>(out.size()) * step <= length + piece) {
            const double t = piece > 0.0 ? (static_cast<double>(out.size()) * step - length) / piece : 0.0;
            out.push_back({a + (b - a) * t, 0.0});
        }
        length += piece;
    }
    if (out.empty() || out.back().at != to_vec(stream.points.back()))
        out.push_back({to_vec(stream.points.back()), 0.0});
    return out;
}

// Whether following the courses from `from` leads to `to`.
bool leads_to(const std::vector<Course>& courses, std::size_t from, std::size_t to) {
    for (std::size_t n = 0; n < courses.size() && courses[from].into; ++n) {
        from = *courses[from].into;
        if (from == to) return true;
    }
    return false;
}

void join(std::vector<Course>& courses, double slack) {
    for (std::size_t c = 0; c < courses.size(); ++c) {
        const glm::dvec2 end = courses[c].stations.back().at;
        double nearest = std::numeric_limits<double>::max();
        for (std::size_t other = 0; other < courses.size(); ++other) {
            if (other == c || leads_to(courses, other, c)) continue;
            const double reach = 0.5 * courses[other].stream->width.value() + slack;
            for (std::size_t k = 0; k < courses[other].stations.size(); ++k) {
                const double away = glm::length(courses[other].stations[k].at - end);
                // The head of the next piece of the same water before the middle of another.
                if (away > reach || away >= nearest) continue;
                nearest = away;
                courses[c].into = other;
                courses[c].mouth = k;
            }
        }
    }
}

// The bed of one course, its trunk being settled. Two lines fall for certain: the lowest ground so far, which
// only cuts and drags one hollow for miles, and the highest ground still to come, which only fills. So does
// any mix.
void settle(Canvas& canvas, std::vector<Course>& courses, std::size_t c) {
    Course& course = courses[c];
    std::vector<Station>& s = course.stations;
    std::vector<double> ground(s.size());
    for (std::size_t k = 0; k < s.size(); ++k)
        ground[k] = canvas.height_at(s[k].at) - course.stream->depth.value();
    double low = std::numeric_limits<double>::max();
    for (std::size_t k = 0; k < s.size(); ++k) s[k].bed = 0.7 * (low = std::min(low, ground[k]));
    double high = std::numeric_limits<double>::lowest();
    for (std::size_t k = s.size(); k-- > 0;) s[k].bed += 0.3 * (high = std::max(high, ground[k]));
    // A fill is bounded: beyond it the ground is cut instead.
    low = std::numeric_limits<double>::max();
    for (std::size_t k = 0; k < s.size(); ++k) {
        low = std::min(low, std::min(s[k].bed, ground[k] + 0.5));
        s[k].bed = low;
    }
    if (course.into) {
        const double mouth = courses[*course.into].stations[course.mouth].bed;
        for (Station& station : s) station.bed = std::max(station.bed, mouth);
    }
    course.settled = true;
}

void settle_all(Canvas& canvas, std::vector<Course>& courses) {
    for (std::size_t round = 0; round < courses.size(); ++round)
        for (std::size_t c = 0; c < courses.size(); ++c)
            if (!courses[c].settled && (!courses[c].into || courses[*courses[c].into].settled))
                settle(canvas, courses, c);
}

// The level of each pool: the bed of the lowest station in it, else its shore. Whatever flows in ends no
// lower, and what flows out begins no higher.
std::vector<double> level_pools(Canvas& canvas, std::vector<Course>& courses,
                                const std::vector<Pool>& pools) {
    std::vector<double> levels;
    for (const Pool& pool : pools) {
        std::optional<double> level;
        for (Course& course : courses)
            for (const Station& station : course.stations)
                if (inside_outline(station.at, pool.outline))
                    level = level ? std::min(*level, station.bed) : station.bed;
        if (!level) {
            std::vector<GroundPoint> closed = pool.outline;
            closed.push_back(pool.outline.front());
            level = std::numeric_limits<double>::max();
            walk(closed, 10.0,
                 [&](std::size_t, double, glm::dvec2 p) { level = std::min(*level, canvas.height_at(p)); });
        }
        for (Course& course : courses) {
            bool below = false;
            for (Station& station : course.stations) {
                const bool in = inside_outline(station.at, pool.outline);
                if (in) station.bed = *level;
                below = below || in;
                if (below) station.bed = std::min(station.bed, *level);
            }
        }
        levels.push_back(*level);
    }
    return levels;
}

// The shore rises no steeper than 1 in 8.
void lower_shore(Canvas& canvas, const Pool& pool) {
    constexpr double steepest = 1.0 / 8.0, reach = 400.0;
    std::vector<GroundPoint> closed = pool.outline;
    closed.push_back(pool.outline.front());
    double level = std::numeric_limits<double>::max();
    walk(closed, 10.0,
         [&](std::size_t, double, glm::dvec2 p) { level = std::min(level, canvas.height_at(p)); });
    const std::vector<Nearness> near = nearness_of(canvas, closed, reach);
    for (int j = 0; j < canvas.rows(); ++j)
        for (int i = 0; i < canvas.columns(); ++i) {
            float& height = canvas.at(i, j);
            const double away = near[canvas.index(i, j)].away;
            if (inside_outline(canvas.place(i, j), pool.outline))
                height = static_cast<float>(level);
            else if (away < reach)
                height = static_cast<float>(std::min<double>(height, level + away * steepest));
        }
}

// Level inside, and a dam that holds the water where the ground beyond is lower.
void fill_pool(Canvas& canvas, const Pool& pool, double level) {
    constexpr double steepest = 1.0 / 8.0;
    const double dam = 1.5 * canvas.largest_cell();
    std::vector<GroundPoint> closed = pool.outline;
    closed.push_back(pool.outline.front());
    const std::vector<Nearness> near = nearness_of(canvas, closed, dam);
    for (int j = 0; j < canvas.rows(); ++j)
        for (int i = 0; i < canvas.columns(); ++i) {
            float& height = canvas.at(i, j);
            const double away = near[canvas.index(i, j)].away;
            if (inside_outline(canvas.place(i, j), pool.outline))
                height = static_cast<float>(level);
            else if (away < dam)
                height = static_cast<float>(std::clamp<double>(height, level, level + away * steepest));
        }
}

double bed_at(const Course& course, double along) {
    const double s = along / step;
    const auto k = std::min(static_cast<std::size_t>(s), course.stations.size() - 1);
    const auto next = std::min(k + 1, course.stations.size() - 1);
    const double t = std::clamp(s - static_cast<double>(k), 0.0, 1.0);
    return course.stations[k].bed + (course.stations[next].bed - course.stations[k].bed) * t;
}

void carve(Canvas& canvas, const std::vector<Course>& courses) {
    std::vector<float> beds(canvas.size(), std::numeric_limits<float>::max());
    for (const Course& course : courses) {
        // The bed is level across for at least the samples about the line, whatever the resolution.
        const double flat = std::max(0.5 * course.stream->width.value(), 1.45 * canvas.largest_cell());
        const double valley = course.stream->valley.value();
        const std::vector<Nearness> near = nearness_of(canvas, course.stream->points, flat + valley);
        for (int j = 0; j < canvas.rows(); ++j)
            for (int i = 0; i < canvas.columns(); ++i) {
                const Nearness& n = near[canvas.index(i, j)];
                if (n.away >= flat + valley) continue;
                const double level = bed_at(course, n.along);
                float& height = canvas.at(i, j);
                height = static_cast<float>(level + (height - level) * smooth_step((n.away - flat) / valley));
                float& bed = beds[canvas.index(i, j)];
                if (n.away <= flat) bed = std::min(bed, static_cast<float>(level));
            }
    }
    for (int j = 0; j < canvas.rows(); ++j)
        for (int i = 0; i < canvas.columns(); ++i)
            if (const float bed = beds[canvas.index(i, j)]; bed < std::numeric_limits<float>::max())
                canvas.at(i, j) = bed;
}

// Triangles between two beds, round a bend or at a mouth, may still stand a little above the water that comes
// to them: they are lowered until nothing does.
void mend(Canvas& canvas, const std::vector<Course>& courses) {
    constexpr int rounds = 60;
    for (int round = 0; round < rounds; ++round) {
        bool lowered = false;
        for (const Course& course : courses) {
            double level = std::numeric_limits<double>::max();
            walk(course.stream->points, 2.5, [&](std::size_t, double, glm::dvec2 p) {
                if (!canvas.contains(p)) return;
                double here = 0.0;
                const auto corners = canvas.triangle_at(p);
                for (const auto& c : corners) here += c.weight * static_cast<double>(canvas.at(c.i, c.j));
                if (here > level + 0.004) {
                    here = 0.0;
                    for (const auto& c : corners) {
                        float& height = canvas.at(c.i, c.j);
                        height = std::min(height, static_cast<float>(level));
                        here += c.weight * static_cast<double>(height);
                    }
                    lowered = true;
                }
                level = std::min(level, here);
            });
        }
        if (!lowered) return;
    }
}

}

void carve_waters(Canvas& canvas, const std::vector<Stream>& streams, const std::vector<Pool>& pools) {
    for (const Pool& pool : pools) lower_shore(canvas, pool);
    std::vector<Course> courses;
    for (const Stream& stream : streams)
        if (stream.points.size() >= 2)
            courses.push_back({&stream, stations_of(stream), std::nullopt, 0, false});
    join(courses, 15.0 + canvas.largest_cell());
    settle_all(canvas, courses);
    const std::vector<double> levels = level_pools(canvas, courses, pools);
    carve(canvas, courses);
    for (std::size_t p = 0; p < pools.size(); ++p) fill_pool(canvas, pools[p], levels[p]);
    mend(canvas, courses);
}

HeightField with_waters(const HeightField& ground, const std::vector<Stream>& streams,
                        const std::vector<Pool>& pools) {
    Canvas canvas{ground.columns(), ground.rows(), ground.width(), ground.depth()};
    for (int j = 0; j < ground.rows(); ++j)
        for (int i = 0; i < ground.columns(); ++i) canvas.at(i, j) = ground.at(i, j);
    carve_waters(canvas, streams, pools);
    return {ground.columns(), ground.rows(), ground.width(), ground.depth(), canvas.take()};
}

Yards climb_along(const HeightField& heights, const std::vector<GroundPoint>& points, Yards apart) {
    double lowest = std::numeric_limits<double>::max(), most = 0.0;
    walk(points, apart.value(), [&](std::size_t, double, glm::dvec2 at) {
        const GroundPoint p = to_ground(at);
        if (!heights.contains(p)) return;
        const double here = heights.height_at(p).value();
        lowest = std::min(lowest, here);
        most = std::max(most, here - lowest);
    });
    return Yards{most};
}

}
