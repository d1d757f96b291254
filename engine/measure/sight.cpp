#include "engine/measure/sight.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace vantage::measure {

namespace {

// Lengths of wood are sums of many pieces; a millionth of a yard more is not more.
constexpr double rounding = 1e-6;

bool is_depth(ObstacleKind kind) { return kind == ObstacleKind::wood || kind == ObstacleKind::built_up; }

bool could_block(const Obstacle& o, const SightSettings& s, const SightParties& parties) {
    switch (o.kind) {
    case ObstacleKind::wood:
        return s.wood_depth.has_value();
    case ObstacleKind::built_up:
        return s.built_up_depth.has_value();
    case ObstacleKind::building:
        return s.buildings;
    case ObstacleKind::barrier:
        return s.barriers;
    case ObstacleKind::crops:
        return s.crops;
    case ObstacleKind::smoke:
        return s.smoke;
    case ObstacleKind::unit:
        if (parties.looker == o.id || parties.target == o.id) return false;
        return o.side == parties.side ? s.friends : s.enemies;
    }
    return false;
}

/// A line worked from its western end, over a relief that is not exaggerated: an exaggerated table is the
/// same as true ground with everything upright on it that much lower.
struct Line {
    const GroundSight& ground;
    SightEnd west;
    SightEnd east;
    double length;
    const SightSettings& settings;

    [[nodiscard]] GroundPoint place(double share) const {
        return to_ground(to_vec(west.at) + (to_vec(east.at) - to_vec(west.at)) * share);
    }
    [[nodiscard]] Yards height_of(const Obstacle& o) const {
        const Yards base = o.kind == ObstacleKind::unit ? settings.base_thickness : Yards{0.0};
        return (o.height * settings.upright + base) / settings.exaggeration;
    }
};

/// What one obstacle does to a line, in shares from the western end.
struct Passage {
    const Obstacle* obstacle = nullptr;
    double in = 0.0;
    double out = 0.0;
    double tightest = 0.0;
    Yards margin;               ///< over the obstacle's top, in unexaggerated yards
    std::vector<Stretch> below; ///< where the line runs below its top
    [[nodiscard]] double depth() const {
        double sum = 0.0;
        for (const Stretch& s : below) sum += s.out - s.in;
        return sum * obstacle->thickness;
    }
};

/// Parts of a stretch where the line runs below the top of something `height` high.
std::vector<Stretch> parts_below(const std::vector<HeightOver>& heights, Yards height) {
    std::vector<Stretch> below;
    const auto add = [&](double in, double out) {
        if (!below.empty() && below.back().out == in)
            below.back().out = out;
        else if (out > in)
            below.push_back({in, out});
    };
    for (std::size_t n = 0; n + 1 < heights.size(); ++n) {
        const double a = (heights[n].over - height).value();
        const double b = (heights[n + 1].over - height).value();
        const double s = heights[n].share;
        const double e = heights[n + 1].share;
        if (a >= 0.0 && b >= 0.0) continue;
        const double cut = a == b ? s : s + (e - s) * a / (a - b);
        add(a < 0.0 ? s : cut, b < 0.0 ? e : cut);
    }
    return below;
}

/// The passages of a line through one obstacle; none if they do not meet.
void add_passages(const Line& line, const Obstacle& obstacle, std::vector<Passage>& passages) {
    std::vector<Stretch> stretches = inside(obstacle.outline, line.west.at, line.east.at);
    if (stretches.empty()) return;
    const bool holds_end = stretches.front().in <= 0.0 || stretches.back().out >= 1.0;
    // Whoever stands in a house looks out of its windows.
    if (obstacle.kind == ObstacleKind::building && holds_end) return;
    const double at_hand = line.length > 0.0 ? line.settings.at_hand.value() / line.length : 1.0;
    const Yards height = line.height_of(obstacle);
    for (Stretch s : stretches) {
        if (!is_depth(obstacle.kind)) s = {std::max(s.in, at_hand), std::min(s.out, 1.0 - at_hand)};
        if (s.in >= s.out) continue;
        const Yards least = line.ground.least_over(line.west, line.east, s.in, s.out);
        Passage passage{&obstacle, s.in, s.out, s.in, least - height, {}};
        if (passage.margin < Yards{0.0}) {
            const auto heights = line.ground.heights_over(line.west, line.east, s.in, s.out);
            passage.tightest =
                std::min_element(heights.begin(), heights.end(),
                                 [](const HeightOver& a, const HeightOver& b) { return a.over < b.over; })
                    ->share;
            passage.below = parts_below(heights, height);
        }
        passages.push_back(std::move(passage));
    }
}

std::vector<Passage> passages_of(const Line& line, const Obstacles& obstacles, const SightSettings& settings,
                                 const SightParties& parties) {
    std::vector<const Obstacle*> found;
    obstacles.along(line.west.at, line.east.at, found);
    // The world hands them over in no promised order.
    std::sort(found.begin(), found.end(), [](const Obstacle* a, const Obstacle* b) {
        return a->kind != b->kind ? a->kind < b->kind : a->id < b->id;
    });
    std::vector<Passage> passages;
    for (const Obstacle* o : found)
        if (could_block(*o, settings, parties)) add_passages(line, *o, passages);
    return passages;
}

/// How much of an obstacle a line may pass through, in yards.
double allowance(const Line& line, const Passage& p) {
    const SightSettings& s = line.settings;
    if (p.obstacle->kind == ObstacleKind::wood) return s.wood_depth->value();
    if (p.obstacle->kind != ObstacleKind::built_up) return 0.0;
    const bool end_inside =
        contains(p.obstacle->outline, line.west.at) || contains(p.obstacle->outline, line.east.at);
    return end_inside ? std::max(s.built_up_edge, *s.built_up_depth).value() : s.built_up_depth->value();
}

/// Marks which passages stop the line. Woods are taken together, built-up areas each for itself.
std::vector<bool> blocking(const Line& line, const std::vector<Passage>& passages) {
    double wood = 0.0;
    for (const Passage& p : passages)
        if (p.obstacle->kind == ObstacleKind::wood) wood += p.depth() * line.length;
    std::vector<bool> blocks;
    for (const Passage& p : passages) {
        double depth = 0.0;
        if (p.obstacle->kind == ObstacleKind::wood)
            depth = p.below.empty() ? 0.0 : wood;
        else
            for (const Passage& q : passages)
                if (q.obstacle == p.obstacle && !p.below.empty()) depth += q.depth() * line.length;
        blocks.push_back(depth > allowance(line, p) + rounding);
    }
    return blocks;
}

Line line_of(const GroundSight& ground, const SightEnd& from, const SightEnd& to,
             const SightSettings& settings) {
    assert(settings.exaggeration > 0.0);
    const double lower = 1.0 / settings.exaggeration;
    const SightEnd a{from.at, from.above * lower};
    const SightEnd b{to.at, to.above * lower};
    const bool backward = runs_backward(a, b);
    return {ground, backward ? b : a, backward ? a : b, distance(from.at, to.at).value(), settings};
}

/// A part of a line that runs below the tops of something so thick.
struct Through {
    Stretch part;
    double thickness;
};

void add_below(const Passage& p, std::vector<Through>& all) {
    for (const Stretch& part : p.below) all.push_back({part, p.obstacle->thickness});
}

Stretch seen_from(const Stretch& s, bool backward) { return backward ? Stretch{1.0 - s.out, 1.0 - s.in} : s; }

std::vector<Through> seen_from(std::vector<Through> parts, bool backward) {
    for (Through& t : parts) t.part = seen_from(t.part, backward);
    if (backward) std::reverse(parts.begin(), parts.end());
    return parts;
}

/// Where woods that are deep enough stop a line that comes from its first end.
std::optional<double> where_depth_is_spent(std::vector<Through> below, double allowed_share) {
    std::sort(below.begin(), below.end(),
              [](const Through& a, const Through& b) { return a.part.in < b.part.in; });
    double left = allowed_share;
    for (const Through& t : below) {
        const double depth = (t.part.out - t.part.in) * t.thickness;
        if (depth > left) return t.part.in + left / t.thickness;
        left -= depth;
    }
    return std::nullopt;
}

}

