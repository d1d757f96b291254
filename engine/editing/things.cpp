#include "engine/editing/things.h"

#include "engine/scene/curve.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<ThingInfo, static_cast<std::size_t>(ThingKind::count)> infos{{
    {"/terrain/areas", "outline", "area", 3, true},
    {"/terrain/lines", "points", "line", 2, false},
    {"/terrain/points", "at", "place", 1, false},
    {"/ground/sculpted/spots", "", "height", 1, false},
    {"/ground/sculpted/ridges", "points", "crest", 2, false},
    {"/ground/sculpted/valleys", "points", "valley floor", 2, false},
    {"/ground/sculpted/plateaus", "outline", "plateau", 3, true},
    {"/ground/sculpted/swells", "at", "hill", 1, false},
    {"/ground/sculpted/banks", "points", "ridge", 2, false},
    {"/ground/strokes", "points", "stroke", 1, false},
    {"", "at", "formation", 1, false},
    {"", "at", "unit", 1, false},
    {"", "at", "general", 1, false},
    {"", "zone", "zone", 3, true},
    {"/objectives", "at", "objective", 1, false},
    {"/reinforcements", "at", "arrival", 1, false},
    {"/cameras", "target", "view", 1, false},
}};

std::vector<GroundPoint> points_in(const Json& json) {
    std::vector<GroundPoint> points;
    if (const auto one = point_of(json)) return {*one};
    if (json.is_array())
        for (const Json& item : json)
            if (const auto p = point_of(item)) points.push_back(*p);
    return points;
}

std::string sort_of(ThingKind kind, const Value& value) {
    switch (kind) {
    case ThingKind::area:
        return value.text("/cover", value.text("/kind"));
    case ThingKind::line:
    case ThingKind::stroke:
        return value.text("/kind");
    case ThingKind::spot:
        return value.text("/building", value.text("/kind"));
    case ThingKind::swell:
        return value.number("/rise", 0) < 0 ? "hollow" : "hill";
    case ThingKind::bank:
        return value.number("/rise", 0) < 0 ? "cut" : "ridge";
    case ThingKind::unit:
        return value.text("/troop");
    default:
        return {};
    }
}

Thing thing_of(ThingKind kind, std::string place, const Value& value) {
    Thing thing{std::move(place), kind, sort_of(kind, value), {}, {}};
    if (kind == ThingKind::height) {
        thing.points = points_in(value.json());
        return thing;
    }
    thing.name = kind == ThingKind::arrival ? value.text("/formation") : value.text("/name");
    thing.points = points_in(value.get("/" + std::string{info(kind).points}));
    thing.curved = kind == ThingKind::line && value.get("/curve") == Json(true);
    return thing;
}

// Sides with their zones, generals, formations and units, each with its place.
template <class Visit> void each_of_armies(const Value& root, const Visit& visit) {
    const auto generals = [&](const std::string& place) {
        if (const auto v = root.at(place); v && v->is_object()) visit(ThingKind::leader, place, *v);
    };
    const auto there = [&](ThingKind kind, const std::string& place) {
        if (const auto v = root.at(place)) visit(kind, place, *v);
    };
    for (std::size_t s = 0; s < root.count("/sides"); ++s) {
        const std::string side = fmt::format("/sides/{}", s);
        there(ThingKind::zone, side + "/zone");
        for (std::size_t c = 0; c < root.count(side + "/commanders"); ++c)
            generals(fmt::format("{}/commanders/{}", side, c));
        for (std::size_t f = 0; f < root.count(side + "/forces"); ++f) {
            const std::string force = fmt::format("{}/forces/{}", side, f);
            generals(force + "/commander");
            for (std::size_t n = 0; n < root.count(force + "/formations"); ++n) {
                const std::string formation = fmt::format("{}/formations/{}", force, n);
                there(ThingKind::formation, formation);
                generals(formation + "/commander");
                for (std::size_t u = 0; u < root.count(formation + "/units"); ++u)
                    there(ThingKind::unit, fmt::format("{}/units/{}", formation, u));
            }
        }
    }
}

// Arrivals name a formation by its id; people by its name.
Thing named(const Value& root, Thing thing) {
    if (thing.kind != ThingKind::arrival) return thing;
    const std::string id = thing.name;
    each_of_armies(root, [&](ThingKind kind, const std::string&, const Value& v) {
        if (kind == ThingKind::formation && v.text("/id") == id) thing.name = v.text("/name", id);
    });
    return thing;
}

