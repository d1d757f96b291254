#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace vantage::live {

/// How the film on the table runs, as it was last seen.
struct FilmClock {
    using Clock = std::chrono::steady_clock;
    double time = 0.0; ///< of the film, in seconds
    double speed = 1.0;
    bool playing = false;
    Clock::time_point seen{}; ///< when it stood there

    /// For so long a film is taken to run on while nobody says where it is.
    static constexpr std::chrono::milliseconds lead{250};
    /// Where it will be; it waits once nobody has said anything for too long.
    [[nodiscard]] double at(Clock::time_point) const;
};

/// What is to be told, each at its moment of the film, made ready beforehand: when the moment comes nothing
/// is left to do but to send it. Safe to use from several threads.
class Schedule {
public:
    using Clock = FilmClock::Clock;

    /// Later moments after earlier ones. True if it is the next to come.
    bool add(double moment, std::string json);
    /// Takes back whatever has not been told; how many that were.
    std::size_t take_back();
    /// Tells nothing more until released: another film is put on.
    void hold(bool held);
    /// True if something may now be due sooner than was thought.
    bool set(const FilmClock&);

    struct Due {
        std::vector<std::string> now;
        std::optional<Clock::time_point> next; ///< when to look again, if the film runs on as it does
    };
    [[nodiscard]] Due take(Clock::time_point now);

private:
    struct Item {
        double moment;
        std::string json;
    };
    std::mutex mutex_;
    std::deque<Item> items_;
    FilmClock clock_;
    bool held_ = false;
};

}
