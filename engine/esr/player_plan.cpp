#include "engine/esr/player_plan.h"

#include "engine/core/files.h"
#include "engine/esr/known.h"
#include "engine/esr/plans_body.h"
#include "engine/play/chances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

constexpr std::array<std::string_view, 8> tasks{"take-place", "keep-place", "assault", "come-up",
                                                "support",    "hold",       "rest",    "reserve"};
constexpr std::array<std::string_view, 14> inputs{"worth",       "ratio", "time",    "turns", "threat",
                                                  "tired",       "win",   "behind",  "need",  "spare",
                                                  "enemy_turns", "fresh", "friends", "enough"};

}

Result<Headquarters> Headquarters::open(const rules::System& system) {
    Result<player::Doctrine> doctrine = player::load_doctrine(system.folder / "doctrine.json", tasks, inputs);
    if (!doctrine) return doctrine.error();
    // Fights cost in each system what its tables say, so that the same boldness takes other numbers.
    Result<std::vector<player::Level>> levels = player::load_levels(home() / "assets" / "players" / "esr");
    if (!levels) return levels.error();
    return Headquarters{*std::move(doctrine), *std::move(levels)};
}

const player::Level* Headquarters::level(std::string_view name) const {
    for (const player::Level& l : levels)
        if (l.name == name) return &l;
    return nullptr;
}

double strength_of(const GameState& game, FormationId f) {
    double sum = 0.0;
    const double tactical = tactical_of(game, in_charge(game, f));
    const double tired = game[f].total_fatigue() / 3.0;
    for (const UnitId u : units_of(game, f)) {
        const Unit& unit = game[u];
        if (unit.specialty()) continue;
        const double front = unit.in_action.width.value() / 150.0;
        if (unit.arm == Arm::artillery)
            sum += 1.5 + 0.4 * unit.guns;
        else
            sum += std::max(0.7, unit.combat + tactical + 0.5 * unit.traits.shock - tired) * front;
    }
    const Status status = game[f].status;
    return sum * (status == Status::none ? 1.0 : status == Status::broken ? 0.1 : 0.3);
}

double tiredness(const GameState& game, FormationId f) {
    const int markers = game[f].total_fatigue();
    if (markers == 0) return 0.0;
    int n = deployed_units(game, f);
    if (n == 0) n = static_cast<int>(units_of(game, f).size());
    return static_cast<double>(markers) / std::max(1, n);
}

bool only_guns(const GameState& game, FormationId f) {
    const auto units = units_of(game, f);
    return !units.empty() &&
           std::all_of(units.begin(), units.end(), [&](UnitId u) { return game[u].arm == Arm::artillery; });
}

namespace {

/// A place or an enemy that a force may be sent against.
struct Aim {
    std::string target;
    std::string name;
    GroundPoint at;
    double worth = 1.0;
    bool ours = false;  ///< we hold it: to be kept
    bool enemy = false; ///< it is a formation, which moves
};

constexpr double springs_at =
    1450.0; ///< yards to the enemy at which an ambush may be sprung: a move of horse
constexpr double hopeless_ratio = 0.7; ///< ours to theirs, below which nobody goes on because he has begun
constexpr double outmatched = 0.6;  ///< ours to all that is seen of theirs, below which it saves what it has
constexpr double stands_on = 300.0; ///< yards to the middle of whoever keeps a place
constexpr double arrived = 600.0;   ///< yards from a place at which there is no farther to come up

class Planner {
public:
    Planner(const GameState& known, SideId side, const player::Level& level, const Headquarters& hq,
            const Rules& rules, const player::Ways& ways)
        : game_(known),
          side_(side),
          level_(level),
          hq_(hq),
          ways_(ways),
          r_(known, rules, dice_),
          own_(formations_of(game_, side)),
          enemies_(formations_of(game_, other(side))),
          near_(game_, side) {
        strength_.resize(game_.formations.size());
        for (const FormationId f : own_) strength_[f.index()] = strength_of(game_, f);
        for (const FormationId f : enemies_) strength_[f.index()] = strength_of(game_, f);
    }

