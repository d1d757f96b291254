#include "engine/rules/describe.h"

#include "engine/core/nearest.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vantage::rules {
namespace {

// A typographer's minus, so that a modifier is as wide as its plus.
std::string signed_number(double n) {
    return n < 0 ? fmt::format("−{}", number_text(-n)) : fmt::format("+{}", number_text(n));
}

std::string plain_number(double n) { return n < 0 ? fmt::format("−{}", number_text(-n)) : number_text(n); }

std::string join(const std::string& a, const std::string& b) {
    if (a.empty()) return b;
    return b.empty() ? a : a + ", " + b;
}

bool is_constant(const std::shared_ptr<const Expression>& e) {
    return e && e->kind == Expression::Kind::constant && e->constant.is_number();
}

std::string constant(const Value& v, const std::function<std::string(double)>& number) {
    if (v.is_number()) return number(v.number());
    if (v.is_flag()) return v.flag() ? "yes" : "no";
    return plain_word(v.word());
}

}

std::string Describer::label(std::string_view text) const { return wording(text, measure_, scale_); }

std::string Describer::word(const FactInfo& fact, const std::string& word) const {
    const auto found = fact.word_labels.find(word);
    return found == fact.word_labels.end() ? plain_word(word) : label(found->second);
}

std::string Describer::name(const Name& n) const {
    const std::string whose = n.whose == Whose::opponent   ? "the opponent: "
                              : n.whose == Whose::attacker ? "the attacker: "
                              : n.whose == Whose::defender ? "the defender: "
                                                           : "";
    switch (n.thing) {
    case Thing::fact:
        return whose + label(program_->facts[n.index].label);
    case Thing::term:
        return whose + plain_word(program_->terms[n.index].id);
    case Thing::part:
        return whose + plain_word(program_->parts[n.index].id) + " points";
    case Thing::roll: {
        const MoreDice& more = program_->more[n.index];
        const bool fixed = more.count.kind == Expression::Kind::constant;
        return fixed ? fmt::format("{}d{}", number_text(more.count.constant.number()), more.sides)
                     : fmt::format("{}d{}", sentence(more.count, plain_number), more.sides);
    }
    case Thing::setting:
        return plain_word((*program_->settings)[n.index].id);
    case Thing::natural:
        return whose + "the natural roll";
    case Thing::die:
        return fmt::format("{}die {}", whose, n.index + 1);
    case Thing::worked:
        return whose + "the sum";
    case Thing::total:
        return whose + "the modifiers";
    case Thing::plain:
    case Thing::score:
        return whose + "the score";
    case Thing::margin:
        return "the margin";
    case Thing::lead:
        return "the lead";
    case Thing::gap:
        return "the margin";
    case Thing::outcome:
        return "the outcome";
    default:
        return "";
    }
}

// Conditions on house rules are settled by their defaults and need not be printed.
std::optional<bool> Describer::settled(const Condition& c) const {
    if (c.kind == Condition::Kind::equals && c.name.thing == Thing::setting) {
        const Value& now = (*program_->settings)[c.name.index].value;
        return std::find(c.values.begin(), c.values.end(), now) != c.values.end();
    }
    if (c.kind == Condition::Kind::negated) {
        const std::optional<bool> inner = settled(c.inner.front());
        return inner ? std::optional{!*inner} : std::nullopt;
    }
    if (c.kind != Condition::Kind::all) return std::nullopt;
    bool all_settled = true;
    for (const Condition& inner : c.inner) {
        const std::optional<bool> known = settled(inner);
        if (known == false) return false;
        all_settled = all_settled && known.has_value();
    }
    return all_settled ? std::optional{true} : std::nullopt;
}

std::string Describer::condition(const Condition& c) const {
    switch (c.kind) {
    case Condition::Kind::all: {
        std::string out;
        for (const Condition& inner : c.inner)
            if (!settled(inner)) out = join(out, condition(inner));
        return out;
    }
    case Condition::Kind::any: {
        std::vector<std::string> parts;
        for (const Condition& inner : c.inner) parts.push_back(condition(inner));
        return fmt::format("{}", fmt::join(parts, " or "));
    }
    case Condition::Kind::negated:
        return "not: " + condition(c.inner.front());
    case Condition::Kind::equals:
        return equals(c);
    case Condition::Kind::limits:
        return limits(c);
    case Condition::Kind::same_as:
        return name(c.name) + " as " + name(c.other);
    }
    return "";
}

