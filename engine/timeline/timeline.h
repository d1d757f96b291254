#pragma once

#include "engine/esr/journal.h"
#include "engine/timeline/shot.h"

#include <memory>
#include <string>

namespace vantage::timeline {

struct Score;

/// A place on the scrub bar: every event has one. Texts are those of the battle log.
struct Mark {
    enum class Kind : std::uint8_t { turn, step, event } kind = Kind::event;
    double start = 0.0;
    double end = 0.0; ///< when it has been seen; equal to start for what is only logged
    int turn = 1;
    esr::Step step = esr::Step::activate_orders;
    std::size_t entry = 0; ///< the command, from 0
    std::size_t event = 0; ///< of all the game's events, from 0
    std::string text;      ///< several lines where there was a roll; may be empty
};

/// A moment at which nothing is on its way: after the first `events` events, everything stands where the
/// game's state says.
struct Beat {
    double end = 0.0;
    std::size_t events = 0;
};

/// A game as a film: what is to be seen at any time t, in seconds from its beginning.
///
///     timeline::Timeline film{esr::start(scene)};
///     for (const esr::Entry& e : session.done()) film.add(e.events);
///     film.at(film.length(), shot);               // the table as it stands now
///     …
///     film.add(*session.play(command, rules));    // a new command: show it from length() before to after
///     film.rewind(session.done().size());         // after an undo
///
/// at() is a function of t alone: a film, a scrub bar and a screenshot agree. It costs a binary search for
/// each piece and a look at the smoke of the last seconds, however long the game is. A Shot becomes a
/// picture through staging::Actors. Not safe to change in one thread while another looks at it.
class Timeline {
public:
    explicit Timeline(esr::GameState start);
    Timeline(Timeline&&) noexcept;
    Timeline& operator=(Timeline&&) noexcept;
    ~Timeline();

    /// The events of one command. Those before keep their times.
    void add(std::span<const esr::Event>);
    /// Keeps the first `entries` commands only.
    void rewind(std::size_t entries);

    [[nodiscard]] std::size_t entries() const { return starts_.size(); }
    /// When the last thing has come to rest. Later times show the same, with the smoke blowing away.
    [[nodiscard]] double length() const;
    /// When command `entry` begins, 0 ≤ entry ≤ entries(); the last is length().
    [[nodiscard]] double start_of(std::size_t entry) const;
    /// When a turn begins; length() for one that has not begun.
    [[nodiscard]] double start_of_turn(int turn) const;
    [[nodiscard]] int last_turn() const { return state_.turn; }

    /// Everything at a time; before 0 is 0. The second form reuses the shot's memory.
    [[nodiscard]] Shot at(double t) const;
    void at(double t, Shot&) const;

    /// By rising start; the first is the beginning of turn 1.
    [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
    /// The last mark that has begun at a time; marks()[0] before all.
    [[nodiscard]] std::size_t mark_at(double t) const;
    /// The last mark up to t that has something to say, as one line and without the log's rules before a turn
    /// or a step: the caption of that moment.
    [[nodiscard]] std::string caption_at(double t) const;
    [[nodiscard]] const std::vector<Beat>& beats() const { return beats_; }

    /// The game's state after the first `events` events, folded from the turn before it.
    [[nodiscard]] esr::GameState state_after(std::size_t events) const;
    /// The state after every event that has begun at a time.
    [[nodiscard]] esr::GameState state_at(double t) const;
    [[nodiscard]] const esr::GameState& state() const { return state_; } ///< at the end

private:
    struct Snapshot {
        std::size_t events = 0;
        esr::GameState state;
    };
    std::vector<Snapshot> snapshots_; // at the beginning and where turns begin
    std::vector<esr::Event> events_;
    struct Start {
        double time = 0.0;
        std::size_t events = 0; // before it
        std::size_t tracks = 0;
    };
    std::vector<Start> starts_; // of each command
    std::vector<Mark> marks_;
    std::vector<Beat> beats_;
    esr::GameState state_;
    std::unique_ptr<Score> score_;
};

}
