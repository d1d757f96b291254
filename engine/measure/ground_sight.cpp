#include "engine/measure/ground_sight.h"

#include "engine/measure/ground_line.h"
#include "engine/measure/parallel.h"

#include <limits>
#include <tuple>

namespace vantage::measure {

namespace {

// Rounding in double precision when an end stands on the ground itself.
constexpr double nothing = 1e-9;
// What a margin of the wrong sign becomes when the surface settles a line in doubt.
constexpr double barely = 1e-6;

GridLine line_between(const GroundGrid& grid, const SightEnd& from, const SightEnd& to) {
    const glm::dvec2 a = grid.to_grid(from.at);
    const glm::dvec2 b = grid.to_grid(to.at);
    grid.fetch(a);
    grid.fetch(b);
    return {a, grid.height(a) + from.above.value(), b, grid.height(b) + to.above.value()};
}

enum class Verdict { clear, blocked, doubtful };

/// Goes down the pyramid and stops at the first proof that the line is blocked.
class Settle {
public:
    Settle(const GroundGrid& grid, const GridLine& line, double doubt)
        : grid_(grid), line_(line), doubt_(doubt) {}

    Verdict operator()() {
        if (!descend(first_level(line_), 0.0, 1.0)) return Verdict::blocked;
        return tightest_ > doubt_ ? Verdict::clear : Verdict::doubtful;
    }
    [[nodiscard]] double tightest() const { return tightest_; }

private:
    bool descend(std::size_t level, double begin, double end) {
        OpenSquares open;
        const auto look = [&](int i, int j, double in, double out) {
            const auto [clears, reaches] = clearance_over(grid_, level, i, j, line_, in, out);
            if (clears > doubt_) return true;
            if (reaches < -doubt_) return false;
            if (level == 0) grid_.fetch(i, j);
            open.add({i, j, in, out, clears});
            return true;
        };
        return each_square(grid_, level, line_, begin, end, look) &&
               open.each([&](const OpenSquares::Square& s) {
                   return level == 0 ? leaf(s) : descend(level - 1, s.in, s.out);
               });
    }
    bool leaf(const OpenSquares::Square& s) {
        double tightest = tightest_;
        each_crossing(grid_, s.i, s.j, line_, s.in, s.out,
                      [&](double, double over) { tightest = std::min(tightest, over); });
        tightest_ = tightest;
        return tightest >= -doubt_;
    }

    const GroundGrid& grid_;
    const GridLine& line_;
    double doubt_;
    double tightest_ = std::numeric_limits<double>::infinity();
};

/// Finds the least height over the ground: squares that cannot hold it are passed over, both for what was
/// found and for what the planes of another square promise.
class Tighten {
public:
    Tighten(const GroundGrid& grid, const GridLine& line, double known)
        : grid_(grid), line_(line), promised_(known), least(known) {}
    void operator()(double begin = 0.0, double end = 1.0) { descend(first_level(line_), begin, end); }

private:
    void descend(std::size_t level, double begin, double end) {
        OpenSquares open;
        each_square(grid_, level, line_, begin, end, [&](int i, int j, double in, double out) {
            const auto [clears, reaches] = clearance_over(grid_, level, i, j, line_, in, out);
            if (level == 0) grid_.fetch(i, j);
            if (level == 1 && clears <= promised_) grid_.fetch_patches(i, j);
            open.add_if(clears <= promised_, {i, j, in, out, clears});
            promised_ = lower_of(promised_, reaches);
            return true;
        });
        open.each_within(promised_, [&](const OpenSquares::Square& s) {
            if (level == 0)
                leaf(s);
            else
                descend(level - 1, s.in, s.out);
        });
    }
    void leaf(const OpenSquares::Square& s) {
        each_crossing(grid_, s.i, s.j, line_, s.in, s.out, [&](double t, double over) {
            at = choose(all_bits_if(over < least), t, at);
            least = lower_of(least, over);
        });
        promised_ = std::min(promised_, least);
    }

