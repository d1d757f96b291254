#include "engine/timeline/timeline.h"

#include "engine/timeline/director.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::timeline {
namespace {

constexpr double longest_caption = 30.0; // what takes longer to be seen is told anew by what happens in it

Mark opening(const play::State& start) {
    const int minute = start.game().minute(start.turn());
    return {.kind = Mark::Kind::turn,
            .turn = start.turn(),
            .step = start.step(),
            .text = fmt::format("Turn {}, {:02}:{:02}", start.turn(), minute / 60 % 24, minute % 60),
            .beat = {.kind = play::Beat::Kind::turn}};
}

Animation first_animation(const play::State& start) {
    Animation animation;
    play::Stances now;
    start.look(now);
    const auto begin = [](const std::vector<play::Stance>& stances, std::vector<PieceClips>& parts) {
        for (const play::Stance& s : stances) parts.push_back({rest_of(s), {}});
    };
    begin(now.units, animation.units);
    begin(now.leaders, animation.leaders);
    begin(now.areas, animation.areas);
    for (std::size_t i = 0; i < start.groups(); ++i) {
        const play::GroupId id{i};
        animation.groups.push_back(
            {{0.0, start.markers_key(id), std::make_shared<const play::Markers>(start.markers(id))}});
    }
    animation.end = 1.0; // a look at the table before anything happens
    return animation;
}

void look(const std::vector<PieceClips>& parts, double t, std::vector<PieceMoment>& out) {
    out.clear();
    out.reserve(parts.size());
    for (const PieceClips& part : parts) out.push_back(moment_of(part, t));
}

template <class Item, class Time> void cut(std::vector<Item>& items, double from, Time time) {
    while (!items.empty() && time(items.back()) > from) items.pop_back();
}

}

Timeline::Timeline(std::unique_ptr<play::State> start)
    : marks_{opening(*start)},
      state_(std::move(start)),
      animation_(std::make_unique<Animation>(first_animation(*state_))) {
    snapshots_.push_back({0, state_->clone()});
}
Timeline::Timeline(Timeline&&) noexcept = default;
Timeline& Timeline::operator=(Timeline&&) noexcept = default;
Timeline::~Timeline() = default;

void Timeline::add(std::span<const play::EventPtr> events) {
    const std::size_t entry = starts_.size();
    starts_.push_back({animation_->end, events_.size(), animation_->tracks.size()});
    Director{*animation_, *state_, marks_, pauses_, cards_}.play(events, entry, events_.size());
    const int turn = snapshots_.back().state->turn();
    events_.insert(events_.end(), events.begin(), events.end());
    if (state_->turn() != turn) snapshots_.push_back({events_.size(), state_->clone()});
    if (!ending_)
        ending_ = ending_of(*snapshots_.front().state, events_, *state_, *animation_, marks_, cards_);
}

// Everything of a command begins after the command before it has ended: it is cut off by its time alone.
void Timeline::rewind(std::size_t entries) {
    if (entries >= starts_.size()) return;
    const auto [from, events, tracks] = starts_[entries];
    state_ = state_after(events);
    events_.resize(events);
    starts_.resize(entries);
    std::erase_if(marks_, [n = events](const Mark& m) { return m.start > 0.0 && m.event >= n; });
    std::erase_if(pauses_, [n = events](const Pause& p) { return p.events > n; });
    cut(cards_, from, [](const RollCard& c) { return c.start; });
    if (ending_ && ending_->start > from) ending_.reset();
    while (snapshots_.size() > 1 && snapshots_.back().events > events) snapshots_.pop_back();
    for (auto* parts : {&animation_->units, &animation_->leaders, &animation_->areas})
        for (PieceClips& part : *parts) cut(part.clips, from, [](const Clip& a) { return a.start; });
    play::Stances now;
    state_->look(now);
    animation_->leaders.resize(now.leaders.size());
    animation_->areas.resize(now.areas.size());
    animation_->groups.resize(state_->groups());
    for (auto& markers : animation_->groups)
        while (markers.size() > 1 && markers.back().time > from) markers.pop_back();
    cut(animation_->effects, from, [](const TimedEffect& h) { return h.start; });
    while (animation_->tracks.size() > tracks) animation_->tracks.pop_back();
    animation_->end = from;
}

