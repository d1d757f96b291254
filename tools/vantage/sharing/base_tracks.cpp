#include "tools/vantage/sharing/base_tracks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vantage::cli {
namespace {

constexpr double coarsest_step = 0.1; ///< seconds
constexpr double finest_step = 0.1 / 64;
constexpr float near_enough = 0.1F;    ///< millimetres
constexpr float same_heading = 0.004F; ///< radians
constexpr float same_rise = 0.004F;

using Keys = std::vector<BaseKey>;

BaseKey key_of(const frame::DrawnBase& base, double t) {
    return {.time = static_cast<float>(t),
            .at = base.at,
            .heading = std::atan2(base.ahead.x, base.ahead.y),
            .right_rise = base.right.z,
            .ahead_rise = base.ahead.z,
            .presence = base.presence,
            .disorder = base.disorder,
            .pose = static_cast<float>(base.pose)};
}

/// The way from one heading to another, by the shorter side.
float turn_between(float from, float to) {
    return std::remainder(to - from, 2.0F * std::numbers::pi_v<float>);
}

bool same_manner(const BaseKey& a, const BaseKey& b) {
    return a.presence == b.presence && a.disorder == b.disorder && a.pose == b.pose;
}

/// Whether the even way from a to b passes near enough by what was seen between them.
bool passes(const BaseKey& a, const BaseKey& b, const BaseKey& seen) {
    if (!same_manner(a, seen)) return false;
    if (seen.presence <= 0.0F) return true;
    const float share = b.time > a.time ? (seen.time - a.time) / (b.time - a.time) : 0.0F;
    const glm::vec3 off = a.at + (b.at - a.at) * share - seen.at;
    const float heading = a.heading + turn_between(a.heading, b.heading) * share;
    return std::abs(off.x) < near_enough && std::abs(off.y) < near_enough && std::abs(off.z) < near_enough &&
           std::abs(turn_between(heading, seen.heading)) < same_heading &&
           std::abs(a.right_rise + (b.right_rise - a.right_rise) * share - seen.right_rise) < same_rise &&
           std::abs(a.ahead_rise + (b.ahead_rise - a.ahead_rise) * share - seen.ahead_rise) < same_rise;
}

class Baker {
public:
    explicit Baker(const std::function<const std::vector<frame::DrawnBase>&(double)>& show) : show_(show) {}

    std::vector<Keys> bake(double length) {
        Keys before = seen_at(0.0);
        tracks_.resize(before.size());
        add(before);
        const auto steps = static_cast<long long>(std::ceil(length / coarsest_step));
        for (long long i = 1; i <= steps; ++i) {
            Keys after = seen_at(std::min(static_cast<double>(i) * coarsest_step, length));
            between(before, after);
            add(after);
            before = std::move(after);
        }
        for (Keys& track : tracks_) track = thinned(track);
        return std::move(tracks_);
    }

private:
    Keys seen_at(double t) {
        Keys keys;
        for (const frame::DrawnBase& base : show_(t)) keys.push_back(key_of(base, t));
        return keys;
    }

    /// Looks closer for as long as the middle is not where the ends say.
    void between(const Keys& a, const Keys& b) {
        const double from = a.empty() ? 0.0 : static_cast<double>(a.front().time);
        const double to = b.empty() ? 0.0 : static_cast<double>(b.front().time);
        if (to - from <= finest_step) return;
        bool moved = false;
        for (std::size_t i = 0; i < a.size() && !moved; ++i)
            moved = a[i].at != b[i].at || a[i].heading != b[i].heading || !same_manner(a[i], b[i]);
        if (!moved) return;
        const Keys middle = seen_at((from + to) / 2);
        bool good = to - from <= coarsest_step / 4; // nobody hurries past without being seen at two places
        for (std::size_t i = 0; i < a.size() && good; ++i)
            good = passes(a[i], b[i], middle[i]) && same_manner(a[i], b[i]);
        if (good) return;
        between(a, middle);
        add(middle);
        between(middle, b);
    }

    void add(const Keys& keys) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Keys& track = tracks_[i];
            BaseKey key = keys[i];
            // Whoever is not there stays where he was, and headings go on from the one before.
            if (!track.empty()) {
                const BaseKey& last = track.back();
                if (key.presence <= 0.0F && last.presence > 0.0F) {
                    const BaseKey gone = key;
                    key = last;
                    key.time = gone.time;
                    key.presence = gone.presence;
                }
                key.heading = last.heading + turn_between(last.heading, key.heading);
            }
            track.push_back(key);
        }
    }

    /// Only the keys that are needed.
    static Keys thinned(const Keys& all) {
        if (all.empty()) return {};
        Keys kept{all.front()};
        for (std::size_t from = 0; from + 1 < all.size();) {
            std::size_t to = from + 1;
            const auto fits = [&](std::size_t end) {
                for (std::size_t i = from + 1; i < end; ++i)
                    if (!passes(all[from], all[end], all[i])) return false;
                return true;
            };
            // Leaps that double, then steps: long rests cost little.
            std::size_t leap = 1;
            while (to + leap < all.size() && same_manner(all[from], all[to + leap - 1]) && fits(to + leap)) {
                to += leap;
                leap *= 2;
            }
            for (; leap > 0; leap /= 2)
                if (to + leap < all.size() && same_manner(all[from], all[to + leap - 1]) && fits(to + leap))
                    to += leap;
            kept.push_back(all[to]);
            from = to;
        }
        // A last key that says what the one before says is none.
        while (kept.size() > 1 && kept.back().at == kept[kept.size() - 2].at &&
               kept.back().heading == kept[kept.size() - 2].heading &&
               same_manner(kept.back(), kept[kept.size() - 2]))
            kept.pop_back();
        return kept;
    }

    const std::function<const std::vector<frame::DrawnBase>&(double)>& show_;
    std::vector<Keys> tracks_;
};

}

std::vector<std::vector<BaseKey>>
bake_bases(const std::function<const std::vector<frame::DrawnBase>&(double)>& show, double length) {
    return Baker{show}.bake(length);
}

}
