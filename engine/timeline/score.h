#pragma once

#include "engine/play/state.h"
#include "engine/timeline/shot.h"

#include <deque>
#include <string>

// What a timeline is made of; private to this folder.
namespace vantage::timeline {

/// How a piece is when nothing happens to it. Follows from the game state.
struct Rest {
    Placement place{};
    double presence = 1.0;
    double deployed = 1.0;
    double limbered = 0.0;
    friend bool operator==(const Rest&, const Rest&) = default;
};
Rest rest_of(const play::Stance&);

/// Something that a piece does. After it the piece is as `to` says until its next act.
struct Act {
    double start = 0.0;
    double length = 0.0;
    Rest from{};
    Rest to{};
    Pose pose = Pose::marching;
    const Track* track = nullptr; ///< null: it stays or turns where it is
    double lunge = 0.0;           ///< yards ahead and back again
    bool limbers_up = false;      ///< for the way only
    [[nodiscard]] double end() const { return start + length; }
};

/// The acts of one piece, in order, none overlapping.
struct Part {
    Rest first;
    std::vector<Act> acts;
    [[nodiscard]] double free_at() const { return acts.empty() ? 0.0 : acts.back().end(); }
    [[nodiscard]] const Rest& last() const { return acts.empty() ? first : acts.back().to; }
};

/// What a group's markers say from some time on.
struct MarkersFrom {
    double time = 0.0;
    std::uint64_t key = 0; ///< State::markers_key
    std::shared_ptr<const play::Markers> shown;
};

/// An effect that is there from `start` on. Dust follows a track and is made again and again on the way.
struct Happening {
    double start = 0.0;
    Effect effect{}; ///< at age 0
    const Track* track = nullptr;
    double moving = 0.0; ///< seconds for which dust is raised
    [[nodiscard]] double end() const { return start + moving + effect.life; }
};

struct Score {
    std::vector<Part> units;
    std::vector<Part> leaders;
    std::vector<Part> areas;
    std::vector<std::vector<MarkersFrom>> groups;
    std::vector<Happening> happenings; ///< by start
    double longest_happening = 0.0;
    std::deque<Track> tracks; ///< a deque, so that acts may point into it
    double end = 0.0;
};

/// How far along a march is, of 1, when a share of its time is gone: gathers way, goes evenly, slows down.
double march_share(double time_share);

PieceShot shot_of(const Part&, double t);
GroupShot shot_of(const std::vector<MarkersFrom>&, double t);
void add_effects(const Score&, double t, std::vector<Effect>&);

}
