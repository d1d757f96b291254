#include "engine/esr/area.h"
#include "engine/esr/special.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Whether a move is allowed: rates, ground and halts of esr.md 4.5, bounds of the orders of 4.4 (OP-28).
namespace vantage::esr {
namespace {

const char* const section = "esr 4.5";

double reach_of(const Base& b) { return 0.5 * std::hypot(b.width.value(), b.depth.value()); }

// Friends may stand shoulder to shoulder; this much overlap is how people place bases.
Base trimmed(Base b) {
    b.width = std::max(Yards{1.0}, b.width - Yards{4.0});
    b.depth = std::max(Yards{1.0}, b.depth - Yards{4.0});
    return b;
}

/// Where everybody of the formation stands after the move.
std::vector<std::pair<UnitId, Base>> after(const Referee& r, const MoveFormation& c) {
    std::vector<std::pair<UnitId, Base>> out;
    for (const UnitId u : units_of(r.game, c.formation)) out.emplace_back(u, base_of(r.game[u]));
    for (const UnitMove& m : c.moves)
        for (auto& [unit, base] : out)
            if (unit == m.unit) base.place = {m.path.empty() ? base.place.at : m.path.back(), m.facing};
    return out;
}

class MoveCheck {
public:
    MoveCheck(const Referee& r, const MoveFormation& c)
        : r_(r), game_(r.game), c_(c), formation_(game_[c.formation]), after_(after(r, c)) {
        for (const UnitMove& m : c.moves) moving_.push_back(m.unit);
        mover_ = mover_of(game_, c.formation, moving_);
    }

    Result<MoveCost> run() {
        MoveCost cost;
        for (const UnitMove& m : c_.moves) {
            Result<double> share = unit_share(m);
            if (!share) return share.error();
            if (auto ok = end_place(m); !ok) return ok.error();
            cost.shares.push_back(*share);
            cost.largest = std::max(cost.largest, game_[m.unit].share + *share);
        }
        if (auto ok = others(); !ok) return ok.error();
        if (auto ok = scene_allows(); !ok) return ok.error();
        if (r_.book().options.directive_limits && !c_.moves.empty())
            if (auto ok = limits(); !ok) return ok.error();
        return cost;
    }

private:
    Result<double> unit_share(const UnitMove& m) const {
        const Unit& u = game_[m.unit];
        if (u.formation != c_.formation || !u.on_table())
            return refusal(section, fmt::format("{} is not on the table with {}", u.name, formation_.name));
        if (std::count(moving_.begin(), moving_.end(), m.unit) > 1)
            return refusal(section, fmt::format("{} is given two moves", u.name));
        const bool stays = m.path.empty() || (m.path.size() == 1 && m.path.front() == u.place.at);
        if (const std::vector<UnitId> met = touching(game_, m.unit);
            !met.empty() && !(stays && m.facing == u.place.facing))
            return refusal(section, fmt::format("{} is in contact with {}: it stays and fights", u.name,
                                                game_[met.front()].name));
        if (m.path.empty()) return 0.0;
        if (u.arm == Arm::artillery && !u.limbered)
            return refusal(section, fmt::format("{} is unlimbered: it must be displaced first", u.name));
        std::vector<GroundPoint> path{u.place.at};
        path.insert(path.end(), m.path.begin(), m.path.end());
        double share = 0.0;
        double gone = 0.0;
        bool halted = false;
        ruling::Mover mover = mover_;
        mover.light = u.traits.light || u.traits.irregular;
        const ruling::Movement& movement = r_.book().movement;
        for (const measure::PathPiece& piece : r_.ground().along(path)) {
            const double length = piece.span.length().value();
            if (length <= 0.0) continue;
            if (piece.going == measure::Going::impassable)
                return refusal(section, fmt::format("{} cannot cross impassable ground", u.name));
            const bool on_road = piece.road && mover.ployed;
            // Coming to the edge of dense ground ends the move, from either side (but not where it began).
            const bool at_edge = piece.enters_dense || piece.leaves_dense;
            if (at_edge && movement.halts_at_dense(mover) && !on_road && gone > 1.0) halted = true;
            if (halted && length > 1.0)
                return refusal(section, fmt::format("{} must halt at the edge of dense ground", u.name));
            share += length / movement.rate(mover, piece.going, piece.road);
            gone += length;
        }
        if (u.share + share > 1.0 + 1e-9)
            return refusal(section, fmt::format("{} would move {:.0f} yards, {:.2f} of what it may", u.name,
                                                gone, u.share + share));
        return share;
    }

