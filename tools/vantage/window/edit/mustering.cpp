#include "tools/vantage/window/edit/mustering.h"

#include "engine/muster/armies.h"
#include "engine/workshop/deploy.h"
#include "engine/workshop/raise.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;
using editing::Document;
using editing::Step;

std::string capital(std::string word) {
    if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    return word;
}

std::string country_of(const std::string& nation) {
    static const std::map<std::string, std::string> names{
        {"french", "France"},    {"austrian", "Austria"},   {"prussian", "Prussia"},
        {"russian", "Russia"},   {"british", "Britain"},    {"polish", "Duchy of Warsaw"},
        {"bavarian", "Bavaria"}, {"saxon", "Saxony"},       {"dutch", "Netherlands"},
        {"spanish", "Spain"},    {"portuguese", "Portugal"}};
    const auto found = names.find(nation);
    return found == names.end() ? capital(nation) : found->second;
}

// What a formation says of where it stood, and what was meant for that battle alone.
void strip(Json& formation) {
    for (const char* key : {"at", "facing", "target", "road", "state", "notes", "role"}) formation.erase(key);
    const auto strip_one = [](Json& one) {
        for (const char* key : {"at", "facing", "hidden", "id", "from_turn", "notes", "state"})
            one.erase(key);
    };
    if (formation.contains("commander") && formation["commander"].is_object())
        strip_one(formation["commander"]);
    for (Json& unit : formation["units"]) strip_one(unit);
    formation["order"] = "defend";
}

void add_templates(const Json& root, std::vector<Template>& out) {
    if (!root.contains("sides")) return;
    const std::string battle = root.value("title", "");
    for (const Json& side : root["sides"])
        for (const Json& force : side.value("forces", Json::array()))
            for (Json formation : force.value("formations", Json::array())) {
                if (!formation.contains("units") || !formation.contains("commander")) continue;
                Template made;
                made.nation = formation.value("nation", side.value("nation", side.value("id", "")));
                made.name = fmt::format("{} ({})", formation.value("name", ""), battle);
                // One who led it from above is no part of it.
                if (!formation["commander"].is_object())
                    formation["commander"] =
                        Json{{"name", formation["commander"]}, {"leadership", "B"}, {"tactical", 1}};
                strip(formation);
                formation["nation"] = made.nation;
                for (const Json& unit : formation["units"]) {
                    const int count = unit.value("count", 1);
                    made.units += count;
                    made.men += count * unit.value("men", 0);
                    made.guns += count * unit.value("guns", 0);
                }
                made.formation = std::make_shared<const Json>(std::move(formation));
                out.push_back(std::move(made));
            }
}

std::optional<scene::FormationId> formation_at(const Battle& battle, const std::string& place) {
    for (std::size_t f = 0; f < battle.scene.formations.size(); ++f)
        if (battle.scene.formations[f].where == place) return scene::FormationId{f};
    return std::nullopt;
}

// Towards the middle of the enemies on the table; where there are none, across the table.
Degrees towards_enemy(const Battle& battle, const scene::Formation& formation, GroundPoint at) {
    glm::dvec2 sum{0.0};
    int count = 0;
    const scene::SideId own = battle.scene[formation.force].side;
    for (const scene::Unit& unit : battle.scene.units)
        if (unit.on_table && battle.scene[battle.scene[unit.formation].force].side != own) {
            sum += to_vec(unit.place.at);
            ++count;
        }
    if (count > 0) return bearing_of(sum / static_cast<double>(count) - to_vec(at));
    return Degrees{at.north < battle.scene.ground.depth * 0.5 ? 0.0 : 180.0};
}

void drop_arrival(Document& document, const std::string& formation) {
    const std::string id = document.root.text(formation + "/id");
    for (std::size_t i = document.root.count("/reinforcements"); i-- > 0;)
        if (document.root.text(fmt::format("/reinforcements/{}/formation", i)) == id)
            document.root = document.root.without(fmt::format("/reinforcements/{}", i));
}

}

std::vector<Template> templates_of_battles(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator{folder, none})
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Template> out;
    for (const std::filesystem::path& file : files)
        if (const auto document = scene::read_document(file)) add_templates(*document->root, out);
    std::stable_sort(out.begin(), out.end(), [](const Template& a, const Template& b) {
        return std::tie(a.nation, a.name) < std::tie(b.nation, b.name);
    });
    return out;
}

