#include "engine/esr/fire_targets.h"
#include "engine/esr/simple_player.h"

#include <algorithm>

namespace vantage::esr {
namespace {

class Lister {
public:
    Lister(const GameState& game, SideId side, const Rules& rules)
        : game_(game), side_(side), rules_(rules), r_(game, rules, dice_) {}

    std::vector<Command> run() {
        if (game_.over || game_[side_].ready) return {};
        const Listing* last = nullptr;
        for (const std::string& command : step_of(game_).commands)
            for (const Listing& listing : listings)
                if (listing.command == command && (!last || listing.list != last->list)) {
                    (this->*listing.list)();
                    last = &listing;
                }
        out_.push_back(EndStep{side_});
        return std::move(out_);
    }

private:
    /// How the commands of a kind are found; some kinds are found together.
    struct Listing {
        std::string_view command;
        void (Lister::*list)();
    };
    static const std::array<Listing, 14> listings;

    void offer(Command c) {
        play::TrialDice dice;
        if (decide(game_, c, rules_, dice)) out_.push_back(std::move(c));
    }
    [[nodiscard]] std::vector<CommanderId> high_commanders() const {
        std::vector<CommanderId> out;
        for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
            const Commander& c = game_.commanders[i];
            if (c.side == side_ && c.here() && c.level != Level::formation) out.push_back(CommanderId{i});
        }
        return out;
    }
    [[nodiscard]] std::vector<std::string> targets() const {
        std::vector<std::string> out{""};
        for (const Objective& o : game_.objectives) out.push_back(o.id);
        for (const FormationId f : formations_of(game_, other(side_))) out.push_back(game_[f].id);
        return out;
    }

