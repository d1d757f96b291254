#include "engine/timeline/director.h"

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

using play::PieceId;
using play::Stance;

constexpr double volley_life = 7.0;
constexpr double salvo_life = 9.0;
constexpr double dust_life = 3.4;
constexpr double fade_seconds = 1.0;
constexpr double strike_seconds = 1.6;
constexpr double great_words = 1.5;
constexpr double breath = 0.02; // between one thing and the next, so that each has its own moment of rest

bool moves_something(play::Beat::Kind kind) {
    return kind == play::Beat::Kind::march || kind == play::Beat::Kind::charge;
}

}

Director::Director(Animation& animation, play::State& game, std::vector<Mark>& marks,
                   std::vector<Pause>& pauses, std::vector<RollCard>& cards)
    : animation_(animation), game_(game), marks_(marks), pauses_(pauses), cards_(cards) {
    beat_start_ = last_start_ = animation_.end += breath;
}

void Director::play(std::span<const play::EventPtr> events, std::size_t entry, std::size_t first_event) {
    events_done_ = first_event;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::size_t before = marks_.size();
        happen(events, i);
        ++events_done_;
        marks_[before].entry = entry;
        marks_[before].event = first_event + i;
    }
    close();
}

void Director::lengthen(double until) { animation_.end = std::max(animation_.end, until); }

void Director::close() {
    if (beat_open_) pauses_.push_back({animation_.end, events_done_});
    beat_open_ = false;
    rhythm_ = Rhythm::quiet;
}

// Events of the rhythm that is going on join it; any other waits until that has come to rest.
double Director::begin(const Cue& cue) {
    if (cue.rhythm == Rhythm::quiet) return last_start_;
    if (cue.rhythm != rhythm_ || cue.rhythm == Rhythm::caption || cue.alone) {
        close();
        rhythm_ = cue.rhythm;
        beat_start_ = animation_.end += breath;
        in_beat_ = 0;
        march_seconds_ = 0.0;
        beat_open_ = true;
    }
    return last_start_ = std::max(last_start_, beat_start_ + cue.stagger * in_beat_++);
}

void Director::happen(std::span<const play::EventPtr> events, std::size_t index) {
    const play::Event& event = *events[index];
    Mark mark{.text = game_.describe(event), .beat = game_.beat_of(event), .told = game_.telling_of(event)};
    const play::Beat::Kind kind = mark.beat.kind;
    Setting setting{.cue = cue_of(kind)};
    std::optional<RollCard> card = make_card(mark.told, game_.roll_in(event));
    if (card) { // nobody can follow two rolls at once
        setting.cue.alone = true;
        if (setting.cue.rhythm == Rhythm::quiet) setting.cue.rhythm = Rhythm::caption;
    }
    // A formation that breaks, a place that is taken: words alone tell it, under no card, and long enough.
    if (!card && mark.told.great && kind == play::Beat::Kind::caption) {
        if (!cards_.empty()) lengthen(cards_.back().end);
        setting.cue.hold = great_words;
    }
    if (mark.beat.way.size() > 2)
        setting.between = std::span{mark.beat.way}.subspan(1, mark.beat.way.size() - 2);
    setting.start = begin(setting.cue);
    if (setting.cue.rhythm == Rhythm::march && march_seconds_ == 0.0)
        march_seconds_ = march_seconds(events.subspan(index), game_);
    if (moves_something(kind)) setting.seconds = march_seconds_;

    if (kind == play::Beat::Kind::turn) mark.kind = Mark::Kind::turn;
    if (kind == play::Beat::Kind::step) mark.kind = Mark::Kind::step;
    game_.apply(event);
    mark.start = setting.start;
    // Between a turn's beginning and that of its first step the state is still in the last one's.
    if (kind == play::Beat::Kind::turn) turn_begins_ = true;
    if (kind == play::Beat::Kind::step) turn_begins_ = false;
    mark.turn = game_.turn();
    mark.step = turn_begins_ ? 0 : game_.step();

    if (setting.cue.rhythm == Rhythm::caption) lengthen(setting.start + setting.cue.hold);
    // What dice decided is not to be seen before they have been read.
    Setting outcome = setting;
    if (card) outcome.start = last_start_ = setting.start + card->verdict;
    follow_state(outcome);
    if (kind == play::Beat::Kind::fire) fire(mark.beat, setting.start);
    if (kind == play::Beat::Kind::fight)
        fight(mark.beat, setting.start, card ? card->verdict : strike_seconds);
    if (card) show_card(*std::move(card), mark.beat, setting.start);
    mark.end = setting.cue.rhythm == Rhythm::quiet ? mark.start : std::max(mark.start, animation_.end);
    marks_.push_back(std::move(mark));
    note_markers(outcome.start);
}

