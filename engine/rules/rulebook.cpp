#include "engine/rules/rulebook.h"

#include "engine/core/nearest.h"
#include "engine/rules/constants.h"
#include "engine/rules/overlay.h"
#include "engine/rules/table_read.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <stdexcept>

namespace vantage::rules {
namespace {

namespace fs = std::filesystem;

// The names (without .json) of the files in a folder, sorted; none if there is no such folder.
std::vector<std::string> json_files(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, code))
        if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

template <class List> auto* find_id(const List& list, std::string_view id) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
    return found == list.end() ? nullptr : &*found;
}

std::string unknown(std::string_view what, std::string_view given, const std::vector<std::string>& known) {
    return fmt::format("unknown {} \"{}\"{}", what, given, meant(given, known));
}

class SystemLoader {
public:
    SystemLoader(fs::path folder, const Settings& settings, Problems& problems)
        : folder_(std::move(folder)), problems_(problems) {
        system_.folder = folder_;
        system_.settings = settings;
    }

    SightRules load_sight() {
        settings();
        read("sight.json", false, [&](const JsonReader& json) { system_.sight = read_sight(json); });
        return std::move(system_.sight);
    }

    std::optional<System> load() {
        settings();
        read("system.json", true, [&](const JsonReader& json) { header(json); });
        read("effects.json", false, [&](const JsonReader& json) { effects(json); });
        read("turn.json", false, [&](const JsonReader& json) { system_.turn = read_turn(json); });
        read("zones.json", false,
             [&](const JsonReader& json) { system_.zones = read_zones(json, system_.editions); });
        read("sight.json", false, [&](const JsonReader& json) { system_.sight = read_sight(json); });
        // Without one of them everything that it speaks of would be unknown.
        if (!all_read_) return std::nullopt;
        editions_of_house_rules();
        if (system_.editions.empty())
            tables("");
        else
            for (const std::string& edition : system_.editions) tables(edition);
        if (!all_read_) return std::nullopt;
        names_in_steps();
        return std::move(system_);
    }

private:
    std::optional<JsonDocument> load(const fs::path& path) {
        Result<JsonDocument> document = load_json(path);
        if (document) return std::move(*document);
        problems_.error_once(document.error());
        all_read_ = false;
        return std::nullopt;
    }

    // First: any of the others may look at a setting.
    void settings() {
        read("house-rules.json", false,
             [&](const JsonReader& json) { system_.house_rules = read_house_rules(json); });
        check_settings(system_.house_rules, system_.settings, problems_);
    }

    void read(const char* file, bool needed, const std::function<void(const JsonReader&)>& take) {
        const fs::path path = folder_ / file;
        if (!needed && !fs::exists(path)) return;
        const std::optional<JsonDocument> written = load(path);
        if (!written) return;
        const JsonDocument document =
            settled(*written, {.house_rules = &system_.house_rules, .chosen = &system_.settings}, problems_);
        take(JsonReader{document, problems_});
    }