    ArmyPlan make() {
        plan_.objectives.resize(game_.forces.size());
        plan_.words.resize(game_.forces.size());
        plan_.parts.resize(game_.formations.size());
        gather_aims();
        plan_.must_act =
            winner_now(game_) != side_ && !waits_for_help() && friends_all() > outmatched * enemies_all();
        plan_.rest = rest_at();
        overwhelming_ = friends_all() > 1.6 * enemies_all();
        keep_back();
        // The strongest force chooses first; who comes after sees where it goes, and joins or covers it.
        std::vector<ForceId> forces;
        for (std::size_t i = 0; i < game_.forces.size(); ++i)
            if (game_.forces[i].side == side_ && strength_of_force(ForceId{i}) > 0.0)
                forces.push_back(ForceId{i});
        std::stable_sort(forces.begin(), forces.end(),
                         [&](ForceId a, ForceId b) { return strength_of_force(a) > strength_of_force(b); });
        for (const ForceId f : forces) choose_aim(f);
        for (const FormationId f : own_) give_part(f);
        return std::move(plan_);
    }

private:
    [[nodiscard]] double turns_left() const { return std::max(1, game_.terms->turns - game_.turn + 1); }
    [[nodiscard]] double late() const {
        return std::clamp(static_cast<double>(game_.turn) / game_.terms->turns, 0.0, 1.0);
    }

    void gather_aims() {
        double broken = 0.0;
        for (const scene::AwardRule& a : game_.terms->awards)
            if (a.award == scene::Award::enemy_formation_broken && (!a.side.valid() || a.side == side_))
                broken += a.points;
        for (std::size_t i = 0; i < game_.objectives.size(); ++i) {
            const Objective& o = game_.objectives[i];
            double worth = std::max(1, o.points);
            for (const scene::VictoryCondition& c : game_.terms->victory)
                if (std::find(c.holds.begin(), c.holds.end(), ObjectiveId{i}) != c.holds.end() ||
                    std::find(c.enemy_holds_none_of.begin(), c.enemy_holds_none_of.end(), ObjectiveId{i}) !=
                        c.enemy_holds_none_of.end())
                    worth += 2.0;
            aims_.push_back({o.id, o.name, o.at, worth, o.held_by == side_});
        }
        for (const FormationId e : enemies_) {
            if (game_[e].status == Status::broken || strength_[e.index()] <= 0.0) continue;
            // An enemy near to breaking is worth what his breaking pays.
            const double near_end = 1.0 / (1.0 + std::exp(-6.0 * (tiredness(game_, e) - 0.9)));
            aims_.push_back({game_[e].id, game_[e].name, middle_of(game_, e),
                             (game_.objectives.empty() ? 2.0 : 0.6) + std::max(1.0, broken) * near_end, false,
                             true});
        }
        for (const Aim& a : aims_) best_worth_ = std::max(best_worth_, a.worth);
    }

    [[nodiscard]] double strength_of_force(ForceId force) const {
        double sum = 0.0;
        for (const FormationId f : own_)
            if (game_[f].force == force) sum += strength_[f.index()];
        return sum;
    }
    // To a place by the ways; to an enemy, who does not stay where he is, about as the crow flies.
    [[nodiscard]] double turns_to(FormationId f, const Aim& aim) const {
        const player::Gait gait = column_gait_of(r_, f);
        if (aim.enemy) return 1.2 * distance(middle_of(game_, f), aim.at).value() / gait.open;
        return ways_.turns(middle_of(game_, f), aim.at, gait);
    }
    // How much of the enemy can be there soon.
    [[nodiscard]] double enemies_about(GroundPoint at) const {
        double sum = 0.0;
        for (const FormationId e : enemies_) {
            const double far = distance(middle_of(game_, e), at).value();
            sum += strength_[e.index()] * std::clamp((2600.0 - far) / 1800.0, 0.0, 1.0);
        }
        return sum;
    }
    [[nodiscard]] double friends_about(GroundPoint at, double within) const {
        double sum = 0.0;
        for (const FormationId f : own_)
            sum +=
                strength_[f.index()] *
                std::clamp((within - distance(middle_of(game_, f), at).value()) / (0.6 * within), 0.0, 1.0);
        return sum;
    }

