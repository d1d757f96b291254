#include "engine/tabletop/fact_finder.h"

#include "engine/measure/arc.h"
#include "engine/rules/wording.h"
#include "engine/ruling/sight.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace vantage::tabletop {
namespace {

using rules::Value;

// How far a point is from the straight line between two others.
Yards off_line(GroundPoint p, GroundPoint a, GroundPoint b) {
    const double x = (b.east - a.east).value();
    const double y = (b.north - a.north).value();
    const double length = x * x + y * y;
    const double along =
        ((p.east - a.east).value() * x + (p.north - a.north).value() * y) / std::max(length, 1e-9);
    const double t = std::clamp(along, 0.0, 1.0);
    return distance(p, {a.east + (b.east - a.east) * t, a.north + (b.north - a.north) * t});
}

}

bool listed(const std::vector<std::string>& words, const std::string& word) {
    return words.empty() || std::find(words.begin(), words.end(), word) != words.end();
}

namespace {

struct OnCard final : rules::Lookup {
    explicit OnCard(const rules::Facts& facts) : card(facts) {}
    Value named(const rules::Name& name, std::size_t) override {
        const Value* held = card.find(name.id);
        lacks = lacks || !held;
        return held ? *held : Value{};
    }

    const rules::Facts& card;
    bool lacks = false; ///< an entry that was asked for
};

}

bool says(const Piece& piece, const rules::Condition& condition) {
    OnCard card{piece.card};
    return rules::holds(condition, card) && !card.lacks;
}

bool is_so(const Piece& piece, const rules::Condition& condition) {
    return !condition.inner.empty() && says(piece, condition);
}

double number_on(const Piece& piece, const rules::Expression& value) {
    OnCard card{piece.card};
    return rules::value(value, card).number();
}

bool speaks_of(const rules::Condition& condition, const std::string& entry) {
    return condition.name.id == entry ||
           std::any_of(condition.inner.begin(), condition.inner.end(),
                       [&](const rules::Condition& inner) { return speaks_of(inner, entry); });
}

bool counts(const Piece& piece, const FactSource& look) {
    return says(piece, look.card) && !is_so(piece, look.unless);
}

FactFinder::Side FactFinder::side_of(const Piece& piece, const Piece& other) const {
    const glm::dvec2 to = to_vec(other.base.place.at) - to_vec(front_of(piece.base));
    double off = bearing_of(to).value() - piece.base.place.facing.value();
    off = std::fmod(off + 720.0, 360.0);
    const double angle = std::min(off, 360.0 - off);
    if (angle < flank_) return {"front", false};
    if (angle >= 180.0 - flank_) return {"rear", false};
    return {"flank", off > 180.0};
}

double FactFinder::in_measure(Yards yards) const {
    // A hair over a limit is the noise of the corners' arithmetic, not a distance.
    return std::round(yards / measure_.length * 1e6) / 1e6;
}

std::string FactFinder::far(double distance) const {
    return rules::distance_text(std::round(distance * 10.0) / 10.0, measure_);
}

std::string FactFinder::about(double within) const {
    return within >= FactSource::everywhere ? "on the table" : "within " + far(within);
}

// Every unit on the table as something to look past, by its place in the view.
const std::vector<measure::Obstacle>& FactFinder::units_in_the_way() const {
    if (!units_) {
        units_.emplace();
        const ruling::Eyes eyes{system_.sight};
        for (std::size_t i = 0; i < view_.pieces.size(); ++i) {
            const Piece& p = view_.pieces[i];
            if (p.kind == "leader" || p.is_group()) continue;
            units_->push_back({measure::ObstacleKind::unit, static_cast<std::uint32_t>(i),
                               static_cast<std::int32_t>(p.side), measure::outline_of(p.base),
                               eyes.of(arm_of(p)), p.name});
        }
    }
    return *units_;
}

measure::SightAnswer FactFinder::sight(const Piece& from, const Piece& to) const {
    const ruling::Eyes eyes{system_.sight};
    const auto number = [&](const Piece& p) {
        const auto at = std::find_if(view_.pieces.begin(), view_.pieces.end(),
                                     [&](const Piece& one) { return one.id == p.id; });
        return static_cast<std::uint32_t>(at - view_.pieces.begin());
    };
    return view_.ground->sight({from.base,
                                eyes.of(arm_of(from)),
                                to.base,
                                eyes.of(arm_of(to)),
                                ruling::sight_of(system_),
                                {static_cast<std::int32_t>(from.side), number(from), number(to)},
                                units_in_the_way()});
}

