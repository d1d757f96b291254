#include "engine/direction/shots.h"

#include "engine/direction/interests.h"

#include <algorithm>
#include <cmath>

namespace vantage::direction {
namespace {

using play::PieceId;

constexpr double wanted_shot = 4.0;  // seconds: shorter only where the next fight does not wait
constexpr double longest_shot = 8.5; // after it a cut, wherever one can be made
constexpr double early = 1.0;        // so long before it begins
constexpr double settle = 0.35;      // around the moment itself nothing is cut
constexpr double after = 0.5;        // and a look at what came of it
constexpr double drift = 0.9;        // degrees a second that the camera goes round

/// A part of the film that becomes one shot.
struct Part {
    double start = 0.0;
    double end = 0.0;
    std::vector<const Interest*> shows{}; ///< none: the whole field
};

/// Everything is worked out in the seconds of those who watch.
class Planner {
public:
    Planner(const timeline::Timeline& film, const Location& location, double from, double speed, double until)
        : film_(film),
          location_(location),
          from_(from),
          speed_(speed),
          end_(std::min(film.length() + 3.0 * speed, until)) {}

    std::vector<Shot> plan() {
        all_ = interests_of(film_, from_);
        std::erase_if(all_, [&](const Interest& one) { return one.start >= end_; });
        film_.at(from_, moment_);
        axis_ = army_axis();
        for (const Interest& one : all_)
            if (one.must) musts_.push_back(&one);
        cut_around_fights();
        fill_gaps();
        join_short();
        std::vector<Shot> shots;
        for (const Part& part : parts_) shots.push_back(shot_of(part));
        return shots;
    }

    [[nodiscard]] Framed look_at(const Interest& one, double t) {
        film_.at(0.0, moment_);
        axis_ = army_axis();
        Subject subject{.least_distance = least_distance()};
        add(one, t, subject);
        return best_frame(subject, beside(axis_of(one)), location_);
    }
    // From the usual side and close, then from farther round and higher.
    [[nodiscard]] std::vector<Pose> two_angles(const Interest& one) {
        const Framed first = look_at(one, one.key);
        Subject subject{.least_distance = least_distance() * 1.15};
        add(one, one.key, subject);
        return {first.pose, frame_from(subject, first.pose.bearing + 48.0,
                                       std::min(first.pose.pitch + 14.0, 70.0), location_)};
    }
    [[nodiscard]] Framed look_over(double t) {
        film_.at(0.0, moment_);
        axis_ = army_axis();
        film_.at(t, moment_);
        return best_frame(whole_field(), beside(axis_), location_);
    }

private:
    [[nodiscard]] double seconds(double watched) const { return watched * speed_; }

    // The line from one army to the other: the camera stays on one side of it.
    [[nodiscard]] double army_axis() const {
        glm::dvec2 middle[2]{};
        double count[2]{};
        for (std::size_t i = 0; i < moment_.units.size(); ++i) {
            if (!moment_.units[i].seen()) continue;
            const std::size_t side = film_.state().piece({PieceId::Kind::unit, i}).side.index();
            if (side > 1) continue;
            middle[side] += to_vec(moment_.units[i].place.at);
            count[side] += 1.0;
        }
        if (count[0] == 0.0 || count[1] == 0.0) return 0.0;
        const glm::dvec2 line = middle[1] / count[1] - middle[0] / count[0];
        return bearing_of(line).value();
    }
    // Seen from there the first side is on the left: looking across the line, with it running to the right.
    [[nodiscard]] static double beside(double axis) { return axis + 90.0; }

    [[nodiscard]] GroundPoint where(const Interest& one, double t) {
        film_.at(t, moment_);
        std::vector<glm::dvec3> places;
        add_places(one.who, film_, moment_, location_, places);
        add_places(one.against, film_, moment_, location_, places);
        if (places.empty()) return one.place.value_or(GroundPoint{});
        glm::dvec3 sum{0.0};
        for (const glm::dvec3& p : places) sum += p;
        sum /= static_cast<double>(places.size());
        return location_.space.to_ground({sum.x, sum.y});
    }
    [[nodiscard]] bool near(const Interest& a, const Interest& b) {
        const double apart =
            distance(where(a, a.start), where(b, b.start)).value() * location_.space.mm_per_yard();
        return apart < location_.figure * 12 + 40.0;
    }