// Whatever the event changed about a piece becomes an clip of that piece: none is forgotten, and each ends as
// the state says.
void Director::follow_state(const Setting& setting) {
    game_.look(now_);
    follow(PieceId::Kind::unit, now_.units, animation_.units, setting);
    follow(PieceId::Kind::leader, now_.leaders, animation_.leaders, setting);
    follow(PieceId::Kind::area, now_.areas, animation_.areas, setting);
    for (std::size_t i = animation_.groups.size(); i < game_.groups(); ++i) {
        const play::GroupId id{i};
        animation_.groups.push_back({{setting.start, game_.markers_key(id),
                                      std::make_shared<const play::Markers>(game_.markers(id))}});
    }
}

void Director::follow(PieceId::Kind kind, const std::vector<Stance>& now, std::vector<PieceClips>& parts,
                      const Setting& setting) {
    for (std::size_t i = parts.size(); i < now.size(); ++i) {
        Rest unseen = rest_of(now[i]);
        unseen.presence = 0.0;
        parts.push_back({unseen, {}});
    }
    for (std::size_t i = 0; i < now.size(); ++i)
        if (const Rest to = rest_of(now[i]); to != parts[i].last()) move(parts[i], to, {kind, i}, setting);
}

// Guns that limbered to go and are told to limber where they arrived stay as they are.
bool Director::stay_limbered(PieceClips& part, const Rest& to) {
    if (part.clips.empty() || !part.clips.back().limbers_up) return false;
    Rest limbered = part.last();
    limbered.limbered = 1.0;
    if (limbered != to) return false;
    part.clips.back().to = to;
    return true;
}

void Director::move(PieceClips& part, const Rest& to, PieceId id, const Setting& setting) {
    if (stay_limbered(part, to)) return;
    Clip clip{.start = std::max(setting.start, part.free_at()),
              .from = part.last(),
              .to = to,
              .activity = setting.cue.activity};
    const play::Piece piece = game_.piece(id);
    const Legs legs = legs_of(id.kind, piece.arm);
    const bool foot_or_horse = legs == Legs::foot || legs == Legs::horse;
    // Guns and generals do not run at the enemy.
    if (setting.cue.rhythm == Rhythm::march && !foot_or_horse) clip.activity = Activity::marching;
    double seconds = setting.seconds;
    if (clip.from.presence != to.presence) {
        if (clip.from.presence == 0.0) clip.from.place = to.place; // it comes where it will stand
        clip.activity = to.presence == 0.0 ? setting.cue.activity : Activity::standing;
        seconds = std::max(fade_seconds, setting.cue.hold);
    } else if (to.presence == 0.0) {
        seconds = 0.0; // moved in its box: nobody sees it
    } else {
        clip.track = track_for(part, to, legs, setting, piece);
        const double pace = pace_of(legs, clip.activity);
        const Yards way = clip.track != nullptr ? clip.track->length() : Yards{0};
        const double natural = seconds_for(way, to.place.facing - clip.from.place.facing, pace);
        // Those who have a longer way than the rest hurry, but nobody flies.
        seconds = seconds > 0.0 ? std::max(seconds, natural * 0.6) : std::max(natural, setting.cue.hold);
        const bool guns_in_action = legs == Legs::guns && clip.from.limbered == 0.0;
        clip.limbers_up = guns_in_action && clip.track != nullptr && way.value() > 30.0;
        if (clip.track == nullptr && legs == Legs::guns) clip.activity = Activity::standing;
    }
    clip.length = std::max(seconds, 1e-3);
    if (seconds > 0.0) lengthen(clip.end());
    if (clip.track != nullptr) raise_dust(clip, legs, piece);
    part.clips.push_back(clip);
}

const Track* Director::track_for(const PieceClips& part, const Rest& to, Legs legs, const Setting& setting,
                                 const play::Piece& piece) {
    const Placement& from = part.last().place;
    if (distance(from.at, to.place.at).value() < 0.5 && setting.between.empty()) return nullptr;
    if (legs == Legs::marker)
        return &animation_.tracks.emplace_back(from, setting.between, to.place, Manner::slide);
    const bool column = legs == Legs::general || legs == Legs::guns ||
                        setting.cue.activity == Activity::routing || part.last().deployed == 0.0;
    if (column) return &animation_.tracks.emplace_back(from, setting.between, to.place, Manner::column);
    if (const Track::Wheel wheel = wheel_between(from, to.place, piece.base.width, piece.base.depth);
        wheel.turn != Degrees{0} && setting.between.empty())
        return &animation_.tracks.emplace_back(from, to.place, wheel);
    return &animation_.tracks.emplace_back(from, setting.between, to.place, Manner::line);
}

