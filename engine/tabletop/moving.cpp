#include "engine/tabletop/moving.h"

#include "engine/core/among.h"
#include "engine/rules/answer.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/resolving.h"
#include "engine/tabletop/standing.h"
#include "engine/tabletop/taking_turns.h"
#include "engine/tabletop/together.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace vantage::tabletop {
namespace {

using rules::Value;

double length_of(GroundPoint from, const std::vector<GroundPoint>& path, const rules::DistanceUnit& measure) {
    Yards sum{0.0};
    for (const GroundPoint to : path) {
        sum = sum + distance(from, to);
        from = to;
    }
    // A hair over the allowance is the noise of the arithmetic, not a distance.
    return std::round(sum / measure.length * 1e6) / 1e6;
}

std::vector<GroundPoint> way_of(const Piece& piece, const std::vector<GroundPoint>& path) {
    std::vector<GroundPoint> way{piece.base.place.at};
    way.insert(way.end(), path.begin(), path.end());
    return way;
}

double turned(Degrees from, Degrees to) {
    const double d = std::fmod(std::abs(from.value() - to.value()), 360.0);
    return std::min(d, 360.0 - d);
}

Placement end_of(const Placement& from, const MovePiece& command) {
    return {command.path.empty() ? from.at : command.path.back(), command.facing.value_or(from.facing)};
}

Result<void> check_way(const MovePiece& command, const Rules& rules) {
    for (const GroundPoint at : command.path)
        if (!rules.ground.on_table(at)) return Error{"", "/path", "leaves the table"};
    if (command.path.empty() && !command.facing && command.changes.all().empty())
        return Error{"", "/path", "names no place to go, no new facing and no change"};
    return {};
}

// Every unit on the way that it takes: the piece itself, or all of a group. Leaders ride where they like.
std::vector<Body> bodies_of(const View& view, const TableState& state, const Piece& piece,
                            const MovePiece& command) {
    std::vector<Body> out;
    if (!piece.is_group()) {
        if (piece.kind != "leader")
            out.push_back(
                {&piece, way_of(piece, command.path), command.facing.value_or(piece.base.place.facing)});
        return out;
    }
    for (const PieceMoved& move : moved_with(state, piece, command)) {
        const Piece* unit = view.piece(move.piece);
        if (!unit || unit->kind == "leader") continue;
        Body& body = out.emplace_back(Body{unit, {move.from.at}, move.to.facing});
        body.way.insert(body.way.end(), move.by.begin(), move.by.end());
        body.way.push_back(move.to.at);
    }
    return out;
}

// A leader takes no room, but he too stays on the table.
Result<void> check_leaders(const TableState& state, const Piece& piece, const MovePiece& command,
                           const Rules& rules) {
    const auto check = [&](const Piece& leader, const Placement& to) -> Result<void> {
        measure::Base base = leader.base;
        base.place = to;
        if (on_table(rules.ground, base)) return {};
        return Error{"", "/path", fmt::format("leads {} off the table", leader.name)};
    };
    if (piece.kind == "leader") return check(piece, end_of(piece.base.place, command));
    if (!piece.is_group()) return {};
    for (const PieceMoved& move : moved_with(state, piece, command))
        if (const Piece* leader = state.piece(move.piece); leader && leader->kind == "leader")
            if (auto ok = check(*leader, move.to); !ok) return ok.error();
    return {};
}

Result<void> check_bodies(const View& view, const std::vector<Body>& bodies, const Rules& rules) {
    for (const Body& body : bodies) {
        if (!on_table(rules.ground, body.at_end()))
            return Error{"", "/path",
                         fmt::format("leads {} off the table, or some of its base", body.unit->name)};
        if (body.way.size() > 1)
            for (const measure::PathPiece& part : rules.ground.along(body.way))
                if (part.going == measure::Going::impassable)
                    return Error{"", "/path", fmt::format("{} cannot pass there", body.unit->name)};
    }
    if (std::string why = in_the_way(view, bodies); !why.empty()) return Error{"", "/path", std::move(why)};
    return {};
}

/// The nearest that some of the bodies come to an enemy.
struct Approach {
    Yards gap{1e9};
    const Piece* enemy = nullptr;
};
Approach approach(const View& view, const std::vector<Body>& bodies, bool at_end) {
    Approach out;
    for (const Body& body : bodies)
        for (const Piece& other : view.pieces) {
            if (other.side == body.unit->side || other.is_group() || other.kind == "leader") continue;
            const Yards far = nearer(out.gap, at_end ? body.at_end() : body.unit->base, other.base);
            if (far < out.gap) out = {far, &other};
        }
    return out;
}

// Whether nothing on its way comes so near, by the middles alone.
bool far_off(const Body& body, const Piece& other, Yards limit) {
    const auto half = [](const measure::Base& base) {
        return std::hypot(base.width.value(), base.depth.value()) / 2;
    };
    const double reach = limit.value() + half(body.unit->base) + half(other.base);
    double nearest = 1e9, longest = 0.0;
    for (std::size_t i = 0; i < body.way.size(); ++i) {
        nearest = std::min(nearest, distance(body.way[i], other.base.place.at).value());
        if (i > 0) longest = std::max(longest, distance(body.way[i - 1], body.way[i]).value());
    }
    return nearest - longest > reach;
}

// How near the body may come to that enemy by the look-up of its rule, seen from where it ends.
double halt_by_table(const Situation& situation, const Piece& piece, const MoveRule& rule, const Body& body,
                     const Piece& other, Trigger what) {
    const Rules& rules = situation.rules;
    View view = situation.view;
    for (Piece& p : view.pieces)
        if (p.id == body.unit->id) p.base = body.at_end();
    view.path = {body.way.back(), other.base.place.at};
    const Result<rules::Table> table = rules.system.table("", rule.halts_table);
    const Result<Advice> advice =
        advise(rules.system, rules.plan, view, rule.halts_table, body.unit->id, other.id);
    if (!table || !advice) return 0.0;
    const Result<rules::Resolution> worked =
        rules::resolve(*table, advice->sides[0].facts, {std::vector<int>{}}, rules.system.settings);
    if (!worked) return 0.0;
    what.resolution = &*worked;
    return situation.now.worth(*rule.halts, what, &piece).number();
}

// The body that ends nearest to that enemy.
const Body& nearest_body(const std::vector<Body>& bodies, const Piece& other) {
    const Body* found = &bodies.front();
    Yards least{1e9};
    for (const Body& body : bodies)
        if (const Yards far = nearer(least, body.at_end(), other.base); far < least) {
            least = far;
            found = &body;
        }
    return *found;
}

// Where the rules stop it short of an enemy. A mover that is nearer already may not come nearer still.
Result<bool> check_halts(const Situation& situation, const Piece& piece, const MoveRule& rule,
                         const std::vector<Body>& bodies) {
    bool engages = false;
    if (!rule.halts) return engages;
    const rules::DistanceUnit& measure = situation.rules.system.measure;
    const Yards hair = measure.length * 0.25;
    for (const Piece& other : situation.view.pieces) {
        if (other.side == piece.side || other.is_group() || other.kind == "leader") continue;
        const Piece* group = other.formation.empty() ? nullptr : situation.view.piece(other.formation);
        const Trigger what{piece.id, group ? group->id : other.id, nullptr, {}, "move"};
        if (!rule.halts_table.empty() && std::all_of(bodies.begin(), bodies.end(), [&](const Body& body) {
                return far_off(body, other, measure.length * rule.halts_most + hair);
            }))
            continue;
        const double at =
            rule.halts_table.empty() || bodies.empty()
                ? situation.now.worth(*rule.halts, what, &piece).number()
                : halt_by_table(situation, piece, rule, nearest_body(bodies, other), other, what);
        if (at <= 0.0) continue;
        const Yards limit = measure.length * at;
        for (const Body& body : bodies) {
            if (far_off(body, other, limit + hair)) continue;
            const Yards allowed = std::min(limit, gap(body.unit->base, other.base)) - Yards{0.1};
            for (std::size_t i = 1; i < body.way.size(); ++i) {
                const glm::dvec2 a = to_vec(body.way[i - 1]);
                const glm::dvec2 b = to_vec(body.way[i]);
                const int steps = std::max(1, static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / 20.0));
                for (int n = 1; n <= steps; ++n) {
                    measure::Base base = body.unit->base;
                    base.place.at = to_ground(a + (b - a) * (double(n) / steps));
                    if (gap(base, other.base) < allowed)
                        return Error{
                            "", "/path",
                            fmt::format("comes nearer to {} than {}{}", other.name,
                                        rules::distance_text(at, measure),
                                        rule.halts_rule.empty() ? "" : " (" + rule.halts_rule + ")")};
                }
            }
            engages = engages || gap(body.at_end(), other.base) <= limit + hair;
        }
    }
    return engages;
}