std::string Describer::equals(const Condition& c) const {
    if (c.name.thing == Thing::lead && c.values.size() == 1 && c.values[0].number() == 0) return "tie";
    if (c.values.size() == 1 && c.values[0].is_flag())
        return (c.values[0].flag() ? "" : "not: ") + name(c.name);
    std::vector<std::string> words;
    for (const Value& v : c.values) {
        if (v.is_word() && c.name.thing == Thing::fact)
            words.push_back(word(program_->facts[c.name.index], v.word()));
        else
            words.push_back(v.is_word() ? plain_word(v.word()) : plain_number(v.number()));
    }
    const std::vector<std::string_view> views(words.begin(), words.end());
    const bool own = own_fact_ && c.name == Name{Thing::fact, Whose::own, *own_fact_};
    return own ? one_of(views) : fmt::format("{} {}", name(c.name), one_of(views));
}

std::string Describer::limits(const Condition& c) const {
    if (c.name.thing == Thing::lead) {
        const auto points = [](const std::shared_ptr<const Expression>& e) {
            return is_constant(e) ? e->constant.number() : 0.0;
        };
        if (c.at_least && points(c.at_least) > 1)
            return fmt::format("wins by {} or more", number_text(points(c.at_least)));
        if ((c.at_least && points(c.at_least) == 1) || c.above) return "wins";
        if (c.at_least) return fmt::format("loses by {} at most", number_text(-points(c.at_least)));
        if (c.at_most && points(c.at_most) < 0)
            return fmt::format("loses by {} or more", number_text(-points(c.at_most)));
        if (c.below) return "loses";
    }
    const auto text = [&](const std::shared_ptr<const Expression>& e) {
        const std::optional<double> number = fixed(*e);
        return number ? plain_number(*number) : mapped_limit(*e).value_or(sentence(*e, plain_number));
    };
    const std::string of = name(c.name);
    if (c.at_least && c.at_most) return fmt::format("{} {} to {}", of, text(c.at_least), text(c.at_most));
    std::string out = of;
    if (c.at_least) out += fmt::format(" {} or more", text(c.at_least));
    if (c.at_most) out += fmt::format(" {} or less", text(c.at_most));
    if (c.above) out += fmt::format(" over {}", text(c.above));
    if (c.below) out += fmt::format(" under {}", text(c.below));
    return out;
}

// A limit that a word chooses, as the numbers that a player looks for: "2 (musket) / 3 (rifle)".
std::optional<std::string> Describer::mapped_limit(const Expression& e) const {
    if (e.kind != Expression::Kind::of || e.name.thing != Thing::term || e.per || e.times || e.plus ||
        e.min || e.max)
        return std::nullopt;
    const Expression& term = program_->terms[e.name.index].value;
    if (term.kind != Expression::Kind::map) return std::nullopt;
    std::vector<Described> all;
    flatten(term, "", plain_number, all);
    std::vector<Described> grouped; // words with the same number stand together
    for (const Described& one : all) {
        const auto same = std::find_if(grouped.begin(), grouped.end(),
                                       [&](const Described& g) { return g.value == one.value; });
        if (same == grouped.end())
            grouped.push_back(one);
        else
            same->when += ", " + one.when;
    }
    std::vector<std::string> parts;
    for (const Described& g : grouped) parts.push_back(fmt::format("{} ({})", g.value, g.when));
    return fmt::format("{}", fmt::join(parts, " / "));
}

std::string Describer::sentence(const Expression& e, const NumberText& number) const {
    std::string out;
    switch (e.kind) {
    case Expression::Kind::constant:
        out = constant(e.constant, number);
        break;
    case Expression::Kind::of:
        out = name(e.name);
        break;
    case Expression::Kind::sum: {
        std::vector<std::string> parts;
        for (const Expression& item : e.items) parts.push_back(sentence(item, plain_number));
        out = fmt::format("{}", fmt::join(parts, " + "));
        break;
    }
    case Expression::Kind::is:
        out = condition(*e.condition);
        break;
    case Expression::Kind::rolled:
        out = fmt::format("{}, each that shows {} or more", name({Thing::roll, Whose::own, e.name.index}),
                          sentence(*e.at_least_face, plain_number));
        break;
    default: {
        Expression bare = e;
        bare.per = bare.times = bare.plus = bare.min = bare.max = nullptr;
        bare.round = Rounding::none;
        std::vector<Described> all;
        flatten(bare, "", number, all);
        std::vector<std::string> parts;
        for (const Described& d : all)
            parts.push_back(d.when.empty() ? d.value : fmt::format("{} ({})", d.value, d.when));
        out = fmt::format("{}", fmt::join(parts, "; "));
    }
    }
    if (e.per) out += " ÷ " + sentence(*e.per, plain_number);
    if (e.round == Rounding::up) out += ", rounded up";
    if (e.round == Rounding::down) out += ", rounded down";
    if (e.times) out += " × " + sentence(*e.times, plain_number);
    if (e.plus) out += " + " + sentence(*e.plus, plain_number);
    if (e.min) out += ", at least " + sentence(*e.min, plain_number);
    if (e.max) out += ", at most " + sentence(*e.max, plain_number);
    return out;
}

