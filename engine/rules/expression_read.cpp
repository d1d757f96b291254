#include "engine/rules/expression_read.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace vantage::rules {
namespace {

constexpr std::array<std::string_view, 10> kinds{"of",    "sum",  "map", "steps", "pick",
                                                 "cases", "when", "is",  "list",  "rolled"};
constexpr std::array<std::string_view, 6> after_work{"per", "round", "times", "plus", "min", "max"};

// What belongs to each kind beside the keys of after_work.
std::vector<std::string_view> keys_of(std::string_view kind) {
    std::vector<std::string_view> keys(after_work.begin(), after_work.end());
    const auto add = [&](std::initializer_list<std::string_view> more) {
        for (const std::string_view key : more) keys.push_back(key);
    };
    add({kind});
    if (kind == "map") add({"values", "else"});
    if (kind == "steps") add({"upto", "from", "values"});
    if (kind == "pick") add({"values"});
    if (kind == "cases") add({"else"});
    if (kind == "when") add({"value", "else"});
    if (kind == "rolled") add({"at_least"});
    return keys;
}

std::string_view type_word(FactType type) {
    switch (type) {
    case FactType::flag:
        return "true or false";
    case FactType::whole:
        return "a whole number";
    case FactType::number:
        return "a number";
    case FactType::word:
        return "a word";
    }
    return "";
}

}

Value ExpressionReader::scalar(const JsonReader& json) {
    if (json.is_flag()) return json.flag(false);
    if (json.is_number()) return json.number(0.0);
    if (json.is_text()) return json.text();
    json.error("takes a number, true, false or a word");
    return {};
}

std::optional<Found> ExpressionReader::name(const JsonReader& json, std::string_view text, Scope scope) {
    std::optional<Found> found = names_->find(text, scope);
    if (found) return found;
    const std::vector<std::string> known = names_->known(scope);
    const std::vector<std::string_view> views(known.begin(), known.end());
    const std::string close = nearest(text, views);
    json.error(close.empty()
                   ? fmt::format("nothing is called \"{}\" here; there are {}", text, one_of(views))
                   : fmt::format("nothing is called \"{}\" here, did you mean \"{}\"?", text, close));
    return std::nullopt;
}

Rounding ExpressionReader::rounding(const JsonReader& json) {
    static constexpr std::array<std::string_view, 4> words{"none", "down", "up", "nearest"};
    return static_cast<Rounding>(json.choice(words, 0));
}

std::shared_ptr<const Expression> ExpressionReader::optional(const JsonReader& json, Scope scope) {
    if (json.missing()) return nullptr;
    return std::make_shared<const Expression>(value(json, scope));
}

Expression ExpressionReader::value(const JsonReader& json, Scope scope) {
    Expression out;
    if (json.missing()) return out;
    if (!json.is_object()) {
        out.constant = scalar(json);
        return out;
    }
    kind(json, scope, out);
    out.per = optional(json["per"], scope);
    out.round = rounding(json["round"]);
    out.times = optional(json["times"], scope);
    out.plus = optional(json["plus"], scope);
    out.min = optional(json["min"], scope);
    out.max = optional(json["max"], scope);
    return out;
}

void ExpressionReader::kind(const JsonReader& json, Scope scope, Expression& out) {
    std::vector<std::string_view> given;
    for (const std::string_view k : kinds)
        if (!json[k].missing()) given.push_back(k);
    if (given.size() != 1) {
        json.error(fmt::format("a value takes exactly one of {}", one_of(kinds)));
        return;
    }
    const std::string_view k = given.front();
    json.object(keys_of(k));
    const JsonReader main = json[k];
    const auto named = [&] {
        if (const std::optional<Found> found = name(main, main.text(), scope)) out.name = found->name;
    };
    if (k == "of") {
        out.kind = Expression::Kind::of;
        named();
    } else if (k == "sum" || k == "list") {
        out.kind = k == "sum" ? Expression::Kind::sum : Expression::Kind::list;
        for (const JsonReader& item : main.items()) out.items.push_back(value(item, scope));
    } else if (k == "map") {
        map(json, scope, out);
    } else if (k == "steps") {
        steps(json, scope, out);
    } else if (k == "pick") {
        out.kind = Expression::Kind::pick;
        named();
        for (const JsonReader& item : json.need("values").items()) out.items.push_back(value(item, scope));
        if (out.items.empty()) json.error("\"values\" takes at least one value");
        if (out.items.empty()) out.items.emplace_back();
    } else if (k == "cases" || k == "when") {
        cases(json, scope, out);
    } else if (k == "is") {
        out.kind = Expression::Kind::is;
        out.condition = condition(main, scope);
    } else {
        out.kind = Expression::Kind::rolled;
        named();
        if (out.name.thing != Thing::roll) main.error("takes the id of further dice (\"more\")");
        out.at_least_face = std::make_shared<const Expression>(value(json.need("at_least"), scope));
    }
}