// What a new facing costs in the measure: the way of the outer end, unless the formation pivots.
double wheel_cost(const Situation& situation, const Piece& piece, const MoveRule& rule, double degrees) {
    if (!rule.wheels || degrees < 0.5 || piece.is_group()) return 0.0;
    const Rules& rules = situation.rules;
    if (!rule.wheel_table.empty()) {
        const Result<Advice> advice =
            advise(rules.system, rules.plan, situation.view, rule.wheel_table, piece.id);
        const Result<rules::Table> table = rules.system.table("", rule.wheel_table);
        if (advice && table)
            if (const auto worked = rules::resolve(*table, advice->sides[0].facts, {std::vector<int>{}},
                                                   rules.system.settings))
                if (const auto free = worked->effects.find(rule.wheel_effect);
                    free != worked->effects.end() && degrees <= free->second.number())
                    return 0.0;
    }
    const double outer = piece.base.width.value() * to_radians(Degrees{degrees}).value();
    return Yards{outer} / rules.system.measure.length;
}

Result<void> check_changes(const Piece& piece, const MovePiece& command, const MoveRule& rule,
                           const Rules& rules) {
    for (const auto& [entry, value] : command.changes.all()) {
        if (!among(rule.may_change, entry))
            return Error{"", "/" + entry, fmt::format("does not change in a move of {}", piece.kind)};
        if (const auto wrong = rules.cards.wrong(piece.kind, entry, setting_of(value)))
            return Error{"", "/" + entry, *wrong};
    }
    return {};
}

}

