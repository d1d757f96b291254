#include "engine/esr/battle_game.h"
#include "engine/esr/fire_targets.h"
#include "engine/esr/queries.h"
#include "engine/esr/wording.h"
#include "engine/play/chances.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

// What a player asks about fire before it is declared.
namespace vantage::esr {
namespace {

using play::PieceId;

std::string why_silent(const Unit& u) {
    if (u.arm == Arm::cavalry) return "cavalry does not fire";
    if (u.arm == Arm::artillery)
        return u.limbered ? "limbered" : u.station == Station::reserve ? "in reserve" : "not ready";
    return u.specialty() ? "it fires with the unit that it joins" : "in column";
}

std::string words_of(const Referee& r, UnitId id, const FireBar& bar) {
    using What = FireBar::What;
    switch (bar.what) {
    case What::no_weapon:
        return why_silent(r.game[id]);
    case What::range:
        return fmt::format("out of range: it fires to {}",
                           yards_text(fire_reach(r, id).value_or(Yards{0.0})));
    case What::arc:
        return "outside its arc";
    case What::lane:
        return fmt::format("{} stands in the lane", r.game[bar.in_lane].name);
    case What::sight:
        return "not seen: " + bar.unseen;
    default:
        return fmt::format("within {}", yards_text(fire_reach(r, id).value_or(Yards{0.0})));
    }
}

/// Dice that show what they are told.
class ToldDice final : public Dice {
public:
    explicit ToldDice(std::vector<int> faces) : faces_(std::move(faces)) {}
    std::vector<int> roll(int count, int sides) override {
        std::vector<int> out;
        for (int i = 0; i < count; ++i)
            out.push_back(next_ < faces_.size() ? std::min(faces_[next_++], sides) : 1);
        return out;
    }

private:
    std::vector<int> faces_;
    std::size_t next_ = 0;
};

// "3rd Battery, 1/8th Jagers at 2nd Brigade: 5 and two dice; 10 or more in 58 %".
std::string volley_words(const GameState& game, const Rules& rules, const Volley& volley) {
    int ways = 0;
    int hits = 0;
    double least = 1e9;
    double most = -1e9;
    std::string modifiers;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            ToldDice dice{{a, b}};
            Referee trial{game, rules, dice};
            const Outcome outcome = trial.roll("artillery-skirmish", volley.facts);
            const double score = outcome.resolution.sides[0].score;
            ++ways;
            hits += score >= 10.0 ? 1 : 0;
            least = std::min(least, score);
            most = std::max(most, score);
            if (ways > 1) continue;
            for (const play::RollModifier& m : outcome.roll.sides[0].modifiers)
                modifiers += fmt::format(
                    "{}{} {}", modifiers.empty() ? "" : ", ",
                    m.factor ? fmt::format("x{:g}", m.amount) : fmt::format("{:+g}", m.amount), m.label);
        }
    std::vector<std::string> names;
    for (const UnitId u : volley.units) names.push_back(game[u].name);
    const std::string score = most > least ? fmt::format("scores {:g} to {:g}, 10 or more in {:.0f} %", least,
                                                         most, 100.0 * hits / ways)
                                           : fmt::format("scores {:g}", least);
    return fmt::format("{} at {}: {}{}{}{}", fmt::join(names, ", "), game[volley.target].name, score,
                       modifiers.empty() ? "" : " (", modifiers, modifiers.empty() ? "" : ")");
}

// The declaration of fire that a command is; null for another, or for none.
const DeclareFire* declared(const play::Command* command) {
    const auto* asked = dynamic_cast<const AskedFor*>(command);
    return asked ? std::get_if<DeclareFire>(&asked->command) : nullptr;
}

// Of the formation that is fired at, the unit nearest to who fires.
std::optional<UnitId> nearest_in(const Referee& r, UnitId from, FormationId target) {
    const Nearest nearest = nearest_of(r.game, base_of(r.game[from]), target);
    return nearest.unit.valid() ? std::optional{nearest.unit} : std::nullopt;
}

}

std::vector<play::FireAnswer> BattleState::fire_of(PieceId id) const {
    std::vector<play::FireAnswer> out;
    if (id.kind != PieceId::Kind::unit || id.index >= state_.units.size()) return out;
    const UnitId own{id.index};
    if (!state_[own].on_table()) return out;
    play::TrialDice dice;
    const Referee r{state_, battle_->rules(), dice};
    const Formation& formation = state_[state_[own].formation];
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
        const UnitId enemy{i};
        if (!state_[enemy].on_table() || side_of(state_, enemy) == side_of(state_, own)) continue;
        const FireBar bar = fire_bar(r, own, enemy);
        play::FireAnswer answer{
            {PieceId::Kind::unit, i}, bar.what == FireBar::What::nothing, words_of(r, own, bar)};
        if (answer.can && !may_fire(formation)) {
            answer.can = false;
            answer.why = fmt::format("{} is {}: it does not fire", formation.name, word_of(formation.status));
        }
        out.push_back(std::move(answer));
    }
    return out;
}