    const GroundGrid& grid_;
    const GridLine& line_;
    double promised_; ///< the line comes at least this near to the ground

public:
    double least;
    double at = -1.0; ///< negative: nothing between the ends is tighter than what was known
};

/// Where the line first passes from above ground to below.
class FirstHit {
public:
    FirstHit(const GroundGrid& grid, const GridLine& line) : grid_(grid), line_(line) {}
    /// `end`: a share of the line at which it is known to be below ground.
    std::optional<double> operator()(double end) {
        descend(first_level(line_), 0.0, end);
        return hit_;
    }

private:
    struct Crossing {
        double t, over;
    };
    bool descend(std::size_t level, double begin, double end) {
        return each_square(grid_, level, line_, begin, end, [&](int i, int j, double in, double out) {
            if (clearance_over(grid_, level, i, j, line_, in, out).clears >= 0.0) return true;
            return level == 0 ? leaf(i, j, in, out) : descend(level - 1, in, out);
        });
    }
    bool leaf(int i, int j, double in, double out) {
        // A line has at most four crossings in each of the seven cells that it can touch in a square. Both
        // borders count too: rounding may have left the edge that lies on one to neither square.
        std::array<Crossing, 2 + 28> crossings;
        const auto over_at = [&](double t) { return line_.height(t) - grid_.height(line_.place(t)); };
        crossings[0] = {in, over_at(in)};
        crossings[1] = {out, over_at(out)};
        std::size_t count = 2;
        double least = std::min(crossings[0].over, crossings[1].over);
        each_crossing(grid_, i, j, line_, in, out, [&](double t, double over) {
            crossings[count++] = {t, over};
            least = std::min(least, over);
        });
        if (least >= -nothing) return true;
        // The first crossing below the ground along the line, and the last one before it.
        const auto before = [&](std::size_t a, std::size_t b) {
            return std::pair{crossings[a].t, a} < std::pair{crossings[b].t, b};
        };
        std::size_t below = count;
        for (std::size_t n = 0; n < count; ++n)
            if (crossings[n].over < -nothing && (below == count || before(n, below))) below = n;
        std::size_t above = below;
        for (std::size_t n = 0; n < count; ++n)
            if (before(n, below) && (above == below || before(above, n))) above = n;
        const auto [t0, over0] = crossings[above];
        const auto [t1, over1] = crossings[below];
        const double fall = over0 - over1;
        hit_ = fall > 0.0 ? t0 + (t1 - t0) * std::max(over0, 0.0) / fall : t1;
        return false;
    }