const Piece* FactFinder::nearest_enemy(const Piece& piece) const {
    const Piece* nearest = nullptr;
    Yards least{1e9};
    for (const Piece& other : view_.pieces) {
        if (other.side == piece.side || other.kind == "leader" || other.is_group()) continue;
        const Yards far =
            piece.is_group() ? apart(view_, piece, other) : nearer(least, piece.base, other.base);
        if (nearest && far >= least) continue;
        nearest = &other;
        least = far;
    }
    return nearest;
}

Sighting FactFinder::card(const FactSource& look, const Piece& piece) const {
    const Value* held = piece.card.find(look.key);
    if (!held || !counts(piece, look)) return {};
    if (look.ladder.empty()) return {*held, fmt::format("the card of {}", piece.name)};
    // How many steps of a ladder it stands above the other.
    const auto step = [&](const Value& word) {
        return std::find(look.ladder.begin(), look.ladder.end(), word.word()) - look.ladder.begin();
    };
    const Piece& against = &piece == &own_ && other_ ? *other_ : own_;
    const Value* theirs = against.card.find(look.against);
    if (!theirs) return {};
    const auto above = step(*held) - step(*theirs);
    return {static_cast<int>(above), fmt::format("{} against {}", held->text(), theirs->text())};
}

Sighting FactFinder::losses(const FactSource& look, const Piece& piece) const {
    const Value* now = piece.card.find(look.key);
    const Value* start = piece.card.find(look.at_start);
    if (!now || !start || start->number() <= 0.0) return {};
    const double lost = std::max(0.0, start->number() - now->number());
    std::string because =
        fmt::format("{} of {} lost", rules::number_text(lost), rules::number_text(start->number()));
    if (look.way == FactSource::Way::lost) return {lost, std::move(because)};
    return {std::floor(100.0 * lost / start->number()), std::move(because)};
}

Sighting FactFinder::distance(const FactSource& look, const Piece& piece, const Piece* other) const {
    const Piece* to = look.to == FactSource::To::nearest_enemy ? nearest_enemy(piece) : other;
    if (!to)
        return look.to == FactSource::To::nearest_enemy ? Sighting{"none", "no enemy on the table"}
                                                        : Sighting{};
    const double measured = in_measure(apart(view_, piece, *to));
    std::string because = fmt::format("{} to {}", far(measured), to->name);
    if (look.way == FactSource::Way::distance) return {measured, std::move(because)};
    const rules::ZoneBand* band = system_.zone(look.key)->band_at(measure_.length * measured, measure_);
    return {band ? band->id : "none", std::move(because)};
}

namespace {

std::string word_of(const measure::TerrainUnder& under) {
    if (under.shelter >= measure::Shelter::fortification) return "fortification";
    if (under.shelter == measure::Shelter::strong_point) return "strong-point";
    if (under.built_up) return "built-up";
    if (under.going >= measure::Going::dense) return "dense";
    if (under.going == measure::Going::rough) return "rough";
    return under.on_road ? "road" : "open";
}

}

std::string ground_word(const View& view, const Piece& piece) {
    return word_of(view.ground->under(piece.base));
}

std::string ground_word(const View& view, const measure::PathPiece& part) {
    if (part.road) return "road";
    if (part.going < measure::Going::dense) return part.going == measure::Going::rough ? "rough" : "open";
    const glm::dvec2 middle = (to_vec(part.span.from) + to_vec(part.span.to)) * 0.5;
    return word_of(view.ground->under({{to_ground(middle), Degrees{0.0}}, Yards{0.0}, Yards{0.0}}));
}

Sighting FactFinder::ground(const Piece& piece) const {
    const measure::TerrainUnder under = view_.ground->under(piece.base);
    const std::string word = word_of(under);
    return {word,
            fmt::format("{} stands on {}", piece.name, under.name.empty() ? word + " ground" : under.name)};
}

