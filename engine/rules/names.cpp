#include "engine/rules/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

Found number(Thing thing, std::size_t index = 0) { return {{thing, Whose::own, index}, FactType::number}; }

NameList own_names(const Program& program) {
    NameList own;
    for (std::size_t i = 0; i < program.facts.size(); ++i) {
        const FactInfo& fact = program.facts[i];
        Found found = as_name(fact, {Thing::fact, Whose::own, i});
        if (fact.type == FactType::word && !fact.required) found.words.emplace_back("none");
        own.add(fact.id, std::move(found));
    }
    for (std::size_t i = 0; i < program.terms.size(); ++i)
        own.add(program.terms[i].id, {{Thing::term, Whose::own, i}, FactType::number, true});
    for (std::size_t i = 0; i < program.parts.size(); ++i)
        if (!program.parts[i].id.empty()) own.add("part." + program.parts[i].id, number(Thing::part, i));
    own.add("natural", number(Thing::natural));
    own.add("worked", number(Thing::worked));
    own.add("modifier_total", number(Thing::total));
    own.add("plain", number(Thing::plain));
    own.add("score", number(Thing::score));
    constexpr std::size_t most_dice = 20;
    for (std::size_t i = 0; i < most_dice; ++i) own.add(fmt::format("die_{}", i + 1), number(Thing::die, i));
    return own;
}

}

bool EffectInfo::accepts(const Value& v) const {
    if (type == Type::list) return true;
    if (v.is_word()) {
        if (type == Type::word && words.empty()) return true;
        return std::find(words.begin(), words.end(), v.word()) != words.end();
    }
    return type == Type::flag ? v.is_flag() : type != Type::word && v.is_number();
}

Found as_name(const FactInfo& fact, Name name) {
    Found found{std::move(name), fact.type};
    found.words = fact.words;
    return found;
}

Found as_name(const EffectInfo& effect, Name name) {
    using Type = EffectInfo::Type;
    Found found{std::move(name), FactType::number};
    if (effect.type == Type::flag) found.type = FactType::flag;
    if (effect.type == Type::word) found.type = FactType::word;
    // A number may be a word besides ("all"); a word of which none is listed may be any.
    found.any_type = effect.type == Type::list || (effect.type != Type::word && !effect.words.empty());
    found.words = effect.words;
    return found;
}

NameList names_of(const std::vector<HouseRule>& rules) {
    NameList names;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const Value& usual = rules[i].fallback;
        Found found{{Thing::setting, Whose::own, i}, FactType::number};
        if (usual.is_flag()) found.type = FactType::flag;
        if (usual.is_word()) found.type = FactType::word;
        for (const Value& option : rules[i].options)
            if (usual.is_word()) found.words.push_back(option.word());
        names.add("setting." + rules[i].id, std::move(found));
    }
    return names;
}

NameList names_of(const Program& program, Scope scope, const NameList& settings) {
    NameList all{&settings};
    Found outcome{{Thing::outcome}, FactType::word};
    for (const Outcome& o : program.outcomes) outcome.words.push_back(o.id);
    all.add("outcome", std::move(outcome));
    for (std::size_t i = 0; i < program.more.size(); ++i) all.add(program.more[i].id, number(Thing::roll, i));
    const NameList own = own_names(program);
    if (!program.two_sided || scope == Scope::side) all.add_all(own, "", Whose::own);
    if (!program.two_sided) return all;
    all.add("margin", number(Thing::margin));
    all.add("gap", number(Thing::gap));
    if (scope == Scope::side) {
        all.add("lead", number(Thing::lead));
        all.add_all(own, "opponent.", Whose::opponent);
    } else {
        all.add_all(own, "attacker.", Whose::attacker);
        all.add_all(own, "defender.", Whose::defender);
    }
    return all;
}

}