double Timeline::length() const { return animation_->end; }

double Timeline::start_of(std::size_t entry) const {
    return entry < starts_.size() ? starts_[entry].time : length();
}

double Timeline::start_of_turn(int turn) const {
    const auto found = std::find_if(marks_.begin(), marks_.end(), [&](const Mark& m) {
        return m.kind == Mark::Kind::turn && m.turn >= turn;
    });
    return found == marks_.end() ? length() : found->start;
}

TableMoment Timeline::at(double t) const {
    TableMoment moment;
    at(t, moment);
    return moment;
}

void Timeline::at(double t, TableMoment& moment) const {
    moment.time = std::max(t, 0.0);
    const Mark& mark = marks_[mark_at(moment.time)];
    moment.turn = mark.turn;
    moment.step = mark.step;
    look(animation_->units, moment.time, moment.units);
    look(animation_->leaders, moment.time, moment.leaders);
    look(animation_->areas, moment.time, moment.areas);
    moment.groups.clear();
    for (const auto& markers : animation_->groups) moment.groups.push_back(moment_of(markers, moment.time));
    moment.effects.clear();
    add_effects(*animation_, moment.time, moment.effects);
}

std::size_t Timeline::mark_at(double t) const {
    const auto next = std::upper_bound(marks_.begin(), marks_.end(), t,
                                       [](double time, const Mark& m) { return time < m.start; });
    return next == marks_.begin() ? 0 : static_cast<std::size_t>(next - marks_.begin()) - 1;
}

std::string Timeline::caption_at(double t) const {
    constexpr double stays = 3.5; // seconds after it has been seen
    for (std::size_t i = mark_at(t) + 1; i-- > 0;) {
        const Mark& mark = marks_[i];
        if (mark.told.title.empty()) {
            if (t - mark.start > stays + longest_caption) return {};
            continue;
        }
        if (t > mark.end + stays) return {};
        // What takes no time of its own does not cover great words that are being read.
        for (std::size_t k = i; k-- > 0 && marks_[k].start == mark.start;)
            if (marks_[k].told.great && marks_[k].beat.kind == play::Beat::Kind::caption)
                return marks_[k].told.title;
        const RollCard* card = card_before(t);
        const bool rolled = card != nullptr && card->start == mark.start && card->told == mark.told;
        return rolled && card->decided(t) && !mark.told.verdict.empty()
                   ? fmt::format("{}: {}", mark.told.title, mark.told.verdict)
                   : mark.told.title;
    }
    return {};
}

const RollCard* Timeline::card_before(double t) const {
    const auto next = std::upper_bound(cards_.begin(), cards_.end(), t,
                                       [](double time, const RollCard& c) { return time < c.start; });
    return next == cards_.begin() ? nullptr : &*std::prev(next);
}

const RollCard* Timeline::card_at(double t) const {
    const RollCard* card = card_before(t);
    return card != nullptr && t < card->end ? card : nullptr;
}

const Ending* Timeline::ending_at(double t) const {
    return ending_ && t >= ending_->start ? &*ending_ : nullptr;
}

std::unique_ptr<play::State> Timeline::state_after(std::size_t events) const {
    auto from = snapshots_.begin();
    while (std::next(from) != snapshots_.end() && std::next(from)->events <= events) ++from;
    std::unique_ptr<play::State> state = from->state->clone();
    for (std::size_t i = from->events; i < std::min(events, events_.size()); ++i) state->apply(*events_[i]);
    return state;
}

std::unique_ptr<play::State> Timeline::state_at(double t) const {
    const std::size_t mark = mark_at(t);
    return state_after(mark == 0 ? 0 : marks_[mark].event + 1);
}

}