    // Who is losing and has no time left to rest in goes on with tired men: there is nothing to save them
    // for.
    [[nodiscard]] double rest_at() const {
        constexpr double last_part = 0.35; // of the game
        constexpr double to_the_end = 1.4; // nearly what breaks them
        if (!plan_.must_act) return level_.rest;
        const double gone = std::clamp(1.0 - turns_left() / (last_part * game_.terms->turns), 0.0, 1.0);
        return level_.rest + gone * std::max(0.0, to_the_end - level_.rest);
    }
    // A part of the army stays out of it until it is needed: whoever is in reserve already, else the
    // rearmost.
    void keep_back() {
        const double all = friends_all();
        bool pressed = turns_left() < 0.4 * game_.terms->turns;
        for (const FormationId f : own_) pressed = pressed || tiredness(game_, f) >= plan_.rest;
        spare_.assign(game_.formations.size(), false);
        if (pressed || own_.size() < 3) return;
        std::vector<FormationId> rear = own_;
        std::stable_sort(rear.begin(), rear.end(), [&](FormationId a, FormationId b) {
            const bool ra = game_[a].order == Directive::reserve;
            const bool rb = game_[b].order == Directive::reserve;
            if (ra != rb) return ra;
            return near_.nearest(a).distance > near_.nearest(b).distance;
        });
        double kept = 0.0;
        for (const FormationId f : rear) {
            if (only_guns(game_, f) || kept + strength_[f.index()] > level_.reserve * all + 0.01) continue;
            if (near_.nearest(f).distance.value() < 1300.0) continue;
            spare_[f.index()] = true;
            kept += strength_[f.index()];
        }
    }
    // Who has the place that counts, and more of his own still to come, lets the enemy come to him.
    [[nodiscard]] bool waits_for_help() const {
        const auto best = std::max_element(aims_.begin(), aims_.end(),
                                           [](const Aim& a, const Aim& b) { return a.worth < b.worth; });
        if (best == aims_.end() || !best->ours) return false;
        double coming = 0.0;
        for (const scene::Reinforcement& due : game_.terms->reinforcements)
            if (side_of(game_, due.formation) == side_ && !game_[due.formation].on_table &&
                !game_[due.formation].removed && due.turn <= game_.turn + 5)
                for (const UnitId u : game_[due.formation].units) coming += game_[u].combat;
        return coming > 0.3 * friends_all();
    }
    [[nodiscard]] double enemies_all() const {
        double all = 0.0;
        for (const FormationId e : enemies_) all += strength_[e.index()];
        return all;
    }
    // How much it wants what it has not: all if it does not win; something if it can hardly lose.
    [[nodiscard]] double need() const { return plan_.must_act ? 1.0 : overwhelming_ ? 0.6 : 0.0; }
    [[nodiscard]] double friends_all() const {
        double all = 0.0;
        for (const FormationId f : own_) all += strength_[f.index()];
        return all;
    }

    void choose_aim(ForceId force) {
        const double own = strength_of_force(force);
        double best = -1.0;
        std::size_t chosen = aims_.size();
        std::string words;
        for (std::size_t i = 0; i < aims_.size(); ++i) {
            const Aim& a = aims_[i];
            double turns = 0.0;
            double weight = 0.0;
            for (const FormationId f : own_)
                if (game_[f].force == force) {
                    turns += strength_[f.index()] * std::min(40.0, turns_to(f, a));
                    weight += strength_[f.index()];
                }
            turns /= std::max(0.01, weight);
            const double enemy = enemies_about(a.at);
            const double friends = own + bound_to(i);
            player::Inputs in;
            in.set("worth", a.worth / best_worth_).set("turns", turns).set("time", turns / turns_left());
            in.set("ratio", friends / std::max(1.0, enemy))
                .set("friends", bound_to(i) / std::max(1.0, friends_all()))
                .set("enough", bound_to(i) / std::max(1.0, enemy)); // without this force
            in.set("threat", enemy / std::max(1.0, friends_about(a.at, 1500.0) + enemy));
            in.set("need", need());
            player::Score score = player::weigh(hq_.doctrine[a.ours ? "keep-place" : "take-place"], in);
            const Force& f = game_[force];
            const bool hopeless = !a.ours && friends < hopeless_ratio * enemy;
            if (!hopeless && (f.objective == a.target || (f.pending && f.pending->target == a.target)))
                score.value *= level_.commitment * 1.1;
            if (score.value > best) best = score.value, chosen = i, words = score.words;
        }
        if (chosen == aims_.size()) return;
        aim_of_[force.index()] = chosen;
        bound_force_.emplace_back(chosen, own);
        plan_.objectives[force.index()] = aims_[chosen].target;
        plan_.words[force.index()] = fmt::format("{} {} {:.2f}: {}", aims_[chosen].ours ? "keep" : "take",
                                                 aims_[chosen].name, best, words);
    }
    [[nodiscard]] double bound_to(std::size_t aim) const {
        double sum = 0.0;
        for (const auto& [a, s] : bound_force_)
            if (a == aim || distance(aims_[a].at, aims_[aim].at).value() < 700.0) sum += s;
        return sum;
    }

