#include "engine/tabletop/together.h"

#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/standing.h"
#include "engine/tabletop/taking_turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace vantage::tabletop {
namespace {

constexpr int within_a_part = 4; // moments at which it is looked who meets whom

MovePiece command_of(const DeclaredMove& move, const Piece& piece) {
    MovePiece out{move.piece, move.path, {}, move.facts, move.changes};
    if (move.facing != piece.base.place.facing) out.facing = move.facing;
    return out;
}

double length_of(const std::vector<GroundPoint>& way) {
    double sum = 0.0;
    for (std::size_t i = 1; i < way.size(); ++i) sum += distance(way[i - 1], way[i]).value();
    return sum;
}

/// The point so many yards along a way, and the corners before it.
struct Along {
    GroundPoint at;
    std::vector<GroundPoint> corners;
};
Along along(const std::vector<GroundPoint>& way, double yards) {
    Along out{way.front(), {}};
    for (std::size_t i = 1; i < way.size(); ++i) {
        const double leg = distance(way[i - 1], way[i]).value();
        if (yards <= leg) {
            const glm::dvec2 a = to_vec(way[i - 1]);
            out.at = leg < 1e-9 ? way[i] : to_ground(a + (to_vec(way[i]) - a) * (yards / leg));
            return out;
        }
        yards -= leg;
        out.at = way[i];
        if (i + 1 < way.size()) out.corners.push_back(way[i]);
    }
    return out;
}

/// A unit or a leader on its way.
struct Mover {
    std::size_t move = 0; ///< into the moves that were declared
    std::string id;
    std::string at;               ///< whom it goes at
    std::vector<GroundPoint> way; ///< begins where it stands; grows as it follows whom it goes at
    Placement from;
    Degrees facing;     ///< at the end
    double whole = 0.0; ///< yards that it may go in all the time that there is
    double part = 0.0;  ///< of that, in each part but the last
    double taken = 0.0; ///< share of its time that turning and changing form take, before it goes
    double gone = 0.0;  ///< yards
    bool arrived = false;
    double stopped = 2.0; ///< at which share of the time; beyond 1: never
    std::string met{};
    std::set<std::string> touched{}; ///< enemies whom it touched before it began

    [[nodiscard]] bool stops() const { return stopped <= 1.0; }
    [[nodiscard]] double reach(int parts, int k, double within) const {
        const double full = k + 1 >= parts ? whole - part * k : part;
        return std::max(0.0, part * k + full * within - whole * taken);
    }
    [[nodiscard]] Placement place() const { return {along(way, gone).at, arrived ? facing : from.facing}; }
};

class Together {
public:
    Together(const Rules& rules, const TableState& state, const Declaration& by)
        : rules_(rules), state_(state), by_(by), view_(view_of(state, rules.ground)) {
        for (std::size_t i = 0; i < state.declared.size(); ++i) add(i);
        for (Mover& mover : movers_)
            for (const Piece& other : view_.pieces)
                if (is_enemy(mover, other) && touches(piece(mover), other)) mover.touched.insert(other.id);
    }

    void go() {
        for (int k = 0; k < by_.parts; ++k)
            for (int moment = 1; moment <= within_a_part; ++moment) {
                const double within = double(moment) / within_a_part;
                for (Mover& mover : movers_)
                    if (!mover.stops() && !mover.arrived) step(mover, mover.reach(by_.parts, k, within));
                look_who_meets((k + within) / by_.parts);
            }
        for (Mover& mover : movers_) turn(mover);
        make_room();
    }

    /// Those who have moved, each once, in an order in which nobody ever stands on another.
    std::vector<PieceMoved> moves() {
        for (;;) {
            std::vector<PieceMoved> out;
            for (const Mover& mover : movers_)
                if (const Placement to = mover.place(); to != mover.from)
                    out.push_back({mover.id, mover.from, to, why(mover), Manner::march,
                                   along(mover.way, mover.gone).corners});
            if (auto ordered = in_order(state_, out)) return *ordered;
            // Each waits for another: the last of them stays where it stood.
            const auto last = std::find_if(movers_.rbegin(), movers_.rend(),
                                           [](const Mover& m) { return m.gone > 0.0 || m.arrived; });
            send_back(*last, 0.0);
            make_room();
        }
    }