double Allowance::taken(const Piece& piece, const MovePiece& command) const {
    const bool turns = command.facing && turned(*command.facing, piece.base.place.facing) > 0.5;
    return (turns ? rule->turn_share : 0.0) + (command.changes.all().empty() ? 0.0 : rule->change_share);
}

const MoveRule* move_rule(const Situation& situation, const Piece& piece, const rules::Facts& told) {
    const std::string step = step_name(situation.state, situation.rules.system);
    const Trigger what{piece.id, "", nullptr, {told, {}}, "move"};
    for (const MoveRule& rule : situation.rules.changes.moves)
        if (among(rule.kinds, piece.kind) && among(rule.steps, step) &&
            situation.now.holds(rule.when, what, &piece))
            return &rule;
    return nullptr;
}

namespace {

Allowance shared(const Situation& situation, const Piece& piece, Allowance out) {
    if (!out.rule->share) return out;
    const Trigger what{piece.id, "", nullptr, {out.facts, {}}, "move"};
    out.distance *= situation.now.worth(*out.rule->share, what, &piece).number();
    return out;
}

}

namespace {

// What the table of its move gives, with all that is told and seen on the way.
Result<Allowance> by_table(Situation& situation, const Piece& piece, Allowance out) {
    const Rules& rules = situation.rules;
    Result<Advice> advice = advise(rules.system, rules.plan, situation.view, out.rule->table, piece.id);
    if (!advice) return advice.error();
    SideAdvice& side = advice->sides[0];
    const Result<rules::Table> table = rules.system.table("", out.rule->table);
    rules::Facts beside; // what the table does not ask for
    for (const auto& [fact, value] : out.facts.all()) {
        if (!table->fact(fact) && (among(out.rule->tells, fact) || out.rule->facts.find(fact))) {
            beside.set(fact, value);
            continue;
        }
        side.facts.set(fact, value);
        std::erase_if(side.asked, [&, name = fact](const Question& q) { return q.fact == name; });
        std::erase_if(side.seen, [&, name = fact](const Seen& s) { return s.fact == name; });
        side.seen.push_back({fact, value, "told"});
    }
    for (const Question& question : side.asked)
        if (question.required)
            return Error{"", "/facts/" + question.fact,
                         fmt::format("cannot be seen on the table ({}): tell it, it takes {}", question.label,
                                     question.takes)};
    Result<rules::Resolution> worked =
        rules::resolve(*table, side.facts, {std::vector<int>{}}, rules.system.settings);
    if (!worked) return worked.error();
    const auto effect = worked->effects.find(out.rule->effect);
    out.distance = effect == worked->effects.end() ? 0.0 : effect->second.number();
    out.facts = side.facts;
    for (const auto& [fact, value] : beside.all()) out.facts.set(fact, value);
    out.known = std::move(side.seen);
    out.resolution = *std::move(worked);
    return out;
}

// Each kind of ground on the way takes as much of the move as it is long there: over the whole of it the
// piece goes at a rate between that of the quickest and that of the slowest. The answer that is shown is
// that of the slowest.
Result<Allowance> by_stretches(Situation& situation, const Piece& piece, const Allowance& begun) {
    const std::vector<GroundPoint> way = situation.view.path;
    std::map<std::string, double> lengths;
    double whole = 0.0;
    for (const measure::PathPiece& part : situation.rules.ground.along(way)) {
        const double length = distance(part.span.from, part.span.to).value();
        lengths[ground_word(situation.view, part)] += length;
        whole += length;
    }
    std::optional<Allowance> slowest;
    double turns = 0.0;
    for (const auto& [word, length] : lengths) {
        if (length < 1.0 && lengths.size() > 1) continue; // a hair on either side of an edge
        situation.view.path_ground = word;
        Result<Allowance> here = by_table(situation, piece, begun);
        situation.view.path_ground.clear();
        if (!here) return here.error();
        turns += here->distance > 0.0 ? length / here->distance : 1e9;
        if (!slowest || here->distance < slowest->distance) slowest = *std::move(here);
    }
    if (!slowest) return by_table(situation, piece, begun);
    slowest->distance = turns > 1e8 ? 0.0 : whole / std::max(turns, 1e-9);
    return *std::move(slowest);
}

// What a change of its card on the way leaves of the move, where a look-up says so.
Result<Allowance> after_change(const Situation& situation, const Piece& piece, Allowance out) {
    const Rules& rules = situation.rules;
    const MoveRule& rule = *out.rule;
    const Result<Advice> advice =
        advise(rules.system, rules.plan, situation.view, rule.change_table, piece.id);
    const Result<rules::Table> table = rules.system.table("", rule.change_table);
    if (!advice) return advice.error();
    const Result<rules::Resolution> worked =
        rules::resolve(*table, advice->sides[0].facts, {std::vector<int>{}}, rules.system.settings);
    const std::string cited = rule.change_rule.empty() ? "" : " (" + rule.change_rule + ")";
    if (!worked)
        return Error{"", "/piece",
                     fmt::format("{} cannot change so: {}{}", piece.name, worked.error().message, cited)};
    if (among(rule.change_refused, worked->outcome))
        return Error{"", "/piece", fmt::format("{} cannot change so{}", piece.name, cited)};
    if (const auto left = worked->effects.find(rule.change_effect); left != worked->effects.end())
        out.distance = std::min(out.distance, left->second.number());
    out.facts.set("changes", worked->outcome);
    return out;
}

}

