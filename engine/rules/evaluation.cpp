#include "engine/rules/evaluation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vantage::rules {
namespace {

std::size_t side_of(Whose whose, std::size_t own) {
    switch (whose) {
    case Whose::opponent:
        return 1 - own;
    case Whose::attacker:
        return 0;
    case Whose::defender:
        return 1;
    default:
        return own;
    }
}

}

Evaluation::Evaluation(const Program& program, const Settings& settings)
    : program_(&program), settings_(&settings), rolls_(program.more.size()) {
    for (Side& side : sides_) side.terms.resize(program.terms.size());
}

void Evaluation::set_facts(std::size_t side, std::vector<Value> facts) {
    sides_[side].facts = std::move(facts);
    for (Side& s : sides_) {
        s.work.reset();
        std::fill(s.terms.begin(), s.terms.end(), std::nullopt);
    }
    forget_what_follows_dice();
}

void Evaluation::set_dice(std::size_t side, std::vector<int> dice) {
    sides_[side].natural = std::accumulate(dice.begin(), dice.end(), 0);
    sides_[side].dice = std::move(dice);
    forget_what_follows_dice();
}

void Evaluation::set_natural(std::size_t side, double natural) {
    sides_[side].natural = natural;
    forget_what_follows_dice();
}

void Evaluation::set_roll(std::size_t roll, std::vector<int> dice) {
    rolls_[roll] = std::move(dice);
    forget_what_follows_dice();
}

void Evaluation::clear_rolls() {
    for (std::vector<int>& roll : rolls_) roll.clear();
    forget_what_follows_dice();
}

void Evaluation::set_bonus(std::size_t side, double bonus) {
    sides_[side].bonus = bonus;
    forget_what_follows_dice();
}

void Evaluation::set_margin(double margin) {
    forget_what_follows_dice();
    sides_[0].score = margin;
    sides_[1].score = 0.0;
}

void Evaluation::forget_what_follows_dice() {
    outcome_.reset();
    for (Side& side : sides_) {
        side.score.reset();
        for (std::size_t i = 0; i < side.terms.size(); ++i)
            if (program_->term_follows_dice[i]) side.terms[i].reset();
    }
}

Value Evaluation::named(const Name& name, std::size_t own) {
    const std::size_t at = side_of(name.whose, own);
    Side& side = sides_[at];
    switch (name.thing) {
    case Thing::fact:
        return side.facts[name.index];
    case Thing::term: {
        std::optional<Value>& known = side.terms[name.index];
        if (!known) known = value(program_->terms[name.index].value, at);
        return *known;
    }
    case Thing::part:
        return work(at).parts[name.index];
    case Thing::roll:
        return std::accumulate(rolls_[name.index].begin(), rolls_[name.index].end(), 0);
    case Thing::setting: {
        const SettingInfo& setting = (*program_->settings)[name.index];
        const auto chosen = settings_->find(setting.id);
        return chosen == settings_->end() ? setting.value : chosen->second;
    }
    case Thing::natural:
        return side.natural;
    case Thing::die:
        return name.index < side.dice.size() ? Value{side.dice[name.index]} : Value{};
    case Thing::worked:
        return work(at).worked;
    case Thing::total:
        return work(at).total;
    case Thing::plain:
        return side.natural + work(at).worked;
    case Thing::score:
        return score(at);
    case Thing::margin:
        return margin();
    case Thing::lead:
        return at == 0 ? margin() : -margin();
    case Thing::gap:
        return std::abs(margin());
    case Thing::outcome:
        return program_->outcomes[outcome()].id;
    default:
        return {}; // a name of the table top, which no table offers
    }
}

double Evaluation::rolled(const Name& roll, double at_least) {
    const std::vector<int>& dice = rolls_[roll.index];
    return static_cast<double>(std::count_if(dice.begin(), dice.end(), [&](int d) { return d >= at_least; }));
}

DiceKind Evaluation::dice_kind(std::size_t side) {
    for (const auto& [when, dice] : program_->dice_when)
        if (holds(when, side)) return dice;
    return program_->dice;
}

