#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

// Rivers first (after Génevaux and others, 2013): the tree of channels is drawn, then the ground is raised
// from it, so that nothing runs uphill and the hills lie where water has left them.
namespace vantage::country {
namespace {

constexpr double degrees = std::numbers::pi / 180.0;

Point turned(Point v, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {v.x * c - v.y * s, v.x * s + v.y * c};
}

// A channel as it grows: from its mouth up.
struct Channel {
    Polyline up;
    std::vector<double> heights;
    bool trunk = false;
    int depth = 0; ///< how many times it has branched off
};

class Drainage {
public:
    explicit Drainage(Sketch& sketch)
        : sketch_(sketch), random_(random_of(sketch, Stage::relief)), size_(std::sqrt(sketch.inch / 100.0)) {
        const Numbers& n = sketch.numbers;
        spacing_ = std::min(random_.between(n.spacing_low, n.spacing_high) * size_,
                            0.75 * std::min(sketch.extent.x, sketch.extent.y));
        step_ = std::min(300.0 * size_, 0.2 * spacing_);
        const double s = sketch.inch;
        const double relief_scale =
            s <= 100.0 ? 0.6 + 0.4 * (s - 50.0) / 50.0 : 1.0 + 0.3 * (s - 100.0) / 100.0;
        relief_ = random_.between(n.relief_low, n.relief_high) * relief_scale;
        side_ = static_cast<int>(random_.below(4));
        // A river runs along the table, not across it.
        if (sketch.choices.relief == Relief::valley)
            side_ = sketch.extent.x >= sketch.extent.y ? side_ | 1 : side_ & 2;
    }
    void draw();

private:
    [[nodiscard]] bool is_valley() const { return sketch_.choices.relief == Relief::valley; }
    void grow_trunks();
    void grow_branches(std::size_t from);
    Channel grow(Point start, Point ahead, double most, std::size_t parent, double fall, double height);
    [[nodiscard]] double clearance(Point p, std::size_t except) const;
    void keep(const Channel& channel, std::optional<std::size_t> parent);
    void show_streams();
    void raise_ground();
    [[nodiscard]] double rise(double away) const;
    void trace_ridges(double lift, double low);
    struct Nearest {
        double away = 0.0, height = 0.0;
    };
    [[nodiscard]] Nearest nearest(Point p) const;
    [[nodiscard]] double bumpiness(Point p) const {
        return 1.0 + 0.28 * noise(sketch_.choices.seed, p, 0.9 * spacing_) +
               0.12 * noise(sketch_.choices.seed + 7, p, 0.4 * spacing_);
    }

