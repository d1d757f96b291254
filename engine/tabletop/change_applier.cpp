#include "engine/tabletop/change_applier.h"

#include "engine/measure/arc.h"
#include "engine/rules/answer.h"
#include "engine/rules/constants.h"
#include "engine/tabletop/advise.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/standing.h"
#include "engine/tabletop/taking_turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vantage::tabletop {
namespace {

using rules::Value;

const Piece* group_of(const TableState& state, const std::string& id, bool force) {
    const Piece* piece = state.piece(id);
    if (!piece) return nullptr;
    if (piece->kind == (force ? "force" : "formation")) return piece;
    const std::string& group = force ? piece->force : piece->formation;
    return group.empty() ? nullptr : state.piece(group);
}

double lost_percent(const Piece& piece, const Passes& passes) {
    const Value* now = piece.card.find(passes.entry);
    const Value* start = piece.card.find(passes.at_start);
    if (!now || !start || start->number() <= 0.0) return 0.0;
    return std::floor(100.0 * (start->number() - now->number()) / start->number());
}

/// What the names of changes.json stand for, once something has happened.
class Happened final : public rules::Lookup {
public:
    Happened(const TableState& now, const Rules& rules, const Trigger& what, const Piece* self)
        : now_(now), rules_(rules), what_(what), self_(self) {}

    Value named(const rules::Name& name, std::size_t) override {
        using rules::Thing;
        const rules::Resolution* r = what_.resolution;
        switch (name.thing) {
        case Thing::setting:
            return rules::setting(rules_.system.house_rules, rules_.system.settings, name);
        case Thing::entry: {
            const Piece* whose = piece(name.whose);
            return whose ? held(whose->card, name.id) : Value{};
        }
        case Thing::kind: {
            const Piece* whose = piece(name.whose);
            return whose ? Value{whose->kind} : Value{};
        }
        case Thing::fact:
            return held(what_.facts[name.whose == rules::Whose::other ? 1 : 0], name.id);
        case Thing::same_side:
        case Thing::distance:
        case Thing::angle:
            return between(name.thing, name.whose);
        case Thing::outcome:
            return r ? Value{r->outcome} : Value{};
        case Thing::score:
            return r ? Value{r->sides[0].score} : Value{};
        case Thing::margin:
            return r ? Value{r->margin} : Value{};
        case Thing::natural:
            if (!r) return {};
            return std::accumulate(r->sides[0].dice.begin(), r->sides[0].dice.end(), 0);
        case Thing::effect: {
            if (!r) return {};
            const auto found = r->effects.find(name.id);
            return found == r->effects.end() ? Value{} : found->second;
        }
        default:
            return {};
        }
    }

private:
    [[nodiscard]] const Piece* piece(rules::Whose whose) const {
        switch (whose) {
        case rules::Whose::self:
            return self_;
        case rules::Whose::other:
            return what_.other.empty() ? nullptr : now_.piece(what_.other);
        case rules::Whose::formation:
        case rules::Whose::force:
            return group_of(now_, what_.own, whose == rules::Whose::force);
        default:
            return now_.piece(what_.own);
        }
    }
    // Of a group: amid its units.
    [[nodiscard]] measure::Base standing(const Piece& piece) const {
        if (!piece.is_group()) return piece.base;
        Piece group = piece;
        stand_amid_units(now_.pieces, group);
        return group.base;
    }
    [[nodiscard]] Value between(rules::Thing what, rules::Whose whose) const {
        const Piece* own = piece(rules::Whose::own);
        const Piece* other = piece(rules::Whose::other);
        if (!own || !other) return {};
        if (what == rules::Thing::same_side) return own->side == other->side;
        if (what == rules::Thing::angle && whose == rules::Whose::other)
            return measure::off_front(standing(*other), standing(*own)).value();
        if (what == rules::Thing::angle) return measure::off_front(standing(*own), standing(*other)).value();
        const bool group = own->is_group() || other->is_group(); // which stands where its units do
        const Yards apart =
            group ? tabletop::apart(view_of(now_, rules_.ground), *own, *other) : gap(own->base, other->base);
        return apart / rules_.system.measure.length;
    }
    static Value held(const rules::Facts& facts, const std::string& id) {
        const Value* value = facts.find(id);
        return value ? *value : Value{};
    }

    const TableState& now_;
    const Rules& rules_;
    const Trigger& what_;
    const Piece* self_;
};

}

