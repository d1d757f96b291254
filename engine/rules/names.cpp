#include "engine/rules/names.h"

#include <algorithm>
#include <charconv>

namespace vantage::rules {
namespace {

struct BuiltIn {
    std::string_view text;
    Thing thing;
};
constexpr BuiltIn built_in[] = {{"natural", Thing::natural},
                                {"worked", Thing::worked},
                                {"modifier_total", Thing::total},
                                {"plain", Thing::plain},
                                {"score", Thing::score}};

template <class List> std::optional<std::size_t> index_of(const List& list, std::string_view id) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

Found number_of(Thing thing, std::size_t index = 0) {
    return {{thing, Whose::own, index}, FactType::number, false, {}};
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

}

const EffectInfo* Vocabulary::effect(std::string_view id) const {
    const std::optional<std::size_t> at = index_of(effects, id);
    return at ? &effects[*at] : nullptr;
}

std::optional<Found> Names::find(std::string_view text, Scope scope) {
    if (take_prefix(text, "setting.")) return find_setting(text);
    if (text == "outcome") {
        Found found{{Thing::outcome, Whose::own, 0}, FactType::word, false, {}};
        for (const Outcome& o : program_->outcomes) found.words.push_back(o.id);
        return found;
    }
    if (const auto roll = index_of(program_->more, text)) return number_of(Thing::roll, *roll);
    if (!program_->two_sided) return find_own(text);

    if (text == "margin") return number_of(Thing::margin);
    if (text == "gap") return number_of(Thing::gap);
    Whose whose = Whose::own;
    if (scope == Scope::side) {
        if (text == "lead") return number_of(Thing::lead);
        if (take_prefix(text, "opponent.")) whose = Whose::opponent;
    } else if (take_prefix(text, "attacker.")) {
        whose = Whose::attacker;
    } else if (take_prefix(text, "defender.")) {
        whose = Whose::defender;
    } else {
        return std::nullopt;
    }
    std::optional<Found> found = find_own(text);
    if (found) found->name.whose = whose;
    return found;
}

std::optional<Found> Names::find_own(std::string_view text) {
    if (const auto fact = index_of(program_->facts, text)) {
        const FactInfo& info = program_->facts[*fact];
        Found found{{Thing::fact, Whose::own, *fact}, info.type, false, info.words};
        if (info.type == FactType::word && !info.required) found.words.emplace_back("none");
        return found;
    }
    if (const auto term = index_of(program_->terms, text))
        return Found{{Thing::term, Whose::own, *term}, FactType::number, true, {}};
    for (const BuiltIn& b : built_in)
        if (text == b.text) return number_of(b.thing);
    if (take_prefix(text, "part.")) {
        const auto part = index_of(program_->parts, text);
        return part ? std::optional{number_of(Thing::part, *part)} : std::nullopt;
    }
    if (take_prefix(text, "die_")) {
        std::size_t number = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (code == std::errc{} && end == text.data() + text.size() && number >= 1 && number <= 20)
            return number_of(Thing::die, number - 1);
    }
    return std::nullopt;
}

std::optional<Found> Names::find_setting(std::string_view id) {
    const auto choice = index_of(vocabulary_->settings, id);
    if (!choice) return std::nullopt;
    const SettingChoice& setting = vocabulary_->settings[*choice];
    std::optional<std::size_t> at = index_of(program_->settings, id);
    if (!at) {
        at = program_->settings.size();
        program_->settings.push_back({setting.id, setting.value});
    }
    Found found{{Thing::setting, Whose::own, *at}, FactType::number, false, {}};
    if (setting.value.is_flag()) found.type = FactType::flag;
    if (setting.value.is_word()) {
        found.type = FactType::word;
        for (const Value& option : setting.options) found.words.push_back(option.word());
    }
    return found;
}

std::vector<std::string> Names::known(Scope scope) const {
    std::vector<std::string> own;
    for (const FactInfo& f : program_->facts) own.push_back(f.id);
    for (const Term& t : program_->terms) own.push_back(t.id);
    for (const Part& p : program_->parts)
        if (!p.id.empty()) own.push_back("part." + p.id);
    for (const BuiltIn& b : built_in) own.emplace_back(b.text);
    own.emplace_back("die_1");

    std::vector<std::string> all;
    if (!program_->two_sided) {
        all = own;
    } else if (scope == Scope::side) {
        all = own;
        for (const std::string& name : own) all.push_back("opponent." + name);
        all.insert(all.end(), {"lead", "margin", "gap"});
    } else {
        for (const std::string& name : own) all.insert(all.end(), {"attacker." + name, "defender." + name});
        all.insert(all.end(), {"margin", "gap"});
    }
    all.emplace_back("outcome");
    for (const MoreDice& m : program_->more) all.push_back(m.id);
    for (const SettingChoice& s : vocabulary_->settings) all.push_back("setting." + s.id);
    return all;
}

}
