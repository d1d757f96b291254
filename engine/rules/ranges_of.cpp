#include "engine/rules/ranges_of.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::rules {
namespace {

bool is_whole(double n) { return n == std::floor(n); }

Reach just(double n) { return {n, n, is_whole(n)}; }

Reach either(const Reach& a, const Reach& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high), a.whole && b.whole};
}

Reach plus(const Reach& a, const Reach& b) { return {a.low + b.low, a.high + b.high, a.whole && b.whole}; }

Reach times(const Reach& a, const Reach& b) {
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high, a.whole && b.whole};
}

Reach divided(const Reach& a, const Reach& b) {
    // A divisor of 0 would be a mistake in the data; it is held away from 0 here.
    const double low = std::max(b.low, 1e-9);
    const auto [least, most] = std::minmax({a.low / low, a.low / b.high, a.high / low, a.high / b.high});
    return {least, most, false};
}

Reach round_reach(const Reach& a, Rounding how) {
    if (how == Rounding::none) return a;
    return {rounded(a.low, how), rounded(a.high, how), true};
}

}

Reach ReachFinder::of(const Name& name) const {
    switch (name.thing) {
    case Thing::fact: {
        const FactInfo& f = program_->facts[name.index];
        if (f.type == FactType::flag) return {0.0, 1.0, true};
        if (f.type == FactType::word) return just(0.0);
        std::vector<double> ends = f.only.empty() ? std::vector{f.min, f.max} : f.only;
        ends.insert(ends.end(), f.also.begin(), f.also.end());
        if (!f.required) ends.push_back(0.0);
        const auto [low, high] = std::minmax_element(ends.begin(), ends.end());
        return {*low, *high, f.type == FactType::whole};
    }
    case Thing::term:
        return of(program_->terms[name.index].value);
    case Thing::part:
        return worked();
    case Thing::roll: {
        const MoreDice& more = program_->more[name.index];
        const Reach count = of(more.count);
        return {0.0, std::max(0.0, count.high) * more.sides, true};
    }
    case Thing::setting: {
        const Value& v = (*program_->settings)[name.index].value;
        return v.is_number() ? just(v.number()) : just(0.0);
    }
    case Thing::natural:
        return natural();
    case Thing::die:
        return {1.0, static_cast<double>(std::max(1, program_->dice.sides)), true};
    case Thing::worked:
        return worked();
    case Thing::total:
        return program_->total == TotalMode::worked ? worked() : total();
    case Thing::plain:
        return plus(natural(), worked());
    case Thing::score:
        return score();
    case Thing::margin:
    case Thing::lead:
        return plus(score(), times(score(), just(-1.0)));
    case Thing::gap: {
        const Reach margin = plus(score(), times(score(), just(-1.0)));
        return {0.0, std::max(std::abs(margin.low), std::abs(margin.high)), margin.whole};
    }
    default:
        return just(0.0);
    }
}

Reach ReachFinder::natural() const {
    const auto of_kind = [](const DiceKind& d) {
        return Reach{static_cast<double>(d.count), static_cast<double>(d.count * std::max(1, d.sides)), true};
    };
    Reach reach = of_kind(program_->dice);
    for (const auto& [when, dice] : program_->dice_when) reach = either(reach, of_kind(dice));
    return reach;
}

Reach ReachFinder::worked() const {
    Reach all = just(0.0);
    for (std::size_t p = 0; p < program_->parts.size(); ++p) {
        const Part& part = program_->parts[p];
        Reach sum = part.start ? either(just(0.0), of(*part.start)) : just(0.0);
        for (const Row& row : program_->rows) {
            if (row.part != p || row.aside) continue;
            const Reach amount = of(row.amount);
            if (row.kind == Row::Kind::value)
                sum = plus(sum, either(just(0.0), amount));
            else if (row.kind == Row::Kind::factor)
                sum = either(sum, round_reach(times(sum, amount), row.round));
            else
                sum = row.when.inner.empty()
                          ? Reach{std::max(sum.low, amount.low), std::max(sum.high, amount.high), sum.whole}
                          : sum;
        }
        all = plus(all, sum);
    }
    return all;
}

Reach ReachFinder::total() const {
    Reach sum = just(0.0);
    for (const Row& row : program_->rows)
        if (row.listed && row.kind != Row::Kind::factor) sum = plus(sum, either(just(0.0), of(row.amount)));
    return sum;
}

Reach ReachFinder::score() const {
    Reach reach = program_->score ? of(*program_->score) : plus(natural(), worked());
    if (program_->barred) reach = either(reach, just(0.0));
    return reach;
}

Reach ReachFinder::of(const Expression& e) const {
    Reach reach = before_after_work(e);
    if (e.per) reach = divided(reach, of(*e.per));
    reach = round_reach(reach, e.round);
    if (e.times) reach = times(reach, of(*e.times));
    if (e.plus) reach = plus(reach, of(*e.plus));
    if (e.min) {
        const Reach least = of(*e.min);
        reach = {std::max(reach.low, least.low), std::max(reach.high, least.high),
                 reach.whole && least.whole};
    }
    if (e.max) {
        const Reach most = of(*e.max);
        reach = {std::min(reach.low, most.low), std::min(reach.high, most.high), reach.whole && most.whole};
    }
    return reach;
}

Reach ReachFinder::before_after_work(const Expression& e) const {
    const auto any_of_these = [&](bool or_nothing) {
        std::optional<Reach> all;
        const auto add = [&](const Reach& r) { all = all ? either(*all, r) : r; };
        for (const Expression& item : e.items) add(of(item));
        for (const Expression::Case& c : e.cases) add(of(c.value.front()));
        if (e.otherwise) add(of(*e.otherwise));
        if (or_nothing && !e.otherwise) add(just(0.0));
        return all.value_or(just(0.0));
    };
    switch (e.kind) {
    case Expression::Kind::constant:
        return just(e.constant.number());
    case Expression::Kind::of:
        return of(e.name);
    case Expression::Kind::sum: {
        Reach sum = just(0.0);
        for (const Expression& item : e.items) sum = plus(sum, of(item));
        return sum;
    }
    case Expression::Kind::steps:
    case Expression::Kind::pick:
        return any_of_these(false);
    case Expression::Kind::map:
    case Expression::Kind::cases:
        return any_of_these(true);
    case Expression::Kind::is:
        return {0.0, 1.0, true};
    case Expression::Kind::list:
        return just(0.0);
    case Expression::Kind::rolled:
        return {0.0, std::max(0.0, of(program_->more[e.name.index].count).high), true};
    }
    return just(0.0);
}

}