    // Each fight is seen when it is decided. Those between whose moments there is no room for a cut share a
    // shot.
    void cut_around_fights() {
        for (std::size_t i = 0; i < musts_.size();) {
            Part part{.start = std::max(
                          from_, std::min(musts_[i]->start - seconds(early), musts_[i]->key - seconds(1.5))),
                      .shows = {musts_[i]}};
            if (!parts_.empty()) part.start = std::max(part.start, std::max(parts_.back().end, from_));
            double key = musts_[i]->key;
            part.end = musts_[i]->end + seconds(after);
            for (++i; i < musts_.size(); ++i) {
                const Interest& next = *musts_[i];
                const double soonest = std::max(part.start + seconds(wanted_shot), key + seconds(settle));
                const bool room = soonest <= next.key - seconds(settle);
                const bool goes_on = next.start - part.end < seconds(1.5) &&
                                     next.end - part.start < seconds(longest_shot) &&
                                     near(*part.shows.back(), next);
                if (room && !goes_on) {
                    // As late as what has been decided can be looked at, as early as the next begins.
                    const double wish = std::min(part.end, next.start - seconds(early / 2));
                    part.end = std::clamp(std::min(wish, next.start), soonest, next.key - seconds(settle));
                    if (next.start - seconds(early) > musts_[i - 1]->end + seconds(after))
                        part.end = std::max(soonest, musts_[i - 1]->end + seconds(after));
                    break;
                }
                part.shows.push_back(&next);
                key = next.key;
                part.end = next.end + seconds(after);
            }
            part.end = std::max(part.end, part.start + seconds(wanted_shot));
            parts_.push_back(std::move(part));
        }
    }

    // What lies between: what else happens there, a few seconds each; the whole field when a turn begins.
    void fill_gaps() {
        std::vector<Part> whole;
        double t = from_;
        for (std::size_t i = 0; i <= parts_.size(); ++i) {
            const double until = i < parts_.size() ? parts_[i].start : end_;
            if (until - t >= seconds(shortest_shot))
                fill(t, until, whole);
            else if (i < parts_.size())
                parts_[i].start = t; // too short for a look elsewhere
            else if (!whole.empty())
                whole.back().end = until;
            if (i == parts_.size()) break;
            whole.push_back(parts_[i]);
            t = parts_[i].end;
        }
        if (whole.empty()) whole.push_back({from_, end_, {}});
        parts_ = std::move(whole);
    }

    void fill(double begin, double end, std::vector<Part>& out) {
        double t = begin;
        while (t < end) {
            const double left = end - t;
            double length = left;
            if (left > seconds(longest_shot))
                length = std::min(seconds(usual_shot), left - seconds(shortest_shot));
            Part part{t, t + length, {}};
            const bool opens = turn_begins(part.start, part.end);
            if (!opens) {
                const Interest* best = heaviest(part.start, part.end);
                if (best != nullptr) {
                    part.shows.push_back(best);
                    // It is seen to its end, if that does not take too long.
                    const double wanted = best->end + seconds(after);
                    if (wanted > part.end && wanted - t < seconds(longest_shot) &&
                        (end - wanted > seconds(shortest_shot)))
                        part.end = wanted;
                }
            } else if (length > seconds(wanted_shot + shortest_shot)) {
                part.end = t + seconds(wanted_shot);
            }
            // Nothing happens: the view before stays, unless it has been there for long.
            const bool again = !opens && part.shows.empty() && !out.empty() && out.back().shows.empty() &&
                               part.end - out.back().start < seconds(2 * longest_shot);
            if (again)
                out.back().end = part.end;
            else
                out.push_back(part);
            t = part.end;
        }
    }

    [[nodiscard]] bool turn_begins(double begin, double end) const {
        if (begin <= from_ && from_ <= 0.0) return true;
        const double latest = begin + (end - begin) * 0.6;
        return std::any_of(film_.marks().begin(), film_.marks().end(), [&](const timeline::Mark& m) {
            return m.kind == timeline::Mark::Kind::turn && m.start >= begin - seconds(1.0) &&
                   m.start < latest;
        });
    }

    [[nodiscard]] const Interest* heaviest(double begin, double end) const {
        const Interest* best = nullptr;
        double most = 0.0;
        for (const Interest& one : all_) {
            if (one.start >= end || one.must) continue;
            const double shown = std::min(one.end, end) - std::max(one.start, begin);
            if (shown <= 0.0) continue;
            const double worth = one.weight * std::min(shown, seconds(4.0));
            if (worth > most) most = worth, best = &one;
        }
        return best;
    }

