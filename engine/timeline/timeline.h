#pragma once

#include "engine/play/game.h"
#include "engine/timeline/ending.h"
#include "engine/timeline/moment.h"
#include "engine/timeline/roll_card.h"

#include <memory>
#include <optional>
#include <string>

namespace vantage::timeline {

struct Animation;

/// A place on the scrub bar: every event has one. Texts are those of the battle log.
struct Mark {
    enum class Kind : std::uint8_t { turn, step, event } kind = Kind::event;
    double start = 0.0;
    double end = 0.0; ///< when it has been seen; equal to start for what is only logged
    int turn = 1;
    std::size_t step = 0;  ///< into play::Game::steps()
    std::size_t entry = 0; ///< the command, from 0
    std::size_t event = 0; ///< of all the game's events, from 0
    std::string text;      ///< several lines where there was a roll; may be empty
    play::Beat beat{};
    play::Telling told{}; ///< what those who watch are told
};

/// A moment at which nothing is on its way: after the first `events` events, everything stands where the
/// game's state says.
struct Pause {
    double end = 0.0;
    std::size_t events = 0;
};

/// A game as a film: what is to be seen at any time t, in seconds from its beginning.
///
///     timeline::Timeline film{game.start()};
///     for (const record::Entry& e : session.done()) film.add(e.events);
///     film.at(film.length(), moment);               // the table as it stands now
///     …
///     film.add(*session.play(command));           // a new command: show it from length() before to after
///     film.rewind(session.done().size());         // after an undo
///
/// at() is a function of t alone: a film, a scrub bar and a screenshot agree. It costs a binary search for
/// each piece and a look at the smoke of the last seconds, however long the game is. A TableMoment becomes a
/// picture through staging::Actors. Not safe to change in one thread while another looks at it.
class Timeline {
public:
    explicit Timeline(std::unique_ptr<play::State> start);
    Timeline(Timeline&&) noexcept;
    Timeline& operator=(Timeline&&) noexcept;
    ~Timeline();

    /// The events of one command. Those before keep their times.
    void add(std::span<const play::EventPtr>);
    /// Keeps the first `entries` commands only.
    void rewind(std::size_t entries);

    [[nodiscard]] std::size_t entries() const { return starts_.size(); }
    /// When the last thing has come to rest. Later times show the same, with the smoke blowing away.
    [[nodiscard]] double length() const;
    /// When command `entry` begins, 0 ≤ entry ≤ entries(); the last is length().
    [[nodiscard]] double start_of(std::size_t entry) const;
    /// When a turn begins; length() for one that has not begun.
    [[nodiscard]] double start_of_turn(int turn) const;
    [[nodiscard]] int last_turn() const { return state_->turn(); }

    /// Everything at a time; before 0 is 0. The second form reuses the moment's memory.
    [[nodiscard]] TableMoment at(double t) const;
    void at(double t, TableMoment&) const;

    /// By rising start; the first is the beginning of turn 1.
    [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
    /// The last mark that has begun at a time; marks()[0] before all.
    [[nodiscard]] std::size_t mark_at(double t) const;
    /// What those who watch are told at a time: empty where they have had time to read it and nothing else
    /// has happened that they care for. A roll's verdict is not told before its card tells it.
    [[nodiscard]] std::string caption_at(double t) const;
    /// The roll that is being watched at a time; null for none. Good until the timeline is changed.
    [[nodiscard]] const RollCard* card_at(double t) const;
    /// By rising start, none overlapping.
    [[nodiscard]] const std::vector<RollCard>& cards() const { return cards_; }
    /// How the battle ended, once that has been told; null before.
    [[nodiscard]] const Ending* ending_at(double t) const;
    [[nodiscard]] const std::vector<Pause>& pauses() const { return pauses_; }

    /// The game's state after the first `events` events, folded from the turn before it.
    [[nodiscard]] std::unique_ptr<play::State> state_after(std::size_t events) const;
    /// The state after every event that has begun at a time.
    [[nodiscard]] std::unique_ptr<play::State> state_at(double t) const;
    [[nodiscard]] const play::State& state() const { return *state_; } ///< at the end

private:
    [[nodiscard]] const RollCard* card_before(double t) const; ///< the last that has begun
    struct Snapshot {
        std::size_t events = 0;
        std::unique_ptr<const play::State> state;
    };
    std::vector<Snapshot> snapshots_; // at the beginning and where turns begin
    play::Events events_;
    struct Start {
        double time = 0.0;
        std::size_t events = 0; // before it
        std::size_t tracks = 0;
    };
    std::vector<Start> starts_; // of each command
    std::vector<Mark> marks_;
    std::vector<Pause> pauses_;
    std::vector<RollCard> cards_;
    std::optional<Ending> ending_;
    std::unique_ptr<play::State> state_;
    std::unique_ptr<Animation> animation_;
};

}
