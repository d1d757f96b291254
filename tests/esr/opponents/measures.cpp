#include "tests/esr/opponents/measures.h"

#include "engine/esr/queries.h"
#include "engine/esr/special.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::opponents {

using namespace esr;

Measures& Measures::operator+=(const Measures& m) {
    attack_turns += m.attack_turns;
    idle_turns += m.idle_turns;
    longest_stand = std::max(longest_stand, m.longest_stand);
    arrived += m.arrived;
    left_entry += m.left_entry;
    met_at_entry += m.met_at_entry;
    for (std::size_t k = 0; k < 3; ++k) fights[k] += m.fights[k];
    fighting_turns += m.fighting_turns;
    joint_turns += m.joint_turns;
    rallies += m.rallies;
    rallied += m.rallied;
    generals_lost += m.generals_lost;
    broken += m.broken;
    dithering += m.dithering;
    repacked += m.repacked;
    hopeless += m.hopeless;
    exposed += m.exposed;
    neglected += m.neglected;
    for (const auto& [word, n] : m.directives) directives[word] += n;
    for (const auto& [word, n] : m.actions) actions[word] += n;
    for (const auto& [word, n] : m.late) late[word] += n;
    return *this;
}

std::string Measures::text() const {
    const auto percent = [](int a, int b) { return b > 0 ? 100.0 * a / b : 0.0; };
    std::string out = fmt::format("idle on attack      {:.1f} % of {} formation-turns, longest stand {}\n",
                                  percent(idle_turns, attack_turns), attack_turns, longest_stand);
    out += fmt::format("entries left        {} of {} within two turns, {} met by enemies there\n", left_entry,
                       arrived, met_at_entry);
    for (const auto& [name, n] : late) out += fmt::format("  still there        {} {}\n", name, n);
    out += fmt::format("fights by thirds    {} / {} / {} ({:.0f} % in the last)\n", fights[0], fights[1],
                       fights[2], percent(fights[2], fights[0] + fights[1] + fights[2]));
    out += fmt::format("joint attacks       {} of {} fighting turns\n", joint_turns, fighting_turns);
    out += fmt::format("rallies             {} of {}\n", rallied, rallies);
    out += fmt::format("generals lost       {}, formations broken {}\n", generals_lost, broken);
    out += fmt::format("foolish             dithering {}, repacked {}, hopeless tests {}, exposed generals "
                       "{}, neglected orders {}\n",
                       dithering, repacked, hopeless, exposed, neglected);
    out += "directives         ";
    for (const auto& [word, n] : directives) out += fmt::format(" {} {}", word, n);
    out += "\nactions            ";
    for (const auto& [word, n] : actions) out += fmt::format(" {} {}", word, n);
    return out + "\n";
}

Observer::Observer(const GameState& start) : seen_(start.formations.size()) {}

namespace {

// Two dice and this come to seven in less than one of ten tries.
bool is_hopeless(const play::Roll& roll) {
    double sum = 0.0;
    for (const play::RollModifier& m : roll.sides.front().modifiers) sum += m.amount;
    return sum <= -4.0;
}

}

void Observer::pack(UnitId u, const GameState& game) {
    Gun& gun = guns_[u.index()];
    if (game.turn - gun.turn <= 2 && distance(gun.at, game[u].place.at).value() < 225.0) ++out_.repacked;
    gun = {game.turn, game[u].place.at};
}