    // What is left too short goes with what comes before it, or with what follows.
    void join_short() {
        for (std::size_t i = 0; i < parts_.size() && parts_.size() > 1;) {
            if (parts_[i].end - parts_[i].start >= seconds(shortest_shot) - 1e-9) {
                ++i;
                continue;
            }
            const std::size_t into = i > 0 ? i - 1 : i + 1;
            Part& kept = parts_[into];
            kept.start = std::min(kept.start, parts_[i].start);
            kept.end = std::max(kept.end, parts_[i].end);
            const auto must = [](const Interest* one) { return one->must; };
            if (std::any_of(parts_[i].shows.begin(), parts_[i].shows.end(), must)) {
                std::erase_if(kept.shows, [&](const Interest* one) { return !one->must; });
                kept.shows.insert(into < i ? kept.shows.end() : kept.shows.begin(), parts_[i].shows.begin(),
                                  parts_[i].shows.end());
            }
            parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i));
            i = into < i ? into : i;
        }
        for (std::size_t i = 0; i + 1 < parts_.size(); ++i) parts_[i].end = parts_[i + 1].start;
        parts_.back().end = end_;
    }

    [[nodiscard]] Shot shot_of(const Part& part) {
        Shot shot{.start = part.start, .end = part.end};
        if (part.shows.empty()) {
            film_.at(part.start, moment_);
            const Subject field = whole_field();
            const Framed framed = best_frame(field, beside(axis_), location_);
            shot.from = frame_from(field, framed.pose.bearing, std::max(framed.pose.pitch, 34.0), location_);
            shot.to = shot.from;
            move_slowly(shot, 0.5);
            return shot;
        }
        shot.kind = Shot::Kind::action;
        Subject then;
        Subject later;
        for (const Interest* one : part.shows) {
            const double begin = one->must ? one->key : std::max(one->start, part.start);
            const double end = one->must ? one->key : std::min(one->end, part.end);
            add(*one, begin, then);
            add(*one, end, later);
        }
        then.least_distance = later.least_distance = least_distance();
        const double bearing = beside(axis_of(*part.shows.front()));
        Subject both = then;
        both.places.insert(both.places.end(), later.places.begin(), later.places.end());
        const Framed whole = best_frame(both, bearing, location_);
        shot.from = shot.to = whole.pose;
        // A long way is followed, rather than looked at from afar.
        const Pose begins = frame_from(then, whole.pose.bearing, whole.pose.pitch, location_);
        if (whole.pose.distance > begins.distance * 1.5) {
            Shot following = shot;
            following.from = begins;
            following.to = frame_from(later, whole.pose.bearing, whole.pose.pitch, location_);
            following.from.distance = following.to.distance =
                std::max(following.from.distance, following.to.distance) * 1.1;
            if (keeps(following, part)) shot = following;
        }
        move_slowly(shot, 1.0);
        return shot;
    }

    // Whether those whom a shot follows are in it all the while: some set out together and go apart, or go
    // faster than the camera.
    [[nodiscard]] bool keeps(const Shot& shot, const Part& part) {
        Location open = location_;
        open.sees = nullptr; // that was looked at when it was framed
        for (const double share : {0.1, 0.3, 0.5, 0.7, 0.9}) {
            const double t = shot.start + (shot.end - shot.start) * share;
            Subject now;
            for (const Interest* one : part.shows)
                if (t >= one->start) add(*one, std::min(t, one->end), now);
            if (!now.places.empty() && seen_by(camera_of(shot.at(t)), now, open).in_frame < 0.9) return false;
        }
        return true;
    }

    // Half of the way round before the middle of the shot, half after it; a little nearer.
    void move_slowly(Shot& shot, double strength) const {
        const double turn = std::min(drift * (shot.end - shot.start) / speed_, 7.0) * strength;
        shot.from.bearing -= turn / 2;
        shot.to.bearing += turn / 2;
        shot.from.distance *= 1.0 + 0.05 * strength;
    }

    [[nodiscard]] double least_distance() const { return std::max(230.0, location_.figure * 34.0); }

    void add(const Interest& one, double t, Subject& subject) {
        film_.at(t, moment_);
        const std::size_t before = subject.places.size();
        add_places(one.who, film_, moment_, location_, subject.places);
        add_places(one.against, film_, moment_, location_, subject.places);
        if (subject.places.size() == before && one.place)
            subject.places.push_back(location_.on_table(*one.place, location_.figure));
        if (subject.places.empty()) subject.places.push_back(location_.on_table(GroundPoint{}, 0.0));
    }