    Result<void> end_place(const UnitMove& m) const {
        const Unit& u = game_[m.unit];
        const Placement to{m.path.empty() ? u.place.at : m.path.back(), m.facing};
        const Base end = base_of(u, to);
        if (!wholly_on_table(r_, end))
            return refusal(section, fmt::format("{} would leave the table", u.name));
        // Nobody moves through the enemy: look along the way at steps shorter than any base.
        GroundPoint from = u.place.at;
        const double reach = reach_of(end);
        const SideId own = side_of(game_, m.unit);
        for (const GroundPoint next : m.path) {
            const double length = distance(from, next).value();
            const int steps = std::max(1, static_cast<int>(length / 50.0));
            for (int k = 1; k <= steps; ++k) {
                const glm::dvec2 at = to_vec(from) + (to_vec(next) - to_vec(from)) * (double(k) / steps);
                const Base here = base_of(u, {to_ground(at), m.facing});
                for (std::size_t i = 0; i < game_.units.size(); ++i) {
                    const Unit& enemy = game_.units[i];
                    if (!enemy.here() || enemy.hidden || side_of(game_, UnitId{i}) == own) continue;
                    const Base base = base_of(enemy);
                    if (distance(here.place.at, base.place.at).value() > reach + reach_of(base)) continue;
                    if (measure::overlap(here, base))
                        return refusal(section, fmt::format("{} would run into {}", u.name, enemy.name));
                }
            }
            from = next;
        }
        for (const auto& [other_unit, base] : after_) {
            if (other_unit == m.unit) continue;
            if (measure::overlap(trimmed(end), trimmed(base)))
                return refusal(section, fmt::format("{} would stand on {}", u.name, game_[other_unit].name));
        }
        if (!stands_free(r_, m.unit, end, all_of_formation(), true))
            return refusal(section, fmt::format("there is no room for {} there", u.name));
        return {};
    }

    Result<void> others() const {
        for (const UnitId u : c_.unlimber) {
            const Unit& battery = game_[u];
            if (battery.formation != c_.formation || battery.arm != Arm::artillery || !battery.on_table())
                return refusal(section, fmt::format("{} is no battery of {}", battery.name, formation_.name));
            if (battery.station != Station::waves)
                return refusal("esr 4.3", fmt::format("{} is not committed", battery.name));
            if (!battery.limbered) return refusal(section, fmt::format("{} is unlimbered", battery.name));
        }
        if (c_.area) {
            if (!formation_.has_area) return refusal(section, "it has no reformation area");
            if (distance(formation_.area.at, c_.area->at) > r_.distances().area_follows)
                return refusal(section, "the reformation area moves with its formation");
            if (!r_.ground().on_table(c_.area->at))
                return refusal(section, "the reformation area would leave the table");
            if (!c_.moves.empty() && formation_.status == Status::none && in_front(c_.area->at))
                return refusal("esr 2.6",
                               fmt::format("the reformation area of {} lies behind it", formation_.name));
        }
        if (c_.commander && formation_.commander.valid()) {
            const Commander& general = game_[formation_.commander];
            if (!general.here()) return refusal(section, "the formation has no general to move");
            const Yards most = r_.distances().general_follows;
            if (distance(general.place.at, c_.commander->at) > most)
                return refusal(section,
                               fmt::format("{} would ride more than {}", general.name, yards_text(most)));
            if (!r_.ground().on_table(c_.commander->at))
                return refusal(section, "the general would leave the table");
        }
        return {};
    }

    [[nodiscard]] Result<void> scene_allows() const {
        const bool goes =
            std::any_of(c_.moves.begin(), c_.moves.end(), [](const UnitMove& m) { return !m.path.empty(); });
        if (!goes || formation_.status != Status::none) return {};
        const scene::SpecialRule* rule = special_rule(game_, c_.formation, &scene::SpecialRule::stands);
        for (const UnitMove& m : c_.moves)
            if (!rule && !m.path.empty() && !out_of_bounds(game_, c_.formation, game_[m.unit].place.at))
                rule = out_of_bounds(game_, c_.formation, m.path.back());
        if (rule) return refusal("the scene's rules", rule->words);
        return {};
    }