Thing zone_of(const Value& root, const std::string& place, const Value& outline) {
    return {place,
            ThingKind::zone,
            {},
            root.text(std::string{parent_of(place)} + "/name"),
            points_in(outline.json())};
}

}

const ThingInfo& info(ThingKind kind) { return infos[static_cast<std::size_t>(kind)]; }

bool is_land(ThingKind kind) { return kind <= ThingKind::stroke; }
bool shapes_ground(ThingKind kind) { return kind >= ThingKind::height && kind <= ThingKind::stroke; }

std::vector<GroundPoint> Thing::course() const { return curved ? scene::curve_through(points) : points; }

GroundPoint Thing::middle_after(std::size_t handle) const {
    const GroundPoint from = points[handle], to = points[(handle + 1) % points.size()];
    if (curved) {
        const std::vector<GroundPoint> all = course();
        const auto first = std::find(all.begin(), all.end(), from), last = std::find(first, all.end(), to);
        if (last != all.end() && last - first > 1) return *(first + (last - first) / 2);
    }
    return to_ground((to_vec(from) + to_vec(to)) * 0.5);
}

std::string Thing::words() const {
    if (kind == ThingKind::zone) return name.empty() ? "the zone" : "the zone of " + name;
    if (kind == ThingKind::arrival) return "the arrival of " + name;
    if (!name.empty()) return name;
    const auto index = index_of(place);
    std::string word = sort.empty() ? std::string{info(kind).word} : sort;
    std::replace(word.begin(), word.end(), '-', ' '); // as people say it, not as files have it
    return fmt::format("{} {}", word, index ? *index + 1 : std::size_t{1});
}

std::optional<GroundPoint> point_of(const Json& json) {
    if (!json.is_array() || json.size() < 2 || !json[0].is_number() || !json[1].is_number())
        return std::nullopt;
    return GroundPoint{Yards{json[0].get<double>()}, Yards{json[1].get<double>()}};
}

Json json_of(GroundPoint p) {
    const auto number = [](double v) {
        return v == static_cast<double>(static_cast<long long>(v)) ? Json(static_cast<long long>(v))
                                                                   : Json(v);
    };
    return Json::array({number(p.east.value()), number(p.north.value())});
}

std::vector<Thing> things_of(const Document& document) {
    std::vector<Thing> all;
    const Value& root = document.root;
    for (std::size_t k = 0; k < infos.size(); ++k) {
        const auto kind = static_cast<ThingKind>(k);
        if (infos[k].list.empty()) {
            if (kind != ThingKind::formation) continue; // the rest of the armies comes with them
            each_of_armies(root, [&](ThingKind part, const std::string& place, const Value& v) {
                all.push_back(part == ThingKind::zone ? zone_of(root, place, v) : thing_of(part, place, v));
            });
            continue;
        }
        const std::string list{infos[k].list};
        for (std::size_t i = 0; i < root.count(list); ++i) {
            const std::string place = fmt::format("{}/{}", list, i);
            all.push_back(named(root, thing_of(kind, place, *root.at(place))));
        }
    }
    return all;
}

std::optional<Thing> thing_at(const Document& document, std::string_view place) {
    const auto value = document.root.at(place);
    if (!value) return std::nullopt;
    for (std::size_t k = 0; k < infos.size(); ++k)
        if (!infos[k].list.empty() && parent_of(place) == infos[k].list && index_of(place))
            return named(document.root, thing_of(static_cast<ThingKind>(k), std::string{place}, *value));
    if (!place.starts_with("/sides/")) return std::nullopt;
    if (last_of(place) == "zone") return zone_of(document.root, std::string{place}, *value);
    if (last_of(place) == "commander" || last_of(parent_of(place)) == "commanders")
        return value->is_object() ? std::optional{thing_of(ThingKind::leader, std::string{place}, *value)}
                                  : std::nullopt;
    if (last_of(parent_of(place)) == "formations")
        return thing_of(ThingKind::formation, std::string{place}, *value);
    if (last_of(parent_of(place)) == "units") return thing_of(ThingKind::unit, std::string{place}, *value);
    return std::nullopt;
}

}
