#include "engine/rules/expression.h"

#include <algorithm>
#include <cmath>

namespace vantage::rules {
namespace {

bool within(const Condition& c, const Value& v, Lookup& names, std::size_t own) {
    if (!v.is_number()) return false;
    const double n = v.number();
    if (c.at_least && n < value(*c.at_least, names, own).number()) return false;
    if (c.at_most && n > value(*c.at_most, names, own).number()) return false;
    if (c.above && n <= value(*c.above, names, own).number()) return false;
    return !(c.below && n >= value(*c.below, names, own).number());
}

bool is_none(const Value& v) { return v == Value{false} || v == Value{0} || v == Value{"none"}; }

// Before `per`, `round`, `times` and so on.
Value worked_out(const Expression& e, Lookup& names, std::size_t own) {
    const auto otherwise = [&] { return e.otherwise ? value(*e.otherwise, names, own) : Value{}; };
    switch (e.kind) {
    case Expression::Kind::constant:
        return e.constant;
    case Expression::Kind::of:
        return names.named(e.name, own);
    case Expression::Kind::sum: {
        double sum = 0.0;
        for (const Expression& item : e.items) sum += value(item, names, own).number();
        return sum;
    }
    case Expression::Kind::map: {
        const Value key = names.named(e.name, own);
        const std::string word = key.is_word() ? key.word() : key.text();
        const auto found = std::find(e.words.begin(), e.words.end(), word);
        if (found == e.words.end()) return otherwise();
        return value(e.items[static_cast<std::size_t>(found - e.words.begin())], names, own);
    }
    case Expression::Kind::steps: {
        const double n = names.named(e.name, own).number();
        std::size_t step = 0;
        while (step < e.limits.size() && (e.limit_belongs_below ? n > e.limits[step] : n >= e.limits[step]))
            ++step;
        return value(e.items[step], names, own);
    }
    case Expression::Kind::pick: {
        const double n = names.named(e.name, own).number();
        const double last = static_cast<double>(e.items.size() - 1);
        return value(e.items[static_cast<std::size_t>(std::clamp(std::floor(n), 0.0, last))], names, own);
    }
    case Expression::Kind::cases:
        for (const Expression::Case& c : e.cases)
            if (holds(c.when, names, own)) return value(c.value.front(), names, own);
        return otherwise();
    case Expression::Kind::is:
        return holds(*e.condition, names, own);
    case Expression::Kind::list: {
        std::vector<Value> list;
        for (const Expression& item : e.items)
            if (Value v = value(item, names, own); !v.is_nothing()) list.push_back(std::move(v));
        return list;
    }
    case Expression::Kind::rolled:
        return names.rolled(e.name, value(*e.at_least_face, names, own).number());
    }
    return {};
}

}

void NameList::add_all(const NameList& others, std::string_view prefix, Whose whose) {
    for (auto [text, found] : others.names_) {
        found.name.whose = whose;
        add(std::string(prefix) + text, std::move(found));
    }
}

void NameList::add_any(std::string prefix, Name name) {
    any_.emplace_back(std::move(prefix), std::move(name));
}

std::optional<Found> NameList::find(std::string_view text) const {
    for (const auto& [known, found] : names_)
        if (known == text) return found;
    for (const auto& [prefix, name] : any_)
        if (text.starts_with(prefix) && text.size() > prefix.size()) {
            Found found{name, FactType::number, true};
            found.name.id = text.substr(prefix.size());
            return found;
        }
    return also_ ? also_->find(text) : std::nullopt;
}

std::vector<std::string> NameList::known() const {
    std::vector<std::string> out = also_ ? also_->known() : std::vector<std::string>{};
    for (const auto& [text, found] : names_) out.push_back(text);
    return out;
}

double rounded(double n, Rounding how) {
    switch (how) {
    case Rounding::none:
        return n;
    case Rounding::down:
        return std::floor(n);
    case Rounding::up:
        return std::ceil(n);
    case Rounding::nearest:
        return std::floor(n + 0.5);
    }
    return n;
}

Value value(const Expression& e, Lookup& names, std::size_t own) {
    Value v = worked_out(e, names, own);
    if (!v.is_number()) {
        // True and false may be counted, and something may be added to nothing; words stay what they are.
        const bool added = e.plus || e.min || e.max;
        const bool counted = (v.is_flag() && (added || e.per || e.times)) || (v.is_nothing() && added);
        if (!counted) return v;
    }
    double n = v.number();
    if (e.per) n /= value(*e.per, names, own).number();
    n = rounded(n, e.round);
    if (e.times) n *= value(*e.times, names, own).number();
    if (e.plus) n += value(*e.plus, names, own).number();
    if (e.min) n = std::max(n, value(*e.min, names, own).number());
    if (e.max) n = std::min(n, value(*e.max, names, own).number());
    return n;
}

bool holds(const Condition& c, Lookup& names, std::size_t own) {
    const auto inner_holds = [&](const Condition& inner) { return holds(inner, names, own); };
    switch (c.kind) {
    case Condition::Kind::all:
        return std::all_of(c.inner.begin(), c.inner.end(), inner_holds);
    case Condition::Kind::any:
        return std::any_of(c.inner.begin(), c.inner.end(), inner_holds);
    case Condition::Kind::negated:
        return !inner_holds(c.inner.front());
    case Condition::Kind::equals: {
        const Value v = names.named(c.name, own);
        if (v.is_nothing()) return std::any_of(c.values.begin(), c.values.end(), is_none);
        return std::find(c.values.begin(), c.values.end(), v) != c.values.end();
    }
    case Condition::Kind::same_as:
        return names.named(c.name, own) == names.named(c.other, own);
    case Condition::Kind::limits:
        return within(c, names.named(c.name, own), names, own);
    }
    return false;
}

std::vector<Value> constants_of(const Expression& e) {
    std::vector<Value> out;
    const auto add = [&](const Expression& inner) {
        for (Value& v : constants_of(inner)) out.push_back(std::move(v));
    };
    if (e.kind == Expression::Kind::constant && !e.constant.is_nothing()) out.push_back(e.constant);
    if (e.kind == Expression::Kind::is) out.emplace_back(true);
    if (e.kind != Expression::Kind::sum)
        for (const Expression& item : e.items) add(item);
    for (const Expression::Case& c : e.cases) add(c.value.front());
    if (e.otherwise) add(*e.otherwise);
    return out;
}

}