namespace {

// For who has asked in the wrong step.
std::string where_it_moves(const Piece& piece, const Rules& rules) {
    std::vector<std::string> steps;
    for (const MoveRule& rule : rules.changes.moves)
        if (among(rule.kinds, piece.kind))
            for (const std::string& step : rule.steps)
                if (std::string said = spoken_step(step, rules.system); !among(steps, said))
                    steps.push_back(std::move(said));
    if (steps.empty()) return "it never moves by itself";
    return fmt::format("it does in {}", fmt::join(steps, ", "));
}

}

Result<Allowance> allowance_of(Situation& situation, const MovePiece& command) {
    const Rules& rules = situation.rules;
    const Piece* piece = situation.view.piece(command.piece);
    if (!piece)
        return Error{"", "/piece", fmt::format("nobody on the table is called \"{}\"", command.piece)};
    Allowance out;
    out.rule = move_rule(situation, *piece, command.facts);
    if (!out.rule)
        return Error{"", "/piece",
                     fmt::format("{} does not move in step {}: {}", piece->name,
                                 spoken_step(step_name(situation.state, rules.system), rules.system),
                                 where_it_moves(*piece, rules))};
    out.facts = out.rule->facts;
    for (const auto& [fact, value] : command.facts.all()) out.facts.set(fact, value);
    out.distance = out.rule->allowance;
    if (out.rule->table.empty()) return shared(situation, *piece, std::move(out));
    situation.view.path = way_of(*piece, command.path);
    situation.view.told = out.facts;
    for (const auto& [entry, value] : command.changes.all()) situation.view.told.set(entry, value);
    Result<Allowance> worked = out.rule->by_stretch && !command.path.empty()
                                   ? by_stretches(situation, *piece, out)
                                   : by_table(situation, *piece, out);
    if (worked && !out.rule->change_table.empty() && !command.changes.all().empty())
        worked = after_change(situation, *piece, *std::move(worked));
    situation.view.path.clear();
    situation.view.told = {};
    if (!worked) return worked.error();
    return shared(situation, *piece, *std::move(worked));
}