    // Whether a place lies ahead of where the foremost unit will stand.
    [[nodiscard]] bool in_front(GroundPoint place) const {
        std::vector<Stand> stands;
        for (const auto& [unit, base] : after_) stands.push_back({base, is_deployed(game_[unit])});
        return lies_in_front(place, stands);
    }

    [[nodiscard]] std::vector<UnitId> all_of_formation() const {
        std::vector<UnitId> out;
        for (const auto& [unit, base] : after_) out.push_back(unit);
        return out;
    }

    // Distances of the formation to the enemy, before and after.
    [[nodiscard]] Nearest enemy_after() const {
        Nearest best;
        for (const auto& [unit, base] : after_) {
            const Nearest n = nearest_enemy(game_, base, side_of(game_, unit));
            if (n.distance < best.distance) best = n;
        }
        return best;
    }
    // Whether somebody who moves ends in contact; who has been met where he stands does not count.
    [[nodiscard]] bool moves_into_contact() const {
        return std::any_of(after_.begin(), after_.end(), [&](const auto& one) {
            const auto& [unit, base] = one;
            return std::count(moving_.begin(), moving_.end(), unit) > 0 &&
                   nearest_enemy(game_, base, side_of(game_, unit)).distance <= contact_gap &&
                   !pinned(game_, unit);
        });
    }
    [[nodiscard]] Yards to_point_after(GroundPoint p) const {
        Yards best{1e9};
        for (const auto& [unit, base] : after_) best = std::min(best, measure::gap(base, p));
        return best;
    }
    [[nodiscard]] Yards to_point_before(GroundPoint p) const {
        Yards best{1e9};
        for (const auto& [unit, base] : after_) best = std::min(best, measure::gap(base_of(game_[unit]), p));
        return best;
    }
    [[nodiscard]] GroundPoint middle_after() const {
        glm::dvec2 sum{0.0, 0.0};
        for (const auto& [unit, base] : after_) sum += to_vec(base.place.at);
        return to_ground(sum / static_cast<double>(std::max<std::size_t>(1, after_.size())));
    }

    Result<void> limits() const {
        const Nearest before = nearest_enemy(game_, c_.formation);
        const Nearest now = enemy_after();
        const bool contact = moves_into_contact();
        switch (formation_.status) {
        case Status::rally:
            return refusal("esr 4.4", fmt::format("{} rallies: it stands", formation_.name));
        case Status::retreat:
        case Status::broken: {
            if (contact)
                return refusal("esr 4.4", fmt::format("{} may not touch the enemy", formation_.name));
            if (now.distance < before.distance &&
                now.distance < r_.book().movement.kept_from_enemy(mover_.flight))
                return refusal("esr 4.4", fmt::format("{} must move away from the enemy", formation_.name));
            return {};
        }
        case Status::none:
            break;
        }
        const GroundPoint goal = goal_of(game_, c_.formation);
        const Distances& d = r_.distances();
        switch (formation_.order) {
        case Directive::attack:
            return attack_limits(goal, before, now);
        case Directive::support:
            return support_limits(contact);
        case Directive::move:
            if (contact || (now.distance <= d.move_keeps_off && now.distance < before.distance))
                return refusal("esr 4.4",
                               fmt::format("{} is on move: it keeps {} from the enemy ({})", formation_.name,
                                           yards_text(d.move_keeps_off), yards_text(now.distance)));
            if (to_point_after(goal) > to_point_before(goal) + Yards{1.0})
                return refusal("esr 4.4", fmt::format("{} must head for its objective", formation_.name));
            return {};
        case Directive::defend: {
            if (contact)
                return refusal("esr 4.4", fmt::format("{} is on defend: it does not move into contact",
                                                      formation_.name));
            const Yards strayed = distance(middle_after(), formation_.order_began);
            const Yards was = distance(middle_of(game_, c_.formation), formation_.order_began);
            const bool goes_back = now.distance >= before.distance &&
                                   special_rule(game_, c_.formation, &scene::SpecialRule::falls_back);
            if (!within(strayed, d.defend_within) && strayed > was && !goes_back)
                return refusal("esr 4.4", fmt::format("{} is on defend: it stays within {} of its place ({})",
                                                      formation_.name, yards_text(d.defend_within),
                                                      yards_text(strayed)));
            return {};
        }
        case Directive::reserve:
            if (contact || (now.distance <= d.reserve_keeps_off && now.distance < before.distance))
                return refusal("esr 4.4", fmt::format("{} is in reserve: it keeps more than {} off",
                                                      formation_.name, yards_text(d.reserve_keeps_off)));
            return {};
        }
        return {};
    }