// A number that no fact changes: one that stands there, or a house rule.
std::optional<double> Describer::fixed(const Expression& e) const {
    if (e.per || e.times || e.plus || e.min || e.max) return std::nullopt;
    if (e.kind == Expression::Kind::constant && e.constant.is_number()) return e.constant.number();
    if (e.kind != Expression::Kind::of || e.name.thing != Thing::setting) return std::nullopt;
    return (*program_->settings)[e.name.index].value.number();
}

void Describer::flatten(const Expression& e, const std::string& when, const NumberText& number,
                        std::vector<Described>& out) const {
    const std::optional<double> factor = e.times ? fixed(*e.times) : 1.0;
    const bool as_it_is = !e.per && !e.plus && !e.min && !e.max && factor;
    const NumberText scaled = [&number, factor](double n) { return number(n * factor.value_or(1.0)); };
    if (e.kind == Expression::Kind::map && as_it_is) {
        for (const std::size_t i : in_order(e)) flatten(e.items[i], join(when, map_word(e, i)), scaled, out);
        if (e.otherwise) flatten(*e.otherwise, join(when, "otherwise"), scaled, out);
    } else if (e.kind == Expression::Kind::cases && as_it_is) {
        for (const Expression::Case& c : e.cases) {
            const std::optional<bool> known = settled(c.when);
            if (known == false) continue;
            flatten(c.value.front(), join(when, condition(c.when)), scaled, out);
            if (known == true) return;
        }
        const bool only = std::all_of(e.cases.begin(), e.cases.end(),
                                      [&](const Expression::Case& c) { return settled(c.when) == false; });
        if (e.otherwise) flatten(*e.otherwise, only ? when : join(when, "otherwise"), scaled, out);
    } else if (e.kind == Expression::Kind::steps && as_it_is) {
        for (std::size_t i = 0; i < e.items.size(); ++i) {
            std::string step;
            if (i == 0)
                step = fmt::format(fmt::runtime(e.limit_belongs_below ? "{} up to {}" : "{} under {}"),
                                   name(e.name), number_text(e.limits[0]));
            else
                step = fmt::format(fmt::runtime(e.limit_belongs_below ? "over {}" : "{} or more"),
                                   number_text(e.limits[i - 1]));
            flatten(e.items[i], join(when, step), scaled, out);
        }
    } else if (e.kind == Expression::Kind::pick && as_it_is) {
        for (std::size_t i = 0; i < e.items.size(); ++i)
            flatten(e.items[i], join(when, fmt::format("{} {}", name(e.name), i)), scaled, out);
    } else if (e.kind == Expression::Kind::list) {
        for (const Expression& item : e.items) flatten(item, when, number, out);
    } else if (e.kind == Expression::Kind::constant && as_it_is) {
        out.push_back({when, constant(e.constant, scaled)});
    } else if (is_own_fact(e) && !e.plus && !e.min && !e.max && factor) {
        // The row's label says of what: "each …", "every 1800 yards …".
        out.push_back({when, number(*factor)});
    } else if (e.kind == Expression::Kind::of && e.name.thing == Thing::term && as_it_is) {
        const Expression& term = program_->terms[e.name.index].value;
        if (const std::optional<double> known = fixed(term))
            out.push_back({when, scaled(*known)});
        else if (!own_fact_)
            flatten(term, when, scaled, out); // an effect shows the numbers, a modifier says whose they are
        else if (std::abs(*factor) == 1.0)
            out.push_back({when, fmt::format("{} {}", *factor < 0 ? "−" : "+", name(e.name))});
        else
            out.push_back({when, sentence(e, number)});
    } else if (e.kind == Expression::Kind::is) {
        out.push_back({join(when, condition(*e.condition)), "yes"});
    } else {
        out.push_back({when, sentence(e, number)});
    }
}