    void activation() {
        for (const CommanderId by : high_commanders()) {
            for (const FormationId f : formations_of(game_, side_))
                if (game_[f].pending) offer(ActivateOrder{by, f});
            for (std::size_t i = 0; i < game_.forces.size(); ++i)
                if (game_.forces[i].pending && game_.forces[i].side == side_)
                    offer(ActivateObjective{by, ForceId{i}});
        }
    }
    void issue() {
        for (const CommanderId by : high_commanders()) {
            for (const FormationId f : formations_of(game_, side_)) {
                for (const std::string& target : targets())
                    offer(IssueDirective{by, f, Directive::attack, target});
                for (const Objective& o : game_.objectives)
                    offer(IssueDirective{by, f, Directive::move, o.id});
                for (const FormationId friend_ : formations_of(game_, side_))
                    if (friend_ != f) offer(IssueDirective{by, f, Directive::support, game_[friend_].id});
                for (const Directive d :
                     {Directive::defend, Directive::support, Directive::move, Directive::reserve})
                    offer(IssueDirective{by, f, d, ""});
            }
            for (std::size_t i = 0; i < game_.forces.size(); ++i)
                for (const std::string& target : targets())
                    if (!target.empty() && game_.forces[i].side == side_)
                        offer(IssueObjective{by, ForceId{i}, target});
        }
    }
    void actions() {
        for (const CommanderId by : high_commanders()) {
            offer(TakeAction{by, Action::abandon_personal_command, {}, {}, {}, {}});
            for (const Objective& o : game_.objectives)
                offer(TakeAction{by, Action::change_own_objective, {}, {}, {}, o.id});
            for (const FormationId f : formations_of(game_, side_)) {
                if (!commands(game_, by, f)) continue;
                for (const Action a : {Action::take_personal_command, Action::dispatch_imperial_adc,
                                       Action::inspire_formation})
                    offer(TakeAction{by, a, f, {}, {}, {}});
                for (const UnitId u : all_units_of(game_, f)) {
                    for (const Action a : {Action::commit_artillery_battery, Action::recall_committed_battery,
                                           Action::displace_unlimbered_battery, Action::create_detachment,
                                           Action::rally_a_unit})
                        offer(TakeAction{by, a, f, {u}, {}, {}});
                    if (!game_[u].specialty()) continue;
                    for (const UnitId to : units_of(game_, f))
                        offer(TakeAction{by, Action::commit_specialty_unit, f, {u}, to, {}});
                }
            }
            std::vector<UnitId> batteries;
            for (std::size_t i = 0; i < game_.units.size(); ++i)
                if (game_.units[i].arm == Arm::artillery && game_.units[i].on_table() &&
                    commands(game_, by, game_.units[i].formation) &&
                    within(measure::gap(base_of(game_[by]), base_of(game_.units[i])),
                           r_.distances().grand_battery))
                    batteries.push_back(UnitId{i});
            offer(TakeAction{by, Action::create_grand_battery, {}, batteries, {}, {}});
        }
    }
    void conversions() {
        for (const FormationId f : formations_of(game_, side_)) {
            for (const Directive d : {Directive::attack, Directive::defend, Directive::support})
                offer(ConvertOrder{f, d, false, "", {}});
            offer(ConvertOrder{f, Directive::defend, true, "", {}});
            // A mass cavalry assault with all that may come along (OP-16).
            ConvertOrder mass{f, Directive::attack, false, "", {}};
            for (const FormationId other_one : formations_of(game_, side_)) {
                if (other_one == f) continue;
                const ConvertOrder with{f, Directive::attack, false, "", {other_one}};
                play::TrialDice dice;
                if (is_cavalry(game_, other_one) && decide(game_, with, rules_, dice))
                    mass.along.push_back(other_one);
            }
            if (!mass.along.empty()) offer(mass);
        }
    }
    void moves() {
        for (const FormationId f : formations_of(game_, side_)) {
            offer(MoveFormation{f, {}, {}, std::nullopt, std::nullopt});
            const Nearest enemy = nearest_enemy(game_, f);
            std::vector<Advance> wanted{{goal_of(game_, f)}, {.goal = goal_of(game_, f), .share = 0.5}};
            if (enemy.unit.valid()) {
                const GroundPoint at = game_[enemy.unit].place.at;
                wanted.push_back({at});
                wanted.push_back({.goal = at, .keep_off = r_.distances().move_keeps_off + Yards{10.0}});
                wanted.push_back({.goal = at, .share = 0.5, .backward = true});
            }
            for (const Advance& a : wanted)
                if (auto move = plan_advance(r_, f, a)) offer(*move);
        }
    }
    void rides() {
        for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
            const Commander& c = game_.commanders[i];
            if (c.side != side_ || !c.here() || c.moved) continue;
            for (const FormationId f : formations_of(game_, side_)) {
                const glm::dvec2 behind = direction_of(facing_of(game_, f)) * -300.0;
                offer(MoveCommander{CommanderId{i}, {to_ground(to_vec(middle_of(game_, f)) + behind)}});
            }
        }
    }
    void deployments() {
        for (const FormationId f : formations_of(game_, side_)) {
            const Nearest enemy = nearest_enemy(game_, f);
            const Degrees facing =
                enemy.unit.valid()
                    ? bearing_of(to_vec(game_[enemy.unit].place.at) - to_vec(middle_of(game_, f)))
                    : facing_of(game_, f);
            if (auto deploy = plan_deployment(r_, f, facing)) {
                offer(*deploy);
                deploy->rush = true;
                offer(*deploy);
            }
            PloyDeploy ploy{f, false, {}};
            for (const UnitId u : units_of(game_, f))
                if (is_deployed(game_[u]) && game_[u].arm != Arm::artillery)
                    ploy.changes.push_back({u, Deployment::ployed, 1, game_[u].place});
            offer(ploy);
        }
    }
    void recovery() {
        for (const FormationId f : formations_of(game_, side_))
            for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) offer(Recover{f, arm});
    }
    void fire() {
        for (const FormationId f : formations_of(game_, side_)) {
            const FirePlan usual = complete_plan(r_, f, {});
            if (usual.aims.empty()) continue; // there is nobody to fire at
            const auto fires = [&](bool guns) {
                return std::any_of(usual.aims.begin(), usual.aims.end(), [&](const Aim& a) {
                    return (game_[a.unit].arm == Arm::artillery) == guns;
                });
            };
            for (const int how : {0, 1, 2, 3}) {
                FirePlan plan;
                plan.intense_bombardment = (how & 1) != 0;
                plan.intense_skirmish = (how & 2) != 0;
                if ((plan.intense_bombardment && !fires(true)) || (plan.intense_skirmish && !fires(false)))
                    continue;
                offer(DeclareFire{f, plan});
            }
            aimed(f, usual);
            if (game_[f].grand_battery) missions(f);
        }
    }
    // Battalions choose among those in reach: as many of them as can on one.
    void aimed(FormationId f, const FirePlan& usual) {
        for (const FormationId target : formations_of(game_, other(side_))) {
            FirePlan plan;
            plan.dice_target = target;
            for (const Aim& a : usual.aims) {
                if (game_[a.unit].arm != Arm::infantry) continue;
                const std::vector<Shot> shots = shots_of(r_, a.unit);
                if (std::any_of(shots.begin(), shots.end(),
                                [&](const Shot& s) { return s.target == target; }))
                    plan.aims.push_back({a.unit, target});
            }
            if (!plan.aims.empty()) offer(DeclareFire{f, plan});
        }
    }
    // A grand battery may mass its fire on anybody in reach, or give him a mission (4.8).
    void missions(FormationId f) {
        for (const FormationId target : formations_of(game_, other(side_))) {
            FirePlan plan;
            for (const UnitId u : units_of(game_, f))
                for (const Shot& s : shots_of(r_, u))
                    if (s.target == target) plan.aims.push_back({u, target});
            if (plan.aims.empty()) continue;
            plan.dice_target = target;
            offer(DeclareFire{f, plan});
            plan.fire_mission = true;
            offer(DeclareFire{f, plan});
        }
    }
    void divisions() {
        for (const FormationId f : formations_of(game_, side_)) {
            const Fatigue& lies = game_[f].to_divide;
            const int all = lies[0] + lies[1] + lies[2];
            for (int infantry = 0; infantry <= all; ++infantry)
                for (int cavalry = 0; infantry + cavalry <= all; ++cavalry)
                    if (all > 0) offer(DivideFatigue{f, infantry, cavalry, all - infantry - cavalry});
        }
    }
    void evades() {
        for (std::size_t i = 0; i < game_.units.size(); ++i)
            if (game_.units[i].may_evade && side_of(game_, UnitId{i}) == side_) offer(Evade{UnitId{i}});
    }
    void fights() {
        for (const FormationId f : formations_of(game_, side_)) {
            offer(Fight{f, false});
            offer(Fight{f, true});
        }
    }

    const GameState& game_;
    SideId side_;
    Rules rules_;
    play::TrialDice dice_;
    Referee r_;
    std::vector<Command> out_;
};

const std::array<Lister::Listing, 14> Lister::listings{{
    {ActivateOrder::name, &Lister::activation},
    {ActivateObjective::name, &Lister::activation},
    {IssueDirective::name, &Lister::issue},
    {IssueObjective::name, &Lister::issue},
    {TakeAction::name, &Lister::actions},
    {ConvertOrder::name, &Lister::conversions},
    {MoveFormation::name, &Lister::moves},
    {MoveCommander::name, &Lister::rides},
    {PloyDeploy::name, &Lister::deployments},
    {Recover::name, &Lister::recovery},
    {DeclareFire::name, &Lister::fire},
    {Evade::name, &Lister::evades},
    {Fight::name, &Lister::fights},
    {DivideFatigue::name, &Lister::divisions},
}};

}

std::vector<Command> legal_commands(const GameState& game, SideId side, const Rules& rules) {
    return Lister{game, side, rules}.run();
}

}