Result<CheckedMove> check_move(Situation& situation, const MovePiece& command) {
    const Result<Allowance> allowed = allowance_of(situation, command);
    if (!allowed) return allowed.error();
    return check_move(situation, command, *allowed);
}

std::optional<std::vector<PieceMoved>> in_order(const TableState& state, std::vector<PieceMoved> moves) {
    const auto blocked = [&](const PieceMoved& move) {
        const Piece& unit = *state.piece(move.piece);
        measure::Base end = unit.base;
        end.place = move.to;
        return unit.kind != "leader" && std::any_of(moves.begin(), moves.end(), [&](const PieceMoved& other) {
                   const Piece& still = *state.piece(other.piece);
                   return other.piece != move.piece && still.kind != "leader" &&
                          share_ground(end, still.base);
               });
    };
    std::vector<PieceMoved> out;
    while (!moves.empty()) {
        const auto next = std::find_if_not(moves.begin(), moves.end(), blocked);
        if (next == moves.end()) return std::nullopt;
        out.push_back(std::move(*next));
        moves.erase(next);
    }
    return out;
}

Result<CheckedMove> check_move(const Situation& situation, const MovePiece& command,
                               const Allowance& allowed) {
    const Rules& rules = situation.rules;
    const Piece& piece = *situation.view.piece(command.piece);
    if (auto ok = may_act(situation.state, rules, piece); !ok) return ok.error();
    if (auto ok = may_do_again(situation.state, rules, piece, "move"); !ok) return ok.error();
    if (auto ok = check_way(command, rules); !ok) return ok.error();
    if (auto ok = check_changes(piece, command, *allowed.rule, rules); !ok) return ok.error();
    const View& view = situation.view;
    const rules::DistanceUnit& measure = rules.system.measure;
    const std::vector<Body> bodies = bodies_of(view, situation.state, piece, command);
    const Degrees facing = command.facing.value_or(piece.base.place.facing);
    const double turn = turned(facing, piece.base.place.facing);
    const double path = length_of(piece.base.place.at, command.path, measure);
    const Approach before = approach(view, bodies, false);
    const Approach after = approach(view, bodies, true);

    CheckedMove out;
    out.facts = allowed.facts;
    out.facts.set("moved", path);
    out.facts.set("turned", turn);
    out.facts.set("forms", !command.changes.all().empty());
    out.facts.set("advances", path > 0.0 && after.gap < before.gap - Yards{0.5});
    out.facts.set("contact", after.gap <= std::max(measure.length * rules.changes.contact, touching));
    if (!piece.is_group() && !bodies.empty()) {
        Piece there = piece;
        there.base = bodies.front().at_end();
        out.facts.set("ground", ground_word(view, there));
        out.facts.set("ground_before", ground_word(view, piece));
    }
    if (after.enemy) {
        out.enemy = after.enemy->id;
        out.facts.set("enemy_after", std::round(after.gap / measure.length * 1e6) / 1e6);
    }
    out.facts.set("leash", distance(piece.home, end_of(piece.base.place, command).at) / measure.length);
    const double taken = allowed.taken(piece, command);
    const double left = allowed.distance * std::max(0.0, 1.0 - taken);
    out.way = path + wheel_cost(situation, piece, *allowed.rule, turn);
    for (const Body& body : bodies) // of a formation the unit that has farthest to go
        out.way =
            std::max(out.way, length_of(body.way.front(), {body.way.begin() + 1, body.way.end()}, measure));
    if (out.way > left + 1e-6)
        return Error{"", "/path",
                     fmt::format("is {} long{}, {} may go {}{}",
                                 rules::distance_text(std::round(out.way * 10.0) / 10.0, measure),
                                 out.way > path ? " with its wheel" : "", piece.name,
                                 rules::distance_text(left, measure),
                                 taken > 0.0 ? " after turning or changing formation" : "")};
    if (taken > 1.0) return Error{"", "/piece", "has no time to turn and change formation as well"};
    if (auto ok = check_leaders(situation.state, piece, command, rules); !ok) return ok.error();
    if (auto ok = check_bodies(view, bodies, rules); !ok) return ok.error();
    if (piece.is_group() && !in_order(situation.state, moved_with(situation.state, piece, command)))
        return Error{"", "/path", fmt::format("turns {} so that its units run into one another", piece.name)};
    const Result<bool> engages = check_halts(situation, piece, *allowed.rule, bodies);
    if (!engages) return engages.error();
    out.facts.set("engages", *engages);
    const Trigger asked{piece.id, out.enemy, nullptr, {out.facts, {}}, "move"};
    if (const auto bans = rules.changes.bans.find("move"); bans != rules.changes.bans.end())
        if (auto why = forbidden(situation, bans->second, asked)) return Error{"", "/piece", *std::move(why)};
    out.share = taken + (allowed.distance > 0.0 ? out.way / allowed.distance : 0.0);
    out.allowance = allowed;
    return out;
}