    void header(const JsonReader& json) {
        // "reformation_areas" is for scenes, which read it themselves.
        json.object({"id", "name", "engine", "default", "editions", "default_edition", "measure",
                     "yards_in_one", "smallest_ground_scale", "largest_ground_scale", "modifier_total",
                     "reformation_areas", "vantage_point"});
        system_.id = json.need("id").text();
        if (!json["id"].missing() && system_.id != folder_.filename().string())
            json["id"].error(
                fmt::format("is \"{}\", but its folder is \"{}\"", system_.id, folder_.filename().string()));
        system_.name = json.need("name").text();
        system_.engine = json["engine"].text("tabletop");
        system_.is_default = json["default"].flag(false);
        system_.editions = json["editions"].texts();
        if (!system_.editions.empty()) {
            const JsonReader given = json.need("default_edition");
            const std::vector<std::string_view> editions(system_.editions.begin(), system_.editions.end());
            system_.default_edition = system_.editions[given.choice(editions, 0)];
        }
        system_.measure.name = json["measure"].text("yards");
        system_.measure.length = Yards{json["yards_in_one"].number(1.0, {1e-3, 1e4})};
        system_.smallest_scale =
            Yards{json["smallest_ground_scale"].number(GroundScale::smallest.value(), {0.1, 1e4})};
        system_.largest_scale =
            Yards{json["largest_ground_scale"].number(GroundScale::largest.value(), {0.1, 1e4})};
        static constexpr std::array<std::string_view, 2> totals{"worked", "values"};
        total_ = static_cast<TotalMode>(json["modifier_total"].choice(totals, 0));
        if (const JsonReader v = json["vantage_point"]; !v.missing()) {
            static constexpr std::array<std::string_view, 3> ways{"higher_and_seen", "any_higher",
                                                                  "scenario"};
            v.object({"how", "step", "marked_reach"});
            system_.vantage_point = VantageRule{static_cast<VantageRule::How>(v.need("how").choice(ways, 0)),
                                                v.need("step").number(0.0, {0.0, 1e4}),
                                                v["marked_reach"].number(0.0, {0.0, 1e5})};
        }
    }

    void effects(const JsonReader& json) {
        static constexpr std::array<std::string_view, 5> types{"bool", "int", "number", "word", "list"};
        json.object({"effects"});
        for (const auto& [id, item] : json.need("effects").members()) {
            item.object({"type", "label", "words", "distance"});
            EffectInfo effect;
            effect.id = id;
            effect.label = item["label"].text(id);
            effect.distance = item["distance"].flag(false);
            effect.type = static_cast<EffectInfo::Type>(item.need("type").choice(types, 0));
            effect.words = item["words"].texts();
            system_.effects.push_back(std::move(effect));
        }
    }

    void tables(const std::string& edition) {
        std::vector<SettingInfo> settings;
        for (const HouseRule& rule : system_.house_rules) settings.push_back({rule.id, rule.value(edition)});
        const Vocabulary vocabulary{system_.effects, names_of(system_.house_rules),
                                    std::make_shared<const std::vector<SettingInfo>>(std::move(settings)),
                                    total_};
        std::vector<std::string> ids = json_files(folder_ / "common");
        if (!edition.empty()) {
            const std::vector<std::string> own = json_files(folder_ / edition);
            ids.insert(ids.end(), own.begin(), own.end());
            std::sort(ids.begin(), ids.end());
            ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        }
        for (const std::string& id : ids) table(edition, id, vocabulary);
    }

    // Lowest first: what a table is like, the table for all editions, the edition's own.
    void table(const std::string& edition, const std::string& id, const Vocabulary& vocabulary) {
        std::vector<JsonDocument> files;
        for (const fs::path& path :
             {folder_ / "common" / (id + ".json"), folder_ / edition / (id + ".json")}) {
            if ((edition.empty() && !files.empty()) || !fs::exists(path)) continue;
            std::optional<JsonDocument> document = load(path);
            if (!document) return;
            files.push_back(std::move(*document));
        }
        std::optional<std::vector<JsonDocument>> all = like(files.front());
        if (!all) return;
        all->insert(all->end(), files.begin(), files.end());
        const Constants distances{.zones = &system_.zones, .edition = edition};
        for (JsonDocument& file : *all) file = settled(file, distances, problems_);

        Problems problems;
        Layers layers{all->front()};
        for (std::size_t i = 1; i < all->size(); ++i) layers.add((*all)[i], problems);
        problems_.merge(problems);
        if (!problems.ok()) return;
        const JsonDocument document = layers.document();
        const JsonReader json{document, problems};
        Program program = read_table(json, vocabulary);
        if (program.id != id)
            json["id"].error(fmt::format("is \"{}\", but its file is \"{}.json\"", program.id, id));
        for (const Error& error : problems.errors()) problems_.error_once(layers.placed(error));
        program.system = system_.id;
        program.edition = edition;
        system_.tables[edition].emplace(id, Table{std::make_shared<const Program>(std::move(program))});
    }

