#pragma once

#include "engine/timeline/cues.h"
#include "engine/timeline/score.h"
#include "engine/timeline/timeline.h"

namespace vantage::timeline {

/// Writes the events of one command into a score. Private to this folder.
class Director {
public:
    Director(Score&, esr::GameState&, std::vector<Mark>&, std::vector<Beat>&);
    /// `entry` is the number of the command, `first_event` that of its first event, both from 0.
    void play(std::span<const esr::Event>, std::size_t entry, std::size_t first_event);

private:
    struct Setting {
        Cue cue;
        double start = 0.0;
        double seconds = 0.0; ///< 0: as long as the way takes
    };
    void happen(std::span<const esr::Event>, std::size_t index);
    double begin(const Cue&);
    void close();
    void lengthen(double until);
    void follow_state(const Setting&);
    void move(Part&, const Rest& to, Legs, Setting, const esr::Unit*);
    static bool stay_limbered(Part&, const Rest& to);
    const Track* track_for(const Part&, const Rest& to, Legs, const Cue&, const esr::Unit*);
    void raise_dust(const Act&, Legs, const esr::Unit*);
    void fire(const esr::FireScored&, double start);
    void fight(const esr::Fought&, double start);
    void shoot(esr::UnitId, double start, double strength, double hold);
    void strike(esr::UnitId, double start, double lunge);
    void add(const Happening&);
    void note_markers(double time);

    Score& score_;
    esr::GameState& game_;
    std::vector<Mark>& marks_;
    std::vector<Beat>& beats_;
    Rhythm rhythm_ = Rhythm::quiet;
    double beat_start_ = 0.0;
    double last_start_ = 0.0;
    int in_beat_ = 0;
    double march_seconds_ = 0.0;
    bool beat_open_ = false;
    std::size_t events_done_ = 0;
};

}
