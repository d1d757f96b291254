#include "engine/game/auto_player.h"

#include "engine/game/plans.h"

#include <algorithm>
#include <cmath>

// Plays as a cautious corps commander would: advance on the objective, deploy before contact, shoot, assault
// where the odds favour it, fall back when fatigued.
namespace vantage::game {
namespace {

class NoDice final : public Dice {
public:
    std::vector<int> roll(int count, int) override {
        std::vector<int> dice;
        for (int i = 0; i < count; ++i) dice.push_back(1 + (next_++ % 6));
        return dice;
    }

private:
    int next_ = 0;
};

class Player {
public:
    Player(const GameState& game, SideId side, const Rules& rules)
        : game_(game), side_(side), rules_(rules), r_(game, rules, dice_) {}

    Command next() {
        std::optional<Command> c;
        switch (game_.step) {
        case Step::activate_orders:
            c = activate();
            break;
        case Step::issue_orders:
            c = issue();
            break;
        case Step::leader_actions:
            c = act();
            break;
        case Step::convert_orders:
            c = convert();
            break;
        case Step::move:
            c = move();
            break;
        case Step::ploy_deploy:
            c = deploy();
            break;
        case Step::recover:
            break; // the class with most markers is what we would choose
        case Step::fire:
            c = fire();
            break;
        case Step::react:
            c = evade();
            break;
        case Step::convert_for_combat:
        case Step::convert_after_combat:
            c = charge();
            break;
        case Step::fight:
            c = fight();
            break;
        }
        return c ? *c : Command{EndStep{side_}};
    }

private:
    [[nodiscard]] bool legal(const Command& c) const {
        NoDice dice;
        return static_cast<bool>(decide(game_, c, rules_, dice));
    }
    [[nodiscard]] std::vector<FormationId> own() const { return formations_of(game_, side_); }

    [[nodiscard]] bool spent(FormationId f) const {
        const int deployed = deployed_units(game_, f);
        const int fatigue = game_[f].total_fatigue();
        return fatigue > 0 && fatigue * 3 >= std::max(1, deployed) * 2;
    }

    // What the formation is worth in a fight, roughly: combat ratings less fatigue.
    [[nodiscard]] double strength(FormationId f) const {
        double sum = 0.0;
        double count = 0.0;
        for (const UnitId u : units_of(game_, f)) {
            if (!is_deployed(game_[u]) && game_[u].arm == Arm::artillery) continue;
            sum += game_[u].combat + game_[u].traits.shock * 0.5;
            count += 1.0;
        }
        if (count == 0.0) return 0.0;
        const double tired = game_[f].total_fatigue() / 3.0;
        return sum / count + tactical_of(game_, in_charge(game_, f)) - tired + std::min(count, 8.0) * 0.35 -
               (game_[f].status == Status::none ? 0.0 : 4.0);
    }
    // Whether an assault on what lies ahead is more likely to win than to lose.
    [[nodiscard]] bool favours_assault(FormationId f) const {
        const Nearest enemy = nearest_enemy(game_, f);
        if (!enemy.unit.valid() || spent(f)) return false;
        return strength(f) >= strength(game_[enemy.unit].formation) - 0.75;
    }

    // The place that this formation should fight for: not ours, worth most, near.
    [[nodiscard]] std::string wanted_place(FormationId f) const {
        std::string best;
        double best_worth = 0.0;
        for (const Objective& o : game_.objectives) {
            if (o.held_by == side_) continue;
            const double far = distance(middle_of(game_, f), o.at).value();
            const double worth = (1.0 + o.points) / (600.0 + far);
            if (worth > best_worth) best_worth = worth, best = o.id;
        }
        if (!best.empty()) return best;
        const Nearest enemy = nearest_enemy(game_, f);
        return enemy.unit.valid() ? game_[game_[enemy.unit].formation].id : "";
    }
    // A side attacks if the scene gave it somebody who does, or it holds fewer points than the enemy.
    [[nodiscard]] bool aggressive() const {
        int held = 0;
        int lost = 0;
        for (const Objective& o : game_.objectives)
            if (o.held_by.valid()) (o.held_by == side_ ? held : lost) += o.points;
        if (lost > held) return true;
        const auto all = own();
        return std::any_of(all.begin(), all.end(),
                           [&](FormationId f) { return game_[f].order == Directive::attack; });
    }

