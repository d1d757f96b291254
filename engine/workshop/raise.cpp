#include "engine/workshop/raise.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace vantage::workshop {
namespace {

using muster::Army;
using nlohmann::ordered_json;

struct Names {
    std::set<std::string> ids, generals;

    explicit Names(const ordered_json& root) { gather(root); }
    std::string id(const std::string& nation) {
        for (int n = 1;; ++n)
            if (std::string made = fmt::format("{}{}", nation.substr(0, 2), n); ids.insert(made).second)
                return made;
    }
    std::string general(const Army& army) {
        for (const std::string& name : army.generals)
            if (generals.insert(name).second) return name;
        for (int n = 2;; ++n)
            if (std::string made = fmt::format("General {} of {}", n, army.name);
                generals.insert(made).second)
                return made;
    }

private:
    void gather(const ordered_json& value) {
        if (value.is_object() && value.contains("id") && value["id"].is_string())
            ids.insert(value["id"].get<std::string>());
        if (value.is_object() && value.contains("leadership") && value.contains("name") &&
            value["name"].is_string())
            generals.insert(value["name"].get<std::string>());
        if (value.is_structured())
            for (const auto& item : value) gather(item);
    }
};

Result<scene::RulesChoice> rules_of(const scene::SceneDocument& document) {
    const Result<scene::Scene> scene = scene::load_scene(document);
    if (!scene) return scene.error();
    return scene->rules;
}

Result<const Army*> army_of(const std::vector<Army>& armies, const std::string& nation) {
    std::vector<std::string_view> known;
    for (const Army& army : armies) {
        if (army.nation == nation) return &army;
        known.push_back(army.nation);
    }
    return Error{"", "", fmt::format("there is no army \"{}\", takes {}", nation, one_of(known))};
}

void take(Raised& out, const muster::Mustered& m) {
    out.derived.insert(out.derived.end(), m.derived.begin(), m.derived.end());
    out.needed.insert(out.needed.end(), m.needed.begin(), m.needed.end());
}

// The largest villages nearest to the middle are what the battle is about.
ordered_json objectives_of(const scene::Scene& scene) {
    std::vector<std::pair<double, const scene::Spot*>> places;
    for (const scene::Spot& spot : scene.landscape.spots) {
        if (scene.landscape.kind_of(spot).id != "place") continue;
        const double north = (spot.at.north / scene.ground.depth - 0.5),
                     east = (spot.at.east / scene.ground.width - 0.5);
        places.emplace_back(2.0 * std::abs(north) + std::abs(east), &spot);
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    ordered_json list = ordered_json::array();
    for (std::size_t k = 0; k < std::min<std::size_t>(3, places.size()); ++k)
        list.push_back({{"id", fmt::format("place{}", k + 1)},
                        {"name", places[k].second->name},
                        {"at",
                         {std::lround(places[k].second->at.east.value()),
                          std::lround(places[k].second->at.north.value())}},
                        {"radius", 250},
                        {"points", k == 0 ? 3 : 2}});
    if (list.empty()) // an empty plain: the middle of it
        list.push_back(
            {{"id", "place1"},
             {"name", "The field"},
             {"at",
              {std::lround(scene.ground.width.value() / 2), std::lround(scene.ground.depth.value() / 2)}},
             {"radius", 300},
             {"points", 3}});
    return list;
}

void add_purpose(ordered_json& root, const scene::Scene& scene) {
    if (root.contains("victory") || !root["sides"].is_array() || root["sides"].size() < 2) return;
    if (!root.contains("objectives")) scene::put(root, "objectives", objectives_of(scene));
    ordered_json conditions = ordered_json::array();
    for (const auto& side : root["sides"])
        conditions.push_back(
            {{"side", side["id"]}, {"result", fmt::format("{} wins", side.value("name", ""))}, {"lead", 3}});
    conditions.push_back({{"result", "Draw"}});
    scene::put(
        root, "victory",
        {{"awards", {{{"for", "enemy-formation-broken"}, {"points", 2}}}}, {"conditions", conditions}});
    const std::string first = root["objectives"][0].value("id", "");
    for (std::size_t s = 0; s < root["sides"].size(); ++s)
        for (auto& force : root["sides"][s]["forces"]) {
            if (!force.contains("objective")) scene::put(force, "objective", first);
            for (auto& formation : force["formations"]) {
                if (s % 2 != 0 || formation.value("order", "defend") != "defend") continue;
                scene::put(formation, "order", "attack");
                scene::put(formation, "target", first);
            }
        }
}

Result<Raised> with_sides(const scene::SceneDocument& document, ordered_json sides, Raised out) {
    const Result<scene::Scene> before = scene::load_scene(document);
    if (!before) return before.error();
    ordered_json root = *document.root;
    scene::put(root, "sides", std::move(sides));
    for (const char* about : {"reinforcements", "victory", "objectives"}) root.erase(about);
    add_purpose(root, *before);
    out.document = {document.file, std::make_shared<const ordered_json>(std::move(root)),
                    document.had_comments};
    return out;
}

}

Result<Levy> read_levy(std::string_view text) {
    const std::size_t equals = text.find('=');
    Levy levy;
    if (equals == std::string_view::npos || equals == 0)
        return Error{
            "", "",
            fmt::format("\"{}\" is no army, takes one such as french=division,division,cavalry", text)};
    levy.nation = text.substr(0, equals);
    std::string_view rest = text.substr(equals + 1);
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (comma > 0) levy.templates.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (levy.templates.empty()) return Error{"", "", fmt::format("\"{}\" names no formations", text)};
    return levy;
}

Result<Raised> raise_armies(const scene::SceneDocument& document, const std::vector<Levy>& levies, int year) {
    const Result<std::vector<Army>> armies = muster::shipped_armies();
    if (!armies) return armies.error();
    const Result<scene::RulesChoice> rules = rules_of(document);
    if (!rules) return rules.error();
    Names names{ordered_json::object()};
    Raised out;
    ordered_json sides = ordered_json::array();
    for (std::size_t s = 0; s < levies.size(); ++s) {
        const Result<const Army*> found = army_of(*armies, levies[s].nation);
        if (!found) return found.error();
        const Army& army = **found;
        ordered_json formations = ordered_json::array();
        for (const std::string& wanted : levies[s].templates) {
            const auto plan = muster::template_named(army, wanted, year);
            if (!plan) return plan.error();
            const std::string general = names.general(army);
            Result<muster::Mustered> raised =
                muster::muster(army, **plan, year, *rules, names.id(army.nation), general);
            if (!raised) return raised.error();
            ordered_json formation = *raised->formation;
            // Two of a kind are told apart by who leads them.
            formation["name"] = fmt::format("{} ({})", formation.value("name", ""), general);
            formations.push_back(std::move(formation));
            take(out, *raised);
        }
        ordered_json commander = {{"name", names.general(army)}, {"leadership", "B"}, {"tactical", 1}};
        if (auto ok = muster::complete_general(commander, *rules, "force"); !ok) return ok.error();
        std::string id = army.nation;
        for (const auto& other : sides)
            if (other["id"] == id) id = army.nation + "2";
        sides.push_back(
            {{"id", id},
             {"name", army.name},
             {"nation", army.nation},
             {"colour", army.colour},
             {"forces",
              {{{"name", fmt::format("{} ({})", levies[s].templates.size() > 1 ? "Corps" : "Detachment",
                                     commander.value("name", ""))},
                {"commander", commander},
                {"formations", formations}}}}});
        out.derived.push_back(fmt::format("{}: leadership, tactical", commander.value("name", "")));
    }
    return with_sides(document, std::move(sides), std::move(out));
}

Result<Raised> raise_from_table(const scene::SceneDocument& document, std::string_view csv,
                                const std::string& file, int year) {
    const Result<scene::RulesChoice> rules = rules_of(document);
    if (!rules) return rules.error();
    const auto read = muster::read_order_of_battle(csv, file, *rules, year);
    if (!read) return read.error();
    Raised out;
    out.derived = read->derived;
    out.needed = read->needed;
    return with_sides(document, *read->sides, std::move(out));
}

Result<Raised> add_formation(const scene::SceneDocument& document, const std::string& side, const Army& army,
                             const muster::Template& plan, int year) {
    const Result<scene::RulesChoice> rules = rules_of(document);
    if (!rules) return rules.error();
    ordered_json root = *document.root;
    Names names{root};
    ordered_json* found = nullptr;
    for (auto& s : root["sides"])
        if (s.value("id", "") == side) found = &s;
    if (found == nullptr)
        return Error{document.file.string(), "/sides", fmt::format("there is no side \"{}\"", side)};
    const std::string general = names.general(army);
    Result<muster::Mustered> raised =
        muster::muster(army, plan, year, *rules, names.id(army.nation), general);
    if (!raised) return raised.error();
    ordered_json formation = *raised->formation;
    formation["name"] = fmt::format("{} ({})", formation.value("name", ""), general);
    if (!found->contains("forces") || (*found)["forces"].empty()) {
        ordered_json commander = {{"name", names.general(army)}, {"leadership", "B"}, {"tactical", 1}};
        if (auto ok = muster::complete_general(commander, *rules, "force"); !ok) return ok.error();
        scene::put(*found, "forces",
                   {{{"name", "Corps"}, {"commander", commander}, {"formations", ordered_json::array()}}});
    }
    (*found)["forces"].back()["formations"].push_back(std::move(formation));
    Raised out;
    take(out, *raised);
    out.document = {document.file, std::make_shared<const ordered_json>(std::move(root)),
                    document.had_comments};
    return out;
}

}