    // What a table begins from: files in shared/, named by its key "like". Nothing if one cannot be read.
    std::optional<std::vector<JsonDocument>> like(const JsonDocument& table) {
        std::vector<JsonDocument> out;
        bool whole = true;
        Problems problems;
        const JsonReader names = JsonReader{table, problems}["like"];
        for (const std::string& name : names.texts()) {
            const fs::path path = folder_ / "shared" / (name + ".json");
            std::optional<JsonDocument> document;
            if (fs::exists(path))
                document = load(path);
            else
                names.error(fmt::format("there is no shared/{}.json{}", name,
                                        meant(name, json_files(folder_ / "shared"))));
            if (!document) all_read_ = whole = false;
            if (document) out.push_back(std::move(*document));
        }
        problems_.merge(problems);
        return whole ? std::optional{out} : std::nullopt;
    }

    void editions_of_house_rules() {
        for (std::size_t i = 0; i < system_.house_rules.size(); ++i)
            for (const auto& [edition, value] : system_.house_rules[i].by_edition)
                if (std::find(system_.editions.begin(), system_.editions.end(), edition) ==
                    system_.editions.end())
                    problems_.error_once({(folder_ / "house-rules.json").string(),
                                          fmt::format("/settings/{}/by_edition/{}", i, edition),
                                          unknown("edition", edition, system_.editions)});
    }

    // The tables and the distances that steps name.
    void names_in_steps() {
        std::vector<std::string> known;
        for (const auto& [edition, tables] : system_.tables)
            for (const auto& [id, table] : tables) known.push_back(id);
        for (std::size_t p = 0; p < system_.turn.phases.size(); ++p)
            for (std::size_t s = 0; s < system_.turn.phases[p].steps.size(); ++s) {
                const TurnStep& step = system_.turn.phases[p].steps[s];
                const auto wrong = [&](const char* key, std::string message) {
                    problems_.error_once({(folder_ / "turn.json").string(),
                                          fmt::format("/phases/{}/steps/{}/{}", p, s, key),
                                          std::move(message)});
                };
                for (const std::string& id : step.tables)
                    if (std::find(known.begin(), known.end(), id) == known.end())
                        wrong("tables", fmt::format("no table is called \"{}\"{}", id, meant(id, known)));
                for (const auto& [edition, tables] : system_.tables)
                    if (const auto name = unknown_distance(step.text, system_.zones, edition);
                        name && step.in_edition(edition))
                        wrong("text", fmt::format("no zone has the distance \"{}\"", *name));
            }
    }

    fs::path folder_;
    System system_;
    TotalMode total_ = TotalMode::worked;
    Problems& problems_;
    bool all_read_ = true; ///< every file so far was JSON
};

}

const EffectInfo* System::effect(std::string_view effect_id) const { return find_id(effects, effect_id); }

const HouseRule* System::house_rule(std::string_view rule_id) const { return find_id(house_rules, rule_id); }

const Value& System::setting(std::string_view rule_id, std::string_view edition) const {
    if (const auto given = settings.find(rule_id); given != settings.end()) return given->second;
    const HouseRule* rule = house_rule(rule_id);
    if (!rule) throw std::logic_error(fmt::format("{} has no house rule \"{}\"", id, rule_id));
    return rule->value(edition.empty() ? default_edition : edition);
}

std::string System::worded(std::string_view text, std::string_view edition,
                           const std::optional<GroundScale>& scale) const {
    if (edition.empty()) edition = default_edition;
    return wording(with_distances(text, zones, edition), measure, scale);
}