    // The formation of the same aim that is nearest to it and can lead the way.
    [[nodiscard]] FormationId leader_to(FormationId f, GroundPoint at) const {
        FormationId best;
        double nearest = distance(middle_of(game_, f), at).value() - 150.0;
        for (const FormationId g : own_) {
            if (g == f || game_[g].force != game_[f].force || game_[g].status != Status::none ||
                only_guns(game_, g))
                continue;
            if (game_[g].order == Directive::reserve || tiredness(game_, g) > plan_.rest || spare_[g.index()])
                continue;
            const double far = distance(middle_of(game_, g), at).value();
            if (far < nearest) nearest = far, best = g;
        }
        return best;
    }

    void give_part(FormationId f) {
        Part& part = plan_.parts[f.index()];
        const Formation& formation = game_[f];
        const auto aim_at = aim_of_.find(formation.force.index());
        if (formation.status != Status::none || formation.grand_battery || aim_at == aim_of_.end()) {
            part = {Duty::hold, Directive::defend, "", "no order reaches it"};
            return;
        }
        const Aim& aim = aims_[aim_at->second];
        const Nearest enemy = near_.nearest(f);
        const GroundPoint middle = middle_of(game_, f);
        const double to_enemy = enemy.unit.valid() ? enemy.distance.value() : 1e5;
        const double tired = tiredness(game_, f);
        const FormationId leader = leader_to(f, aim.at);
        const bool guns = only_guns(game_, f);
        const bool hidden = lies_hidden(f);
        const bool at_aim = !aim.enemy && distance(middle, aim.at).value() < arrived;
        // The fight that it would have: those of ours about it against those about whom it meets.
        const GroundPoint meets =
            enemy.unit.valid() && to_enemy < 1500.0 ? game_[enemy.unit].place.at : aim.at;
        double ours = strength_[f.index()];
        for (const FormationId g : own_)
            if (g != f && distance(middle_of(game_, g), middle).value() < 1400.0 &&
                game_[g].status == Status::none)
                ours += 0.8 * strength_[g.index()];
        double theirs = 0.0;
        for (const FormationId e : enemies_)
            theirs += strength_[e.index()] *
                      std::clamp((1500.0 - distance(middle_of(game_, e), meets).value()) / 700.0, 0.0, 1.0);
        const double ratio = ours / std::max(1.0, theirs);
        const double win = 1.0 / (1.0 + std::pow(1.0 / std::max(0.05, ratio), 1.5));
        player::Inputs in;
        in.set("tired", tired / plan_.rest).set("fresh", 1.0 - std::min(1.0, tired));
        in.set("ratio", ratio / level_.ratio).set("win", win);
        in.set("turns", std::min(40.0, turns_to(f, aim))).set("enemy_turns", to_enemy / 1125.0);
        in.set("time", std::min(40.0, turns_to(f, aim)) / turns_left());
        in.set("need", plan_.must_act && !aim.ours ? 1.0
                       : aim.ours                  ? 0.0
                                                   : 0.6)
            .set("worth", aim.worth / best_worth_);
        in.set(
            "behind",
            leader.valid()
                ? std::clamp((distance(middle, aim.at) - distance(middle_of(game_, leader), aim.at)).value() /
                                 600.0,
                             0.0, 1.0)
                : 0.0);
        in.set("spare", spare_[f.index()] ? 1.0 : 0.0);
        double best = -1.0;
        double second = -1.0;
        std::string runner_up;
        for (const Duty duty :
             {Duty::assault, Duty::come_up, Duty::support, Duty::hold, Duty::rest, Duty::reserve}) {
            if (duty == Duty::support && (!leader.valid() || (aim.ours && at_aim))) continue;
            if (guns && (duty == Duty::assault || duty == Duty::come_up)) continue;
            if (duty == Duty::assault && aim.ours && to_enemy > 1400.0) continue;
            if (hidden && duty != Duty::hold && !(duty == Duty::assault && to_enemy < springs_at)) continue;
            if (duty == Duty::come_up && !aim.enemy && distance(middle, aim.at).value() < arrived) continue;
            player::Score score = player::weigh(hq_.doctrine[duty_words[static_cast<std::size_t>(duty)]], in);
            Part candidate{duty, Directive::defend, "", score.words};
            fill(candidate, f, aim, leader, to_enemy);
            const bool runs = formation.order == candidate.directive && formation.target == candidate.target;
            const bool comes = formation.pending && formation.pending->directive == candidate.directive &&
                               formation.pending->target == candidate.target;
            // What is on its way was decided last.
            if (formation.pending ? comes : runs) score.value *= level_.commitment;
            if (score.value > best) {
                second = best;
                runner_up = best >= 0.0 ? std::string(duty_words[static_cast<std::size_t>(part.duty)])
                                        : std::string{};
                best = score.value;
                part = candidate;
            } else if (score.value > second) {
                second = score.value;
                runner_up = duty_words[static_cast<std::size_t>(duty)];
            }
        }
        part.why =
            fmt::format("{} {:.2f}{}: {}", duty_words[static_cast<std::size_t>(part.duty)], best,
                        runner_up.empty() ? "" : fmt::format(" ({} {:.2f})", runner_up, second), part.why);
    }

