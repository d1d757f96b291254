#include "engine/rules/constants.h"

#include "engine/core/nearest.h"
#include "engine/rules/answer.h"
#include "engine/rules/expression_read.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <functional>

namespace vantage::rules {
namespace {

using nlohmann::json;
using Distance = std::function<std::optional<double>(std::string_view)>;

// Each {name} in a text by its distance; a number between the braces is one already.
std::string replaced(std::string_view text, const Distance& distance_of) {
    std::string out;
    for (std::size_t open = 0; (open = text.find('{')) != std::string_view::npos;) {
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos) break;
        const std::string_view name = text.substr(open + 1, close - open - 1);
        out += text.substr(0, open);
        const bool named = !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0;
        const std::optional<double> distance = named ? distance_of(name) : std::nullopt;
        out += distance ? fmt::format("{{{}}}", number_text(*distance))
                        : std::string(text.substr(open, close - open + 1));
        text.remove_prefix(close + 1);
    }
    return out += text;
}

class Settling final : public Lookup {
public:
    explicit Settling(const Constants& constants) : constants_(constants) {
        if (constants.house_rules) names_ = names_of(*constants.house_rules);
        if (!constants.zones) return;
        const auto add = [&](std::string name) {
            Found found{{Thing::reach, Whose::own, 0, name}, FactType::number};
            names_.add("reach." + std::move(name), std::move(found));
        };
        for (const Zone& zone : *constants.zones) {
            if (!zone.in_edition(constants.edition)) continue;
            add(zone.id);
            for (const ZoneBand& band : zone.bands) add(zone.id + "/" + band.id);
        }
    }

    Value named(const Name& name, std::size_t) override {
        if (name.thing == Thing::setting) return setting(*constants_.house_rules, *constants_.chosen, name);
        // A name that could not be read has been complained of already; it is nothing's name.
        if (name.thing != Thing::reach || !constants_.zones) return 0.0;
        return zone_distance(*constants_.zones, constants_.edition, name.id).value_or(0.0);
    }

    // Most of a file has nothing to settle, and need not be walked with its places.
    [[nodiscard]] bool has_work(const json& j) const {
        if (j.is_string())
            return constants_.zones && j.get_ref<const std::string&>().find('{') != std::string::npos;
        if (j.is_object() && is_constant(j)) return true;
        return j.is_structured() &&
               std::any_of(j.begin(), j.end(), [&](const json& part) { return has_work(part); });
    }

    void settle(json& part, const JsonReader& at) {
        if (!has_work(part)) return;
        if (part.is_string()) {
            part = replaced(at.text(), [&](std::string_view name) { return distance_in(at, name); });
        } else if (part.is_array()) {
            const std::vector<JsonReader> items = at.items();
            for (std::size_t i = 0; i < items.size(); ++i) settle(part[i], items[i]);
        } else if (is_constant(part)) {
            part = value_json(value(ExpressionReader{names_}.value(at), *this));
        } else {
            for (const auto& [key, member] : at.members()) {
                settle(part[key], member);
                // What is wrong with it has been said: for its reader it is left out.
                if (part[key].is_null() && !member.is_null()) part.erase(key);
            }
        }
    }

private:
    [[nodiscard]] bool is_constant(const json& j) const {
        return (constants_.house_rules && j.contains("setting")) ||
               (constants_.zones && j.contains("reach_of"));
    }
    std::optional<double> distance_in(const JsonReader& text, std::string_view name) const {
        const auto distance = zone_distance(*constants_.zones, constants_.edition, name);
        if (!distance)
            text.error(fmt::format("no zone has the distance \"{}\"{}", name,
                                   meant("reach." + std::string(name), names_.known())));
        return distance;
    }

    const Constants& constants_;
    NameList names_;
};

}

std::optional<double> zone_distance(const std::vector<Zone>& zones, std::string_view edition,
                                    std::string_view name) {
    const std::size_t slash = name.find('/');
    for (const Zone& zone : zones) {
        if (zone.id != name.substr(0, slash) || !zone.in_edition(edition)) continue;
        if (slash == std::string_view::npos) return zone.bands.back().to;
        if (const ZoneBand* band = zone.band(name.substr(slash + 1))) return band->to;
    }
    return std::nullopt;
}

std::string with_distances(std::string_view text, const std::vector<Zone>& zones, std::string_view edition) {
    return replaced(text, [&](std::string_view name) { return zone_distance(zones, edition, name); });
}

std::optional<std::string> unknown_distance(std::string_view text, const std::vector<Zone>& zones,
                                            std::string_view edition) {
    std::optional<std::string> unknown;
    (void)replaced(text, [&](std::string_view name) {
        const std::optional<double> distance = zone_distance(zones, edition, name);
        if (!distance && !unknown) unknown = name;
        return distance;
    });
    return unknown;
}

Value setting(const std::vector<HouseRule>& rules, const Settings& chosen, const Name& name) {
    const HouseRule& rule = rules[name.index];
    const auto given = chosen.find(rule.id);
    return given == chosen.end() ? rule.fallback : given->second;
}

JsonDocument settled(const JsonDocument& document, const Constants& constants, Problems& problems) {
    Settling settling{constants};
    if (!settling.has_work(*document.root)) return document;
    json root = *document.root;
    settling.settle(root, JsonReader{document, problems});
    return {document.file, std::make_shared<const json>(std::move(root))};
}

void check_settings(const std::vector<HouseRule>& rules, const Settings& chosen, Problems& problems) {
    std::vector<std::string> known;
    for (const HouseRule& rule : rules) known.push_back(rule.id);
    for (const auto& [name, value] : chosen) {
        const std::string& id = name; // clang 14 captures no binding
        const auto rule =
            std::find_if(rules.begin(), rules.end(), [&](const HouseRule& r) { return r.id == id; });
        if (rule == rules.end())
            problems.error(
                {"", "/settings/" + id, fmt::format("unknown setting \"{}\"{}", id, meant(id, known))});
        else if (!rule->accepts(value))
            problems.error(
                {"", "/settings/" + id, fmt::format("is {}, takes {}", value.text(), rule->takes())});
    }
}

}
