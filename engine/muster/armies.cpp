#include "engine/muster/armies.h"

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/nearest.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vantage::muster {
namespace {

std::pair<int, int> read_men(const JsonReader& reader) {
    if (reader.is_number()) {
        const int men = static_cast<int>(reader.integer(500, 1, 5000));
        return {men, men};
    }
    const auto pair = reader.numbers(2, {1, 5000});
    if (pair.size() != 2) return {500, 500};
    if (pair[1] < pair[0]) reader.error("the most is less than the least");
    return {static_cast<int>(pair[0]), static_cast<int>(pair[1])};
}

TroopType read_troops(const JsonReader& reader, const std::string& nation) {
    TroopType t;
    reader.object({"id", "name", "nation", "troop", "men", "men_by_year", "guns", "calibre", "grade",
                   "combat", "characteristics", "guard", "units"});
    t.id = reader.need("id").text();
    t.name = reader.need("name").text();
    t.nation = reader["nation"].text(nation);
    t.troop = static_cast<table::Troop>(reader.need("troop").choice(table::troop_names(), 0));
    if (const JsonReader men = reader["men"]; !men.missing()) t.men[0] = read_men(men);
    for (const auto& [year, men] : reader["men_by_year"].members()) {
        int number = 0;
        std::from_chars(year.data(), year.data() + year.size(), number);
        if (number < 1792 || number > 1815) men.error("takes years from 1792 to 1815");
        t.men[number] = read_men(men);
    }
    if (t.men.empty()) reader.error("takes \"men\" or \"men_by_year\"");
    t.guns = static_cast<int>(reader["guns"].integer(0, 1, 24));
    if (const JsonReader calibre = reader["calibre"]; !calibre.missing())
        t.calibre = scene::calibre_words[calibre.choice(scene::calibre_words, 0)];
    if ((table::arm_of(t.troop) == table::Arm::artillery) != (t.guns > 0))
        reader.error("batteries have \"guns\", others have none");
    t.grade = reader.need("grade").text();
    t.combat = static_cast<int>(reader.need("combat").integer(4, 0, 10));
    t.characteristics = reader["characteristics"].texts();
    t.guard = reader["guard"].flag(false);
    t.units = static_cast<int>(reader["units"].integer(1, 1, 4));
    return t;
}

Template read_template(const JsonReader& reader, const Army& army) {
    static constexpr std::array<std::string_view, 3> kinds{"division", "cavalry-brigade", "battery"};
    static constexpr std::array<std::string_view, 3> letters{"A", "B", "C"};
    Template t;
    reader.object({"id", "name", "kind", "years", "leadership", "tactical", "doctrine", "characteristics",
                   "units", "note"});
    t.id = reader.need("id").text();
    t.name = reader.need("name").text();
    t.kind = kinds[reader.need("kind").choice(kinds, 0)];
    if (const auto years = reader.need("years").numbers(2, {1792, 1815}); years.size() == 2) {
        t.from = static_cast<int>(years[0]);
        t.to = static_cast<int>(years[1]);
    }
    t.leadership = letters[reader.need("leadership").choice(letters, 2)].front();
    t.tactical = static_cast<int>(reader.need("tactical").integer(1, 0, 3));
    t.doctrine = scene::doctrine_words[reader["doctrine"].choice(scene::doctrine_words, 0)];
    t.characteristics = reader["characteristics"].texts();
    t.note = reader["note"].text();
    for (const JsonReader& item : reader.need("units").items(100)) {
        item.object({"name", "troops", "count"});
        TemplateUnit unit;
        unit.name = item.need("name").text();
        unit.count = static_cast<int>(item["count"].integer(1, 1, 24));
        const std::string wanted = item.need("troops").text();
        const auto found = std::find_if(army.troops.begin(), army.troops.end(),
                                        [&](const TroopType& o) { return o.id == wanted; });
        if (found == army.troops.end())
            item["troops"].error(fmt::format("there are no troops \"{}\"", wanted));
        else
            unit.troops = static_cast<std::size_t>(found - army.troops.begin());
        t.units.push_back(std::move(unit));
    }
    if (t.units.empty()) reader.error("has no units");
    return t;
}

Result<Army> load_army(const std::filesystem::path& file) {
    const Result<JsonDocument> document = load_json(file);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    Army army;
    root.object({"nation", "name", "colour", "generals", "troops", "formations"});
    army.nation = root.need("nation").text();
    army.name = root.need("name").text();
    army.colour = root.need("colour").text();
    army.generals = root["generals"].texts();
    for (const JsonReader& item : root.need("troops").items(500))
        army.troops.push_back(read_troops(item, army.nation));
    for (const JsonReader& item : root.need("formations").items(500)) {
        army.templates.push_back(read_template(item, army));
        for (std::size_t k = 0; k + 1 < army.templates.size(); ++k)
            if (army.templates[k].id == army.templates.back().id)
                item["id"].error(fmt::format("the id \"{}\" is given twice", army.templates[k].id));
    }
    if (!problems.ok()) return problems.first();
    return army;
}

}

int TroopType::men_in(int year) const {
    auto best = men.begin();
    for (auto it = men.begin(); it != men.end(); ++it)
        if (it->first <= year) best = it;
    return static_cast<int>(std::lround((best->second.first + best->second.second) / 20.0)) * 10;
}

const Template* Army::find(std::string_view id) const {
    const auto found =
        std::find_if(templates.begin(), templates.end(), [&](const Template& t) { return t.id == id; });
    return found == templates.end() ? nullptr : &*found;
}

Result<std::vector<Army>> load_armies(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code unreadable;
    for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    if (files.empty()) return Error{folder.string(), "", "holds no armies"};
    std::sort(files.begin(), files.end());
    std::vector<Army> armies;
    for (const std::filesystem::path& file : files) {
        Result<Army> army = load_army(file);
        if (!army) return army.error();
        armies.push_back(*std::move(army));
    }
    return armies;
}

Result<std::vector<Army>> shipped_armies() { return load_armies(home() / "assets" / "armies"); }

std::vector<const Template*> templates_in(const Army& army, int year) {
    std::vector<const Template*> found;
    for (const Template& t : army.templates)
        if (t.from <= year && year <= t.to) found.push_back(&t);
    return found;
}

Result<const Template*> template_named(const Army& army, std::string_view name, int year) {
    if (const Template* exact = army.find(name)) return exact;
    const std::vector<const Template*> then = templates_in(army, year);
    for (const Template* t : then)
        if (t->kind == name || t->id.substr(0, t->id.rfind('-')) == name) return t;
    std::vector<std::string_view> ids;
    for (const Template* t : then) ids.push_back(t->id);
    return Error{"", "",
                 ids.empty()
                     ? fmt::format("{} has no formations in {}", army.name, year)
                     : fmt::format("{} has no \"{}\" in {}, takes {}", army.name, name, year, one_of(ids))};
}

Totals totals_of(const scene::Scene& scene, scene::FormationId id) {
    Totals totals;
    totals.formations = 1;
    for (const scene::UnitId u : scene[id].units) {
        const scene::Unit& unit = scene[u];
        ++totals.units;
        totals.men += unit.men;
        totals.guns += unit.guns;
        for (const table::BaseLayout& base : scene::bases_of(scene, unit)) {
            ++totals.bases;
            for (const table::FigureBlock& block : base.blocks) totals.figures += block.count;
        }
    }
    return totals;
}

Totals totals_of(const scene::Scene& scene, scene::SideId side) {
    Totals sum;
    for (std::size_t f = 0; f < scene.formations.size(); ++f) {
        if (scene.side_of(scene::FormationId{f}) != side) continue;
        const Totals one = totals_of(scene, scene::FormationId{f});
        sum.formations += 1;
        sum.units += one.units;
        sum.men += one.men;
        sum.guns += one.guns;
        sum.bases += one.bases;
        sum.figures += one.figures;
    }
    return sum;
}

}