void ChangeApplier::happen(Event event) {
    const auto* removed = std::get_if<PieceRemoved>(&event);
    const Piece* unit = removed ? now_.piece(removed->piece) : nullptr;
    const std::string formation = unit ? unit->formation : "";
    const GroundPoint there = unit ? unit->base.place.at : GroundPoint{};
    tabletop::apply(now_, event);
    events_.push_back(std::move(event));
    const Piece* group = formation.empty() ? nullptr : now_.piece(formation);
    // A formation of which nobody is left is where its last unit was.
    if (group && std::none_of(now_.pieces.begin(), now_.pieces.end(),
                              [&](const Piece& p) { return !p.gone && p.unit_of(*group); }))
        happen(PieceAnchored{formation, there});
}

Value ChangeApplier::worth(const rules::Expression& amount, const Trigger& what, const Piece* self) const {
    Happened names{now_, rules_, what, self};
    return rules::value(amount, names);
}

bool ChangeApplier::holds(const rules::Condition& when, const Trigger& what, const Piece* self) const {
    Happened names{now_, rules_, what, self};
    return rules::holds(when, names);
}

bool ChangeApplier::passed(const Passes& passes, const Piece& piece) const {
    const Piece* then = before_.piece(piece.id);
    if (!then) return false;
    return std::floor(lost_percent(piece, passes) / passes.percent) >
           std::floor(lost_percent(*then, passes) / passes.percent);
}

namespace {

// Whether somebody of a formation is on the table; all others are themselves.
bool has_units(const std::vector<Piece>& pieces, const Piece& piece) {
    return piece.kind != "formation" || std::any_of(pieces.begin(), pieces.end(), [&](const Piece& p) {
               return !p.gone && p.unit_of(piece);
           });
}

bool stands_as_unit(const Piece& piece) { return !piece.gone && piece.is_unit(); }

// Behind the target as seen from the firer: as wide as it, and so deep.
bool is_in_lane(const Piece& piece, const Piece& own, const Piece& other, Yards deep) {
    if (!stands_as_unit(piece) || piece.id == own.id || piece.id == other.id) return false;
    const glm::dvec2 from = to_vec(own.base.place.at);
    const glm::dvec2 line = to_vec(other.base.place.at) - from;
    const double length = std::hypot(line.x, line.y);
    if (length < 1e-6) return false;
    const glm::dvec2 off = to_vec(piece.base.place.at) - to_vec(other.base.place.at);
    const double along = (off.x * line.x + off.y * line.y) / length;
    const double across = std::abs(off.x * line.y - off.y * line.x) / length;
    return along > 0.0 &&
           along - piece.base.depth.value() / 2 <= deep.value() + other.base.depth.value() / 2 &&
           across <= (other.base.width + piece.base.width).value() / 2;
}

// The first unit of either side that a shot comes to which goes so many degrees clockwise off the line.
const Piece* first_hit(const TableState& now, const Piece& own, const Piece& other, double degrees) {
    const glm::dvec2 from = to_vec(own.base.place.at);
    const Yards far = distance(own.base.place.at, other.base.place.at);
    const double bearing = bearing_of(to_vec(other.base.place.at) - from).value() + degrees + 720.0;
    const GroundPoint end =
        to_ground(from + direction_of(Degrees{std::fmod(bearing, 360.0)}) * (far.value() + 1.0));
    const Piece* found = nullptr;
    double nearest = 2.0;
    for (const Piece& piece : now.pieces) {
        if (!stands_as_unit(piece) || piece.id == own.id) continue;
        const auto stretches = measure::inside(measure::outline_of(piece.base), own.base.place.at, end);
        if (stretches.empty() || stretches.front().in >= nearest) continue;
        nearest = stretches.front().in;
        found = &piece;
    }
    return found;
}

}

