#include "engine/timeline/animation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vantage::timeline {
namespace {

constexpr double ramp = 0.15;         // of the time in which a march gathers way or slows down
constexpr double dust_every = 0.25;   // seconds
constexpr double limber_share = 0.12; // of a march's time at each end

double mix(double a, double b, double u) { return a + (b - a) * u; }

}

Rest rest_of(const play::Stance& s) {
    return {s.place, s.there ? 1.0 : 0.0, s.deployed ? 1.0 : 0.0, s.limbered ? 1.0 : 0.0};
}

double march_share(double u) {
    const double top = 1.0 / (1.0 - ramp);
    if (u <= 0.0) return 0.0;
    if (u >= 1.0) return 1.0;
    if (u < ramp) return top * u * u / (2.0 * ramp);
    if (u > 1.0 - ramp) return 1.0 - top * (1.0 - u) * (1.0 - u) / (2.0 * ramp);
    return top * (u - ramp / 2.0);
}

PieceMoment moment_of(const PieceClips& part, double t) {
    const auto next = std::upper_bound(part.clips.begin(), part.clips.end(), t,
                                       [](double time, const Clip& a) { return time < a.start; });
    const bool begun = next != part.clips.begin();
    const Rest& rest = begun ? std::prev(next)->to : part.first;
    PieceMoment moment{
        .place = rest.place, .presence = rest.presence, .deployed = rest.deployed, .limbered = rest.limbered};
    if (!begun || t >= std::prev(next)->end()) return moment;

    const Clip& clip = *std::prev(next);
    const double u = (t - clip.start) / clip.length;
    moment.activity = clip.activity;
    moment.presence = mix(clip.from.presence, clip.to.presence, u);
    moment.deployed = mix(clip.from.deployed, clip.to.deployed, u);
    moment.limbered = mix(clip.from.limbered, clip.to.limbered, u);
    if (clip.limbers_up)
        moment.limbered =
            std::max({moment.limbered, std::min({1.0, u / limber_share, (1.0 - u) / limber_share})});
    if (clip.track != nullptr) {
        moment.way = clip.track;
        moment.along = clip.track->length() * march_share(u);
        moment.stride = moment.along.value();
        moment.place = clip.track->at(moment.along);
    } else {
        moment.place = {clip.from.place.at,
                        turned(clip.from.place.facing, clip.to.place.facing, march_share(u))};
    }
    if (clip.lunge != 0.0) {
        const double blows = std::max(1.0, std::round(clip.length / 1.6));
        const double ahead = clip.lunge * std::abs(std::sin(std::numbers::pi * blows * u));
        moment.place.at = to_ground(to_vec(moment.place.at) + direction_of(moment.place.facing) * ahead);
        moment.stride = ahead;
    }
    return moment;
}

GroupMoment moment_of(const std::vector<MarkersFrom>& markers, double t) {
    const auto next = std::upper_bound(markers.begin(), markers.end(), t,
                                       [](double time, const MarkersFrom& m) { return time < m.time; });
    if (next == markers.begin()) return {markers.front().shown};
    GroupMoment moment{std::prev(next)->shown};
    if (std::prev(next) != markers.begin()) moment.since_change = t - std::prev(next)->time;
    return moment;
}

// Looks only at what began late enough to be there still.
void add_effects(const Animation& animation, double t, std::vector<Effect>& effects) {
    auto h =
        std::lower_bound(animation.effects.begin(), animation.effects.end(), t - animation.longest_effect,
                         [](const TimedEffect& a, double time) { return a.start < time; });
    for (; h != animation.effects.end() && h->start <= t; ++h) {
        if (t >= h->end()) continue;
        if (h->track == nullptr) {
            Effect& e = effects.emplace_back(h->effect);
            e.age = t - h->start;
            continue;
        }
        const double oldest = (t - h->start - h->effect.life) / dust_every;
        for (int k = static_cast<int>(std::max(0.0, std::floor(oldest)));
             k * dust_every < h->moving && h->start + k * dust_every <= t; ++k) {
            const double age = t - h->start - k * dust_every;
            if (age >= h->effect.life) continue;
            Effect& e = effects.emplace_back(h->effect);
            e.age = age;
            e.seed += static_cast<std::uint32_t>(k) * 7919U;
            e.place = h->track->at(h->track->length() * march_share(k * dust_every / h->moving));
        }
    }
}

}