void Director::raise_dust(const Clip& clip, Legs legs, const play::Piece& piece) {
    const bool hooves = legs == Legs::horse || (legs == Legs::guns && clip.to.limbered > 0.0);
    if (!hooves || clip.track->length().value() < 80.0) return;
    const bool fast = clip.activity == Activity::charging || clip.activity == Activity::routing;
    add({.start = clip.start,
         .effect = {.kind = Effect::Kind::dust,
                    .width = piece.base.width,
                    .life = dust_life,
                    .strength = fast ? 1.0 : 0.62,
                    .seed = static_cast<std::uint32_t>(events_done_ * 613)},
         .track = clip.track,
         .moving = clip.length});
}

void Director::fire(const play::Beat& beat, double start) {
    double delay = 0.0;
    for (const PieceId id : beat.who) {
        if (id.kind != PieceId::Kind::unit || !now_.units[id.index].there)
            continue; // a company fires with the unit it has joined
        shoot(id, start + delay, beat.vigour, 2.0);
        delay += 0.13; // it rolls down the line
    }
}

// They fight as long as it is open who wins.
void Director::fight(const play::Beat& beat, double start, double seconds) {
    for (const PieceId id : beat.who) strike(id, start, 7.0, seconds);
    for (const PieceId id : beat.against) {
        if (game_.piece(id).arm == table::Arm::cavalry)
            strike(id, start, 5.0, seconds);
        else
            shoot(id, start, 0.8, seconds);
    }
    for (const PieceId id : beat.beside) strike(id, start + 0.1, 4.0, seconds - 0.1);
}

void Director::show_card(RollCard card, const play::Beat& beat, double start) {
    card.begin_at(start);
    if (const auto table = game_.game().system().table("", card.roll.table); table && !table->dice().none())
        card.faces = table->dice().sides;
    for (const auto* pieces : {&beat.who, &beat.against})
        for (const PieceId id : *pieces)
            if (!card.place) card.place = game_.piece(id).base.place.at;
    lengthen(card.goes_on);
    cards_.push_back(std::move(card));
}

void Director::shoot(PieceId id, double start, double strength, double hold) {
    if (id.kind != PieceId::Kind::unit) return;
    const play::Piece piece = game_.piece(id);
    PieceClips& part = animation_.units[id.index];
    Clip clip{.start = std::max(start, part.free_at()),
              .length = hold,
              .from = part.last(),
              .to = part.last(),
              .activity = Activity::firing};
    lengthen(clip.end());
    Placement front = piece.base.place;
    const bool guns = piece.arm == table::Arm::artillery;
    // Muzzles, not the edge of the base: guns stand in the middle of theirs.
    const double muzzle = piece.base.depth.value() * (guns ? 0.12 : 0.3);
    front.at = to_ground(to_vec(front.at) + direction_of(front.facing) * muzzle);
    if (piece.arm != table::Arm::cavalry && now_.units[id.index].there)
        add({.start = clip.start + 0.3,
             .effect = {.kind = guns ? Effect::Kind::salvo : Effect::Kind::volley,
                        .place = front,
                        .width = piece.base.width,
                        .pieces = std::max(1, piece.guns),
                        .life = guns ? salvo_life : volley_life,
                        .strength = strength,
                        .seed = static_cast<std::uint32_t>(events_done_ * 7919 + id.index)}});
    part.clips.push_back(clip);
}

void Director::strike(PieceId id, double start, double lunge, double seconds) {
    if (id.kind != PieceId::Kind::unit) return;
    const play::Piece piece = game_.piece(id);
    PieceClips& part = animation_.units[id.index];
    Clip clip{.start = std::max(start, part.free_at()),
              .length = seconds,
              .from = part.last(),
              .to = part.last(),
              .activity = Activity::charging,
              .lunge = lunge};
    lengthen(clip.end());
    if (piece.arm == table::Arm::cavalry && now_.units[id.index].there)
        add({.start = clip.start,
             .effect = {.kind = Effect::Kind::dust,
                        .place = piece.base.place,
                        .width = piece.base.width,
                        .life = dust_life + 0.8,
                        .seed = static_cast<std::uint32_t>(events_done_ * 31 + id.index)}});
    part.clips.push_back(clip);
}

void Director::add(const TimedEffect& effect) {
    animation_.longest_effect = std::max(animation_.longest_effect, effect.end() - effect.start);
    const auto after = std::upper_bound(animation_.effects.begin(), animation_.effects.end(), effect.start,
                                        [](double t, const TimedEffect& h) { return t < h.start; });
    animation_.effects.insert(after, effect);
}

void Director::note_markers(double time) {
    for (std::size_t i = 0; i < animation_.groups.size(); ++i) {
        const play::GroupId id{i};
        const std::uint64_t key = game_.markers_key(id);
        if (key != animation_.groups[i].back().key)
            animation_.groups[i].push_back(
                {time, key, std::make_shared<const play::Markers>(game_.markers(id))});
    }
}

}
