#include "engine/workshop/deploy.h"
#include "engine/workshop/new_battle.h"
#include "engine/workshop/raise.h"
#include "engine/workshop/real_ground.h"
#include "tools/vantage/making_commands.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"
#include "engine/scene/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;

struct Options {
    std::string output, like, title, size = "6x4ft", rules, season = "summer", landscape = "rolling",
                                     tongue = "german";
    std::string wood = "some", field = "some", water = "some", villages = "some";
    double ground = 100.0, figures = 6.0;
    int year = 1809;
    std::uint64_t seed = 1;
    std::vector<std::string> armies, heights, vectors;
    std::string centre;
    std::string order_of_battle;
    CLI::App* command = nullptr;
};

// The place of a word among those that are known; the complaint names the option.
template <class Enum, std::size_t n>
Result<Enum> chosen(const std::string& option, const std::string& word,
                    const std::array<std::string_view, n>& words) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<Enum>(found - words.begin());
    return Error{"", option, fmt::format("is \"{}\", takes {}", word, one_of(words))};
}

Result<table::Scales> scales_of(const Options& options) {
    const auto ground = table::make_ground_scale(options.ground);
    if (!ground) return Error{"", "--ground", ground.error().message};
    const auto figures = table::make_figure_scale(options.figures);
    if (!figures) return Error{"", "--figures", figures.error().message};
    return table::Scales{*ground, *figures};
}

Result<workshop::NewBattle> battle_of(const Options& options) {
    workshop::NewBattle battle;
    battle.title = options.title;
    const auto size = workshop::read_table_size(options.size);
    if (!size) return Error{"", "--size", size.error().message};
    battle.table_width = size->width;
    battle.table_depth = size->depth;
    battle.metric = size->metric;
    const auto scales = scales_of(options);
    if (!scales) return scales.error();
    battle.scales = *scales;
    battle.rules = options.rules;
    battle.year = options.year;
    const auto season = chosen<scene::Season>("--season", options.season, scene::season_words);
    if (!season) return season.error();
    battle.season = *season;
    if (options.landscape == "blank") return battle;
    country::Choices land;
    const auto relief = chosen<country::Relief>("--landscape", options.landscape, country::relief_words);
    if (!relief)
        return Error{
            "", "--landscape",
            fmt::format("is \"{}\", takes blank, {}", options.landscape, one_of(country::relief_words))};
    land.relief = *relief;
    const auto tongue = chosen<country::Tongue>("--names", options.tongue, country::tongue_words);
    if (!tongue) return tongue.error();
    land.tongue = *tongue;
    for (const auto& [option, word, amount] : {std::tuple{"--wood", &options.wood, &land.wood},
                                               {"--field", &options.field, &land.field},
                                               {"--water", &options.water, &land.water},
                                               {"--villages", &options.villages, &land.villages}}) {
        const auto choice = chosen<country::Amount>(option, *word, country::amount_words);
        if (!choice) return choice.error();
        *amount = *choice;
    }
    land.seed = options.seed;
    battle.land = land;
    return battle;
}

// A copy of another scene, with what was asked for different.
Result<scene::SceneDocument> like_another(const Options& options) {
    Result<scene::SceneDocument> document = scene::read_document(options.like);
    if (!document) return document;
    ordered_json root = *document->root;
    const auto given = [&](const char* name) { return options.command->count(name) > 0; };
    const auto scales = scales_of(options);
    if (!scales) return scales.error();
    if (root.contains("scales") && given("--ground")) scene::put(root["scales"], "ground", options.ground);
    if (root.contains("scales") && given("--figures")) scene::put(root["scales"], "figures", options.figures);
    if (given("--title")) scene::put(root, "title", options.title);
    if (given("--rules")) scene::put(root, "rules", {{"system", options.rules}});
    if (given("--season")) {
        ordered_json weather = root.contains("weather") ? root["weather"] : ordered_json::object();
        scene::put(weather, "season", options.season);
        scene::put(root, "weather", weather);
    }
    document->root = std::make_shared<const ordered_json>(std::move(root));
    return document;
}

Result<scene::SceneDocument> on_real_ground(const Options& options, workshop::NewBattle battle) {
    const auto place = survey::read_place(options.centre);
    if (!place) return Error{"", "--centre", place.error().message};
    battle.land = workshop::Blank{};
    const auto blank = workshop::make_battle(battle, options.output);
    if (!blank) return blank;
    survey::Plan plan;
    plan.latitude = place->first;
    plan.longitude = place->second;
    plan.width = battle.scales.ground.on_ground(battle.table_width);
    plan.depth = battle.scales.ground.on_ground(battle.table_depth);
    plan.inch = battle.scales.ground.per_inch();
    plan.year = battle.year;
    plan.heights.assign(options.heights.begin(), options.heights.end());
    plan.vectors.assign(options.vectors.begin(), options.vectors.end());
    const auto surveyed = survey::survey(plan);
    if (!surveyed) return surveyed.error();
    for (const std::string& note : surveyed->notes) fmt::print("{}\n", note);
    for (const std::string& credit : surveyed->credits) fmt::print("{}\n", credit);
    return workshop::with_real_ground(*blank, *surveyed);
}

