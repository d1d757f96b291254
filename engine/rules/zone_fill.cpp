#include "engine/rules/zone_fill.h"

#include "engine/core/nearest.h"
#include "engine/rules/value.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cctype>

namespace vantage::rules {
namespace {

using nlohmann::json;

// Calls replace(name) for each {name} in a text; a number between the braces is a distance already.
template <class Replace> std::string replaced(std::string_view text, Replace replace) {
    std::string out;
    for (std::size_t open = 0; (open = text.find('{')) != std::string_view::npos;) {
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos) break;
        const std::string_view name = text.substr(open + 1, close - open - 1);
        out += text.substr(0, open);
        const bool named = !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0;
        const std::optional<double> distance = named ? replace(name) : std::nullopt;
        out += distance ? fmt::format("{{{}}}", number_text(*distance))
                        : std::string(text.substr(open, close - open + 1));
        text.remove_prefix(close + 1);
    }
    return out += text;
}

struct Filler {
    const std::vector<Zone>& zones;
    std::string_view edition;
    std::optional<Error> error{};

    std::optional<double> look_up(std::string_view name, const std::string& at) {
        const std::optional<double> distance = zone_distance(zones, edition, name);
        if (distance || error) return distance;
        std::vector<std::string> names;
        for (const Zone& zone : zones)
            for (const ZoneBand& band : zone.bands) names.push_back(zone.id + "/" + band.id);
        const std::string close = nearest(name, std::vector<std::string_view>(names.begin(), names.end()));
        error = Error{"", at,
                      fmt::format("no zone has the distance \"{}\"{}", name,
                                  close.empty() ? "" : fmt::format(", did you mean \"{}\"?", close))};
        return distance;
    }

    json filled(const json& j, const std::string& at) {
        if (j.is_string())
            return replaced(j.get_ref<const std::string&>(),
                            [&](std::string_view name) { return look_up(name, at); });
        if (j.is_object() && j.size() == 1 && j.contains("reach_of")) {
            const json& name = j["reach_of"];
            return look_up(name.is_string() ? name.get<std::string>() : name.dump(), at).value_or(0.0);
        }
        json out = j;
        if (j.is_object())
            for (const auto& [key, member] : j.items()) out[key] = filled(member, at + "/" + key);
        if (j.is_array())
            for (std::size_t i = 0; i < j.size(); ++i) out[i] = filled(j[i], fmt::format("{}/{}", at, i));
        return out;
    }
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

Result<JsonDocument> fill_zones(const JsonDocument& document, const std::vector<Zone>& zones,
                                std::string_view edition) {
    Filler filler{zones, edition};
    JsonDocument out{document.file, std::make_shared<const json>(filler.filled(*document.root, ""))};
    if (filler.error) return Error{document.file, filler.error->where, filler.error->message};
    return out;
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

std::string with_distances(std::string_view text, const std::vector<Zone>& zones, std::string_view edition) {
    return replaced(text, [&](std::string_view name) { return zone_distance(zones, edition, name); });
}

}