const Zone* System::zone(std::string_view zone_id, std::string_view edition) const {
    if (edition.empty()) edition = default_edition;
    const auto found = std::find_if(zones.begin(), zones.end(),
                                    [&](const Zone& z) { return z.id == zone_id && z.in_edition(edition); });
    return found == zones.end() ? nullptr : &*found;
}

Result<Table> System::table(std::string_view edition, std::string_view table_id) const {
    if (edition.empty()) edition = default_edition;
    if (std::find(editions.begin(), editions.end(), edition) == editions.end() && !edition.empty())
        return Error{"", "/edition",
                     editions.empty() ? fmt::format("unknown edition \"{}\": {} has no editions", edition, id)
                                      : unknown("edition", edition, editions)};
    const auto of_edition = tables.find(edition);
    std::vector<std::string> known;
    if (of_edition != tables.end()) {
        const auto found = of_edition->second.find(table_id);
        if (found != of_edition->second.end()) return found->second;
        for (const auto& [known_id, table] : of_edition->second) known.push_back(known_id);
    }
    for (const auto& [other, others] : tables)
        if (others.find(table_id) != others.end())
            return Error{"", "/table",
                         fmt::format("table \"{}\" is in edition {}, not in {}", table_id, other, edition)};
    return Error{"", "/table", unknown("table", table_id, known)};
}

std::optional<System> read_system(const fs::path& folder, const Settings& settings, Problems& problems) {
    return SystemLoader{folder, settings, problems}.load();
}

Result<System> load_system(const fs::path& folder, const Settings& settings) {
    Problems problems;
    std::optional<System> system = read_system(folder, settings, problems);
    if (!problems.ok()) return problems.first();
    return *std::move(system);
}

Result<SightRules> load_sight(const fs::path& folder, const Settings& settings) {
    Problems problems;
    SightRules sight = SystemLoader{folder, settings, problems}.load_sight();
    if (!problems.ok()) return problems.first();
    return sight;
}

std::optional<JsonDocument> load_part(const System& system, const std::string& file, Problems& problems) {
    if (!fs::exists(system.folder / file)) return std::nullopt;
    const Result<JsonDocument> written = load_json(system.folder / file);
    if (written)
        return settled(*written,
                       {&system.house_rules, &system.settings, &system.zones, system.default_edition},
                       problems);
    problems.error(written.error());
    return std::nullopt;
}

Result<Rulebook> Rulebook::load(const fs::path& folder, std::string_view only) {
    std::vector<std::string> ids;
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, code))
        if (fs::exists(entry.path() / "system.json")) ids.push_back(entry.path().filename().string());
    if (code) return Error{folder.string(), "", "cannot read the folder of rules: " + code.message()};
    std::sort(ids.begin(), ids.end());
    if (!only.empty()) {
        if (std::find(ids.begin(), ids.end(), only) == ids.end())
            return Error{"", "/system", unknown("system", only, ids)};
        ids = {std::string(only)};
    }
    Rulebook book;
    for (const std::string& id : ids) {
        Result<System> system = load_system(folder / id);
        if (!system) return system.error();
        book.systems_.emplace(id, std::move(*system));
    }
    return book;
}

const System* Rulebook::system(std::string_view id) const {
    const auto found = systems_.find(id);
    return found == systems_.end() ? nullptr : &found->second;
}

const System* Rulebook::default_system() const {
    const auto found = std::find_if(systems_.begin(), systems_.end(),
                                    [](const auto& entry) { return entry.second.is_default; });
    if (found != systems_.end()) return &found->second;
    return systems_.empty() ? nullptr : &systems_.begin()->second;
}

Result<Table> Rulebook::table(std::string_view system_id, std::string_view edition,
                              std::string_view id) const {
    if (const System* found = system(system_id)) return found->table(edition, id);
    std::vector<std::string> known;
    for (const auto& [known_id, known_system] : systems_) known.push_back(known_id);
    return Error{"", "/system", unknown("system", system_id, known)};
}

}
