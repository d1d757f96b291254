#include "engine/scene/scene.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"
#include "engine/scene/document.h"
#include "engine/scene/ground_memory.h"
#include "engine/scene/layout.h"
#include "engine/scene/packed.h"
#include "engine/scene/preparation.h"
#include "engine/scene/read.h"
#include "engine/scene/version.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace vantage::scene {
namespace {

// The same on every platform, unlike std::hash (FNV-1a).
std::uint32_t hash_of(std::string_view text) {
    std::uint32_t h = 2166136261u;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
    return h;
}

void read_scales(const JsonReader& reader, const LoadOptions& options, Scene& scene) {
    reader.object({"ground", "figures"});
    if (const JsonReader ground = reader.need("ground"); ground.is_number()) {
        if (const auto scale = table::make_ground_scale(ground.number(100)))
            scene.scales.ground = *scale;
        else
            ground.error(scale.error().message);
    } else if (!ground.missing()) {
        [[maybe_unused]] const double unused = ground.number(0); // reports what it is instead
    }
    if (const JsonReader figures = reader.need("figures"); figures.is_number()) {
        if (const auto scale = table::make_figure_scale(figures.number(6)))
            scene.scales.figures = *scale;
        else
            figures.error(scale.error().message);
    } else if (!figures.missing()) {
        [[maybe_unused]] const double unused = figures.number(0);
    }
    if (options.ground) scene.scales.ground = *options.ground;
    if (options.figures) scene.scales.figures = *options.figures;
}

// What a system's own file says of the scenes that are played by it; whoever loads the rules checks the file.
void take_defaults(RulesChoice& rules) {
    const Result<JsonDocument> document = load_json(rules.folder / "system.json");
    if (!document) return;
    Problems ignored;
    const JsonReader system{*document, ignored};
    rules.edition = system["default_edition"].text();
    rules.reformation_areas = system["reformation_areas"].flag(false);
}

// A rules system is a folder with a system.json.
std::vector<std::string> systems_in(const std::filesystem::path& folder) {
    std::vector<std::string> known;
    std::error_code unreadable;
    for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable))
        if (std::filesystem::exists(entry.path() / "system.json"))
            known.push_back(entry.path().filename().string());
    std::sort(known.begin(), known.end());
    return known;
}

// The one of them whose file says "default": true.
std::string default_system(const std::filesystem::path& folder, const std::vector<std::string>& known) {
    for (const std::string& id : known) {
        const Result<JsonDocument> document = load_json(folder / id / "system.json");
        Problems ignored;
        if (document && JsonReader{*document, ignored}["default"].flag(false)) return id;
    }
    return known.empty() ? "" : known.front();
}

// Those of the program and, before them, those of a folder beside the scene, so that new rules need no line
// of the program.
void read_system(const JsonReader& reader, const std::filesystem::path& file, RulesChoice& rules) {
    std::vector<std::filesystem::path> folders;
    if (const JsonReader own = reader["folder"]; !own.missing()) {
        if (const auto folder = resolve_inside(file.parent_path(), own.text()))
            folders.push_back(*folder);
        else
            own.error(folder.error().message);
    }
    folders.push_back(home() / "assets" / "rules");
    const std::string wanted = reader["system"].text();
    std::vector<std::string> known;
    for (const std::filesystem::path& folder : folders) {
        const std::vector<std::string> here = systems_in(folder);
        if (rules.folder.empty() && std::find(here.begin(), here.end(), wanted) != here.end())
            rules.folder = folder / wanted;
        known.insert(known.end(), here.begin(), here.end());
    }
    rules.system = wanted;
    if (!rules.folder.empty()) return take_defaults(rules);
    std::sort(known.begin(), known.end());
    const std::vector<std::string_view> names(known.begin(), known.end());
    reader["system"].error(fmt::format("is \"{}\", takes {}", wanted, one_of(names)));
}

void read_rules(const JsonReader& reader, const std::filesystem::path& file, RulesChoice& rules) {
    if (reader.missing()) {
        if (Result<RulesChoice> usual = shipped_rules())
            rules = *std::move(usual);
        else
            reader.error(usual.error().text());
        return;
    }
    reader.object({"system", "folder", "edition", "house_rules", "special"});
    if (reader.is_object() && reader.need("system").missing()) return;
    read_system(reader, file, rules);
    rules.edition = reader["edition"].text(rules.edition);
    rules.house_rules = read_card(reader["house_rules"]);
}