    Sketch& sketch_;
    Random random_;
    double size_, spacing_, step_, relief_;
    int side_; ///< where the water leaves: 0 south, 1 east, 2 north, 3 west
    std::vector<Channel> channels_;
};

// A point of a side of the table and the way in from it.
std::pair<Point, Point> on_side(Point extent, int side, double share) {
    switch (side) {
    case 0:
        return {{extent.x * share, 0.0}, {0.0, 1.0}};
    case 1:
        return {{extent.x, extent.y * share}, {-1.0, 0.0}};
    case 2:
        return {{extent.x * share, extent.y}, {0.0, -1.0}};
    default:
        return {{0.0, extent.y * share}, {1.0, 0.0}};
    }
}

double Drainage::clearance(Point p, std::size_t except) const {
    double least = 1e9;
    for (std::size_t c = 0; c < channels_.size(); ++c)
        if (c != except) least = std::min(least, distance_to(p, channels_[c].up));
    return least;
}

Channel Drainage::grow(Point start, Point ahead, double most, std::size_t parent, double fall,
                       double height) {
    Channel channel;
    channel.up.push_back(start);
    channel.heights.push_back(height);
    double gone = 0.0, drift = 0.0;
    const Point aim = ahead;
    while (gone < most) {
        const Point from = channel.up.back();
        Point best{0.0}, way{0.0};
        double most_room = -1e9;
        for (int attempt = 0; attempt < 5; ++attempt) {
            const double turn = std::clamp(0.5 * drift + random_.between(-25.0, 25.0), -30.0, 30.0);
            const Point along = turned(ahead, turn * degrees);
            const Point to = from + along * step_;
            const double near_parent =
                parent < channels_.size() && gone > step_ ? distance_to(to, channels_[parent].up) : 1e9;
            const double room = std::min({clearance(to, parent), 0.9 * near_parent, spacing_}) +
                                0.35 * spacing_ * glm::dot(along, aim) +
                                random_.between(0.0, 0.15 * spacing_);
            if (room <= most_room) continue;
            most_room = room;
            best = to;
            way = along;
            drift = turn;
        }
        if (clearance(best, parent) < 0.4 * spacing_) break;
        if (parent < channels_.size() && gone > 2.0 * step_ &&
            distance_to(best, channels_[parent].up) < 0.3 * spacing_)
            break;
        ahead = way;
        gone += step_;
        channel.up.push_back(best);
        channel.heights.push_back(height + fall * gone * (0.8 + 0.4 * gone / std::max(most, 1.0)));
        if (!sketch_.on_table(best, -250.0)) break;
    }
    return channel;
}

void Drainage::grow_trunks() {
    const Numbers& n = sketch_.numbers;
    const int mouths = is_valley() ? 1 : n.mouths - (n.mouths > 1 && random_.unit() < 0.4 ? 1 : 0);
    const double across = side_ % 2 == 0 ? sketch_.extent.x : sketch_.extent.y;
    double fall = is_valley() ? 0.0012 : n.fall;
    // The streams alone never use up the relief of a gentle country.
    fall = std::min(fall, 0.4 * relief_ / std::max(sketch_.extent.x, sketch_.extent.y));
    for (int m = 0; m < mouths; ++m) {
        const double middle = (m + 0.5) / mouths, slack = 0.22 / mouths;
        double share = std::clamp(middle + random_.between(-slack, slack), 0.2, 0.8);
        if (is_valley()) share = random_.between(0.4, 0.6);
        const auto [edge, in] = on_side(sketch_.extent, side_, share);
        const Point start = edge - in * 300.0;
        const double most =
            is_valley() ? 1e6 : std::max(sketch_.extent.x, sketch_.extent.y) * random_.between(0.7, 1.3);
        const double lean = is_valley() ? random_.between(-8.0, 8.0) : random_.between(-25.0, 25.0);
        Channel trunk = grow(start, turned(in, lean * degrees), most, channels_.size(), fall, 0.0);
        trunk.trunk = true;
        if (glm::length(trunk.up.back() - trunk.up.front()) < 0.25 * across && m > 0) continue;
        channels_.push_back(std::move(trunk));
    }
}

void Drainage::grow_branches(std::size_t from) {
    const Channel parent = channels_[from];
    if (parent.depth >= 2) return;
    double since = random_.between(0.3, 0.7) * spacing_;
    bool left = random_.unit() < 0.5;
    const double fall = std::min((is_valley() ? 0.03 : sketch_.numbers.fall * 1.8), 0.8 * relief_ / spacing_);
    for (std::size_t k = 1; k + 1 < parent.up.size(); ++k) {
        since -= step_;
        if (since > 0.0 || !sketch_.on_table(parent.up[k], 0.12 * spacing_)) continue;
        since = random_.between(0.45, 0.8) * spacing_;
        left = !left;
        const Point up = glm::normalize(parent.up[k + 1] - parent.up[k - 1]);
        const Point ahead = turned(up, (left ? 1.0 : -1.0) * random_.between(48.0, 72.0) * degrees);
        Channel branch =
            grow(parent.up[k], ahead, random_.between(0.5, 1.3) * spacing_, from, fall, parent.heights[k]);
        if (branch.up.size() < 4) continue;
        branch.depth = parent.depth + 1;
        channels_.push_back(std::move(branch));
    }
}

void Drainage::keep(const Channel& channel, std::optional<std::size_t>) {
    Stream stream;
    Polyline down(channel.up.rbegin(), channel.up.rend());
    std::vector<double> heights(channel.heights.rbegin(), channel.heights.rend());
    // Meanders: wider where the ground is level.
    const double swing = std::min(0.25 * step_, (is_valley() && channel.trunk ? 55.0 : 26.0) * size_);
    const Polyline smooth = curve_through(down, 0.3 * step_);
    for (std::size_t k = 0; k < smooth.size(); ++k) {
        Point p = smooth[k];
        if (k > 1 && k + 2 < smooth.size()) {
            const Point along = glm::normalize(smooth[k + 1] - smooth[k - 1]);
            p += Point{-along.y, along.x} * swing *
                 noise(sketch_.choices.seed + 31 + channels_.size(), p, 230.0 * size_);
        }
        p = {std::round(p.x), std::round(p.y)};
        if (!stream.points.empty() && stream.points.back() == p) continue;
        stream.points.push_back(p);
        const double share = static_cast<double>(k) / static_cast<double>(smooth.size() - 1) *
                             static_cast<double>(down.size() - 1);
        const auto a = std::min(static_cast<std::size_t>(share), down.size() - 2);
        const double h = heights[a] + (heights[a + 1] - heights[a]) * (share - static_cast<double>(a));
        stream.heights.push_back(stream.heights.empty() ? h : std::min(h, stream.heights.back()));
    }
    stream.trunk = channel.trunk;
    stream.river = is_valley() && channel.trunk;
    stream.width = stream.river         ? std::round(random_.between(28.0, 55.0))
                   : channel.trunk      ? 7.0
                   : channel.depth == 1 ? 4.0
                                        : 3.0;
    sketch_.streams.push_back(std::move(stream));
}

// Trunks first, then what flows into what is shown, the longest first, until there is as much water as was
// wanted.
void Drainage::show_streams() {
    constexpr double factor[] = {0.0, 0.5, 1.0, 1.7};
    const double wanted = sketch_.numbers.streams * sketch_.extent.x * sketch_.extent.y *
                          factor[static_cast<std::size_t>(sketch_.choices.water)];
    const auto length = [&](const Stream& s) {
        double sum = 0.0;
        for (std::size_t k = 0; k + 1 < s.points.size(); ++k)
            if (sketch_.on_table(s.points[k])) sum += glm::length(s.points[k + 1] - s.points[k]);
        return sum;
    };
    double have = 0.0;
    for (Stream& s : sketch_.streams) s.shown = false;
    if (sketch_.choices.water == Amount::none) return;
    for (std::size_t round = 0; round < sketch_.streams.size(); ++round) {
        Stream* best = nullptr;
        double longest = 0.0;
        for (std::size_t c = 0; c < sketch_.streams.size(); ++c) {
            Stream& s = sketch_.streams[c];
            if (s.shown) continue;
            const bool joined =
                s.trunk || std::any_of(sketch_.streams.begin(), sketch_.streams.end(), [&](const Stream& o) {
                    return o.shown && distance_to(s.points.back(), o.points) < 12.0;
                });
            const double value = length(s) * (s.trunk ? 1.6 : 1.0);
            if (!joined || value <= longest) continue;
            longest = value;
            best = &s;
        }
        if (best == nullptr || (have > 0.0 && have + 0.4 * length(*best) > wanted)) return;
        best->shown = true;
        have += length(*best);
    }
}

Drainage::Nearest Drainage::nearest(Point p) const {
    Nearest found{1e9, 0.0};
    for (const Stream& s : sketch_.streams)
        for (std::size_t k = 0; k + 1 < s.points.size(); ++k) {
            const Point d = s.points[k + 1] - s.points[k];
            const double t = std::clamp(glm::dot(p - s.points[k], d) / glm::dot(d, d), 0.0, 1.0);
            const double away = glm::length(p - s.points[k] - d * t);
            if (away < found.away) found = {away, s.heights[k] + (s.heights[k + 1] - s.heights[k]) * t};
        }
    return found;
}

// How high the ground stands over the nearest channel, as a share of the lift.
double Drainage::rise(double away) const {
    if (is_valley()) {
        const double floor = 230.0 * size_, side = 750.0 * size_;
        if (away < floor) return 0.02 * away / floor;
        const double t = std::min(1.0, (away - floor) / side);
        return 0.02 + 0.83 * t * t * (3.0 - 2.0 * t) +
               0.15 * std::min(1.0, std::max(0.0, away - floor - side) / 1500.0);
    }
    const double x = std::min(1.0, away / (0.55 * spacing_));
    return 1.0 - std::pow(1.0 - x, 1.7);
}

// Crests: cells that are farther from all water than those on both sides of them.
void Drainage::trace_ridges(double lift, double low) {
    const double cell = std::max(60.0 * size_, sketch_.extent.x / 160.0);
    Raster<float> away{sketch_.extent, cell, 0.0F};
    for (int j = 0; j < away.rows; ++j)
        for (int i = 0; i < away.columns; ++i)
            away.at(i, j) = static_cast<float>(nearest(away.place(i, j)).away);
    Mask crest{sketch_.extent, cell, 0};
    for (int j = 1; j + 1 < away.rows; ++j)
        for (int i = 1; i + 1 < away.columns; ++i) {
            const float here = away.at(i, j);
            if (here < 0.22 * spacing_) continue;
            for (const auto& [di, dj] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
                if (here >= away.at(i + di, j + dj) && here > away.at(i - di, j - dj)) crest.at(i, j) = 1;
        }
    for (int count = 0; count < 14; ++count) {
        int bi = -1, bj = -1;
        for (int j = 0; j < crest.rows; ++j)
            for (int i = 0; i < crest.columns; ++i)
                if (crest.at(i, j) == 1 && (bi < 0 || away.at(i, j) > away.at(bi, bj))) {
                    bi = i;
                    bj = j;
                }
        if (bi < 0) return;
        Polyline line{crest.place(bi, bj)};
        for (int end = 0; end < 2; ++end) {
            int i = bi, j = bj;
            Polyline part;
            while (true) {
                crest.at(i, j) = 0;
                int ni = -1, nj = -1;
                for (int b = -2; b <= 2; ++b)
                    for (int a = -2; a <= 2; ++a) {
                        if (!crest.has(i + a, j + b) || crest.at(i + a, j + b) == 0) continue;
                        if (std::max(std::abs(a), std::abs(b)) < 2)
                            crest.at(i + a, j + b) = 2; // near: passed
                        if (ni < 0 || away.at(i + a, j + b) > away.at(ni, nj)) {
                            ni = i + a;
                            nj = j + b;
                        }
                    }
                if (ni < 0) break;
                for (auto& v : crest.values) v = v == 2 ? 0 : v;
                i = ni;
                j = nj;
                part.push_back(crest.place(i, j));
            }
            if (end == 0) std::reverse(part.begin(), part.end());
            line.insert(end == 0 ? line.begin() : line.end(), part.begin(), part.end());
        }
        line = simplified(line, 0.8 * cell);
        double length = 0.0;
        for (std::size_t k = 0; k + 1 < line.size(); ++k) length += glm::length(line[k + 1] - line[k]);
        if (line.size() < 2 || length < 0.4 * spacing_) continue;
        Ridge ridge;
        for (const Point& p : line) {
            const Nearest n = nearest(p);
            const double h = n.height + lift * rise(n.away) * bumpiness(p) * 1.04;
            ridge.points.push_back({std::round(p.x), std::round(p.y), std::max(low, h)});
        }
        sketch_.ridges.push_back(std::move(ridge));
        if (sketch_.ridges.size() >= 9) return;
    }
}

void Drainage::raise_ground() {
    // The lift that gives the relief that was wanted.
    double low = 1e9;
    for (const Stream& s : sketch_.streams)
        for (const double h : s.heights) low = std::min(low, h);
    std::vector<std::pair<Nearest, double>> samples;
    const double apart = std::max(450.0 * size_, sketch_.extent.x / 24.0);
    std::vector<Point> places;
    for (double y = 0.5 * apart; y < sketch_.extent.y + 0.49 * apart; y += apart)
        for (double x = 0.5 * apart; x < sketch_.extent.x + 0.49 * apart; x += apart) {
            const Point p{x + random_.between(-0.3, 0.3) * apart, y + random_.between(-0.3, 0.3) * apart};
            if (!sketch_.on_table(p)) continue;
            places.push_back(p);
            samples.emplace_back(nearest(p), bumpiness(p));
        }
    double lift = relief_;
    for (int round = 0; round < 12; ++round) {
        double high = 0.0;
        for (const auto& [n, bump] : samples) high = std::max(high, n.height + lift * rise(n.away) * bump);
        lift *= std::clamp(relief_ / std::max(high - low, 0.1), 0.5, 1.5);
    }
    trace_ridges(lift, low);
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (samples[k].first.away < 0.35 * apart) continue;
        double to_ridge = 1e9;
        for (const Ridge& ridge : sketch_.ridges) {
            Polyline line;
            for (const glm::dvec3& p : ridge.points) line.push_back({p.x, p.y});
            to_ridge = std::min(to_ridge, distance_to(places[k], line));
        }
        if (to_ridge < 0.45 * apart) continue;
        sketch_.spots.push_back(
            {std::round(places[k].x), std::round(places[k].y),
             samples[k].first.height + lift * rise(samples[k].first.away) * samples[k].second});
    }
}

void Drainage::draw() {
    grow_trunks();
    for (std::size_t c = 0; c < channels_.size() && channels_.size() < 40; ++c) grow_branches(c);
    for (const Channel& channel : channels_) keep(channel, std::nullopt);
    // What a swing has made cross is left out.
    for (std::size_t c = sketch_.streams.size(); c-- > 1;) {
        bool crossed = false;
        for (std::size_t o = 0; o < c && !crossed; ++o)
            for (std::size_t k = 0; k + 2 < sketch_.streams[c].points.size() && !crossed; ++k)
                for (std::size_t m = 0; m + 1 < sketch_.streams[o].points.size() && !crossed; ++m)
                    crossed = pieces_cross(sketch_.streams[c].points[k], sketch_.streams[c].points[k + 1],
                                           sketch_.streams[o].points[m], sketch_.streams[o].points[m + 1]);
        if (crossed && !sketch_.streams[c].trunk)
            sketch_.streams.erase(sketch_.streams.begin() + static_cast<std::ptrdiff_t>(c));
    }
    // A mouth lies on its trunk, which swings too.
    for (Stream& s : sketch_.streams) {
        if (s.trunk) continue;
        double least = 1e9;
        Point on = s.points.back();
        double height = s.heights.back();
        for (const Stream& o : sketch_.streams) {
            if (&o == &s) continue;
            for (std::size_t k = 0; k < o.points.size(); ++k)
                if (const double away = glm::length(o.points[k] - s.points.back()); away < least) {
                    least = away;
                    on = o.points[k];
                    height = o.heights[k];
                }
        }
        if (least < step_) {
            s.points.back() = on;
            for (double& h : s.heights) h = std::max(h, height);
            s.heights.back() = height;
        }
    }
    raise_ground();
    show_streams();
}

}

const Numbers& numbers_of(Relief relief) {
    // Yards of stream for a square yard: a mile for a square mile is 1 in 1,760.
    static constexpr std::array<Numbers, 5> all{{
        {13, 30, 3000, 4500, 0.25, 1.2, 420, 5, 0.45 / 1760, 0.002, 0.5, 2000, 0.6, 0.10, 0.47, 0.025, 2},
        {33, 66, 1800, 3000, 0.25, 1.2, 300, 4, 0.55 / 1760, 0.006, 0.9, 1500, 1.2, 0.12, 0.50, 0.006, 2},
        {100, 165, 1500, 2500, 0.15, 2.0, 500, 3, 0.75 / 1760, 0.014, 0.7, 1500, 1.0, 0.20, 0.34, 0.002, 3},
        {85, 150, 1500, 2400, 0.30, 1.5, 350, 3, 0.85 / 1760, 0.025, 0.9, 1200, 1.0, 0.22, 0.34, 0.015, 1},
        {100, 165, 800, 1300, 0.45, 2.4, 250, 2, 1.0 / 1760, 0.025, 0.45, 1900, 2.0, 0.32, 0.20, 0.002, 4},
    }};
    return all[static_cast<std::size_t>(relief)];
}

void draw_relief(Sketch& sketch) { Drainage{sketch}.draw(); }

}