std::vector<Template> templates_of_armies(int year, const scene::RulesChoice& rules) {
    std::vector<Template> out;
    const auto armies = vantage::muster::shipped_armies();
    if (!armies) return out;
    for (const vantage::muster::Army& army : *armies)
        for (const vantage::muster::Template* raised : vantage::muster::templates_in(army, year)) {
            const std::size_t turn = out.size();
            const std::string general =
                army.generals.empty() ? army.name : army.generals[turn % army.generals.size()];
            const auto made = vantage::muster::muster(army, *raised, year, rules, raised->id, general);
            if (!made) continue;
            Template one{army.nation, fmt::format("{} ({})", raised->name, year), made->formation, 0, 0, 0};
            for (const Json& unit : (*made->formation)["units"]) {
                const int count = unit.value("count", 1);
                one.units += count;
                one.men += count * unit.value("men", 0);
                one.guns += count * unit.value("guns", 0);
            }
            out.push_back(std::move(one));
        }
    return out;
}

Result<Step> add_side(const Document& document, const std::string& nation) {
    // One of a new battle that nobody has touched gives way, that of the same nation first.
    const std::size_t count = document.root.count("/sides");
    std::size_t at = count;
    for (std::size_t s = count; s-- > 0;) {
        const std::string side = fmt::format("/sides/{}", s);
        if (document.root.count(side + "/forces") > 0) continue;
        const bool kept = at < count && document.root.text(fmt::format("/sides/{}/nation", at)) == nation;
        if (!kept) at = s;
    }
    if (at >= 2) return Error{"", "/sides", "a battle is between two sides"};
    std::string id = nation;
    for (std::size_t s = 0; s < count; ++s)
        if (document.root.text(fmt::format("/sides/{}/id", s)) == id) id += "-2";
    const std::string name = country_of(nation);
    Document after = document;
    const Json side{{"id", id},
                    {"name", name},
                    {"nation", nation},
                    {"colour", at == 0 ? "#2a5298" : "#9c2c2c"},
                    {"forces",
                     {{{"name", name + ", main body"},
                       {"commander", {{"name", "General of " + name}, {"leadership", "B"}, {"tactical", 1}}},
                       {"formations", Json::array()}}}}};
    after.root = at < count ? after.root.with(fmt::format("/sides/{}", at), side)
                            : after.root.inserted("/sides", count, editing::Value{side});
    return Step{after, "Add " + name, {fmt::format("/sides/{}", at)}, {}};
}

Result<Step> add_force(const Document& document, const std::string& side) {
    const std::size_t count = document.root.count(side + "/forces");
    const std::string name = fmt::format("Force {}", count + 1);
    Document after = document;
    after.root = after.root.inserted(
        side + "/forces", count,
        editing::Value{
            Json{{"name", name},
                 {"commander",
                  {{"name", fmt::format("General {} of {}", count + 1, document.root.text(side + "/name"))},
                   {"leadership", "B"},
                   {"tactical", 1}}},
                 {"formations", Json::array()}}});
    return Step{after, "Add " + name, {}, {}};
}

Result<Step> muster(const Document& document, const std::string& force, const Template& made) {
    if (!document.root.has(force)) return Error{"", force, "there is no such force"};
    Json formation = *made.formation;
    std::string wanted = formation.value("id", "f");
    formation["id"] = editing::free_id(document, wanted);
    Document after = document;
    const std::string list = force + "/formations";
    const std::size_t end = after.root.count(list);
    after.root = after.root.inserted(list, end, editing::Value{formation});
    return Step{after, "Muster " + formation.value("name", ""), {fmt::format("{}/{}", list, end)}, {}};
}