Sighting FactFinder::near(const FactSource& look, const Piece& piece) const {
    std::vector<const Piece*> found;
    std::set<std::string> sides;
    for (const Piece& other : view_.pieces) {
        const bool right_side = (other.side != piece.side) == look.enemies;
        if (&other == &piece || !right_side || !listed(look.kinds, other.kind)) continue;
        if (look.kinds.empty() && (other.kind == "leader" || other.is_group())) continue;
        if (in_measure(apart(view_, piece, other)) > look.within || !counts(other, look)) continue;
        const Side side = side_of(piece, other);
        if (!listed(look.aspects, side.word)) continue;
        if (look.in_sight && !sight(piece, other).visible) continue;
        found.push_back(&other);
        sides.insert(side.left ? "left " + side.word : side.word);
    }
    if (!look.sum.empty()) return sum(look, piece, found);
    if (found.empty()) return {look.take.empty() ? Value{0} : Value{"none"}, "nobody " + about(look.within)};
    std::stable_sort(found.begin(), found.end(), [&](const Piece* a, const Piece* b) {
        return gap(piece.base, a->base) < gap(piece.base, b->base);
    });
    std::string because = fmt::format("{}{} {}", found.front()->name,
                                      found.size() > 1 ? fmt::format(" and {} more", found.size() - 1) : "",
                                      about(look.within));
    if (!look.take.empty()) {
        const Value* held = found.front()->card.find(look.take);
        return {held ? *held : Value{}, std::move(because)};
    }
    return {look.count_sides ? sides.size() : found.size(), std::move(because)};
}

// Whether the piece itself threatens somebody.
Sighting FactFinder::threatens(const FactSource& look, const Piece& piece) const {
    const auto reach = look.reach.find(piece.kind);
    if (reach != look.reach.end() && counts(piece, look))
        for (const Piece& enemy : view_.pieces)
            if (enemy.side != piece.side && enemy.kind != "leader" && !enemy.is_group() &&
                listed(look.kinds, enemy.kind) && in_measure(gap(enemy.base, piece.base)) <= reach->second &&
                measure::in_arc(piece.base, enemy.base, {Degrees{look.arc}}) && sight(piece, enemy).visible)
                return {side_of(enemy, piece).word, fmt::format("it threatens {}", enemy.name)};
    return {"none", "it threatens no enemy"};
}

Sighting FactFinder::threat(const FactSource& look, const Piece& piece) const {
    if (look.by_it) return threatens(look, piece);
    static const std::vector<std::string> worst{"none", "front", "flank", "rear"};
    std::size_t found = 0;
    std::string because = "no enemy in reach threatens";
    for (const Piece& enemy : view_.pieces) {
        if (!listed(look.kinds, enemy.kind)) continue;
        const auto reach = look.reach.find(enemy.kind);
        if (enemy.side == piece.side || reach == look.reach.end()) continue;
        if (in_measure(gap(enemy.base, piece.base)) > reach->second) continue;
        if (!counts(enemy, look)) continue;
        if (!measure::in_arc(enemy.base, piece.base, {Degrees{look.arc}}) || !sight(enemy, piece).visible)
            continue;
        const std::string side = side_of(piece, enemy).word;
        const auto rank =
            static_cast<std::size_t>(std::find(worst.begin(), worst.end(), side) - worst.begin());
        if (rank <= found) continue;
        found = rank;
        because = fmt::format("{} on its {}", enemy.name, side);
    }
    return {worst[found], std::move(because)};
}

Sighting FactFinder::smoke(const FactSource& look, const Piece& piece, const Piece* other) const {
    if (!look.about_piece && !other) return {};
    int balls = 0;
    for (const GroundPoint ball : view_.smoke) {
        const Yards off = look.about_piece ? gap(piece.base, ball)
                                           : off_line(ball, front_of(piece.base),
                                                      nearest(other->base, front_of(piece.base)).from);
        if (in_measure(off) <= look.within) ++balls;
    }
    return {balls, fmt::format("{} ball{} of smoke", balls, balls == 1 ? "" : "s")};
}