void Observer::note(const Event& event, const GameState& game) {
    seen_.resize(game.formations.size());
    if (const auto* moved = std::get_if<FormationMoved>(&event))
        seen_[moved->formation.index()].share += moved->share;
    if (const auto* fight = std::get_if<Fought>(&event)) {
        seen_[game[fight->attacker].formation.index()].fought = true;
        seen_[game[fight->defender].formation.index()].fought = true;
        ++out_.fights[static_cast<std::size_t>(
            std::clamp(3 * (game.turn - 1) / std::max(1, game.terms->turns), 0, 2))];
    }
    if (const auto* came = std::get_if<FormationArrived>(&event)) {
        Seen& s = seen_[came->formation.index()];
        if (s.came == 0 && !came->units.empty()) s.came = game.turn, ++out_.arrived;
    }
    if (const auto* tried = std::get_if<ActionTried>(&event)) {
        ++out_.actions[std::string(word_of(tried->action))];
        if (tried->roll && is_hopeless(*tried->roll)) ++out_.hopeless;
        if (tried->action == Action::rally_a_unit) ++out_.rallies;
    }
    if (const auto* tried = std::get_if<OrderTried>(&event); tried && is_hopeless(tried->roll))
        ++out_.hopeless;
    if (std::holds_alternative<UnitRallied>(event)) ++out_.rallied;
    if (std::holds_alternative<OrderNeglected>(event)) ++out_.neglected;
    if (const auto* gun = std::get_if<BatteryLimbered>(&event)) pack(gun->unit, game);
    if (const auto* gun = std::get_if<BatteryUnlimbered>(&event)) pack(gun->unit, game);
    if (const auto* given = std::get_if<DirectiveIssued>(&event)) {
        const std::string word{word_of(given->directive)};
        ++out_.directives[word];
        auto& list = seen_[given->formation.index()].given;
        list.emplace_back(game.turn, word + given->target);
        if (const std::size_t n = list.size(); n >= 3 && list[n - 1].second == list[n - 3].second &&
                                               list[n - 1].second != list[n - 2].second &&
                                               list[n - 1].first - list[n - 3].first <= 4)
            ++out_.dithering;
    }
    if (const auto* status = std::get_if<StatusTaken>(&event); status && status->status == Status::broken)
        ++out_.broken;
    if (std::holds_alternative<StepBegan>(event)) note_met(game);
    if (const auto* ended = std::get_if<TurnEnded>(&event)) end_of_turn(game, ended->turn);
    if (std::holds_alternative<GameEnded>(event))
        for (const Seen& s : seen_)
            if (s.came > 0 && !s.counted) --out_.arrived; // too late to be judged
}

namespace {

// All of it is on the table and off the place where it came in.
bool clear_of_entry(const GameState& game, FormationId id) {
    const Formation& f = game[id];
    for (const scene::Reinforcement& due : game.terms->reinforcements) {
        if (due.formation != id) continue;
        for (const UnitId u : f.units) {
            if (game[u].where == Where::coming) return false;
            if (game[u].on_table() && measure::gap(base_of(game[u]), due.at).value() < 150.0) return false;
        }
    }
    return true;
}

}

// In any step, for an enemy may come up to an entry and be gone again when the turn ends.
void Observer::note_met(const GameState& game) {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        const Formation& f = game.formations[i];
        Seen& s = seen_[i];
        if (s.came > 0 && !s.counted && !s.met)
            s.met = !f.here() || f.status != Status::none ||
                    nearest_enemy(game, FormationId{i}).distance.value() < 600.0;
    }
}

void Observer::end_of_turn(const GameState& game, int turn) {
    note_met(game);
    int attackers = 0;
    bool fought = false;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        const Formation& f = game.formations[i];
        Seen& s = seen_[i];
        const bool attacks = f.here() && f.status == Status::none && f.order == Directive::attack;
        fought = fought || s.fought;
        if (attacks && s.fought) ++attackers;
        if (attacks && !s.fought && !special_rule(game, FormationId{i}, &scene::SpecialRule::stands)) {
            ++out_.attack_turns;
            const bool idle = s.share < 0.05;
            if (idle) ++out_.idle_turns;
            s.stand = idle ? s.stand + 1 : 0;
            out_.longest_stand = std::max(out_.longest_stand, s.stand);
        }
        if (s.came > 0 && !s.counted && turn >= s.came + 2) {
            s.counted = true;
            if (clear_of_entry(game, FormationId{i}))
                ++out_.left_entry;
            else if (s.met)
                ++out_.met_at_entry;
            else
                ++out_.late[fmt::format("{}, in on turn {}", f.name, s.came)];
        }
        s.share = 0.0;
        s.fought = false;
    }
    for (const Commander& c : game.commanders)
        if (c.removed) ++out_.generals_lost; // replaced when the next turn begins
    for (const Commander& c : game.commanders)
        if (c.here() && c.level != Level::formation && !c.personal.valid() && !c.formation.valid() &&
            nearest_enemy(game, base_of(c), c.side).distance.value() < 450.0)
            ++out_.exposed;
    if (fought) ++out_.fighting_turns;
    if (attackers >= 2) ++out_.joint_turns;
}

}