    std::optional<Command> activate() {
        for (const FormationId f : own()) {
            if (!game_[f].pending) continue;
            std::optional<Command> best;
            double best_total = -1e9;
            for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
                if (game_.commanders[i].side != side_ || !commands(game_, CommanderId{i}, f)) continue;
                const ActivateOrder c{CommanderId{i}, f};
                NoDice dice;
                const auto events = decide(game_, c, rules_, dice);
                if (!events) continue;
                const auto& tried = std::get<OrderTried>(events->front());
                double total = 0.0;
                for (const RollModifier& m : tried.roll.sides.front().modifiers) total += m.amount;
                if (total > best_total) best_total = total, best = c;
            }
            if (best) return best;
        }
        return std::nullopt;
    }

    std::optional<Command> issue() {
        const bool attack = aggressive();
        for (const FormationId f : own()) {
            const Formation& formation = game_[f];
            if (formation.status != Status::none || formation.pending || formation.grand_battery) continue;
            const CommanderId by = game_[formation.force].commander;
            if (!by.valid() || !game_[by].here()) continue;
            Directive want = attack ? Directive::attack : Directive::defend;
            std::string target = attack ? wanted_place(f) : "";
            if (spent(f)) want = Directive::defend, target = "";
            const bool artillery_only = !is_cavalry(game_, f) && only_guns(f);
            if (artillery_only) want = Directive::defend, target = "";
            if (formation.order == want && (want == Directive::defend || formation.target == target))
                continue;
            if (formation.order == Directive::attack && want == Directive::attack &&
                goal_named(game_, formation.target).given() && !achieved(formation.target))
                continue; // one thing at a time
            const IssueDirective c{by, f, want, target};
            if (legal(c)) return c;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool only_guns(FormationId f) const {
        const auto units = units_of(game_, f);
        return std::all_of(units.begin(), units.end(),
                           [&](UnitId u) { return game_[u].arm == Arm::artillery; });
    }
    [[nodiscard]] bool achieved(const std::string& target) const {
        const Goal goal = goal_named(game_, target);
        if (goal.objective.valid()) return game_[goal.objective].held_by == side_;
        return !goal.formation.valid() || !game_[goal.formation].here() ||
               game_[goal.formation].status != Status::none;
    }

    std::optional<Command> act() {
        for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
            const CommanderId by{i};
            const Commander& c = game_[by];
            if (c.side != side_ || !c.here() || c.level == Level::formation || c.done) continue;
            for (const FormationId f : own()) {
                if (!commands(game_, by, f) || game_[f].status == Status::broken) continue;
                const Nearest enemy = nearest_enemy(game_, f);
                for (const UnitId u : all_units_of(game_, f)) {
                    const Unit& unit = game_[u];
                    if (unit.where == Where::in_area && enemy.distance.value() > 300.0) {
                        const TakeAction rally{by, Action::rally_a_unit, f, {u}, {}, {}};
                        if (legal(rally)) return rally;
                    }
                    const bool idle =
                        unit.arm == Arm::artillery && unit.on_table() && unit.station == Station::reserve;
                    if (idle && enemy.distance.value() < 1800.0 && game_[f].status == Status::none &&
                        !spent(f)) {
                        const TakeAction commit{by, Action::commit_artillery_battery, f, {u}, {}, {}};
                        if (legal(commit)) return commit;
                    }
                    if (unit.specialty() && unit.on_table() && enemy.distance.value() < 900.0)
                        for (const UnitId to : units_of(game_, f)) {
                            const TakeAction join{by, Action::commit_specialty_unit, f, {u}, to, {}};
                            if (game_[to].arm == Arm::infantry && is_deployed(game_[to]) && legal(join))
                                return join;
                        }
                    // Guns that have nobody left to fire at go on with their formation.
                    if (is_ready_battery(unit) && game_[f].order == Directive::attack &&
                        game_[f].status == Status::none &&
                        nearest_enemy(game_, base_of(unit), side_).distance.value() > 900.0) {
                        const TakeAction limber{by, Action::displace_unlimbered_battery, f, {u}, {}, {}};
                        if (legal(limber)) return limber;
                    }
                }
                if (enemy.distance.value() < 600.0 && game_[f].total_fatigue() > 0) {
                    const TakeAction inspire{by, Action::inspire_formation, f, {}, {}, {}};
                    if (rating(leadership_of(game_, by)) >
                            rating(leadership_of(game_, in_charge(game_, f))) &&
                        legal(inspire))
                        return inspire;
                }
            }
        }
        return std::nullopt;
    }

    std::optional<Command> convert() {
        for (const FormationId f : own()) {
            const Formation& formation = game_[f];
            if (formation.converted) continue;
            if (formation.status != Status::none) {
                if (const ConvertOrder c{f, Directive::defend, false, "", {}}; legal(c)) return c;
                if (const ConvertOrder c{f, Directive::defend, true, "", {}};
                    formation.status != Status::rally && legal(c))
                    return c;
                continue;
            }
            if (spent(f) && formation.order == Directive::attack)
                if (const ConvertOrder c{f, Directive::defend, false, "", {}}; legal(c)) return c;
            if (formation.order != Directive::attack && formation.order != Directive::defend &&
                favours_assault(f) && aggressive())
                if (const ConvertOrder c{f, Directive::attack, false, wanted_place(f), {}}; legal(c))
                    return c;
        }
        return std::nullopt;
    }

    std::optional<Command> move() {
        // Those who flee first, then one formation after another, those nearest the enemy in front.
        auto all = own();
        std::stable_sort(all.begin(), all.end(), [&](FormationId a, FormationId b) {
            const bool fa = game_[a].status != Status::none;
            const bool fb = game_[b].status != Status::none;
            if (fa != fb) return fa;
            return nearest_enemy(game_, a).distance < nearest_enemy(game_, b).distance;
        });
        for (const FormationId f : all) {
            if (game_[f].moved) continue;
            const MoveFormation stand{f, {}, {}, std::nullopt, std::nullopt};
            if (!legal(stand)) continue; // not our turn for this one
            if (auto m = move_of(f); m && legal(*m)) return *m;
            return stand;
        }
        return follow();
    }
    std::optional<MoveFormation> move_of(FormationId f) {
        const Formation& formation = game_[f];
        const Nearest enemy = nearest_enemy(game_, f);
        if (formation.status == Status::rally) return std::nullopt;
        if (formation.status != Status::none) {
            if (!enemy.unit.valid() || enemy.distance >= r_.kept_from_enemy(formation.status))
                return std::nullopt;
            return plan_advance(r_, f, {.goal = game_[enemy.unit].place.at, .backward = true});
        }
        std::optional<MoveFormation> m;
        if (formation.order == Directive::attack) {
            m = attack_move(f, enemy);
        } else if (formation.order == Directive::support) {
            const FormationId friend_ = supported_by(game_, f);
            if (friend_.valid() && distance_between(game_, f, friend_).value() > 500.0)
                m = plan_advance(r_, f,
                                 {.goal = middle_of(game_, friend_), .share = 0.8, .keep_off = Yards{500.0}});
        } else if (formation.order == Directive::move) {
            m = plan_advance(r_, f, {.goal = goal_of(game_, f), .keep_off = Yards{460.0}});
        } else if (formation.order == Directive::defend && enemy.unit.valid() &&
                   enemy.distance.value() < 1500.0) {
            m = face(f, game_[enemy.unit].place.at);
        }
        add_guns(f, m, enemy);
        return m;
    }
    std::optional<MoveFormation> attack_move(FormationId f, const Nearest& enemy) {
        const GroundPoint goal = goal_of(game_, f);
        const bool column = all_ployed(game_, f);
        if (!enemy.unit.valid()) return plan_advance(r_, f, {.goal = goal});
        const GroundPoint at = game_[enemy.unit].place.at;
        const double to_goal = distance(middle_of(game_, f), goal).value();
        // The enemy bars the way if he is nearer than the goal, or close enough to matter.
        const bool barred = enemy.distance.value() < 700.0 || enemy.distance.value() < to_goal;
        if (column)
            return plan_advance(r_, f, {.goal = barred ? at : goal, .share = 0.62, .keep_off = Yards{700.0}});
        if (barred && favours_assault(f)) {
            if (auto m = plan_advance(r_, f, {.goal = at})) return m;
        }
        // Come into the range of muskets and let guns and skirmishers work first.
        const double keep = favours_assault(f) ? 300.0 : is_cavalry(game_, f) ? 600.0 : 350.0;
        return plan_advance(r_, f, {.goal = barred ? at : goal, .keep_off = Yards{keep}});
    }
    // Turns the units of a standing formation towards the enemy, each on its spot.
    std::optional<MoveFormation> face(FormationId f, GroundPoint at) {
        const double bearing = bearing_of(to_vec(at) - to_vec(middle_of(game_, f))).value();
        if (std::abs(std::remainder(bearing - facing_of(game_, f).value(), 360.0)) < 35.0)
            return std::nullopt;
        return plan_advance(r_, f, {.goal = at, .share = 0.02, .keep_off = Yards{1.0}});
    }
    // Committed batteries unlimber where they have somebody to fire at.
    void add_guns(FormationId f, std::optional<MoveFormation>& m, const Nearest& enemy) {
        if (!enemy.unit.valid()) return;
        MoveFormation move = m.value_or(MoveFormation{f, {}, {}, std::nullopt, std::nullopt});
        for (const UnitId u : units_of(game_, f)) {
            const Unit& unit = game_[u];
            if (unit.arm != Arm::artillery || unit.station != Station::waves || !unit.limbered) continue;
            Placement end = unit.place;
            for (const UnitMove& one : move.moves)
                if (one.unit == u) end = {one.path.empty() ? unit.place.at : one.path.back(), one.facing};
            const Base base{end, unit.in_action.width, unit.in_action.depth, false};
            const double far = nearest_enemy(game_, base, side_).distance.value();
            if (far > 850.0) continue;
            move.unlimber.push_back(u);
        }
        if (!move.unlimber.empty() && check_move(r_, move)) m = move;
    }
    // Force and army commanders ride after the formations they have farthest forward.
    std::optional<Command> follow() {
        for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
            const Commander& c = game_.commanders[i];
            if (c.side != side_ || !c.here() || c.moved || c.level == Level::formation) continue;
            FormationId lead;
            Yards nearest{1e9};
            for (const FormationId f : own()) {
                if (!commands(game_, CommanderId{i}, f) || game_[f].status != Status::none) continue;
                const Yards d = nearest_enemy(game_, f).distance;
                if (d < nearest) nearest = d, lead = f;
            }
            if (!lead.valid()) continue;
            const double behind = c.level == Level::army ? 900.0 : 500.0;
            const glm::dvec2 spot =
                to_vec(middle_of(game_, lead)) - direction_of(facing_of(game_, lead)) * behind;
            glm::dvec2 way = spot - to_vec(c.place.at);
            const double length = std::hypot(way.x, way.y);
            if (length < 250.0) continue;
            for (const double part : {std::min(1.0, 2400.0 / length), std::min(0.5, 1200.0 / length)}) {
                const glm::dvec2 to = to_vec(c.place.at) + way * part;
                const glm::dvec2 kept{std::clamp(to.x, 20.0, r_.ground().width().value() - 20.0),
                                      std::clamp(to.y, 20.0, r_.ground().depth().value() - 20.0)};
                const MoveCommander ride{CommanderId{i}, {to_ground(kept)}};
                if (legal(ride)) return ride;
            }
        }
        return std::nullopt;
    }