    [[nodiscard]] bool lies_hidden(FormationId f) const {
        return std::any_of(game_[f].units.begin(), game_[f].units.end(),
                           [&](UnitId u) { return game_[u].hidden; });
    }
    // The directive by which a task is done.
    void fill(Part& part, FormationId f, const Aim& aim, FormationId leader, double to_enemy) const {
        const double far = distance(middle_of(game_, f), aim.at).value();
        switch (part.duty) {
        case Duty::assault:
            part.directive = Directive::attack;
            part.target = aim.target;
            if (aim.ours) // who defends a place strikes at whom he can reach, not at the place
                if (const Nearest n = near_.nearest(f); n.unit.valid())
                    part.target = game_[game_[n.unit].formation].id;
            break;
        case Duty::come_up:
            part.directive = Directive::move;
            part.target = aim.target;
            break;
        case Duty::support:
            part.directive = Directive::support;
            part.target = game_[leader].id;
            break;
        case Duty::hold:
            // Whoever is nearest stands on the place itself, not with his first men alone.
            part.directive = aim.ours && far > (leader.valid() || only_guns(game_, f) ? 700.0 : stands_on) &&
                                     to_enemy > 900.0 && !lies_hidden(f)
                                 ? Directive::move
                                 : Directive::defend;
            if (part.directive == Directive::move) part.target = aim.target;
            break;
        case Duty::rest:
            part.directive = Directive::defend;
            break;
        case Duty::reserve:
            part.directive = Directive::reserve;
            break;
        }
    }

    const GameState& game_;
    SideId side_;
    const player::Level& level_;
    const Headquarters& hq_;
    const player::Ways& ways_;
    play::TrialDice dice_;
    Referee r_;
    std::vector<FormationId> own_;
    std::vector<FormationId> enemies_;
    Enemies near_;
    std::vector<double> strength_;
    std::vector<char> spare_;
    std::vector<Aim> aims_;
    double best_worth_ = 1.0;
    bool overwhelming_ = false;
    std::map<std::size_t, std::size_t> aim_of_; ///< by force
    std::vector<std::pair<std::size_t, double>> bound_force_;
    ArmyPlan plan_;
};

}

std::shared_ptr<const ArmyPlan> plan_for(const TurnStart& turn, SideId side, const player::Level& level,
                                         const Headquarters& hq, const Rules& rules,
                                         const player::Ways& ways) {
    const std::lock_guard hold{turn.lock};
    for (const TurnStart::Made& made : turn.plans)
        if (made.side == side && made.level == level.name) return made.plan;
    const GameState known = known_state(turn.game, side);
    auto plan = std::make_shared<const ArmyPlan>(Planner{known, side, level, hq, rules, ways}.make());
    turn.plans.push_back({side, level.name, plan});
    return plan;
}

}
