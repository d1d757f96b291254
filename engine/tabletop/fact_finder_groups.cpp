#include "engine/tabletop/fact_finder.h"

#include "engine/measure/base.h"
#include "engine/rules/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// FactSources at groups of units, and at the way a piece is about to take.
namespace vantage::tabletop {

using rules::Value;

std::vector<const Piece*> FactFinder::units_of(const Piece& group) const {
    std::vector<const Piece*> out;
    for (const Piece& piece : view_.pieces)
        if (piece.unit_of(group)) out.push_back(&piece);
    return out;
}

Sighting FactFinder::units(const FactSource& look, const Piece& group) const {
    if (!group.is_group()) return {};
    const std::vector<const Piece*> all = units_of(group);
    double start = static_cast<double>(all.size());
    if (const Value* held = group.card.find("units_at_start")) start = std::max(start, held->number());
    double count = 0.0;
    if (look.missing) {
        // A game knows who they were; a card knows only how many.
        const auto gone = std::count_if(view_.lost.begin(), view_.lost.end(), [&](const Piece& unit) {
            return unit.unit_of(group) && listed(look.kinds, unit.kind);
        });
        count = view_.lost.empty() ? start - static_cast<double>(all.size()) : static_cast<double>(gone);
    }
    for (const Piece* unit : all)
        if (listed(look.kinds, unit->kind) && counts(*unit, look) &&
            (look.ground.empty() || listed(look.ground, ground_word(view_, *unit))))
            ++count;
    std::string because = fmt::format("{} of {} units of {}", count, start, group.name);
    if (look.percent) return {start > 0.0 ? std::floor(100.0 * count / start) : 0.0, std::move(because)};
    return {count, std::move(because)};
}

Sighting FactFinder::mean(const FactSource& look, const Piece& group) const {
    if (!group.is_group()) return {};
    double sum = 0.0, count = 0.0;
    for (const Piece* unit : units_of(group)) {
        const Value* held = unit->card.find(look.key);
        if (!held || !listed(look.kinds, unit->kind)) continue;
        if (look.ladder.empty()) {
            sum += held->number();
            ++count;
            continue;
        }
        const auto place = std::find(look.ladder.begin(), look.ladder.end(), held->word());
        if (place == look.ladder.end()) continue;
        sum += static_cast<double>(place - look.ladder.begin());
        ++count;
    }
    if (count == 0.0) return {};
    if (look.ladder.empty())
        return {std::floor(sum / count), fmt::format("the mean of {} units of {}", count, group.name)};
    // To the nearest place, halves down.
    const auto place = static_cast<std::size_t>(std::ceil(sum / count - 0.5));
    return {look.ladder[place], fmt::format("the mean of {} units of {}", count, group.name)};
}

Sighting FactFinder::leader(const FactSource& look, const Piece& piece) const {
    if (piece.kind == "leader") return card(look, piece);
    const bool of_force = piece.kind == "force";
    for (const Piece& other : view_.pieces) {
        if (other.kind != "leader") continue;
        if (of_force ? (!other.formation.empty() || other.force != piece.id)
                     : other.formation != (piece.is_group() ? piece.id : piece.formation))
            continue;
        return card(look, other);
    }
    return {};
}

// The slowest ground of the way, the kind of it that is asked about, or whether some kinds lie on it.
Sighting FactFinder::path(const FactSource& look) const {
    if (view_.path.size() < 2) return {};
    static const std::vector<std::string> slower{"road", "open", "rough", "dense"};
    const auto rank = [](const std::string& word) {
        return std::find(slower.begin(), slower.end(), word) - slower.begin();
    };
    std::string word = view_.path_ground;
    bool crosses = false;
    if (word.empty() || !look.kinds.empty())
        for (const measure::PathPiece& part : view_.ground->along(view_.path)) {
            const std::string here = ground_word(view_, part);
            if (word.empty() || (view_.path_ground.empty() && rank(here) > rank(word))) word = here;
            crosses = crosses || (!look.kinds.empty() && listed(look.kinds, here));
        }
    if (!look.kinds.empty()) return {crosses, fmt::format("the way leads over {} ground", word)};
    return {word, fmt::format("the way leads over {} ground", word)};
}

// Walls, hedges and ditches that the way leads over.
Sighting FactFinder::crossings(const FactSource& look) const {
    if (view_.path.size() < 2) return {};
    int count = 0;
    for (const measure::LineCrossed& line : view_.ground->crossed(view_.path))
        if (listed(look.kinds, line.kind) && line.height.value() >= look.lower &&
            line.height.value() < look.higher)
            ++count;
    return {count, fmt::format("the way leads over {} of them", count)};
}

// How many times as wide as the other's its front is.
Sighting FactFinder::front(const Piece& piece, const Piece& other) const {
    if (other.base.width.value() <= 0.0) return {};
    const double times = std::round(piece.base.width / other.base.width * 100.0) / 100.0;
    return {times, fmt::format("its front is {} times that of {}", rules::number_text(times), other.name)};
}

// Which ends of its front lie beyond the other, seen along its own front.
Sighting FactFinder::overlap(const FactSource& look, const Piece& piece, const Piece& other) const {
    const glm::dvec2 ahead = direction_of(piece.base.place.facing);
    const glm::dvec2 across{ahead.y, -ahead.x};
    double left = 1e9, right = -1e9; // of the other, from the middle of the piece
    for (const GroundPoint corner : measure::outline_of(other.base)) {
        const glm::dvec2 off = to_vec(corner) - to_vec(piece.base.place.at);
        const double at = off.x * across.x + off.y * across.y;
        left = std::min(left, at);
        right = std::max(right, at);
    }
    const double end = piece.base.width.value() / 2;
    const double least = (measure_.length * look.within).value();
    const int ends = (left + end >= least ? 1 : 0) + (end - right >= least ? 1 : 0);
    return {ends, fmt::format("{} of its front reach{} beyond {}",
                              ends == 2   ? "both ends"
                              : ends == 1 ? "one end"
                                          : "no end",
                              ends == 2 ? "" : "es", other.name)};
}

// How far the piece, one of the two who deal with one another, is from the own side's unit that stands on the
// line between them, nearest to the other: who shoots over that one shoots over all.
Sighting FactFinder::between(const Piece& piece) const {
    if (!other_) return {};
    const Piece* found = nullptr;
    Yards least{1e9};
    for (const Piece& p : view_.pieces) {
        if (p.side != own_.side || p.is_group() || p.kind == "leader" || p.id == own_.id) continue;
        if (measure::inside(measure::outline_of(p.base), own_.base.place.at, other_->base.place.at).empty())
            continue;
        const Yards far = gap(p.base, other_->base);
        if (far >= least) continue;
        least = far;
        found = &p;
    }
    if (!found) return {0, "no friend stands between"};
    const double measured = in_measure(gap(piece.base, found->base));
    return {measured, fmt::format("{} stands between, {} from {}", found->name, far(measured), piece.name)};
}

// How much of an entry they have together, or how many times what the piece has.
Sighting FactFinder::sum(const FactSource& look, const Piece& piece,
                         const std::vector<const Piece*>& those) const {
    double all = 0.0;
    for (const Piece* one : those)
        if (const Value* held = one->card.find(look.sum)) all += held->number();
    const Value* own = look.against.empty() ? nullptr : piece.card.find(look.against);
    if (look.against.empty())
        return {all, fmt::format("{} in all {}", rules::number_text(all), about(look.within))};
    if (!own || own->number() <= 0.0) return {};
    return {all / own->number(),
            fmt::format("{} against {}", rules::number_text(all), rules::number_text(own->number()))};
}

Sighting FactFinder::climb(bool steepest) const {
    if (view_.path.size() < 2) return {};
    // Sampled finely enough that no contour of a few metres is missed on slopes that troops can walk.
    constexpr double pace = 10.0;
    double up = 0.0;
    double most = 0.0;
    for (std::size_t i = 1; i < view_.path.size(); ++i) {
        const glm::dvec2 a = to_vec(view_.path[i - 1]);
        const glm::dvec2 b = to_vec(view_.path[i]);
        const int steps = std::max(1, static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / pace));
        double last = view_.ground->height_at(view_.path[i - 1]).value();
        for (int n = 1; n <= steps; ++n) {
            const double now = view_.ground->height_at(to_ground(a + (b - a) * (double(n) / steps))).value();
            up += std::max(0.0, now - last);
            most = std::max(most, std::abs(now - last) / std::hypot(b.x - a.x, b.y - a.y) * steps);
            last = now;
        }
    }
    if (steepest) {
        const double percent = std::round(most * 1000.0) / 10.0;
        return {percent, fmt::format("{} % at the steepest", rules::number_text(percent))};
    }
    const double metres = std::round(up * metres_in_a_yard * 10.0) / 10.0;
    return {metres, fmt::format("{} m of climb", rules::number_text(metres))};
}

}
