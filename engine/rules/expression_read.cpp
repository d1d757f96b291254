#include "engine/rules/expression_read.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

constexpr std::array<std::string_view, 12> kinds{"of",   "setting", "reach_of", "sum", "map",  "steps",
                                                 "pick", "cases",   "when",     "is",  "list", "rolled"};
constexpr std::array<std::string_view, 6> work_keys{"per", "round", "times", "plus", "min", "max"};

// What belongs to each kind beside the keys of work_keys.
std::vector<std::string_view> keys_of(std::string_view kind) {
    std::vector<std::string_view> keys(work_keys.begin(), work_keys.end());
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

std::optional<Found> ExpressionReader::name(const JsonReader& json, std::string_view text) {
    std::optional<Found> found = names_->find(text);
    if (!found)
        json.error(fmt::format("nothing is called \"{}\" here{}", text, meant(text, names_->known())));
    return found;
}

Rounding ExpressionReader::rounding(const JsonReader& json) {
    static constexpr std::array<std::string_view, 4> words{"none", "down", "up", "nearest"};
    return static_cast<Rounding>(json.choice(words, 0));
}

std::shared_ptr<const Expression> ExpressionReader::optional(const JsonReader& json) {
    if (json.missing()) return nullptr;
    return std::make_shared<const Expression>(value(json));
}

Expression ExpressionReader::value(const JsonReader& json) {
    Expression out;
    if (json.missing()) return out;
    if (!json.is_object()) {
        out.constant = scalar(json);
        return out;
    }
    kind(json, out);
    after_work(json, out);
    return out;
}

void ExpressionReader::after_work(const JsonReader& json, Expression& out) {
    out.per = optional(json["per"]);
    out.round = rounding(json["round"]);
    out.times = optional(json["times"]);
    out.plus = optional(json["plus"]);
    out.min = optional(json["min"]);
    out.max = optional(json["max"]);
}

void ExpressionReader::kind(const JsonReader& json, Expression& out) {
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
    std::optional<Found> thing;
    const auto named = [&](Expression::Kind kind, std::string_view prefix = "") {
        thing = name(main, std::string(prefix) + main.text());
        out.kind = kind;
        if (thing) out.name = thing->name;
    };
    if (k == "of") {
        named(Expression::Kind::of);
    } else if (k == "setting") {
        named(Expression::Kind::of, "setting.");
    } else if (k == "reach_of") {
        named(Expression::Kind::of, "reach.");
    } else if (k == "sum" || k == "list") {
        out.kind = k == "sum" ? Expression::Kind::sum : Expression::Kind::list;
        for (const JsonReader& item : main.items()) out.items.push_back(value(item));
    } else if (k == "map") {
        named(Expression::Kind::map);
        out = map(thing.value_or(Found{{}, {}, true}), json.need("values"));
        out.otherwise = optional(json["else"]);
    } else if (k == "steps") {
        named(Expression::Kind::steps);
        steps(json, out);
    } else if (k == "pick") {
        named(Expression::Kind::pick);
        pick(json, out);
    } else if (k == "cases" || k == "when") {
        cases(json, out);
    } else if (k == "is") {
        out.kind = Expression::Kind::is;
        out.condition = condition(main);
    } else {
        named(Expression::Kind::rolled);
        if (out.name.thing != Thing::roll) main.error("takes the id of further dice (\"more\")");
        out.at_least_face = std::make_shared<const Expression>(value(json.need("at_least")));
    }
}

Expression ExpressionReader::about(const Found& thing, const JsonReader& record) {
    const auto has = [&](std::string_view key) { return !record[key].missing(); };
    if (has("is") + has("values") + has("value") > 1) record.error("takes only one of is, values and value");
    Expression out;
    out.kind = Expression::Kind::of;
    out.name = thing.name;
    if (has("is")) {
        out.kind = Expression::Kind::is;
        out.condition = test(record["is"], thing);
    } else if (has("upto") || has("from")) {
        out.kind = Expression::Kind::steps;
        steps(record, out);
    } else if (record["values"].is_array()) {
        out.kind = Expression::Kind::pick;
        pick(record, out);
    } else if (has("values")) {
        out = map(thing, record["values"]);
        out.otherwise = optional(record["else"]);
    } else if (has("value")) {
        out = value(record["value"]);
    }
    if (std::any_of(work_keys.begin(), work_keys.end(), has)) {
        if (has("value"))
            record.error("has per, round, times, plus, min or max beside \"value\": say it there");
        after_work(record, out);
    }
    if (!has("when")) return out;
    Expression only;
    only.kind = Expression::Kind::cases;
    only.cases.push_back({condition(record["when"]), {std::move(out)}});
    if (!has("values")) only.otherwise = optional(record["else"]);
    return only;
}

Expression ExpressionReader::map(const Found& thing, const JsonReader& values) {
    Expression out;
    out.kind = Expression::Kind::map;
    out.name = thing.name;
    for (const auto& [word, item] : values.members()) {
        if (thing.type == FactType::word) check_literal(item, thing, word);
        out.words.push_back(word);
        out.items.push_back(value(item));
    }
    return out;
}

void ExpressionReader::steps(const JsonReader& json, Expression& out) {
    out.limit_belongs_below = json["from"].missing();
    const JsonReader limits = out.limit_belongs_below ? json.need("upto") : json["from"];
    if (!json["upto"].missing() && !json["from"].missing())
        json.error("takes \"upto\" or \"from\", not both");
    for (const JsonReader& limit : limits.items()) {
        const double n = limit.number(0.0);
        if (!out.limits.empty() && n <= out.limits.back()) limit.error("limits must rise");
        out.limits.push_back(n);
    }
    for (const JsonReader& item : json.need("values").items()) out.items.push_back(value(item));
    if (out.items.size() != out.limits.size() + 1) {
        json.error(fmt::format("{} limits take {} values, not {}", out.limits.size(), out.limits.size() + 1,
                               out.items.size()));
        out.items.resize(out.limits.size() + 1);
    }
}

void ExpressionReader::pick(const JsonReader& json, Expression& out) {
    for (const JsonReader& item : json.need("values").items()) out.items.push_back(value(item));
    if (!out.items.empty()) return;
    json.error("\"values\" takes at least one value");
    out.items.emplace_back();
}

void ExpressionReader::cases(const JsonReader& json, Expression& out) {
    out.kind = Expression::Kind::cases;
    const auto one = [&](const JsonReader& record) {
        out.cases.push_back({condition(record.need("when")), {value(record.need("value"))}});
    };
    if (json["cases"].missing()) one(json);
    for (const JsonReader& record : json["cases"].items()) {
        record.object({"when", "value"});
        one(record);
    }
    out.otherwise = optional(json["else"]);
}

Condition ExpressionReader::condition(const JsonReader& json) {
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
            for (const JsonReader& one : item.items()) group.inner.push_back(condition(one));
            out.inner.push_back(std::move(group));
        } else if (key == "not") {
            Condition negated;
            negated.kind = Condition::Kind::negated;
            negated.inner.push_back(condition(item));
            out.inner.push_back(std::move(negated));
        } else if (const std::optional<Found> found = name(item, key)) {
            out.inner.push_back(test(item, *found));
        }
    }
    return out;
}

Condition ExpressionReader::test(const JsonReader& json, const Found& found) {
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
        out.inner.push_back(test(json["not"], found));
        return out;
    }
    if (!json["same_as"].missing()) {
        out.kind = Condition::Kind::same_as;
        if (const auto other = name(json["same_as"], json["same_as"].text())) out.other = other->name;
        return out;
    }
    out.kind = Condition::Kind::limits;
    if (!found.any_type && (found.type == FactType::word || found.type == FactType::flag))
        json.error(fmt::format("is {}, which has no limits", type_word(found.type)));
    out.at_least = optional(json["min"]);
    out.at_most = optional(json["max"]);
    out.above = optional(json["above"]);
    out.below = optional(json["below"]);
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