// A formation goes as a whole: every unit and its leader by the same way and turn.
std::vector<PieceMoved> moved_with(const TableState& state, const Piece& group, const MovePiece& command) {
    const Placement from = group.base.place;
    const Placement to = end_of(from, command);
    const double turn = to_radians(to.facing - from.facing).value();
    std::vector<PieceMoved> moves;
    for (const Piece& piece : state.pieces) {
        const bool leads = piece.kind == "leader" && piece.formation == group.id;
        if (piece.gone || (!piece.unit_of(group) && !leads)) continue;
        const glm::dvec2 off = to_vec(piece.base.place.at) - to_vec(from.at);
        // Clockwise, as bearings go.
        const glm::dvec2 round{off.x * std::cos(turn) + off.y * std::sin(turn),
                               off.y * std::cos(turn) - off.x * std::sin(turn)};
        const double facing = std::fmod(
            piece.base.place.facing.value() + to.facing.value() - from.facing.value() + 720.0, 360.0);
        PieceMoved move{piece.id,
                        piece.base.place,
                        {to_ground(to_vec(to.at) + round), Degrees{facing}},
                        group.name + " moves"};
        for (std::size_t i = 0; i + 1 < command.path.size(); ++i)
            move.by.push_back(to_ground(to_vec(command.path[i]) + off));
        moves.push_back(std::move(move));
    }
    return moves;
}

Result<void> move_piece(const MovePiece& command, const Rules& rules, ChangeApplier& changing) {
    const Piece* mover = changing.now().piece(command.piece);
    const TableState seen = as_declared(changing.now(), mover ? mover->side : 0);
    Situation situation{seen, rules};
    const Result<CheckedMove> checked = check_move(situation, command);
    if (!checked) return checked.error();
    const Allowance& allowed = checked->allowance;
    const Piece piece = *situation.view.piece(command.piece);
    Trigger what{piece.id, checked->enemy, nullptr, {checked->facts, {}}, "move"};
    if (allowed.resolution) {
        what.resolution = &*allowed.resolution;
        changing.happen(TableResolved{allowed.rule->table,
                                      piece.id,
                                      "",
                                      {allowed.known, {}},
                                      rules::to_json(*allowed.resolution, -1),
                                      allowed.resolution->outcome});
    }
    changing.happen(PieceActed{piece.id, "move"});
    if (const Declaration* by = declaration_at(changing.now(), rules); by && by->parts > 0) {
        declare_move(command, *checked, changing);
        return {};
    }
    if (piece.is_group()) {
        auto moves = in_order(changing.now(), moved_with(changing.now(), piece, command));
        for (PieceMoved& move : *moves)
            changing.happen(std::move(move)); // check_move() has seen that there is an order
    } else if (const Placement to = end_of(piece.base.place, command); to != piece.base.place) {
        PieceMoved moved{piece.id, piece.base.place, to, "move"};
        if (command.path.size() > 1) moved.by = {command.path.begin(), command.path.end() - 1};
        changing.happen(std::move(moved));
    }
    for (const auto& [entry, value] : command.changes.all())
        changing.set(*changing.now().piece(piece.id), entry, value, "move");
    changing.make(allowed.rule->after, what);
    return {};
}

