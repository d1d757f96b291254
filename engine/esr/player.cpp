#include "engine/esr/player.h"

#include "engine/esr/player_risk.h"
#include "engine/rules/odds.h"

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

constexpr double win_a_point = 0.06; ///< of chance, for what else a fight costs or brings
constexpr double in_vain = 0.25;     ///< for a charge at those who need not await it

// By the scene's own rules.
bool may_always_evade(const GameState& game, FormationId who, FormationId charger) {
    return std::any_of(game.terms->special.begin(), game.terms->special.end(), [&](const auto& rule) {
        return std::count(rule.formations.begin(), rule.formations.end(), who) > 0 &&
               std::count(rule.evades.begin(), rule.evades.end(), charger) > 0;
    });
}

}

Player::Player(const GameState& game, SideId side, const Rules& rules, const Watch& watch,
               const player::Level& level, const Headquarters& hq, const player::Ways& ways)
    : game_(game),
      side_(side),
      rules_(rules),
      watch_(watch),
      level_(level),
      hq_(hq),
      ways_(ways),
      r_(game, rules, dice_),
      enemies_(game, side),
      plan_(plan_for(*watch.turn(), side, level, hq, rules, ways)) {}

Chosen Player::next() {
    const StepRule& step = step_of(game_);
    const bool charges = step.has(MoveFormation::name) && !step.march; // those who convert may ride at once
    for (const std::string& command : step.commands) {
        Choice c;
        if (command == ActivateOrder::name) c = activate();
        if (command == IssueDirective::name) c = issue();
        if (command == IssueObjective::name) c = issue_objective();
        if (command == TakeAction::name) c = act();
        if (command == ConvertOrder::name) c = charges ? charge() : convert();
        if (command == MoveFormation::name && step.march) c = move();
        if (command == PloyDeploy::name) c = deploy();
        if (command == DeclareFire::name) c = fire();
        if (command == Evade::name) c = evade();
        if (command == Fight::name) c = fight();
        if (c) return *c;
        if (command == Fight::name) break; // whoever may evade does so when the fights are over
    }
    return {EndStep{side_}, {}};
}

bool Player::legal(const Command& c) const {
    play::TrialDice dice;
    return static_cast<bool>(decide(game_, c, rules_, dice));
}

const Nearest& Player::enemy_of(FormationId f) const {
    nearest_.resize(game_.formations.size());
    std::optional<Nearest>& known = nearest_[f.index()];
    if (!known) known = enemies_.nearest(f);
    return *known;
}

const Part& Player::part_of(FormationId f) const {
    static const Part nothing{}; // of those who were made in this turn
    return f.index() < plan_->parts.size() ? plan_->parts[f.index()] : nothing;
}

// Whoever must act takes worse chances as the day goes by; the other waits for good ones.
double Player::least_win() const {
    const double late =
        std::clamp((static_cast<double>(game_.turn) / game_.terms->turns - 0.4) / 0.6, 0.0, 1.0);
    return plan_->must_act ? level_.win_first - (level_.win_first - level_.win_last) * late
                           : level_.win_first;
}

// Friends who can be at the same enemy this turn.
int Player::ready_at(FormationId f, FormationId enemy) const {
    int out = 0;
    for (const FormationId g : own()) {
        const Formation& friend_ = game_[g];
        if (g == f || friend_.moved || friend_.status != Status::none || friend_.order != Directive::attack ||
            worn(g) || only_guns(game_, g) || deployed_units(game_, g) == 0)
            continue;
        if (distance_between(game_, g, enemy).value() < 0.9 * gait_of(r_, g).open) ++out;
    }
    return out;
}

double Player::asked_win(FormationId f, const Assault& assault) const {
    bool begun = false; // friends are at him already
    int ready = 0;
    bool fresh = true;
    for (const Strike& s : assault.strikes) {
        const FormationId enemy = game_[s.enemy].formation;
        for (const UnitId u : units_of(game_, enemy)) begun = begun || !touching(game_, u).empty();
        ready = std::max(ready, ready_at(f, enemy));
        fresh = fresh && game_[enemy].total_fatigue() == 0 && game_[enemy].status == Status::none;
    }
    const Stakes stakes = stakes_of(game_, f, assault, begun ? 2 : ready);
    double asked = least_win() - 0.3 * std::clamp(stakes.gain - level_.losses * stakes.price, -0.6, 0.6);
    asked -= begun ? 0.08 : ready > 0 ? 0.05 : 0.0; // together rather than alone
    const bool chased = std::all_of(assault.strikes.begin(), assault.strikes.end(), [&](const Strike& s) {
        return may_always_evade(game_, game_[s.enemy].formation, f);
    });
    if (chased) asked += in_vain;                  // they ride off, and leave him blown before their friends
    if (game_[f].guard && !game_[f].counted_guard) // which some scenes pay for keeping out of it
        for (const scene::AwardRule& a : game_.terms->awards)
            if (a.award == scene::Award::own_guard_committed && (!a.side.valid() || a.side == side_))
                asked -= win_a_point * a.points;
    // Guns and skirmishers first, early in the day: whoever is untouched has not been prepared for it, and
    // who stakes all on one charge does not make it before the battle has begun.
    const bool early = 4 * game_.turn <= game_.terms->turns;
    const double care = std::min(1.4, level_.losses);
    if (early && fresh && !begun && watch_.of(f).near == 0) asked += 0.06 * care;
    if (early && !begun) asked += 0.2 * care * stakes.price;
    return asked;
}

double Player::chance(CommanderId by, FormationId f, CommandTest test, bool commits_battery) const {
    Case facts = command_facts(r_, by, f, test);
    if (commits_battery) facts.set("commit_battery_from_reserve", true);
    const char* const id = test == CommandTest::order ? "order-activation" : "leader-action";
    const Result<rules::Table> table = rules_.system.table(r_.book().edition, id);
    if (!table) return 0.0;
    const auto odds = rules::odds(*table, facts.facts, rules_.system.settings);
    return odds ? odds->chance("success") : 0.0;
}

std::vector<CommanderId> Player::generals() const {
    std::vector<CommanderId> out;
    for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
        const Commander& c = game_.commanders[i];
        if (c.side == side_ && c.here() && c.level != Level::formation) out.push_back(CommanderId{i});
    }
    return out;
}

}