play::FireForecast BattleState::forecast(const play::Command& command) const {
    play::FireForecast out;
    const DeclareFire* fire = declared(&command);
    if (!fire) return out;
    play::TrialDice dice;
    const Referee r{state_, battle_->rules(), dice};
    for (const Volley& volley : volleys_of(r, fire->formation, fire->plan)) {
        for (const UnitId u : volley.units)
            if (const auto at = nearest_in(r, u, volley.target))
                out.lines.push_back({{PieceId::Kind::unit, u.index()}, {PieceId::Kind::unit, at->index()}});
        out.words.push_back(volley_words(state_, battle_->rules(), volley));
    }
    return out;
}

bool BattleState::may_aim(PieceId id) const {
    if (id.kind != PieceId::Kind::unit || id.index >= state_.units.size() || state_.over) return false;
    const UnitId own{id.index};
    const std::vector<std::string>& commands = step_of(state_).commands;
    if (std::find(commands.begin(), commands.end(), DeclareFire::name) == commands.end()) return false;
    play::TrialDice dice;
    const Referee r{state_, battle_->rules(), dice};
    return state_[own].on_table() && side_of(state_, own) == to_decide() && fire_reach(r, own).has_value();
}

Result<play::CommandPtr> BattleState::aimed(const play::Command* before, PieceId from, PieceId at) const {
    if (!may_aim(from)) return Error{"", "esr 4.7", "it has no fire to declare now"};
    if (at.kind != PieceId::Kind::unit || at.index >= state_.units.size())
        return Error{"", "esr 4.7", "units are fired at"};
    const UnitId own{from.index};
    const UnitId enemy{at.index};
    const FormationId target = state_[enemy].formation;
    DeclareFire fire{state_[own].formation, state_[state_[own].formation].fire.value_or(FirePlan{})};
    if (const DeclareFire* old = declared(before); old && old->formation == fire.formation) fire = *old;
    std::erase_if(fire.plan.aims, [&](const Aim& a) { return a.unit == own; });
    fire.plan.aims.push_back({own, target});
    const bool rolled = std::any_of(fire.plan.aims.begin(), fire.plan.aims.end(),
                                    [&](const Aim& a) { return a.target == fire.plan.dice_target; });
    if (!rolled) fire.plan.dice_target = target;
    play::TrialDice dice;
    const Referee r{state_, battle_->rules(), dice};
    const std::vector<Shot> shots = shots_of(r, own);
    if (std::none_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.target == target; }))
        return Error{"", "esr 4.7",
                     fmt::format("{} cannot fire at {}: {}", state_[own].name, state_[enemy].name,
                                 words_of(r, own, fire_bar(r, own, enemy)))};
    if (const auto allowed = esr::decide(state_, fire, battle_->rules(), dice); !allowed)
        return allowed.error();
    return wrapped(fire);
}

std::vector<play::Choice> BattleState::ways_of(const play::Command& command) const {
    std::vector<play::Choice> out;
    const DeclareFire* fire = declared(&command);
    if (!fire) return out;
    const auto offer = [&](const DeclareFire& other) {
        play::TrialDice dice;
        if (!esr::decide(state_, other, battle_->rules(), dice)) return;
        play::Choice choice;
        choice.command = wrapped(other);
        choice.subject = state_[other.formation].id;
        choice.label = label_of(other, state_);
        out.push_back(std::move(choice));
    };
    play::TrialDice dice;
    const Referee r{state_, battle_->rules(), dice};
    const FirePlan whole = complete_plan(r, fire->formation, fire->plan);
    const auto fires = [&](Arm arm) {
        return std::any_of(whole.aims.begin(), whole.aims.end(),
                           [&](const Aim& a) { return state_[a.unit].arm == arm; });
    };
    std::vector<FormationId> targets;
    for (const Aim& a : whole.aims)
        if (std::find(targets.begin(), targets.end(), a.target) == targets.end()) targets.push_back(a.target);
    for (const FormationId target : targets) {
        if (target == fire->plan.dice_target) continue;
        DeclareFire other = *fire;
        other.plan.dice_target = target;
        offer(other);
    }
    for (const auto& [intense, arm] : {std::pair{&FirePlan::intense_bombardment, Arm::artillery},
                                       std::pair{&FirePlan::intense_skirmish, Arm::infantry}}) {
        if (!fires(arm) || fire->plan.*intense) continue;
        DeclareFire other = *fire;
        other.plan.*intense = true;
        offer(other);
    }
    return out;
}

}
