#include "engine/editing/references.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;

// A list of names without these; the member goes with the last of them.
void thin_out(Json& object, std::string_view key, const std::set<std::string>& names) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array()) return;
    Json left = Json::array();
    for (const Json& item : *found)
        if (!item.is_string() || !names.contains(item.get<std::string>())) left.push_back(item);
    if (left.empty() && !found->empty())
        object.erase(std::string{key});
    else
        *found = left;
}

void forget_in_conditions(Value& root, const std::set<std::string>& names) {
    for (std::size_t i = 0; i < root.count("/victory/conditions"); ++i) {
        const std::string place = fmt::format("/victory/conditions/{}", i);
        Json condition = root.get(place);
        const Json before = condition;
        for (const char* key : {"holds", "enemy_holds_none_of", "enemy_units_of", "enemy_lost"})
            thin_out(condition, key, names);
        if (!condition.contains("holds")) condition.erase("no_enemy_within");
        if (condition != before) {
            condition.erase("words"); // they told of what is gone
            root = root.with(place, condition);
        }
    }
    for (std::size_t i = root.count("/rules/special"); i-- > 0;) {
        const std::string place = fmt::format("/rules/special/{}", i);
        Json rule = root.get(place);
        if (!rule.is_object() || !(rule.contains("formations") || rule.contains("evades"))) continue;
        const Json before = rule;
        thin_out(rule, "formations", names);
        thin_out(rule, "evades", names);
        if (rule == before) continue;
        root = rule.contains("formations") || rule.contains("side") ? root.with(place, rule)
                                                                    : root.without(place);
    }
}

void forget_orders(Document& document, const std::set<std::string>& names) {
    for (const Thing& thing : things_of(document)) {
        if (thing.kind != ThingKind::formation) continue;
        if (names.contains(document.root.text(thing.place + "/target")))
            document.root = document.root.without(thing.place + "/target");
        const std::string force{parent_of(parent_of(thing.place))};
        if (names.contains(document.root.text(force + "/objective")))
            document.root = document.root.without(force + "/objective");
    }
}

}

void forget(Document& document, const Thing& thing) {
    std::set<std::string> names;
    const auto name = [&](const std::string& place) {
        for (const char* key : {"/id", "/name"})
            if (std::string text = document.root.text(place + key); !text.empty()) names.insert(text);
    };
    if (thing.kind == ThingKind::objective) {
        names.insert(document.root.text(thing.place + "/id"));
    } else if (thing.kind == ThingKind::formation) {
        name(thing.place);
        for (std::size_t i = 0; i < document.root.count(thing.place + "/units"); ++i)
            name(fmt::format("{}/units/{}", thing.place, i));
        for (std::size_t i = document.root.count("/reinforcements"); i-- > 0;) {
            const std::string place = fmt::format("/reinforcements/{}", i);
            if (document.root.text(place + "/formation") == document.root.text(thing.place + "/id"))
                document.root = document.root.without(place);
        }
    } else if (thing.kind == ThingKind::unit) {
        name(thing.place);
    } else {
        return;
    }
    forget_in_conditions(document.root, names);
    forget_orders(document, names);
}

}
