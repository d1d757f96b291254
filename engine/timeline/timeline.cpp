#include "engine/timeline/timeline.h"

#include "engine/timeline/director.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::timeline {
namespace {

Mark opening(const play::State& start) {
    const int minute = start.game().minute(start.turn());
    return {.kind = Mark::Kind::turn,
            .turn = start.turn(),
            .step = start.step(),
            .text = fmt::format("Turn {}, {:02}:{:02}", start.turn(), minute / 60 % 24, minute % 60),
            .beat = {.kind = play::Beat::Kind::turn}};
}

Score first_score(const play::State& start) {
    Score score;
    play::Stances now;
    start.look(now);
    const auto begin = [](const std::vector<play::Stance>& stances, std::vector<Part>& parts) {
        for (const play::Stance& s : stances) parts.push_back({rest_of(s), {}});
    };
    begin(now.units, score.units);
    begin(now.leaders, score.leaders);
    begin(now.areas, score.areas);
    for (std::size_t i = 0; i < start.groups(); ++i) {
        const play::GroupId id{i};
        score.groups.push_back(
            {{0.0, start.markers_key(id), std::make_shared<const play::Markers>(start.markers(id))}});
    }
    score.end = 1.0; // a look at the table before anything happens
    return score;
}

void look(const std::vector<Part>& parts, double t, std::vector<PieceShot>& out) {
    out.clear();
    out.reserve(parts.size());
    for (const Part& part : parts) out.push_back(shot_of(part, t));
}

template <class Item, class Time> void cut(std::vector<Item>& items, double from, Time time) {
    while (!items.empty() && time(items.back()) > from) items.pop_back();
}

}

Timeline::Timeline(std::unique_ptr<play::State> start)
    : marks_{opening(*start)},
      state_(std::move(start)),
      score_(std::make_unique<Score>(first_score(*state_))) {
    snapshots_.push_back({0, state_->clone()});
}
Timeline::Timeline(Timeline&&) noexcept = default;
Timeline& Timeline::operator=(Timeline&&) noexcept = default;
Timeline::~Timeline() = default;

void Timeline::add(std::span<const play::EventPtr> events) {
    const std::size_t entry = starts_.size();
    starts_.push_back({score_->end, events_.size(), score_->tracks.size()});
    Director{*score_, *state_, marks_, pauses_}.play(events, entry, events_.size());
    const int turn = snapshots_.back().state->turn();
    events_.insert(events_.end(), events.begin(), events.end());
    if (state_->turn() != turn) snapshots_.push_back({events_.size(), state_->clone()});
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
    while (snapshots_.size() > 1 && snapshots_.back().events > events) snapshots_.pop_back();
    for (auto* parts : {&score_->units, &score_->leaders, &score_->areas})
        for (Part& part : *parts) cut(part.acts, from, [](const Act& a) { return a.start; });
    play::Stances now;
    state_->look(now);
    score_->leaders.resize(now.leaders.size());
    score_->areas.resize(now.areas.size());
    score_->groups.resize(state_->groups());
    for (auto& markers : score_->groups)
        while (markers.size() > 1 && markers.back().time > from) markers.pop_back();
    cut(score_->happenings, from, [](const Happening& h) { return h.start; });
    while (score_->tracks.size() > tracks) score_->tracks.pop_back();
    score_->end = from;
}

double Timeline::length() const { return score_->end; }

double Timeline::start_of(std::size_t entry) const {
    return entry < starts_.size() ? starts_[entry].time : length();
}

double Timeline::start_of_turn(int turn) const {
    const auto found = std::find_if(marks_.begin(), marks_.end(), [&](const Mark& m) {
        return m.kind == Mark::Kind::turn && m.turn >= turn;
    });
    return found == marks_.end() ? length() : found->start;
}

Shot Timeline::at(double t) const {
    Shot shot;
    at(t, shot);
    return shot;
}

void Timeline::at(double t, Shot& shot) const {
    shot.time = std::max(t, 0.0);
    const Mark& mark = marks_[mark_at(shot.time)];
    shot.turn = mark.turn;
    shot.step = mark.step;
    look(score_->units, shot.time, shot.units);
    look(score_->leaders, shot.time, shot.leaders);
    look(score_->areas, shot.time, shot.areas);
    shot.groups.clear();
    for (const auto& markers : score_->groups) shot.groups.push_back(shot_of(markers, shot.time));
    shot.effects.clear();
    add_effects(*score_, shot.time, shot.effects);
}

std::size_t Timeline::mark_at(double t) const {
    const auto next = std::upper_bound(marks_.begin(), marks_.end(), t,
                                       [](double time, const Mark& m) { return time < m.start; });
    return next == marks_.begin() ? 0 : static_cast<std::size_t>(next - marks_.begin()) - 1;
}

std::string Timeline::caption_at(double t) const {
    for (std::size_t i = mark_at(t) + 1; i-- > 0;)
        if (!marks_[i].text.empty()) {
            const std::string line = marks_[i].text.substr(0, marks_[i].text.find('\n'));
            return line.substr(std::min(line.find_first_not_of("=- "), line.size()));
        }
    return {};
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