// Friends on whose ground a unit of another formation was on its way by this command: each once, or the
// formations that they are of.
std::vector<std::string> ChangeApplier::gone_over(bool formations) const {
    std::vector<std::string> out;
    for (const Event& event : events_) {
        const auto* move = std::get_if<PieceMoved>(&event);
        const Piece* mover = move ? now_.piece(move->piece) : nullptr;
        if (!mover || !stands_as_unit(*mover)) continue;
        std::vector<GroundPoint> way{move->from.at};
        way.insert(way.end(), move->by.begin(), move->by.end());
        way.push_back(move->to.at);
        for (const Piece& p : now_.pieces) {
            if (!stands_as_unit(p) || p.side != mover->side || p.formation == mover->formation) continue;
            const auto outline = measure::outline_of(p.base);
            bool over = false;
            for (std::size_t i = 1; i < way.size(); ++i)
                over = over || !measure::inside(outline, way[i - 1], way[i]).empty();
            const std::string& id = formations ? p.formation : p.id;
            if (over && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
        }
    }
    return out;
}

std::vector<std::string> ChangeApplier::whom(const Change& change, const Trigger& what) const {
    std::vector<std::string> out;
    const auto one = [&](const Piece* piece) {
        if (piece) out.push_back(piece->id);
    };
    const auto units = [&](const std::string& of) {
        const Piece* group = group_of(now_, of, false);
        if (const Piece* piece = now_.piece(of); piece && piece->kind == "force") group = piece;
        if (!group) return;
        for (const Piece& piece : now_.pieces)
            if (!piece.gone && piece.unit_of(*group)) out.push_back(piece.id);
    };
    switch (change.who) {
    case Who::own:
        one(now_.piece(what.own));
        break;
    case Who::other:
        if (!what.other.empty()) one(now_.piece(what.other));
        break;
    case Who::own_formation:
    case Who::own_force:
        one(group_of(now_, what.own, change.who == Who::own_force));
        break;
    case Who::other_formation:
    case Who::other_force:
        one(group_of(now_, what.other, change.who == Who::other_force));
        break;
    case Who::own_units:
        units(what.own);
        break;
    case Who::other_units:
        units(what.other);
        break;
    case Who::near:
    case Who::near_other: {
        const View view = view_of(now_, rules_.ground);
        const Piece* own = view.piece(change.who == Who::near ? what.own : what.other);
        // Groups only where they are asked for.
        const bool groups =
            std::find(change.kinds.begin(), change.kinds.end(), "formation") != change.kinds.end();
        for (const Piece& piece : view.pieces)
            if (own && piece.id != own->id && piece.side == own->side && piece.is_group() == groups &&
                apart(view, *own, piece) / rules_.system.measure.length <= change.within &&
                (!change.in_sight ||
                 FactFinder{rules_.system, rules_.plan.flank, view, *own, &piece, {}}.sees(*own, piece)))
                out.push_back(piece.id);
        break;
    }
    case Who::every:
        for (const Piece& piece : now_.pieces)
            if (!piece.gone) out.push_back(piece.id);
        break;
    case Who::own_formations:
        if (const Piece* force = group_of(now_, what.own, true))
            for (const Piece& piece : now_.pieces)
                if (!piece.gone && piece.kind == "formation" && piece.force == force->id)
                    out.push_back(piece.id);
        break;
    case Who::own_forces:
    case Who::other_forces:
        if (const Piece* of = now_.piece(change.who == Who::own_forces ? what.own : what.other))
            for (const Piece& piece : now_.pieces)
                if (!piece.gone && piece.kind == "force" && piece.side == of->side) out.push_back(piece.id);
        break;
    case Who::near_enemies: {
        const View view = view_of(now_, rules_.ground);
        const Piece* own = view.piece(what.own);
        for (const Piece& piece : view.pieces)
            if (own && piece.side != own->side && !piece.is_group() &&
                apart(view, *own, piece) / rules_.system.measure.length <= change.within)
                out.push_back(piece.id);
        break;
    }
    case Who::behind_other:
        if (const Piece* own = now_.piece(what.own), *other = now_.piece(what.other); own && other)
            for (const Piece& piece : now_.pieces)
                if (is_in_lane(piece, *own, *other, rules_.system.measure.length * change.within))
                    out.push_back(piece.id);
        break;
    case Who::first_on_line:
        if (const Piece* own = now_.piece(what.own), *other = now_.piece(what.other); own && other)
            one(first_hit(now_, *own, *other, worth(change.bearing, what, own).number()));
        break;
    case Who::passed:
        out =
            gone_over(std::find(change.kinds.begin(), change.kinds.end(), "formation") != change.kinds.end());
        break;
    case Who::pairs:
        break; // two at a time: see make()
    }
    // A formation of which nobody is there is nobody's neighbour, and nothing befalls it by itself.
    const bool of_all = change.who == Who::near || change.who == Who::near_other || change.who == Who::every;
    std::erase_if(out, [&](const std::string& id) {
        const Piece& piece = *now_.piece(id);
        return (!change.kinds.empty() &&
                std::find(change.kinds.begin(), change.kinds.end(), piece.kind) == change.kinds.end()) ||
               (of_all && piece.kind == "formation" && !has_units(now_.pieces, piece));
    });
    return out;
}

// Of those for whom it holds so many, the least first.
void ChangeApplier::leave_out(const Change& change, const Trigger& what,
                              std::vector<std::string>& those) const {
    if (those.size() <= change.most && change.least_of.empty()) return;
    std::erase_if(those, [&](const std::string& id) { return !holds(change.when, what, now_.piece(id)); });
    if (!change.least_of.empty())
        std::stable_sort(those.begin(), those.end(), [&](const std::string& a, const std::string& b) {
            const auto held = [&](const std::string& id) {
                const Value* v = now_.piece(id)->card.find(change.least_of);
                return v ? v->number() : 1e9;
            };
            return held(a) < held(b);
        });
    if (those.size() > change.most) those.resize(change.most);
}

void ChangeApplier::take_off(const std::string& id, const std::string& why) {
    happen(PieceRemoved{id, why});
    for (std::size_t i = now_.due.size(); i-- > 0;)
        if (has_nobody(now_.due[i].own)) happen(DueSettled{i + 1});
}

// A formation that was, and has nobody left to test.
bool ChangeApplier::has_nobody(const std::string& id) const {
    const Piece* group = now_.piece(id);
    return group && group->kind == "formation" &&
           std::none_of(now_.pieces.begin(), now_.pieces.end(),
                        [&](const Piece& p) { return p.unit_of(*group) && (!p.gone || p.arrives > 0); });
}

void ChangeApplier::drop_dues(const Change& change, const std::string& id) {
    for (std::size_t i = now_.due.size(); i-- > 0;) {
        const Due& due = now_.due[i];
        if ((due.own == id || due.other == id) &&
            std::find(change.drops.begin(), change.drops.end(), due.table) != change.drops.end())
            happen(DueSettled{i + 1});
    }
}

// Every piece and each enemy within its reach; what falls due does so once for the two.
void ChangeApplier::make_for_pairs(const Change& change, const Trigger& what) {
    const auto fits = [](const std::vector<std::string>& kinds, const Piece& piece) {
        return kinds.empty() ? !piece.is_group() && piece.kind != "leader"
                             : std::find(kinds.begin(), kinds.end(), piece.kind) != kinds.end();
    };
    std::vector<std::pair<std::string, std::string>> pairs;
    const View view = view_of(now_, rules_.ground);
    for (const Piece& own : view.pieces)
        for (const Piece& other : view.pieces) {
            if (own.side == other.side) continue;
            if (!fits(change.kinds, own) || !fits(change.on_kinds, other)) continue;
            if (!has_units(view.pieces, own) || !has_units(view.pieces, other)) continue;
            if (apart(view, own, other) / rules_.system.measure.length > change.within) continue;
            Trigger pair = what;
            pair.own = own.id;
            pair.other = other.id;
            if (!holds(change.when, pair, &own)) continue;
            if (change.in_sight &&
                !FactFinder{rules_.system, rules_.plan.flank, view, own, &other, {}}.sees(own, other))
                continue;
            const bool turned =
                !change.due_table.empty() && std::any_of(pairs.begin(), pairs.end(), [&](const auto& p) {
                    return p.first == other.id && p.second == own.id;
                });
            if (!turned) pairs.emplace_back(own.id, other.id);
        }
    for (const auto& [own, other] : pairs) {
        Trigger pair = what;
        pair.own = own;
        pair.other = other;
        if (now_.piece(own) && now_.piece(other)) make(change, pair, own);
    }
}

void ChangeApplier::make(const std::vector<Change>& changes, const Trigger& what) {
    for (const Change& change : changes) {
        if (change.who == Who::pairs) make_for_pairs(change, what);
        std::vector<std::string> those = whom(change, what);
        leave_out(change, what, those);
        for (const std::string& id : those) {
            const Piece* piece = now_.piece(id);
            if (!piece || !holds(change.when, what, piece)) continue;
            if (change.passes && !passed(*change.passes, *piece)) continue;
            make(change, what, id);
        }
    }
}

void ChangeApplier::make(const Change& change, const Trigger& what, const std::string& id) {
    const std::string why = change.why.empty() ? what.why : change.why;
    for (const auto& [entry, amount] : change.set)
        set(*now_.piece(id), entry, worth(amount, what, now_.piece(id)), why);
    for (const auto& [entry, amount] : change.add)
        if (const Value by = worth(amount, what, now_.piece(id)); by.is_number())
            add(*now_.piece(id), entry, by.number(), why);
    if (!change.step_entry.empty())
        step(*now_.piece(id), change, static_cast<int>(worth(change.steps, what, now_.piece(id)).number()),
             why);
    if (change.retreat)
        if (const double far = worth(*change.retreat, what, now_.piece(id)).number(); far > 0.0)
            retreat(*now_.piece(id), change, what, far);
    if (change.pursues && now_.piece(id))
        if (const double far = worth(*change.pursues, what, now_.piece(id)).number(); far > 0.0)
            pursue(*now_.piece(id), what, far, why);
    if (!now_.piece(id)) return; // it has left the table
    if (change.anchors) happen(PieceAnchored{id, place_of(id)});
    if (change.smoke)
        if (const double balls = worth(*change.smoke, what, now_.piece(id)).number(); balls >= 1.0)
            lay_smoke(*now_.piece(id), static_cast<int>(std::min(balls, 100.0)));
    if (!change.drops.empty()) drop_dues(change, id);
    if (!change.due_table.empty()) fall_due(change, what, id);
    if (!change.look_up.empty()) look_up(change, what, id);
    if (change.remove) take_off(id, why);
}

GroundPoint ChangeApplier::place_of(const std::string& id) const {
    Piece piece = *now_.piece(id);
    if (piece.is_group()) stand_amid_units(now_.pieces, piece);
    return piece.base.place.at;
}

void ChangeApplier::set(const Piece& piece, const std::string& entry, Value value, const std::string& why) {
    if (value.is_nothing()) return;
    const Value* held = piece.card.find(entry);
    if (held && *held == value) return;
    happen(EntryChanged{piece.id, entry, held ? *held : Value{}, std::move(value), why});
}

void ChangeApplier::add(const Piece& piece, const std::string& entry, double by, const std::string& why) {
    const Value* held = piece.card.find(entry);
    double sum = (held ? held->number() : 0.0) + by;
    if (const scene::CardEntry* known = rules_.cards.entry(piece.kind, entry))
        sum = std::clamp(sum, known->min, known->max);
    else
        sum = std::max(sum, 0.0);
    set(piece, entry, sum, why);
}

void ChangeApplier::step(const Piece& piece, const Change& change, int by, const std::string& why) {
    const Value* held = piece.card.find(change.step_entry);
    const auto at = std::find(change.along.begin(), change.along.end(), held ? held->word() : std::string{});
    const auto from = at == change.along.end() ? 0 : static_cast<int>(at - change.along.begin());
    const int to = std::clamp(from + by, 0, static_cast<int>(change.along.size()) - 1);
    set(piece, change.step_entry, change.along[static_cast<std::size_t>(to)], why);
}

namespace {

// From the other where that is an enemy, else from the nearest one.
const Piece* enemy_for(const View& view, const Piece& piece, const Trigger& what) {
    const std::string& against = piece.id == what.other ? what.own : what.other;
    const Piece* enemy = against.empty() ? nullptr : view.piece(against);
    return enemy && enemy->side != piece.side && !enemy->is_group() ? enemy : nearest_enemy_of(view, piece);
}

}

void ChangeApplier::retreat(const Piece& piece, const Change& change, const Trigger& what, double measure) {
    const std::string why = change.why.empty() ? what.why : change.why;
    go_back(piece, what, rules_.system.measure.length * measure, change.faces_away, change.leaves, why);
}

void ChangeApplier::go_back(const Piece& piece, const Trigger& what, Yards far, bool flees, bool leaves,
                            const std::string& why, const std::vector<std::string>& seeks) {
    const View view = view_of(now_, rules_.ground);
    const Piece* enemy = enemy_for(view, piece, what);
    const glm::dvec2 here = to_vec(piece.base.place.at);
    glm::dvec2 away = enemy ? here - to_vec(enemy->base.place.at) : -direction_of(piece.base.place.facing);
    const double length = std::hypot(away.x, away.y);
    away = length > 1e-6 ? away / length : -direction_of(piece.base.place.facing);
    std::optional<Placement> to = place_on(view, piece, away, far, flees, seeks);
    if (!to) to = place_behind(view, piece, away, far, flees);
    if (!to && leaves) {
        take_off(piece.id, why + ": runs off the table");
        return;
    }
    // Who may not leave the table comes as near to its edge as he can.
    for (int part = 9; !to && part > 0; --part)
        to = place_behind(view, piece, away, far * (part / 10.0), flees);
    if (!to || *to == piece.base.place) return;
    happen(PieceMoved{piece.id, piece.base.place, *to, why, flees ? Manner::flee : Manner::fall_back});
}

void ChangeApplier::pursue(const Piece& piece, const Trigger& what, double measure, const std::string& why) {
    const View view = view_of(now_, rules_.ground);
    const Piece* enemy = enemy_for(view, piece, what);
    if (!enemy) return;
    const Placement to = place_towards(view, piece, *enemy, rules_.system.measure.length * measure, touching);
    if (to != piece.base.place) happen(PieceMoved{piece.id, piece.base.place, to, why});
}

void ChangeApplier::lay_smoke(const Piece& piece, int balls) {
    SmokeLaid laid{{}, now_.turn, now_.phase};
    const glm::dvec2 ahead = direction_of(piece.base.place.facing) * 10.0;
    for (int n = 0; n < balls; ++n) {
        const double across = (2.0 * n + 1.0) / balls - 1.0;
        laid.at.push_back(to_ground(to_vec(spot_on(piece.base, across, 1.0)) + ahead));
    }
    happen(std::move(laid));
}

namespace {

// Two pieces as a look-up sees them: of a group the unit that is nearest to the other, and the way between.
std::pair<std::string, std::string> face_to_face(View& view, const std::string& own,
                                                 const std::string& other) {
    const Piece* a = view.piece(own);
    const Piece* b = view.piece(other);
    if (!a || !b) return {own, other};
    const auto nearest = [&](const Piece& group, const Piece& to) -> const Piece* {
        if (!group.is_group()) return &group;
        const Piece* found = &group;
        Yards least{1e9};
        for (const Piece& piece : view.pieces)
            if (piece.unit_of(group))
                if (const Yards far = apart(view, piece, to); far < least) {
                    least = far;
                    found = &piece;
                }
        return found;
    };
    a = nearest(*a, *b);
    b = nearest(*b, *a);
    view.path = {a->base.place.at, b->base.place.at};
    return {a->id, b->id};
}

}

// What a table without dice says of a piece, or of two, is so at once: nobody need ask for it.
void ChangeApplier::look_up(const Change& change, const Trigger& by, const std::string& id) {
    const Result<rules::Table> table = rules_.system.table("", change.look_up);
    View view = view_of(now_, rules_.ground);
    const std::string other = change.who == Who::pairs ? by.other : "";
    const auto [own, against] = other.empty() ? std::pair{id, other} : face_to_face(view, id, other);
    const Result<Advice> advice = advise(rules_.system, rules_.plan, view, change.look_up, own, against);
    if (!table || !advice) return;
    const SideAdvice& side = advice->sides[0];
    const Result<rules::Resolution> worked =
        rules::resolve(*table, side.facts, {std::vector<int>{}}, rules_.system.settings);
    if (!worked || std::find(change.look_up_idle.begin(), change.look_up_idle.end(), worked->outcome) !=
                       change.look_up_idle.end())
        return;
    const Trigger what{
        id, other, &*worked, {side.facts, {}}, change.why.empty() ? table->title() : change.why};
    if (!change.look_up_quiet) {
        happen(TableResolved{
            change.look_up, id, other, {side.seen, {}}, rules::to_json(*worked, -1), worked->outcome});
        happen(PieceActed{id, change.look_up});
    }
    if (const auto found = rules_.changes.tables.find(change.look_up); found != rules_.changes.tables.end())
        make(found->second, what);
}

void ChangeApplier::fall_due(const Change& change, const Trigger& what, const std::string& id) {
    Due due;
    due.table = change.due_table;
    due.own = id;
    const std::string& counterpart = id == what.own ? what.other : what.own;
    if (!change.due_alone) due.other = counterpart;
    if (change.due_for_other) std::swap(due.own, due.other);
    if (due.own.empty() || has_nobody(due.own)) return;
    for (const auto& [fact, amount] : change.due_facts)
        if (Value v = worth(amount, what, now_.piece(id)); !v.is_nothing()) due.facts.set(fact, std::move(v));
    due.why = change.why.empty() ? what.why : change.why;
    due.step = next_of(change.due_in, now_, rules_.system);
    // The same thing is due once, however many causes it has.
    const bool known = std::any_of(now_.due.begin(), now_.due.end(), [&](const Due& d) {
        return d.table == due.table && d.own == due.own && d.other == due.other && d.step == due.step;
    });
    if (!known) happen(TableDue{std::move(due)});
}

}