    [[nodiscard]] Subject whole_field() const {
        // The whole table has its frame about it.
        Subject field{
            .least_distance = least_distance() * 2, .below = 0.8, .above = 0.85, .dislike_of_wood = 1.0};
        std::vector<PieceId> everybody;
        for (std::size_t i = 0; i < moment_.units.size(); ++i) everybody.push_back({PieceId::Kind::unit, i});
        add_places(everybody, film_, moment_, location_, field.places);
        if (field.places.empty())
            field.places = {location_.on_table({}),
                            location_.on_table({location_.ground->width(), location_.ground->depth()})};
        return field;
    }

    // From who acts to whom it is done to, turned so that it runs from the first side to the second.
    [[nodiscard]] double axis_of(const Interest& one) {
        if (one.who.empty() || one.against.empty()) return axis_;
        film_.at(one.key, moment_);
        std::vector<glm::dvec3> a;
        std::vector<glm::dvec3> b;
        add_places(one.who, film_, moment_, location_, a);
        add_places(one.against, film_, moment_, location_, b);
        if (a.empty() || b.empty()) return axis_;
        glm::dvec3 line{0.0};
        for (const glm::dvec3& p : b) line += p / static_cast<double>(b.size());
        for (const glm::dvec3& p : a) line -= p / static_cast<double>(a.size());
        if (std::hypot(line.x, line.y) < 1.0) return axis_;
        const double bearing = bearing_of({line.x, line.y}).value();
        const bool first = film_.state().piece(one.who.front()).side.index() == 0;
        return first ? bearing : bearing + 180.0;
    }

    const timeline::Timeline& film_;
    const Location& location_;
    double from_;
    double speed_;
    double end_;
    double axis_ = 0.0;
    std::vector<Interest> all_;
    std::vector<const Interest*> musts_;
    std::vector<Part> parts_;
    timeline::TableMoment moment_;
};

}

Pose Shot::at(double t) const {
    const double share = end > start ? std::clamp((t - start) / (end - start), 0.0, 1.0) : 0.0;
    return between(from, to, share);
}

std::vector<Shot> plan_shots(const timeline::Timeline& film, const Location& location, double from,
                             double speed, double until) {
    return Planner{film, location, from, speed, until}.plan();
}

Framed frame_mark(const timeline::Timeline& film, const Location& location, std::size_t mark, double t) {
    const play::Beat& beat = film.marks()[mark].beat;
    const Interest one{
        .start = t, .key = t, .end = t, .mark = mark, .who = beat.who, .against = beat.against};
    return Planner{film, location, 0.0, 1.0, 1e18}.look_at(one, t);
}

Framed frame_field(const timeline::Timeline& film, const Location& location, double t) {
    return Planner{film, location, 0.0, 1.0, 1e18}.look_over(t);
}

const Shot& shot_at(const std::vector<Shot>& shots, double t) {
    const auto next = std::upper_bound(shots.begin(), shots.end(), t,
                                       [](double time, const Shot& shot) { return time < shot.start; });
    return next == shots.begin() ? shots.front() : *std::prev(next);
}

frame::Camera camera_at(const std::vector<Shot>& shots, double t) {
    return camera_of(shot_at(shots, t).at(t));
}

std::vector<Pose> replay_angles(const timeline::Timeline& film, const Location& location, double begin,
                                double end) {
    Planner planner{film, location, begin, 1.0, end};
    for (const Interest& one : interests_of(film, begin))
        if (one.must && one.start < end) return planner.two_angles(one);
    Pose over = planner.look_over(begin).pose;
    Pose higher = over;
    higher.bearing += 35.0;
    higher.pitch = std::min(over.pitch + 12.0, 70.0);
    return {over, higher};
}

std::vector<FightSeen> fights_seen(const timeline::Timeline& film, const Location& location,
                                   const std::vector<Shot>& shots) {
    std::vector<FightSeen> out;
    timeline::TableMoment moment;
    for (const Interest& one : interests_of(film, 0.0)) {
        if (!one.must) continue;
        film.at(one.key, moment);
        const frame::Camera camera = camera_at(shots, one.key);
        Subject who;
        Subject against;
        add_places(one.who, film, moment, location, who.places);
        add_places(one.against, film, moment, location, against.places);
        if (who.places.empty()) continue;
        FightSeen seen{.key = one.key, .who = seen_by(camera, who, location), .against = {1.0, 1.0}};
        if (!against.places.empty()) seen.against = seen_by(camera, against, location);
        out.push_back(seen);
    }
    return out;
}

}
