#include "engine/rules/settings_in.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::rules {
namespace {

using nlohmann::json;

const HouseRule* find(const std::vector<HouseRule>& rules, std::string_view id) {
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const HouseRule& r) { return r.id == id; });
    return found == rules.end() ? nullptr : &*found;
}

std::string unknown(const std::vector<HouseRule>& rules, std::string_view id) {
    std::vector<std::string_view> names;
    for (const HouseRule& rule : rules) names.push_back(rule.id);
    const std::string close = nearest(id, names);
    if (!close.empty()) return fmt::format("unknown setting \"{}\", did you mean \"{}\"?", id, close);
    return fmt::format("unknown setting \"{}\"", id);
}

class Filler {
public:
    Filler(const std::vector<HouseRule>& rules, const Settings& chosen) : rules_(rules), chosen_(chosen) {}

    json filled(const json& j, const std::string& at) {
        if (j.is_object() && j.contains("setting")) return value(j, at);
        json out = j;
        if (j.is_object())
            for (const auto& [key, member] : j.items()) out[key] = filled(member, at + "/" + key);
        if (j.is_array())
            for (std::size_t i = 0; i < j.size(); ++i) out[i] = filled(j[i], fmt::format("{}/{}", at, i));
        return out;
    }

    std::optional<Error> error;

private:
    json value(const json& j, const std::string& at) {
        const HouseRule* rule =
            j["setting"].is_string() ? find(rules_, j["setting"].get<std::string>()) : nullptr;
        if (!rule) {
            fail(at, unknown(rules_, j["setting"].is_string() ? j["setting"].get<std::string>() : ""));
            return nullptr;
        }
        const auto chosen = chosen_.find(rule->id);
        const Value& v = chosen == chosen_.end() ? rule->fallback : chosen->second;
        if (v.is_flag()) return v.flag();
        if (v.is_word()) return v.word();
        const auto part = [&](const char* key) {
            const auto found = j.find(key);
            return found != j.end() && found->is_number() ? found->get<double>() : 1.0;
        };
        return v.number() * part("times") / part("per");
    }
    void fail(const std::string& at, std::string message) {
        if (!error) error = Error{"", at, std::move(message)};
    }

    const std::vector<HouseRule>& rules_;
    const Settings& chosen_;
};

}

Result<JsonDocument> fill_settings(const JsonDocument& document, const std::vector<HouseRule>& rules,
                                   const Settings& chosen) {
    Filler filler{rules, chosen};
    JsonDocument out{document.file, std::make_shared<const json>(filler.filled(*document.root, ""))};
    if (filler.error) return Error{document.file, filler.error->where, filler.error->message};
    return out;
}

Result<std::optional<JsonDocument>> load_part(const System& system, const std::string& file) {
    if (!std::filesystem::exists(system.folder / file)) return std::optional<JsonDocument>{};
    const Result<JsonDocument> written = load_json(system.folder / file);
    if (!written) return written.error();
    Result<JsonDocument> document = fill_settings(*written, system.house_rules, system.settings);
    if (!document) return document.error();
    return std::optional{*std::move(document)};
}

Result<void> check_settings(const std::vector<HouseRule>& rules, const Settings& chosen) {
    for (const auto& [id, value] : chosen) {
        const HouseRule* rule = find(rules, id);
        if (!rule) return Error{"", "/settings/" + id, unknown(rules, id)};
        if (!rule->accepts(value))
            return Error{"", "/settings/" + id, fmt::format("is {}, takes {}", value.text(), rule->takes())};
    }
    return {};
}

}