    Result<void> attack_limits(GroundPoint goal, const Nearest& before, const Nearest& now) const {
        if (now.distance <= contact_gap) return {};
        if (to_point_after(goal) > to_point_before(goal) + Yards{1.0} && now.distance > before.distance)
            return refusal("esr 4.4", fmt::format("{} attacks: it may not end farther from its objective",
                                                  formation_.name));
        const bool any_ployed = all_ployed(game_, c_.formation);
        for (const auto& [unit, base] : after_) {
            if (!any_ployed && !is_deployed(game_[unit])) continue;
            const Base was = base_of(game_[unit]);
            if (measure::gap(base, goal) < measure::gap(was, goal)) return {};
            const SideId own = side_of(game_, unit);
            if (nearest_enemy(game_, base, own).distance < nearest_enemy(game_, was, own).distance) return {};
        }
        return refusal("esr 4.4",
                       fmt::format("{} attacks: some deployed unit must come closer to its objective or "
                                   "the enemy",
                                   formation_.name));
    }

    Result<void> support_limits(bool contact) const {
        const FormationId friend_ = supported_by(game_, c_.formation);
        if (!friend_.valid()) return {};
        Yards now{1e9};
        for (const auto& [unit, base] : after_)
            now = std::min(now, nearest_of(game_, base, friend_).distance);
        const Distances& d = r_.distances();
        if (!within(now, d.support_within) && now > distance_between(game_, c_.formation, friend_))
            return refusal("esr 4.4",
                           fmt::format("{} supports {}: some unit stays within {}", formation_.name,
                                       game_[friend_].name, yards_text(d.support_within)));
        if (!contact) return {};
        for (const auto& [unit, base] : after_) {
            const Nearest n = nearest_enemy(game_, base, side_of(game_, unit));
            if (n.distance > contact_gap || pinned(game_, unit)) continue;
            if (!within(nearest_of(game_, base_of(game_[n.unit]), friend_).distance, d.support_contact))
                return refusal("esr 4.4",
                               fmt::format("{} supports {}: it touches only enemies within {} of it",
                                           formation_.name, game_[friend_].name,
                                           yards_text(d.support_contact)));
        }
        return {};
    }

    const Referee& r_;
    const GameState& game_;
    const MoveFormation& c_;
    const Formation& formation_;
    std::vector<std::pair<UnitId, Base>> after_;
    std::vector<UnitId> moving_;
    ruling::Mover mover_;
};

}

bool wholly_on_table(const Referee& r, const Base& base) {
    const auto corners = measure::corners(base);
    return std::all_of(corners.begin(), corners.end(), [&](GroundPoint p) { return r.ground().on_table(p); });
}

bool stands_free(const Referee& r, UnitId id, const Base& base, const std::vector<UnitId>& moving,
                 bool may_touch_enemy) {
    const double reach = reach_of(base);
    const SideId own = side_of(r.game, id);
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const Unit& u = r.game.units[i];
        const bool enemy = side_of(r.game, UnitId{i}) != own;
        if (UnitId{i} == id || !(enemy ? u.here() && !u.hidden : u.on_table())) continue;
        if (!enemy && std::find(moving.begin(), moving.end(), UnitId{i}) != moving.end()) continue;
        const Base there = base_of(u);
        if (distance(base.place.at, there.place.at).value() > reach + reach_of(there) + 2.0) continue;
        if (enemy && !may_touch_enemy && measure::gap(base, there) <= contact_gap) return false;
        if (enemy && measure::overlap(base, there)) return false;
        if (!enemy && measure::overlap(trimmed(base), trimmed(there))) return false;
    }
    return r.ground().under(base).going != measure::Going::impassable;
}

Result<MoveCost> check_move(const Referee& r, const MoveFormation& c) { return MoveCheck{r, c}.run(); }

}
