#include "engine/player/ways.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

namespace vantage::player {
namespace {

constexpr float nowhere = 1e9F;
constexpr std::size_t most_fields = 64; // kept at a time; goals are few, so this is hardly ever reached

struct Open {
    float cost;
    std::size_t square;
    // Equal costs by number, so that every machine walks the same way.
    friend bool operator>(const Open& a, const Open& b) {
        return a.cost != b.cost ? a.cost > b.cost : a.square > b.square;
    }
};
using Queue = std::priority_queue<Open, std::vector<Open>, std::greater<>>;

struct Step {
    int i;
    int j;
    float length; ///< in sides of a square
};
constexpr std::array<Step, 8> steps{{{1, 0, 1.0F},
                                     {-1, 0, 1.0F},
                                     {0, 1, 1.0F},
                                     {0, -1, 1.0F},
                                     {1, 1, 1.4142F},
                                     {-1, 1, 1.4142F},
                                     {1, -1, 1.4142F},
                                     {-1, -1, 1.4142F}}};

/// Turns for a yard of each square, as many as there are; negative: closed.
std::vector<float> slowness(const GroundRaster& raster, const Gait& gait) {
    std::vector<float> out(raster.size());
    for (std::size_t n = 0; n < raster.size(); ++n) {
        const double rate = gait.rate(raster[n]);
        out[n] = rate > 0.0 ? static_cast<float>(1.0 / rate) : -1.0F;
    }
    return out;
}

bool dense(const GroundRaster::Square& s) { return s.going == measure::Going::dense && !s.road; }

/// Walks outward from one square; visit(square, cost) says whether to go on. `came` has whence each was
/// reached.
template <class Visit>
void spread(const GroundRaster& raster, std::size_t from, const Gait& gait, const std::vector<float>& slow,
            const std::vector<char>& shut, std::vector<float>& cost, std::vector<std::uint32_t>* came,
            Visit visit) {
    const float side = static_cast<float>(raster.side().value());
    Queue queue;
    cost.assign(raster.size(), nowhere);
    if (came) came->assign(raster.size(), static_cast<std::uint32_t>(from));
    cost[from] = 0.0F;
    queue.push({0.0F, from});
    while (!queue.empty()) {
        const Open here = queue.top();
        queue.pop();
        if (here.cost > cost[here.square]) continue;
        if (!visit(here.square, here.cost)) return;
        const int i0 = static_cast<int>(here.square % static_cast<std::size_t>(raster.columns()));
        const int j0 = static_cast<int>(here.square / static_cast<std::size_t>(raster.columns()));
        // A start in closed ground is left at the pace of whatever lies beside it.
        const float own = slow[here.square];
        for (const Step& s : steps) {
            const int i = i0 + s.i;
            const int j = j0 + s.j;
            if (i < 0 || j < 0 || i >= raster.columns() || j >= raster.rows()) continue;
            const std::size_t next = raster.index(i, j);
            if (slow[next] < 0.0F || (!shut.empty() && shut[next] && !shut[here.square])) continue;
            // Nobody squeezes through between two closed corners.
            if (s.i != 0 && s.j != 0 && slow[raster.index(i0 + s.i, j0)] < 0.0F &&
                slow[raster.index(i0, j0 + s.j)] < 0.0F)
                continue;
            const float pace = own < 0.0F ? slow[next] : 0.5F * (own + slow[next]);
            float total = here.cost + side * s.length * pace;
            if (gait.edge > 0.0 && dense(raster[here.square]) != dense(raster[next]))
                total += static_cast<float>(gait.edge);
            if (total >= cost[next]) continue;
            cost[next] = total;
            if (came) (*came)[next] = static_cast<std::uint32_t>(here.square);
            queue.push({total, next});
        }
    }
}

bool shunned_at(GroundPoint p, std::span<const Shunned> shunned) {
    return std::any_of(shunned.begin(), shunned.end(),
                       [&](const Shunned& s) { return distance(p, s.at).value() < s.within; });
}

}

double Gait::rate(const GroundRaster::Square& s) const {
    if (s.road && road > 0.0) return road;
    switch (s.going) {
    case measure::Going::open:
        return open;
    case measure::Going::rough:
        return rough;
    case measure::Going::dense:
        return dense;
    case measure::Going::impassable:
        return 0.0;
    }
    return 0.0;
}

std::optional<double> Ways::leg(GroundPoint from, GroundPoint to, const Gait& gait) const {
    const double length = distance(from, to).value();
    const int parts = std::max(1, static_cast<int>(std::ceil(length / (0.5 * raster_.side().value()))));
    double turns = 0.0;
    bool was_dense = dense(raster_[raster_.at(from)]);
    for (int k = 0; k < parts; ++k) {
        const glm::dvec2 p = to_vec(from) + (to_vec(to) - to_vec(from)) * ((k + 0.5) / parts);
        const GroundRaster::Square& square = raster_[raster_.at(to_ground(p))];
        const double rate = gait.rate(square);
        if (rate <= 0.0) return std::nullopt;
        turns += length / parts / rate;
        if (dense(square) != was_dense) turns += gait.edge;
        was_dense = dense(square);
    }
    return turns;
}

std::optional<Way> Ways::find(GroundPoint from, GroundPoint to, const Gait& gait,
                              std::span<const Shunned> shunned) const {
    const std::size_t start = raster_.at(from);
    const std::size_t goal = raster_.at(to);
    if (shunned.empty())
        if (const auto straight = leg(from, to, gait);
            straight && *straight <= distance(from, to).value() / std::max(gait.open, gait.road) + 0.02)
            return Way{{from, to}, *straight};
    std::vector<char> shut;
    if (!shunned.empty()) {
        shut.assign(raster_.size(), 0);
        for (const Shunned& s : shunned) {
            const int reach = static_cast<int>(s.within / raster_.side().value()) + 1;
            const std::size_t middle = raster_.at(s.at);
            const int ci = static_cast<int>(middle % static_cast<std::size_t>(raster_.columns()));
            const int cj = static_cast<int>(middle / static_cast<std::size_t>(raster_.columns()));
            for (int j = std::max(0, cj - reach); j <= std::min(raster_.rows() - 1, cj + reach); ++j)
                for (int i = std::max(0, ci - reach); i <= std::min(raster_.columns() - 1, ci + reach); ++i)
                    if (distance(raster_[raster_.index(i, j)].spot, s.at).value() < s.within)
                        shut[raster_.index(i, j)] = 1;
        }
    }
    const std::shared_ptr<const std::vector<float>> slow = slowness_of(gait);
    std::vector<float> cost;
    std::vector<std::uint32_t> came;
    std::size_t best = start;
    float nearest = nowhere;
    spread(raster_, start, gait, *slow, shut, cost, &came, [&](std::size_t square, float) {
        const float far = static_cast<float>(distance(raster_[square].spot, to).value());
        if (far < nearest || square == goal) nearest = far, best = square;
        return square != goal;
    });
    if (best == start) return std::nullopt;
    std::vector<GroundPoint> points;
    for (std::size_t n = best; n != start; n = came[n]) points.push_back(raster_[n].spot);
    points.push_back(from);
    std::reverse(points.begin(), points.end());
    if (best == goal) points.back() = to;
    return Way{straightened(std::move(points), gait, shunned), static_cast<double>(cost[best])};
}

// Leaves out corners whose leaving out costs nothing.
std::vector<GroundPoint> Ways::straightened(std::vector<GroundPoint> points, const Gait& gait,
                                            std::span<const Shunned> shunned) const {
    std::vector<GroundPoint> out{points.front()};
    std::size_t at = 0;
    while (at + 1 < points.size()) {
        std::size_t next = at + 1;
        double along = leg(points[at], points[next], gait).value_or(1.0);
        double gone = along;
        for (std::size_t k = at + 2; k < std::min(points.size(), at + 60); ++k) {
            gone += leg(points[k - 1], points[k], gait).value_or(1.0);
            const auto straight = leg(points[at], points[k], gait);
            if (!straight || *straight > gone * 1.01 + 1e-6) continue;
            const GroundPoint half = to_ground((to_vec(points[at]) + to_vec(points[k])) * 0.5);
            if (!shunned.empty() && shunned_at(half, shunned)) continue;
            next = k;
        }
        out.push_back(points[next]);
        at = next;
    }
    return out;
}

std::shared_ptr<const std::vector<float>> Ways::slowness_of(const Gait& gait) const {
    const std::lock_guard hold{lock_};
    auto& known = slowness_[gait];
    if (!known) known = std::make_shared<const std::vector<float>>(slowness(raster_, gait));
    return known;
}

std::shared_ptr<const TurnsTo> Ways::field(std::size_t goal, const Gait& gait) const {
    const std::pair key{goal, gait};
    {
        const std::lock_guard hold{lock_};
        if (const auto found = fields_.find(key); found != fields_.end()) return found->second;
    }
    auto made = std::make_shared<TurnsTo>();
    // Costs are the same in both directions, so a walk outward from the goal tells the way to it.
    spread(raster_, goal, gait, *slowness_of(gait), {}, made->turns, nullptr,
           [](std::size_t, float) { return true; });
    const std::lock_guard hold{lock_};
    if (fields_.size() >= most_fields) fields_.clear();
    return fields_.emplace(key, std::move(made)).first->second;
}

double Ways::turns(GroundPoint from, GroundPoint to, const Gait& gait) const {
    return field(raster_.at(to), gait)->turns[raster_.at(from)];
}

}