std::string_view name_of(SightKind kind) { return kind == SightKind::ground ? "ground" : "table"; }

const SightHit* Sighting::blocker() const {
    const SightHit* first = nullptr;
    for (const SightHit& hit : hits)
        if (hit.blocks && (first == nullptr || hit.at < first->at)) first = &hit;
    return first;
}

Sighting sight(const GroundSight& ground, const Obstacles& obstacles, const SightEnd& from,
               const SightEnd& to, const SightSettings& settings, const SightParties& parties) {
    const Line line = line_of(ground, from, to, settings);
    const bool backward = runs_backward(from, to);
    const Clearance bare =
        backward ? ground.clearance(line.east, line.west) : ground.clearance(line.west, line.east);
    Sighting answer;
    answer.kind = settings.kind;
    answer.from = from;
    answer.to = to;
    answer.length = Yards{line.length};
    answer.margin = bare.margin;
    answer.tightest_at = bare.tightest_at;
    answer.blocked_at = bare.blocked_at;
    answer.hits.push_back({.from = bare.blocked_at.value_or(bare.tightest_at),
                           .to = bare.tightest_at,
                           .at = bare.blocked_at.value_or(bare.tightest_at),
                           .margin = bare.margin,
                           .blocks = bare.blocked_at.has_value()});

    const std::vector<Passage> passages = passages_of(line, obstacles, settings, parties);
    const std::vector<bool> blocks = blocking(line, passages);
    std::vector<Through> wood;
    for (const Passage& p : passages)
        if (p.obstacle->kind == ObstacleKind::wood) add_below(p, wood);
    const auto along = [&](double share) { return Yards{share * line.length}; };
    for (std::size_t n = 0; n < passages.size(); ++n) {
        const Passage& p = passages[n];
        const Stretch over = seen_from(Stretch{p.in, p.out}, backward);
        std::vector<Through> below;
        add_below(p, below);
        below = seen_from(std::move(below), backward);
        const double tightest = backward ? 1.0 - p.tightest : p.tightest;
        SightHit hit{.what = SightHit::What::obstacle,
                     .kind = p.obstacle->kind,
                     .id = p.obstacle->id,
                     .name = p.obstacle->name,
                     .from = along(over.in),
                     .to = along(over.out),
                     .at = along(tightest),
                     .margin = p.margin,
                     .top = line.height_of(*p.obstacle),
                     .blocks = blocks[n]};
        if (hit.blocks) {
            const bool is_wood = p.obstacle->kind == ObstacleKind::wood;
            const auto spent = where_depth_is_spent(is_wood ? seen_from(wood, backward) : below,
                                                    allowance(line, p) / line.length);
            hit.at = along(spent.value_or(below.front().part.in));
            // Of several woods, the one in which the depth is spent is the one that blocks.
            if (is_wood && (hit.at < hit.from || hit.at > hit.to)) hit.blocks = false;
        }
        if (hit.blocks && (!answer.blocked_at || hit.at < *answer.blocked_at)) answer.blocked_at = hit.at;
        if ((hit.blocks || hit.margin >= Yards{0.0}) && hit.margin < answer.margin) {
            answer.margin = hit.margin;
            answer.tightest_at = along(tightest);
        }
        answer.hits.push_back(std::move(hit));
    }
    std::stable_sort(answer.hits.begin(), answer.hits.end(),
                     [](const SightHit& a, const SightHit& b) { return a.at < b.at; });
    answer.visible = !answer.blocked_at;
    answer.margin = answer.margin * settings.exaggeration;
    for (SightHit& hit : answer.hits) {
        hit.margin = hit.margin * settings.exaggeration;
        hit.top = hit.top * settings.exaggeration;
    }
    return answer;
}