bool Describer::is_own_fact(const Expression& e) const {
    return e.kind == Expression::Kind::of && own_fact_ && e.name == Name{Thing::fact, Whose::own, *own_fact_};
}

std::string Describer::map_word(const Expression& map, std::size_t item) const {
    if (map.name.thing == Thing::fact && map.name.whose == Whose::own)
        return word(program_->facts[map.name.index], map.words[item]);
    return name(map.name) + " " + plain_word(map.words[item]);
}

// The items of a map in the order in which the fact has its words, not that of the alphabet.
std::vector<std::size_t> Describer::in_order(const Expression& map) const {
    std::vector<std::size_t> order(map.items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (map.name.thing != Thing::fact) return order;
    const std::vector<std::string>& words = program_->facts[map.name.index].words;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::find(words.begin(), words.end(), map.words[a]) <
               std::find(words.begin(), words.end(), map.words[b]);
    });
    return order;
}

Describer Describer::about(const Row& row) const {
    Describer out = *this;
    out.own_fact_ = row.fact;
    return out;
}

Describer::NumberText Describer::number_of(const Row& row) const {
    return [this, distance = row.distance, factor = row.kind == Row::Kind::factor](double n) {
        if (distance) return distance_text(n, measure_, scale_);
        return factor ? fmt::format("×{}", number_text(n)) : signed_number(n);
    };
}

std::vector<Described> Describer::row(const Row& row) const {
    if (settled(row.when) == false) return {};
    const NumberText number = number_of(row);
    std::vector<Described> all;
    about(row).flatten(row.amount, "", number, all);
    const std::string nothing = number(row.kind == Row::Kind::factor ? 1.0 : 0.0);
    std::vector<Described> out;
    for (Described& d : all)
        if (d.value != nothing || all.size() == 1) out.push_back(std::move(d));
    return out;
}

std::optional<DescribedGrid> Describer::grid(const Row& row) const {
    const auto is_map = [](const Expression& e) {
        return e.kind == Expression::Kind::map && !e.per && !e.times && !e.plus && !e.min && !e.max &&
               !e.otherwise;
    };
    const Expression& outer = row.amount;
    if (!is_map(outer) || outer.items.empty() || outer.name.thing != Thing::fact) return std::nullopt;
    for (const Expression& inner : outer.items)
        if (!is_map(inner) || !(inner.name == outer.items[0].name) || inner.name.thing != Thing::fact)
            return std::nullopt;

    const NumberText number = number_of(row);
    const FactInfo& down = program_->facts[outer.items[0].name.index];
    DescribedGrid out;
    for (const std::string& w : down.words) out.rows.push_back({word(down, w)});
    std::vector<std::vector<std::string>> columns;
    for (const std::size_t i : in_order(outer)) {
        const Expression& inner = outer.items[i];
        std::vector<std::string> column;
        for (const std::string& w : down.words) {
            const auto found = std::find(inner.words.begin(), inner.words.end(), w);
            column.push_back(
                found == inner.words.end()
                    ? "–"
                    : sentence(inner.items[static_cast<std::size_t>(found - inner.words.begin())], number));
        }
        // Neighbours that are alike share a column.
        if (!columns.empty() && columns.back() == column) {
            out.header.back() += ", " + map_word(outer, i);
            continue;
        }
        out.header.push_back(map_word(outer, i));
        columns.push_back(std::move(column));
    }
    for (const std::vector<std::string>& column : columns)
        for (std::size_t r = 0; r < column.size(); ++r) out.rows[r].push_back(column[r]);
    return out;
}

std::vector<Described> Describer::effect(const Expression& e, bool distance) const {
    const NumberText number = [this, distance](double n) {
        return distance ? distance_text(n, measure_, scale_) : plain_number(n);
    };
    std::vector<Described> out;
    flatten(e, "", number, out);
    return out;
}

std::string Describer::band(const Outcome& o) const {
    std::string out;
    if (o.from && o.to)
        out = *o.from == *o.to ? plain_number(*o.from)
                               : fmt::format("{} to {}", plain_number(*o.from), plain_number(*o.to));
    else if (o.from)
        out = fmt::format("{} or more", plain_number(*o.from));
    else if (o.to)
        out = fmt::format("{} or less", plain_number(*o.to));
    if (o.above) out = join(out, fmt::format("over {}", plain_number(*o.above)));
    if (o.below) out = join(out, fmt::format("under {}", plain_number(*o.below)));
    if (o.when) out = join(out, condition(*o.when));
    return out.empty() ? "otherwise" : out;
}

}