    std::optional<Command> deploy() {
        for (const FormationId f : own()) {
            if (game_[f].changed || game_[f].status != Status::none) continue;
            const Nearest enemy = nearest_enemy(game_, f);
            if (!enemy.unit.valid() || enemy.distance.value() > 1300.0) continue;
            const Degrees facing =
                bearing_of(to_vec(game_[enemy.unit].place.at) - to_vec(middle_of(game_, f)));
            auto c = plan_deployment(r_, f, facing);
            if (!c) continue;
            c->rush = enemy.distance.value() < 500.0 && all_ployed(game_, f);
            if (legal(*c)) return *c;
        }
        return std::nullopt;
    }

    std::optional<Command> fire() {
        // Hard pressed or about to attack: bombard with all we have, while the gunners are fresh.
        for (const FormationId f : own()) {
            const Formation& formation = game_[f];
            if (formation.fire || formation.fatigue[2] > 0 || spent(f)) continue;
            const Nearest enemy = nearest_enemy(game_, f);
            if (!enemy.unit.valid() || enemy.distance.value() > 600.0) continue;
            const auto units = units_of(game_, f);
            const auto guns = std::count_if(units.begin(), units.end(),
                                            [&](UnitId u) { return is_ready_battery(game_[u]); });
            if (guns == 0) continue;
            FirePlan plan;
            plan.intense_bombardment = true;
            plan.fire_mission = formation.grand_battery;
            const DeclareFire c{f, plan};
            if (legal(c)) return c;
        }
        return std::nullopt;
    }