bool sees(const GroundSight& ground, const Obstacles& obstacles, const SightEnd& from, const SightEnd& to,
          const SightSettings& settings, const SightParties& parties) {
    const Line line = line_of(ground, from, to, settings);
    if (!ground.visible(line.west, line.east)) return false;
    const std::vector<Passage> passages = passages_of(line, obstacles, settings, parties);
    const std::vector<bool> blocks = blocking(line, passages);
    return std::find(blocks.begin(), blocks.end(), true) == blocks.end();
}

std::vector<GroundPoint> sample_spots(const Base& base, int a_side) {
    assert(a_side >= 3);
    std::vector<GroundPoint> spots;
    for (int row = 0; row < a_side; ++row)
        for (int column = 0; column < a_side; ++column)
            spots.push_back(
                spot_on(base, -1.0 + 2.0 * column / (a_side - 1), 1.0 - 2.0 * row / (a_side - 1)));
    return spots;
}

BaseSighting sight_of_base(const GroundSight& ground, const Obstacles& obstacles, const SightEnd& from,
                           const Base& target, Yards target_height, const SightSettings& settings,
                           const SightParties& parties, int a_side) {
    BaseSighting answer;
    for (const GroundPoint& spot : sample_spots(target, a_side)) {
        Sighting one = sight(ground, obstacles, from, {spot, target_height}, settings, parties);
        ++answer.samples;
        answer.seen += one.visible;
        const bool better = answer.all.empty() || (one.visible && !answer.best.visible) ||
                            (one.visible == answer.best.visible && one.margin > answer.best.margin);
        if (better) answer.best = one;
        answer.all.push_back(std::move(one));
    }
    return answer;
}

std::string record(const Sighting& s) {
    const SightHit* blocker = s.blocker();
    return fmt::format(
        "{} sight from {:.6f},{:.6f}+{:.6f} to {:.6f},{:.6f}+{:.6f}: {} margin {:.6f} at {:.6f}{}",
        name_of(s.kind), s.from.at.east.value(), s.from.at.north.value(), s.from.above.value(),
        s.to.at.east.value(), s.to.at.north.value(), s.to.above.value(), s.visible ? "visible" : "blocked",
        s.margin.value(), s.tightest_at.value(),
        blocker == nullptr
            ? std::string{}
            : fmt::format(" blocked by {} at {:.6f}",
                          blocker->what == SightHit::What::ground ? std::string{"ground"} : blocker->name,
                          blocker->at.value()));
}

}
