#pragma once

#include "engine/timeline/timeline.h"
#include "tools/vantage/window/play/moment.h"

#include <optional>

namespace vantage::window {

/// The game as a film, and the place of it that is on the table. What is watched never changes the game.
/// In the present every new command is shown from before to after; the past is watched at will.
class PlaybackCursor {
public:
    /// Takes over what was played since the last call and what was taken back. A game that was there before
    /// it is shown stands as it stands. True if there was something.
    bool follow(const std::shared_ptr<const play::Game>&, const Moments&);
    /// Lets so many seconds of the clock pass. True if there is something else to see.
    bool pass(double seconds);

    [[nodiscard]] bool on() const { return film_.has_value(); }
    [[nodiscard]] const timeline::Timeline& film() const { return *film_; }
    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] bool past() const { return past_; }
    [[nodiscard]] bool playing() const { return playing_; }
    /// Whether the film runs, so that the next picture will be another.
    [[nodiscard]] bool moving() const { return on() && (past_ ? playing_ : time_ < film_->length()); }
    /// Whether nothing is on its way any more but smoke.
    [[nodiscard]] bool drifting() const { return on() && !past_ && !moving() && !shot_.effects.empty(); }

    /// Goes to a time of the film and stays there; its end is the present.
    void go_to(double t);
    void to_present();
    /// To the next or the last moment at which an event has been seen to its end.
    void next();
    void previous();
    /// Plays on from here; in the present from the beginning.
    void play();
    void pause() { playing_ = false; }
    /// To the end of what is being shown in the present, for whoever has seen enough of it.
    void skip();
    double speed = 1.0; ///< seconds of film in a second

    /// What is to be seen now.
    [[nodiscard]] const timeline::TableMoment& shot();
    /// How many commands and events have begun.
    [[nodiscard]] std::size_t commands() const;
    [[nodiscard]] std::size_t events() const;
    /// The game's state at this time.
    [[nodiscard]] const play::State& state() const;
    /// The latest fight of those that have begun since the last call, and the state before it.
    struct Fight {
        play::Beat beat;
        std::unique_ptr<const play::State> before;
    };
    [[nodiscard]] std::optional<Fight> take_fight();

private:
    void end_at(double t);

    std::shared_ptr<const play::Game> game_;
    Moments taken_;
    std::optional<timeline::Timeline> film_;
    timeline::TableMoment shot_;
    double time_ = 0.0;
    bool past_ = false;
    bool playing_ = false;
    /// Seconds that the clock went on while the film stood still: smoke that was there blew on meanwhile.
    struct Wait {
        double at = 0.0; ///< in the film
        double seconds = 0.0;
    };
    std::vector<Wait> waits_;
    mutable std::unique_ptr<const play::State> state_; ///< kept after `state_events_` events
    mutable std::size_t state_events_ = 0;
    std::size_t seen_events_ = 0; ///< up to which fights have been looked for
};

}