Result<Step> deploy(const Document& document, const Battle& battle, const std::string& place, GroundPoint at,
                    std::string* because) {
    const auto thing = editing::thing_at(document, place);
    const auto formation = formation_at(battle, place);
    if (!thing || !formation) return Error{"", place, "there is no such formation"};
    const std::string side{place.substr(0, place.find('/', 7))};
    const Degrees facing = towards_enemy(battle, battle.scene[*formation], at);
    const Degrees dressed{editing::quantised_degrees(std::round(facing.value() / 5.0) * 5.0)};
    std::vector<GroundPoint> zone; // binds only where the battle has one
    for (std::size_t i = 0; i < document.root.count(side + "/zone"); ++i)
        if (const auto corner = editing::point_of(document.root.get(fmt::format("{}/zone/{}", side, i))))
            zone.push_back(*corner);
    const auto stand = workshop::stand_at(battle.scene, zone, *formation, editing::quantised(at), dressed);
    if (!stand) return stand.error();
    if (because) *because = stand->because;
    Document after = document;
    drop_arrival(after, place);
    after.root =
        editing::with_member(after.root, place, "at", editing::json_of(editing::quantised(stand->at)));
    after.root = editing::with_member(after.root, place, "facing", static_cast<long long>(dressed.value()));
    if (!after.root.has(place + "/front"))
        after.root = editing::with_member(after.root, place, "front",
                                          static_cast<long long>(std::lround(stand->front.value())));
    Step step{after, "Deploy " + thing->words(), {place}, {}};
    step.box.add(to_vec(stand->at));
    return step;
}

Result<Raising> raise_army(const Document& document, const std::string& csv, int year) {
    const auto raised = workshop::raise_from_table(editing::written(document), csv, "order of battle", year);
    if (!raised) return raised.error();
    return Raising{Step{editing::document_of(raised->document), "Read an order of battle", {}, {}},
                   raised->derived, raised->needed};
}

Result<Step> take_off(const Document& document, const std::string& place) {
    const auto thing = editing::thing_at(document, place);
    if (!thing) return Error{"", place, "there is no such formation"};
    Document after = document;
    drop_arrival(after, place);
    after.root = after.root.without(place + "/at");
    for (std::size_t i = 0; i < after.root.count(place + "/units"); ++i)
        for (const char* key : {"at", "facing"})
            after.root = after.root.without(fmt::format("{}/units/{}/{}", place, i, key));
    return Step{after, "Take off " + thing->words(), {place}, {}};
}

Result<Step> bring_later(const Document& document, const Battle& battle, const std::string& place, int turn) {
    Result<Step> off = take_off(document, place);
    if (!off) return off;
    // Where it stood, moved to the nearest edge; else the middle of its side's edge.
    const double width = battle.scene.ground.width.value(), depth = battle.scene.ground.depth.value();
    const auto stood = editing::point_of(document.root.get(place + "/at"));
    const bool first = place.starts_with("/sides/0");
    glm::dvec2 at = stood ? to_vec(*stood) : glm::dvec2{width / 2, first ? 0.0 : depth};
    const double west = at.x, east = width - at.x, south = at.y, north = depth - at.y;
    const double least = std::min({west, east, south, north});
    int inwards = 0;
    if (least == west) {
        at.x = 0;
        inwards = 90;
    } else if (least == east) {
        at.x = width;
        inwards = 270;
    } else {
        at.y = least == south ? 0 : depth;
        inwards = least == south ? 0 : 180;
    }
    Document after = off->after;
    if (!after.root.has("/reinforcements"))
        after.root = editing::with_member(after.root, "", "reinforcements", Json::array());
    const std::size_t end = after.root.count("/reinforcements");
    after.root =
        after.root.inserted("/reinforcements", end,
                            editing::Value{Json{{"turn", turn},
                                                {"formation", document.root.text(place + "/id")},
                                                {"at", editing::json_of(editing::quantised(to_ground(at)))},
                                                {"facing", inwards}}});
    return Step{after,
                fmt::format("Bring {} in turn {}", document.root.text(place + "/name"), turn),
                {fmt::format("/reinforcements/{}", end)},
                {}};
}

Result<Step> add_zone(const Document& document, const Battle& battle, const std::string& side) {
    const double width = battle.scene.ground.width.value(), depth = battle.scene.ground.depth.value();
    const bool first = side == "/sides/0";
    const double low = first ? 0.0 : depth * 2 / 3, high = first ? depth / 3 : depth;
    const auto corner = [](double x, double y) {
        return editing::json_of(editing::quantised(to_ground({x, y})));
    };
    const Json outline =
        Json::array({corner(0, low), corner(width, low), corner(width, high), corner(0, high)});
    Result<Step> step = editing::set(document, side, "zone", outline, "Draw a zone");
    if (step) step->about = {side + "/zone"};
    return step;
}

}
