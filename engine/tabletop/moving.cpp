#include "engine/tabletop/moving.h"

#include "engine/rules/answer.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

using rules::Value;

bool listed(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

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

Result<void> check_way(const Piece& piece, const MovePiece& command, const Rules& rules) {
    for (const GroundPoint at : command.path)
        if (!rules.ground.on_table(at)) return Error{"", "/path", "leaves the table"};
    if (command.path.empty() && !command.facing && command.changes.all().empty())
        return Error{"", "/path", "names no place to go, no new facing and no change"};
    if (command.path.empty() || piece.is_group()) return {};
    for (const measure::PathPiece& part : rules.ground.along(way_of(piece, command.path)))
        if (part.going == measure::Going::impassable)
            return Error{"", "/path", fmt::format("{} cannot pass there", piece.name)};
    return {};
}

Result<void> check_changes(const Piece& piece, const MovePiece& command, const MoveRule& rule,
                           const Rules& rules) {
    for (const auto& [entry, value] : command.changes.all()) {
        if (!listed(rule.may_change, entry))
            return Error{"", "/" + entry, fmt::format("does not change in a move of {}", piece.kind)};
        if (const auto wrong = rules.cards.wrong(piece.kind, entry, value.word()))
            return Error{"", "/" + entry, *wrong};
    }
    return {};
}

Placement end_of(const Placement& from, const MovePiece& command) {
    return {command.path.empty() ? from.at : command.path.back(), command.facing.value_or(from.facing)};
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
        if (listed(rule.kinds, piece.kind) && listed(rule.steps, step) &&
            situation.now.holds(rule.when, what, &piece))
            return &rule;
    return nullptr;
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
                     fmt::format("{} ({}) does not move in step {}", piece->name, piece->kind,
                                 step_name(situation.state, rules.system))};
    out.distance = out.rule->allowance;
    if (out.rule->table.empty()) return out;
    situation.view.path = way_of(*piece, command.path);
    Result<Advice> advice = advise(rules.system, rules.plan, situation.view, out.rule->table, piece->id);
    situation.view.path.clear();
    if (!advice) return advice.error();
    SideAdvice& side = advice->sides[0];
    for (const auto& [fact, value] : command.facts.all()) {
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
    const Result<rules::Table> table = rules.system.table("", out.rule->table);
    Result<rules::Resolution> worked =
        rules::resolve(*table, side.facts, {std::vector<int>{}}, rules.system.settings);
    if (!worked) return worked.error();
    const auto effect = worked->effects.find(out.rule->effect);
    out.distance = effect == worked->effects.end() ? 0.0 : effect->second.number();
    out.facts = side.facts;
    out.known = std::move(side.seen);
    out.resolution = *std::move(worked);
    return out;
}

Result<CheckedMove> check_move(Situation& situation, const MovePiece& command) {
    Result<Allowance> allowed = allowance_of(situation, command);
    if (!allowed) return allowed.error();
    const Rules& rules = situation.rules;
    const Piece& piece = *situation.view.piece(command.piece);
    if (auto ok = check_way(piece, command, rules); !ok) return ok.error();
    if (auto ok = check_changes(piece, command, *allowed->rule, rules); !ok) return ok.error();
    const Trigger asked{piece.id, "", nullptr, {allowed->facts, {}}, "move"};
    if (const auto bans = rules.changes.bans.find("move"); bans != rules.changes.bans.end())
        for (const Ban& ban : bans->second)
            if (situation.now.holds(ban.when, asked, &piece)) return Error{"", "/piece", ban.message};

    const double taken = allowed->taken(piece, command);
    const double left = allowed->distance * std::max(0.0, 1.0 - taken);
    const double way = length_of(piece.base.place.at, command.path, rules.system.measure);
    if (way > left + 1e-6)
        return Error{"", "/path",
                     fmt::format("is {} long, {} may go {}{}",
                                 rules::distance_text(std::round(way * 10.0) / 10.0, rules.system.measure),
                                 piece.name, rules::distance_text(left, rules.system.measure),
                                 taken > 0.0 ? " after turning or changing formation" : "")};
    if (taken > 1.0) return Error{"", "/piece", "has no time to turn and change formation as well"};
    if (piece.is_group())
        for (const PieceMoved& move : moved_with(situation.state, piece, command))
            if (!rules.ground.on_table(move.to.at))
                return Error{"", "/path",
                             fmt::format("leads {} off the table", situation.state.piece(move.piece)->name)};
    const double share = taken + (allowed->distance > 0.0 ? way / allowed->distance : 0.0);
    return CheckedMove{*std::move(allowed), way, share};
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
    Situation situation{changing.now(), rules};
    const Result<CheckedMove> checked = check_move(situation, command);
    if (!checked) return checked.error();
    const Allowance& allowed = checked->allowance;
    const Piece piece = *situation.view.piece(command.piece);
    Trigger what{piece.id, "", nullptr, {allowed.facts, {}}, "move"};
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
    what.facts[0].set("moved", checked->way);
    if (piece.is_group()) {
        for (PieceMoved& move : moved_with(changing.now(), piece, command)) changing.happen(std::move(move));
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

}