namespace {

/// The way straight away from the enemy or at him, for what the ground on it costs.
MovePiece first_guess(const View& view, const Piece& piece, const Piece* enemy, const CompelledMove& rule) {
    const glm::dvec2 from = to_vec(piece.base.place.at);
    glm::dvec2 by = enemy ? to_vec(enemy->base.place.at) - from : direction_of(piece.base.place.facing);
    const double length = std::max(1e-6, std::hypot(by.x, by.y));
    by *= (rule.towards ? 1.0 : -1.0) / length;
    MovePiece out{piece.id, {}, {}, rule.facts, {}};
    if (const GroundPoint to = to_ground(from + by * 100.0); view.ground->on_table(to)) out.path = {to};
    return out;
}

}

void make_compelled_moves(const Rules& rules, ChangeApplier& changing) {
    const std::string step = step_name(changing.now(), rules.system);
    const rules::DistanceUnit& measure = rules.system.measure;
    for (const CompelledMove& rule : rules.changes.compelled) {
        if (!among(rule.steps, step)) continue;
        std::vector<std::string> those;
        for (const Piece& piece : changing.now().pieces)
            if (!piece.gone && among(rule.kinds, piece.kind)) those.push_back(piece.id);
        std::optional<Situation> seen; // as long as nothing has happened since
        std::size_t happened = 0;
        for (const std::string& id : those) {
            const Piece* found = changing.now().piece(id);
            if (!found || !may_do_again(changing.now(), rules, *found, "move", "")) continue;
            const Piece piece = *found;
            if (!seen || happened != changing.happened()) seen.emplace(changing.now(), rules);
            happened = changing.happened();
            Situation& situation = *seen;
            const rules::Value* named = rule.named.empty() ? nullptr : piece.card.find(rule.named);
            const Piece* charge = named && named->is_word() ? situation.view.piece(named->word()) : nullptr;
            const Piece* enemy = nearest_enemy_of(situation.view, charge ? *charge : piece);
            Trigger what{id, enemy ? enemy->id : "", nullptr, {rule.facts, {}}, rule.why};
            what.facts[0].set("ground", ground_word(situation.view, piece));
            if (!changing.holds(rule.when, what, &piece)) continue;
            const auto allowed = allowance_of(situation, first_guess(situation.view, piece, enemy, rule));
            const double far = std::max(allowed ? allowed->distance : 0.0, rule.least);
            changing.happen(PieceActed{id, "move"});
            changing.happen(PieceActed{id, std::string(compelled)});
            if (rule.towards) {
                if (!enemy) continue;
                const Placement to = place_towards(situation.view, piece, *enemy, measure.length * far,
                                                   std::max(touching, measure.length * rule.halt));
                // Where all move together, so does he who cannot be held.
                if (const Declaration* by = declaration_at(changing.now(), rules); by && by->parts > 0) {
                    changing.happen(MoveDeclared{
                        {id, {to.at}, to.facing, rule.facts, {}, rule.halt > 0.0 ? "" : enemy->id}});
                    continue;
                }
                if (to != piece.base.place) changing.happen(PieceMoved{id, piece.base.place, to, rule.why});
            } else {
                changing.go_back(*changing.now().piece(id), what, measure.length * far, rule.flees,
                                 rule.leaves, rule.why, rule.seeks);
            }
            const Piece* now = changing.now().piece(id);
            if (!now) continue;
            what.facts[0].set("moved", distance(piece.base.place.at, now->base.place.at) / measure.length);
            if (enemy)
                what.facts[0].set("contact", gap(now->base, enemy->base) <=
                                                 std::max(measure.length * rules.changes.contact, touching));
            changing.make(rule.after, what);
        }
    }
}

}
