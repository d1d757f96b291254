#include "engine/esr/player.h"

#include <fmt/format.h>

#include <algorithm>

// Orders and conversions of the automatic player.
namespace vantage::esr {
namespace {

constexpr double hopeless = 0.25; ///< an order is not tried below this: a failure would lose it

bool same(Directive a, const std::string& at, Directive b, const std::string& bt) {
    if (a != b) return false;
    const bool place_counts = a == Directive::attack || a == Directive::move || a == Directive::support;
    return !place_counts || at == bt;
}

}

// Whether a formation carries the order out already, or has it coming.
bool Player::wants(FormationId f, Directive d, const std::string& target) const {
    const Formation& formation = game_[f];
    if (formation.pending) return !same(formation.pending->directive, formation.pending->target, d, target);
    return !same(formation.order, formation.target, d, target);
}

Player::Choice Player::activate() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (!formation.pending || formation.pending->tried == game_.turn ||
            formation.pending->from_turn > game_.turn)
            continue;
        if (same(formation.pending->directive, formation.pending->target, formation.order, formation.target))
            continue;
        const Part& part = part_of(f);
        // An order that the plan has outlived is left to be replaced.
        if (formation.pending->directive != part.directive && formation.order == part.directive) continue;
        if (const FormationId leads = goal_named(game_, formation.pending->target).formation;
            formation.pending->directive == Directive::support && leads.valid() &&
            (game_[leads].removed || game_[leads].status != Status::none))
            continue; // nobody follows those who fly
        Choice best;
        double best_chance = hopeless;
        for (const CommanderId by : generals()) {
            const ActivateOrder c{by, f};
            if (!commands(game_, by, f) || !legal(c)) continue;
            if (const double p = chance(by, f, CommandTest::order); p > best_chance) {
                best_chance = p;
                best = Chosen{c, fmt::format("{} tries the order of {}: {:.0f} %", game_[by].name,
                                             formation.name, 100.0 * p)};
            }
        }
        if (best) return best;
    }
    for (std::size_t i = 0; i < game_.forces.size(); ++i) {
        const Force& force = game_.forces[i];
        if (force.side != side_ || !force.pending || force.pending->target == force.objective) continue;
        for (const CommanderId by : generals())
            if (const ActivateObjective c{by, ForceId{i}}; legal(c))
                return Chosen{c, fmt::format("{} is to have its new objective", force.name)};
    }
    return std::nullopt;
}

Player::Choice Player::issue_objective() {
    if (too_late()) return std::nullopt;
    for (std::size_t i = 0; i < game_.forces.size(); ++i) {
        const Force& force = game_.forces[i];
        const std::string& want = plan_->objectives[i];
        if (force.side != side_ || want.empty()) continue;
        if (force.pending ? force.pending->target == want : force.objective == want) continue;
        for (const CommanderId by : generals())
            if (const IssueObjective c{by, ForceId{i}, want}; legal(c))
                return Chosen{c, fmt::format("{}: {}", force.name, plan_->words[i])};
    }
    return std::nullopt;
}

Player::Choice Player::issue() {
    if (too_late()) return std::nullopt;
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.status != Status::none || formation.grand_battery) continue;
        const Part& part = part_of(f);
        if (!wants(f, part.directive, part.target)) continue;
        // To defend is a free conversion from most orders: it needs no courier.
        const bool converts = part.directive == Directive::defend && formation.order != Directive::reserve &&
                              !formation.pending;
        if (converts) continue;
        // One thing at a time: an order that has just begun is carried on, unless the men are worn out.
        const bool fresh = game_.turn - watch_.of(f).ordered < 2 && watch_.of(f).ordered > 0;
        if (fresh && part.duty != Duty::rest && formation.order != Directive::defend &&
            formation.order != Directive::reserve)
            continue;
        CommanderId by = game_[formation.force].commander;
        if (!by.valid() || !game_[by].here()) by = army_commander(game_, side_);
        if (!by.valid()) continue;
        const auto words = [&](const IssueDirective& c) {
            return Chosen{c, fmt::format("{}: {}", formation.name, part.why)};
        };
        if (const IssueDirective c{by, f, part.directive, part.target}; legal(c)) return words(c);
        // The force's objective may bind it still: then the same against that.
        if (const IssueDirective c{by, f, part.directive, game_[formation.force].objective};
            part.directive != Directive::support && wants(f, c.directive, c.target) && legal(c))
            return words(c);
    }
    return std::nullopt;
}