    [[nodiscard]] const std::vector<Mover>& movers() const { return movers_; }

private:
    void add(std::size_t number) {
        const DeclaredMove& move = state_.declared[number];
        const Piece* group = view_.piece(move.piece);
        if (!group) return;
        const MovePiece command = command_of(move, *group);
        Situation situation{state_, rules_};
        const Result<Allowance> allowed = allowance_of(situation, command);
        if (!allowed) return; // what it stood on or was has changed since: it stays
        Mover mover{.move = number,
                    .id = group->id,
                    .at = move.at,
                    .way = {group->base.place.at},
                    .from = group->base.place,
                    .facing = move.facing};
        mover.taken = allowed->taken(*group, command);
        mover.whole = (rules_.system.measure.length * allowed->distance).value();
        mover.part = (rules_.system.measure.length * std::floor(allowed->distance / by_.parts)).value();
        mover.way.insert(mover.way.end(), move.path.begin(), move.path.end());
        if (!group->is_group()) {
            movers_.push_back(std::move(mover));
            return;
        }
        for (const PieceMoved& one : moved_with(state_, *group, command)) {
            mover.id = one.piece;
            mover.from = one.from;
            mover.facing = one.to.facing;
            mover.way = {one.from.at};
            mover.way.insert(mover.way.end(), one.by.begin(), one.by.end());
            mover.way.push_back(one.to.at);
            movers_.push_back(mover);
        }
    }

    [[nodiscard]] Piece& piece(const Mover& mover) {
        return *std::find_if(view_.pieces.begin(), view_.pieces.end(),
                             [&](const Piece& p) { return p.id == mover.id; });
    }
    [[nodiscard]] bool is_enemy(const Mover& mover, const Piece& other) {
        return !other.is_group() && other.kind != "leader" && other.side != piece(mover).side;
    }
    [[nodiscard]] bool touches(const Piece& a, const Piece& b) const {
        const Yards near =
            std::max(rules_.system.measure.length * rules_.changes.contact, touching + Yards{0.1});
        return a.kind != "leader" && nearer(near, a.base, b.base) < near;
    }

    // As far along its way as it comes by now, and no farther than up to an enemy.
    void step(Mover& mover, double until) {
        Piece& unit = piece(mover);
        if (const Piece* enemy = mover.at.empty() ? nullptr : view_.piece(mover.at)) {
            if (until <= mover.gone) return;
            const Placement to = place_towards(view_, unit, *enemy, Yards{until - mover.gone}, touching);
            if (to.at == unit.base.place.at) return;
            mover.way.resize(along(mover.way, mover.gone).corners.size() + 1);
            mover.way.push_back(unit.base.place.at);
            mover.way.push_back(to.at);
            mover.gone = length_of(mover.way);
            mover.facing = to.facing;
            unit.base.place = to;
            return;
        }
        const double end = length_of(mover.way);
        const double to = std::min(until, end);
        for (const double share : {1.0, 0.75, 0.5, 0.25}) {
            const double there = mover.gone + (to - mover.gone) * share;
            if (there <= mover.gone && end > 0.0) return;
            Body body{&unit, {unit.base.place.at, along(mover.way, there).at}, unit.base.place.facing};
            if (unit.kind != "leader" && meets_enemy(body)) continue;
            mover.gone = there;
            unit.base.place.at = body.way.back();
            return;
        }
    }
    [[nodiscard]] bool meets_enemy(const Body& body) const {
        const measure::Base end = body.at_end();
        return std::any_of(view_.pieces.begin(), view_.pieces.end(), [&](const Piece& other) {
            return !other.is_group() && other.kind != "leader" && other.side != body.unit->side &&
                   share_ground(end, other.base) && !share_ground(body.unit->base, other.base);
        });
    }

    void look_who_meets(double now) {
        for (Mover& mover : movers_) {
            const Piece& unit = piece(mover);
            if (mover.stops() || unit.kind == "leader") continue;
            for (const Piece& other : view_.pieces)
                if (is_enemy(mover, other) && !mover.touched.contains(other.id) && touches(unit, other)) {
                    mover.stopped = now;
                    mover.met = other.name;
                    break;
                }
        }
    }

    // Who has come to the end of his way turns as he was told, if there is room; who goes at an enemy faces
    // him.
    void turn(Mover& mover) {
        const bool there = !mover.at.empty() || mover.gone >= length_of(mover.way) - 1e-6;
        mover.arrived = there && mover.facing != mover.from.facing;
        measure::Base base = piece(mover).base;
        base.place = mover.place();
        if (mover.arrived && !on_table(rules_.ground, base)) mover.arrived = false;
        piece(mover).base.place = mover.place();
    }

    void send_back(Mover& mover, double to) {
        mover.gone = to;
        mover.arrived = false;
        piece(mover).base.place = mover.place();
    }

