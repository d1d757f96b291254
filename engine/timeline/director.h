#pragma once

#include "engine/timeline/animation.h"
#include "engine/timeline/cues.h"
#include "engine/timeline/timeline.h"

namespace vantage::timeline {

/// Writes the events of one command into a animation. Private to this folder.
class Director {
public:
    Director(Animation&, play::State&, std::vector<Mark>&, std::vector<Pause>&, std::vector<RollCard>&);
    /// `entry` is the number of the command, `first_event` that of its first event, both from 0.
    void play(std::span<const play::EventPtr>, std::size_t entry, std::size_t first_event);

private:
    struct Setting {
        Cue cue;
        std::span<const GroundPoint> between = {}; ///< the corners of the way
        double start = 0.0;
        double seconds = 0.0; ///< 0: as long as the way takes
    };
    void happen(std::span<const play::EventPtr>, std::size_t index);
    double begin(const Cue&);
    void close();
    void lengthen(double until);
    void follow_state(const Setting&);
    void follow(play::PieceId::Kind, const std::vector<play::Stance>&, std::vector<PieceClips>&,
                const Setting&);
    void move(PieceClips&, const Rest& to, play::PieceId, const Setting&);
    static bool stay_limbered(PieceClips&, const Rest& to);
    const Track* track_for(const PieceClips&, const Rest& to, Legs, const Setting&, const play::Piece&);
    void raise_dust(const Clip&, Legs, const play::Piece&);
    void fire(const play::Beat&, double start);
    void fight(const play::Beat&, double start, double seconds);
    void shoot(play::PieceId, double start, double strength, double hold);
    void strike(play::PieceId, double start, double lunge, double seconds);
    void show_card(RollCard, const play::Beat&, double start);
    void add(const TimedEffect&);
    void note_markers(double time);

    Animation& animation_;
    play::State& game_;
    play::Stances now_; // of all pieces, after the last event
    std::vector<Mark>& marks_;
    std::vector<Pause>& pauses_;
    std::vector<RollCard>& cards_;
    Rhythm rhythm_ = Rhythm::quiet;
    double beat_start_ = 0.0;
    double last_start_ = 0.0;
    int in_beat_ = 0;
    double march_seconds_ = 0.0;
    bool beat_open_ = false;
    bool turn_begins_ = false;
    std::size_t events_done_ = 0;
};

}
