#pragma once

#include "engine/play/state.h"
#include "engine/timeline/moment.h"

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

/// Something that a piece does. After it the piece is as `to` says until its next clip.
struct Clip {
    double start = 0.0;
    double length = 0.0;
    Rest from{};
    Rest to{};
    Activity activity = Activity::marching;
    const Track* track = nullptr; ///< null: it stays or turns where it is
    double lunge = 0.0;           ///< yards ahead and back again
    bool limbers_up = false;      ///< for the way only
    [[nodiscard]] double end() const { return start + length; }
};

/// The clips of one piece, in order, none overlapping.
struct PieceClips {
    Rest first;
    std::vector<Clip> clips;
    [[nodiscard]] double free_at() const { return clips.empty() ? 0.0 : clips.back().end(); }
    [[nodiscard]] const Rest& last() const { return clips.empty() ? first : clips.back().to; }
};

/// What a group's markers say from some time on.
struct MarkersFrom {
    double time = 0.0;
    std::uint64_t key = 0; ///< State::markers_key
    std::shared_ptr<const play::Markers> shown;
};

/// An effect that is there from `start` on. Dust follows a track and is made again and again on the way.
struct TimedEffect {
    double start = 0.0;
    Effect effect{}; ///< at age 0
    const Track* track = nullptr;
    double moving = 0.0; ///< seconds for which dust is raised
    [[nodiscard]] double end() const { return start + moving + effect.life; }
};

struct Animation {
    std::vector<PieceClips> units;
    std::vector<PieceClips> leaders;
    std::vector<PieceClips> areas;
    std::vector<std::vector<MarkersFrom>> groups;
    std::vector<TimedEffect> effects; ///< by start
    double longest_effect = 0.0;
    std::deque<Track> tracks; ///< a deque, so that clips may point into it
    double end = 0.0;
};

/// How far along a march is, of 1, when a share of its time is gone: gathers way, goes evenly, slows down.
double march_share(double time_share);

PieceMoment moment_of(const PieceClips&, double t);
GroupMoment moment_of(const std::vector<MarkersFrom>&, double t);
void add_effects(const Animation&, double t, std::vector<Effect>&);

}
