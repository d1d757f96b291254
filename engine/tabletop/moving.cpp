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

double length_of(GroundPoint from, const std::vector<GroundPoint>& path, const rules::Measure& measure) {
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

// A formation goes as a whole: every unit and its leader by the same way and turn.
void shift_group(const Piece& group, const Placement& from, const Placement& to, Changing& changing) {
    const double turn = to_radians(Degrees{to.facing.value() - from.facing.value()}).value();
    const glm::dvec2 pivot = to_vec(from.at);
    std::vector<PieceMoved> moves;
    for (const Piece& piece : changing.now().pieces) {
        const bool leads = piece.kind == "leader" && piece.formation == group.id;
        if (piece.gone || (!piece.unit_of(group) && !leads)) continue;
        const glm::dvec2 off = to_vec(piece.base.place.at) - pivot;
        // Clockwise, as bearings go.
        const glm::dvec2 round{off.x * std::cos(turn) + off.y * std::sin(turn),
                               off.y * std::cos(turn) - off.x * std::sin(turn)};
        const double facing = std::fmod(
            piece.base.place.facing.value() + to.facing.value() - from.facing.value() + 720.0, 360.0);
        moves.push_back({piece.id,
                         piece.base.place,
                         {to_ground(to_vec(to.at) + round), Degrees{facing}},
                         group.name + " moves"});
    }
    for (PieceMoved& move : moves) changing.happen(std::move(move));
}

}

Result<Allowance> allowance_of(const TableState& state, const MovePiece& command, const Rules& rules) {
    View view = view_of(state, rules.ground);
    const Piece* piece = view.piece(command.piece);
    if (!piece)
        return Error{"", "/piece", fmt::format("nobody on the table is called \"{}\"", command.piece)};
    const std::string step = step_name(state, rules.system);
    Allowance out;
    const Changing now{state, rules};
    const Happening what{piece->id, "", nullptr, {command.facts, {}}, "move"};
    for (const MoveRule& rule : rules.changes.moves)
        if (!out.rule && listed(rule.kinds, piece->kind) && listed(rule.steps, step) &&
            now.holds(rule.when, what, piece))
            out.rule = &rule;
    if (!out.rule)
        return Error{"", "/piece",
                     fmt::format("{} ({}) does not move in step {}", piece->name, piece->kind, step)};
    out.distance = out.rule->allowance;
    if (out.rule->table.empty()) return out;
    view.path = way_of(*piece, command.path);
    Result<Advice> advice = advise(rules.system, rules.plan, view, out.rule->table, piece->id);
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

Result<void> move_piece(const MovePiece& command, const Rules& rules, Changing& changing) {
    const Result<Allowance> allowed = allowance_of(changing.now(), command, rules);
    if (!allowed) return allowed.error();
    const MoveRule& rule = *allowed->rule;
    const View view = view_of(changing.now(), rules.ground);
    const Piece piece = *view.piece(command.piece);
    if (auto ok = check_way(piece, command, rules); !ok) return ok.error();
    if (auto ok = check_changes(piece, command, rule, rules); !ok) return ok.error();
    const Happening asked{piece.id, "", nullptr, {allowed->facts, {}}, "move"};
    if (const auto bans = rules.changes.bans.find("move"); bans != rules.changes.bans.end())
        for (const Ban& ban : bans->second)
            if (changing.holds(ban.when, asked, &piece)) return Error{"", "/piece", ban.message};

    const double turns =
        command.facing && turned(*command.facing, piece.base.place.facing) > 0.5 ? rule.turn_share : 0.0;
    const double changes = command.changes.all().empty() ? 0.0 : rule.change_share;
    const double left = allowed->distance * std::max(0.0, 1.0 - turns - changes);
    const double way = length_of(piece.base.place.at, command.path, rules.system.measure);
    if (way > left + 1e-6)
        return Error{"", "/path",
                     fmt::format("is {} long, {} may go {}{}",
                                 rules::distance_text(std::round(way * 10.0) / 10.0, rules.system.measure),
                                 piece.name, rules::distance_text(left, rules.system.measure),
                                 turns + changes > 0.0 ? " after turning or changing formation" : "")};
    if (turns + changes > 1.0) return Error{"", "/piece", "has no time to turn and change formation as well"};

    Happening what{piece.id, "", nullptr, {allowed->facts, {}}, "move"};
    if (allowed->resolution) {
        what.resolution = &*allowed->resolution;
        changing.happen(TableResolved{rule.table,
                                      piece.id,
                                      "",
                                      {allowed->known, {}},
                                      rules::to_json(*allowed->resolution, -1),
                                      allowed->resolution->outcome});
    }
    what.facts[0].set("moved", way);
    Placement to = piece.base.place;
    if (!command.path.empty()) to.at = command.path.back();
    if (command.facing) to.facing = *command.facing;
    if (piece.is_group())
        shift_group(piece, piece.base.place, to, changing);
    else if (to != piece.base.place)
        changing.happen(PieceMoved{piece.id, piece.base.place, to, "move"});
    for (const auto& [entry, value] : command.changes.all())
        changing.set(*changing.now().piece(piece.id), entry, value, "move");
    changing.make(rule.after, what);
    return {};
}

}