    // Nobody ends on another: whoever was told later stays farther back. All back where they stood is room
    // for all.
    void make_room() {
        for (std::size_t i = movers_.size(); i-- > 0;) {
            Mover& mover = movers_[i];
            Piece& unit = piece(mover);
            if (unit.kind == "leader" || !stands_on(view_, unit, unit.base)) continue;
            if (mover.gone <= 0.0 && !mover.arrived) continue; // the other goes back
            if (mover.arrived) {
                send_back(mover, mover.gone);
                if (!stands_on(view_, unit, unit.base)) {
                    i = movers_.size();
                    continue;
                }
            }
            const double gone = mover.gone;
            for (int eighths = 7; eighths >= 0; --eighths) {
                send_back(mover, gone * eighths / 8.0);
                if (!stands_on(view_, unit, unit.base)) break;
            }
            i = movers_.size(); // he may stand in somebody's way now
        }
    }

    [[nodiscard]] std::string why(const Mover& mover) const {
        if (!mover.stops()) return "move";
        static constexpr std::array<std::string_view, 4> words{"first", "second", "third", "last"};
        const double part = std::ceil(mover.stopped * by_.parts - 1e-9);
        if (by_.parts != 4) return fmt::format("until it meets {}", mover.met);
        return fmt::format("until it meets {} in the {} quarter of the turn", mover.met,
                           words[static_cast<std::size_t>(std::clamp(part - 1.0, 0.0, 3.0))]);
    }

    const Rules& rules_;
    const TableState& state_;
    const Declaration& by_;
    View view_;
    std::vector<Mover> movers_;
};

}

TableState as_declared(const TableState& state, std::size_t side) {
    TableState out = state;
    for (const DeclaredMove& move : state.declared) {
        Piece* piece = out.piece(move.piece);
        if (!piece || piece->side != side) continue;
        if (piece->is_group())
            for (const PieceMoved& one : moved_with(state, *piece, command_of(move, *piece)))
                out.piece(one.piece)->base.place = one.to;
        else
            piece->base.place = {move.path.empty() ? piece->base.place.at : move.path.back(), move.facing};
    }
    return out;
}

void declare_move(const MovePiece& command, const CheckedMove& checked, ChangeApplier& changing) {
    const Piece& piece = *changing.now().piece(command.piece);
    const rules::Value* contact = checked.facts.find("contact");
    const rules::Value* advances = checked.facts.find("advances");
    const bool at = !piece.is_group() && contact && *contact == rules::Value{true} && advances &&
                    *advances == rules::Value{true};
    changing.happen(MoveDeclared{{piece.id, command.path, command.facing.value_or(piece.base.place.facing),
                                  command.facts, command.changes, at ? checked.enemy : ""}});
}

void make_declared_moves(const Rules& rules, ChangeApplier& changing) {
    if (changing.now().declared.empty()) return;
    const TableState before = changing.now();
    const Declaration* by = declaration_at(before, rules);
    static const Declaration at_once{{}, {}, 1, ""};
    Together together{rules, before, by && by->parts > 0 ? *by : at_once};
    together.go();
    changing.happen(MovesMade{});
    for (PieceMoved& move : together.moves()) changing.happen(std::move(move));
    std::set<std::size_t> told;
    for (const Mover& mover : together.movers()) {
        if (!told.insert(mover.move).second) continue; // a group's changes are its own, once
        const DeclaredMove& move = before.declared[mover.move];
        const Piece& piece = *before.piece(move.piece);
        const bool has_time = !mover.stops() || mover.stopped >= mover.taken;
        const MovePiece command = command_of(move, piece);
        if (mover.place() == mover.from && move.changes.all().empty()) continue;
        if (has_time)
            for (const auto& [entry, value] : move.changes.all())
                if (const Piece* now = changing.now().piece(move.piece))
                    changing.set(*now, entry, value, "move");
        Situation situation{before, rules};
        const Result<Allowance> allowed = allowance_of(situation, command);
        if (!allowed || !changing.now().piece(move.piece)) continue;
        Trigger what{piece.id, move.at, nullptr, {allowed->facts, {}}, "move"};
        if (allowed->resolution) what.resolution = &*allowed->resolution;
        what.facts[0].set("moved", Yards{mover.gone} / rules.system.measure.length);
        what.facts[0].set("contact", mover.stops());
        if (!piece.is_group()) {
            View ground;
            ground.ground = &rules.ground;
            what.facts[0].set("ground_before", ground_word(ground, piece));
            what.facts[0].set("ground", ground_word(ground, *changing.now().piece(move.piece)));
        }
        changing.make(allowed->rule->after, what);
    }
}

}