void read_clock(const JsonReader& reader, Clock& clock) {
    if (reader.missing()) return;
    reader.object({"turns", "first_turn", "minutes_per_turn"});
    clock.turns = static_cast<int>(reader.need("turns").integer(12, 1, 1000));
    clock.minutes_per_turn = static_cast<int>(reader["minutes_per_turn"].integer(20, 1, 1440));
    const std::string time = reader["first_turn"].text("12:00");
    int hour = 0, minute = 0;
    char rest = 0;
    if (std::sscanf(time.c_str(), "%2d:%2d%c", &hour, &minute, &rest) != 2 || hour < 0 || hour > 23 ||
        minute < 0 || minute > 59)
        reader["first_turn"].error(fmt::format("is \"{}\", takes a time such as \"07:30\"", time));
    clock.first_minute = hour * 60 + minute;
}

void read_table(const JsonReader& reader, Scene& scene) {
    if (reader.missing()) return;
    reader.object({"feet", "metres"});
    if (const auto feet = reader["feet"].numbers(2, {0.5, 200}); feet.size() == 2)
        scene.player_table = {Inches{feet[0] * 12}, Inches{feet[1] * 12}};
    else if (const auto metres = reader["metres"].numbers(2, {0.2, 60}); metres.size() == 2)
        scene.player_table = {to_inches(Millimetres{metres[0] * 1000}),
                              to_inches(Millimetres{metres[1] * 1000})};
    else if (reader.is_object())
        reader.error("takes \"feet\" or \"metres\", width and depth");
}

void read_bases(const JsonReader& root, const LoadOptions& options, Scene& scene) {
    Result<table::Basing> standard = table::standard_basing();
    if (!standard) return root.problems().error(standard.error());
    scene.basing = *std::move(standard);
    table::read_basing(root["basing"], scene.basing);
    if (options.basing.empty()) return;
    if (const auto loaded = table::load_basing(options.basing, scene.basing); !loaded)
        root.problems().error(loaded.error());
}

void check_size(const JsonReader& root, const Scene& scene) {
    const long long figures = figures_in(scene);
    if (figures > most_figures)
        root.error(fmt::format("shows {} figures at these scales, takes at most {}", figures, most_figures));
}

}

namespace {

std::optional<Scene> read_scene(const JsonDocument& document, const LoadOptions& options, Problems& problems,
                                GroundMemory* memory = nullptr) {
    const std::filesystem::path path = document.file;
    const std::size_t before = problems.errors().size();
    const JsonReader root{document, problems};
    Scene scene;
    scene.file = origin_of(path);
    root.object({"version", "title",     "date",           "summary",    "credits",  "scales",  "table",
                 "basing",  "landscape", "ground",         "terrain",    "underlay", "weather", "rules",
                 "clock",   "sides",     "reinforcements", "objectives", "victory",  "cameras", "models"});
    if (!root.is_object()) return std::nullopt;
    scene.title = root.need("title").text();
    scene.date = root["date"].text();
    scene.summary = root["summary"].text();
    (void)read_preparation(root);
    read_scales(root.need("scales"), options, scene);
    read_bases(root, options, scene);
    read_table(root["table"], scene);
    read_rules(root["rules"], path, scene.rules);
    read_clock(root["clock"], scene.clock);
    read_weather(root["weather"], scene.weather);
    read_land(root, scene, memory);
    read_armies(root, scene);
    if (!scene.rules.folder.empty()) read_cards(root, scene);
    read_plan(root, scene);
    read_cameras(root, scene);
    read_views(scene, problems);
    read_own_models(root["models"], scene);
    if (problems.errors().size() == before) {
        lay_out(scene);
        check_size(root, scene);
    }
    if (problems.errors().size() != before) return std::nullopt;
    return scene;
}

}

std::optional<Scene> load_scene(const std::filesystem::path& path, const LoadOptions& options,
                                Problems& problems) {
    const Result<std::filesystem::path> file = unpacked(path);
    const Result<JsonDocument> document = file ? load_json(*file) : file.error();
    const Result<int> version =
        document ? file_version(*document->root, document->file, scene_version) : document.error();
    if (version && *version == scene_version) return read_scene(*document, options, problems);
    const Result<SceneDocument> older = version ? read_document(*file) : version.error();
    if (older) return load_scene(*older, options, problems);
    problems.error(older.error());
    return std::nullopt;
}

