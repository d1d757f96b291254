#include "tools/vantage/window/play/playback_cursor.h"

#include <algorithm>

namespace vantage::window {
namespace {

constexpr double catching_up = 2.5; // seconds in which most of what the rules are ahead is shown
constexpr double instant = 1e-6;

}

bool PlaybackCursor::follow(const std::shared_ptr<const play::Game>& game, const Moments& moments) {
    const bool fresh = game != game_;
    if (fresh) {
        state_.reset();
        film_.emplace(game->start());
        game_ = game; // last: states point to theirs
        taken_.clear();
        waits_.clear();
    }
    std::size_t same = 0;
    while (same < std::min(taken_.size(), moments.size()) && taken_[same] == moments[same]) ++same;
    if (same < taken_.size()) {
        film_->rewind(same);
        state_.reset();
        waits_.clear();
        if (!past_ || time_ >= film_->length()) to_present();
    }
    if (same < moments.size() && !fresh && !past_ && time_ > film_->length()) {
        waits_.push_back({film_->length(), time_ - film_->length()});
        time_ = film_->length();
    }
    const bool other = fresh || same < taken_.size() || same < moments.size();
    for (std::size_t i = same; i < moments.size(); ++i) film_->add(moments[i]->entry.events);
    taken_ = moments;
    if (fresh) to_present();
    return other;
}

bool PlaybackCursor::pass(double seconds) {
    if (!on()) return false;
    const double length = film_->length();
    if (moving()) {
        const double rate = past_ ? speed : std::max(speed, (length - time_) / catching_up);
        end_at(time_ + seconds * rate);
        return true;
    }
    if (!drifting()) return false;
    time_ += seconds;
    return true;
}

// Whoever comes to the end is in the present.
void PlaybackCursor::end_at(double t) {
    time_ = std::max(t, 0.0);
    if (time_ < film_->length()) return;
    time_ = film_->length();
    past_ = playing_ = false;
}

void PlaybackCursor::go_to(double t) {
    if (!on()) return;
    playing_ = false;
    if (t >= film_->length() - instant) return to_present();
    past_ = true;
    time_ = std::max(t, 0.0);
    seen_events_ = events();
}

void PlaybackCursor::to_present() {
    if (!on()) return;
    constexpr double smoke_is_gone = 30.0;
    past_ = playing_ = false;
    time_ = film_->length() + smoke_is_gone;
    seen_events_ = events();
}

void PlaybackCursor::skip() {
    if (on() && !past_ && moving()) end_at(film_->length());
}

void PlaybackCursor::next() {
    if (!on()) return;
    double to = film_->length();
    for (const timeline::Pause& pause : film_->pauses())
        if (pause.end > time_ + instant) {
            to = pause.end;
            break;
        }
    for (std::size_t i = 1; i < film_->entries(); ++i) // what has no pause after it is only told
        if (const double end = film_->start_of(i); end > time_ + instant) {
            to = std::min(to, end);
            break;
        }
    go_to(to);
}

void PlaybackCursor::previous() {
    if (!on()) return;
    const double from = std::min(time_, film_->length());
    double to = 0.0;
    for (const timeline::Pause& pause : film_->pauses())
        if (pause.end < from - instant) to = std::max(to, pause.end);
    for (std::size_t i = 1; i < film_->entries(); ++i)
        if (film_->start_of(i) < from - instant) to = std::max(to, film_->start_of(i));
    go_to(to);
}

void PlaybackCursor::play() {
    if (!on() || film_->entries() == 0) return;
    if (!past_) go_to(0.0);
    playing_ = true;
}

const timeline::TableMoment& PlaybackCursor::shot() {
    film_->at(time_, shot_);
    if (past_) return shot_;
    for (timeline::Effect& effect : shot_.effects) {
        const double began = time_ - effect.age;
        for (const Wait& wait : waits_)
            if (wait.at >= began) effect.age += wait.seconds;
    }
    std::erase_if(shot_.effects, [](const timeline::Effect& e) { return e.age >= e.life; });
    return shot_;
}

std::size_t PlaybackCursor::commands() const {
    if (!on()) return 0;
    if (time_ >= film_->length()) return film_->entries();
    const std::size_t mark = film_->mark_at(time_);
    return mark == 0 ? 0 : film_->marks()[mark].entry + 1;
}

std::size_t PlaybackCursor::events() const {
    const std::size_t mark = film_->mark_at(time_);
    return mark == 0 ? 0 : film_->marks()[mark].event + 1;
}

const play::State& PlaybackCursor::state() const {
    if (!state_ || state_events_ != events()) {
        state_events_ = events();
        state_ = film_->state_after(state_events_);
    }
    return *state_;
}

std::optional<PlaybackCursor::Fight> PlaybackCursor::take_fight() {
    const std::size_t now = on() ? events() : 0;
    const std::size_t before = std::exchange(seen_events_, now);
    if (now <= before) return std::nullopt;
    for (std::size_t i = film_->mark_at(time_) + 1; i-- > 1 && film_->marks()[i].event >= before;) {
        const timeline::Mark& mark = film_->marks()[i];
        if (mark.beat.kind == play::Beat::Kind::fight)
            return Fight{mark.beat, film_->state_after(mark.event)};
    }
    return std::nullopt;
}

}