Player::Choice Player::convert() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.converted) continue;
        if (formation.status != Status::none) {
            if (const ConvertOrder c{f, Directive::defend, false, "", {}}; legal(c))
                return Chosen{c, fmt::format("{} has recovered", formation.name)};
            if (const ConvertOrder c{f, Directive::defend, true, "", {}};
                formation.status != Status::rally && !stands_in_entry(f) && is_safe(f) && legal(c))
                return Chosen{c, fmt::format("{} is far enough from the enemy to rally", formation.name)};
            continue;
        }
        const Part& part = part_of(f);
        const double far = enemy_of(f).distance.value();
        const bool forward = formation.order == Directive::attack || formation.order == Directive::support ||
                             formation.order == Directive::move;
        const auto defend = [&](const char* because) -> Choice {
            const ConvertOrder c{f, Directive::defend, false, "", {}};
            if (!legal(c)) return std::nullopt;
            return Chosen{c, fmt::format("{}: {}; {}", formation.name, because, part.why)};
        };
        if (forward && part.duty == Duty::rest)
            if (auto c = defend("worn, it goes over to the defence")) return c;
        if (const FormationId leader = supported_by(game_, f);
            formation.order == Directive::support && leader.valid() && game_[leader].status != Status::none)
            if (auto c = defend("nobody follows those who fly")) return c;
        if (formation.order == Directive::support && only_guns(game_, f) &&
            far < r_.book().artillery.reach.value() - 40.0) {
            const FormationId men = supported_by(game_, f);
            if (men.valid() && !within(distance_between(game_, f, men), r_.distances().support_within))
                if (auto c = defend("its guns stay where they can fire")) return c;
        }
        if (forward && part.duty == Duty::hold && part.directive == Directive::defend &&
            formation.order != Directive::move && !formation.pending)
            if (auto c = defend("nothing to be won by going on")) return c;
        // An attack that has waited its time in the enemy's fire without a chance stands and shoots instead.
        if (formation.order == Directive::attack && watch_.of(f).near > level_.patience &&
            !only_guns(game_, f)) {
            const auto assault = plan_assault(r_, enemies_, f);
            if (!assault || assault->win < asked_win(f, *assault))
                if (auto c = defend("the attack has stalled")) return c;
        }
        if (formation.order == Directive::move && part.directive == Directive::defend) {
            const Goal goal = goal_named(game_, formation.target);
            if (goal.objective.valid() &&
                distance(middle_of(game_, f), game_[goal.objective].at).value() < 350.0)
                if (auto c = defend("it has come to its place")) return c;
        }
        const bool may_attack = formation.order == Directive::move || formation.order == Directive::support ||
                                is_cavalry(game_, f);
        if (formation.order != Directive::attack && may_attack && !only_guns(game_, f) && !worn(f) &&
            far < 1100.0 && deployed_units(game_, f) > 0) {
            const auto assault = plan_assault(r_, enemies_, f);
            const bool good =
                assault &&
                assault->win >= asked_win(f, *assault) + (formation.order == Directive::defend ? 0.06 : 0.0);
            const CommanderId by = game_[formation.force].commander;
            if (good && by.valid() && game_[by].here()) {
                const std::string target = game_[game_[assault->strikes.front().enemy].formation].id;
                ConvertOrder c{f, Directive::attack, false, target, {}};
                if (legal(c) && chance(by, f, CommandTest::order) >= 0.4)
                    return Chosen{c,
                                  fmt::format("{}: strikes at {} while it can: win {:.0f} %", formation.name,
                                              game_[goal_named(game_, target).formation].name,
                                              100.0 * assault->win)};
            }
        }
        if (formation.order == Directive::reserve && part.directive != Directive::reserve && far < 1800.0) {
            const CommanderId by = game_[formation.force].commander;
            for (const Directive d : {Directive::support, Directive::defend})
                if (const ConvertOrder c{f, d, false, "", {}};
                    by.valid() && legal(c) && chance(by, f, CommandTest::order) >= 0.4)
                    return Chosen{c, fmt::format("{}: the reserve is committed", formation.name)};
        }
    }
    return std::nullopt;
}

}
