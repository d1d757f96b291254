#include "engine/timeline/score.h"

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

PieceShot shot_of(const Part& part, double t) {
    const auto next = std::upper_bound(part.acts.begin(), part.acts.end(), t,
                                       [](double time, const Act& a) { return time < a.start; });
    const bool begun = next != part.acts.begin();
    const Rest& rest = begun ? std::prev(next)->to : part.first;
    PieceShot shot{
        .place = rest.place, .presence = rest.presence, .deployed = rest.deployed, .limbered = rest.limbered};
    if (!begun || t >= std::prev(next)->end()) return shot;

    const Act& act = *std::prev(next);
    const double u = (t - act.start) / act.length;
    shot.pose = act.pose;
    shot.presence = mix(act.from.presence, act.to.presence, u);
    shot.deployed = mix(act.from.deployed, act.to.deployed, u);
    shot.limbered = mix(act.from.limbered, act.to.limbered, u);
    if (act.limbers_up)
        shot.limbered =
            std::max({shot.limbered, std::min({1.0, u / limber_share, (1.0 - u) / limber_share})});
    if (act.track != nullptr) {
        shot.way = act.track;
        shot.along = act.track->length() * march_share(u);
        shot.stride = shot.along.value();
        shot.place = act.track->at(shot.along);
    } else {
        shot.place = {act.from.place.at, turned(act.from.place.facing, act.to.place.facing, march_share(u))};
    }
    if (act.lunge != 0.0) {
        const double ahead = act.lunge * std::sin(std::numbers::pi * u);
        shot.place.at = to_ground(to_vec(shot.place.at) + direction_of(shot.place.facing) * ahead);
        shot.stride = ahead;
    }
    return shot;
}

GroupShot shot_of(const std::vector<MarkersFrom>& markers, double t) {
    const auto next = std::upper_bound(markers.begin(), markers.end(), t,
                                       [](double time, const MarkersFrom& m) { return time < m.time; });
    if (next == markers.begin()) return {markers.front().shown};
    GroupShot shot{std::prev(next)->shown};
    if (std::prev(next) != markers.begin()) shot.since_change = t - std::prev(next)->time;
    return shot;
}

// Looks only at what began late enough to be there still.
void add_effects(const Score& score, double t, std::vector<Effect>& effects) {
    auto h = std::lower_bound(score.happenings.begin(), score.happenings.end(), t - score.longest_happening,
                              [](const Happening& a, double time) { return a.start < time; });
    for (; h != score.happenings.end() && h->start <= t; ++h) {
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