Result<scene::SceneDocument> made(const Options& options) {
    if (!options.like.empty()) return like_another(options);
    const auto battle = battle_of(options);
    if (!battle) return battle.error();
    if (options.heights.empty()) return workshop::make_battle(*battle, options.output);
    return on_real_ground(options, *battle);
}

// Raises the armies that were ordered and forms them up; what is derived, missing or left out is said.
Result<scene::SceneDocument> with_armies(const Options& options, const scene::SceneDocument& document) {
    if (options.armies.empty() && options.order_of_battle.empty()) return document;
    Result<workshop::Raised> raised = Error{};
    if (!options.order_of_battle.empty()) {
        const Result<std::string> table = read_file(options.order_of_battle, std::uint64_t{8} << 20);
        if (!table) return table.error();
        raised = workshop::raise_from_table(document, *table, options.order_of_battle, options.year);
    } else {
        std::vector<workshop::Levy> levies;
        for (const std::string& text : options.armies) {
            const auto levy = workshop::read_levy(text);
            if (!levy) return Error{"", "--army", levy.error().message};
            levies.push_back(*levy);
        }
        if (levies.size() < 2) return Error{"", "--army", "is given once, a battle takes two"};
        raised = workshop::raise_armies(document, levies, options.year);
    }
    if (!raised) return raised.error();
    if (!raised->needed.empty())
        return Error{"", "",
                     fmt::format("the rules still need to know {} things, first {}", raised->needed.size(),
                                 raised->needed.front())};
    const auto deployed = workshop::deploy(raised->document);
    if (!deployed) return deployed.error();
    if (!raised->derived.empty())
        fmt::print("derived, as no source says it: {} entries, such as {}\n", raised->derived.size(),
                   raised->derived.front());
    for (const std::string& who : deployed->left_out) fmt::print("{}\n", who);
    return deployed->document;
}

void print_totals(const scene::Scene& scene) {
    for (std::size_t s = 0; s < scene.sides.size(); ++s) {
        const muster::Totals t = muster::totals_of(scene, scene::SideId{s});
        if (t.units > 0)
            fmt::print("{}: {} formations, {} units, {} men, {} guns; {} figures on {} bases\n",
                       scene.sides[s].name, t.formations, t.units, t.men, t.guns, t.figures, t.bases);
    }
}

Exit make_new(const Options& options) {
    const auto land = made(options);
    if (!land) return complain(land.error());
    const auto document = with_armies(options, *land);
    if (!document) return complain(document.error());
    // What was made must be a scene before anything is written.
    const auto scene = scene::load_scene(*document);
    if (!scene) return complain(scene.error());
    const auto saved = scene::save_scene(*document, options.output);
    if (!saved) return complain(saved.error(), Exit::failed);
    print_totals(*scene);
    return Exit::done;
}

}

void add_new(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("new", "Make a battle of your own: a table, and the ground on it");
    const auto options = std::make_shared<Options>();
    options->command = command;
    command->add_option("-o,--output", options->output, "The scene to write")->type_name("FILE")->required();
    command->add_option("--like", options->like, "A scene to begin with")->type_name("FILE");
    command->add_option("--title", options->title, "What it is called");
    command->add_option("--size", options->size, "Of the table: 6x4ft, 180x120cm or 1.8x1.2m");
    command->add_option("--ground", options->ground, "Ground scale in yards per inch, 50 to 200");
    command->add_option("--figures", options->figures, "Figure height in millimetres, 2 to 28");
    command->add_option("--rules", options->rules, "The rules system, of those in assets/rules");
    command->add_option("--year", options->year, "1792 to 1815");
    command->add_option("--season", options->season, "spring, summer, autumn or winter");
    command->add_option("--landscape", options->landscape, "flat, rolling, hilly, valley, broken, or blank");
    for (const auto& [name, word, about] : {std::tuple{"--wood", &options->wood, "woods"},
                                            {"--field", &options->field, "fields"},
                                            {"--water", &options->water, "streams and ponds"},
                                            {"--villages", &options->villages, "villages"}})
        command->add_option(name, *word, fmt::format("How many {}: none, little, some or much", about));
    command->add_option("--names", options->tongue,
                        "Whose names: german, french, polish, russian, spanish, english, italian");
    command
        ->add_option("--army", options->armies, "A nation and what it brings, twice: french=division,cavalry")
        ->type_name("NATION=FORMATION,...");
    command
        ->add_option("--order-of-battle", options->order_of_battle,
                     "Armies as a table of text, a line for each unit")
        ->type_name("CSV");
    command->add_option("--dem", options->heights, "Real ground: rasters of heights that GDAL reads")
        ->type_name("FILE...");
    command
        ->add_option("--vectors", options->vectors,
                     "With it: maps as .osm, .pbf, GeoJSON, Shapefile or GeoPackage")
        ->type_name("FILE...");
    command->add_option("--centre", options->centre, "With it: the middle of the table")
        ->type_name("LAT,LON");
    command->add_option("--seed", options->seed, "Another number, another country");
    command->footer("Examples:\n"
                    "  vantage new -o my.json --size 6x4ft --ground 100 --figures 6 --landscape hilly --wood "
                    "much --seed 7\n"
                    "  vantage new -o my.json --like scenes/mir-1812.json --ground 75\n"
                    "  vantage new -o my.json --year 1809 --army french=division,division --army "
                    "austrian=division,light,cavalry");
    command->callback([options, &job] { job = [options] { return make_new(*options); }; });
}

}