const Work& Evaluation::work(std::size_t side) {
    std::optional<Work>& work = sides_[side].work;
    if (!work) work = add_up(side);
    return *work;
}

Work Evaluation::add_up(std::size_t side) {
    Work work;
    work.parts.assign(program_->parts.size(), 0.0);
    if (program_->barred && holds(*program_->barred, side)) return work;

    std::vector<bool> counts(program_->parts.size());
    for (std::size_t p = 0; p < counts.size(); ++p) {
        const Part& part = program_->parts[p];
        counts[p] = holds(part.when, side);
        if (counts[p] && part.start) work.parts[p] = value(*part.start, side).number();
    }
    for (std::size_t r = 0; r < program_->rows.size(); ++r) {
        const Row& row = program_->rows[r];
        if (!counts[row.part] || !holds(row.when, side)) continue;
        double& sum = work.parts[row.part];
        double amount = value(row.amount, side).number();
        if (row.kind == Row::Kind::floor) amount = std::max(0.0, amount - sum);
        const bool factor = row.kind == Row::Kind::factor;
        if (amount == (factor ? 1.0 : 0.0)) continue;
        if (!row.aside) sum = factor ? rounded(sum * amount, row.round) : sum + amount;
        if (!row.listed) continue;
        work.listed.push_back({r, amount, factor});
        if (!factor) work.total += amount;
    }
    for (std::size_t p = 0; p < counts.size(); ++p) {
        if (const std::optional<Expression>& round = program_->parts[p].round) {
            const std::string how = value(*round, side).word();
            if (how == "up") work.parts[p] = std::ceil(work.parts[p]);
            if (how == "down") work.parts[p] = std::floor(work.parts[p]);
        }
        work.worked += work.parts[p];
    }
    if (program_->total == TotalMode::worked) work.total = work.worked;
    return work;
}

double Evaluation::score(std::size_t at) {
    Side& side = sides_[at];
    if (!side.score) {
        const bool barred = program_->barred && holds(*program_->barred, at);
        double score = 0.0;
        if (!barred)
            score = program_->score ? value(*program_->score, at).number() : side.natural + work(at).worked;
        side.score = score + side.bonus;
    }
    return *side.score;
}

double Evaluation::margin() { return score(0) - score(1); }

std::size_t Evaluation::outcome() {
    if (outcome_) return *outcome_;
    const double band = named(program_->bands_on, 0).number();
    for (std::size_t i = 0; i < program_->outcomes.size(); ++i) {
        const Outcome& o = program_->outcomes[i];
        if (o.has_band() && !o.contains(band)) continue;
        if (o.when && !holds(*o.when, 0)) continue;
        outcome_ = i;
        return i;
    }
    // The loader has checked that the last ones cover whatever is left.
    outcome_ = program_->outcomes.size() - 1;
    return *outcome_;
}

int Evaluation::roll_count(std::size_t roll) {
    const MoreDice& more = program_->more[roll];
    if (!holds(more.when, 0)) return 0;
    return static_cast<int>(std::max(0.0, value(more.count, 0).number()));
}

void Evaluation::take_effects(const std::vector<EffectRule>& rules, std::size_t own, Effects& into) {
    for (const EffectRule& rule : rules)
        if (Value v = value(rule.value, own); !v.is_nothing()) into.insert_or_assign(rule.id, std::move(v));
}

Effects Evaluation::all_effects(std::array<Effects, 2>& nested) {
    Effects effects;
    take_effects(program_->effects, 0, effects);
    take_effects(program_->outcomes[outcome()].effects, 0, effects);
    if (program_->side_effects.empty()) return effects;
    for (std::size_t side = 0; side < 2; ++side) take_effects(program_->side_effects, side, nested[side]);
    if (program_->side_effects_as == SideEffectsAs::nested) return effects;
    for (std::size_t side = 0; side < 2; ++side) {
        for (auto& [id, value] : nested[side])
            effects.insert_or_assign((side == 0 ? "attacker_" : "defender_") + id, std::move(value));
        nested[side].clear();
    }
    return effects;
}

}
