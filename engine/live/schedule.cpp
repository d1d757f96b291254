#include "engine/live/schedule.h"

#include <algorithm>

namespace vantage::live {
namespace {

constexpr double hair = 0.0005;    // seconds: no timer is better
constexpr double surprise = 0.005; // seconds by which a film may run ahead of what was thought

double seconds(FilmClock::Clock::duration d) { return std::chrono::duration<double>(d).count(); }

}

double FilmClock::at(Clock::time_point now) const {
    if (!playing || now <= seen) return time;
    return time + speed * seconds(std::min<Clock::duration>(now - seen, lead));
}

bool Schedule::add(double moment, std::string json) {
    const std::lock_guard lock{mutex_};
    items_.push_back({moment, std::move(json)});
    return items_.size() == 1;
}

std::size_t Schedule::take_back() {
    const std::lock_guard lock{mutex_};
    const std::size_t count = items_.size();
    items_.clear();
    return count;
}

void Schedule::hold(bool held) {
    const std::lock_guard lock{mutex_};
    held_ = held;
}

bool Schedule::set(const FilmClock& clock) {
    const std::lock_guard lock{mutex_};
    const bool other = clock.playing != clock_.playing || clock.speed != clock_.speed;
    const bool waited = clock.seen - clock_.seen > FilmClock::lead;
    const bool ahead = clock.time > clock_.at(clock.seen) + surprise * clock.speed;
    clock_ = clock;
    return !items_.empty() && (other || waited || ahead);
}

Schedule::Due Schedule::take(Clock::time_point now) {
    const std::lock_guard lock{mutex_};
    Due due;
    if (held_) return due;
    const double time = clock_.at(now) + (clock_.playing ? hair * clock_.speed : 0.0);
    while (!items_.empty() && items_.front().moment <= time) {
        due.now.push_back(std::move(items_.front().json));
        items_.pop_front();
    }
    if (items_.empty() || !clock_.playing || clock_.speed <= 0.0) return due;
    const double away = std::min((items_.front().moment - clock_.time) / clock_.speed, 3600.0);
    const auto at =
        clock_.seen + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(away));
    if (at > now) due.next = at; // else the clock stands, until somebody sets it again
    return due;
}

}