Result<RulesChoice> shipped_rules(const std::string& system) {
    const std::filesystem::path folder = home() / "assets" / "rules";
    const std::vector<std::string> known = systems_in(folder);
    RulesChoice rules;
    rules.system = system.empty() ? default_system(folder, known) : system;
    if (std::find(known.begin(), known.end(), rules.system) == known.end())
        return Error{folder.string(), "", fmt::format("holds no rules system \"{}\"", rules.system)};
    rules.folder = folder / rules.system;
    take_defaults(rules);
    return rules;
}

Result<Scene> load_scene(const std::filesystem::path& path, const LoadOptions& options) {
    Problems problems;
    std::optional<Scene> scene = load_scene(path, options, problems);
    if (!scene) return problems.first();
    return *std::move(scene);
}

Result<Scene> load_scene(const JsonDocument& document, const LoadOptions& options) {
    Problems problems;
    std::optional<Scene> scene = read_scene(document, options, problems);
    if (!scene) return problems.first();
    return *std::move(scene);
}

std::optional<Scene> load_scene(const JsonDocument& document, const LoadOptions& options,
                                Problems& problems) {
    return read_scene(document, options, problems);
}

Result<Scene> load_scene(const JsonDocument& document, const LoadOptions& options, GroundMemory& memory) {
    Problems problems;
    std::optional<Scene> scene = read_scene(document, options, problems, &memory);
    if (!scene) return problems.first();
    return *std::move(scene);
}

void set_scales(Scene& scene, table::Scales scales) {
    scene.scales = scales;
    lay_out(scene);
}

table::Troops troops_of(const Unit& unit) {
    table::Troops troops;
    troops.unit = unit.id;
    troops.nation = unit.nation;
    troops.troop = unit.troop;
    troops.kind = unit.kind;
    troops.men = unit.men;
    troops.guns = unit.guns;
    troops.guard = unit.guard;
    troops.limbered = unit.limbered;
    troops.seed = hash_of(unit.id);
    return troops;
}

table::Troops troops_of(const Commander& commander) {
    table::Troops troops;
    troops.unit = commander.name;
    troops.nation = commander.nation;
    troops.troop = table::Troop::staff;
    troops.kind = commander.level == Level::army    ? table::UnitKind::army_commander
                  : commander.level == Level::force ? table::UnitKind::force_commander
                                                    : table::UnitKind::formation_commander;
    troops.men = 1;
    troops.seed = hash_of(commander.name);
    return troops;
}

table::Troops reformation_troops(const Formation& formation, std::string nation) {
    table::Troops troops;
    troops.unit = formation.id;
    troops.nation = std::move(nation);
    troops.kind = table::UnitKind::reformation_area;
    troops.men = 0;
    troops.seed = hash_of(formation.id);
    return troops;
}

std::vector<table::BaseLayout> bases_of(const Scene& scene, const Unit& unit) {
    return table::bases_of(troops_of(unit), scene.scales, scene.basing);
}

std::vector<table::BaseLayout> bases_of(const Scene& scene, const Commander& commander) {
    return table::bases_of(troops_of(commander), scene.scales, scene.basing);
}

std::vector<table::BaseLayout> reformation_bases_of(const Scene& scene, const Formation& formation) {
    return table::bases_of(reformation_troops(formation, formation.nation), scene.scales, scene.basing);
}

UnitId Scene::unit_named(std::string_view name) const {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].id == name) return UnitId{i};
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].name == name) return UnitId{i};
    return {};
}

FormationId Scene::formation_named(std::string_view name) const {
    for (std::size_t i = 0; i < formations.size(); ++i)
        if (formations[i].id == name) return FormationId{i};
    for (std::size_t i = 0; i < formations.size(); ++i)
        if (formations[i].name == name) return FormationId{i};
    return {};
}

const Camera* Scene::camera_named(std::string_view name) const {
    const auto found =
        std::find_if(cameras.begin(), cameras.end(), [&](const Camera& c) { return c.name == name; });
    return found == cameras.end() ? nullptr : &*found;
}

const Spot* Scene::spot_named(std::string_view name) const {
    const auto found = std::find_if(landscape.spots.begin(), landscape.spots.end(),
                                    [&](const Spot& s) { return s.name == name; });
    return found == landscape.spots.end() ? nullptr : &*found;
}

}