    std::optional<Command> evade() {
        for (std::size_t i = 0; i < game_.units.size(); ++i) {
            const Unit& u = game_.units[i];
            if (!u.may_evade || side_of(game_, UnitId{i}) != side_) continue;
            const Nearest enemy = nearest_enemy(game_, base_of(u), side_);
            const bool pressed =
                enemy.unit.valid() && enemy.distance.value() < 300.0 && game_[enemy.unit].combat > u.combat;
            if (const Evade c{UnitId{i}}; pressed && touching(game_, UnitId{i}).empty() && legal(c)) return c;
        }
        return std::nullopt;
    }

    // Fresh cavalry rides at what it can beat.
    std::optional<Command> charge() {
        if (auto c = evade()) return c;
        for (const FormationId f : own()) {
            const Formation& formation = game_[f];
            if (formation.status != Status::none || spent(f)) continue;
            const Nearest enemy = nearest_enemy(game_, f);
            if (!enemy.unit.valid() || enemy.distance <= contact_gap) continue;
            if (formation.converted && formation.order == Directive::attack && !formation.changed &&
                formation.share < 0.9) {
                if (auto m = plan_advance(r_, f, {.goal = game_[enemy.unit].place.at});
                    m && touches(*m) && legal(*m))
                    return *m;
                continue;
            }
            if (formation.converted || !is_cavalry(game_, f) || formation.order == Directive::attack ||
                formation.changed)
                continue;
            const FormationId prey = game_[enemy.unit].formation;
            if (game_.round > 2 || formation.share > 0.5 || strength(f) < strength(prey) + 0.5) continue;
            if (const ConvertOrder c{f, Directive::attack, false, game_[prey].id, {}}; legal(c)) return c;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool touches(const MoveFormation& m) const {
        for (const UnitMove& one : m.moves) {
            const Base base = base_of(
                game_[one.unit], {one.path.empty() ? game_[one.unit].place.at : one.path.back(), one.facing});
            if (nearest_enemy(game_, base, side_).distance <= contact_gap) return true;
        }
        return false;
    }

    std::optional<Command> fight() {
        for (const FormationId f : own())
            if (const Fight c{f, !spent(f) && game_[f].order == Directive::attack};
                !game_.contacts.empty() && legal(c))
                return c;
        return std::nullopt;
    }

    const GameState& game_;
    SideId side_;
    Rules rules_;
    NoDice dice_;
    Referee r_;
};

}

Command choose(const GameState& game, SideId side, const Rules& rules) {
    return Player{game, side, rules}.next();
}

SideId to_decide(const GameState& game) {
    if (game.over) return {};
    if (game.step == Step::move) // those under a status move before anybody else
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
            const Formation& f = game.formations[i];
            const bool flees = f.status == Status::retreat || f.status == Status::broken;
            const SideId side = side_of(game, FormationId{i});
            if (f.here() && flees && !f.moved && !game[side].ready) return side;
        }
    if (game.step == Step::move && game.to_move.valid() && !game[game.to_move].ready) return game.to_move;
    for (std::size_t i = 0; i < game.sides.size(); ++i)
        if (!game.sides[i].ready) return SideId{i};
    return {};
}

}