void ExpressionReader::map(const JsonReader& json, Scope scope, Expression& out) {
    out.kind = Expression::Kind::map;
    const std::optional<Found> found = name(json["map"], json["map"].text(), scope);
    if (found) out.name = found->name;
    for (const auto& [word, item] : json.need("values").members()) {
        if (found && found->type == FactType::word && !found->any_type) check_literal(item, *found, word);
        out.words.push_back(word);
        out.items.push_back(value(item, scope));
    }
    out.otherwise = optional(json["else"], scope);
}

void ExpressionReader::steps(const JsonReader& json, Scope scope, Expression& out) {
    out.kind = Expression::Kind::steps;
    if (const std::optional<Found> found = name(json["steps"], json["steps"].text(), scope))
        out.name = found->name;
    out.limit_belongs_below = json["from"].missing();
    const JsonReader limits = out.limit_belongs_below ? json.need("upto") : json["from"];
    if (!json["upto"].missing() && !json["from"].missing())
        json.error("takes \"upto\" or \"from\", not both");
    for (const JsonReader& limit : limits.items()) {
        const double n = limit.number(0.0);
        if (!out.limits.empty() && n <= out.limits.back()) limit.error("limits must rise");
        out.limits.push_back(n);
    }
    for (const JsonReader& item : json.need("values").items()) out.items.push_back(value(item, scope));
    if (out.items.size() != out.limits.size() + 1) {
        json.error(fmt::format("{} limits take {} values, not {}", out.limits.size(), out.limits.size() + 1,
                               out.items.size()));
        out.items.resize(out.limits.size() + 1);
    }
}

void ExpressionReader::cases(const JsonReader& json, Scope scope, Expression& out) {
    out.kind = Expression::Kind::cases;
    const auto one = [&](const JsonReader& record) {
        Expression::Case c;
        c.when = condition(record.need("when"), scope);
        c.value.push_back(value(record.need("value"), scope));
        out.cases.push_back(std::move(c));
    };
    if (json["cases"].missing()) one(json);
    for (const JsonReader& record : json["cases"].items()) {
        record.object({"when", "value"});
        one(record);
    }
    out.otherwise = optional(json["else"], scope);
}

Condition ExpressionReader::condition(const JsonReader& json, Scope scope) {
    Condition out;
    if (json.missing()) return out;
    if (!json.is_object()) {
        json.error("a condition is an object: {\"fact\": value}");
        return out;
    }
    for (const auto& [key, item] : json.members()) {
        if (key == "comment") continue;
        if (key == "any" || key == "all") {
            Condition group;
            group.kind = key == "any" ? Condition::Kind::any : Condition::Kind::all;
            for (const JsonReader& one : item.items()) group.inner.push_back(condition(one, scope));
            out.inner.push_back(std::move(group));
        } else if (key == "not") {
            Condition negated;
            negated.kind = Condition::Kind::negated;
            negated.inner.push_back(condition(item, scope));
            out.inner.push_back(std::move(negated));
        } else if (const std::optional<Found> found = name(item, key, scope)) {
            out.inner.push_back(test(item, *found, scope));
        }
    }
    return out;
}

Condition ExpressionReader::test(const JsonReader& json, const Found& found, Scope scope) {
    Condition out;
    out.name = found.name;
    out.kind = Condition::Kind::equals;
    if (json.is_array()) {
        for (const JsonReader& item : json.items()) {
            out.values.push_back(scalar(item));
            check_literal(item, found, out.values.back());
        }
        return out;
    }
    if (!json.is_object()) {
        out.values.push_back(scalar(json));
        check_literal(json, found, out.values.back());
        return out;
    }
    json.object({"min", "max", "above", "below", "not", "same_as"});
    if (!json["not"].missing()) {
        out.kind = Condition::Kind::negated;
        out.inner.push_back(test(json["not"], found, scope));
        return out;
    }
    if (!json["same_as"].missing()) {
        out.kind = Condition::Kind::same_as;
        if (const auto other = name(json["same_as"], json["same_as"].text(), scope)) out.other = other->name;
        return out;
    }
    out.kind = Condition::Kind::limits;
    if (!found.any_type && (found.type == FactType::word || found.type == FactType::flag))
        json.error(fmt::format("is {}, which has no limits", type_word(found.type)));
    out.at_least = optional(json["min"], scope);
    out.at_most = optional(json["max"], scope);
    out.above = optional(json["above"], scope);
    out.below = optional(json["below"], scope);
    if (!out.at_least && !out.at_most && !out.above && !out.below)
        json.error("takes min, max, above, below, not or same_as");
    return out;
}

void ExpressionReader::check_literal(const JsonReader& json, const Found& found, const Value& value) {
    if (found.any_type || value.is_nothing()) return;
    const bool number = found.type == FactType::number || found.type == FactType::whole;
    const bool right = (found.type == FactType::flag && value.is_flag()) || (number && value.is_number()) ||
                       (found.type == FactType::word && value.is_word());
    if (!right) {
        json.error(fmt::format("is {}, takes {}", value.text(), type_word(found.type)));
        return;
    }
    if (found.type != FactType::word || found.words.empty()) return;
    if (std::find(found.words.begin(), found.words.end(), value.word()) != found.words.end()) return;
    const std::vector<std::string_view> words(found.words.begin(), found.words.end());
    json.error(fmt::format("\"{}\" is not one of {}", value.word(), one_of(words)));
}

}