const Piece* FactFinder::looked_at(const FactSource& look) const {
    if (!look.named.empty()) {
        const rules::Value* name = own_.card.find(look.named);
        return name && name->is_word() ? view_.piece(name->word()) : nullptr;
    }
    switch (look.of) {
    case FactSource::Of::own:
        return &own_;
    case FactSource::Of::other:
        return other_;
    case FactSource::Of::formation:
        return own_.kind == "formation" ? &own_ : view_.piece(own_.formation);
    case FactSource::Of::force:
        return own_.kind == "force" ? &own_ : view_.piece(own_.force);
    case FactSource::Of::other_formation:
        if (!other_) return nullptr;
        return other_->kind == "formation" ? other_ : view_.piece(other_->formation);
    }
    return nullptr;
}

Sighting FactFinder::at(const FactSource& look) const {
    const Piece* piece = looked_at(look);
    const Piece* other = look.of == FactSource::Of::other ? &own_ : other_;
    if (!piece) return {};
    if (!look.own_formation.inner.empty()) {
        const Piece* group = own_.kind == "formation" ? &own_ : view_.piece(own_.formation);
        if (!group || !says(*group, look.own_formation)) return {};
    }
    switch (look.way) {
    case FactSource::Way::always:
        return {true, "always so"};
    case FactSource::Way::card:
        return card(look, *piece);
    case FactSource::Way::kind:
        return {piece->kind, fmt::format("{} is {}", piece->name, piece->kind)};
    case FactSource::Way::table:
        return other_table_(look, *piece, other);
    case FactSource::Way::lost:
    case FactSource::Way::losses:
        return losses(look, *piece);
    case FactSource::Way::distance:
    case FactSource::Way::zone:
        return distance(look, *piece, other);
    case FactSource::Way::aspect:
        if (!other) return {};
        return {side_of(*piece, *other).word,
                fmt::format("{} stands before its {}", other->name, side_of(*piece, *other).word)};
    case FactSource::Way::angle: {
        if (!other) return {};
        const double degrees = std::round(measure::off_front(piece->base, other->base).value() * 10.0) / 10.0;
        return {degrees,
                fmt::format("{} is {} degrees off its front", other->name, rules::number_text(degrees))};
    }
    case FactSource::Way::sight: {
        if (!other) return {};
        const measure::SightAnswer answer = sight(*piece, *other);
        return {answer.visible, answer.reason};
    }
    case FactSource::Way::rise: {
        if (!other) return {};
        const Yards run = vantage::distance(piece->base.place.at, other->base.place.at);
        const Yards climb =
            view_.ground->height_at(other->base.place.at) - view_.ground->height_at(piece->base.place.at);
        const double percent = run > Yards{0} ? std::round(climb / run * 1000.0) / 10.0 : 0.0;
        return {percent, fmt::format("{} % of slope towards {}", rules::number_text(percent), other->name)};
    }
    case FactSource::Way::higher: {
        if (!other) return {};
        const Yards drop =
            view_.ground->height_at(piece->base.place.at) - view_.ground->height_at(other->base.place.at);
        const double metres = std::round(drop.value() * metres_in_a_yard * 10.0) / 10.0;
        return {std::max(0.0, metres), fmt::format("{} m above {}", rules::number_text(metres), other->name)};
    }
    case FactSource::Way::ground:
        return ground(*piece);
    case FactSource::Way::near:
        return near(look, *piece);
    case FactSource::Way::threat:
        return threat(look, *piece);
    case FactSource::Way::smoke:
        return smoke(look, *piece, other);
    case FactSource::Way::units:
        return units(look, *piece);
    case FactSource::Way::mean:
        return mean(look, *piece);
    case FactSource::Way::leader:
        return leader(look, *piece);
    case FactSource::Way::path:
        return path(look);
    case FactSource::Way::told: {
        const Value* held = counts(*piece, look) ? view_.told.find(look.key) : nullptr;
        return held ? Sighting{*held, "told"} : Sighting{};
    }
    case FactSource::Way::climb:
        return climb(false);
    case FactSource::Way::steepest:
        return climb(true);
    case FactSource::Way::crossings:
        return crossings(look);
    case FactSource::Way::front:
        return other ? front(*piece, *other) : Sighting{};
    case FactSource::Way::overlap:
        return other ? overlap(look, *piece, *other) : Sighting{};
    case FactSource::Way::between:
        return between(*piece);
    case FactSource::Way::weather: {
        for (const std::string& kind : look.kinds)
            if (const Value* held = view_.weather.find(kind); held && held->flag()) return {true, kind};
        return {false, "the weather"};
    }
    }
    return {};
}

}
