#include "engine/rules/house_rules.h"

#include "engine/rules/expression_read.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vantage::rules {

const Value& HouseRule::value(std::string_view edition) const {
    const auto found = by_edition.find(std::string(edition));
    return found == by_edition.end() ? fallback : found->second;
}

bool HouseRule::accepts(const Value& v) const {
    if (!options.empty()) return std::find(options.begin(), options.end(), v) != options.end();
    return v.is_number() && v.number() >= min && v.number() <= max;
}

std::string HouseRule::takes() const {
    if (options.empty()) return fmt::format("a number from {} to {}", number_text(min), number_text(max));
    std::vector<std::string> texts;
    for (const Value& option : options) texts.push_back(option.text());
    return fmt::format("{}", fmt::join(texts, " or "));
}

std::vector<HouseRule> read_house_rules(const JsonReader& json) {
    std::vector<HouseRule> rules;
    json.object({"settings"});
    for (const JsonReader& item : json.need("settings").items()) {
        item.object({"id", "point", "meaning", "options", "min", "max", "unit", "default", "by_edition",
                     "fixed", "applied_by"});
        HouseRule rule;
        rule.id = item.need("id").text();
        rule.point = item["point"].text();
        rule.meaning = item.need("meaning").text();
        rule.unit = item["unit"].text();
        rule.fixed = item["fixed"].text();
        rule.applied_by = item["applied_by"].text();
        for (const JsonReader& option : item["options"].items())
            rule.options.push_back(ExpressionReader::scalar(option));
        if (rule.options.empty()) {
            rule.min = item.need("min").number(0.0);
            rule.max = item.need("max").number(0.0);
        }
        const auto taken = [&](const JsonReader& value) {
            if (value.missing()) return Value{};
            Value v = ExpressionReader::scalar(value);
            if (!rule.accepts(v)) value.error(fmt::format("is {}, takes {}", v.text(), rule.takes()));
            return v;
        };
        rule.fallback = taken(item.need("default"));
        for (const auto& [edition, value] : item["by_edition"].members())
            rule.by_edition[edition] = taken(value);
        if (std::any_of(rules.begin(), rules.end(), [&](const HouseRule& r) { return r.id == rule.id; }))
            item["id"].error(fmt::format("a second setting called \"{}\"", rule.id));
        rules.push_back(std::move(rule));
    }
    return rules;
}

}