    const GroundGrid& grid_;
    const GridLine& line_;
    std::optional<double> hit_;
};

}

bool runs_backward(const SightEnd& from, const SightEnd& to) {
    return std::tuple{to.at.east, to.at.north, to.above} <
           std::tuple{from.at.east, from.at.north, from.above};
}

GroundSight::GroundSight(const Surface& surface) : surface_(surface), grid_(surface.drawn()) {}

Yards GroundSight::height_at(GroundPoint p) const { return Yards{grid_.height(grid_.to_grid(p))}; }

bool GroundSight::visible(const SightEnd& from, const SightEnd& to) const {
    if (runs_backward(from, to)) return visible(to, from);
    const double ends = std::min(from.above, to.above).value();
    if (ends < 0.0) return false;
    const GridLine line = line_between(grid_, from, to);
    double doubt = surface_.doubt(from.at, to.at).value();
    const bool on_ground = ends <= doubt; // a ray that starts on the ground meets it at once
    if (on_ground) doubt = nothing;
    Settle settle{grid_, line, doubt};
    const Verdict verdict = settle();
    if (verdict != Verdict::doubtful) return verdict == Verdict::clear;
    if (on_ground || doubt == 0.0) return settle.tightest() >= -nothing;
    return surface_.clear({from.at, Yards{line.h0}}, {to.at, Yards{line.h0 + line.dh}});
}

Clearance GroundSight::clearance(const SightEnd& from, const SightEnd& to) const {
    const bool backward = runs_backward(from, to);
    const SightEnd& west = backward ? to : from;
    const SightEnd& east = backward ? from : to;
    const GridLine line = line_between(grid_, west, east);
    const double length = distance(from.at, to.at).value();
    const auto along = [&](double t) { return Yards{(backward ? 1.0 - t : t) * length}; };

    const double ends = std::min(west.above, east.above).value();
    Tighten tighten{grid_, line, ends};
    tighten();
    const double end_at = west.above <= east.above ? 0.0 : 1.0;
    Clearance answer{Yards{tighten.least}, along(tighten.at < 0.0 ? end_at : tighten.at), std::nullopt};

    const double doubt = surface_.doubt(from.at, to.at).value();
    const bool asks = doubt > 0.0 && ends > doubt && std::abs(tighten.least) <= doubt;
    bool blocked = tighten.least < -nothing;
    if (asks) blocked = !surface_.clear({west.at, Yards{line.h0}}, {east.at, Yards{line.h0 + line.dh}});
    if (!blocked) {
        answer.margin = std::max(answer.margin, Yards{0.0});
        return answer;
    }
    answer.margin = std::min(answer.margin, Yards{-barely});
    const GridLine looking = backward ? line.backward(grid_.to_grid(from.at)) : line;
    constexpr double beyond = 1e-6; // so that the tightest place is surely looked at
    const double tightest = backward ? 1.0 - tighten.at : tighten.at;
    const std::optional<double> hit = FirstHit{grid_, looking}(std::min(1.0, tightest + beyond));
    answer.blocked_at = hit ? Yards{*hit * length} : answer.tightest_at;
    return answer;
}

Yards GroundSight::least_over(const SightEnd& from, const SightEnd& to, double in, double out) const {
    const GridLine line = line_between(grid_, from, to);
    const auto over = [&](double t) { return line.height(t) - grid_.height(line.place(t)); };
    Tighten tighten{grid_, line, std::min(over(in), over(out))};
    tighten(in, out);
    return Yards{tighten.least};
}

std::vector<HeightOver> GroundSight::heights_over(const SightEnd& from, const SightEnd& to, double in,
                                                  double out) const {
    const GridLine line = line_between(grid_, from, to);
    const auto over = [&](double t) { return Yards{line.height(t) - grid_.height(line.place(t))}; };
    std::vector<HeightOver> heights{{in, over(in)}};
    each_crossing(grid_, line, in, out, [&](double t, double h) { heights.push_back({t, Yards{h}}); });
    std::sort(heights.begin() + 1, heights.end(),
              [](const HeightOver& a, const HeightOver& b) { return a.share < b.share; });
    heights.push_back({out, over(out)});
    return heights;
}

std::vector<ProfilePoint> GroundSight::profile(const SightEnd& from, const SightEnd& to) const {
    const GridLine line = line_between(grid_, from, to);
    const double length = distance(from.at, to.at).value();
    std::vector<ProfilePoint> points;
    const auto add = [&](double t, double over) {
        points.push_back({Yards{t * length}, Yards{line.height(t) - over}, Yards{line.height(t)}});
    };
    add(0.0, from.above.value());
    each_crossing(grid_, line, 0.0, 1.0, add);
    std::sort(points.begin() + 1, points.end(),
              [](const ProfilePoint& a, const ProfilePoint& b) { return a.distance < b.distance; });
    add(1.0, to.above.value());
    return points;
}

std::vector<Clearance> clearances(const GroundSight& sight, std::span<const SightRequest> requests,
                                  unsigned threads) {
    std::vector<Clearance> answers(requests.size());
    const GroundGrid& grid = sight.grid();
    constexpr std::size_t ahead = 3; // whose ends are asked for from memory while this one is worked on
    in_slices(requests.size(), 256, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t n = begin; n < end; ++n) {
            const SightRequest& later = requests[std::min(n + ahead, end - 1)];
            for (const SightEnd& e : {later.from, later.to}) grid.fetch(grid.to_grid(e.at));
            answers[n] = sight.clearance(requests[n].from, requests[n].to);
        }
    });
    return answers;
}
}
